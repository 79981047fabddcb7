import { getShareRule, setShareRule } from '@gatelight/contract/money/arrears/purchase-shares';
import {
  askVendingLock,
  decideVendingLock,
  getVendingLock,
  listHardships,
  noteHardship,
  stopVendingLock,
} from '@gatelight/contract/money/arrears/vending-lock';
import type { BodyInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { callOnce } from '../../../../data/call-once.ts';
import { chargesKey } from '../queries.ts';

export const shareRuleQuery = (id: string) =>
  queryOptions({
    queryKey: [...chargesKey(id), 'share-rule'],
    queryFn: ({ signal }) => call(getShareRule, { params: { id }, signal }),
  });

export const saveShareRule = (id: string, body: BodyInputOf<typeof setShareRule>) =>
  callOnce(setShareRule, { params: { id }, body });

export const lockQuery = (id: string) =>
  queryOptions({
    queryKey: [...chargesKey(id), 'vending-lock'],
    queryFn: ({ signal }) => call(getVendingLock, { params: { id }, signal }),
  });

export const hardshipsQuery = (id: string) =>
  queryOptions({
    queryKey: [...chargesKey(id), 'hardships'],
    queryFn: ({ signal }) => call(listHardships, { params: { id }, signal }),
  });

export const noteSeen = (id: string, hardship: string) =>
  call(noteHardship, { params: { id }, body: { hardship_id: hardship } });
export const askForLock = (id: string, body: BodyInputOf<typeof askVendingLock>) =>
  call(askVendingLock, { params: { id }, body });
export const decideLock = (id: string, lock: string, confirm: boolean) =>
  call(decideVendingLock, { params: { id, lock }, body: { confirm } });
export const stopLock = (id: string, lock: string, reason: string) =>
  call(stopVendingLock, { params: { id, lock }, body: { reason } });
