import type {IconName} from '../icons.js';

/** The sign of each basic component; others share one. */
const SIGNS: Readonly<Record<string, IconName>> = {
  Text: 'text',
  Image: 'image',
  Icon: 'grid',
  Video: 'play',
  AudioPlayer: 'play',
  Row: 'row',
  Column: 'column',
  List: 'list',
  Card: 'card',
  Tabs: 'tabs',
  Modal: 'modal',
  Divider: 'divider',
  Button: 'button',
  TextField: 'field',
  CheckBox: 'checkbox',
  ChoicePicker: 'checkbox',
  Slider: 'slider',
  DateTimeInput: 'calendarToday',
  Chart: 'chart',
  Sparkline: 'chart',
  Metric: 'chart',
  Table: 'list',
  Map: 'image',
  McpApp: 'surface',
};

/** The sign of a type of component. */
export function signOf(type: string | undefined): IconName {
  return SIGNS[type ?? ''] ?? 'component';
}
