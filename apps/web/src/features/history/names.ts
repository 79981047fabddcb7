import type { Transaction, TransactionSlug } from '@gatelight/contract/money/transactions';
import { APP_PATHS } from '../../app-paths.ts';
import { HISTORY_WORDS as WORDS } from '../../strings/app/history.ts';

export function transactionPath(slug: TransactionSlug, id: string): string {
  return `${APP_PATHS.history}/${slug}/${id}`;
}

export function methodName({ channel }: Pick<Transaction, 'channel'>): string {
  return channel === null ? WORDS.noChannel : WORDS.channels[channel];
}

/** With its sign: a purchase is money out, for every way to pay. */
export function signedKobo({ slug, amount_kobo: amount }: Pick<Transaction, 'slug' | 'amount_kobo'>): bigint {
  return slug === 'wallet' ? amount : -amount;
}
