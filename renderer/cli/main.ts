#!/usr/bin/env node
import {text} from 'node:stream/consumers';
import {run} from './run.js';

process.exitCode = await run(process.argv.slice(2), {
  stdin: () => text(process.stdin),
  out: (line) => void process.stdout.write(line.endsWith('\n') ? line : `${line}\n`),
  err: (line) => void process.stderr.write(line.endsWith('\n') ? line : `${line}\n`),
  columns: process.stdout.columns,
  env: process.env,
});
