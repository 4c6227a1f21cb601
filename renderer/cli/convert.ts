import {writeFile} from 'node:fs/promises';
import {answerIn, convert, convertTo} from 'a2ui-surface/validate';
import type {RendererMessage} from 'a2ui-surface/renderer';
import {catalogsOf, parsed, type Command} from './command.js';
import {readSources, UsageError} from './io.js';

/** The bodies of what goes from a renderer to an agent. */
const ANSWERS = ['action', 'callAgentFunction', 'rendererFunctionResponse', 'error'];
const VERSIONS: Readonly<Record<string, string>> = {
  '0.8': 'v0.8',
  '0.9': 'v0.9',
  '0.9.1': 'v0.9.1',
  '1.0': '1.0',
};

/** `a2ui-surface convert`: says messages in another version of the protocol. */
export const convertCommand: Command = {
  summary: "Say an agent's messages in A2UI 1.0, or answers to it in the agent's version.",
  help: `Usage: a2ui-surface convert [FILE] [options]

Reads an agent's messages in A2UI 0.8, 0.9, 0.9.1, a candidate of 1.0 or 1.0 (each message says its version itself)
and writes them in 1.0, one per line, or with --to 0.9 in that, telling what it can't say. With --to it also reads
messages of a renderer in 1.0 (action, error …) and writes them as an agent of that version expects them. Without a
file, or with -, it reads what is piped in.

Options:
  --to VERSION      0.9 or 0.9.1: what an agent's messages are to be said in; and 0.8: the version of the agent that
                    the messages of a renderer are for
  --catalog FILE    also know the catalog of this JSON document; can be repeated
  --pretty          one JSON list with indentation instead of lines
  --out FILE        write there
  --help            this text

Exit codes: 0 all was said; 1 something of it could not be said, see the lines on standard error; 2 the command could
not be carried out.

Examples:
  a2ui-surface convert old-booking.json --pretty --out booking.json
  my-agent | a2ui-surface convert | a2ui-surface validate
`,

  async run(args, io) {
    const {values, positionals} = parsed(args, {
      to: {type: 'string'},
      catalog: {type: 'string', multiple: true},
      pretty: {type: 'boolean'},
      out: {type: 'string'},
    });
    if (positionals.length > 1) throw new UsageError('convert takes one file.');
    const to = VERSIONS[(values.to ?? '1.0').replace(/^v/, '')];
    if (!to) throw new UsageError(`--to takes one of ${Object.keys(VERSIONS).join(', ')}, not ${values.to}.`);
    const [source] = await readSources(positionals, io);
    let failed = false;
    const tell = (text: string) => {
      failed = true;
      io.err(text);
    };
    const messages: unknown[] = [];
    const answers = to === '1.0' ? undefined : answersIn(source!.text);
    if (!answers) {
      const catalogs = await catalogsOf(values.catalog);
      if (to === 'v0.8') throw new UsageError(`With --to 0.8, each message must have one of ${ANSWERS.join(', ')}.`);
      const converted =
        to === 'v0.9' || to === 'v0.9.1'
          ? await convertTo(to, source!.text, {catalogs})
          : await convert(source!.text, {catalogs});
      messages.push(...converted.messages);
      for (const {severity, code, message, messageIndex, path} of converted.diagnostics) {
        const line = `message ${(messageIndex ?? 0) + 1}${path}: ${severity} ${code}: ${message}`;
        if (severity === 'info') io.err(line);
        else tell(line);
      }
    } else {
      for (const [i, answer] of answers.entries()) {
        const said = answerIn(answer, to);
        if (said) messages.push(said);
        else tell(`message ${i + 1}: A2UI ${values.to} has no form for it.`);
      }
    }
    const text = values.pretty
      ? JSON.stringify(messages, null, 2)
      : messages.map((message) => JSON.stringify(message)).join('\n');
    if (values.out === undefined) io.out(text);
    else await writeFile(values.out, `${text}\n`);
    return failed ? 1 : 0;
  },
};

/** Messages of a renderer; undefined where these are an agent's. */
function answersIn(text: string): RendererMessage[] | undefined {
  let values: unknown[];
  try {
    const whole: unknown = JSON.parse(text);
    values = Array.isArray(whole) ? whole : [whole];
  } catch {
    try {
      values = text.split('\n').flatMap((line) => (line.trim() ? (JSON.parse(line) as unknown) : []));
    } catch {
      // What stands in prose or comes by events may be an agent's.
      return undefined;
    }
  }
  const isAnswer = (value: unknown) =>
    typeof value === 'object' && value !== null && ANSWERS.some((body) => body in value);
  return values.length > 0 && values.every(isAnswer) ? (values as RendererMessage[]) : undefined;
}
