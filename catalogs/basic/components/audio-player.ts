import {html, nothing} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {AudioPlayerProps} from '../generated/props.js';
import {mediaUrl} from '../media.js';
import {glyph} from './glyph.js';

/**
 * Plays a recording with the browser's own controls, below what it says of it.
 *
 * @csspart audio-player - The whole component.
 * @csspart audio-player-label - The description.
 * @csspart audio-player-controls - The audio element.
 * @csspart audio-player-message - What stands there instead of a recording that can't be played.
 */
export const audioPlayer = defineComponent<AudioPlayerProps>('AudioPlayer', (context) => {
  const {props, state, accessible, policy, report, uid, word, component} = context;
  const {url = '', description = ''} = props;
  const failed = state('failed', '');
  const media = mediaUrl(url, {kind: 'audio', policy, base: document.baseURI, fromUser: context.fromUser('url')});
  if (url !== '' && 'blocked' in media) {
    report({
      code: 'MEDIA_BLOCKED',
      message: `AudioPlayer ${component.id} was not loaded. ${media.blocked}`,
      path: '/url',
    });
  }
  const source = 'url' in media ? media.url : undefined;
  const missing = url !== '' && (source === undefined || failed.value === source);
  const label = description
    ? html`<div class="audio-player-label" part="audio-player-label" id=${uid('label')} dir="auto">${description}</div>`
    : nothing;
  if (missing) {
    return html`<div class="audio-player missing" part="audio-player" ${accessible()}>${label}
      <div class="audio-player-message" part="audio-player-message">${glyph('error')}<span>${word('audioMissing')}</span></div>
    </div>`;
  }
  return html`<div class="audio-player" part="audio-player">${label}
    <audio class="audio-player-controls" part="audio-player-controls" controls preload="metadata" src=${source ?? nothing}
      aria-labelledby=${description ? uid('label') : nothing} @error=${() => source && (failed.value = source)} ${accessible()}></audio>
  </div>`;
});
