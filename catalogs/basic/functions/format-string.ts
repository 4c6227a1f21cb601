import {defineFunction, type Json} from '../../../renderer/index.js';

/** Fills a template (RULES §8) in the scope of the call; a value that is no text is shown as it is. */
export const formatString = defineFunction<{value?: Json}>('formatString', ({value}, context) =>
  typeof value === 'string' ? context.interpolate(value) : value,
);
