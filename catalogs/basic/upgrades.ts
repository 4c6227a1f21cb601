import {isObject, type CatalogUpgrades, type Component, type UpgradeNote} from '../../renderer/index.js';

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
    components: {
      Text: {change: heading},
      TextField: {change: textField, added: ['placeholder']},
      Video: {added: ['posterUrl']},
      Slider: {added: ['steps']},
    },
  },
  // Programs that write the candidate leave out or add what its schema doesn't admit either, and no harm is done.
  'v1.0 candidate': {
    components: {ChoicePicker: {change: unpicked}, Row: {change: aligned}, Column: {change: aligned}},
  },
};

/** Headings were variants of a text; v1.0 writes them in Markdown, for which the text must be known (RULES §20). */
function heading(component: Component, note: UpgradeNote): Component {
  const {variant, text, ...rest} = component;
  const level = typeof variant === 'string' ? /^h([1-5])$/.exec(variant)?.[1] : undefined;
  if (level === undefined) return component;
  note('heading', `a heading is Markdown now ('# …'), not the variant h${level} of a Text; one of bound text is plain`);
  if (typeof text !== 'string' || /^#{1,6} /.test(text)) return {...rest, text};
  return {...rest, text: `${'#'.repeat(Number(level))} ${text}`};
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

function unpicked(component: Component): Component {
  return component.value === undefined ? {...component, value: []} : component;
}

function aligned({align, ...component}: Component): Component {
  return align === undefined || align === 'baseline' ? component : {...component, align};
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
