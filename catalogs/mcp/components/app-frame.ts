import {nothing} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';
import type {ElementPart} from 'lit/directive.js';
import {lazily} from '../../../renderer/index.js';
import type {AppEvents, AppPlan, AppSession} from '../host/app-session.js';

/** What hosts apps; a page without apps never loads it. */
const host = lazily(() => import('../host/app-session.js'));

/** What a component keeps of its app from one render to the next. */
export interface AppMemory {
  session?: AppSession;
  /** Which app that is: the parts of the plan that make another one. */
  key?: string;
}

/** What the frame's element gets. */
export interface AppContent {
  /** Absent while there is nothing to show. */
  readonly plan: AppPlan | undefined;
  readonly key: string;
  readonly events: AppEvents;
}

class AppFrame extends AsyncDirective {
  #element?: HTMLElement;
  #memory?: AppMemory;
  #content?: AppContent;

  render(_memory: AppMemory, _content: AppContent): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [memory, content]: Parameters<this['render']>): unknown {
    this.#element = element as HTMLElement;
    this.#memory = memory;
    this.#content = content;
    // A frame runs only in the page.
    queueMicrotask(() => this.#show());
    return nothing;
  }

  override disconnected(): void {
    this.#end();
  }

  override reconnected(): void {
    queueMicrotask(() => this.#show());
  }

  #show(): void {
    const {plan, key, events} = this.#content!;
    const memory = this.#memory!;
    if (!plan || !this.isConnected || !this.#element?.isConnected) {
      if (!plan) this.#end();
      return;
    }
    const module = host.get(() => this.#show());
    if (!module) {
      // Told once: what is told draws the component again, which comes back to here.
      if (!host.failed || memory.key === key) return;
      memory.key = key;
      events.state('failed');
      return;
    }
    if (memory.session && memory.key === key) {
      memory.session.update(plan);
      return;
    }
    this.#end();
    memory.key = key;
    const probe = this.#element.parentElement!.querySelector<HTMLElement>('.mcp-app-probe')!;
    memory.session = new module.AppSession(this.#element, probe, plan, events);
  }

  #end(): void {
    this.#memory?.session?.end();
    if (this.#memory) this.#memory.session = this.#memory.key = undefined;
  }
}

/** Element directive: keeps an app's frame in the element. */
export const appFrame = directive(AppFrame);
