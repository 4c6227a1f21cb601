import {audioPlayer} from './audio-player.js';
import {button} from './button.js';
import {card} from './card.js';
import {checkBox} from './check-box.js';
import {choicePicker} from './choice-picker.js';
import {column} from './column.js';
import {dateTimeInput} from './date-time-input.js';
import {divider} from './divider.js';
import {icon} from './icon.js';
import {image} from './image.js';
import {list} from './list.js';
import {modal} from './modal.js';
import {row} from './row.js';
import {slider} from './slider.js';
import {tabs} from './tabs.js';
import {text} from './text.js';
import {textField} from './text-field.js';
import {video} from './video.js';

/** The 18 components of the basic catalog (RULES §17). */
export const basicComponents = [
  text,
  image,
  icon,
  video,
  audioPlayer,
  row,
  column,
  list,
  card,
  tabs,
  modal,
  divider,
  button,
  textField,
  checkBox,
  choicePicker,
  slider,
  dateTimeInput,
];
