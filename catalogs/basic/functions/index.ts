import {and} from './and.js';
import {email} from './email.js';
import {formatCurrency} from './format-currency.js';
import {formatDate} from './format-date.js';
import {formatNumber} from './format-number.js';
import {formatString} from './format-string.js';
import {length} from './length.js';
import {not} from './not.js';
import {numeric} from './numeric.js';
import {openUrl} from './open-url.js';
import {or} from './or.js';
import {pluralize} from './pluralize.js';
import {regex} from './regex.js';
import {required} from './required.js';

/** The functions of the basic catalog, in the order of RULES §9.1. */
export const functions = [
  required,
  regex,
  length,
  numeric,
  email,
  formatString,
  formatNumber,
  formatCurrency,
  formatDate,
  pluralize,
  openUrl,
  and,
  or,
  not,
] as const;
