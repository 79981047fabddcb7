import { plainText } from '@gatelight/contract/plain-text';
import type { RawBuilder } from 'kysely';
import { sql } from './db.ts';

/** The position of a typed text in a text, from 1; 0 when the text does not contain it. */
export const placeIn = (text: RawBuilder<unknown>, typed: string): RawBuilder<number> =>
  sql<number>`strpos(platform.plain(${text}), ${plainText(typed)})`;

/**
 * Whether a text contains what a person typed, in upper or lower case, with or without marks. Without an index: for
 * lists of one estate.
 */
export const holds = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${placeIn(text, typed)} > 0`;

/**
 * A pattern for `like`: texts that begin with this one, with `%` and `_` as plain characters. Uses an index, and is
 * case-sensitive.
 */
export const beginningWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A query for `hasWords`: beginnings of words, all of which must fit. Undefined when the text has no word. */
export function wordsQuery(typed: string): string | undefined {
  return plainText(typed)
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => `${word}:*`)
    .join(' & ');
}

/** Whether a text has words that begin like this. An index on `platform.words` of the same expression finds it. */
export const hasWords = (text: RawBuilder<unknown>, query: string | undefined): RawBuilder<boolean> =>
  query === undefined ? sql<boolean>`false` : sql<boolean>`platform.words(${text}) @@ to_tsquery('simple', ${query})`;
