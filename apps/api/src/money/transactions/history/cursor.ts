import { AppError } from '#platform/errors';

/** The key of an entry in a history: the next page has the older entries. */
export interface Key {
  /** Microseconds since 1970: a `Date` would drop some of them, and the position in the list would be lost. */
  atMicros: bigint;
  id: bigint;
}

export function encodeCursor({ atMicros, id }: Key): string {
  return Buffer.from(`${atMicros}.${id}`).toString('base64url');
}

/**
 * Throws `invalid-input` for a cursor that is not from any page. A forged one only chooses where the caller's own list
 * continues.
 */
export function decodeCursor(cursor: string): Key {
  const [, atMicros, id] = /^(\d{1,16})\.(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (
    atMicros === undefined ||
    id === undefined ||
    encodeCursor({ atMicros: BigInt(atMicros), id: BigInt(id) }) !== cursor
  ) {
    throw new AppError('invalid-input', { fields: { cursor: { code: 'wrong-kind' } } });
  }
  return { atMicros: BigInt(atMicros), id: BigInt(id) };
}
