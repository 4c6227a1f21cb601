import {html, nothing, svg, type TemplateResult} from 'lit';

/** What the slot `loading` holds unless the page fills it: quiet blocks where a heading, a line and two fields may come. */
export function skeleton(label: string): TemplateResult {
  return html`<div class="skeleton" part="skeleton" role="progressbar" aria-label=${label}>
    <span></span><span></span><span></span><span></span>
  </div>`;
}

const NOTHING = svg`<path d="M4 5h16v14H4zM4 9h16"></path>`;
const BROKEN = svg`<circle cx="12" cy="12" r="9"></circle><path d="M12 7.5v5.5m0 3v.5"></path>`;

/** What the slots `empty` and `error` hold unless the page fills them: a sentence, and a way to try again where there is one. */
export function standIn(
  sentence: string,
  {failed = false, again}: {failed?: boolean; again?: {readonly label: string; readonly act: () => void}} = {},
): TemplateResult {
  return html`<div class="stand-in" part="stand-in">
    <svg class="stand-in-icon" viewBox="0 0 24 24" aria-hidden="true">${failed ? BROKEN : NOTHING}</svg>
    <span role=${failed ? 'alert' : 'status'} dir="auto">${sentence}</span>
    ${again ? html`<button class="stand-in-again" part="stand-in-again" type="button" @click=${again.act}>${again.label}</button>` : nothing}
  </div>`;
}
