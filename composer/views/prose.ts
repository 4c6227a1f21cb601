import {html} from 'lit';

/** A description of a catalog's schema, which may set code between backticks. */
export function prose(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
