import {signal} from '@lit-labs/signals';
import {readCatalog} from './catalogs.js';
import {Drafts, type Draft, type Version} from './drafts.js';
import {readEnvironment} from './environment.js';
import {firstExample} from './first-example.js';
import type {SharedDocument} from './share.js';
import type {Workspace} from './workspace.js';

/** Something that the page tells the author above the panes, with what can be done about it. */
export interface Notice {
  readonly kind: 'info' | 'warning';
  readonly text: string;
  readonly actions: readonly {readonly label: string; readonly run: () => unknown}[];
  /** Whether it speaks of more than the open document, so that it stays when another is opened. */
  readonly lasting?: boolean;
}

/** Says that a part of the composer, which comes when it is first needed, did not come; `again` asks for it anew. */
export function notLoaded(again: () => unknown): Notice {
  return {
    kind: 'warning',
    text: 'A part of the composer did not load: there may be no network. Your text is as it was and goes on being saved. If it still does not load, reload the page later.',
    actions: [{label: 'Try again', run: again}],
  };
}

/** Milliseconds from the last change to its being saved. */
const SAVE_DELAY = 400;
/** The draft that was open last in this browser, and in this tab. */
const LAST = 'a2ui-composer-draft';
const EXAMPLE = 'a2ui-composer-example';
/** How many starts have not come to their end. */
const STARTS = 'a2ui-composer-starts';
/** The draft that this tab's page had when it was left, so that the next page in the tab may take it from it. */
const LEFT = 'a2ui-composer-left';
/** What this tab's page could not be sure to have saved when it was left. */
const UNSAVED = 'a2ui-composer-unsaved';

const notices = () => import('./notices.js');
const examples = () => import('./examples.js');

