import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';

const sources = (folder: string) =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.ts') && !path.includes('generated'))
    .map((path) => ({path: `${folder}/${path}`, text: readFileSync(`${folder}/${path}`, 'utf8')}));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);

describe('what a page may restyle', () => {
  // Links are made by the templates of Markdown, for Text.
  const markdown = readFileSync('catalogs/basic/markdown/template.ts', 'utf8');
  const components = sources('catalogs/basic/components').map(({path, text}) => ({
    path,
    text: path.endsWith('/text.ts') ? text + markdown : text,
  }));
  const styles = sources('catalogs/basic/styles');
  const css = styles.map(({text}) => text).join('\n');
  const tokens = new Set(found(css, /^ {6}(--a2ui-[\w-]+):/gm));
  const documented = new Set(components.flatMap(({text}) => found(text, /@cssproperty (--a2ui-[\w-]+)/g)));

  it('every property that the sheets read is a token, documented at its component, or made by the sheets', () => {
    const made = new Set([
      ...found(css, /^\s+(--_[\w-]+):/gm),
      ...components.flatMap(({text}) => found(text, /'(--_[\w-]+)'/g)),
    ]);
    const read = new Set(found(css, /var\((--[\w-]+)/g));
    assert.deepEqual(
      [...read].filter((name) => !tokens.has(name) && !documented.has(name) && !made.has(name)),
      [],
    );
    assert.ok(tokens.size > 40, 'the tokens were not found');
  });

  it('every token and every documented property changes something', () => {
    const readers = ['catalogs/chart', 'catalogs/map'].flatMap((folder) => {
      try {
        return sources(folder);
      } catch {
        return [];
      }
    });
    const read = new Set([css, ...readers.map(({text}) => text)].flatMap((text) => found(text, /var\((--[\w-]+)/g)));
    assert.deepEqual(
      [...tokens, ...documented].filter((name) => !read.has(name)),
      [],
    );
  });

  it('a theme sets only what is documented, and leaves to the reader what the system asks for', () => {
    const themes = readdirSync('catalogs/basic/themes').filter((name) => name !== 'default.css');
    assert.deepEqual(themes.toSorted(), [
      'compact.css',
      'fluent.css',
      'high-contrast.css',
      'material.css',
      'shadcn.css',
    ]);
    for (const name of themes) {
      const sheet = readFileSync(`catalogs/basic/themes/${name}`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
      const set = found(sheet, /(--a2ui-[\w-]+):/g);
      assert.ok(set.length > 10, name);
      assert.deepEqual(
        set.filter((token) => !tokens.has(token) && !documented.has(token)),
        [],
        name,
      );
      // Controls and type of a touch screen are larger; set without a condition they would be lost.
      const always = sheet.slice(0, sheet.indexOf('@media'));
      assert.doesNotMatch(always, /--a2ui-(?:motion|control|line-m):|--a2ui-font-size-m: 0/, name);
    }
  });

  it('the default theme says what the tokens are', () => {
    const sheet = readFileSync('catalogs/basic/themes/default.css', 'utf8').replaceAll(':where(a2ui-surface)', ':host');
    const [source] = /@layer a2ui-basic \{(.*)\n {2}\}\n`/s
      .exec(readFileSync('catalogs/basic/styles/tokens.ts', 'utf8'))!
      .slice(1);
    assert.deepEqual(declarations(sheet), declarations(source!));
    assert.ok(declarations(sheet).length > 60);
  });

  it('every part is documented where it is made, and nothing else is', () => {
    for (const {path, text} of components) {
      const made = new Set(found(text, /\bpart="([\w-]+)"/g));
      const named = new Set(found(text, /@csspart ([\w-]+)/g));
      assert.deepEqual([...made].sort(), [...named].sort(), path);
    }
  });

  it('every class that a component sets is styled or found by somebody', () => {
    const code = [...components, ...sources('catalogs/basic/directives')].map(({text}) => text).join('\n');
    const set = new Set(found(code, /\bclass="([a-z][\w -]*)"/g).flatMap((value) => value.split(' ')));
    const unknown = [...set].filter(
      (name) => !css.includes(`.${name}`) && !new RegExp(`['"( ]\\.${name}\\b`).test(code),
    );
    assert.deepEqual(unknown, []);
  });
});

/** Every token with its value and the condition that it stands under, however the lines are broken. */
function declarations(css: string): string[] {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '');
  return text.split('@media').flatMap((block, i) => {
    const condition = i === 0 ? '' : block.slice(0, block.indexOf('{')).trim();
    return [...block.matchAll(/(--a2ui-[\w-]+):\s*([^;]+);/g)].map(
      ([, name, value]) =>
        `${condition} ${name}: ${value!.replaceAll(/\s+/g, ' ').replaceAll(/\( | \)/g, (side) => side.trim())}`,
    );
  });
}
