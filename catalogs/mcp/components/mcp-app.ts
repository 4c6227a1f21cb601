import {html, nothing, svg, type TemplateResult} from 'lit';
import {
  defineComponent,
  properties,
  sized,
  type ComponentContext,
  type ComponentDefinition,
  type JsonObject,
} from '../../../renderer/index.js';
import {recordOf, serverOf, type McpCatalogInit} from '../access.js';
import type {McpAppProps} from '../generated/props.js';
import type {AppEvents, AppPlan, AppState} from '../host/app-session.js';
import {appFrame, type AppMemory} from './app-frame.js';
import {stage, type Standing} from './stage.js';

const FIRST_HEIGHT = 160;
const LEAST = 24;
const MOST = 3000;

/** What the user sees of an app beside its frame. */
interface View {
  readonly state: AppState;
  readonly detail?: string;
  readonly height?: number;
  readonly border: boolean;
  /** Over the page. */
  readonly over: boolean;
  /** Opened once, where it opens only over the page. */
  readonly opened: boolean;
  /** Counts the tries. */
  readonly tries: number;
}

const NEW: View = {state: 'loading', border: true, over: false, opened: false, tries: 0};

const WORDS: Readonly<Record<Exclude<AppState, 'open' | 'loading'>, string>> = {
  refused: 'mcpRefused',
  failed: 'mcpFailed',
  silent: 'mcpSilent',
  flooded: 'mcpFlooded',
  closed: 'mcpClosed',
};

/**
 * The app of an MCP server, in a sandbox.
 *
 * @csspart mcp-app - The whole component.
 * @csspart mcp-app-box - The box with the app, which may stand over the page.
 * @csspart mcp-app-head - The line above the app: title, server, buttons.
 * @csspart mcp-app-title - The title.
 * @csspart mcp-app-button - A button of ours: full screen, close, try again, open.
 * @csspart mcp-app-notice - What stands in the app's place when it can't be shown.
 */
export function mcpApp(init: McpCatalogInit): ComponentDefinition {
  return defineComponent<McpAppProps>('McpApp', (context) => {
    const {props, state, word, uid, dialogs, accessible} = context;
    const {resource = '', display = 'inline'} = props;
    const memory = state<AppMemory>('app', {}).value;
    const view = state<View>('view', NEW);
    const server = serverOf(init, props.server);
    const serverName = props.server ?? Object.keys(init.servers ?? {})[0] ?? '';
    const title = props.title || word('mcpApp');
    const now = server ? view.value : {...view.value, state: 'refused' as const};
    const apart = display === 'fullscreen' && dialogs === 'modal';
    const standing: Standing = now.over ? 'fullscreen' : apart ? 'away' : 'inline';
    const set = (change: Partial<View>) => (view.value = {...view.value, ...change});
    const shown = server && (!apart || now.opened);
    const over = (wanted: boolean) => set(wanted ? {over: true, opened: true} : {over: false});
    const retry = () => set({state: 'loading', detail: undefined, tries: view.value.tries + 1});
    const plan = shown ? planOf(context, init, {server, title, mode: now.over ? 'fullscreen' : 'inline'}) : undefined;
    const gone = plan && now.state in WORDS;
    const key = JSON.stringify([resource, serverName, props.tool ?? null, now.tries]);
    const fits = now.over || now.height === undefined ? undefined : `${now.height}px`;
    const height =
      now.over || gone || !shown
        ? undefined
        : props.height === undefined
          ? (fits ?? `${FIRST_HEIGHT}px`)
          : `${props.height}px`;
    const onClose = (event: Event) => {
      if (
        event.target === event.currentTarget &&
        !(event.target as HTMLDialogElement).matches(':modal') &&
        view.value.over
      )
        over(false);
    };

    return html`<div class="mcp-app" part="mcp-app" role="group" aria-label=${title} aria-busy=${now.state === 'loading' && shown ? 'true' : nothing} ${accessible()}>
      ${apart ? launcher() : nothing}
      <dialog class=${`mcp-app-box${now.border ? '' : ' bare'}${now.over ? ' over' : ''}`} part="mcp-app-box" role=${now.over ? 'dialog' : 'presentation'} aria-labelledby=${now.over ? uid('title') : nothing} @close=${onClose} ${stage(standing)}>
        ${now.border || now.over ? head() : nothing}
        <div class="mcp-app-frame" ${properties({'block-size': height})} ${appFrame(memory, {plan, key, events: eventsOf(context, set, () => view.value)})} ${sized(() => memory.session?.restyle())}></div>
        ${now.state === 'loading' ? html`<div class="mcp-app-waiting" aria-hidden="true"></div><span class="visually-hidden" role="status">${word('mcpLoading')}</span>` : nothing}
        ${gone || !server ? notice() : nothing}
        <span class="mcp-app-probe" aria-hidden="true" @transitionend=${() => memory.session?.restyle()}></span>
      </dialog>
    </div>`;

    function head(): TemplateResult {
      const full = dialogs === 'modal' && !apart && now.state === 'open';
      return html`<div class="mcp-app-head" part="mcp-app-head">
        <span class="mcp-app-title" part="mcp-app-title" id=${uid('title')}><bdi>${title}</bdi></span>
        ${serverName === '' ? nothing : html`<span class="mcp-app-server"><bdi>${serverName}</bdi></span>`}
        ${
          now.over
            ? button('mcpClose', 'M6 6l12 12M18 6L6 18', () => over(false))
            : full
              ? button('mcpFullscreen', 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5', () => over(true))
              : nothing
        }
      </div>`;
    }

    function launcher(): TemplateResult {
      return html`<div class="mcp-app-launcher">
        <span class="mcp-app-names"><span class="mcp-app-title" part="mcp-app-title"><bdi>${title}</bdi></span>${serverName === '' ? nothing : html`<span class="mcp-app-server"><bdi>${serverName}</bdi></span>`}</span>
        ${
          server
            ? html`<button class="mcp-app-action" part="mcp-app-button" type="button" aria-label=${`${word('mcpOpen')}: ${title}`} @click=${() => over(true)}>${word('mcpOpen')}</button>`
            : html`<span class="mcp-app-server">${word('mcpRefused')}</span>`
        }
      </div>`;
    }

    function notice(): TemplateResult {
      const {state: how, detail} = now;
      const final = how === 'refused';
      return html`<div class="mcp-app-notice" part="mcp-app-notice" role=${final ? 'note' : 'alert'}>
        ${symbol(final ? 'M12 3.5l7 2.6v5.4c0 4.3-2.8 7.4-7 9-4.2-1.6-7-4.7-7-9V6.1zM9.5 9.5l5 5M14.5 9.5l-5 5' : 'M12 4.2l9 15.6H3zM12 10v4.2M12 16.9v.2')}
        <span class="mcp-app-what">${word(WORDS[how as keyof typeof WORDS])}</span>
        ${detail === undefined || detail === '' ? nothing : html`<span class="mcp-app-detail"><bdi>${detail.slice(0, 300)}</bdi></span>`}
        ${final ? nothing : html`<button class="mcp-app-action" part="mcp-app-button" type="button" @click=${retry}>${word(how === 'closed' ? 'mcpOpen' : 'mcpRetry')}</button>`}
      </div>`;
    }

    function button(label: string, d: string, act: () => void): TemplateResult {
      return html`<button class="mcp-app-button" part="mcp-app-button" type="button" aria-label=${word(label)} title=${word(label)} @click=${act}>${symbol(d)}</button>`;
    }
  });
}

