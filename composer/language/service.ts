import {defineCatalog, type CatalogDocument, type Diagnostic} from '../../renderer/index.js';
import {oldDialectOf} from '../dialect.js';
import {completionsAt, type Completion} from './complete.js';
import {withFixes} from './fixes.js';
import {format, formatRange} from './format.js';
import {hoverAt, type Hover} from './hover.js';
import type {Range} from './lines.js';
import {lint, REPLACED_CODES} from './lint.js';
import {definitionAt, foldsOf, referencesAt, renameAt, renameTarget, symbolsOf, type SymbolEntry} from './navigate.js';
import {parseText} from './parse.js';
import {nodeUnder, type Known} from './place.js';
import {problemsOf, syntaxProblems, type Problem, type TextEdit} from './problems.js';
import type {DataBySurface} from './shape.js';

/** A catalog as far as texts are judged by it; what draws stays where it is drawn. */
export interface CatalogFacts {
  readonly document: CatalogDocument;
  readonly aliases: readonly string[];
}

/** A text and what its messages gave when they were received. */
export interface Reading {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly data: DataBySurface;
}

/**
 * What can be asked about a text: problems with their fixes, completion, hover, where things are. It knows no page and no editor,
 * and all that goes in and comes out can be copied, so it runs in a worker.
 */
export class LanguageService {
  #known: Known = {parsed: parseText(''), catalogs: [], world: new Map()};

  /** Takes over the catalogs that texts may use. */
  know(catalogs: readonly CatalogFacts[]): void {
    this.#known = {
      ...this.#known,
      catalogs: catalogs.map(({document, aliases}) => defineCatalog({document, aliases: [...aliases]})),
    };
  }

  /** Takes over a text; what is asked next is asked about it. */
  read(text: string): void {
    if (text !== this.#known.parsed.text) this.#known = {...this.#known, parsed: parseText(text)};
  }

  /** What is wrong with a text, one problem per cause, with what would put it right. */
  judge({text, diagnostics, data}: Reading): Problem[] {
    this.read(text);
    const {parsed, catalogs} = this.#known;
    const broken = syntaxProblems(parsed);
    // Of unfinished text only what its syntax lacks is worth saying; in JSON Lines the sound lines are checked all the same.
    const sound = broken.length === 0 || parsed.format === 'jsonl';
    // While a text can't be read, what it held before is the better guess.
    if (sound) this.#known = {...this.#known, world: data};
    const spoilt = new Set(broken.map(({messageIndex}) => messageIndex));
    const told = diagnostics.filter(({code, messageIndex}) => !REPLACED_CODES.has(code) && !spoilt.has(messageIndex));
    // What else can be said of a text is said in the terms of v1.0.
    const current = broken.length === 0 && oldDialectOf(parsed) === undefined;
    const found = sound ? [...problemsOf(parsed, told), ...(current ? lint(parsed, data, catalogs) : [])] : [];
    return withFixes(parsed, onePerCause([...broken, ...found]), catalogs);
  }

  complete(offset: number): Completion[] {
    return completionsAt(this.#known, offset);
  }

  hover(offset: number): Hover | undefined {
    return hoverAt(this.#known, offset);
  }

  definition(offset: number): Range | undefined {
    return definitionAt(this.#known, offset);
  }

  references(offset: number): Range[] {
    return referencesAt(this.#known, offset);
  }

  renameTarget(offset: number): ReturnType<typeof renameTarget> {
    return renameTarget(this.#known, offset);
  }

  rename(offset: number, name: string): ReturnType<typeof renameAt> {
    return renameAt(this.#known, offset, name);
  }

  symbols(): SymbolEntry[] {
    return symbolsOf(this.#known);
  }

  folds(): {start: number; end: number}[] {
    return foldsOf(this.#known);
  }

  format(): string | undefined {
    return format(this.#known.parsed);
  }

  formatRange(offset: number): TextEdit[] {
    const under = nodeUnder(this.#known.parsed, offset);
    return under ? formatRange(this.#known.parsed, under.node) : [];
  }
}

/** A name that is mistyped is not missing as well. */
function onePerCause(problems: readonly Problem[]): Problem[] {
  const mistyped = new Set(
    problems
      .filter(({code}) => code === 'UNKNOWN_PROPERTY')
      .map(({surfaceId, componentId, suggestion}) => `${surfaceId} ${componentId} ${suggestion}`),
  );
  return problems.filter(
    ({kind, surfaceId, componentId}) =>
      kind !== 'accessibility' ||
      !['label', 'description', 'text'].some((name) => mistyped.has(`${surfaceId} ${componentId} ${name}`)),
  );
}
