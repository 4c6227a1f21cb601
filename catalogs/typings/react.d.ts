// `import 'a2ui-surface/react'` defines the tag and lets React 19's JSX know it.
import type {DetailedHTMLProps, HTMLAttributes} from 'react';
import type {SurfaceElement} from 'a2ui-surface';
import type {SurfaceEvents, SurfaceProperties} from './surface.js';

export * from 'a2ui-surface';
export type {SurfaceEvent} from './surface.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'a2ui-surface': DetailedHTMLProps<HTMLAttributes<SurfaceElement>, SurfaceElement> &
        SurfaceProperties & {[Name in keyof SurfaceEvents as `on${Name}`]?: (event: SurfaceEvents[Name]) => void};
    }
  }
}
