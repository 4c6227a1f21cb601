import {html, nothing} from 'lit';
import type {Json} from '../../renderer/index.js';
import type {Actions} from '../actions.js';
import {icon} from '../icons.js';
import {oldDialectOf} from '../dialect.js';
import {countChanges, upgradeDocument, type Change} from '../upgrade.js';
import {code, sentence} from './code.js';

/** Rows of a long report that are shown. */
const SHOWN = 300;

/** Finds what a conversion to v1.0 changes. */
export function prepareReport({workspace, changes, upgraded}: Actions): void {
  const found = upgradeDocument(workspace.parsed.get(), workspace.catalogs);
  upgraded.set(found?.text);
  changes.set(found?.changes);
}

/** What a conversion to v1.0 changes, before and after side by side, and the button that does it. */
export function changeReport(actions: Actions) {
  const changes = actions.changes.get();
  if (!changes)
    return html`<p>The JSON has to be read first: put the syntax problem right, then convert.</p>
      ${close(actions, 'Close')}`;
  const nothingToDo = actions.upgraded.get() === undefined;
  if (nothingToDo && changes.length === 0)
    return html`<p>Every message is in v1.0 already.</p>
      ${close(actions, 'Close')}`;
  const looks = changes.filter(({check}) => check).length;
  const from = oldDialectOf(actions.workspace.parsed.get());
  return html`<p>
      ${from ? html`<b>${from} to v1.0.</b> ` : nothing}${countChanges(changes)}.
      ${looks > 0 ? html`<span class="c-warn">${icon('warning', 'i c-inline-icon')} ${looks} to check afterwards.</span>` : nothing}
    </p>
    <div class="c-report" tabindex="0" role="region" aria-label="Changes">
      <table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          ${changes.slice(0, SHOWN).map(row)}
        </tbody>
      </table>
      ${changes.length > SHOWN ? html`<div class="c-muted c-pad">And ${changes.length - SHOWN} more.</div>` : nothing}
    </div>
    <div class="c-line-up c-ends">
      <span class="c-muted c-grow">One step of undo brings the text back.</span>
      ${close(actions, 'Cancel')}
      ${nothingToDo ? nothing : html`<button type="button" class="c-btn solid" autofocus @click=${() => apply(actions)}>${icon('check')}Apply</button>`}
    </div>`;
}

function close(actions: Actions, label: string) {
  return html`<button type="button" class="c-btn bordered" @click=${() => actions.closeDialog()}>${label}</button>`;
}

function row({kind, message, path, before, after, text, check}: Change) {
  return html`<tr class=${check ? 'check' : ''}>
    <th scope="row">
      <span class="c-report-kind">
        ${check ? html`<span class="c-chip warning">${icon('warning')}Check</span>` : html`<span class="c-chip ok">${icon('check')}Safe</span>`}
        ${kind}
      </span>
      <span class="c-muted">message ${message}</span>
      <code>${path}</code>
      ${text && (check || kind === 'note') ? html`<span class="c-report-why">${sentence(text)}</span>` : nothing}
    </th>
    <td data-label="Before">${value(before)}</td>
    <td data-label="After">${value(after)}</td>
  </tr>`;
}

function value(json: Json | undefined) {
  if (json === undefined) return html`<span class="c-muted">–</span>`;
  return html`<pre>${typeof json === 'string' ? json : code(JSON.stringify(json, null, 1).replaceAll(/\n\s*/g, ' '))}</pre>`;
}

/** Puts the text that is said in v1.0 in place of the present one, in one step of undo. */
function apply(actions: Actions): void {
  const {workspace, session} = actions;
  const text = actions.upgraded.get();
  actions.closeDialog();
  if (text === undefined) return;
  workspace.replaceText(text);
  const undo = () => {
    session.notice.set(undefined);
    workspace.editor?.undo();
  };
  session.notice.set({kind: 'info', text: 'The document is in v1.0 now.', actions: [{label: 'Undo', run: undo}]});
}
