import {signal} from '@lit-labs/signals';
import type {Draft, Version} from './drafts.js';
import type {Format} from './language/parse.js';
import type {Theme} from './layout.js';
import {notLoaded, reasonOf, type Session} from './session.js';
import type {Change} from './upgrade.js';
import {isSheet} from './side-sheet.js';
import type {Workspace} from './workspace.js';

export type DialogName =
  'share' | 'export' | 'shortcuts' | 'reference' | 'drafts' | 'palette' | 'url' | 'version' | 'changes' | 'losses';

/** What the author can have done from the header, a menu, a key or the command palette. */
export class Actions {
  readonly dialog = signal<DialogName | undefined>(undefined);
  /** Whether a phone shows the sheet of what its bar has no room for. */
  readonly more = signal(false);
  /** What a conversion to v1.0 changes; undefined where the text can't be read. */
  readonly changes = signal<readonly Change[] | undefined>(undefined);
  /** The text after it, where it changes anything. */
  readonly upgraded = signal<string | undefined>(undefined);
  /** What the translation of the last import could not say. */
  readonly losses = signal<readonly string[] | undefined>(undefined);
  /** The named versions of the open draft. */
  readonly versions = signal<readonly Version[]>([]);
  readonly drafts = signal<readonly Draft[]>([]);
  /** What the browser's storage has against the last wish, in the dialogs of drafts and versions. */
  readonly storageFault = signal('');
  #opener: Element | null = null;
  #galleryOpener: Element | null = null;
  /** What gets the focus when a dialog closes, in place of what opened it. */
  landing = '';
  #early: string | undefined;

  constructor(
    readonly workspace: Workspace,
    readonly session: Session,
    /** Lets the author choose a file; only the page can ask for one. */
    readonly pickFile: () => void,
  ) {
    session.showDrafts = () => this.showDrafts();
  }

  /** Opens one of the dialogs; the focus comes back to where it was. */
  show(name: DialogName): void {
    // What a dialog takes the place of gives its opener on.
    if (!document.querySelector('dialog[open]')) this.#opener = document.activeElement;
    this.#early = '';
    void this.#load(() => this.show(name)).then((there) => {
      if (there && this.#early !== undefined) this.dialog.set(name);
      // It takes them as it is drawn; where it was open already nobody does.
      setTimeout(() => (this.#early = undefined));
    });
  }

  /** Takes a key for the dialog that was asked for and is not there yet; says false where there is none such. */
  typeEarly(key: string): boolean {
    if (this.#early === undefined) return false;
    if (key === 'Escape') this.#early = undefined;
    else if (key === 'Enter') this.#early += '\n';
    else if (key.length === 1) this.#early += key;
    return true;
  }

  /** What was typed for the dialog before it came. */
  takeEarly(): string {
    const typed = this.#early ?? '';
    this.#early = undefined;
    return typed;
  }

  closeDialog(): void {
    const dialog = document.querySelector<HTMLDialogElement>('composer-dialogs dialog[open]');
    if (dialog) dialog.close();
    else this.dialogClosed();
  }

  dialogClosed(): void {
    this.dialog.set(undefined);
    this.#comeBack();
  }

  /** The focus goes where what closed was opened, or where that has led. */
  #comeBack(): void {
    const landing = this.landing && document.querySelector<HTMLElement>(this.landing);
    const back = landing || this.#opener;
    if (back instanceof HTMLElement && back.isConnected) back.focus();
    this.#opener = null;
    this.landing = '';
  }

  toggleGallery(): void {
    if (this.workspace.layout.gallery.get()) this.closeGallery();
    else this.openGallery();
  }

  openGallery(): void {
    const {layout} = this.workspace;
    this.#galleryOpener = document.activeElement;
    // The gallery takes the focus from the dialog that has opened it.
    this.#opener = null;
    // Opened at once, so that Escape leaves it also while it loads.
    layout.gallery.set(true);
    void this.#load(() => this.openGallery()).then((there) => there || layout.gallery.set(false));
  }

  closeGallery(): void {
    this.workspace.layout.gallery.set(false);
    this.#opener = this.#galleryOpener;
    // The panes are inert until they are drawn anew.
    requestAnimationFrame(() => this.#comeBack());
  }

  toggleMore(): void {
    this.more.set(!this.more.get());
    void this.#load(() => this.toggleMore()).then((there) => there || this.more.set(false));
  }

  /** Leaves whatever stands over the panes; says whether something did. */
  dismiss(): boolean {
    const {layout} = this.workspace;
    if (this.more.get()) this.more.set(false);
    else if (layout.gallery.get()) this.closeGallery();
    else if (layout.phone.get() && layout.palette.get()) layout.set('palette', false);
    else if (this.workspace.pointing.placing.get()) this.workspace.pointing.placing.set(undefined);
    else if (this.workspace.stopSelecting()) return true;
    else if (this.workspace.inspecting.get()) this.workspace.inspecting.set(false);
    else if (isSheet() && (layout.palette.get() || layout.tree.get())) {
      layout.set('palette', false);
      layout.set('tree', false);
    } else return false;
    return true;
  }

  toggleSelecting(): void {
    const {layout, selecting} = this.workspace;
    const away = layout.phone.get() && layout.pane.get() !== 'preview';
    if (away) layout.pane.set('preview');
    // Elsewhere it leads to the preview, where what is on stays on.
    if (!away || !selecting.get()) this.workspace.toggleSelecting();
    // From there the arrows choose; a list of commands gives the focus back before it comes.
    if (!layout.phone.get() && selecting.get())
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('composer-preview .c-canvas')?.focus({preventScroll: true}),
      );
  }

  nextTheme(): void {
    const {layout} = this.workspace;
    const order: readonly Theme[] = ['system', 'light', 'dark'];
    layout.set('theme', order[(order.indexOf(layout.theme.get()) + 1) % order.length]!);
  }

  resetLayout(): void {
    for (const key of ['source', 'drawer', 'treeSize'] as const) this.workspace.layout.reset(key);
  }

  /** Formats the document, or says it in another form. */
  async format(to?: Format): Promise<void> {
    await this.#loaded(
      () => import('./format-document.js').then((module) => module.reformat(this.workspace, to)),
      () => this.format(to),
    );
  }

