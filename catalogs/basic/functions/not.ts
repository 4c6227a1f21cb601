import {defineFunction, type Json} from '../../../renderer/index.js';
import {isTrue} from './logic.js';

/** The opposite of the value's truth. */
export const not = defineFunction<{value?: Json}>('not', ({value}) => !isTrue(value));
