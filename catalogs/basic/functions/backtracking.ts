/**
 * Whether a backtracking engine might take more than quadratic time for the pattern: where two parts of variable length can
 * match the same characters and nothing in between keeps them apart, or where something of variable length is repeated.
 * When in doubt the answer is yes. The pattern must be one that `RegExp` accepts.
 */
export function mayBacktrack(pattern: string): boolean {
  try {
    const reader = new Reader(pattern);
    const sequences = [...reader.alternatives(), ...reader.lookarounds];
    return sequences.some((sequence) => hasConflict(flat(sequence), probesOf(pattern)));
  } catch (error) {
    if (error instanceof Doubt) return true;
    throw error;
  }
}

/** Ends the analysis: the pattern uses what it doesn't understand. */
class Doubt extends Error {}

/** One step of a sequence; `atom` is the source of a single character or class, undefined where it could be any. */
interface Step {
  readonly atom: string | undefined;
  readonly alternatives?: readonly (readonly Step[])[];
  /** The alternatives are those of a lookaround. */
  readonly look?: boolean;
  readonly min: number;
  readonly max: number;
}

/** A step whose groups are dissolved. */
interface FlatStep {
  readonly atom: string | undefined;
  readonly variable: boolean;
  readonly mandatory: boolean;
  readonly look?: boolean;
}

/** Unrolled repeats and long sequences end here. */
const MAX_STEPS = 100;
const MAX_UNROLLED = 10;
const MAX_NESTING = 20;

function flat(sequence: readonly Step[]): FlatStep[] {
  const steps: FlatStep[] = [];
  for (const step of sequence) {
    steps.push(...flatStep(step));
    if (steps.length > MAX_STEPS) throw new Doubt();
  }
  return steps;
}

function flatStep({atom, alternatives, look, min, max}: Step): FlatStep[] {
  if (!alternatives) return [{atom, variable: min !== max, mandatory: min > 0}];
  const bodies = alternatives.map(flat);
  if (look) {
    // Engines don't go back into a lookaround, but they run it again for each length of what stands before it.
    const variable = bodies.length > 1 || bodies[0]!.some((step) => step.variable);
    return [{atom: undefined, variable, mandatory: false, look}];
  }
  // Alternatives may overlap, so each choice is like a part of variable length.
  const body = bodies.length === 1 ? bodies[0]! : [{atom: undefined, variable: true, mandatory: false}];
  if (min === max && max <= MAX_UNROLLED) return Array.from({length: max}, () => body).flat();
  const optional = body.map((step) => ({...step, variable: true, mandatory: false}));
  if (max === 1) return optional;
  if (body.some((step) => step.variable)) throw new Doubt();
  // A repeated group of fixed length: what matters outside is whether others can match its characters.
  const atoms = body.map((step) => step.atom);
  const known = atoms.length > 0 && atoms.every((part) => part !== undefined);
  return [{atom: known ? atoms.join('|') : undefined, variable: min !== max, mandatory: min > 0}];
}

function hasConflict(steps: readonly FlatStep[], probes: readonly string[]): boolean {
  const sets = steps.map((step) => setOf(step.atom, probes));
  for (let i = 0; i < steps.length; i++) {
    if (!steps[i]!.variable || steps[i]!.look) continue;
    for (let j = i + 1; j < steps.length; j++) {
      if (steps[j]!.variable && overlap(sets[i], sets[j])) return true;
      // Past what must be there and can't belong to the first, the first can't reach.
      if (steps[j]!.mandatory && !overlap(sets[i], sets[j])) break;
    }
  }
  return false;
}

/** Which probes an atom matches; undefined stands for all. */
type CharacterSet = readonly boolean[] | undefined;

function setOf(atom: string | undefined, probes: readonly string[]): CharacterSet {
  if (atom === undefined) return undefined;
  for (const flags of ['u', '']) {
    try {
      const whole = new RegExp(`^(?:${atom})$`, flags);
      return probes.map((probe) => whole.test(probe));
    } catch {
      // Without the flag older escapes are allowed.
    }
  }
  return undefined;
}

