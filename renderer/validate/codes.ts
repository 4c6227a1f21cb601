export {codes, fault, type Code, type CodeFacts} from '../protocol/codes.js';
