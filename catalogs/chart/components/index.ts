import type {ComponentDefinition} from '../../../renderer/index.js';
import {chart} from './chart.js';
import {metric} from './metric.js';
import {sparkline} from './sparkline.js';
import {table} from './table.js';

export const chartComponents: readonly ComponentDefinition[] = [chart, sparkline, metric, table];
