import {html, nothing, svg, type TemplateResult} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';
import type {ElementPart} from 'lit/directive.js';
import {
  defineComponent,
  lazily,
  properties,
  sized,
  type ComponentContext,
  type ComponentDefinition,
} from '../../../renderer/index.js';
import {document} from '../generated/document.js';
import type {MapProps} from '../generated/props.js';
import {markersOf, positionOf, regionsOf, shapesOf, waysOf, type Place, type Region, type Shape} from '../places.js';
import type {Tiles} from '../tiles.js';
import type {MapContent, WorldMap} from '../world/world-map.js';

/** Leaflet and the base map; a page without maps never loads them. */
const world = lazily(() => import('../world/world-map.js'));

const ICONS: ReadonlySet<string> = new Set((document.$defs!.IconName as {enum: string[]}).enum);

interface Memory {
  map?: WorldMap;
  regions?: {data: unknown; config: string; value: Region[]};
  shapes?: {geojson: unknown; key: unknown; value: Shape[]};
}

class Canvas extends AsyncDirective {
  #element?: HTMLElement;
  #memory?: Memory;
  #content?: MapContent;

  render(_memory: Memory, _content: MapContent): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [memory, content]: Parameters<this['render']>): unknown {
    this.#element = element as HTMLElement;
    this.#memory = memory;
    this.#content = content;
    // Leaflet measures, so the element has to stand in the page.
    queueMicrotask(() => this.#show());
    return nothing;
  }

  override disconnected(): void {
    this.#memory?.map?.remove();
    if (this.#memory) this.#memory.map = undefined;
  }

  override reconnected(): void {
    queueMicrotask(() => this.#show());
  }

  #show(): void {
    const module = world.get(() => this.#show());
    if (!module || !this.isConnected || !this.#element?.isConnected) return;
    const memory = this.#memory!;
    memory.map ??= new module.WorldMap(this.#element, this.#content!.tiles);
    memory.map.update(this.#content!);
  }
}

/** Element directive: keeps a Leaflet map in the element. */
const canvas = directive(Canvas);

/**
 * A map with markers, lines, areas and coloured regions.
 *
 * @csspart map - The whole component.
 * @csspart map-title - The title.
 * @csspart map-box - The box of the map.
 * @csspart map-zoom - The two buttons.
 * @csspart map-popup - The popup of the chosen place.
 * @csspart map-place - One marker or region.
 * @cssproperty --a2ui-map-water, --a2ui-map-land, --a2ui-map-border, --a2ui-map-label - Colors of the base map.
 */
export function mapComponent(tiles: Tiles | undefined): ComponentDefinition {
  return defineComponent<MapProps>('Map', (context) => {
    const {props, state, word, uid, accessible, refresh, child} = context;
    const {title = '', subtitle = '', error = '', loading} = props;
    const height = Math.min(1000, Math.max(120, props.height ?? 264));
    const memory = state<Memory>('map', {}).value;
    const name = title || word('map');
    const failed = error !== '' ? error : world.failed ? word('mapFailed') : '';
    const body = failed !== '' ? notice(failed) : drawn();
    return html`<div class="map" part="map" role="group" aria-label=${name} aria-busy=${loading ? 'true' : nothing} ${accessible()}>
      ${title === '' && subtitle === '' ? nothing : html`<div class="map-head"><span class="map-title" part="map-title"><bdi>${title}</bdi></span><span class="map-note"><bdi>${subtitle}</bdi></span></div>`}
      ${body}
    </div>`;

    function drawn(): TemplateResult {
      const markers = markersOf(props.markers, ICONS);
      const regions = regionsFrom(props, memory, context.locale);
      const chosen = props.selection ?? undefined;
      const choose = (place: Place) => {
        const again = context.peek('selection') === place.key;
        context.write('selection', again ? null : place.key);
        if (context.bound('selectedItem')) context.write('selectedItem', again ? null : place.row);
        if (!again) context.act('action');
      };
      const content: MapContent = {
        center: props.center && positionOf(props.center.lat, props.center.lng),
        zoom: props.zoom,
        markers,
        lines: waysOf(props.lines),
        areas: waysOf(props.areas),
        regions,
        shapes: shapesFrom(props, memory),
        chosen,
        tiles,
        groupName: (count) => word('mapGroup', {count}),
        choose,
      };
      const ready = world.get(refresh) !== undefined;
      const place = [...markers, ...regions].find(({key}) => key === chosen);
      const close = (event: Event) => {
        const box = (event.currentTarget as Element).closest('.map-box');
        context.write('selection', null);
        if (context.bound('selectedItem')) context.write('selectedItem', null);
        box?.querySelector<HTMLElement>('.chosen')?.focus({preventScroll: true});
      };
      const onKeyDown = (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !place) return;
        event.stopPropagation();
        close(event);
      };
      const places = [...markers, ...regions];
      return html`<div class="map-box" part="map-box" @keydown=${onKeyDown} ${properties({'block-size': `${height}px`})} ${sized(() => memory.map?.resized())}>
        <div class="map-canvas" id=${uid('canvas')} role="application" tabindex="0" aria-label=${word('mapKeys', {title: name})} dir="ltr" ${canvas(memory, content)}></div>
        ${ready ? nothing : html`<span class="map-waiting">${word('mapLoading')}</span>`}
        <div class="map-zoom" part="map-zoom">
          ${zoom('mapZoomIn', 'M12 5v14M5 12h14', 1)}${zoom('mapZoomOut', 'M5 12h14', -1)}
        </div>
        ${
          place
            ? html`<div class="map-popup" part="map-popup" role="status">
              ${props.popup === undefined ? html`<strong class="map-popup-title"><bdi>${labelOf(place)}</bdi></strong>${place.detail === '' ? nothing : html`<span class="map-popup-detail"><bdi>${place.detail}</bdi></span>`}` : child(props.popup)}
              <button class="map-close" type="button" aria-label=${word('mapClose')} @click=${close}>${symbol('M7 7l10 10M17 7L7 17')}</button>
            </div>`
            : nothing
        }
        <span class="map-credit"><bdi>${tiles ? tiles.attribution : 'Natural Earth'}</bdi></span>
        ${
          places.length === 0
            ? nothing
            : html`<ul class="visually-hidden" aria-label=${word('mapPlaces')}>${places.slice(0, 200).map((each) => html`<li>${[labelOf(each), each.detail].filter((part) => part !== '').join(', ')}</li>`)}</ul>`
        }
      </div>`;
    }

    function zoom(label: string, d: string, steps: number): TemplateResult {
      return html`<button class="map-zoom-button" type="button" aria-label=${word(label)} @click=${() => memory.map?.zoomBy(steps)}>${symbol(d)}</button>`;
    }
  });
}

function labelOf(place: Place): string {
  return place.label || (typeof place.key === 'string' ? place.key : '');
}

function symbol(d: string): TemplateResult {
  return html`<svg class="map-symbol" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${svg`<path d=${d}></path>`}</svg>`;
}

function notice(text: string): TemplateResult {
  return html`<div class="map-empty">${symbol('M12 4.2l9 15.6H3zM12 10v4.2M12 16.9v.2')}<span dir="auto">${text}</span></div>`;
}

/** Regions are read anew only when their data is new: their shapes are many. */
function regionsFrom({regions}: Readonly<MapProps>, memory: Memory, locale: string): Region[] {
  if (!regions) return [];
  const {data, geojson: _geojson, ...others} = regions;
  const config = JSON.stringify([others, locale]);
  const before = memory.regions;
  const now =
    before?.data === data && before?.config === config ? before : {data, config, value: regionsOf(regions, locale)};
  memory.regions = now;
  return now.value;
}

function shapesFrom({regions}: Readonly<MapProps>, memory: Memory): Shape[] | undefined {
  if (regions?.geojson === undefined) return undefined;
  const {geojson, featureKey} = regions;
  const before = memory.shapes;
  const now =
    before?.geojson === geojson && before?.key === featureKey
      ? before
      : {geojson, key: featureKey, value: shapesOf(geojson, featureKey)};
  memory.shapes = now;
  return now.value;
}

/** The context that a map gets, for tests of its parts. */
export type MapContext = ComponentContext<MapProps>;
