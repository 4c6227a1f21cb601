import {drawings} from './drawings.js';
import {tables} from './tables.js';
import {tokens} from './tokens.js';

/** The catalog's sheets, all in the layer `a2ui-chart`; colors and type come from the basic catalog's tokens. */
export const styles = [tokens, drawings, tables];
