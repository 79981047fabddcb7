import type { ActPreview } from '#platform/callers/acts';
import { AppError } from '#platform/errors';

/* Parts of the previews of several acts about money. */

/** Throws `not-found` for a row that does not exist. */
export const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not-found');
  return row;
};

export type Journal = NonNullable<ActPreview['journal']>;

/** One line of a journal; an amount below zero is a debit. */
export const line = (account: string, signedKobo: bigint): Journal[number] => ({
  account,
  debit_kobo: signedKobo < 0n ? -signedKobo : 0n,
  credit_kobo: signedKobo > 0n ? signedKobo : 0n,
});

/** The journal of one amount that goes from one account to another. */
export const moved = (from: string, to: string, amountKobo: bigint): Journal => [
  line(from, -amountKobo),
  line(to, amountKobo),
];
