import {html, nothing, type PropertyValues} from 'lit';
import {customElement, query, state} from 'lit/decorators.js';
import {repeat} from 'lit/directives/repeat.js';
import type {Renderer, SurfaceElement} from '../../renderer/index.js';
import {afterPaint} from '../after-paint.js';
import {icon} from '../icons.js';
import {componentSite} from '../language/problems.js';
import {themes, type Environment, type ThemeName} from '../environment.js';
import type {HandsOn} from '../canvas/hands-on.js';
import type {Selection} from '../workspace.js';
import {Pane} from './pane.js';
import type {MenuItem} from './menu.js';
import './menu.js';

/** What the themes are called. */
const THEMES: Readonly<Record<ThemeName, string>> = {
  default: 'Default',
  compact: 'Compact',
  'high-contrast': 'High contrast',
  material: 'Material',
  fluent: 'Fluent',
  shadcn: 'shadcn',
};

/** What the tag of a selection needs above its box, in pixels. */
const TAG_HEIGHT = 22;

/** How long, in milliseconds, and how many parts at most light up after a step. */
const FLASH_TIME = 900;
const FLASHES = 24;

/** The living surfaces on their canvas, and the tools to look at them. */
@customElement('composer-preview')
export class PreviewPane extends Pane {
  @query('.c-device') private device!: HTMLElement | null;
  @query('.c-canvas') private canvas!: HTMLElement | null;
  /** How wide the surface is where the pane has no room for the width that was chosen. */
  @state() private narrow = 0;
  #observer: ResizeObserver | undefined;
  #handsOn: HandsOn | undefined;
  #shown: string | undefined;
  #scroll = 0;
  #flashed: unknown;
  /** Whether a theme was ever chosen. */
  #dressed = false;

  protected override render() {
    const {workspace} = this;
    const {preview} = workspace;
    const environment = workspace.environment.get();
    const renderer = preview.renderer.get();
    const ids = preview.surfaceIds.get();
    const playhead = workspace.playhead.get();
    const cut = workspace.cut.get();
    const total = workspace.applied.get().messages.length;
    // Read here, so that the outline follows whatever may move the surface.
    preview.dataVersion.get();
    preview.changed.get();
    const selection = workspace.selection.get();
    workspace.pointing.hovered.get();
    const selecting = workspace.selecting.get();
    const framed = workspace.codeCatalogs.get().length > 0;
    if (framed) void import('./sandbox-frame.js');
    return html`<div class="c-bar">
        <h2>Preview</h2>
        ${
          cut !== undefined
            ? html`<span class="c-chip">At byte ${cut}</span>`
            : playhead !== undefined
              ? html`<span class="c-chip">After message ${playhead} of ${total}</span>`
              : nothing
        }
        <span class="c-grow"></span>
        <composer-menu
          class="c-desk"
          label="Width of the preview"
          buttonClass="c-btn small"
          align="end"
          .content=${html`${icon('device')}${environment.width === 0 ? 'Fluid' : this.narrow ? html`<span><span class="c-wide">${environment.width} </span>→ ${this.narrow}</span>` : environment.width}${icon('chevD', 'chev')}`}
          .items=${this.#widths(environment)}
        ></composer-menu>
        <composer-menu
          label="Colours and theme of the preview"
          buttonClass="c-btn small"
          align="end"
          .content=${html`${icon('half')}${{auto: 'Auto', light: 'Light', dark: 'Dark'}[environment.scheme]}${environment.theme === 'default' ? nothing : html`<span class="c-wide"> · ${THEMES[environment.theme]}</span>`}${icon('chevD', 'chev')}`}
          .items=${this.#schemes(environment)}
        ></composer-menu>
        <composer-environment .workspace=${workspace}></composer-environment>
        <span class="c-sep"></span>
        <button
          type="button"
          class="c-btn small c-desk"
          aria-pressed=${selecting}
          title="Select a component in the preview (Ctrl+Shift+P)"
          @click=${() => workspace.toggleSelecting()}
        >
          ${icon('aim')}<span class="c-wide">Select</span>
        </button>
        <button type="button" class="c-btn small icon" aria-label="Restart the preview" title="Restart the preview" @click=${() => preview.restart()}>
          ${icon('restart')}
        </button>
        <button type="button" class="c-btn small icon c-desk" aria-label="Full screen" title="Full screen" @click=${this.#maximize}>
          ${icon('maximize')}
        </button>
      </div>
      ${
        workspace.stale.get()
          ? html`<div class="c-banner" role="status">
            ${icon('warning')}<span class="c-grow">Showing the last valid version.</span>
            ${
              workspace.problems.get()[0]
                ? html`<button type="button" class="c-link" @click=${() => workspace.showProblem(workspace.problems.get()[0]!)}>
                  Go to the problem
                </button>`
                : nothing
            }
          </div>`
          : nothing
      }
      <div
        class="c-canvas ${selecting ? 'selecting' : ''}"
        role=${selecting ? 'group' : nothing}
        aria-label=${selecting ? 'Arrow keys choose a component, Enter edits its text' : nothing}
        tabindex=${selecting ? 0 : -1}
        @keydown=${selecting ? this.#onKey : nothing}
        @scroll=${this.#onScroll}
        @pointermove=${selecting ? this.#onHover : nothing}
        @pointerleave=${selecting ? this.#onLeave : nothing}
      >
        <div class="c-device" lang=${environment.locale || nothing} dir=${environment.direction === 'auto' ? nothing : environment.direction}>
          ${framed ? html`<composer-sandbox .workspace=${workspace}></composer-sandbox>` : this.#surfaces(ids, renderer, environment)}
          ${framed ? nothing : ids.length === 0 ? this.#empty(playhead) : this.#bare() ? this.#invitation() : nothing}
          <div class="c-outline" hidden></div>
          <div class="c-outline hover" hidden></div>
        </div>
      </div>
      ${selection && selecting ? html`<p class="c-hidden-text" role="status">${this.#labelOf(selection)} selected</p>` : nothing}`;
  }

  #surfaces(ids: readonly string[], renderer: Renderer | undefined, {locale}: Environment) {
    return repeat(
      ids,
      (id) => id,
      (id) =>
        html`${ids.length > 1 ? html`<div class="c-surface-name">${icon('surface')}<code>${id}</code></div>` : nothing}
          <a2ui-surface surface-id=${id} dialogs="contained" locale=${locale || nothing} .renderer=${renderer}></a2ui-surface>`,
    );
  }

