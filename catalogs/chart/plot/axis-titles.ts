import type {DrawInput, Label} from './drawing.js';
import {shortened} from './text-width.js';

/** The titles of the axes: of the one that goes up at the top of its side, of the one that goes across in the middle below. */
export function axisTitles(
  {across, up}: {readonly across: string; readonly up: string},
  {width, height, rtl}: DrawInput,
  inline: readonly [number, number],
): Label[] {
  const className = 'chart-axis-title';
  const titles: Label[] = [];
  if (up !== '') titles.push({className, x: rtl ? width : 0, y: 12, anchor: 'start', text: shortened(up, width)});
  if (across !== '') {
    const x = (inline[0] + inline[1]) / 2;
    titles.push({className, x, y: height - 6, anchor: 'middle', text: shortened(across, width)});
  }
  return titles;
}
