import {html, LitElement, nothing, type PropertyValues} from 'lit';
import {customElement, property, state} from 'lit/decorators.js';
import {icon, type IconName} from '../icons.js';

/** One line of a menu; `checked` makes it a choice among its neighbours, `heading` a title above the next lines. */
export type MenuItem =
  | {readonly heading: string}
  | {
      readonly label: string;
      readonly detail?: string;
      readonly icon?: IconName;
      readonly checked?: boolean;
      readonly disabled?: boolean;
      readonly run: () => void;
    };

/** A button that opens a menu beneath it: arrow keys move, letters jump, Escape closes. */
@customElement('composer-menu')
export class Menu extends LitElement {
  /** What the menu is for; it is said before the button's content, which shows what is chosen. */
  @property() label = '';
  /** What the button shows. */
  @property({attribute: false}) content: unknown = nothing;
  @property() buttonClass = 'c-btn';
  @property({attribute: false}) items: readonly MenuItem[] = [];
  @property() align: 'start' | 'end' = 'start';
  @state() private open = false;

  protected override createRenderRoot() {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listen(false);
  }

  protected override render() {
    return html`<button
        type="button"
        class=${this.buttonClass}
        aria-haspopup="menu"
        aria-expanded=${this.open}
        title=${this.label || nothing}
        @click=${() => this.#toggle(!this.open)}
        @keydown=${this.#onButtonKey}
      >
        ${this.label ? html`<span class="c-hidden-text">${this.label}: </span>` : nothing}${this.content}
      </button>
      ${
        this.open
          ? html`<div class="c-popup" role="menu" aria-label=${this.label || 'Menu'} @keydown=${this.#onMenuKey}>
            ${this.items.map((item) =>
              'heading' in item
                ? html`<div class="c-popup-heading" role="presentation">${item.heading}</div>`
                : html`<button
                    type="button"
                    role=${item.checked === undefined ? 'menuitem' : 'menuitemradio'}
                    aria-checked=${item.checked ?? nothing}
                    aria-disabled=${item.disabled ? 'true' : nothing}
                    tabindex="-1"
                    @click=${() => this.#run(item)}
                  >
                    ${
                      item.checked === undefined
                        ? item.icon
                          ? icon(item.icon)
                          : nothing
                        : icon('check', item.checked ? 'i' : 'i c-hidden')
                    }
                    <span class="c-popup-label"
                      >${item.label}${item.detail ? html`<small>${item.detail}</small>` : nothing}</span
                    >
                  </button>`,
            )}
          </div>`
          : nothing
      }`;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('open') && this.open) {
      this.#place();
      const items = this.#buttons();
      (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
    }
  }

  /** Opens it from elsewhere, such as a shortcut. */
  show(): void {
    this.#toggle(true);
  }

  #toggle(open: boolean): void {
    this.open = open;
    this.#listen(open);
  }

  #close(focus: boolean): void {
    this.#toggle(false);
    if (focus) this.querySelector('button')?.focus();
  }

  #run(item: MenuItem): void {
    if ('heading' in item || item.disabled) return;
    this.#close(true);
    item.run();
  }

  #buttons(): HTMLButtonElement[] {
    return [...this.querySelectorAll<HTMLButtonElement>('.c-popup button')];
  }

  /** The popup is fixed to the window, so that no pane clips it. */
  #place(): void {
    const popup = this.querySelector<HTMLElement>('.c-popup')!;
    const button = this.querySelector('button')!.getBoundingClientRect();
    const width = popup.offsetWidth;
    const left = this.align === 'end' ? button.right - width : button.left;
    const below = window.innerHeight - button.bottom - 12;
    const above = button.top - 12;
    const down = below >= Math.min(popup.scrollHeight, 240) || below >= above;
    popup.style.setProperty('max-block-size', `${Math.max(120, down ? below : above)}px`);
    popup.style.setProperty('left', `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`);
    if (down) popup.style.setProperty('top', `${button.bottom + 4}px`);
    else popup.style.setProperty('bottom', `${window.innerHeight - button.top + 4}px`);
  }

  #listen(on: boolean): void {
    const method = on ? 'addEventListener' : 'removeEventListener';
    document[method]('pointerdown', this.#onOutside as EventListener, true);
    window[method]('resize', this.#onResize);
  }

  readonly #onOutside = (event: PointerEvent) => {
    if (!event.composedPath().includes(this)) this.#close(false);
  };

  readonly #onResize = () => this.#close(false);

  #onButtonKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' && !this.open) {
      event.preventDefault();
      this.#toggle(true);
    }
  }

  #onMenuKey(event: KeyboardEvent): void {
    const items = this.#buttons();
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      if (event.key === 'Escape') event.preventDefault();
      this.#close(true);
    } else if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus();
    else if (event.key === 'Home') items[0]?.focus();
    else if (event.key === 'End') items.at(-1)?.focus();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ') {
      const letter = event.key.toLowerCase();
      const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      after.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
      return;
    } else return;
    event.preventDefault();
  }
}
