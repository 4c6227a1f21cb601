import type {Catalogs} from '../catalog/catalogs.js';
import type {Limits} from '../catalog/limits.js';
import type {Policy} from '../catalog/policy.js';
import {FunctionError} from '../catalog/define.js';
import type {Environment} from '../evaluate/environment.js';
import {rootScope} from '../evaluate/environment.js';
import {runFunction} from '../evaluate/evaluate.js';
import {ownTimeZone} from '../evaluate/time-zone.js';
import {frozenCopy} from '../model/value.js';
import {fault} from '../protocol/codes.js';
import {VERSION, type Call, type FunctionResponse} from '../protocol/messages.js';
import {checkArguments} from '../validate/arguments.js';

/** What answering needs of the renderer. */
export interface Answering {
  readonly catalogs: Catalogs;
  readonly policy: Policy;
  readonly limits: Limits;
  readonly locale: string;
  /** What the page chose; undefined stands for the browser's. */
  readonly timeZone: string | undefined;
  readonly userActivation: boolean;
}

/** Runs a function that the agent calls, or refuses it; answers exactly once (RULES §9.3, §9.4). */
export async function answerCall(
  {functionCallId, callFunction}: {functionCallId: string; callFunction: Call},
  answering: Answering,
): Promise<FunctionResponse> {
  const refuse = (message: string, code = 'INVALID_FUNCTION_CALL') => ({functionCallId, error: {code, message}});
  const {'@call': name, catalogId = '', args = {}} = callFunction;
  const catalog = answering.catalogs.get(catalogId);
  if (!catalog) return refuse(`Catalog not found: ${catalogId}`);
  if (catalog.protocolVersion !== VERSION) {
    return refuse(
      `Catalog ${catalogId} (v${catalog.protocolVersion}) does not match message protocol version ${VERSION}.`,
    );
  }
  const entry = catalog.functions.get(name);
  if (!entry) return refuse(`Function not found: ${name}`);
  if (entry.allowedCallers === 'rendererOnly') {
    return refuse(`Function '${name}' cannot be called by agent (allowedCallers is rendererOnly).`);
  }
  if (!answering.policy.agentCalls(name, catalog.id)) return refuse(`The page does not let agents call '${name}'.`);
  if (entry.requiresUserActivation && !answering.userActivation) {
    return refuse(`Function '${name}' requires user activation context to execute.`);
  }
  const [wrong] = checkArguments(entry, args, '/callRendererFunction/callFunction/args');
  if (wrong) return refuse(`Invalid arguments: ${wrong.message}`);
  if (!entry.definition) return refuse(`Function not found: ${name} is declared, but this page does not run it.`);
  try {
    const evaluation = {
      environment: new CallEnvironment(answering),
      scope: rootScope,
      owner: {},
      userActivation: answering.userActivation,
    };
    const run: unknown = runFunction(entry, args, '/callRendererFunction/callFunction', evaluation);
    const value = await inTime(run, answering.limits.callTimeout);
    return {functionCallId, value: value === undefined ? null : frozenCopy(value, undefined)};
  } catch (error) {
    const message = error instanceof FunctionError ? error.message : 'An error occurred during function execution.';
    return refuse(message, 'EXECUTION_ERROR');
  }
}

/** Waits for a promise, but not for ever: the agent gets an answer whatever a function does. */
async function inTime(run: unknown, milliseconds: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    const text = `The function did not come to an end within ${milliseconds} ms.`;
    timer = setTimeout(() => reject(new FunctionError(text)), milliseconds);
    // A page in Node must be able to end meanwhile.
    (timer as {unref?: () => void}).unref?.();
  });
  try {
    return await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A call of the agent stands in no surface: it reads no data and starts no further calls. */
class CallEnvironment implements Environment {
  readonly locale;
  readonly policy;
  readonly limits;
  readonly #timeZone;
  constructor({locale, timeZone, policy, limits}: Answering) {
    this.locale = locale;
    this.#timeZone = timeZone;
    this.policy = policy;
    this.limits = limits;
  }

  get timeZone(): string {
    return this.#timeZone ?? ownTimeZone();
  }

  read(): undefined {
    return undefined;
  }

  resolve(call: Call) {
    return fault('EXPRESSION_ERROR', '', `${call['@call']} can't be called from a call of the agent.`);
  }

  report(): void {
    // The answer itself says what went wrong.
  }

  settle() {
    return {
      state: 'failed',
      code: 'EXPRESSION_ERROR',
      message: 'A call of the agent starts no further calls.',
    } as const;
  }
}
