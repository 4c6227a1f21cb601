/** Cases that are not played, by name, each with its reason: a contradiction with the rules. */
export const SKIPS: Readonly<Record<string, string>> = {};
