import {title} from '../examples/hello.json';
import hello from '../examples/hello.json?raw';
import {messagesText} from './wrapper.js';

/** The example of the first visit; it is part of the first bundle, so that it is on screen at once. */
export const firstExample = {id: 'hello', title, text: messagesText(hello)};
