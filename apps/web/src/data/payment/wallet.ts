import { getLimits, getWallet } from '@gatelight/contract/money/wallets';
import type { Limits } from '@gatelight/contract/money/wallets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The balance of the caller's wallet. Events make it read again (`live-queries.tsx`). */
export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => call(getWallet, { signal }),
  staleTime: 10_000,
  refetchOnWindowFocus: 'always',
});

/** What may still be added and bought; news of the wallet makes it load again. */
export const limitsQuery = queryOptions({
  queryKey: ['wallet', 'limits'],
  queryFn: ({ signal }) => call(getLimits, { signal }),
  staleTime: 10_000,
});

/** The most that one payment may be now. */
export function mostNow({ per_transaction_kobo: once, left_today_kobo: today }: Limits['vend']): bigint {
  return once < today ? once : today;
}
