// What the typings of all frameworks share.
import type {Diagnostic, OutgoingMessage, SurfaceElement} from 'a2ui-surface';

/** An event of a surface, which knows its element. */
export type SurfaceEvent<Detail> = CustomEvent<Detail> & {readonly currentTarget: SurfaceElement};

export interface SurfaceEvents {
  'a2ui-message': SurfaceEvent<OutgoingMessage>;
  'a2ui-diagnostic': SurfaceEvent<Diagnostic>;
}

type Settable =
  'catalogs' | 'debug' | 'dialogs' | 'limits' | 'locale' | 'policy' | 'renderer' | 'src' | 'surfaceId' | 'timeZone';

/** Attributes and properties of `<a2ui-surface>`. */
export type SurfaceProperties = Partial<Pick<SurfaceElement, Settable>> & {
  'surface-id'?: string;
  'time-zone'?: string;
};
