import {validate, type Finding, type Report} from 'a2ui-surface/validate';
import {catalogsOf, parsed, type Command} from './command.js';
import {readSources, type Io, type Source} from './io.js';
import {Locator, type Place} from './locate.js';

type Located = Finding & Partial<Place>;

interface Judged extends Source {
  readonly report: Report;
  readonly findings: readonly Located[];
}

/** `a2ui-surface validate`: says what is wrong with an agent's messages. */
export const validateCommand: Command = {
  summary: "Say what is wrong with an agent's messages.",
  help: `Usage: a2ui-surface validate [FILE …] [options]

Judges each file as one conversation: every message, the tree that the messages make, every value in it. Without a
file, or with -, it reads what is piped in. A file holds a message, a list of them, {"messages": […]}, a message per
line, or server-sent events, in A2UI 1.0 or an older dialect.

Options:
  --json            one JSON document: {valid, files: [{file, valid, messages, counts, diagnostics: [{severity, code,
                    message, fix, line, column, messageIndex, path, surfaceId, componentId, …}]}]}
  --strict          warnings fail too
  --partial         more messages are to come, so nothing is missing yet
  --catalog FILE    also admit the catalog of this JSON document; can be repeated
  --quiet           print faults only, no summary
  --help            this text

Exit codes: 0 nothing is wrong; 1 something is; 2 the command could not be carried out.

Examples:
  a2ui-surface validate booking.json
  my-agent --once "book a table" | a2ui-surface validate --json
`,

  async run(args, io) {
    const {values, positionals} = parsed(args, {
      json: {type: 'boolean'},
      strict: {type: 'boolean'},
      partial: {type: 'boolean'},
      quiet: {type: 'boolean'},
      catalog: {type: 'string', multiple: true},
    });
    const {strict, partial} = values;
    const catalogs = await catalogsOf(values.catalog);
    const judged: Judged[] = [];
    for (const source of await readSources(positionals, io)) {
      const report = await validate(source.text, {catalogs, strict, partial});
      judged.push({...source, report, findings: located(source.text, report)});
    }
    const valid = judged.every(({report}) => report.valid);
    if (values.json) io.out(JSON.stringify({valid, files: judged.map(asJson)}, null, 2));
    else for (const each of judged) print(each, io, values.quiet ?? false);
    return valid ? 0 : 1;
  },
};

function located(text: string, {diagnostics, messages}: Report): Located[] {
  const locator = new Locator(text);
  // In other forms than JSON its count is another, and its places would mislead.
  const trusted = locator.messages === messages;
  return diagnostics.map((finding) => {
    const {code, message, messageIndex, path} = finding;
    if (code === 'INVALID_JSON') return {...finding, ...placeIn(message)};
    return trusted && messageIndex !== undefined ? {...finding, ...locator.place(messageIndex, path)} : finding;
  });
}

/** The place that a sentence about broken text begins with. */
function placeIn(sentence: string): Partial<Place> {
  const [, line, column] = /^Line (\d+), column (\d+)/.exec(sentence) ?? [];
  return line === undefined ? {} : {line: Number(line), column: Number(column)};
}

function asJson({name, report: {valid, messages, counts}, findings}: Judged): object {
  return {file: name, valid, messages, counts, diagnostics: findings};
}

function print({name, report, findings}: Judged, io: Io, quiet: boolean): void {
  for (const {line, column, severity, code, message, messageIndex, path, fix} of findings) {
    const place = line === undefined ? name : `${name}:${line}:${column}`;
    io.out(`${place}: ${severity} ${code}: ${message}`);
    if (messageIndex !== undefined) io.out(`    at message ${messageIndex + 1}${path && `, ${path}`}`);
    if (fix) io.out(`    fix: ${fix}`);
  }
  if (quiet) return;
  const {counts, messages, valid} = report;
  const found = [
    counted(counts.error, 'error'),
    counted(counts.warning, 'warning'),
    counted(counts.info, 'note'),
  ].filter(Boolean);
  const what = found.length > 0 ? found.join(', ') : 'nothing wrong';
  io.err(`${name}: ${what} in ${counted(messages, 'message') || 'no message'}${valid ? '' : ': failed'}`);
}

function counted(number: number, noun: string): string {
  return number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`;
}
