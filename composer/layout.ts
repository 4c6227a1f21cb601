import {signal} from '@lit-labs/signals';

/** Where the composer's own settings are kept; nothing of a document is. */
const KEY = 'a2ui-composer-layout';

export type DrawerTab = 'problems' | 'data' | 'events' | 'stream' | 'rpc';
export type SourceTab = 'messages' | 'data' | 'mocks' | 'catalogs';
export type PhonePane = 'preview' | 'source' | 'tree' | 'data' | 'more';
export type Theme = 'system' | 'light' | 'dark';

interface Stored {
  source: number;
  drawer: number;
  drawerOpen: boolean;
  drawerTab: DrawerTab;
  tree: boolean;
  palette: boolean;
  treeSize: number;
  theme: Theme;
  hint: boolean;
}

const DEFAULTS: Stored = {
  source: 46,
  drawer: 220,
  drawerOpen: true,
  drawerTab: 'problems',
  tree: false,
  palette: false,
  treeSize: 232,
  theme: 'system',
  hint: true,
};

/** Sizes and choices of the chrome, remembered in this browser. */
export class Layout {
  /** Percent of the width between rail and edge that the source gets. */
  readonly source = signal(DEFAULTS.source);
  /** Pixels. */
  readonly drawer = signal(DEFAULTS.drawer);
  readonly drawerOpen = signal(DEFAULTS.drawerOpen);
  readonly drawerTab = signal<DrawerTab>(DEFAULTS.drawerTab);
  readonly tree = signal(DEFAULTS.tree);
  readonly palette = signal(DEFAULTS.palette);
  /** Whether the palette stands as the last visit left it, so that nobody has asked for it now. */
  restored: boolean;
  /** Pixels. */
  readonly treeSize = signal(DEFAULTS.treeSize);
  readonly theme = signal<Theme>(DEFAULTS.theme);
  /** Whether the first visit's hint still stands. */
  readonly hint = signal(DEFAULTS.hint);
  /** Which pane fills a phone. */
  readonly pane = signal<PhonePane>('preview');
  /** Whether the page is narrow enough for one pane at a time. */
  readonly phone = signal(false);
  readonly sourceTab = signal<SourceTab>('messages');
  readonly gallery = signal(false);

  constructor() {
    const stored = read();
    for (const key of Object.keys(DEFAULTS) as (keyof Stored)[]) {
      const value = stored[key];
      if (typeof value === typeof DEFAULTS[key]) (this[key] as {set(value: unknown): void}).set(value);
    }
    const narrow = matchMedia('(max-width: 699px)');
    this.phone.set(narrow.matches);
    // On a phone it stands over everything else, so it opens only when it is asked for.
    if (narrow.matches) this.palette.set(false);
    this.restored = this.palette.get();
    narrow.addEventListener('change', () => this.phone.set(narrow.matches));
  }

  /** Changes one remembered value. */
  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    (this[key] as unknown as {set(value: Stored[K]): void}).set(value);
    if (key === 'palette') this.restored = false;
    const all = Object.fromEntries((Object.keys(DEFAULTS) as (keyof Stored)[]).map((name) => [name, this[name].get()]));
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // A full or forbidden storage only costs the memory of sizes.
    }
  }

  reset(key: 'source' | 'drawer' | 'treeSize'): void {
    this.set(key, DEFAULTS[key]);
  }

  /** Opens the palette, with the search ready to type into. */
  showPalette(): void {
    if (!this.palette.get()) this.set('palette', true);
    else document.querySelector<HTMLElement>('composer-components input')?.focus();
  }

  /** Brings a drawer tab to the eye, on a phone as its own pane. */
  showDrawer(tab: DrawerTab): void {
    this.set('drawerTab', tab);
    this.set('drawerOpen', true);
    if (this.phone.get()) this.pane.set(tab === 'data' ? 'data' : 'more');
  }
}

function read(): Partial<Stored> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
