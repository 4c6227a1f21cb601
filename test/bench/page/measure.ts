import {fieldsOf, textOf, type Contestant, type Stage, type Step} from './contestant.js';
import {learnFields, scenarios, weighed, type Measure, type Plan} from './scenarios.js';

/** Milliseconds per figure; a figure that a contestant gave up on says so. */
export type Figures = Record<string, number | {readonly gaveUp: number; readonly why: string}>;

interface Bench {
  run(name: string, size: number, limit: number): Promise<Figures>;
  /** Mounts what is weighed and keeps it until `drop`. */
  hold(kind: string, size: number): Promise<void>;
  drop(): void;
  cycle(times: number, size: number): Promise<void>;
  write(times: number): Promise<void>;
  takeIn(size: number, limit: number): Promise<number>;
  /** Streams one message of about that many bytes in pieces of that length. */
  pieces(bytes: number, piece: number): Promise<number>;
  /** The drawn elements, their classes and texts, for comparing pictures. */
  picture(name: string, size: number): Promise<string[]>;
}

declare global {
  var bench: Bench;
}

/** Puts the bench of one contestant on the page. */
export function offer(contestant: Contestant): void {
  globalThis.bench = {
    run: (name, size, limit) => run(contestant, name, size, limit),
    hold: (kind, size) => hold(contestant, kind, size),
    drop: () => held?.close(),
    cycle: (times, size) => cycle(contestant, times, size),
    write: (times) => write(contestant, times),
    takeIn: (size, limit) => takeIn(contestant, size, limit),
    pieces: (bytes, piece) => pieces(contestant, bytes, piece),
    picture: (name, size) => picture(contestant, name, size),
  };
}

const WARM_RUNS = 4;

async function run(contestant: Contestant, name: string, size: number, limit: number): Promise<Figures> {
  const scenario = scenarios.find((candidate) => candidate.name === name)!;
  const runs = scenario.warmRuns ?? WARM_RUNS;
  for (let count = 0; count < runs; count++) await perform(contestant, scenario.plan(scenario.warm), limit);
  return perform(contestant, scenario.plan(size), limit);
}

async function perform(contestant: Contestant, plan: Plan, limit: number): Promise<Figures> {
  const host = newHost();
  const before = plan.before && contestant.prepare(plan.before);
  // Translating and cloning happen before any clock starts: everybody is handed objects.
  const measures = plan.measures.map((measure) => ({
    ...measure,
    steps: measure.steps.map((step) => contestant.prepare(step)),
  }));
  const stage = await contestant.open(host);
  const figures: Figures = {};
  if (before) {
    stage.perform(before);
    await tick();
    await frame();
    await frame();
    learnFields(host, fieldsOf(host));
  }
  for (const measure of measures) {
    try {
      figures[measure.name] = await clocked(stage, measure, limit);
    } catch (error) {
      figures[measure.name] = {gaveUp: limit, why: String(error).slice(0, 300)};
      break;
    }
  }
  stage.close();
  host.remove();
  await frame();
  return figures;
}

async function clocked(stage: Stage, {steps, per, text, clock}: Measure, limit: number): Promise<number> {
  stage.host.hidden = clock === 'script';
  // A clock that starts just behind a frame is not met by the next one.
  await frame();
  const end = performance.now() + limit;
  let from = performance.now();
  for (const step of steps) {
    stage.perform(step);
    await tick();
    if (performance.now() > end) throw new Error(`not done after ${limit} ms`);
  }
  let spent = performance.now() - from;
  // The clock stands still while the text is read.
  while (textOf(stage.host) !== text) {
    if (performance.now() > end) throw new Error(`wrong text: ${difference(textOf(stage.host), text)}`);
    from = performance.now();
    await tick();
    spent += performance.now() - from;
  }
  if (clock === 'whole') spent += await frame();
  return spent / per;
}

function difference(is: string, should: string): string {
  let at = 0;
  while (at < is.length && is[at] === should[at]) at++;
  return `"${is.slice(at, at + 60)}" instead of "${should.slice(at, at + 60)}" at ${at} of ${should.length}`;
}

function newHost(): HTMLElement {
  const host = document.createElement('div');
  document.body.append(host);
  return host;
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** The next task. */
function tick(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}

/** Waits for a frame; gives the milliseconds that its style, layout and paint took, without the wait. */
function frame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const from = performance.now();
      // Posted inside the frame, so it is the first task behind style, layout and paint.
      void tick().then(() => resolve(performance.now() - from));
    });
  });
}

