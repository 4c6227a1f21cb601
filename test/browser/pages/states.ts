// Every component of the basic catalog in every state that its data can bring about, for pictures and for audits. `?theme=dark`,
// `?dir=rtl` and `?lang=de` set the page.
import 'a2ui-surface';
import type {SurfaceElement} from 'a2ui-surface';
import harbor from './media/harbor.webp?no-inline';
import clip from './media/harbor.webm?no-inline';
import portrait from './media/portrait.webp?no-inline';
import tone from './media/tone.wav?no-inline';

const CATALOG = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';

type Part = Record<string, unknown> & {component: string};
/** Components by id; `root` is drawn. */
type Parts = Record<string, Part>;

interface Cell {
  readonly title: string;
  readonly parts: Parts;
  readonly data?: Record<string, unknown>;
  /** Shows the messages of the checks, as after a try to submit. */
  readonly touched?: boolean;
  readonly look?: string;
  /** Opens the dialog in it. */
  readonly open?: boolean;
}

interface Group {
  readonly title: string;
  readonly look?: string;
  readonly cells: readonly Cell[];
}

const text = (value: string, more: object = {}): Part => ({component: 'Text', text: value, ...more});
const one = (title: string, root: Part, more: Partial<Cell> = {}): Cell => ({title, parts: {root}, ...more});
const boxes = (...labels: string[]) =>
  Object.fromEntries(labels.map((_, i) => [`b${i}`, {component: 'Card', child: `t${i}`}]));
const texts = (...labels: string[]) => Object.fromEntries(labels.map((label, i) => [`t${i}`, text(label)]));
const event = (name: string) => ({event: {name}});
const failing = (message: string, severity?: string) => ({
  condition: severity ? {'@path': `/results/${severity}`} : {'@call': 'required', args: {value: {'@path': '/nothing'}}},
  message,
});

const ICONS =
  'accountCircle add arrowBack arrowForward attachFile calendarToday call camera check close delete download edit event error fastForward favorite favoriteOff folder help home info locationOn lock lockOpen mail menu moreVert moreHoriz notificationsOff notifications pause payment person phone photo play print refresh rewind search send settings share shoppingCart skipNext skipPrevious star starHalf starOff stop upload visibility visibilityOff volumeDown volumeMute volumeOff volumeUp warning'.split(
    ' ',
  );

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

const field = (label: string, more: object = {}): Part => ({component: 'TextField', label, ...more});
const rooms = [
  {label: 'Garden double', value: 'garden'},
  {label: 'Courtyard suite', value: 'courtyard'},
  {label: 'Attic studio', value: 'attic'},
];
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
const picker = (label: string, more: object = {}): Part => ({
  component: 'ChoicePicker',
  label,
  options: rooms,
  value: ['garden'],
  ...more,
});
const slider = (label: string, more: object = {}): Part => ({component: 'Slider', label, max: 10, value: 4, ...more});
const day = (label: string, more: object = {}): Part => ({
  component: 'DateTimeInput',
  label,
  enableDate: true,
  value: '2026-12-15',
  ...more,
});

