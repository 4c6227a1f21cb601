import {basicCatalog} from '../../../catalogs/basic/index.js';
import {
  defineCatalog,
  defineFunction,
  type CatalogDocument,
  type Json,
  type RendererInit,
} from '../../../renderer/index.js';
import {find, surface, type Parts} from '../basic/kit.js';
import {later, type Scene} from '../view/kit.js';

/** Functions that only the agent can answer, and one that the page answers in its own time. */
const document = {
  catalogId: 'agent',
  protocolVersion: '1.0',
  functions: {
    lookup: {type: 'object', returnType: 'string', properties: {args: {type: 'object'}}},
    judge: {type: 'object', returnType: 'validationResult', properties: {args: {type: 'object'}}},
    slow: {type: 'object', returnType: 'string', properties: {args: {type: 'object'}}},
  },
} as unknown as CatalogDocument;

/** What `slow` was asked, with what settles each. */
export const slow: {value: unknown; resolve: (value: string) => void; reject: (error: Error) => void}[] = [];

const agentCatalog = () =>
  defineCatalog({
    document,
    functions: [
      defineFunction<{value: unknown}>(
        'slow',
        ({value}) => new Promise<string>((resolve, reject) => slow.push({value, resolve, reject})),
      ),
    ],
  });

export interface AgentCall {
  id: string;
  name: string;
  args: Record<string, unknown>;
}

/** A surface of the basic catalog whose agent is the test. */
export class Conversation {
  private constructor(readonly scene: Scene) {}

  static async start(parts: Parts, data: object = {}, init: RendererInit = {}): Promise<Conversation> {
    const scene = await surface({}, data, {catalogs: [basicCatalog, agentCatalog()], ...init});
    await scene.renderer.ready;
    const components = Object.entries(parts).map(([id, part]) => ({id, ...part}));
    await scene.components(components);
    const conversation = new Conversation(scene);
    await conversation.settled();
    return conversation;
  }

  /** Waits until all is drawn and what was put off has happened. */
  async settled(): Promise<void> {
    for (let i = 0; i < 2; i++) {
      await this.scene.element.updateComplete;
      await later();
    }
  }

  /** The calls that reached the agent since the last look. */
  calls(): AgentCall[] {
    return this.#taken('callAgentFunction').map((body) => {
      const {functionCallId, callFunction} = body as {
        functionCallId: string;
        callFunction: {'@call': string; args: AgentCall['args']};
      };
      return {id: functionCallId, name: callFunction['@call'], args: callFunction.args};
    });
  }

  actions(): {name: string; context: unknown}[] {
    return this.#taken('action').map((body) => body as {name: string; context: unknown});
  }

  /** Answers a call, as the agent does. */
  async answer(
    call: AgentCall | undefined,
    response: {value: Json} | {error: {code: string; message: string}},
  ): Promise<void> {
    if (!call) throw new Error('There is no such call.');
    this.scene.renderer.receive({version: '1.0', agentFunctionResponse: {functionCallId: call.id, ...response}});
    await this.settled();
  }

  /** Types into the field of a component, a character at a time. */
  async type(text: string, selector = 'input'): Promise<void> {
    const input = find<HTMLInputElement>(this.scene, selector);
    input.focus();
    for (const character of text) {
      input.value += character;
      input.dispatchEvent(new InputEvent('input', {bubbles: true, data: character}));
      await this.settled();
    }
  }

  #taken(kind: string): Record<string, unknown>[] {
    const {messages} = this.scene;
    const found = messages.filter((message) => kind in message);
    for (const message of found) messages.splice(messages.indexOf(message), 1);
    return found.map((message) => message[kind] as Record<string, unknown>);
  }
}

/** A call of the agent's catalog. */
export const ask = (name: string, value: unknown, more: object = {}) => ({
  '@call': name,
  catalogId: 'agent',
  args: {value, ...more},
});

export const bound = (path: string) => ({'@path': path});
