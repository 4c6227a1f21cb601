import {html} from 'lit';
import {tokensOf} from '../language/tokens.js';

/** JSON text in the source colours, for reading. */
export function code(text: string) {
  return text
    .split('\n')
    .map(
      (line, index) =>
        html`${index > 0 ? '\n' : ''}${tokensOf(line).map(({kind, text: part}) =>
          kind === '' ? part : html`<span class=${kind}>${part}</span>`,
        )}`,
    );
}

/** A sentence in which what stands in single quotes is set as code. */
export function sentence(text: string) {
  return text.split(/'([^']+)'/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

/** "148 B", "2.4 KB". */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

const encoder = new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** "14:02:11". */
export function clock(time: Date): string {
  return time.toLocaleTimeString('en-GB');
}
