import { getDashboard } from '@gatelight/contract/money/transactions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { savedAnswer } from '../../data/queries/saved-answer.ts';
import { rememberOwed } from '../../data/session/user-store.ts';

/** The data of the first page, in one call. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: savedAnswer(async ({ signal }) => {
    const dashboard = await call(getDashboard, { signal });
    rememberOwed(dashboard.service_charges.owed_kobo, dashboard.service_charges.overdue_kobo);
    return dashboard;
  }),
  staleTime: 10_000,
  refetchOnWindowFocus: 'always',
});
