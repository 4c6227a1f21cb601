import {isObject, type Json, type JsonObject, type RendererMessage} from '../renderer/index.js';
import {sameJson} from './preview/apply.js';
import {titleOf} from './preview/preview.js';
import type {Workspace} from './workspace.js';

/** What a stand-in for the agent does: when something arrives, it sends messages or answers a call after a while. */
export interface MockRule {
  readonly when: {
    readonly action?: string;
    readonly function?: string;
    readonly context?: JsonObject;
    readonly args?: JsonObject;
  };
  /** Milliseconds. */
  readonly after?: number;
  readonly then?: readonly Json[];
  /** The result of a function. */
  readonly value?: Json;
  readonly error?: {readonly code: string; readonly message: string};
}

/** The rules in a text, or why there are none. */
export function readMocks(text: string): {rules: MockRule[]; fault?: string} {
  if (text.trim() === '') return {rules: []};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return {
      rules: [],
      fault: `These rules are not JSON yet: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
  const list: unknown[] = Array.isArray(value) ? (value as unknown[]) : [value];
  const wrong = list.findIndex((rule) => !isObject(rule) || !isObject(rule.when));
  if (wrong >= 0) return {rules: [], fault: `Rule ${wrong + 1} needs a "when" with an "action" or a "function".`};
  return {rules: list as MockRule[]};
}

/** The first rule that fits a message to the agent. */
export function matchingRule(rules: readonly MockRule[], message: RendererMessage): MockRule | undefined {
  return rules.find(({when}) => {
    if ('action' in message) {
      const {name, context} = message.action;
      return when.action === name && covers(when.context, context);
    }
    if ('callAgentFunction' in message) {
      const {callFunction} = message.callAgentFunction;
      return when.function === callFunction['@call'] && covers(when.args, callFunction.args ?? {});
    }
    return false;
  });
}

function covers(wanted: JsonObject | undefined, given: JsonObject): boolean {
  return Object.entries(wanted ?? {}).every(([key, value]) => sameJson(value, given[key]));
}

/** What a rule sends back for a message. */
export function repliesOf(rule: MockRule, message: RendererMessage): Json[] {
  if ('callAgentFunction' in message) {
    const {functionCallId} = message.callAgentFunction;
    const outcome: JsonObject = rule.error ? {error: {...rule.error}} : {value: rule.value ?? null};
    return [{version: message.version, agentFunctionResponse: {functionCallId, ...outcome}}, ...(rule.then ?? [])];
  }
  return [...(rule.then ?? [])];
}

/** Answers what the surface of that renderer sent by the first rule that fits; `to` is its line in the log. */
export function answerBy(
  {preview, onReplies}: Pick<Workspace, 'preview' | 'onReplies'>,
  asked: unknown,
  text: string,
  message: RendererMessage,
  to: number,
): void {
  const rule = matchingRule(readMocks(text).rules, message);
  if (!rule) return;
  setTimeout(() => {
    // A surface that was made anew meanwhile did not ask.
    if (asked !== preview.renderer.get()) return;
    const replies = repliesOf(rule, message);
    for (const reply of replies)
      preview.note({
        kind: 'reply',
        message: reply,
        name: 'Mock reply',
        detail: titleOf(reply as JsonObject).detail,
        to,
      });
    preview.receive(replies);
    onReplies?.(replies);
  }, rule.after ?? 0);
}

/** A rule to start from: it answers the same action by writing a text where the surface shows it, else what was sent into the data model. */
export function ruleFor(message: RendererMessage, shown?: string): MockRule | undefined {
  if ('action' in message) {
    const {name, surfaceId, context} = message.action;
    const written =
      shown === undefined ? {path: '/reply', value: {action: name, context}} : {path: shown, value: `Reply to ${name}`};
    return {
      when: {action: name},
      after: 300,
      then: [{version: message.version, updateDataModel: {surfaceId, ...written}}],
    };
  }
  if ('callAgentFunction' in message) {
    return {when: {function: message.callAgentFunction.callFunction['@call']}, after: 300, value: true};
  }
  return undefined;
}

/** Rules as text, one below the other. */
export function printMocks(rules: readonly MockRule[]): string {
  return `${JSON.stringify(rules, null, 2)}\n`;
}