  #empty(playhead: number | undefined) {
    return html`<div class="c-empty">
      ${icon('surface')}
      <p>${
        playhead !== undefined
          ? 'No surface yet. The next messages create it.'
          : this.workspace.text.get().trim() === ''
            ? 'Write a createSurface message, or open an example.'
            : 'No surface yet: a createSurface message makes one.'
      }</p>
    </div>`;
  }

  /** Whether there is a surface with nothing on it. */
  #bare(): boolean {
    const worlds = [...this.workspace.applied.get().world.values()];
    return (
      worlds.length > 0 &&
      worlds.every(({components}) => {
        const children = components.get('root')?.children;
        return components.size <= 1 && (Array.isArray(children) ? children.length === 0 : !components.has('root'));
      })
    );
  }

  #invitation() {
    return html`<div class="c-empty">
      ${icon('add')}
      <p>This surface is empty.</p>
      <button type="button" class="c-btn bordered" @click=${() => this.workspace.layout.showPalette()}>Insert a component</button>
    </div>`;
  }

  #widths(environment: Environment): MenuItem[] {
    return [360, 390, 768, 1024, 0].map((width) => ({
      label: width === 0 ? 'Fluid' : `${width} px`,
      checked: environment.width === width,
      run: () => this.workspace.setEnvironment({width}),
    }));
  }

  #schemes(environment: Environment): MenuItem[] {
    const schemes = (['auto', 'light', 'dark'] as const).map((scheme) => ({
      label: {auto: 'As the composer', light: 'Light', dark: 'Dark'}[scheme],
      checked: environment.scheme === scheme,
      run: () => this.workspace.setEnvironment({scheme}),
    }));
    const looks = themes.map((theme) => ({
      label: THEMES[theme],
      checked: environment.theme === theme,
      run: () => this.workspace.setEnvironment({theme}),
    }));
    return [{heading: 'Colours'}, ...schemes, {heading: 'Theme'}, ...looks];
  }

  constructor() {
    super();
    // In select mode a press chooses and must not reach the surface.
    this.addEventListener('click', (event) => this.#onClick(event), true);
    this.addEventListener('pointerdown', (event) => this.#onPress(event), true);
    this.addEventListener('dblclick', (event) => this.#onDoubleClick(event), true);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new ResizeObserver(() => {
      // The inspector may just have taken half of the height.
      if (this.workspace.inspecting.get()) this.#shown = undefined;
      this.#outline();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#handsOn?.end();
  }

  protected override firstUpdated(): void {
    this.#observer?.observe(this.device!);
    this.#observer?.observe(this.canvas!);
    // The surface is on screen first; what hands do to it may come a moment later.
    afterPaint(() => void this.#loadHands());
  }

  async #loadHands(): Promise<void> {
    const {HandsOn} = await import('../canvas/hands-on.js');
    if (this.isConnected) this.#handsOn = new HandsOn(this.workspace, this);
  }

  protected override updated(_changed: PropertyValues): void {
    const {width, scheme, theme, zoom, motion} = this.workspace.environment.get();
    void this.#wear(theme);
    const {style} = this.device!;
    style.setProperty('inline-size', width === 0 ? '100%' : `${width}px`);
    style.setProperty('color-scheme', scheme === 'auto' ? 'inherit' : scheme);
    style.setProperty('zoom', String(zoom / 100));
    for (const surface of this.device!.querySelectorAll<HTMLElement>('a2ui-surface')) {
      if (motion) surface.style.removeProperty('--a2ui-motion');
      else surface.style.setProperty('--a2ui-motion', '0');
    }
    // The surface draws in a microtask of its own; measure after that.
    requestAnimationFrame(() => {
      this.#outline();
      this.#flash();
    });
  }

  /** Themes are loaded with the first one that is chosen. */
  async #wear(theme: ThemeName): Promise<void> {
    if (theme === 'default' && !this.#dressed) return;
    this.#dressed = true;
    try {
      await (await import('../preview/theme.js')).wear(theme);
    } catch {
      this.workspace.announcement.set('The theme could not be loaded.');
    }
  }

  readonly #maximize = () => void this.canvas?.requestFullscreen?.().catch(() => undefined);

  #onScroll(): void {
    this.#scroll = this.canvas?.scrollTop ?? 0;
  }

  /** Where the canvas was scrolled to, so that a rebuilt surface comes back there. */
  get scrolled(): number {
    return this.#scroll;
  }

  #componentUnder(event: Event): {surfaceId: string; componentId: string} | undefined {
    const path = event.composedPath();
    const surface = path.find(
      (target): target is SurfaceElement => target instanceof HTMLElement && target.localName === 'a2ui-surface',
    );
    const target = path.find((each): each is Element => each instanceof Element);
    const found = surface && target && surface.componentAt(target);
    const surfaceId = surface?.getAttribute('surface-id');
    return found && surfaceId ? {surfaceId, componentId: found.id} : undefined;
  }

  readonly #onHover = (event: PointerEvent) => {
    const found = this.#componentUnder(event);
    const {hovered} = this.workspace.pointing;
    const before = hovered.get();
    if (found?.componentId !== before?.componentId || found?.surfaceId !== before?.surfaceId) hovered.set(found);
  };

  readonly #onLeave = () => this.workspace.pointing.hovered.set(undefined);

  readonly #onPress = (event: PointerEvent) => {
    const found = this.workspace.selecting.get() ? this.#componentUnder(event) : undefined;
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    this.#handsOn?.press(event, found);
  };

  readonly #onClick = (event: MouseEvent) => {
    if (!this.workspace.selecting.get()) return;
    const found = this.#componentUnder(event);
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    this.workspace.selectComponent(this.#handsOn?.picked(found) ?? found);
  };

  /** In select mode the arrows choose, while the focus is on the canvas itself. */
  readonly #onKey = (event: KeyboardEvent) => {
    if (event.target !== this.canvas || event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = this.workspace.selection.get();
    if (event.key === 'Enter' && chosen) this.edit(chosen);
    else {
      const next = this.#handsOn?.chosenBy(event.key);
      if (!next) return;
      this.workspace.selectComponent(next);
    }
    event.preventDefault();
  };

  /** Writes in place: in select mode in any component with a text, else in a text that is nothing to press. */
  readonly #onDoubleClick = (event: MouseEvent) => {
    const found = this.#componentUnder(event);
    if (!found || (!this.workspace.selecting.get() && !this.#onlyText(event, found))) return;
    if (!this.edit(found)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #onlyText(event: Event, {surfaceId, componentId}: Selection): boolean {
    const type = this.#typeOf(surfaceId, componentId);
    const pressed = event
      .composedPath()
      .some((each) => each instanceof Element && each.matches('button, a, input, textarea, select, label, summary'));
    return type === 'Text' && !pressed;
  }

  /** Lays a field over the component's text; says whether it has one. */
  edit(selection: Selection): boolean {
    this.workspace.selectComponent(selection);
    return this.#handsOn?.edit(selection) ?? false;
  }

  #typeOf(surfaceId: string, componentId: string): string | undefined {
    return componentSite(this.workspace.parsed.get(), surfaceId, componentId)?.node.children?.find(
      (property) => property.children?.[0]?.value === 'component',
    )?.children?.[1]?.value as string | undefined;
  }

  #labelOf({surfaceId, componentId}: {surfaceId: string; componentId: string}): string {
    return `${this.#typeOf(surfaceId, componentId) ?? 'Component'} #${componentId}`;
  }

  #outline(): void {
    const {device} = this;
    if (!device) return;
    const {clientWidth} = device;
    this.narrow = clientWidth < this.workspace.environment.get().width ? clientWidth : 0;
    const [chosen, hover] = device.querySelectorAll<HTMLElement>(':scope > .c-outline');
    const selection = this.workspace.selection.get();
    this.#draw(chosen!, selection);
    const shown = selection && `${selection.surfaceId} ${selection.componentId}`;
    // One that has just been inserted is drawn a moment after it was chosen.
    if (shown !== this.#shown && (!selection || !chosen!.hidden)) {
      this.#shown = shown;
      if (selection) this.#reveal(chosen!);
    }
    this.#draw(hover!, this.workspace.pointing.hovered.get());
    this.#handsOn?.draw();
  }

  /** Brings what was chosen elsewhere to the eye; what can be seen in part stays where it is. */
  #reveal(outline: HTMLElement): void {
    const canvas = this.canvas!;
    const {top, bottom} = outline.getBoundingClientRect();
    const eye = canvas.getBoundingClientRect();
    if (bottom > eye.top && top < eye.bottom) return;
    canvas.scrollTop += top - eye.top - Math.max(16, (eye.height - (bottom - top)) / 2);
  }

  /** While the stream is stepped through, what a message brought lights up for a moment. */
  #flash(): void {
    const changed = this.workspace.preview.changed.get();
    if (changed === this.#flashed) return;
    this.#flashed = changed;
    const {device} = this;
    // They lie where the step before had its components.
    for (const old of device?.querySelectorAll('.c-flashing') ?? []) old.remove();
    if (!changed || !device || !this.workspace.stepping.get()) return;
    const surface = device.querySelector<SurfaceElement>(`a2ui-surface[surface-id="${CSS.escape(changed.surfaceId)}"]`);
    for (const id of changed.ids.slice(0, FLASHES)) {
      for (const element of surface ? [...surface.elementsOf(id)].slice(0, 3) : []) {
        const box = document.createElement('div');
        box.className = 'c-outline c-flashing';
        this.#place(box, element);
        device.append(box);
        setTimeout(() => box.remove(), FLASH_TIME);
      }
    }
  }

  #draw(outline: HTMLElement, selection: {surfaceId: string; componentId: string} | undefined): void {
    const {device} = this;
    const surface =
      selection &&
      device?.querySelector<SurfaceElement>(`a2ui-surface[surface-id="${CSS.escape(selection.surfaceId)}"]`);
    const element = surface ? [...surface.elementsOf(selection.componentId)][0] : undefined;
    // What the text has no more may still be drawn, from when the text was sound.
    outline.hidden = !element || !selection || this.#typeOf(selection.surfaceId, selection.componentId) === undefined;
    if (outline.hidden || !element || !selection) return;
    this.#place(outline, element);
    const label = this.#labelOf(selection);
    outline.dataset.label = label;
    // Within the box the tag would hide what it names.
    const canvas = this.canvas!;
    const room = outline.getBoundingClientRect().top - canvas.getBoundingClientRect().top + canvas.scrollTop;
    outline.classList.toggle('above', room > TAG_HEIGHT);
    outline.dataset.component = selection.componentId;
  }

  /** Lays a box over an element of the surface. */
  #place(outline: HTMLElement, element: Element): void {
    const box = element.getBoundingClientRect();
    const base = this.device!.getBoundingClientRect();
    const zoom = this.workspace.environment.get().zoom / 100;
    outline.style.setProperty('left', `${(box.left - base.left) / zoom}px`);
    outline.style.setProperty('top', `${(box.top - base.top) / zoom}px`);
    outline.style.setProperty('width', `${box.width / zoom}px`);
    // What is empty can still be seen to be chosen.
    outline.style.setProperty('height', `${Math.max(box.height, 12) / zoom}px`);
  }
}
