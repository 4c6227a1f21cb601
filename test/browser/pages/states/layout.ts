import harbor from '../media/harbor.webp?no-inline';
import {boxes, event, field, frozen, text, texts, type Cell, type Group} from './cell.js';

function rowOf(title: string, more: object): Cell {
  return {
    title,
    parts: {
      root: {component: 'Row', children: ['b0', 'b1', 'b2'], ...more},
      ...boxes('One', 'Two', 'Three'),
      ...texts('One', 'Two', 'Three'),
    },
  };
}

function columnOf(title: string, more: object): Cell {
  return {
    title,
    parts: {
      root: {component: 'Column', children: ['b0', 'b1'], ...more},
      ...boxes('One', 'Two'),
      ...texts('One', 'Twice as long'),
    },
  };
}

/** Row, Column, List, Card, Divider, Tabs, Modal. */
export const groups: readonly Group[] = [
  {
    title: 'Row',
    cells: [
      rowOf('start', {}),
      rowOf('center', {justify: 'center'}),
      rowOf('end', {justify: 'end'}),
      rowOf('spaceBetween', {justify: 'spaceBetween'}),
      rowOf('spaceAround', {justify: 'spaceAround'}),
      rowOf('spaceEvenly', {justify: 'spaceEvenly'}),
      rowOf('stretch', {justify: 'stretch'}),
      {
        title: 'Weights 1 and 2',
        parts: {
          root: {component: 'Row', children: ['b0', 'd', 'b1']},
          b0: {component: 'Card', child: 't0', weight: 1},
          d: {component: 'Divider', axis: 'vertical'},
          b1: {component: 'Card', child: 't1', weight: 2},
          ...texts('one', 'a much longer text than the other one'),
        },
      },
      ...(['start', 'center', 'end', 'stretch'] as const).map((align): Cell => ({
        title: `align ${align}`,
        parts: {
          root: {component: 'Row', children: ['b0', 'b1'], align},
          ...boxes('', ''),
          t0: text('One'),
          t1: text('Two\n\nlines'),
        },
      })),
      {
        title: 'Icon, text, button',
        parts: {
          root: {component: 'Row', children: ['i', 't', 'b']},
          i: {component: 'Icon', name: 'mail'},
          t: text('A line of text that takes more room than there is', {weight: 1}),
          b: {component: 'Button', child: 'bt', action: event('a')},
          bt: text('Open'),
        },
      },
      {
        title: 'Field and button',
        parts: {
          root: {component: 'Row', children: ['f', 'b']},
          f: field('Promo code', {weight: 1}),
          b: {component: 'Button', child: 'bt', action: event('a')},
          bt: text('Apply'),
        },
      },
      {
        title: 'Many buttons',
        parts: {
          root: {component: 'Row', children: ['b0', 'b1', 'b2', 'b3']},
          ...Object.fromEntries(
            [0, 1, 2, 3].map((i) => [`b${i}`, {component: 'Button', child: `t${i}`, action: event('a')}]),
          ),
          ...texts('Previous', 'Save as draft', 'Preview', 'Publish now'),
        },
      },
    ],
  },
  {
    title: 'Column',
    cells: [
      columnOf('Default', {}),
      columnOf('align start', {align: 'start'}),
      columnOf('align center', {align: 'center'}),
      columnOf('align end', {align: 'end'}),
      {
        title: 'Button in it',
        parts: {
          root: {component: 'Column', children: ['t', 'b']},
          t: text('Fits the column'),
          b: {component: 'Button', child: 'bt', variant: 'primary', action: event('a')},
          bt: text('Sign in'),
        },
      },
    ],
  },
  {
    title: 'List',
    look: 'wide',
    cells: [
      {
        title: 'Vertical',
        parts: {
          root: {component: 'List', children: {componentId: 'row', path: '/rows'}},
          row: {component: 'Row', children: ['i', 'c', 'a'], align: 'center'},
          i: {component: 'Icon', name: 'home'},
          c: {component: 'Column', children: ['n', 'p'], weight: 1},
          n: {component: 'Text', text: {'@path': 'name'}},
          p: {component: 'Text', text: {'@path': 'price'}, variant: 'caption'},
          a: {component: 'Icon', name: 'arrowForward'},
        },
        data: {
          rows: [
            {name: 'Garden double', price: 'From €98 a night'},
            {name: 'Courtyard suite', price: 'From €122 a night'},
            {name: 'Attic studio', price: 'From €146 a night'},
          ],
        },
      },
      {
        title: 'Horizontal',
        parts: {
          root: {component: 'List', direction: 'horizontal', children: {componentId: 'card', path: '/rows'}},
          card: {component: 'Card', child: 'c'},
          c: {component: 'Column', children: ['i', 'n', 'p']},
          i: {component: 'Image', url: harbor, variant: 'smallFeature'},
          n: {component: 'Text', text: {'@path': 'name'}},
          p: {component: 'Text', text: {'@path': 'price'}, variant: 'caption'},
        },
        data: {
          rows: [
            {name: 'Flat white', price: '$4.50'},
            {name: 'Fern', price: '$18.00'},
            {name: 'Tide EP', price: '$9.00'},
            {name: 'Cortado', price: '$4.20'},
            {name: 'Espresso', price: '$3.00'},
          ],
        },
      },
      {
        title: 'With dividers',
        parts: {
          root: {component: 'List', children: ['a', 'l1', 'b', 'l2', 'c']},
          a: text('One'),
          l1: {component: 'Divider'},
          b: text('Two'),
          l2: {component: 'Divider'},
          c: text('Three'),
        },
      },
    ],
  },
  {
    title: 'Card, Divider',
    cells: [
      {
        title: 'Card',
        parts: {
          root: {component: 'Card', child: 'c'},
          c: {component: 'Column', children: ['a', 'b']},
          a: text('#### OS 87 to New York'),
          b: text('Departs 10:15 from gate F12', {variant: 'caption'}),
        },
      },
      {
        title: 'Nested',
        parts: {
          root: {component: 'Card', child: 'c'},
          c: {component: 'Column', children: ['a', 'k']},
          a: text('#### Order 1284'),
          k: {component: 'Card', child: 'kc'},
          kc: {component: 'Column', children: ['k1', 'k2']},
          k1: text('2 × Flat white'),
          k2: text('$9.00', {variant: 'caption'}),
        },
      },
      {
        title: 'Long words',
        parts: {
          root: {component: 'Card', child: 'c'},
          c: {component: 'Column', children: ['a', 'b']},
          a: text('#### Maximiliane Oberhauser-Lindqvist-Featherstonehaugh'),
          b: text('averyveryveryverylongunbrokenidentifier@subdomain.example.com', {variant: 'caption'}),
        },
      },
      {
        title: 'Divider',
        parts: {
          root: {component: 'Column', children: ['a', 'd', 'b']},
          a: text('Subtotal'),
          d: {component: 'Divider'},
          b: text('Total'),
        },
      },
      {
        title: 'Vertical',
        parts: {
          root: {component: 'Row', children: ['a', 'd', 'b', 'e', 'c']},
          a: text('Departs'),
          d: {component: 'Divider', axis: 'vertical'},
          b: text('On time'),
          e: {component: 'Divider', axis: 'vertical'},
          c: text('Arrives'),
        },
      },
    ],
  },
  {
    title: 'Tabs',
    look: 'wide',
    cells: [
      {
        title: 'Three',
        parts: {
          root: {
            component: 'Tabs',
            tabs: [
              {title: 'Overview', child: 'a'},
              {title: 'Itinerary', child: 'b'},
              {title: 'Travelers', child: 'c'},
            ],
          },
          a: text('Only the panel of the selected tab is drawn.'),
          b: field('Typed here, kept'),
          c: text('Two people'),
        },
      },
      ...frozen(
        {
          title: 'Second tab',
          parts: {
            root: {
              component: 'Tabs',
              tabs: [
                {title: 'Overview', child: 'a'},
                {title: 'Itinerary', child: 'a'},
              ],
            },
            a: text('Vienna, four nights.'),
          },
        },
        '.tabs-tab:nth-child(2)',
        'hover',
        'pressed',
        'focus',
      ),
      {
        title: 'Overflow',
        parts: {
          root: {
            component: 'Tabs',
            tabs: ['Overview', 'Itinerary', 'Travelers', 'Documents', 'Payments', 'Messages', 'Settings'].map(
              (title) => ({title, child: 'a'}),
            ),
          },
          a: text('Vienna, four nights.'),
        },
      },
    ],
  },
  {
    title: 'Modal',
    look: 'wide',
    cells: [
      {
        title: 'Button as trigger',
        parts: {
          root: {component: 'Row', children: ['m']},
          m: {component: 'Modal', trigger: 'b', content: 'c'},
          b: {component: 'Button', child: 'bt', action: event('never')},
          bt: text('Cancellation policy'),
          c: text('Free until 12 December.'),
        },
      },
      {
        title: 'Open, contained',
        open: true,
        look: 'framed tall',
        parts: {
          root: {component: 'Column', children: ['h', 's', 'm']},
          h: text('## Book your stay'),
          s: field('Email'),
          m: {component: 'Modal', trigger: 'b', content: 'c'},
          b: {component: 'Button', child: 'bt', action: event('never')},
          bt: text('Cancellation policy'),
          c: {component: 'Column', children: ['c1', 'c2', 'c3']},
          c1: text('### Cancellation policy'),
          c2: text('Free until 12 December, 18:00 local time. After that the first night is charged.'),
          c3: {component: 'Row', children: ['k', 'x'], justify: 'end'},
          k: {component: 'Button', child: 'kt', action: event('keep')},
          kt: text('Keep booking'),
          x: {component: 'Button', child: 'xt', variant: 'primary', action: event('cancel')},
          xt: text('Cancel booking'),
        },
      },
      {
        title: 'Card as trigger',
        parts: {
          root: {component: 'Modal', trigger: 'k', content: 'c'},
          k: {component: 'Card', child: 'kt'},
          kt: text('**Terms**\n\nRead what you agree to'),
          c: text('All of it.'),
        },
      },
    ],
  },
];
