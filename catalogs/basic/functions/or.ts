import {defineFunction, type Json} from '../../../renderer/index.js';
import {isTrue, operands} from './logic.js';

/** True when at least one of two or more values is true. */
export const or = defineFunction<{values?: Json}>('or', ({values}) => operands(values).some(isTrue));
