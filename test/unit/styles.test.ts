import {expect} from '@open-wc/testing';
import packageJson from '../../package.json' with {type: 'json'};
import {Catalog} from '../../renderer/catalog/catalog.js';

interface Sheets {
  /** The catalog's folder: `basic`. */
  readonly name: string;
  readonly components: readonly string[];
  readonly css: readonly string[];
}

// The result of checks is drawn under every component that has them (RULES §10.2).
const SHARED = ['check-message'];

describe('the sheets of our catalogs', () => {
  it('stand in a layer of their own and style only what the catalog has', async () => {
    const catalogs = await ourCatalogs();
    expect(catalogs.map(({name}) => name)).to.include('basic');
    for (const catalog of catalogs) expect(catalog.css, catalog.name).not.to.be.empty;
    expect(faultsOf(catalogs)).to.deep.equal([]);
  });

  const basic = {name: 'basic', components: ['Text', 'TextField', 'Table']};
  const chart = {name: 'chart', components: ['Chart', 'Table']};
  const faults = (css: string, {of = basic}: {of?: typeof basic} = {}) =>
    faultsOf([basic, chart].map((catalog) => ({...catalog, css: catalog === of ? [css] : []})));

  it('may use the host, classes of their components, and elements below one', () => {
    for (const css of [
      '@layer basic { :host { --a2ui-space: 4px } }',
      '@layer basic { :host([debug]) .text { color: red } }',
      '@layer basic { :host(:dir(rtl)), .text-field-input:focus-visible { color: red } }',
      '@layer basic { .text > p + ul li, .text h1::before { color: red } }',
      '@layer basic { :is(.text, .text-field) a { color: red } }',
      '@layer basic { .text { & p { color: red } &:hover { color: red } } }',
      '@layer basic { @media (pointer: coarse) { .text { color: red } } }',
      '@layer basic { @keyframes text-in { from { opacity: 0 } } .check-message { color: red } }',
      '@layer basic { .basic-table td { color: red } }',
    ]) {
      expect(faults(css), css).to.deep.equal([]);
    }
    expect(faults('@layer chart { .chart, .chart-table { color: red } }', {of: chart})).to.deep.equal([]);
  });

  it('may use nothing else', () => {
    for (const css of [
      ':host { --a2ui-space: 4px }',
      '.text { color: red }',
      '@media print { .text { color: red } }',
      '@layer basic { p { color: red } }',
      '@layer basic { * { color: red } }',
      '@layer basic { .texture { color: red } }',
      '@layer basic { .row { color: red } }',
      '@layer basic { .text, button { color: red } }',
      '@layer basic { :is(.text, button) { color: red } }',
      '@layer basic { :host p { color: red } }',
      '@layer basic { :host > .row { color: red } }',
      '@layer basic { [part="text"] { color: red } }',
      '@layer basic { @media (pointer: coarse) { button { color: red } } }',
      '@layer basic { @keyframes spin { from { opacity: 0 } } }',
      // The chart catalog has a table too.
      '@layer basic { .table { color: red } }',
      '@layer basic { .text { color: red } } @layer more { .text { color: red } }',
      '@layer basic { @font-face { font-family: a; src: url(a.woff2) } }',
    ]) {
      expect(faults(css), css).to.have.length(1);
    }
    const both = [basic, chart].map((catalog) => ({...catalog, css: ['@layer same { :host { color: red } }']}));
    expect(faultsOf(both)).to.deep.equal(['chart: layer same is that of basic']);
  });
});

/** The catalogs among the public entries. */
async function ourCatalogs(): Promise<Sheets[]> {
  const names = Object.keys(packageJson.exports).flatMap((entry) => /^\.\/catalogs\/(.+)$/.exec(entry)?.[1] ?? []);
  return Promise.all(
    names.map(async (name) => {
      const module = (await import(`/catalogs/${name}/index.ts`)) as Record<string, unknown>;
      const catalogs = Object.values(module).filter((value) => value instanceof Catalog);
      return {
        name,
        components: catalogs.flatMap(({components}) => [...components.keys()]),
        css: catalogs.flatMap(({styles}) => styles.map(({cssText}) => cssText)),
      };
    }),
  );
}

function faultsOf(catalogs: readonly Sheets[]): string[] {
  const faults: string[] = [];
  const layers = new Map<string, string>();
  for (const {name, components, css} of catalogs) {
    const others = catalogs.filter((other) => other.name !== name).flatMap((other) => other.components);
    const roots = components.map((component) =>
      others.includes(component) ? `${name}-${kebab(component)}` : kebab(component),
    );
    const own = (word: string) => [...roots, ...SHARED].some((root) => word === root || word.startsWith(`${root}-`));
    const ownLayers = new Set<string>();
    for (const text of css) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      for (const rule of sheet.cssRules) {
        if (rule instanceof CSSLayerStatementRule) continue;
        if (rule instanceof CSSLayerBlockRule) {
          ownLayers.add(rule.name);
          faults.push(...faultsIn(rule.cssRules, own).map((fault) => `${name}: ${fault}`));
        } else faults.push(`${name}: outside of its layer: ${rule.cssText}`);
      }
    }
    if (ownLayers.size > 1) faults.push(`${name}: several layers: ${[...ownLayers].join(', ')}`);
    for (const layer of ownLayers) {
      if (layers.has(layer)) faults.push(`${name}: layer ${layer} is that of ${layers.get(layer)}`);
      layers.set(layer, name);
    }
  }
  return faults;
}

function faultsIn(rules: CSSRuleList, own: (word: string) => boolean): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) {
      return listed(rule.selectorText).some((selector) => !startsRight(selector, own)) ? [rule.selectorText] : [];
    }
    if (rule instanceof CSSKeyframesRule) return own(rule.name) ? [] : [`@keyframes ${rule.name}`];
    if (rule instanceof CSSConditionRule || rule instanceof CSSStartingStyleRule) return faultsIn(rule.cssRules, own);
    return [rule.cssText];
  });
}

/** Whether a selector starts with the host or with a class that belongs to the catalog. */
function startsRight(selector: string, own: (word: string) => boolean): boolean {
  const host = /^:host\b/.exec(selector);
  if (host) {
    const [inside, rest] = parenthesized(selector.slice(5));
    // A compound goes on until a combinator.
    const descendant = /^[^\s>+~]*[\s>+~]+(.+)$/s.exec(inside === undefined ? selector.slice(5) : rest);
    return !descendant?.[1] || startsRight(descendant[1], own);
  }
  const group = /^:(is|where)(?=\()/.exec(selector);
  if (group) {
    const [alternatives = ''] = parenthesized(selector.slice(group[0].length));
    return listed(alternatives).every((alternative) => startsRight(alternative, own));
  }
  const word = /^\.([\w-]+)/.exec(selector)?.[1];
  return word !== undefined && own(word);
}

/** What stands in the parentheses that `text` starts with, and what comes after them. */
function parenthesized(text: string): [inside: string | undefined, rest: string] {
  if (!text.startsWith('(')) return [undefined, text];
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '(') depth++;
    if (text[index] === ')' && --depth === 0) return [text.slice(1, index), text.slice(index + 1)];
  }
  return [text.slice(1), ''];
}

/** The selectors of a list: commas inside parentheses don't part them. */
function listed(selectors: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of selectors) {
    if (character === '(' || character === '[') depth++;
    if (character === ')' || character === ']') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}
