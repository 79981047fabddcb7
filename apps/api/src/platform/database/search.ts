import { plainText } from '@gatelight/contract/plain-text';
import type { RawBuilder } from 'kysely';
import { sql } from './db.ts';

/** Where in a text somebody's words begin, from 1; 0 when it does not hold them. */
export const placeIn = (text: RawBuilder<unknown>, typed: string): RawBuilder<number> =>
  sql<number>`strpos(platform.plain(${text}), ${plainText(typed)})`;

/** Whether a text holds what somebody typed: in any case, and typed with or without marks. It reads each row: for the rows of one estate. */
export const holds = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${placeIn(text, typed)} > 0`;

/** A query for `hasWords`: beginnings of words, all of which must fit. Undefined when the text has no word. */
export function wordsQuery(typed: string): string | undefined {
  return plainText(typed)
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => `${word}:*`)
    .join(' & ');
}

/** Whether a text has words that begin so. An index on `platform.words` of the same expression finds it. */
export const hasWords = (text: RawBuilder<unknown>, query: string | undefined): RawBuilder<boolean> =>
  query === undefined ? sql<boolean>`false` : sql<boolean>`platform.words(${text}) @@ to_tsquery('simple', ${query})`;
