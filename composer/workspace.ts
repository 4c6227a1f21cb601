import {signal} from '@lit-labs/signals';
import {isObject, type Catalog, type Diagnostic, type JsonObject, type RendererMessage} from '../renderer/index.js';
import {prepareCatalogs} from './catalogs.js';
import {defaultEnvironment, type Environment} from './environment.js';
import {replacing, withEdits, type SourceEditor} from './editor/source-editor.js';
import type {Workpiece} from './hands.js';
import {LanguageClient} from './language-client.js';
import {Layout, type SourceTab} from './layout.js';
import type {Position, Range} from './language/lines.js';
import {parseText, type ParsedText} from './language/parse.js';
import {componentSite, problemsOf, sortProblems, type Fix, type Problem, type TextEdit} from './language/problems.js';
import type {CutStream} from './language/partial.js';
import {rangeOf} from './language/tree.js';
import type {LateCatalog} from './known-catalogs.js';
import type {Applied} from './preview/apply.js';
import {check} from './preview/check.js';
import {Pointing} from './pointing.js';
import {Preview, titleOf} from './preview/preview.js';

/** A component that the author has chosen, in the text, the tree or the preview. */
export interface Selection {
  readonly surfaceId: string;
  readonly componentId: string;
}

/** What is open: a name, a text, and where it came from. */
export interface Document {
  readonly title: string;
  readonly text: string;
  readonly mocks?: string;
  readonly scenarios?: string;
  readonly environment?: Environment;
  /** Whether the mock rules wait for the author's word, because they are somebody else's. */
  readonly mocksHeld?: boolean;
  /** Id of the example that it is an unchanged copy of. */
  readonly example?: string;
  /** How many of its messages are shown; all without it. */
  readonly playhead?: number;
}

const NOTHING: Applied = {messages: [], world: new Map()};

/** Milliseconds from the last key to the preview; slower documents wait longer so that typing stays smooth. */
const DELAY = 60;
const SLOW = 100;
const SLOW_DELAY = 600;

/** The open document and everything that follows from its text. */
export class Workspace {
  readonly layout = new Layout();
  readonly preview: Preview;
  readonly pointing = new Pointing();
  /** What gestures work on. */
  readonly workpiece = this.#asWorkpiece();
  readonly title = signal('');
  /** The example that the text is an unchanged copy of, if any. */
  readonly example = signal<string | undefined>(undefined);
  readonly text = signal('');
  readonly parsed = signal<ParsedText>(parseText(''));
  /** The whole document's messages and what they make; of the last text that could be shown. */
  readonly applied = signal<Applied>(NOTHING);
  readonly problems = signal<readonly Problem[]>([]);
  /** Whether the open document has been judged at all. */
  readonly judged = signal(false);
  readonly language = new LanguageClient();
  /** Whether the preview shows an earlier version, because the text can't be shown. */
  readonly stale = signal(false);
  readonly caret = signal<Position>({line: 1, column: 1});
  readonly selection = signal<Selection | undefined>(undefined);
  /** Whether the inspector shows the chosen component. */
  readonly inspecting = signal(false);
  /** Whether a click in the preview chooses a component instead of using it. */
  readonly selecting = signal(false);
  /** The problem that was chosen last. */
  readonly problem = signal<string | undefined>(undefined);
  /** How many messages the preview has got; undefined follows the end. */
  readonly playhead = signal<number | undefined>(undefined);
  /** Whether the last change of the preview came from the playhead. */
  readonly stepping = signal(false);
  /** Bytes received of a stream that is cut within a message; undefined between messages. */
  readonly cut = signal<number | undefined>(undefined);
  /** What can be made of the message that is cut. */
  readonly cutMessage = signal<JsonObject | true | undefined>(undefined);
  readonly environment = signal<Environment>(defaultEnvironment);
  /** The mock rules as text. */
  readonly mocks = signal('');
  /** Whether they are somebody else's and answer nothing until the author says so. */
  readonly mocksHeld = signal(false);
  /** Addresses of catalogs with code, which the author let run in a frame; neither drafts nor links keep them. */
  readonly codeCatalogs = signal<readonly string[]>([]);
  /** Why one of them could not be loaded. */
  readonly codeFault = signal('');
  /** Told what mocks answered, where the preview is a frame. */
  onReplies?: (messages: readonly unknown[]) => void;
  /** The data scenarios as text, and the name of the chosen one. */
  readonly scenarios = signal('');
  readonly scenario = signal('');
  readonly canUndo = signal(false);
  readonly canRedo = signal(false);
  /** Told when something has changed that belongs into a draft. */
  onTouched?: () => void;
  /** Told when the caret has gone elsewhere. */
  onMoved?: () => void;
  /** Said aloud by the live region. */
  readonly announcement = signal('');

