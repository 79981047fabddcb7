import { answerEarlyWith } from '../../src/api.ts';
import './start-globals.ts';

/** A response that the page uses later than this after the document began may be out of date. */
const FRESH_MS = 20_000;

/** Stops waiting when the call is given up. The request of the document continues. */
function until(signal: AbortSignal | null | undefined, answer: Promise<Response>): Promise<Response> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** It is sent with a body and changes nothing: Home requests today's price of the last purchase. */
const PRICE = '/api/v1/quotes';

/** The response to a GET that the document has sent already, once. A call that may change the data removes all early responses. */
function takeEarlyAnswer(url: string, { method, signal }: RequestInit): Promise<Response> | undefined {
  const answers = globalThis.__start?.answers;
  if (!answers) return undefined;
  if (url === PRICE) return undefined;
  if (method !== 'GET' || performance.now() > FRESH_MS) {
    answers.clear();
    return undefined;
  }
  const answer = answers.get(url);
  answers.delete(url);
  return answer && until(signal, answer);
}

answerEarlyWith(takeEarlyAnswer);
