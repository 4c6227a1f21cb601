import {day, event, failing, field, frozen, one, picker, slider, text, type Cell, type Group} from './cell.js';

function button(title: string, label: string, more: object = {}): Cell {
  return {
    title,
    parts: {
      root: {component: 'Row', children: ['b']},
      b: {component: 'Button', child: 't', action: event('go'), ...more},
      t: text(label),
    },
  };
}

const countries = [
  'Austria',
  'Australia',
  'Belgium',
  'Brazil',
  'Chile',
  'Denmark',
  'Estonia',
  'Finland',
  'Ghana',
  'Hungary',
  'Iceland',
  'Japan',
  'Kenya',
  'Latvia',
].map((label) => ({label, value: label.toLowerCase()}));
/** Button and the fields. */
export const groups: readonly Group[] = [
  {
    title: 'Button',
    cells: [
      ...(['default', 'primary', 'borderless'] as const).flatMap((variant) => [
        button(variant, 'Book now', {variant}),
        ...frozen(button(variant, 'Book now', {variant}), '.button', 'hover', 'pressed', 'focus'),
        button(`${variant}, gated`, 'Book now', {variant, '@checks': [failing('Choose a room first')]}),
      ]),
      ...frozen(
        {
          ...button('gated', 'Book now', {variant: 'primary', '@checks': [failing('Choose a room first')]}),
          look: 'roomy',
        },
        '.button',
        'focus',
        'busy',
      ),
      {
        title: 'With icon',
        parts: {
          root: {component: 'Row', children: ['b']},
          b: {component: 'Button', child: 'r', action: event('a')},
          r: {component: 'Row', children: ['i', 't']},
          i: {component: 'Icon', name: 'download'},
          t: text('Export'),
        },
      },
      {
        title: 'Icon only',
        parts: {
          root: {component: 'Row', children: ['a', 'b', 'c']},
          a: {component: 'Button', child: 'ai', action: event('a')},
          ai: {component: 'Icon', name: 'favorite'},
          b: {component: 'Button', child: 'bi', variant: 'primary', action: event('b')},
          bi: {component: 'Icon', name: 'send'},
          c: {component: 'Button', child: 'ci', variant: 'borderless', action: event('c')},
          ci: {component: 'Icon', name: 'moreHoriz'},
        },
      },
      button('Long', 'Continue to payment and confirm the reservation', {variant: 'primary'}),
      button('Marked up', '## Go **now**'),
    ],
  },
  {
    title: 'TextField',
    cells: [
      one('Value', field('City', {value: 'Vienna'})),
      ...frozen(one('Value', field('City', {value: 'Vienna'})), '.text-field-input', 'hover', 'pressed', 'focus'),
      one('Empty', field('City')),
      one('Placeholder', field('Email', {placeholder: 'ada@example.com'})),
      one('Error', field('Email', {value: 'ada@', '@checks': [failing('Enter a complete email address')]}), {
        touched: true,
      }),
      ...frozen(
        one('Error', field('Email', {value: 'ada@', '@checks': [failing('Enter a complete email address')]}), {
          touched: true,
        }),
        '.text-field-input',
        'focus',
      ),
      one(
        'Warning',
        field('Email', {value: 'ada@gmial.com', '@checks': [failing('Did you mean gmail.com?', 'warning')]}),
        {touched: true},
      ),
      one('Info', field('Promo code', {value: 'DEC25', '@checks': [failing('10% off until Friday', 'info')]}), {
        touched: true,
      }),
      one('number', field('Guests', {variant: 'number', value: {'@path': '/n'}}), {data: {n: 1234.5}}),
      one('obscured', field('Password', {variant: 'obscured', value: 'correct horse'})),
      ...frozen(
        one('obscured', field('Password', {variant: 'obscured', value: 'correct horse'})),
        '.text-field-toggle',
        'hover',
        'pressed',
        'focus',
      ),
      one(
        'Long label',
        field('Company name as it appears on the invoice', {value: 'Donaudampfschifffahrtsgesellschaft mbH & Co. KG'}),
      ),
      one(
        'longText',
        field('Notes for the hotel', {
          variant: 'longText',
          value: 'We arrive late, around 23:00. Please leave the key at the night desk.',
        }),
      ),
      one(
        'longText, empty',
        field('Notes for the hotel', {
          variant: 'longText',
          placeholder: 'Arrival time, allergies, anything we should know',
        }),
      ),
      one(
        'longText, error',
        field('Notes for the hotel', {
          variant: 'longText',
          value: '…',
          '@checks': [failing('Write at least ten characters')],
        }),
        {touched: true},
      ),
    ],
  },
  {
    title: 'CheckBox',
    cells: [
      one('Clear', {component: 'CheckBox', label: 'Breakfast', value: false}),
      ...frozen(
        one('Clear', {component: 'CheckBox', label: 'Breakfast', value: false}),
        '.check-box-label',
        'hover',
        'pressed',
      ),
      ...frozen(one('Clear', {component: 'CheckBox', label: 'Breakfast', value: false}), '.check-box-input', 'focus'),
      one('Checked', {component: 'CheckBox', label: 'Breakfast', value: true}),
      ...frozen(
        one('Checked', {component: 'CheckBox', label: 'Breakfast', value: true}),
        '.check-box-label',
        'hover',
        'pressed',
      ),
      ...frozen(one('Checked', {component: 'CheckBox', label: 'Breakfast', value: true}), '.check-box-input', 'focus'),
      one(
        'Error',
        {
          component: 'CheckBox',
          label: 'I accept the house rules',
          value: false,
          '@checks': [failing('Accept the rules to go on')],
        },
        {touched: true},
      ),
      one('Long', {
        component: 'CheckBox',
        label: 'Send me a reminder two days before check-in, and tell me when a better room becomes free',
        value: false,
      }),
    ],
  },
  {
    title: 'ChoicePicker',
    cells: [
      one('One', picker('Room')),
      ...frozen(one('One', picker('Room')), '.choice-picker-option', 'hover', 'pressed'),
      ...frozen(one('One', picker('Room')), '.choice-picker-input', 'focus'),
      one('Several', picker('Extras', {variant: 'multipleSelection', value: ['garden', 'attic']})),
      one('Chips, one', picker('Size', {displayStyle: 'chips', value: ['courtyard']})),
      one(
        'Chips, several',
        picker('Extras', {displayStyle: 'chips', variant: 'multipleSelection', value: ['garden', 'courtyard']}),
      ),
      ...frozen(
        one('Chip', picker('Size', {displayStyle: 'chips', value: ['garden']})),
        '.choice-picker-chip:nth-child(2)',
        'hover',
        'pressed',
      ),
      ...frozen(
        one('Chip', picker('Size', {displayStyle: 'chips', value: ['garden']})),
        '.choice-picker-hidden',
        'focus',
      ),
      ...frozen(
        one('Filter', picker('Room', {filterable: true})),
        '.choice-picker-filter',
        'hover',
        'pressed',
        'focus',
      ),
      one('Filter, long', picker('Country', {options: countries, value: ['austria'], filterable: true})),
      one('Error', picker('Room', {value: [], '@checks': [failing('Choose a room')]}), {touched: true}),
      one('Chips, error', picker('Size', {value: [], displayStyle: 'chips', '@checks': [failing('Choose a size')]}), {
        touched: true,
      }),
      one('No label', picker('', {label: undefined})),
    ],
  },
  {
    title: 'Slider',
    cells: [
      one('Value', slider('Guests')),
      ...frozen(one('Value', slider('Guests')), '.slider-input', 'hover', 'pressed', 'focus'),
      one('Minimum', slider('Volume', {value: 0, max: 100})),
      one('Maximum', slider('Volume', {value: 100, max: 100})),
      one('Steps', slider('Shots', {min: 2, max: 10, steps: 4, value: 6})),
      one('Between stops', slider('Shots', {min: 2, max: 10, steps: 4, value: 5})),
      one('No value', slider('Heat', {min: 5, max: 9, value: {'@path': '/none'}})),
      one('Fractions', slider('Opacity', {max: 1, value: 0.35})),
      one('Error', slider('Guests', {value: 9, '@checks': [failing('At most six guests')]}), {touched: true}),
    ],
  },
  {
    title: 'DateTimeInput',
    cells: [
      one('Date', day('Check-in')),
      ...frozen(one('Date', day('Check-in')), '.date-time-input-input', 'hover', 'pressed', 'focus'),
      one('Time', day('Arrival', {enableDate: false, enableTime: true, value: '18:30'})),
      one('Both', day('Pick-up', {enableTime: true, value: '2026-12-15T18:30'})),
      one('Unset', day('Check-out', {value: ''})),
      one('Error', day('Check-out', {'@checks': [failing('After check-in, please')]}), {touched: true}),
    ],
  },
];
