/** What can be done with an agent's messages without a page: judge them, and say what a page would show. Needs no DOM. */
export {answerIn, convert, convertTo, type Converted} from './convert.js';
export {resolveSurface, type Resolved, type ResolvedChild, type ResolvedNode} from './resolved.js';
export {validate, type Finding, type Report, type ValidateOptions} from './validate.js';
export type {Diagnostic, Severity} from '../protocol/diagnostic.js';
