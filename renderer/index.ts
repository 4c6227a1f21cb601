/**
 * The A2UI v1.0 renderer, which knows no catalog: conversation, surface element, catalog authoring, diagnostics.
 * Importing it needs no DOM; the element is defined by `a2ui-surface` (with catalogs) or by `defineSurfaceElement()`.
 */
export * from './protocol/json.js';
export * from './protocol/diagnostic.js';
export * from './protocol/messages.js';
export type * from './catalog/document.js';
export type * from './catalog/kind.js';
export type {
  CatalogUpgrades,
  ComponentUpgrade,
  DialectUpgrades,
  Note as UpgradeNote,
  OldDialect,
} from './catalog/upgrades.js';
export {Catalog, defineCatalog, type ComponentEntry, type FunctionEntry} from './catalog/catalog.js';
export {Catalogs} from './catalog/catalogs.js';
export * from './catalog/define.js';
export {defaultPolicy, type Policy} from './catalog/policy.js';
export {defaultLimits, type Limits} from './catalog/limits.js';
export {validatorsOfShapes, type CatalogShapes, type ObjectShape, type Shapes} from './validate/shapes.js';
export {formatPointer, parsePointer, type Pointer} from './model/pointer.js';
export {
  Renderer,
  type OutgoingMessage,
  type ReceiveOptions,
  type RendererInit,
  type StreamSummary,
} from './conversation/renderer.js';
export {Surface, type SurfaceData} from './conversation/surface.js';
export type {Inspection, LogEntry, NodeInspection, PropertyInspection} from './conversation/inspection.js';
export {upgrade, type UpgradeOptions, type Upgraded} from './door/upgrade.js';
export type {SourcePart} from './stream/file.js';
export type {StreamSource} from './stream/stream.js';
export {defineSurfaceElement, SurfaceElement} from './view/surface-element.js';
export type {ResolveSource} from './view/sources.js';
export {lazily, type Lazy} from './view/lazily.js';
export {properties} from './view/properties.js';
export {sized, type Size} from './view/sized.js';
export {elementComponent} from './view/element-component.js';
