/** What is seldom said above the panes; it is loaded with the dialogs. */
import type {Draft} from './drafts.js';
import {readMocks, type MockRule} from './mocks.js';
import {download, type Notice, type Session} from './session.js';
import type {Workspace} from './workspace.js';

/** Asks whether mock rules may answer that came with somebody else's document. */
export function mocksNotice(workspace: Workspace, done: () => void): Notice | undefined {
  const {rules} = readMocks(workspace.mocks.get());
  if (rules.length === 0) return undefined;
  return {
    kind: 'warning',
    text: `This document brings ${describe(rules)}. Nothing of that runs until you turn it on.`,
    actions: [
      {
        label: 'Turn on',
        run: () => {
          workspace.useMocks();
          done();
        },
      },
      {label: 'Look at them', run: () => workspace.showSource('mocks')},
    ],
  };
}

/** Says that a link was followed, and what has become of the document. */
export async function sharedNotice(session: Session): Promise<Notice> {
  const drafts = await session.drafts.list().catch(() => []);
  const before = drafts.some(({id}) => id !== session.draftId);
  return {
    kind: 'info',
    text: `You opened a shared document. It is a new draft${before ? '; what you had before is kept' : ''}.`,
    actions: [{label: 'Drafts…', run: () => session.showDrafts?.()}],
  };
}

function describe(rules: readonly MockRule[]): string {
  const what = rules.map(({when, then = [], value, error}) => {
    const asked = when.action === undefined ? `calls of ${when.function ?? '?'}` : `the action ${when.action}`;
    const sends = then.length === 0 ? [] : [then.length === 1 ? 'a message' : `${then.length} messages`];
    const answers = error ? ['an error'] : value === undefined ? [] : ['a value'];
    return `${asked} with ${[...answers, ...sends].join(' and ') || 'nothing'}`;
  });
  const named = what.slice(0, 3).join('; ');
  const more = what.length > 3 ? `; and ${what.length - 3} more` : '';
  return `${rules.length === 1 ? 'a mock rule' : `${rules.length} mock rules`} that would answer in the agent's place: ${named}${more}`;
}

/** Tells that the last draft was left alone, because the page did not start with it. */
export function safeNotice(draft: Draft | undefined, open: () => unknown, done: () => void): Notice {
  return {
    kind: 'warning',
    lasting: true,
    text: 'The last draft could not be opened twice, so it was left alone (safe mode).',
    actions: [
      ...(draft ? [{label: 'Download the draft', run: () => download(`${draft.title}.json`, draft.text)}] : []),
      {
        label: 'Try again',
        run: () => {
          done();
          return open();
        },
      },
    ],
  };
}

/** Tells that the worker of the language service had died. */
export function lostNotice(replaced: boolean): Notice {
  return {
    kind: 'warning',
    lasting: true,
    text: replaced
      ? 'The checks had stopped; they were started again. Your text is as it was.'
      : 'The checks and suggestions do not answer. Your text is as it was and goes on being saved; a reload may help.',
    actions: replaced ? [] : [{label: 'Reload', run: () => location.reload()}],
  };
}

/** Tells that another tab has the draft. */
export function heldNotice({title}: Draft, copy: () => unknown): Notice {
  return {
    kind: 'warning',
    text: `${title} is open in another tab.`,
    actions: [{label: 'Open a copy', run: copy}],
  };
}
