import { getArrears, getArrearsFile, grantWait, remindHouses } from '@gatelight/contract/arrears';
import type { QueryInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { download } from '../../../../data/lists/download.ts';
import { chargesKey } from '../queries.ts';

export const arrearsKey = (id: string) => [...chargesKey(id), 'arrears'] as const;

export const arrearsQuery = (id: string) =>
  queryOptions({
    queryKey: [...arrearsKey(id), 'sums'],
    queryFn: ({ signal }) => call(getArrears, { params: { id }, signal }),
  });

/** Without houses: all that may be reminded. */
export const remind = (id: string, houses?: readonly string[]) =>
  call(remindHouses, { params: { id }, body: houses ? { house_ids: [...houses] } : {} });
export const letWait = (id: string, house: string, until: string | null, reason: string) =>
  call(grantWait, { params: { id, house }, body: { until, reason } });
export const saveArrears = (id: string, query: QueryInputOf<typeof getArrearsFile>, name: string) =>
  download(getArrearsFile, { params: { id }, query }, name);