const booking: Parts = {
  root: {component: 'Card', child: 'form'},
  form: {
    component: 'Column',
    children: [
      'pic',
      'head',
      'sub',
      'dates',
      'room',
      'extras',
      'guests',
      'mail',
      'notes',
      'rules',
      'line',
      'sum',
      'go',
    ],
  },
  pic: {component: 'Image', url: harbor, description: 'Harbor at dawn', variant: 'header'},
  head: text('## Book your stay'),
  sub: text('Harbor House · free cancellation until 12 December', {variant: 'caption'}),
  dates: {component: 'Row', children: ['from', 'to']},
  from: day('Check-in', {value: {'@path': '/from'}, weight: 1}),
  to: day('Check-out', {value: {'@path': '/to'}, weight: 1}),
  room: picker('Room', {
    value: {'@path': '/room'},
    options: [
      {label: 'Garden double, €148 a night', value: 'garden'},
      {label: 'Courtyard suite, €212 a night', value: 'courtyard'},
    ],
  }),
  extras: picker('Extras', {
    value: {'@path': '/extras'},
    variant: 'multipleSelection',
    displayStyle: 'chips',
    options: [
      {label: 'Breakfast', value: 'b'},
      {label: 'Late check-out', value: 'l'},
      {label: 'Parking', value: 'p'},
    ],
  }),
  guests: slider('Guests', {min: 1, max: 6, value: {'@path': '/guests'}}),
  mail: field('Email', {
    value: {'@path': '/mail'},
    '@checks': [
      {
        condition: {'@call': 'email', args: {value: {'@path': '/mail'}}},
        message: 'Enter a complete email address, such as ada@example.com',
      },
    ],
  }),
  notes: field('Notes for the hotel', {
    variant: 'longText',
    placeholder: 'Arrival time, allergies, anything we should know',
    value: {'@path': '/notes'},
  }),
  rules: {component: 'CheckBox', label: 'I accept the house rules', value: {'@path': '/rules'}},
  line: {component: 'Divider'},
  sum: {component: 'Row', children: ['total', 'price'], justify: 'spaceBetween', align: 'center'},
  total: {component: 'Column', children: ['total-1', 'total-2']},
  'total-1': text('Total'),
  'total-2': text('4 nights · 2 guests · breakfast', {variant: 'caption'}),
  price: text('## €632.00'),
  go: {component: 'Row', children: ['cancel', 'book'], justify: 'end'},
  cancel: {component: 'Button', child: 'cancel-t', variant: 'borderless', action: event('cancel')},
  'cancel-t': text('Cancel'),
  book: {
    component: 'Button',
    child: 'book-t',
    variant: 'primary',
    action: event('book'),
    '@checks': [
      {condition: {'@call': 'email', args: {value: {'@path': '/mail'}}}, message: 'Enter your email address first'},
    ],
  },
  'book-t': text('Book now'),
};
const bookingData = {
  from: '2026-12-15',
  to: '2026-12-19',
  room: ['garden'],
  extras: ['b'],
  guests: 2,
  mail: 'ada@example',
  notes: '',
  rules: true,
};

const orders: Parts = {
  root: {component: 'Column', children: ['top', 'stats', 'card']},
  top: {component: 'Row', children: ['titles', 'export'], justify: 'spaceBetween', align: 'center'},
  titles: {component: 'Column', children: ['title', 'sub']},
  title: text('## December'),
  sub: text('1 to 15 December, compared with November', {variant: 'caption'}),
  export: {component: 'Button', child: 'export-r', action: event('export')},
  'export-r': {component: 'Row', children: ['export-i', 'export-t']},
  'export-i': {component: 'Icon', name: 'download'},
  'export-t': text('Export'),
  stats: {component: 'List', direction: 'horizontal', children: {componentId: 'stat', path: '/stats'}},
  stat: {component: 'Card', child: 'stat-c'},
  'stat-c': {component: 'Column', children: ['stat-h', 'stat-v', 'stat-n']},
  'stat-h': {component: 'Row', children: ['stat-i', 'stat-t'], align: 'center'},
  'stat-i': {component: 'Icon', name: {'@path': 'icon'}},
  'stat-t': {component: 'Text', text: {'@path': 'name'}, variant: 'caption'},
  'stat-v': {component: 'Text', text: {'@call': 'formatString', args: {value: '# ${value}'}}},
  'stat-n': {component: 'Text', text: {'@path': 'note'}, variant: 'caption'},
  card: {component: 'Card', child: 'card-c'},
  'card-c': {component: 'Column', children: ['card-h', 'rows']},
  'card-h': {component: 'Row', children: ['card-t', 'all'], justify: 'spaceBetween', align: 'center'},
  'card-t': text('### Latest orders'),
  all: {component: 'Button', child: 'all-t', variant: 'borderless', action: event('all')},
  'all-t': text('See all'),
  rows: {component: 'List', children: {componentId: 'row', path: '/orders'}},
  row: {component: 'Row', children: ['face', 'who', 'what'], align: 'center'},
  face: {component: 'Image', url: portrait, variant: 'avatar'},
  who: {component: 'Column', children: ['who-1', 'who-2'], weight: 1},
  'who-1': {component: 'Text', text: {'@path': 'name'}},
  'who-2': {component: 'Text', text: {'@path': 'detail'}, variant: 'caption'},
  what: {component: 'Column', children: ['what-1', 'what-2'], align: 'end'},
  'what-1': {component: 'Text', text: {'@path': 'sum'}},
  'what-2': {component: 'Text', text: {'@path': 'time'}, variant: 'caption'},
};
const ordersData = {
  stats: [
    {icon: 'payment', name: 'Revenue', value: '$48,294', note: '12.5% from last month'},
    {icon: 'shoppingCart', name: 'Orders', value: '1,284', note: '4.1% from last month'},
    {icon: 'refresh', name: 'Refunds', value: '2.1%', note: '0.3 points lower'},
  ],
  orders: [
    {name: 'Iris Adeyemi', detail: '2 items · Berlin', sum: '$184.00', time: '10:42'},
    {name: 'Tomás Ferreira', detail: '1 item · Lisbon', sum: '$59.00', time: '10:31'},
    {name: 'Wen Li', detail: '5 items · Toronto', sum: '$1,420.50', time: '09:58'},
    {
      name: 'Maximiliane Oberhauser-Lindqvist',
      detail: '3 items · Gothenburg, pick-up in store',
      sum: '$312.75',
      time: '09:12',
    },
  ],
};

