import {LitElement, type PropertyValues} from 'lit';
import {customElement, property} from 'lit/decorators.js';

/** A bar between two panes: dragged, moved with the arrow keys, reset by a double click. */
@customElement('composer-splitter')
export class Splitter extends LitElement {
  @property() label = '';
  /** Whether it divides what stands side by side or one above the other. */
  @property() divides: 'columns' | 'rows' = 'columns';
  @property({type: Number}) value = 0;
  @property({type: Number}) min = 0;
  @property({type: Number}) max = 100;
  /** What one arrow key adds. */
  @property({type: Number}) step = 2;
  /** How much of `value` one pixel is. */
  @property({attribute: false}) perPixel: () => number = () => 1;

  constructor() {
    super();
    this.addEventListener('pointerdown', (event) => this.#onPointerDown(event));
    this.addEventListener('keydown', (event) => this.#onKey(event));
    this.addEventListener('dblclick', () => this.dispatchEvent(new Event('reset')));
  }

  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.tabIndex = 0;
    this.role = 'separator';
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('divides'))
      this.setAttribute('aria-orientation', this.divides === 'columns' ? 'vertical' : 'horizontal');
    if (changed.has('label')) this.setAttribute('aria-label', this.label);
    this.setAttribute('aria-valuenow', String(Math.round(this.value)));
    this.setAttribute('aria-valuemin', String(this.min));
    this.setAttribute('aria-valuemax', String(this.max));
  }

  #move(value: number): void {
    const bounded = Math.min(this.max, Math.max(this.min, value));
    this.dispatchEvent(new CustomEvent('move', {detail: bounded}));
  }

  readonly #onPointerDown = (down: PointerEvent) => {
    if (down.button !== 0) return;
    down.preventDefault();
    this.focus();
    this.setPointerCapture(down.pointerId);
    const start = this.value;
    const perPixel = this.perPixel();
    const onMove = (move: PointerEvent) => {
      const pixels = this.divides === 'columns' ? move.clientX - down.clientX : move.clientY - down.clientY;
      this.#move(start + pixels * perPixel);
    };
    const onUp = () => {
      this.removeEventListener('pointermove', onMove);
      this.removeEventListener('pointerup', onUp);
      this.removeEventListener('pointercancel', onUp);
    };
    this.addEventListener('pointermove', onMove);
    this.addEventListener('pointerup', onUp);
    this.addEventListener('pointercancel', onUp);
  };

  readonly #onKey = (event: KeyboardEvent) => {
    const [less, more] = this.divides === 'columns' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const sign = this.perPixel() < 0 ? -1 : 1;
    if (event.key === less) this.#move(this.value - sign * this.step);
    else if (event.key === more) this.#move(this.value + sign * this.step);
    else if (event.key === 'Home') this.#move(this.min);
    else if (event.key === 'End') this.#move(this.max);
    else return;
    event.preventDefault();
  };
}
