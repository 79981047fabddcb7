import { listServiceCharges } from '@gatelight/contract/service-charges';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export const serviceChargesQuery = queryOptions({
  queryKey: ['service-charge'],
  queryFn: ({ signal }) => call(listServiceCharges, { signal }),
});
