// `import 'a2ui-surface/vue'` defines the tag and lets Vue 3's templates know it.
import type {EmitFn, HTMLAttributes, PublicProps} from 'vue';
import type {SurfaceElement} from 'a2ui-surface';
import type {SurfaceEvents, SurfaceProperties} from './surface.js';

export * from 'a2ui-surface';
export type {SurfaceEvent} from './surface.js';

declare module 'vue' {
  interface GlobalComponents {
    'a2ui-surface': new () => SurfaceElement & {
      /** @deprecated Only for templates: elements have no such member. */
      $props: HTMLAttributes & SurfaceProperties & PublicProps;
      /** @deprecated Only for templates: elements have no such member. */
      $emit: EmitFn<{[Name in keyof SurfaceEvents]: (event: SurfaceEvents[Name]) => void}>;
    };
  }
}