/** Keeps the author's work: opens what was open, saves what changes, never two tabs in one draft. */
export class Session {
  readonly drafts = new Drafts();
  readonly saved = signal<Date | undefined>(undefined);
  readonly notice = signal<Notice | undefined>(undefined);
  /** What is said while the browser does not take what is to be saved. */
  readonly trouble = signal<Notice | undefined>(undefined);
  /** Shows the list of drafts; who has the dialogs says how. */
  showDrafts?: () => unknown;
  #workspace: Workspace;
  #draft: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #release: (() => void) | undefined;
  #pending: Promise<void> | undefined;
  #saving = 0;
  #left: string | undefined;
  #ended = false;
  #threw = false;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    workspace.onTouched = () => this.#changed();
    workspace.onMoved = () => this.#draft !== undefined && this.#changed();
    addEventListener('error', () => (this.#threw = true), {once: true});
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.save();
    });
    addEventListener('pagehide', () => this.#pageLeft());
    addEventListener('pageshow', ({persisted}) => persisted && void this.#pageBack());
    addEventListener('hashchange', () => void this.openLink());
    workspace.language.onLost = (replaced) => {
      workspace.refresh();
      void notices().then(({lostNotice}) => this.notice.set(lostNotice(replaced)));
    };
  }

  /** The draft that is open, if the document has become one. */
  get draftId(): string | undefined {
    return this.#draft;
  }

  /** Opens what a link says, else what was open before, else the first example; that one at once, nothing is waited for. */
  async start(): Promise<void> {
    this.#left = read(sessionStorage, LEFT);
    remove(sessionStorage, LEFT);
    const unsaved = read(sessionStorage, UNSAVED);
    if (unsaved !== undefined) await this.#takeUnsaved(unsaved);
    const starts = Number(read(localStorage, STARTS) ?? 0);
    write(localStorage, STARTS, String(starts + 1));
    const last = read(sessionStorage, LAST) ?? read(localStorage, LAST);
    const example = read(sessionStorage, EXAMPLE);
    const hash = location.hash.length > 1;
    if (starts >= 2 && last !== undefined) {
      this.#openFirst();
      await this.#safeMode(last);
    } else if (hash || last !== undefined || example !== undefined) {
      const opened = (hash && (await this.openLink())) || (last !== undefined && (await this.#restore(last)));
      if (!opened) {
        // What a link had to say is said of no document.
        const said = this.notice.get();
        await (example === undefined ? this.#openFirst() : this.openExample(example).catch(() => this.#openFirst()));
        this.notice.set(said);
      }
    } else this.#openFirst();
    // A start has come to its end when the document was painted and nothing threw; a page that hangs never gets there.
    const ended = () => setTimeout(() => this.#started());
    if (document.hidden) ended();
    else requestAnimationFrame(ended);
  }

  #started(): void {
    this.#ended = true;
    if (!this.#threw) write(localStorage, STARTS, '0');
  }

  /** The database may be too slow for a page that goes; the tab's own storage is not. */
  #pageLeft(): void {
    // A page that can be left does not hang.
    if (!this.#ended) this.#started();
    if (this.#draft !== undefined) {
      write(sessionStorage, LEFT, this.#draft);
      if (this.#timer !== undefined || this.#saving || this.drafts.unsaved.has(this.#draft))
        write(sessionStorage, UNSAVED, JSON.stringify(this.#snapshot(this.#draft)));
    }
    void this.save();
    this.#release?.();
    this.#release = undefined;
  }

  /** The browser kept the page and shows it again; the draft may be another tab's by now. */
  async #pageBack(): Promise<void> {
    const id = this.#draft;
    remove(sessionStorage, LEFT);
    remove(sessionStorage, UNSAVED);
    if (id === undefined || (await this.#hold(id))) return;
    this.#draft = undefined;
    this.#workspace.touched();
  }

  async #takeUnsaved(text: string): Promise<void> {
    remove(sessionStorage, UNSAVED);
    try {
      const draft = JSON.parse(text) as Draft;
      const kept = await this.drafts.get(draft.id);
      if (!kept || kept.saved < draft.saved) await this.drafts.put(draft);
    } catch (error) {
      console.warn(error);
    }
  }

  #openFirst(): void {
    this.#leave();
    this.#workspace.open({title: firstExample.title, text: firstExample.text, example: firstExample.id});
  }

  /** Opens an example as a new document; the open draft stays in the list. */
  async openExample(id: string): Promise<void> {
    const {loadExample} = await examples();
    const {title, text} = await loadExample(id);
    await this.save();
    this.#leave();
    this.#workspace.open({title, text, example: id});
    write(sessionStorage, EXAMPLE, id);
  }

  /** Opens a document that came from elsewhere as a new draft; of a stranger's, mock rules wait for the author's word. */
  async openShared(
    {title, text, environment, mocks, scenarios, catalogs = [], playhead}: SharedDocument,
    {stranger = false, shared = false} = {},
  ): Promise<void> {
    await this.save();
    this.#leave();
    const own = catalogs.flatMap((document) => {
      const found = readCatalog(JSON.stringify(document));
      return 'catalog' in found ? [found.catalog] : [];
    });
    await this.#workspace.useOwnCatalogs(own);
    const held = stranger && (mocks ?? '').trim() !== '';
    this.#workspace.open({title, text, environment, mocks, scenarios, mocksHeld: held, playhead});
    this.#workspace.touched();
    if (!held && !shared) return;
    // Without the question they go on waiting; the document is open already.
    const asking = await notices().catch(() => undefined);
    if (!asking) return;
    this.notice.set(
      (held ? asking.mocksNotice(this.#workspace, () => this.notice.set(undefined)) : undefined) ??
        (shared ? await asking.sharedNotice(this) : undefined),
    );
  }

  /** Starts an empty document. */
  async openEmpty(): Promise<void> {
    const {emptyDocument} = await examples();
    await this.save();
    this.#leave();
    this.#workspace.open({title: 'Untitled', text: emptyDocument});
    this.#workspace.touched();
  }

  /** Opens a draft of the list; says false where another tab holds it. */
  async openDraft(id: string): Promise<boolean> {
    const draft = await this.drafts.get(id).catch(() => undefined);
    if (!draft) return false;
    await this.save();
    if (!(await this.#hold(id))) {
      const {heldNotice} = await notices();
      this.notice.set(heldNotice(draft, () => this.#openCopy(draft)));
      return false;
    }
    this.#quieten();
    await this.#show(draft);
    return true;
  }

  async #openCopy(draft: Draft): Promise<void> {
    this.#leave();
    await this.#show({...draft, id: crypto.randomUUID(), title: `${draft.title}, copy`});
    this.#workspace.touched();
  }

  async #show(draft: Draft): Promise<void> {
    const own = draft.catalogs.flatMap((document) => {
      const found = readCatalog(JSON.stringify(document));
      return 'catalog' in found ? [found.catalog] : [];
    });
    await this.#workspace.useOwnCatalogs(own);
    this.#workspace.open({
      title: draft.title,
      text: draft.text,
      mocks: draft.mocks,
      scenarios: draft.scenarios,
      environment: readEnvironment(draft.environment),
      mocksHeld: draft.mocksHeld,
    });
    this.#workspace.restoreCaret(draft.caret);
    this.#draft = draft.id;
    this.saved.set(new Date(draft.saved));
    write(sessionStorage, LAST, draft.id);
    write(localStorage, LAST, draft.id);
  }

  async deleteDraft(id: string): Promise<void> {
    await this.drafts.delete(id);
    if (id === this.#draft) this.#openFirst();
  }

  /** Keeps the draft as it is under a name. */
  async keepVersion(name: string): Promise<void> {
    await this.save(true);
    const draft = this.#draft === undefined ? undefined : await this.drafts.get(this.#draft);
    if (!draft) return;
    const {id, ...rest} = draft;
    await this.drafts.keepVersion({...rest, draft: id, name});
    this.#workspace.announcement.set(`Version ${name} saved`);
  }

  /** The named versions of the open draft, newest first. */
  async versions(): Promise<readonly Version[]> {
    return this.#draft === undefined ? [] : this.drafts.versions(this.#draft);
  }

  /** Saves now; a document that nobody touched is no draft and is not saved, unless `always`. */
  save(always = false): Promise<void> {
    if (this.#timer === undefined && !always) return this.#pending ?? Promise.resolve();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return (this.#pending = this.#save());
  }

  #snapshot(id: string): Draft {
    const workspace = this.#workspace;
    return {
      id,
      title: workspace.title.get(),
      text: workspace.text.get(),
      environment: workspace.environment.get(),
      mocks: workspace.mocks.get(),
      scenarios: workspace.scenarios.get(),
      catalogs: workspace.ownCatalogs.map(({document}) => document),
      ...(workspace.mocksHeld.get() && {mocksHeld: true}),
      caret: workspace.editor?.offset ?? 0,
      saved: Date.now(),
    };
  }

  async #save(): Promise<void> {
    const id = (this.#draft ??= crypto.randomUUID());
    const draft = this.#snapshot(id);
    write(sessionStorage, LAST, id);
    write(localStorage, LAST, id);
    this.#saving++;
    try {
      await this.drafts.put(draft);
      this.saved.set(new Date(draft.saved));
      this.#recovered();
    } catch (error) {
      this.#notSaved(draft, error);
    } finally {
      this.#saving--;
    }
  }

  #notSaved(draft: Draft, error: unknown): void {
    this.saved.set(undefined);
    addEventListener('beforeunload', stay);
    const known = this.trouble.get();
    this.trouble.set({
      kind: 'warning',
      text: `Your work is not saved: ${reasonOf(error)}. Keep this page open.`,
      lasting: true,
      actions: [
        {label: 'Download it', run: () => download(`${draft.title}.json`, draft.text)},
        {label: 'Try again', run: () => this.save(true)},
      ],
    });
    // Who has put the notice away has read it; the header goes on saying it.
    if (!known || this.notice.get() === known) this.notice.set(this.trouble.get());
  }

  #recovered(): void {
    if (this.drafts.unsaved.size > 0) return;
    removeEventListener('beforeunload', stay);
    const known = this.trouble.get();
    this.trouble.set(undefined);
    if (known && this.notice.get() === known) this.notice.set({kind: 'info', text: 'Saved again.', actions: []});
  }

  #changed(): void {
    if (this.#draft === undefined) {
      this.#draft = crypto.randomUUID();
      write(sessionStorage, LAST, this.#draft);
      void this.#hold(this.#draft);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), SAVE_DELAY);
  }

  /** Lets go of the open draft, which is saved already. */
  #leave(): void {
    this.#quieten();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#draft = undefined;
    this.#release?.();
    this.#release = undefined;
    this.saved.set(undefined);
    remove(sessionStorage, LAST);
    remove(sessionStorage, EXAMPLE);
    remove(localStorage, LAST);
  }

  /** A notice that speaks of the document that was open goes with it. */
  #quieten(): void {
    if (!this.notice.get()?.lasting) this.notice.set(undefined);
  }

  /**
   * Takes the draft for this tab alone. The page that this tab showed before has gone, though the browser may not have let go of its
   * lock yet: from it the draft is taken. A duplicated tab has the same storage, but its original never left.
   */
  async #hold(id: string): Promise<boolean> {
    this.#release?.();
    this.#release = undefined;
    if (!navigator.locks) return true;
    const steal = this.#left === id;
    this.#left = undefined;
    return new Promise((resolve) => {
      navigator.locks
        .request(`a2ui-draft-${id}`, steal ? {steal} : {ifAvailable: true}, (lock) => {
          resolve(lock !== null);
          return lock ? new Promise<void>((release) => (this.#release = release)) : undefined;
        })
        // Another page took it, as it may when this one was left.
        .catch(() => resolve(false));
    });
  }

  async #restore(id: string): Promise<boolean> {
    try {
      const draft = await this.drafts.get(id);
      if (!draft || !(await this.#hold(id))) return false;
      await this.#show(draft);
      // What a link had to say comes first.
      if (this.notice.get()) return true;
      this.notice.set({
        kind: 'info',
        text: `Restored ${new Date(draft.saved).toLocaleTimeString('en-GB', {hour: '2-digit', minute: '2-digit'})}`,
        actions: [
          {
            label: 'Start fresh',
            run: () => this.#openFirst(),
          },
        ],
      });
      return true;
    } catch {
      return false;
    }
  }

  /** Opens what the page's address says, if anything; that stays there until it was read. */
  async openLink(): Promise<boolean> {
    if (location.hash.length < 2) return false;
    const share = await import('./share.js').catch(() => undefined);
    const opened = await share?.decodeHash(location.hash);
    if (!opened) return false;
    // The link has done its work; a later reload shows the draft that it became.
    history.replaceState(null, '', location.pathname + location.search);
    if ('fault' in opened) {
      this.notice.set({kind: 'warning', text: opened.fault, actions: []});
      return false;
    }
    if ('document' in opened) {
      await this.openShared(opened.document, {stranger: true, shared: true});
      return true;
    }
    try {
      await this.openExample(opened.example);
      return true;
    } catch {
      this.notice.set({kind: 'warning', text: `There is no example named ${opened.example}.`, actions: []});
      return false;
    }
  }

  async #safeMode(id: string): Promise<void> {
    const draft = await this.drafts.get(id).catch(() => undefined);
    const telling = await notices().catch(() => undefined);
    if (!telling) return;
    this.notice.set(
      telling.safeNotice(
        draft,
        () => this.openDraft(id),
        () => this.notice.set(undefined),
      ),
    );
  }
}

/** Lets the browser ask before a page goes that holds what could not be saved. */
function stay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** An error as the end of a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}

/** Hands a text to the browser to save as a file. */
export function download(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], {type}));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[/\\:*?"<>|]+/g, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function read(storage: Storage, key: string): string | undefined {
  try {
    return storage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Without storage the draft is not found again, and nothing else is lost.
  }
}

function remove(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // As above.
  }
}
