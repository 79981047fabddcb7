import type { AnswerOf, Route } from '@gatelight/contract/route';
import { call } from '../api.ts';
import type { CallParts } from '../api.ts';
import { newKey, wasNotDone } from './payment/intent-key.ts';

/** After this time, the same request is a new one: the note or reading of another day may be the same. */
const LASTS_MS = 30 * 60_000;

/**
 * The last try of each thing, while its outcome is unknown. Not in the browser's storage: a request may hold names and phone numbers.
 * A page that is loaded again shows what was done.
 */
const tries = new Map<string, { readonly body: string; readonly key: string; readonly madeAt: number }>();

const textOf = (sent: unknown) =>
  JSON.stringify(sent ?? null, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/**
 * Makes one call that takes an idempotency key. A try without a known outcome, such as a lost response, may have been done: the
 * same request then goes out under the same key, and is not done twice. Any other request about the same thing gets a new key, and
 * so does the same request once its outcome is known.
 */
export async function callOnce<R extends Route>(
  route: R,
  parts: Omit<CallParts<R>, 'idempotencyKey'>,
): Promise<AnswerOf<R>> {
  const name = `${route.id}:${textOf(parts.params)}`;
  const body = textOf(parts.body);
  const last = tries.get(name);
  const isAgain = last?.body === body && Date.now() - last.madeAt < LASTS_MS;
  const sent = isAgain ? last : { body, key: newKey(), madeAt: Date.now() };
  tries.set(name, sent);
  try {
    const answer = await call(route, { ...parts, idempotencyKey: sent.key } as CallParts<R>);
    tries.delete(name);
    return answer;
  } catch (failure) {
    if (wasNotDone(failure)) tries.delete(name);
    throw failure;
  }
}
