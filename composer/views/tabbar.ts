import {html, nothing} from 'lit';
import {customElement, property} from 'lit/decorators.js';
import type {Actions} from '../actions.js';
import {icon, type IconName} from '../icons.js';
import type {PhonePane} from '../layout.js';
import {Pane} from './pane.js';

const PANES: readonly {readonly id: PhonePane; readonly label: string; readonly icon: IconName}[] = [
  {id: 'preview', label: 'Preview', icon: 'surface'},
  {id: 'source', label: 'Source', icon: 'code'},
  {id: 'tree', label: 'Tree', icon: 'tree'},
  {id: 'data', label: 'Data', icon: 'data'},
  {id: 'more', label: 'More', icon: 'moreHoriz'},
];

/** A phone's bar at the bottom: one pane at a time. */
@customElement('composer-tabbar')
export class Tabbar extends Pane {
  @property({attribute: false}) actions!: Actions;

  protected override render() {
    const {layout, problems} = this.workspace;
    const pane = this.actions.more.get() ? 'more' : layout.pane.get();
    const count = problems.get().length;
    return html`<nav class="c-tabbar" aria-label="Panes">
      ${PANES.map(
        ({
          id,
          label,
          icon: name,
        }) => html`<button type="button" aria-current=${pane === id ? 'page' : nothing} @click=${() => this.#showPane(id)}>
          ${icon(name)}<span>${label}${id === 'more' && count > 0 ? html`<span class="badge">${count}</span>` : nothing}</span>
        </button>`,
      )}
    </nav>`;
  }

  #showPane(id: PhonePane): void {
    const {layout} = this.workspace;
    layout.gallery.set(false);
    if (id === 'more') return this.actions.toggleMore();
    this.actions.more.set(false);
    if (id === 'data') layout.set('drawerTab', 'data');
    layout.pane.set(id);
  }
}
