import type {Command} from './command.js';
import {compileCommand} from './compile.js';
import {convertCommand} from './convert.js';
import {UsageError, type Io} from './io.js';
import {renderCommand} from './render.js';
import {validateCommand} from './validate.js';

const COMMANDS: Readonly<Record<string, Command>> = {
  validate: validateCommand,
  convert: convertCommand,
  render: renderCommand,
  compile: compileCommand,
};

const OVERVIEW = `Usage: a2ui-surface COMMAND [FILE …] [options]

${Object.entries(COMMANDS)
  .map(([name, {summary}]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

a2ui-surface COMMAND --help says more of each.
`;

/** Runs `a2ui-surface` with the arguments after its name; gives the exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    io.out(OVERVIEW);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    io.err(`There is no command ${name}: there are ${Object.keys(COMMANDS).join(', ')}.`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    io.out(command.help);
    return 0;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`a2ui-surface ${name}: ${error.message}\nSee a2ui-surface ${name} --help.`);
    return 2;
  }
}
