/** The language service in a thread of its own, so that no question about a long text is felt while typing. */
import {answerTo, type Answer, type Question} from './answer.js';
import {LanguageService} from './service.js';

interface Scope {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(answer: Answer): void;
}

// The project's library is that of pages.
const scope = globalThis as unknown as Scope;
const service = new LanguageService();

scope.onmessage = ({data}) => scope.postMessage(answerTo(service, data));
scope.postMessage({});
