import { getDashboard } from '@gatelight/contract/transactions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** What the first page shows, in one call. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  staleTime: 10_000,
  refetchOnWindowFocus: 'always',
});
