import {
  Alert,
  AlertDescription,
  AlertTitle,
  autoComparison,
  autoDetail,
  autoForm,
  autoMetrics,
  autoTable,
  autoTimeline,
  Badge,
  Button,
  CallTool,
  Card,
  CardContent,
  CardHeader,
  CardTitle,
  Checkbox,
  Code,
  Column,
  Combobox,
  ComboboxOption,
  DatePicker,
  Dialog,
  ForEach,
  Form,
  H1,
  H2,
  Icon,
  Input,
  Link,
  Markdown,
  PrefabApp,
  Radio,
  RadioGroup,
  Row,
  Select,
  SelectOption,
  Separator,
  Slider,
  Switch,
  Tab,
  Tabs,
  Text,
  Textarea,
} from '@maxhealth.tech/prefab';
import type {JsonObject} from '../../../renderer/index.js';

type View = ConstructorParameters<typeof PrefabApp>[0];

/** Views as an author of that package writes them, by name. */
const views: Readonly<Record<string, View>> = {
  table: {
    view: Column({
      children: [
        H1('Users'),
        autoTable([
          {name: 'Ada', age: 36},
          {name: 'Bob', age: 41},
        ]),
      ],
    }),
  },
  form: {
    view: Form({
      onSubmit: new CallTool('send'),
      children: [
        Input({name: 'email', label: 'Email', inputType: 'email', required: true}),
        Textarea({name: 'note', label: 'Note'}),
        Checkbox({name: 'agree', label: 'I agree'}),
        Button('Send', {onClick: new CallTool('send', {arguments: {email: '{{ email }}', agree: '{{ agree }}'}})}),
      ],
    }),
    state: {email: '', note: 'Hello', agree: false},
  },
  'generated form': {
    view: autoForm(
      [
        {name: 'first', label: 'First', type: 'text', required: true},
        {name: 'count', label: 'Count', type: 'number'},
      ],
      'save',
    ),
  },
  metrics: {
    view: autoMetrics([
      {label: 'Users', value: '12', delta: '+3'},
      {label: 'Sales', value: '99'},
    ]),
  },
  detail: {view: autoDetail({name: 'Ada', born: 1815})},
  timeline: {
    view: autoTimeline([
      {title: 'One', timestamp: '2026-01-01', description: 'The first'},
      {title: 'Two', timestamp: '2026-02-01'},
    ]),
  },
  comparison: {
    view: autoComparison([
      {name: 'A', speed: 1},
      {name: 'B', speed: 2},
    ]),
  },
  tabs: {
    view: Tabs({
      children: [Tab({title: 'One', children: [Text('First')]}), Tab({title: 'Two', children: [Text('Second')]})],
    }),
  },
  card: {
    view: Card({
      children: [
        CardHeader({children: [CardTitle('Title')]}),
        CardContent({children: [Text('Body'), Badge('New'), Separator(), Icon('star')]}),
      ],
    }),
  },
  choices: {
    view: Column({
      children: [
        Select({name: 'color', label: 'Color', children: [SelectOption('red', 'Red'), SelectOption('blue', 'Blue')]}),
        RadioGroup({name: 'size', label: 'Size', children: [Radio({value: 's', label: 'Small'})]}),
        Combobox({label: 'Unbound', children: [ComboboxOption('a', 'A'), ComboboxOption('b', 'B')]} as never),
        Switch({name: 'on', label: 'On'}),
        Slider({name: 'volume', label: 'Volume', min: 0, max: 10, step: 1}),
      ],
    }),
    state: {color: ['red'], size: ['s'], on: true, volume: 4},
  },
  dialog: {view: Dialog({title: 'More', trigger: Button('Open'), children: [Text('Inside')]})},
  list: {
    view: ForEach({
      expression: '{{ items }}',
      children: [Row({align: 'baseline', children: [Text('{{ $item.name }}'), Text('{{ $item.price | currency }}')]})],
    }),
    state: {
      items: [
        {name: 'Pen', price: 2},
        {name: 'Ink', price: 5},
      ],
    },
  },
  words: {
    view: Column({
      children: [
        H2('Hello {{ name }}'),
        Text('You are {{ name }}.'),
        Link('Home', {href: 'https://home.example'}),
        Alert({children: [AlertTitle('Careful'), AlertDescription('Hot')]}),
        Markdown('**bold**'),
        Code('x = 1'),
        DatePicker({name: 'when', label: 'When'}),
      ],
    }),
    state: {name: 'Ada', when: '2026-11-30'},
  },
};

/** What the package makes of each view: in one message, and cut for streams. */
export function prefabOutput(): {name: string; messages: JsonObject[]}[] {
  return Object.entries(views).flatMap(([name, view]) =>
    [false, true].map((stream) => ({
      name: stream ? `${name}, in parts` : name,
      messages: new PrefabApp(view).toA2UI({stream, surfaceId: 's'}).messages as unknown as JsonObject[],
    })),
  );
}
