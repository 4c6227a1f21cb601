import {html, nothing} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {VideoProps} from '../generated/props.js';
import {mediaUrl} from '../media.js';
import {glyph} from './glyph.js';

/**
 * Plays a video with the browser's own controls; it never starts by itself.
 *
 * @csspart video - The whole component.
 * @csspart video-player - The video element.
 * @csspart video-message - What stands there instead of a video that can't be played.
 */
export const video = defineComponent<VideoProps>('Video', (context) => {
  const {props, state, accessible, policy, report, word, component} = context;
  const {url = '', posterUrl = ''} = props;
  const failed = state('failed', '');
  const media = mediaUrl(url, {kind: 'video', policy, base: document.baseURI, fromUser: context.fromUser('url')});
  const poster = posterUrl
    ? mediaUrl(posterUrl, {kind: 'image', policy, base: document.baseURI, fromUser: context.fromUser('posterUrl')})
    : undefined;
  if (url !== '' && 'blocked' in media) {
    report({code: 'MEDIA_BLOCKED', message: `Video ${component.id} was not loaded. ${media.blocked}`, path: '/url'});
  }
  if (poster && 'blocked' in poster) {
    report({
      code: 'MEDIA_BLOCKED',
      message: `The poster of Video ${component.id} was not loaded. ${poster.blocked}`,
      path: '/posterUrl',
    });
  }
  const source = 'url' in media ? media.url : undefined;
  if (url !== '' && (source === undefined || failed.value === source)) {
    return html`<div class="video missing" part="video" ${accessible()}>
      <div class="video-message" part="video-message">${glyph('error')}<span>${word('videoMissing')}</span></div>
    </div>`;
  }
  return html`<div class="video" part="video">
    <video class="video-player" part="video-player" controls playsinline preload="metadata" src=${source ?? nothing}
      poster=${poster && 'url' in poster ? poster.url : nothing} @error=${() => source && (failed.value = source)} ${accessible()}></video>
  </div>`;
});
