import type {Actions} from './actions.js';

/** What the keys reach of the page: the panes, in the order of Alt and a digit, and what can be done. */
export interface ShortcutTarget {
  readonly actions: Actions;
  readonly source: HTMLElement;
  readonly preview: HTMLElement;
  readonly tree: HTMLElement | null;
  readonly inspector: HTMLElement | null;
  readonly drawer: HTMLElement | null;
}

/** Whether the keys go to a field in which they mean something else. */
function typing(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches('[type="checkbox"], [type="radio"]')))
  );
}

/** Whether the keys go to the surface, where nothing of ours is bound. */
function inSurface(event: KeyboardEvent): boolean {
  return event.composedPath().some((target) => target instanceof HTMLElement && target.localName === 'a2ui-surface');
}

/** Keys that work wherever the focus is (composer.md §2.7); the editor brings its own. */
export function shortcutsFor(app: ShortcutTarget): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const {actions} = app;
    const {workspace} = actions;
    const command = event.ctrlKey || event.metaKey;
    const panes = () => [app.source, app.preview, app.tree, app.inspector, app.drawer];
    const key = event.key.toLowerCase();
    // A dialog keeps its keys to itself, but for those that bring another in its place.
    const opens = command && (key === 's' || key === 'k' || (event.shiftKey && key === 'e'));
    if (!opens && document.querySelector('dialog[open]')) return;
    if (!command && !event.altKey && actions.typeEarly(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // So does what is being dragged: Escape lets go of it.
    if (document.documentElement.classList.contains('c-dragging')) return;
    let done = true;
    if (event.key === 'F8' && !inSurface(event)) workspace.stepProblem(event.shiftKey ? -1 : 1);
    else if (event.key === 'F6') stepPane(panes(), event.shiftKey ? -1 : 1);
    else if (event.altKey && /^[1-5]$/.test(event.key) && !command) {
      if (event.key === '3') workspace.layout.set('tree', true);
      reach(() => panes()[Number(event.key) - 1]);
    } else if (command && event.shiftKey && key === 'p') actions.toggleSelecting();
    else if (command && event.shiftKey && key === 's') actions.show('share');
    else if (command && event.shiftKey && key === 'e') actions.show('export');
    else if (command && !event.shiftKey && key === 's') void actions.showVersions();
    else if (command && !event.shiftKey && key === 'k') actions.show('palette');
    else if (event.altKey && event.shiftKey && event.code === 'KeyF') void actions.format();
    else if (event.key === '?' && !command && !event.altKey && !typing(event) && !inSurface(event))
      actions.show('shortcuts');
    else if (command && key === 'z' && !typing(event) && !inSurface(event)) {
      if (event.shiftKey) workspace.editor?.redo();
      else workspace.editor?.undo();
    } else if (event.key === 'Escape' && !typing(event) && !document.querySelector('[role="menu"]'))
      done = actions.dismiss();
    else done = false;
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}

function stepPane(panes: readonly (HTMLElement | null | undefined)[], step: number): void {
  const there = panes.filter((pane): pane is HTMLElement => Boolean(pane && pane.offsetParent !== null));
  const at = there.findIndex((pane) => pane.contains(document.activeElement));
  focusPane(there[(at + step + there.length) % there.length]);
}

/** Focuses a pane that may have yet to come. */
function reach(pane: () => HTMLElement | null | undefined, frames = 40): void {
  focusPane(pane());
  if (frames > 0 && !pane()?.contains(document.activeElement)) requestAnimationFrame(() => reach(pane, frames - 1));
}

function focusPane(pane: HTMLElement | null | undefined): void {
  if (!pane) return;
  const surface = pane.querySelector<HTMLElement>('.c-device a2ui-surface');
  surface?.focus();
  if (pane.localName === 'composer-source') pane.focus();
  else if (!surface?.matches(':focus-within')) {
    // What the pane is for comes before the buttons above it.
    const wanted = [
      '[role="treeitem"][tabindex="0"]',
      '[role="tab"][aria-selected="true"]',
      'button',
      '[tabindex="0"]',
    ];
    const first = wanted.map((selector) => pane.querySelector<HTMLElement>(selector)).find((element) => element);
    first?.focus();
  }
}
