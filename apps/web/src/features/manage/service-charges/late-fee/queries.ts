import { askLateFee, decideLateFee, getLateFee } from '@gatelight/contract/money/service-charges/late-fees';
import type { BodyInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { chargesKey } from '../queries.ts';

export const lateFeeQuery = (id: string) =>
  queryOptions({
    queryKey: [...chargesKey(id), 'late-fee'],
    queryFn: ({ signal }) => call(getLateFee, { params: { id }, signal }),
  });

export const askRule = (id: string, body: BodyInputOf<typeof askLateFee>) => call(askLateFee, { params: { id }, body });
export const decideRule = (id: string, rule: string, confirm: boolean) =>
  call(decideLateFee, { params: { id, rule }, body: { confirm } });
