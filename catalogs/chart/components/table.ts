import {html, nothing} from 'lit';
import {defineComponent, type JsonObject} from '../../../renderer/index.js';
import type {TableProps} from '../generated/props.js';
import {numberOf, writerOf, type Place} from '../format.js';
import {fieldOf, rowsOf} from '../rows.js';
import {choiceOf} from './choice.js';
import {head, standIn} from './frame.js';
import {grid, type GridColumn, type GridMemory} from './grid.js';

/**
 * Rows and columns that can be sorted and chosen from.
 *
 * @csspart chart-table - The whole component.
 * @csspart chart-table-scroll - The scroll container.
 * @csspart chart-table-grid - The table itself.
 * @csspart chart-table-row - One row.
 * @csspart chart-table-sort - The button in a column's head.
 */
export const table = defineComponent<TableProps>('Table', (context) => {
  const {props, state, uid, word, accessible, named, refresh, locale, report, component} = context;
  const {caption = '', subtitle = '', key, sort} = props;
  const data = rowsOf(props.data);
  if (data.state === 'wrong')
    report({code: 'DATA_NOT_A_LIST', path: '/data', message: `Table ${component.id}: data must be a list of rows.`});
  const waiting = {data, loading: props.loading === true, error: props.error ?? '', emptyText: props.emptyText ?? ''};
  const instead = standIn(waiting, context);
  const choice = choiceOf(context);
  const keyOf = (row: JsonObject, index: number) => (key === undefined ? index : (fieldOf(row, key) ?? index));
  const titled = caption !== '' && !named;
  return html`<div class="chart-table" part="chart-table" aria-busy=${waiting.loading || data.state === 'absent' ? 'true' : nothing}>
    ${head({title: caption, subtitle, id: uid('caption')})}
    ${
      instead ??
      (data.state !== 'rows'
        ? nothing
        : grid({
            rows: data.rows,
            columns: (props.columns ?? []).map((column) => columnOf(column, data.rows, context)),
            memory: state<GridMemory>('grid', {}).value,
            sorting: sort && {field: sort.field, direction: sort.direction ?? 'ascending'},
            maxHeight: props.maxHeight ?? 480,
            labelledBy: titled ? uid('caption') : undefined,
            label: named ? undefined : word('chartTable'),
            locale,
            refresh,
            accessible: accessible(),
            choice: choice && {
              chosen: (row, index) => choice.chosen !== undefined && choice.chosen === keyOf(row, index),
              choose: (row, index) => choice.choose(keyOf(row, index), row),
            },
          }))
    }
  </div>`;
});

type Column = TableProps['columns'][number];

function columnOf(column: Column, rows: readonly JsonObject[], place: Place): GridColumn {
  const {field, label, format, display = 'text', max, tones, sortable = true} = column;
  const numeric =
    format?.type === undefined
      ? numericIn(rows, field)
      : ['number', 'compact', 'percent', 'currency'].includes(format.type);
  const align = column.align ?? (numeric && display === 'text' ? 'end' : 'start');
  const full = display !== 'bar' ? undefined : (max ?? largest(rows, field));
  return {
    field,
    label: label ?? field,
    write: writerOf(format, place),
    align,
    display,
    max: full,
    tones: tones as GridColumn['tones'],
    sortable,
  };
}

/** Whether the first values of a column are numbers. */
function numericIn(rows: readonly JsonObject[], field: string): boolean {
  const values = rows.slice(0, 20).flatMap((row) => fieldOf(row, field) ?? []);
  return values.length > 0 && values.every((value) => typeof value === 'number');
}

function largest(rows: readonly JsonObject[], field: string): number {
  return rows.reduce((most, row) => Math.max(most, numberOf(fieldOf(row, field)) ?? 0), 0);
}
