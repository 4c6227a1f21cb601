import {html, type TemplateResult} from 'lit';
import type {CheckMessage, Checks} from '../../../renderer/index.js';
import {glyph} from './glyph.js';

const GLYPHS = {error: 'error', warning: 'warning', info: 'info'} as const;

/**
 * What a field's checks say, below the field: an icon and a sentence each. `id` is what the field is described by.
 *
 * @csspart check-message - One message.
 */
export function checkMessages(checks: Checks, id: string, own?: string): TemplateResult {
  const messages: readonly CheckMessage[] =
    own === undefined ? checks.messages : [...checks.messages, {message: own, severity: 'error'}];
  // The region stands there before the first message comes, else screen readers would not hear of it.
  return html`<div id=${id} aria-live="polite">${messages.map(
    ({message, severity}) =>
      html`<div class="check-message ${severity}" part="check-message">${glyph(GLYPHS[severity] ?? 'error')}<span dir="auto">${message}</span></div>`,
  )}</div>`;
}
