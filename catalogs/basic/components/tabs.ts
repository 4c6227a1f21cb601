import {html, nothing} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {TabsProps} from '../generated/props.js';
import {kept} from '../directives/kept.js';

/**
 * Shows one of several pages, chosen by the tabs above it.
 *
 * @csspart tabs - The whole component.
 * @csspart tabs-list - The row of tabs.
 * @csspart tabs-tab - One tab.
 * @csspart tabs-panel - The page that is shown.
 */
export const tabs = defineComponent<TabsProps>('Tabs', ({props, child, state, uid, accessible}) => {
  const pages = props.tabs ?? [];
  const index = state('index', 0);
  const open = Math.min(Math.max(0, index.value), Math.max(0, pages.length - 1));
  const select = (next: number, list: Element) => {
    index.value = next;
    list.querySelectorAll<HTMLElement>(':scope > [role="tab"]')[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const list = event.currentTarget as Element;
    const next = nextTab(event, open, pages.length, list.matches(':dir(rtl)'));
    if (next === undefined) return;
    event.preventDefault();
    select(next, list);
  };
  return html`<div class="tabs" part="tabs">
    <div class="tabs-list" part="tabs-list" role="tablist" @keydown=${onKeyDown} ${accessible()}>${pages.map(
      ({title}, i) => html`<button class="tabs-tab" part="tabs-tab" type="button" role="tab" id=${uid(`tab-${i}`)}
        aria-selected=${i === open ? 'true' : 'false'} aria-controls=${i === open ? uid('panel') : nothing} tabindex=${i === open ? 0 : -1}
        dir="auto" @click=${(event: Event) => select(i, (event.currentTarget as Element).parentElement!)}>${title}</button>`,
    )}</div>
    <div class="tabs-panel" part="tabs-panel" role="tabpanel" id=${uid('panel')} aria-labelledby=${uid(`tab-${open}`)} tabindex="0">
      ${kept(pages.length > 0 ? open : undefined, child(pages[open]?.child), new Set(pages.keys()))}
    </div>
  </div>`;
});

/** Which tab a key leads to (the tabs pattern of the ARIA practices), if any. */
function nextTab(
  {key, altKey, ctrlKey, metaKey}: KeyboardEvent,
  open: number,
  count: number,
  mirrored: boolean,
): number | undefined {
  if (altKey || ctrlKey || metaKey || count === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const step = (key === 'ArrowRight') !== mirrored ? 1 : -1;
  return (open + step + count) % count;
}
