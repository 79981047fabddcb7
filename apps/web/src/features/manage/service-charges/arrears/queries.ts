import {
  cancelPlan,
  getArrears,
  getArrearsFile,
  getPlan,
  grantWait,
  offerPlan,
  remindHouses,
} from '@gatelight/contract/money/arrears';
import { wireKobo } from '@gatelight/contract/money';
import type { QueryInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { download } from '../../../../data/lists/download.ts';
import { chargesKey } from '../queries.ts';
import type { Instalment } from './instalments.ts';

export const arrearsKey = (id: string) => [...chargesKey(id), 'arrears'] as const;

export const arrearsQuery = (id: string) =>
  queryOptions({
    queryKey: [...arrearsKey(id), 'sums'],
    queryFn: ({ signal }) => call(getArrears, { params: { id }, signal }),
  });

export const planQuery = (id: string, plan: string) =>
  queryOptions({
    queryKey: [...arrearsKey(id), 'plan', plan],
    queryFn: ({ signal }) => call(getPlan, { params: { id, plan }, signal }),
  });

export const offer = (id: string, house: string, instalments: readonly Instalment[], note: string, key: string) =>
  call(offerPlan, {
    params: { id, house },
    body: {
      instalments: instalments.map(({ dueOn, kobo }) => ({ due_on: dueOn, amount_kobo: wireKobo(kobo) })),
      ...(note !== '' && { note }),
    },
    idempotencyKey: key,
  });
export const takeBackPlan = (id: string, plan: string, reason: string) =>
  call(cancelPlan, { params: { id, plan }, body: { reason } });

/** Without houses: all that may be reminded. */
export const remind = (id: string, houses?: readonly string[]) =>
  call(remindHouses, { params: { id }, body: houses ? { house_ids: [...houses] } : {} });
export const letWait = (id: string, house: string, until: string | null, reason: string) =>
  call(grantWait, { params: { id, house }, body: { until, reason } });
export const saveArrears = (id: string, query: QueryInputOf<typeof getArrearsFile>, name: string) =>
  download(getArrearsFile, { params: { id }, query }, name);
