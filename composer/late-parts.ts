import {notLoaded, type Session} from './session.js';
import {Pane} from './views/pane.js';
import type {Workspace} from './workspace.js';

/** Says so, once, where a part of the composer does not load, and asks for all such parts again when the author, or a network that is back, wants it. */
export function watchParts(workspace: Workspace, session: Session): void {
  const missing = new Set<string>();
  const sheets = new Set<HTMLLinkElement>();
  const askForSheets = () => {
    document.head.append(...sheets);
    sheets.clear();
  };
  const {dataset} = document.documentElement;
  const again = () => {
    askForSheets();
    missing.clear();
    delete dataset.missing;
    session.notice.set(undefined);
    void workspace.askAgain();
    void session.openLink();
    // Each asks for what it shows as it is drawn.
    for (const pane of document.querySelectorAll('composer-app, composer-app *'))
      if (pane instanceof Pane) pane.requestUpdate();
  };
  // Said by what the build puts around each import; a pane asks as often as it is drawn.
  addEventListener('vite:preloadError', ({payload}) => {
    if (missing.has(payload.message)) return;
    missing.add(payload.message);
    dataset.missing = '';
    session.notice.set(notLoaded(again));
  });
  // The build asks once for each sheet, so one that failed has to come with whatever the author tries next.
  addEventListener('error', ({target}) => target instanceof HTMLLinkElement && sheets.add(target), true);
  for (const type of ['click', 'keydown']) addEventListener(type, askForSheets, true);
  addEventListener('online', () => missing.size > 0 && again());
}
