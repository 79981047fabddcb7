import { getWallet } from '@gatelight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** The balance of the caller's wallet. Events make it read again (`live-queries.tsx`). */
export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => call(getWallet, { signal }),
  staleTime: 10_000,
  refetchOnWindowFocus: 'always',
});
