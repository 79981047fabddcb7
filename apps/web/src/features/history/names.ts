import type { Transaction, TransactionSlug } from '@gatelight/contract/money/transactions';
import { APP_PATHS } from '../../app-paths.ts';
import { HISTORY_WORDS as WORDS } from '../../strings/app/history.ts';

export function transactionPath(slug: TransactionSlug, id: string): string {
  return `${APP_PATHS.history}/${slug}/${id}`;
}

export function methodName({ channel }: Pick<Transaction, 'channel'>): string {
  return channel === null ? WORDS.noChannel : WORDS.channels[channel];
}

const monthFormat = new Intl.DateTimeFormat('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` as "November 2026". */
export function monthName(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** With its sign: a purchase is money out, for every way to pay. */
export function signedKobo({ slug, amount_kobo: amount }: Pick<Transaction, 'slug' | 'amount_kobo'>): bigint {
  return slug === 'wallet' ? amount : -amount;
}