function overlap(a: CharacterSet, b: CharacterSet): boolean {
  return !a || !b || a.some((member, i) => member && b[i]);
}

/** Characters that tell classes apart: ASCII, some of other scripts, and every character that the pattern names. */
function probesOf(pattern: string): string[] {
  const ascii = Array.from({length: 128}, (_, code) => String.fromCharCode(code));
  return [...new Set([...ascii, ...'\u0085\u00a0ßéÉĀŐſΩжשע٣अ一かㄅ한\u2003\u2028K\ufeff😀𝒳', ...pattern])];
}

/** Escapes whose characters need not be among the probes. */
const NAMED = /\\[xupPc0]/;

/** Reads the syntax of JavaScript's patterns as far as the analysis needs it. */
class Reader {
  /** Bodies of lookarounds, each of which also stands for itself. */
  readonly lookarounds: Step[][] = [];
  #at = 0;
  #nesting = 0;

  constructor(readonly pattern: string) {}

  alternatives(): Step[][] {
    if (++this.#nesting > MAX_NESTING) throw new Doubt();
    const alternatives: Step[][] = [[]];
    while (this.#at < this.pattern.length && this.pattern[this.#at] !== ')') {
      if (this.#take('|')) {
        alternatives.push([]);
        continue;
      }
      const step = this.#step();
      if (step) alternatives.at(-1)!.push(step);
    }
    this.#nesting -= 1;
    return alternatives;
  }

  #step(): Step | undefined {
    const character = String.fromCodePoint(this.pattern.codePointAt(this.#at)!);
    if (character === '^' || character === '$') {
      this.#at += 1;
      return undefined;
    }
    if (character === '(') return this.#group();
    const atom = character === '[' ? this.#class() : character === '\\' ? this.#escape() : this.#literal(character);
    return atom === '' ? undefined : {atom, ...this.#quantifier()};
  }

  #group(): Step | undefined {
    this.#at += 1;
    const look = this.#match(/\?<?[=!]/y);
    if (!look && !this.#match(/\?:|\?<[^>]*>/y) && this.pattern[this.#at] === '?') throw new Doubt();
    const alternatives = this.alternatives();
    if (!this.#take(')')) throw new Doubt();
    if (look) {
      this.lookarounds.push(...alternatives);
      // A repeated lookaround says nothing more than a single one.
      this.#quantifier();
      return {atom: undefined, alternatives, look: true, min: 1, max: 1};
    }
    return {atom: undefined, alternatives, ...this.#quantifier()};
  }

  #class(): string | undefined {
    const found = this.#match(/\[(?:[^\]\\]|\\[^])*\]/y);
    if (found === undefined) throw new Doubt();
    return NAMED.test(found) ? undefined : found;
  }

  /** A class or character; empty for a word boundary. */
  #escape(): string | undefined {
    if (this.#match(/\\[bB]/y)) return '';
    if (this.#match(/\\[1-9k]/y)) throw new Doubt();
    const found = this.#match(/\\(?:c[a-zA-Z]|x[\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|[pP]\{[^}]*\}|[^])/y)!;
    return NAMED.test(found) ? undefined : found;
  }

  #literal(character: string): string {
    this.#at += character.length;
    return character === '.' ? character : character.replace(/[\\^$*+?()[\]{}|/]/, '\\$&');
  }

  #quantifier(): {min: number; max: number} {
    const found = this.#match(/[*+?]\??|\{\d+(?:,\d*)?\}\??/y);
    if (!found) return {min: 1, max: 1};
    if (found.startsWith('*')) return {min: 0, max: Infinity};
    if (found.startsWith('+')) return {min: 1, max: Infinity};
    if (found.startsWith('?')) return {min: 0, max: 1};
    const [, min, comma, max] = /\{(\d+)(,?)(\d*)\}/.exec(found)!;
    return {min: Number(min), max: max ? Number(max) : comma ? Infinity : Number(min)};
  }

  #take(character: string): boolean {
    if (this.pattern[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #match(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.pattern)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }
}
