// `import 'a2ui-surface/svelte'` defines the tag and lets Svelte 5's templates know it.
import type {HTMLAttributes} from 'svelte/elements';
import type {SurfaceElement} from '../dist/types/catalogs/index.js';
import type {SurfaceEvents, SurfaceProperties} from './surface.js';

export * from '../dist/types/catalogs/index.js';
export type {SurfaceEvent} from './surface.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'a2ui-surface': HTMLAttributes<SurfaceElement> &
      SurfaceProperties & {[Name in keyof SurfaceEvents as `on${Name}`]?: (event: SurfaceEvents[Name]) => void};
  }
}
