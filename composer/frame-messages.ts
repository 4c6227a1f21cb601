import type {CatalogDocument} from '../renderer/index.js';
import type {Environment} from './environment.js';

/** What the composer tells the frame in which catalogs with code run. */
export type ToFrame =
  | {readonly load: string}
  | {
      readonly show: readonly unknown[];
      readonly environment: Environment;
      /** The text of the theme's sheet. */
      readonly theme: string;
      readonly selecting: boolean;
    }
  | {readonly receive: readonly unknown[]};

/** What the frame tells the composer. */
export type FromFrame =
  | {readonly catalog: CatalogDocument}
  | {readonly fault: string}
  | {readonly sent: unknown; readonly metadata?: unknown}
  | {readonly selected: {readonly surfaceId: string; readonly componentId: string}};
