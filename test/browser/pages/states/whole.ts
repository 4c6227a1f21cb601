import harbor from '../media/harbor.webp?no-inline';
import nothing from '../media/nothing.json?url&no-inline';
import portrait from '../media/portrait.webp?no-inline';
import {day, event, field, picker, slider, text, type Group, type Parts} from './cell.js';

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

/** What stands there while no component does, and interfaces as agents send them. */
export const groups: readonly Group[] = [
  {
    title: 'Surface',
    look: 'wide',
    cells: [
      {title: 'Loading'},
      {title: 'Nothing came', src: nothing},
      {title: 'Loading failed', src: './media/none.json'},
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
