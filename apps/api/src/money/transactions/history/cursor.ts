import { AppError } from '#platform/errors';

/** The key of an entry in a history: the next page holds what is older. */
export interface Key {
  /** Microseconds since 1970: a `Date` would lose some of them, and with them the place in the list. */
  atMicros: bigint;
  id: bigint;
}

export function encodeCursor({ atMicros, id }: Key): string {
  return Buffer.from(`${atMicros}.${id}`).toString('base64url');
}

/** Throws `invalid-input` for what no page gave. A forged one only chooses where the caller's own list goes on. */
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
