import {html, nothing} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {ImageProps} from '../generated/props.js';
import {mediaUrl} from '../media.js';
import {glyph} from './glyph.js';

/** Boxes whose size is fixed, where an unsaid `fit` would distort the picture. */
const FIXED = new Set(['icon', 'avatar', 'smallFeature', 'header']);

/**
 * Shows a picture in one of six sizes.
 *
 * @csspart image - The box.
 * @csspart image-content - The img element.
 * @csspart image-message - What stands there instead of a picture that can't be shown.
 */
export const image = defineComponent<ImageProps>('Image', (context) => {
  const {props, state, accessible, named, policy, report, word, component} = context;
  const {url = '', description = '', variant = 'mediumFeature', fit} = props;
  // Per URL, so that another picture gets its own chance.
  const loaded = state('loaded', '');
  const failed = state('failed', '');
  const media =
    url === ''
      ? undefined
      : mediaUrl(url, {kind: 'image', policy, base: document.baseURI, fromUser: context.fromUser('url')});
  if (media && 'blocked' in media) {
    report({code: 'MEDIA_BLOCKED', message: `Image ${component.id} was not loaded. ${media.blocked}`, path: '/url'});
  }
  const source = media && 'url' in media ? media.url : undefined;
  const shape = `${kebab(variant)} fit-${kebab(fit ?? (FIXED.has(variant) ? 'cover' : 'fill'))}`;
  if (media && (source === undefined || failed.value === source)) {
    const small = variant === 'icon' || variant === 'avatar';
    const said = description || word('imageMissing');
    return html`<div class="image missing ${shape}" part="image" role=${small || named ? 'img' : nothing} aria-label=${small && !named ? said : nothing} ${accessible()}>
      <div class="image-message" part="image-message">${glyph('photo')}${small ? nothing : html`<span dir="auto">${said}</span>`}</div>
    </div>`;
  }
  const loading = source === undefined || loaded.value !== source;
  return html`<div class="image ${shape} ${loading ? 'loading' : ''}" part="image">
    ${
      source === undefined
        ? nothing
        : html`<img class="image-content" part="image-content" src=${source} alt=${description} loading="lazy" decoding="async" draggable="false"
          referrerpolicy="no-referrer" @load=${() => (loaded.value = source)} @error=${() => (failed.value = source)} ${accessible()}>`
    }
  </div>`;
});

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
