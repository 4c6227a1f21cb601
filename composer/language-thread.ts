import type {Answer, Question} from './language/answer.js';
import workerUrl from './language/worker.ts?worker&url';
import {scriptAddress} from './monaco-environment.js';

/** The language service, wherever it runs. */
export interface Service {
  post(question: Question): void;
  end(): void;
}

/** Starts the worker; where it can't run, the service runs in the page. */
export async function connect(take: (answer: Answer) => void, lost: () => void): Promise<Service> {
  try {
    return await connectWorker(take, lost);
  } catch (error) {
    console.warn(error);
    const {LanguageService} = await import('./language/service.js');
    const {answerTo} = await import('./language/answer.js');
    const service = new LanguageService();
    return {post: (question) => queueMicrotask(() => take(answerTo(service, question))), end: () => undefined};
  }
}

function connectWorker(take: (answer: Answer) => void, lost: () => void): Promise<Service> {
  const worker = new Worker(scriptAddress(workerUrl), {type: 'module', name: 'language'});
  const service: Service = {post: (question) => worker.postMessage(question), end: () => worker.terminate()};
  return new Promise((resolve, reject) => {
    worker.onerror = ({message}) => reject(new Error(`The language worker did not start: ${message}`));
    worker.onmessage = ({data}: MessageEvent<Answer>) => {
      if (data.id !== undefined) return take(data);
      worker.onerror = lost;
      resolve(service);
    };
  });
}
