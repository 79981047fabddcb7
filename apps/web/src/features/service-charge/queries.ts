import { listServiceCharges } from '@gatelight/contract/service-charges';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { rememberOwed } from '../../data/session/user-store.ts';

export const serviceChargesQuery = queryOptions({
  queryKey: ['service-charge'],
  queryFn: async ({ signal }) => {
    const charges = await call(listServiceCharges, { signal });
    rememberOwed(charges.owed_kobo, charges.overdue_kobo);
    return charges;
  },
});
