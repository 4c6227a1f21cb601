// `import 'a2ui-surface/svelte'` defines the tag and lets Svelte 5's templates know it.
import type {HTMLAttributes} from 'svelte/elements';
import type {SurfaceElement} from 'a2ui-surface';
import type {SurfaceEvents, SurfaceProperties} from './surface.js';

export * from 'a2ui-surface';
export type {SurfaceEvent} from './surface.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'a2ui-surface': HTMLAttributes<SurfaceElement> &
      SurfaceProperties & {[Name in keyof SurfaceEvents as `on${Name}`]?: (event: SurfaceEvents[Name]) => void};
  }
}
