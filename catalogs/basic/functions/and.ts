import {defineFunction, type Json} from '../../../renderer/index.js';
import {isTrue, operands} from './logic.js';

/** True when all of two or more values are true. */
export const and = defineFunction<{values?: Json}>('and', ({values}) => operands(values).every(isTrue));
