import {
  emailReceipt,
  getTransaction,
  listTransactions,
  markTransactionLoaded,
} from '@gatelight/contract/money/transactions';
import type {
  Transaction,
  TransactionDetail,
  TransactionSlug,
  TransactionSubject,
} from '@gatelight/contract/money/transactions';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { CallError, call } from '../../api.ts';
import { fits } from './filters.ts';
import type { Filters } from './filters.ts';

export const PAGE_SIZE = 20;

/** The data of a page, and since when it is on this device if it is not from the server. */
export type Page = {
  readonly items: readonly Transaction[];
  readonly next: string | null;
  readonly savedAt: Date | null;
};

/** No response arrived at all: then the saved one is better than nothing. */
const isUnreachable = (failure: unknown) => failure instanceof CallError && failure.status === 0;

/** The data saved on this device. Its code loads when it is needed: it was loaded when the data was saved. */
async function readSaved() {
  try {
    return await (await import('../../data/transactions/saved-transactions.ts')).readSavedTransactions();
  } catch {
    return undefined;
  }
}

async function savedPage(filters: Filters, failure: unknown): Promise<Page> {
  const saved = isUnreachable(failure) ? await readSaved() : undefined;
  if (!saved) throw failure;
  return { items: saved.items.filter((entry) => fits(filters, entry)), next: null, savedAt: saved.at };
}

/** The history, 20 at a time. Without network, the data saved on this device. */
export function historyQuery(filters: Filters) {
  return infiniteQueryOptions({
    queryKey: ['transactions', 'list', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      try {
        const query = { ...filters, limit: PAGE_SIZE, ...(pageParam !== undefined && { cursor: pageParam }) };
        return { ...(await call(listTransactions, { query, signal })), savedAt: null };
      } catch (failure) {
        if (pageParam !== undefined) throw failure;
        return savedPage(filters, failure);
      }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: false,
  });
}

export type Shown = { readonly entry: TransactionDetail; readonly savedAt: Date | null };

/** One transaction with every field; `id` may also be the reference of a purchase. */
export function transactionQuery(slug: TransactionSlug | TransactionSubject, id: string) {
  return queryOptions({
    queryKey: ['transactions', 'one', slug, id],
    queryFn: async ({ signal }): Promise<Shown> => {
      try {
        return { entry: await call(getTransaction, { params: { slug, id }, signal }), savedAt: null };
      } catch (failure) {
        const saved = isUnreachable(failure) ? await readSaved() : undefined;
        const entry = saved?.items.find((each) => each.slug === slug && (each.id === id || each.reference === id));
        if (!saved || !entry) throw failure;
        return { entry, savedAt: saved.at };
      }
    },
    retry: false,
  });
}

export function markLoaded({ slug, id }: TransactionDetail, loaded: boolean) {
  return call(markTransactionLoaded, { params: { slug, id }, body: { loaded } });
}

export function sendReceipt({ slug, id }: TransactionDetail) {
  return call(emailReceipt, { params: { slug, id } });
}