  /** Shows what saying the document in v1.0 would change, to be applied. */
  async upgrade(): Promise<void> {
    const ready = await this.#loaded(
      () => import('./views/change-report.js').then(({prepareReport}) => prepareReport(this)),
      () => this.upgrade(),
    );
    if (ready) this.show('changes');
  }

  async showDrafts(): Promise<void> {
    await this.session.save();
    await this.#stored(async () => this.drafts.set(await this.session.drafts.list()));
    this.show('drafts');
  }

  async saveVersion(name: string): Promise<void> {
    await this.#stored(async () => {
      await this.session.keepVersion(name);
      this.versions.set(await this.session.versions());
    });
    this.show('version');
  }

  async showVersions(): Promise<void> {
    await this.#stored(async () => this.versions.set(await this.session.versions()));
    this.show('version');
  }

  async deleteVersion(version: Version): Promise<void> {
    await this.#stored(async () => {
      if (version.key !== undefined) await this.session.drafts.deleteVersion(version.key);
      this.versions.set(await this.session.versions());
    });
  }

  /** Does something with what the browser stores; what it says against it is told in the dialog. */
  async #stored(work: () => Promise<void>): Promise<void> {
    this.storageFault.set('');
    await work().catch((error: unknown) => this.storageFault.set(`Not done: ${reasonOf(error)}.`));
  }

  /** Puts the text of a version in place of the present one, in one step of undo. */
  restoreVersion({name, text}: Version): void {
    this.closeDialog();
    this.workspace.play(undefined);
    this.workspace.replaceText(text);
    this.workspace.announcement.set(`Version ${name} restored; Undo brings the text back`);
  }

  async deleteDraft(id: string): Promise<void> {
    await this.#stored(async () => {
      await this.session.deleteDraft(id);
      this.drafts.set(await this.session.drafts.list());
    });
    // There may be room now for what there was none for.
    if (this.session.trouble.get()) await this.session.save(true);
  }

  async openExample(id: string): Promise<void> {
    const {layout} = this.workspace;
    const opened = await this.#loaded(
      () => this.session.openExample(id),
      () => this.openExample(id),
    );
    if (!opened) return;
    if (layout.gallery.get()) {
      // Where typing brings up no keyboard the next thing to do is in the source.
      const source = !layout.phone.get() && matchMedia('(pointer: fine)').matches;
      this.landing = source ? 'composer-source' : '.c-canvas';
      this.closeGallery();
    }
    if (layout.phone.get()) layout.pane.set('preview');
    this.workspace.announcement.set(`${this.workspace.title.get()} opened`);
  }

  /** Opens a file's or an address's text as a new draft. */
  async openText(name: string, text: string, {stranger = false} = {}): Promise<void> {
    let read: Awaited<ReturnType<typeof import('./files.js').importDocument>> | undefined;
    await this.#loaded(
      async () => (read = await (await import('./files.js')).importDocument(name, text)),
      () => this.openText(name, text, {stranger}),
    );
    if (!read) return;
    if ('fault' in read) this.session.notice.set({kind: 'warning', text: read.fault, actions: []});
    else {
      await this.session.openShared(read, {stranger});
      this.losses.set(read.losses);
      if (read.losses) this.show('losses');
    }
  }

  async openUrl(address: string): Promise<void> {
    await this.#loaded(
      async () => {
        const read = await (await import('./files.js')).fetchText(address);
        if ('fault' in read) this.session.notice.set({kind: 'warning', text: read.fault, actions: []});
        else await this.openText(read.name, read.text, {stranger: true});
      },
      () => this.openUrl(address),
    );
  }

  /** Says so where something does not load, as without a network before all files are kept; `again` is what the author wanted. */
  async #loaded(work: () => Promise<unknown>, again: () => unknown): Promise<boolean> {
    const {notice} = this.session;
    try {
      await work();
      return true;
    } catch (error) {
      console.warn(error);
      const retry = () => {
        notice.set(undefined);
        void again();
      };
      notice.set(notLoaded(retry));
      return false;
    }
  }

  /** Loads what the first look does without. */
  #load(again: () => unknown): Promise<boolean> {
    return this.#loaded(() => import('./dialogs.js'), again);
  }
}