const groups: readonly Group[] = [
  {
    title: 'Text',
    look: 'wide',
    cells: [
      one(
        'Headings',
        text(
          '# Monthly revenue\n\n## Welcome back\n\n### Latest orders\n\n#### Delivery address\n\n##### Departs\n\n###### Gate and terminal',
        ),
      ),
      one(
        'Body',
        text(
          'Your flight leaves at **10:15** from gate F12. Boarding starts forty minutes earlier, and the gate closes *ten* minutes before departure.\n\nUse code `VIE-JFK` at the counter, ~~not~~ the machine.\n\n> Seats are assigned at check-in.',
        ),
      ),
      one(
        'Lists',
        text(
          'Bring with you:\n\n- Passport\n- Boarding pass, printed or on your phone\n  - Barcode facing up\n\n1. Check in\n2. Drop your bags',
        ),
      ),
      one(
        'Table and code',
        text(
          '| Gate | Flight | Time |\n| :-- | :-: | --: |\n| F12 | OS 87 | 10:15 |\n| D4 | LH 1234 | 9:05 |\n\n```\nnpm start\nnpm test\n```\n\n---\n\nThat is all.',
        ),
      ),
      {
        title: 'Captions',
        parts: {
          root: {component: 'Column', children: ['a', 'b', 'c']},
          a: text('Two tickets'),
          b: text('Updated two minutes ago', {variant: 'caption'}),
          c: text('Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen', {variant: 'caption'}),
        },
      },
      {
        title: 'Labels as typed',
        parts: {
          root: {component: 'Row', children: ['a', 'b', 'c', 'd', 'e'], align: 'center'},
          a: {component: 'Button', child: 'a1', action: event('a')},
          a1: text('-'),
          b: text('1'),
          c: {component: 'Button', child: 'c1', action: event('c')},
          c1: text('+'),
          d: text('+1 555 0100'),
          e: text('* tax included', {variant: 'caption'}),
        },
      },
    ],
  },
  {
    title: 'Icon',
    look: 'tiny',
    cells: [
      ...ICONS.map((name) => one(name, {component: 'Icon', name})),
      one('svgPath', {component: 'Icon', name: {svgPath: 'M4 4h16v16H4z'}}),
      one('unknown', {component: 'Icon', name: {'@path': '/icon'}}, {data: {icon: 'no_such_icon'}}),
    ],
  },
  {
    title: 'Image',
    cells: [
      one('icon', {component: 'Image', url: portrait, variant: 'icon', description: 'Ada'}),
      one('avatar', {component: 'Image', url: portrait, variant: 'avatar', description: 'Ada'}),
      one('smallFeature', {component: 'Image', url: harbor, variant: 'smallFeature', description: 'Harbor'}),
      one('mediumFeature', {component: 'Image', url: harbor, description: 'Harbor'}),
      one('largeFeature', {component: 'Image', url: harbor, variant: 'largeFeature', description: 'Harbor'}),
      one('header', {component: 'Image', url: harbor, variant: 'header', description: 'Harbor'}),
      ...['contain', 'cover', 'fill', 'none', 'scaleDown'].map((fit) =>
        one(`smallFeature, ${fit}`, {
          component: 'Image',
          url: harbor,
          variant: 'smallFeature',
          fit,
          description: 'Harbor',
        }),
      ),
      one('mediumFeature, cover', {component: 'Image', url: portrait, fit: 'cover', description: 'Ada'}),
      one('Not there', {component: 'Image', url: './media/none.webp', description: 'Plan of the second floor'}),
      one('Blocked', {component: 'Image', url: 'javascript:alert(1)', variant: 'smallFeature'}),
      one('Avatar, not there', {component: 'Image', url: './media/none.webp', variant: 'avatar', description: 'Ada'}),
      one('Not yet', {component: 'Image', url: {'@path': '/later'}, variant: 'smallFeature', description: 'Harbor'}),
    ],
  },
  {
    title: 'Video and AudioPlayer',
    look: 'wide',
    cells: [
      one('Video', {component: 'Video', url: clip, posterUrl: harbor}),
      one('Video, not there', {component: 'Video', url: './media/none.webm'}),
      one('AudioPlayer', {component: 'AudioPlayer', url: tone, description: 'Episode 42: rivers of Vienna'}),
      one('AudioPlayer, not there', {component: 'AudioPlayer', url: './media/none.wav', description: 'Episode 43'}),
    ],
  },
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
  {
    title: 'Button',
    cells: [
      ...(['default', 'primary', 'borderless'] as const).flatMap((variant) => [
        button(variant, 'Book now', {variant}),
        button(`${variant}, gated`, 'Book now', {variant, '@checks': [failing('Choose a room first')]}),
      ]),
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
      one('Empty', field('City')),
      one('Placeholder', field('Email', {placeholder: 'ada@example.com'})),
      one('Error', field('Email', {value: 'ada@', '@checks': [failing('Enter a complete email address')]}), {
        touched: true,
      }),
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
      one('Checked', {component: 'CheckBox', label: 'Breakfast', value: true}),
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
      one('Several', picker('Extras', {variant: 'multipleSelection', value: ['garden', 'attic']})),
      one('Chips, one', picker('Size', {displayStyle: 'chips', value: ['courtyard']})),
      one(
        'Chips, several',
        picker('Extras', {displayStyle: 'chips', variant: 'multipleSelection', value: ['garden', 'courtyard']}),
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
      one('Time', day('Arrival', {enableDate: false, enableTime: true, value: '18:30'})),
      one('Both', day('Pick-up', {enableTime: true, value: '2026-12-15T18:30'})),
      one('Unset', day('Check-out', {value: ''})),
      one('Error', day('Check-out', {'@checks': [failing('After check-in, please')]}), {touched: true}),
    ],
  },
  {
    title: 'Whole surfaces',
    look: 'whole',
    cells: [
      {title: 'Form', parts: booking, data: bookingData, touched: true, look: 'framed'},
      {title: 'Dashboard', parts: orders, data: ordersData, look: 'framed'},
    ],
  },
];

const query = new URLSearchParams(location.search);
const page = document.documentElement;
if (query.has('theme')) page.dataset.theme = query.get('theme')!;
page.dir = query.get('dir') ?? 'ltr';
page.lang = query.get('lang') ?? 'en';
const only = query.get('only');

for (const group of groups) {
  if (only && !group.title.toLowerCase().includes(only)) continue;
  const section = document.createElement('section');
  const heading = document.createElement('h2');
  heading.textContent = group.title;
  const cells = document.createElement('div');
  cells.className = `cells ${group.look ?? ''}`;
  section.append(heading, cells);
  document.querySelector('main')!.append(section);
  for (const cell of group.cells) cells.append(drawn(cell));
}
await Promise.all(
  [...document.querySelectorAll<SurfaceElement>('a2ui-surface')].map((surface) => surface.updateComplete),
);
page.dataset.ready = '';

function drawn({title, parts, data = {}, touched, look = '', open}: Cell): HTMLElement {
  const box = document.createElement('div');
  box.className = `cell ${look}`;
  const name = document.createElement('small');
  name.textContent = title;
  const surface = document.createElement('a2ui-surface');
  surface.dialogs = 'contained';
  surface.addEventListener('a2ui-diagnostic', (event) => {
    const {severity, message} = event.detail;
    console.info(`${title}: ${severity}: ${message}`);
  });
  box.append(name, surface);
  const components = Object.entries(parts).map(([id, part]) => ({id, ...part}));
  const results = Object.fromEntries(
    ['error', 'warning', 'info'].map((severity) => [severity, {valid: false, severity}]),
  );
  surface.receive({
    version: '1.0',
    createSurface: {surfaceId: title, catalogId: CATALOG, components, dataModel: {...data, results}},
  });
  // What is tried before a field has come does not concern it.
  if (touched) void surface.updateComplete.then(() => surface.surface!.touchAll());
  if (open) {
    void surface.updateComplete.then(() => {
      surface.shadowRoot!.querySelector<HTMLElement>('.modal-trigger button')!.click();
      (document.activeElement as HTMLElement | null)?.blur();
    });
  }
  return box;
}
