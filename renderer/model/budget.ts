/** What keeping a value costs, about: its characters, and something for each of its parts. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return PART + value.length;
  if (typeof value !== 'object' || value === null) return PART;
  let weight = PART;
  if (Array.isArray(value)) for (const item of value) weight += weightOf(item);
  else for (const key in value) weight += key.length + weightOf((value as Record<string, unknown>)[key]);
  return weight;
}

const PART = 16;

/**
 * How much all surfaces of a conversation may hold. What comes is added up as it comes, which costs next to nothing; what has been
 * replaced or deleted meanwhile shows only when all is weighed anew, and that is done once for each tenth of the limit.
 */
export class Budget {
  #weighed = 0;
  #since = 0;
  #refused = 0;

  /** @param weigh - Says what is held now. */
  constructor(
    private readonly limit: number,
    private readonly weigh: () => number,
  ) {}

  /** Whether so much more may be kept; it counts as kept then. `replaced` says how much goes for it, where that matters. */
  take(weight: number, replaced: () => number = () => 0): boolean {
    let more = weight;
    if (this.#fits(more)) return true;
    more -= replaced();
    if (this.#fits(more)) return true;
    this.#refused += weight + 1000;
    if (this.#since + this.#refused < this.limit / 10) return false;
    this.#weighed = this.weigh();
    this.#since = this.#refused = 0;
    return this.#fits(more);
  }

  #fits(more: number): boolean {
    if (this.#weighed + this.#since + more > this.limit) return false;
    this.#since += more;
    return true;
  }
}