  /** Grows when catalogs come or go. */
  readonly catalogsVersion = signal(0);

  #catalogs: readonly Catalog[];
  #given: readonly Catalog[];
  #late: readonly LateCatalog[];
  /** Those that the text named before they were there. */
  readonly #coming = new Set<LateCatalog>();
  /** Those that did not come. */
  #missed: readonly LateCatalog[] = [];
  #rest: Promise<void> | undefined;
  #own: readonly Catalog[] = [];
  #editor: SourceEditor | undefined;
  /** Where the caret was when an editor came late. */
  #caret = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastCost = 0;
  /** The diagnostics of the text's messages, kept so that a report of the surface can join them. */
  #checked: readonly Problem[] = [];
  #worlds = new Map<number, Applied['world']>();

  constructor(catalogs: readonly Catalog[], late: readonly LateCatalog[] = []) {
    this.#catalogs = catalogs;
    this.#given = catalogs;
    this.#late = late;
    this.preview = new Preview(catalogs);
    this.preview.onReport = () => this.#collect();
    this.preview.onMessage = (message, entry) => void this.#mockAnswer(message, entry.id);
  }

  #asWorkpiece(): Workpiece {
    const catalogs = () => this.#catalogs;
    return {
      pointing: this.pointing,
      get catalogs() {
        return catalogs();
      },
      current: () => {
        // A key may have been typed that the panes have not followed yet.
        if (this.parsed.get().text !== this.text.get()) this.refresh();
        return this.parsed.get();
      },
      world: () => this.applied.get().world,
      selected: () => this.selection.get(),
      edit: (edits, {join} = {}) => this.edit(edits, undefined, join),
      choose: (selection) => this.selectComponent(selection),
      announce: (said) => this.announcement.set(said),
    };
  }

  get catalogs(): readonly Catalog[] {
    return this.#catalogs;
  }

  /** Loads what the first look does without: the other catalogs, what all say of themselves, and who judges texts by them. */
  loadRest(): Promise<void> {
    return (this.#rest ??= this.#loadRest());
  }

  /** Asks once more for what did not come. */
  async askAgain(): Promise<void> {
    await this.#rest;
    this.#late = [...this.#late, ...this.#missed];
    this.#missed = [];
    this.#rest = this.#loadRest();
  }

  async #loadRest(): Promise<void> {
    const [loaded] = await Promise.all([load(this.#late), described(this.#given)]);
    await this.#addGiven(loaded);
    this.#tellCatalogs();
    this.language.start();
    this.refresh();
  }

  async #addGiven(catalogs: readonly Catalog[]): Promise<void> {
    const known = new Set(this.#catalogs.map(({id}) => id));
    const fresh = catalogs.filter(({id}) => !known.has(id));
    await described(fresh);
    const ids = new Set(fresh.map(({id}) => id));
    this.#late = this.#late.filter(({id}) => !ids.has(id));
    if (fresh.length === 0) return;
    this.#given = [...this.#given, ...fresh];
    this.#catalogs = [...this.#catalogs, ...fresh];
    this.preview.addCatalogs(fresh);
    this.#tellCatalogs();
  }

  /** Whether the author brought it along. */
  isOwnCatalog(catalog: Catalog): boolean {
    return this.#own.includes(catalog);
  }

  /** The catalogs that the author brought along. */
  get ownCatalogs(): readonly Catalog[] {
    return this.#own;
  }

  /** Makes a catalog known, in place of an earlier one of the same id; resolves when documents may use it. */
  async addCatalog(catalog: Catalog): Promise<void> {
    await this.useOwnCatalogs([...this.#own.filter(({id}) => id !== catalog.id), catalog]);
    this.touched();
  }

  removeCatalog(catalog: Catalog): void {
    void this.useOwnCatalogs(this.#own.filter((own) => own !== catalog));
    this.touched();
  }

  /** Replaces the author's own catalogs; document and preview are checked anew. */
  async useOwnCatalogs(own: readonly Catalog[]): Promise<void> {
    if (own.length === 0 && this.#own.length === 0) return;
    const ids = new Set(own.map(({id}) => id));
    const catalogs = [...this.#given.filter(({id}) => !ids.has(id)), ...own];
    await prepareCatalogs(catalogs);
    this.#own = own;
    this.#catalogs = catalogs;
    this.preview.useCatalogs(catalogs);
    this.#tellCatalogs();
    this.refresh();
  }

  #tellCatalogs(): void {
    this.catalogsVersion.set(this.catalogsVersion.get() + 1);
    void this.language.tell(
      'know',
      this.#catalogs.map(({document, aliases}) => ({document, aliases})),
    );
  }

  get editor(): SourceEditor | undefined {
    return this.#editor;
  }

  /** Takes over an editor that already shows the text. */
  attach(editor: SourceEditor): void {
    this.#editor = editor;
    editor.mark(this.problems.get());
    if (this.#caret > 0) editor.select({start: this.#caret, end: this.#caret}, {focus: false});
  }

  detach(editor: SourceEditor): void {
    if (this.#editor === editor) this.#editor = undefined;
  }

  /** Opens another document; its surface starts fresh. */
  open({title, text, example, mocks = '', scenarios = '', environment, mocksHeld = false, playhead}: Document): void {
    this.mocks.set(mocks);
    this.mocksHeld.set(mocksHeld);
    this.scenarios.set(scenarios);
    this.scenario.set('');
    this.codeCatalogs.set([]);
    this.codeFault.set('');
    this.#caret = 0;
    if (environment) this.environment.set(environment);
    this.layout.sourceTab.set('messages');
    this.title.set(title);
    this.example.set(example);
    this.text.set(text);
    this.selection.set(undefined);
    this.inspecting.set(false);
    this.pointing.refusal.set(undefined);
    this.problem.set(undefined);
    this.#toEnd();
    // Whether there are as many is known when the text is read, which may have to wait for a catalog.
    this.playhead.set(playhead);
    this.preview.reset();
    this.preview.clearLog();
    this.applied.set(NOTHING);
    this.#checked = [];
    this.judged.set(false);
    this.#editor?.open(text);
    this.refresh();
  }

  /**
   * Follows the text as it is edited; the rest of the composer follows a moment later. A `whole` new text is another document, of which
   * all is shown, however much of the one before it had been played.
   */
  changed(text: string, whole = false): void {
    if (text === this.text.get()) return;
    if (whole) this.#toEnd();
    this.text.set(text);
    this.example.set(undefined);
    // Who edits has found what the first visit's hint tells of.
    if (this.layout.hint.get()) this.layout.set('hint', false);
    this.touched();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.refresh(), this.#lastCost > SLOW ? SLOW_DELAY : DELAY);
  }

  /**
   * Edits the text by hand of the composer, as one step of undo, and shows it at once. Edits that follow each other with the same
   * `join` are one step together.
   */
  edit(edits: readonly TextEdit[], caret?: Range, join?: string): void {
    if (edits.length === 0) return;
    if (this.#editor) this.#editor.edit(edits, caret, join);
    else this.changed(withEdits(this.text.get(), edits));
    this.refresh();
  }

  #toEnd(): void {
    this.playhead.set(undefined);
    this.cut.set(undefined);
    this.cutMessage.set(undefined);
  }

  /** Makes the text another one by its smallest difference, as one step of undo. */
  replaceText(text: string): void {
    if (text !== this.text.get()) this.edit([replacing(this.text.get(), text)]);
  }

  setEnvironment(change: Partial<Environment>): void {
    this.environment.set({...this.environment.get(), ...change});
    this.touched();
  }

  /** Something that belongs into the draft has changed. */
  touched(): void {
    this.onTouched?.();
  }

  /** Puts the caret back where it was when the draft was saved. */
  restoreCaret(offset: number): void {
    this.#caret = Math.min(offset, this.text.get().length);
    this.caret.set(this.parsed.get().lines.positionAt(this.#caret));
    if (this.#caret > 0) this.#editor?.select({start: this.#caret, end: this.#caret}, {focus: false});
  }

  /** Lets the mock rules answer that came with somebody else's document. */
  useMocks(): void {
    this.mocksHeld.set(false);
    this.announcement.set('Mock rules are on');
    this.touched();
  }

  async #mockAnswer(message: RendererMessage, to: number): Promise<void> {
    const text = this.mocks.get();
    if (this.mocksHeld.get() || text.trim() === '') return;
    const asked = this.preview.renderer.get();
    (await import('./mocks.js')).answerBy(this, asked, text, message, to);
  }

  /** Brings a tab of the source to the eye, on a phone as its own pane. */
  showSource(tab: SourceTab): void {
    this.layout.sourceTab.set(tab);
    if (this.layout.phone.get()) this.layout.pane.set('source');
  }

  toggleSelecting(): void {
    const selecting = !this.selecting.get();
    this.selecting.set(selecting);
    this.announcement.set(selecting ? 'Select mode on: choose a part of the preview' : 'Select mode off');
  }

  /** Leaves select mode; says whether it was on. */
  stopSelecting(): boolean {
    const was = this.selecting.get();
    if (was) this.toggleSelecting();
    return was;
  }

  /** Takes what the surface in the frame has sent; it comes from a stranger's code, so it is shown and never run. */
  sentFromFrame(message: unknown, metadata: unknown): void {
    if (!isObject(message)) return;
    const {id} = this.preview.note({kind: 'sent', message, metadata, ...titleOf(message)});
    void this.#mockAnswer(message as unknown as RendererMessage, id);
  }

  applyFix(fix: Fix): void {
    this.edit(fix.edits);
    this.announcement.set(`${fix.title}: done`);
  }

  /** Whether the text names catalogs that are still to come; it is read when they have. */
  #awaitNamed(): boolean {
    const text = this.text.get();
    const named = this.#late.filter(({id}) => text.includes(id));
    if (named.length > 0) {
      // What can't be loaded is unknown from then on, and the problems say so.
      this.#late = this.#late.filter((late) => !named.includes(late));
      for (const late of named) this.#coming.add(late);
      void load(named)
        .then((catalogs) => this.#addGiven(catalogs))
        .then(() => {
          for (const late of named) this.#coming.delete(late);
          this.#missed = [...this.#missed, ...named.filter(({id}) => !this.#catalogs.some((each) => each.id === id))];
          this.refresh();
        });
    }
    return [...this.#coming].some(({id}) => text.includes(id));
  }

  /** Reads the text, checks it and shows what can be shown. */
  refresh(): void {
    this.stepping.set(false);
    clearTimeout(this.#timer);
    if (this.#awaitNamed()) return;
    const began = performance.now();
    const parsed = parseText(this.text.get());
    this.parsed.set(parsed);
    // The caret may have moved in a text that was not read yet.
    this.caret.set(parsed.lines.positionAt(Math.min(this.#caret, parsed.text.length)));
    this.#worlds.clear();
    const messages = parsed.messages.map(({value}) => value);
    const {diagnostics, world} = check(messages, this.#catalogs);
    const next: Applied = {messages, world};
    const held = parsed.syntax.length > 0 || (blank(next) && !blank(this.applied.get()));
    this.stale.set(held && !blank(this.applied.get()));
    if (!held || blank(this.applied.get())) {
      this.applied.set(next);
      if ((this.playhead.get() ?? -1) >= messages.length) this.#toEnd();
      if (this.cut.get() === undefined) this.#showAtPlayhead();
      else void import('./language/partial.js').then(({cutAgain}) => cutAgain(this, parsed));
    }
    this.#lastCost = performance.now() - began;
    this.#judge(parsed, diagnostics, world).catch((error: unknown) => console.warn(error));
  }

  async #judge(parsed: ParsedText, diagnostics: readonly Diagnostic[], world: Applied['world']): Promise<void> {
    const data = new Map([...world].map(([id, {data: model}]) => [id, {data: model}]));
    const found = await this.language.tell('judge', {text: parsed.text, diagnostics, data});
    // Of a text that has gone on nobody wants to know.
    if (parsed !== this.parsed.get()) return;
    this.#checked = found;
    this.judged.set(true);
    this.#collect();
  }

  /** Joins what the drawn surface reports to what the messages gave away. */
  #collect(): void {
    const parsed = this.parsed.get();
    const live = this.stale.get() ? [] : problemsOf(parsed, [], this.preview.reports.get());
    const known = new Set(this.#checked.map(({code, componentId}) => `${code} ${componentId}`));
    const all = [...this.#checked, ...live.filter(({code, componentId}) => !known.has(`${code} ${componentId}`))];
    this.problems.set(sortProblems(all));
    this.#editor?.mark(this.problems.get());
  }

  /** Moves the playhead: `count` messages have arrived, or all of them. */
  play(count: number | undefined): void {
    const total = this.applied.get().messages.length;
    this.stepping.set(true);
    this.playhead.set(count === undefined || count >= total ? undefined : Math.max(0, count));
    this.cut.set(undefined);
    this.cutMessage.set(undefined);
    this.#showAtPlayhead();
  }

  /** Cuts the stream at a byte: the preview shows what a renderer has got by then. */
  playBytes(bytes: number, {whole, partial, incomplete}: CutStream): void {
    const total = this.applied.get().messages.length;
    this.stepping.set(true);
    this.playhead.set(whole >= total ? undefined : whole);
    this.cut.set(whole >= total ? undefined : bytes);
    this.cutMessage.set(incomplete ? (partial ?? true) : undefined);
    this.#showAtPlayhead();
  }

  #showAtPlayhead(): void {
    const state = this.stateAt(this.playhead.get());
    const half = this.cutMessage.get();
    if (half === undefined || half === true) return this.preview.show(state);
    const messages = [...state.messages, half];
    this.preview.show({messages, world: check(messages, this.#catalogs).world});
  }

  /** The document's first messages and what they make. */
  stateAt(count: number | undefined): Applied {
    const all = this.applied.get();
    if (count === undefined || count >= all.messages.length) return all;
    const messages = all.messages.slice(0, count);
    let world = this.#worlds.get(count);
    if (!world) {
      world = check(messages, this.#catalogs).world;
      this.#worlds.set(count, world);
    }
    return {messages, world};
  }

  /** Marks a stretch of the text and brings it to the eye. */
  select(range: Range, {focus = true} = {}): void {
    const {phone, pane, sourceTab} = this.layout;
    const hidden = sourceTab.get() !== 'messages' || (phone.get() && pane.get() !== 'source');
    if (focus) this.showSource('messages');
    this.#editor?.select(range, {focus});
    // A text that was out of sight takes the focus, and scrolls, only when it is drawn.
    if (focus && hidden) requestAnimationFrame(() => this.#editor?.select(range));
    this.caret.set(this.parsed.get().lines.positionAt(range.start));
  }

  /** Goes to a problem: in the text and, if it is a component's, in the preview. */
  showProblem(problem: Problem, {focus = true} = {}): void {
    this.problem.set(problem.key);
    // On a phone the drawer would take the place of what is shown.
    if (!this.layout.phone.get()) this.layout.set('drawerTab', 'problems');
    if (problem.componentId && problem.surfaceId) {
      this.selection.set({surfaceId: problem.surfaceId, componentId: problem.componentId});
    }
    this.select(problem.range, {focus});
  }

  /** Goes to the next or previous problem after the caret, around the ends. */
  stepProblem(direction: 1 | -1): void {
    const inOrder = this.problems.get().toSorted((a, b) => a.range.start - b.range.start);
    if (inOrder.length === 0) return;
    const at = this.#editor?.offset ?? 0;
    const next =
      direction > 0
        ? (inOrder.find(({range}) => range.start > at) ?? inOrder[0])
        : (inOrder.findLast(({range}) => range.end < at) ?? inOrder.at(-1));
    if (next) this.showProblem(next);
  }

  /** Chooses a component; `reveal` also marks its definition in the text. */
  selectComponent(selection: Selection | undefined, {reveal = true, focus = false} = {}): void {
    this.selection.set(selection);
    if (selection) this.inspecting.set(true);
    if (!selection || !reveal) return;
    const site = componentSite(this.parsed.get(), selection.surfaceId, selection.componentId);
    if (site) this.#editor?.select(rangeOf(site.node), {focus});
  }

  /** Follows the caret: the component that it stands in is the chosen one. */
  moved(offset: number): void {
    this.#caret = offset;
    this.onMoved?.();
    const parsed = this.parsed.get();
    if (parsed.text !== this.text.get()) return;
    this.caret.set(parsed.lines.positionAt(offset));
    const message = parsed.messages.find(({range}) => range.start <= offset && offset <= range.end);
    const list = message?.bodyNode?.children?.find((property) => property.children?.[0]?.value === 'components')
      ?.children?.[1];
    const node = list?.children?.find((child) => child.offset <= offset && offset <= child.offset + child.length);
    const id = node?.children?.find((property) => property.children?.[0]?.value === 'id')?.children?.[1]
      ?.value as unknown;
    if (message?.surfaceId !== undefined && typeof id === 'string') {
      this.selection.set({surfaceId: message.surfaceId, componentId: id});
    }
  }
}

/** Whether nothing of it would be on screen. */
function blank({world}: Applied): boolean {
  return ![...world.values()].some(({components}) => components.has('root'));
}

/** What catalogs say of themselves is of use, but they draw without it. */
function described(catalogs: readonly Catalog[]): Promise<unknown> {
  return Promise.allSettled(catalogs.map((catalog) => catalog.describe()));
}

/** Those that can be loaded. */
async function load(late: readonly LateCatalog[]): Promise<readonly Catalog[]> {
  const loaded = await Promise.allSettled(late.map((each) => each.load()));
  return loaded.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