function symbol(d: string): TemplateResult {
  return html`<svg class="mcp-app-symbol" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${svg`<path d=${d}></path>`}</svg>`;
}

function planOf(
  {props, locale, timeZone, dialogs}: ComponentContext<McpAppProps>,
  {sandbox, host = {name: 'a2ui-surface', version: '1'}, patience = 15_000}: McpCatalogInit,
  {server, title, mode}: Pick<AppPlan, 'server' | 'title' | 'mode'>,
): AppPlan {
  return {
    server,
    resource: props.resource,
    tool: props.tool || undefined,
    arguments: recordOf(props.arguments) as JsonObject,
    title,
    sandbox,
    host,
    patience,
    locale,
    timeZone,
    height: props.height,
    mode,
    modes:
      dialogs !== 'modal' ? ['inline'] : props.display === 'fullscreen' ? ['fullscreen'] : ['inline', 'fullscreen'],
  };
}

/** What the surface does about an app. */
function eventsOf(
  context: ComponentContext<McpAppProps>,
  set: (change: Partial<View>) => void,
  view: () => View,
): AppEvents {
  const {write, bound, act, acts, report, policy, props, dialogs} = context;
  const {resource, display} = props;
  return {
    state(state, detail) {
      set(state === 'open' || state === 'loading' ? {state, detail} : {state, detail, over: false});
      if (state === 'refused')
        report({
          code: 'APP_REFUSED',
          message: `The page does not allow ${detail === undefined ? resource : `the tool ${detail} of ${resource}`}.`,
        });
      else if (state === 'failed')
        report({
          code: 'APP_FAILED',
          severity: 'error',
          message: `${resource} can't be shown: ${detail ?? 'what hosts apps was not loaded.'}`,
        });
      else if (state === 'silent')
        report({code: 'APP_FAILED', severity: 'error', message: `${resource} does not answer.`});
      else if (state === 'flooded')
        report({code: 'APP_FAILED', severity: 'error', message: `${resource} said too much and was ended.`});
    },
    height: (pixels) => set({height: Math.round(Math.min(MOST, Math.max(LEAST, pixels)))}),
    border: (border) => set({border}),
    result: (value) => bound('result') && write('result', value),
    context: (value) => bound('context') && write('context', value),
    message(text) {
      if (bound('message')) write('message', text);
      if (!acts('action')) return false;
      act('action');
      return true;
    },
    link(url) {
      // As `openUrl` does: what is opened is shown in the open, and only after a gesture.
      const address = URL.canParse(url) ? new URL(url) : undefined;
      if (!address || !['http:', 'https:', 'mailto:'].includes(address.protocol)) return false;
      if (!navigator.userActivation.isActive || !policy.openUrl(address)) return false;
      policy.open(address);
      return true;
    },
    mode(wanted) {
      const {over} = view();
      const possible =
        dialogs === 'modal' && (wanted === 'inline' || (wanted === 'fullscreen' && navigator.userActivation.isActive));
      if (!possible || display === 'fullscreen') return over ? 'fullscreen' : 'inline';
      set({over: wanted === 'fullscreen'});
      return wanted === 'fullscreen' ? 'fullscreen' : 'inline';
    },
    narrowed: (refused) =>
      report({
        code: 'APP_NARROWED',
        message: `${resource} asks for what the page does not grant: ${refused.slice(0, 10).join(', ')}.`,
      }),
  };
}
