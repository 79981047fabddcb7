import { createHash } from 'node:crypto';
import { idempotencyKey, isOnlyCardNumber } from '@gatelight/contract';
import { encodeArguments } from '../database/sql-arguments.ts';
import { AppError } from '../errors.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The caller's key of this intent; undefined when there is none. Throws for a key in another format. */
export function keyOf(headers: Headers): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  const parsed = idempotencyKey.safeParse(key);
  // Keys are stored as they arrived.
  if (!parsed.success || isOnlyCardNumber(parsed.data)) throw wrongKey();
  return parsed.data;
}

/** Like `keyOf`, for calls that move money: without a key they are refused. */
export function requireKey(headers: Headers): string {
  const key = keyOf(headers);
  if (key === undefined) throw wrongKey();
  return key;
}

function wrongKey(): AppError {
  return new AppError('invalid-input', { fields: { 'Idempotency-Key': { code: 'idempotency-key-format' } } });
}

/** SHA-256 of the request under a key: another request under the same key is refused. */
export function hashOf(...parts: readonly unknown[]): Buffer {
  const text = JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  return createHash('sha256').update(text).digest();
}

/** What an SQL function needs to know a repeat of this call with what was given: nothing when the caller sent no key. */
export function repeatFacts(
  headers: Headers,
  { id }: { readonly id: string },
  given: Readonly<Record<string, unknown>>,
) {
  const key = keyOf(headers);
  return key === undefined ? {} : { key, body_hash: hashOf(id, encodeArguments(given)) };
}
export type RepeatFacts = ReturnType<typeof repeatFacts>;

/** Shows a client that nothing was done now: an earlier call with this key did it. */
export const replayedHeader = 'Idempotent-Replayed';
