import {html, nothing} from 'lit';
import {customElement} from 'lit/decorators.js';
import {icon} from '../icons.js';
import type {DrawerTab} from '../layout.js';
import {Pane} from './pane.js';
import {onTabKeys} from './tablist.js';

/** What each tab needs. */
const PARTS: Readonly<Record<DrawerTab, () => Promise<unknown>>> = {
  problems: () => import('./problems-view.js'),
  data: () => import('./data-view.js'),
  events: () => import('./events-view.js'),
  stream: () => import('./stream-view.js'),
  rpc: () => import('./rpc-view.js'),
};

/** The drawer under both halves: problems, events and what else runs beside the document. */
@customElement('composer-drawer')
export class Drawer extends Pane {
  protected override render() {
    const {workspace} = this;
    const {layout} = workspace;
    const tab = layout.drawerTab.get();
    const open = layout.drawerOpen.get() || layout.phone.get();
    return html`<div class="c-bar">
        <div class="c-tabs" role="tablist" aria-label="Drawer" @keydown=${onTabKeys}>
          ${this.#tabs().map(
            ({id, label, badge}) => html`<button
              type="button"
              class="c-tab"
              role="tab"
              id="tab-${id}"
              aria-controls="drawer-panel"
              aria-selected=${open && tab === id}
              tabindex=${tab === id ? 0 : -1}
              @click=${() => this.#choose(id)}
            >
              ${label}${badge}
            </button>`,
          )}
        </div>
        <span class="c-grow"></span>
        ${
          layout.phone.get()
            ? nothing
            : html`<button
              type="button"
              class="c-btn small icon"
              aria-label=${open ? 'Collapse the drawer' : 'Open the drawer'}
              aria-expanded=${open}
              title=${open ? 'Collapse the drawer' : 'Open the drawer'}
              @click=${() => layout.set('drawerOpen', !open)}
            >
              ${icon('chevD', open ? 'i' : 'i c-flip')}
            </button>`
        }
      </div>
      ${
        open
          ? html`<div class="c-drawer-body" id="drawer-panel" role="tabpanel" aria-labelledby="tab-${tab}">${this.#panel(tab)}</div>`
          : html`<div id="drawer-panel" role="tabpanel" aria-labelledby="tab-${tab}" hidden></div>`
      }`;
  }

  /** Events that were there when the tab was last open. */
  #seen = 0;

  #tabs(): {id: DrawerTab; label: string; badge: unknown}[] {
    const {problems, preview, playhead} = this.workspace;
    const total = this.workspace.parsed.get().messages.length;
    const pending = preview.calls.get().filter(({state}) => state === 'pending').length;
    const found = problems.get();
    const errors = found.some(({severity}) => severity === 'error');
    const events = preview.log.get().length;
    const {layout} = this.workspace;
    const looking = layout.drawerTab.get() === 'events' && (layout.drawerOpen.get() || layout.phone.get());
    if (looking || events < this.#seen) this.#seen = events;
    return [
      {id: 'problems', label: 'Problems', badge: html`<span class="n ${errors ? 'error' : ''}">${found.length}</span>`},
      {id: 'data', label: 'Data', badge: nothing},
      {
        id: 'events',
        label: 'Events',
        badge: html`<span class="n ${events > this.#seen ? 'fresh' : ''}">${events}</span>`,
      },
      {id: 'stream', label: 'Stream', badge: html`<span class="n">${playhead.get() ?? total}/${total}</span>`},
      {id: 'rpc', label: 'RPC', badge: pending > 0 ? html`<span class="n">${pending}</span>` : nothing},
    ];
  }

  #panel(tab: DrawerTab) {
    void PARTS[tab]();
    switch (tab) {
      case 'events':
        return html`<composer-events .workspace=${this.workspace}></composer-events>`;
      case 'data':
        return html`<composer-data .workspace=${this.workspace}></composer-data>`;
      case 'stream':
        return html`<composer-stream .workspace=${this.workspace}></composer-stream>`;
      case 'rpc':
        return html`<composer-rpc .workspace=${this.workspace}></composer-rpc>`;
      default:
        return html`<composer-problems .workspace=${this.workspace}></composer-problems>`;
    }
  }

  #choose(tab: DrawerTab): void {
    this.workspace.layout.showDrawer(tab);
  }
}
