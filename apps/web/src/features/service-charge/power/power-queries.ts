import { getOpenPower, getOpenReceipt, getOpenSupply, listPowerEstates } from '@gatelight/contract/places/power';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { download } from '../../../data/lists/download.ts';

export const powerEstatesQuery = queryOptions({
  queryKey: ['open-power', 'estates'],
  queryFn: ({ signal }) => call(listPowerEstates, { signal }),
});

export const openPowerQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: ['open-power', id, month],
    queryFn: ({ signal }) => call(getOpenPower, { params: { id }, query: month === '' ? {} : { month }, signal }),
    placeholderData: keepPreviousData,
  });

const MINUTE_MS = 60_000;

/** Read again each minute: it says what is on now. */
export const openSupplyQuery = (id: string) =>
  queryOptions({
    queryKey: ['open-power', id, 'supply'],
    queryFn: ({ signal }) => call(getOpenSupply, { params: { id }, signal }),
    refetchInterval: MINUTE_MS,
  });

export const saveReceipt = (id: string, entry: string, number: string) =>
  download(getOpenReceipt, { params: { id, entry } }, `receipt-${number}.jpg`);
