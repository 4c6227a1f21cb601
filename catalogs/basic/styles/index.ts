import {choices} from './choices.js';
import {content} from './content.js';
import {controls} from './controls.js';
import {layout} from './layout.js';
import {tokens} from './tokens.js';

/** The basic catalog's sheets; a later one may refine an earlier one. */
export const styles = [tokens, layout, content, controls, choices];
