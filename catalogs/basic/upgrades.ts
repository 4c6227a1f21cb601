import {isObject, type CatalogUpgrades, type Component, type Json, type UpgradeNote} from '../../renderer/index.js';

/** What v0.8 and v0.9 call the basic components and their properties (RULES §20). */
export const upgrades: CatalogUpgrades = {
  'v0.8': {
    catalogIds: [
      'https://a2ui.org/specification/v0_8/standard_catalog_definition.json',
      'a2ui.org:standard_catalog_0_8_0',
      'https://github.com/google/A2UI/blob/main/specification/v0_8/json/standard_catalog_definition.json',
      'https://github.com/google/A2UI/blob/main/specification/0.8/json/standard_catalog_definition.json',
    ],
    components: {
      Text: {properties: {usageHint: 'variant'}, change: heading},
      Image: {properties: {usageHint: 'variant', altText: 'description'}, change: fit},
      Row: {properties: {distribution: 'justify', alignment: 'align'}},
      Column: {properties: {distribution: 'justify', alignment: 'align'}},
      List: {properties: {alignment: 'align'}},
      Tabs: {properties: {tabItems: 'tabs'}},
      Modal: {properties: {entryPointChild: 'trigger', contentChild: 'content'}},
      Button: {change: primary},
      TextField: {properties: {text: 'value', textFieldType: 'variant'}, change: textField},
      Slider: {properties: {minValue: 'min', maxValue: 'max'}, change: slider},
      MultipleChoice: {
        component: 'ChoicePicker',
        properties: {selections: 'value', variant: 'displayStyle'},
        change: choices,
      },
    },
  },
  'v0.9': {
    catalogIds: [
      'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json',
      'https://a2ui.org/specification/v0_9_1/catalogs/basic/catalog.json',
      'https://a2ui.org/specification/v0_9/basic_catalog.json',
      'https://a2ui.org/specification/v0_9/standard_catalog.json',
      'https://github.com/google/A2UI/blob/main/specification/v0_9/json/basic_catalog.json',
      'https://github.com/google/A2UI/blob/main/specification/v0_9/json/standard_catalog.json',
    ],
    components: {Text: {change: heading}, TextField: {change: textField}},
  },
};

/** Headings were variants of a text; v1.0 writes them in Markdown. */
function heading(component: Component, note: UpgradeNote): Component {
  const {variant, text, ...rest} = component;
  const level = /^h([1-5])$/.exec(String(variant))?.[1];
  if (level === undefined) return component;
  note('heading', `a heading is Markdown now ('# …'), not the variant h${level} of a Text`);
  const marks = '#'.repeat(Number(level));
  return {...rest, text: headed(marks, text as Json | undefined)};
}

function headed(marks: string, text: Json | undefined): Json | undefined {
  if (typeof text === 'string') return /^#{1,6} /.test(text) ? text : `${marks} ${text}`;
  if (!isObject(text)) return text;
  const {args} = text;
  // A template is text already, so the marks stand in front of it.
  if (text['@call'] === 'formatString' && isObject(args) && typeof args.value === 'string') {
    return {...text, args: {...args, value: `${marks} ${args.value}`}};
  }
  const expression = expressionOf(text);
  // What a template can't say stays as it is, without the look of a heading.
  return expression === undefined ? text : {'@call': 'formatString', args: {value: `${marks} \${${expression}}`}};
}

/** A value as an expression of a template (RULES §8); undefined for what the grammar has no form for. */
function expressionOf(value: Json): string | undefined {
  if (typeof value === 'string')
    return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isObject(value)) return undefined;
  const {'@path': path, '@call': name, args = {}, catalogId} = value;
  if (typeof path === 'string') return isPlainPath(path) ? path : undefined;
  if (typeof name !== 'string' || catalogId !== undefined || !isObject(args)) return undefined;
  const said: string[] = [];
  for (const [argument, each] of Object.entries(args)) {
    const expression = expressionOf(each);
    if (expression === undefined) return undefined;
    said.push(`${argument}: ${expression}`);
  }
  return `${name}(${said.join(', ')})`;
}

/** Whether a template would read it as that path and nothing else. */
function isPlainPath(path: string): boolean {
  return /^[\p{L}\p{N}/._~-]+$/u.test(path) && !/^(?:[-+]?\.?\d|(?:true|false|null)$)/.test(path);
}

function fit(component: Component): Component {
  return component.fit === 'scale-down' ? {...component, fit: 'scaleDown'} : component;
}

function primary(component: Component, note: UpgradeNote): Component {
  const {primary: isPrimary, ...rest} = component;
  if (isPrimary === undefined) return component;
  note('Button.primary', "Button.primary is variant: 'primary' now");
  return isPrimary === true ? {...rest, variant: 'primary'} : rest;
}

function textField(component: Component, note: UpgradeNote): Component {
  const {validationRegexp, ...rest} = component;
  if (rest.variant === 'date') {
    note('TextField date', 'a TextField of the type date is a DateTimeInput now');
    const {variant: _, value, ...field} = rest;
    return {...field, component: 'DateTimeInput', value: value ?? '', enableDate: true};
  }
  if (typeof validationRegexp !== 'string') return component;
  note('validationRegexp', 'TextField.validationRegexp is a check now: {"@call": "regex"}');
  const {value} = rest;
  // Without a binding there is nothing that a check could read.
  if (!isObject(value)) return rest;
  const rule = {condition: {'@call': 'regex', args: {value: value, pattern: validationRegexp}}};
  return {...rest, '@checks': [...(rest['@checks'] ?? []), rule]};
}

function slider(component: Component): Component {
  return component.max === undefined ? {...component, max: 100} : component;
}

function choices(component: Component, note: UpgradeNote): Component {
  const {maxAllowedSelections, ...rest} = component;
  if (maxAllowedSelections !== undefined)
    note('maxAllowedSelections', 'maxAllowedSelections is variant now: mutuallyExclusive for 1');
  return {...rest, variant: maxAllowedSelections === 1 ? 'mutuallyExclusive' : 'multipleSelection'};
}
