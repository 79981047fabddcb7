import type { Utility } from '@gatelight/contract/fields';
import { getTransaction, markTransactionLoaded } from '@gatelight/contract/money/transactions';
import type { TransactionSlug } from '@gatelight/contract/money/transactions';
import type { ResidentOrder } from '@gatelight/contract/selling/vending';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/* Apart from the other queries: the page that sells does not need the history's part of the contract. */

/** The pages of a purchase and its files are named by its kind and its reference. */
export function slugOf(utility: Utility): TransactionSlug {
  return `${utility}_token`;
}

/** The purchase as an entry of the history: the owner of its meter, and whether its token is loaded. */
export function entryQuery({ utility, reference }: Pick<ResidentOrder, 'utility' | 'reference'>) {
  const slug = slugOf(utility);
  return queryOptions({
    queryKey: ['transactions', 'detail', slug, reference],
    queryFn: ({ signal }) => call(getTransaction, { params: { slug, id: reference }, signal }),
  });
}

export function markLoaded({ utility, reference }: ResidentOrder, loaded: boolean): Promise<unknown> {
  return call(markTransactionLoaded, { params: { slug: slugOf(utility), id: reference }, body: { loaded } });
}
