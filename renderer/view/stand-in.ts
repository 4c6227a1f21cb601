import {html, nothing, svg, type TemplateResult} from 'lit';
import type {WordList} from '../catalog/define.js';
import {standInStyles} from './stand-in-styles.js';

/** The slots that the element fills where the page does not. */
export type StandInName = 'loading' | 'empty' | 'error';

export interface StandInInit {
  /** The words of catalogs and page; `''` where nobody has one. */
  readonly word: (name: string) => string;
  /** Loads once more; absent where that is the page's business. */
  readonly again?: (() => void) | undefined;
}

/** What is said where no catalog has the words; the basic one has them in its languages. */
export const WORDS: WordList = {
  loading: 'Loading',
  empty: 'There is nothing to show.',
  failed: 'This could not be loaded.',
  again: 'Try again',
};

const NOTHING = svg`<path d="M4 5h16v14H4zM4 9h16"></path>`;
const BROKEN = svg`<circle cx="12" cy="12" r="9"></circle><path d="M12 7.5v5.5m0 3v.5"></path>`;

/** Quiet blocks where a heading, a line and two fields may come; or a sentence, with a way to try again where there is one. */
export function standIn(name: StandInName, {word, again}: StandInInit): TemplateResult {
  const say = (key: string) => word(key) || WORDS[key]!;
  if (name === 'loading') {
    return html`<div class="skeleton" part="skeleton" role="progressbar" aria-label=${say('loading')}>
      <span></span><span></span><span></span><span></span>
    </div>`;
  }
  const failed = name === 'error';
  return html`<div class="stand-in" part="stand-in">
    <svg class="stand-in-icon" viewBox="0 0 24 24" aria-hidden="true">${failed ? BROKEN : NOTHING}</svg>
    <span role=${failed ? 'alert' : 'status'} dir="auto">${say(failed ? 'failed' : 'empty')}</span>
    ${
      failed && again
        ? html`<button class="stand-in-again" part="stand-in-again" type="button" @click=${again}>${say('again')}</button>`
        : nothing
    }
  </div>`;
}

/** Gives a shadow root the sheet of the stand-ins, once. */
export function adoptStandInStyles(root: ShadowRoot): void {
  const sheet = standInStyles.styleSheet;
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
