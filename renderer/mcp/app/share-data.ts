import type {App} from '@modelcontextprotocol/ext-apps';
import type {Renderer, Surface} from 'a2ui-surface/renderer';

const PAUSE = 300;

/** Tells the model the data of surfaces that ask for it (`sendDataModel`), a moment after each change. */
export function shareData(app: App, renderer: Renderer): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const share = () => {
    timer = undefined;
    const {a2uiRendererDataModel} = renderer.metadata();
    if (a2uiRendererDataModel === undefined) return;
    const structuredContent = {a2uiRendererDataModel};
    // A host may not take it; the user's work goes on.
    app
      .updateModelContext({structuredContent, content: [{type: 'text', text: JSON.stringify(structuredContent)}]})
      .catch(() => undefined);
  };
  const later = () => (timer ??= setTimeout(share, PAUSE));
  const watch = (surface: Surface) => {
    if (!surface.sendDataModel) return;
    surface.dataModel.subscribe('/', later);
    later();
  };
  for (const surface of renderer.surfaces.values()) watch(surface);
  renderer.addEventListener('surfacecreated', (event) => watch((event as CustomEvent<Surface>).detail));
}
