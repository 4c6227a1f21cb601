/** The media type of A2UI messages, wherever a protocol of agents says what a part holds (RULES §18). */
export const MEDIA_TYPE = 'application/a2ui+json';

/** Whether that media type is A2UI's; agents of v0.9 and before call it by another name. */
export function isMediaType(type: unknown): boolean {
  return typeof type === 'string' && /^\s*application\/(?:a2ui\+json|json\+a2ui)\s*(?:;|$)/i.test(type);
}
