import {html, LitElement} from 'lit';
import {customElement, property, state} from 'lit/decorators.js';
import {keysText, type Command} from '../commands.js';
import {icon} from '../icons.js';

/** The command palette: type a few letters, arrow keys choose, Enter runs. */
@customElement('composer-palette')
export class CommandPalette extends LitElement {
  @property({attribute: false}) commands: readonly Command[] = [];
  /** Gives what was typed for it before it came. */
  @property({attribute: false}) early = () => '';
  @state() private query = '';
  @state() private at = 0;

  protected override createRenderRoot() {
    return this;
  }

  protected override render() {
    const found = this.#found();
    const current = found[this.at];
    return html`<dialog class="c-dialog c-palette" aria-label="Commands" @close=${() => this.dispatchEvent(new Event('closed'))}>
      <div class="c-dialog-frame">
        <div class="c-search">
          ${icon('search')}<input
            class="c-input"
            role="combobox"
            aria-label="Find a command"
            aria-expanded="true"
            aria-controls="palette-list"
            aria-activedescendant=${current ? `palette-${current.id}` : ''}
            autocomplete="off"
            placeholder="Find a command"
            .value=${this.query}
            @input=${this.#onInput}
            @keydown=${this.#onKey}
          />
        </div>
        <div class="c-palette-list" role="listbox" id="palette-list" aria-label="Commands">
          ${found.map(
            (command, index) => html`<div
              class="c-palette-item"
              role="option"
              id="palette-${command.id}"
              aria-selected=${index === this.at}
              @pointermove=${() => (this.at = index)}
            >
              <span class="c-grow">${command.title}</span>${command.keys ? html`<span class="c-kbd">${keysText(command.keys)}</span>` : ''}
            </div>`,
          )}
          ${found.length === 0 ? html`<div class="c-muted c-pad">No such command.</div>` : ''}
        </div>
      </div>
    </dialog>`;
  }

  protected override firstUpdated(): void {
    this.querySelector('dialog')!.addEventListener('click', (event) => this.#onClick(event));
    this.querySelector('dialog')!.showModal();
    const input = this.querySelector('input')!;
    input.focus();
    const [text = '', ...sent] = this.early().split('\n');
    if (text === '') return;
    input.value = text;
    this.query = text;
    const [first] = this.#found();
    if (sent.length > 0 && first) this.#run(first);
  }

  protected override updated(): void {
    this.querySelector('[aria-selected="true"]')?.scrollIntoView({block: 'nearest'});
  }

  #found(): Command[] {
    const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    const titled = this.commands.filter(({title}) => fits(title));
    // What is called so comes before what may be meant.
    const meant = this.commands.filter(({title, keywords}) => keywords && !fits(title) && fits(`${title} ${keywords}`));
    return [...titled, ...meant];
  }

  #run(command: Command): void {
    this.querySelector('dialog')!.close();
    command.run();
  }

  #onInput(event: Event): void {
    this.query = (event.target as HTMLInputElement).value;
    this.at = 0;
  }

  #onClick(event: MouseEvent): void {
    const option = (event.target as Element).closest('[role="option"]');
    const command = this.#found().find(({id}) => option?.id === `palette-${id}`);
    if (command) return this.#run(command);
    if (event.target === this.querySelector('dialog')) this.querySelector('dialog')!.close();
  }

  #onKey(event: KeyboardEvent): void {
    const found = this.#found();
    if (event.key === 'ArrowDown') this.at = (this.at + 1) % Math.max(found.length, 1);
    else if (event.key === 'ArrowUp') this.at = (this.at - 1 + found.length) % Math.max(found.length, 1);
    else if (event.key === 'Enter') {
      const command = found[this.at];
      if (command) this.#run(command);
    } else return;
    event.preventDefault();
  }
}
