import assert from 'node:assert/strict';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, describe, it} from 'node:test';
import {checkDist} from '../tools/check-dist.mjs';

describe('the check of built files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'a2ui-dist-'));
  after(() => rmSync(folder, {recursive: true}));

  const sources: [name: string, text: string, fault: RegExp | undefined][] = [
    ['decorated.js', '@customElement("a-b") class A {}', /Invalid or unexpected token/],
    ['field.js', 'class A { @property() accessor b = 1 }', /Invalid or unexpected token/],
    ['types.js', 'let a: number = 1', /Unexpected token|Missing initializer/],
    ['function.js', 'const f = new Function("return 1")', /evaluates text/],
    ['called.js', 'const f = Function("return this")()', /evaluates text/],
    ['eval.js', 'if(eval("1")){}', /evaluates text/],
    [
      'modern.js',
      'import a from "b"; export class A { #x = 1; static { await1(); } } const b = await import("./c.js"); import.meta.url;',
      undefined,
    ],
    ['names.js', 'class A { eval(a, b) {} } isFunction("a"); model.eval("b"); evalAll(1); $Function("c");', undefined],
  ];
  for (const [name, text, fault] of sources) {
    it(`${fault ? 'refuses' : 'admits'} ${name}`, async () => {
      writeFileSync(join(folder, name), text);
      const faults = (await checkDist(folder)).join('\n');
      rmSync(join(folder, name));
      if (!fault) assert.equal(faults, '');
      else {
        assert.match(faults, fault);
        assert.ok(faults.includes(name));
      }
    });
  }
});
