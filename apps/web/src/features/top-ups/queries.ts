import {
  changeTopUp,
  createTopUp,
  deleteTopUp,
  getLowBalance,
  listTopUps,
  setLowBalance,
} from '@gatelight/contract/selling/top-ups';
import type { BodyInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { callOnce } from '../../data/call-once.ts';

export const topUpsQuery = queryOptions({
  queryKey: ['wallet', 'top-ups'],
  queryFn: ({ signal }) => call(listTopUps, { signal }),
});

export const lowBalanceQuery = queryOptions({
  queryKey: ['wallet', 'low-balance'],
  queryFn: ({ signal }) => call(getLowBalance, { signal }),
});

export type NewTopUp = BodyInputOf<typeof createTopUp>;

export const addTopUp = (body: NewTopUp) => callOnce(createTopUp, { body });
export const pauseTopUp = (id: string, isPaused: boolean) =>
  call(changeTopUp, { params: { id }, body: { is_paused: isPaused } });
export const removeTopUp = (id: string) => call(deleteTopUp, { params: { id } });
export const saveLowBalance = (isOn: boolean, thresholdKobo: number) =>
  call(setLowBalance, { body: { is_on: isOn, threshold_kobo: thresholdKobo } });
