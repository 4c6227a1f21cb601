import type {App} from './app.js';

/** Whether the keys go to a field in which they mean something else. */
function typing(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** Whether the keys go to the surface, where nothing of ours is bound. */
function inSurface(event: KeyboardEvent): boolean {
  return event.composedPath().some((target) => target instanceof HTMLElement && target.localName === 'a2ui-surface');
}

/** Keys that work wherever the focus is (composer.md §2.7); the editor brings its own. */
export function shortcutsFor(app: App): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const {workspace} = app;
    const command = event.ctrlKey || event.metaKey;
    const panes = () => [app.source, app.preview, app.drawer];
    let done = true;
    if (event.key === 'F8' && !inSurface(event)) workspace.stepProblem(event.shiftKey ? -1 : 1);
    else if (event.key === 'F6') stepPane(panes(), event.shiftKey ? -1 : 1);
    else if (event.altKey && /^[1-5]$/.test(event.key) && !command) focusPane(panes()[Number(event.key) - 1]);
    else if (command && event.shiftKey && event.key.toLowerCase() === 'p') app.preview.toggleSelecting();
    else if (command && event.key.toLowerCase() === 'z' && !typing(event) && !inSurface(event)) {
      if (event.shiftKey) workspace.editor?.redo();
      else workspace.editor?.undo();
    } else if (event.key === 'Escape' && !typing(event)) done = app.preview.stopSelecting();
    else done = false;
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}

function stepPane(panes: readonly (HTMLElement | undefined)[], step: number): void {
  const there = panes.filter((pane): pane is HTMLElement => pane !== undefined && pane.offsetParent !== null);
  const at = there.findIndex((pane) => pane.contains(document.activeElement));
  focusPane(there[(at + step + there.length) % there.length]);
}

function focusPane(pane: HTMLElement | undefined): void {
  if (!pane) return;
  if (pane.localName === 'composer-source') pane.focus();
  else pane.querySelector<HTMLElement>('[role="tab"][aria-selected="true"], button, [tabindex="0"]')?.focus();
}