let held: Stage | undefined;

async function shown(stage: Stage, step: Step, text: string): Promise<void> {
  stage.perform(step);
  for (let count = 0; count < 2000; count++) {
    await tick();
    if (textOf(stage.host) === text) break;
  }
  await frame();
  if (textOf(stage.host) !== text) throw new Error(`wrong text: ${difference(textOf(stage.host), text)}`);
}

async function hold(contestant: Contestant, kind: string, size: number): Promise<void> {
  held?.close();
  const host = newHost();
  const step = weighed[kind]!(size);
  held = await contestant.open(host);
  await shown(held, contestant.prepare(step), step.text);
}

async function cycle(contestant: Contestant, times: number, size: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    await hold(contestant, 'bound', size);
    held!.close();
    held!.host.remove();
    held = undefined;
    await frame();
  }
}

/** Writes one path of what is held, again and again. */
async function write(contestant: Contestant, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    const message = {
      version: '1.0',
      updateDataModel: {surfaceId: 'bench', path: '/values/0', value: `written ${count}`},
    };
    held!.perform(
      contestant.prepare({messages: [message], byHand: (view) => view.setText(0, message.updateDataModel.value)}),
    );
    await tick();
  }
  await frame();
}

async function takeIn(contestant: Contestant, size: number, limit: number): Promise<number> {
  const mount = scenarios.find(({name}) => name === 'mount')!;
  const once = (count: number) => {
    const {messages = []} = contestant.prepare(mount.plan(count).measures[0]!.steps[0]!);
    const from = performance.now();
    contestant.takeIn!(messages);
    return performance.now() - from;
  };
  const end = performance.now() + limit;
  for (let count = 0; count < WARM_RUNS * 3 && performance.now() < end; count++) once(size);
  await frame();
  return once(size);
}

async function pieces(contestant: Contestant, bytes: number, piece: number): Promise<number> {
  await streamed(contestant, bytes / 50, piece);
  return streamed(contestant, bytes, piece);
}

/** Bytes that are there already: what a platform's stream costs for each of its pieces is nobody's doing. */
function* cut(bytes: Uint8Array, piece: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}

/** Until the whole message is drawn, with the frames that come between. */
async function streamed(contestant: Contestant, bytes: number, piece: number): Promise<number> {
  const {steps, text} = mountOf(bytes);
  const whole = new TextEncoder().encode(JSON.stringify(steps[0]!.messages![0]));
  const source = cut(whole, piece);
  const host = newHost();
  const stage = await contestant.open(host);
  await frame();
  const from = performance.now();
  await stage.stream!(source);
  await tick();
  const spent = performance.now() - from + (await frame());
  if (textOf(host) !== text) throw new Error(`wrong text: ${difference(textOf(host), text)}`);
  stage.close();
  host.remove();
  await frame();
  return spent;
}

/** The first render whose message has about that many bytes. */
function mountOf(bytes: number): Measure {
  const mount = scenarios.find(({name}) => name === 'mount')!;
  const lengthOf = (size: number) => JSON.stringify(mount.plan(size).measures[0]!.steps[0]!.messages).length;
  const parts = 1000;
  return mount.plan(Math.round(((bytes / lengthOf(parts)) * parts) / 10) * 10).measures[0]!;
}

async function picture(contestant: Contestant, name: string, size: number): Promise<string[]> {
  const plan = scenarios.find((scenario) => scenario.name === name)!.plan(size);
  const host = newHost();
  const stage = await contestant.open(host);
  stage.perform(contestant.prepare(plan.before ?? plan.measures[0]!.steps[0]!));
  await tick();
  await frame();
  const lines: string[] = [];
  const read = (node: Node, depth: number) => {
    for (const child of node.childNodes) {
      if (child instanceof Text && child.data.trim()) lines.push(`${' '.repeat(depth)}"${child.data.trim()}"`);
      if (!(child instanceof Element)) continue;
      lines.push(`${' '.repeat(depth)}${child.localName}.${[...child.classList].join('.')}`);
      read(child, depth + 1);
    }
  };
  const root = [host, ...host.children].find((element) => element.shadowRoot)?.shadowRoot;
  read(root!.querySelector('.surface')!, 0);
  stage.close();
  return lines;
}
