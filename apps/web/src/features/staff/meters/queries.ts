import { getMeterOffice, listMeterEvents, listTokenRequests } from '@gatelight/contract/places/properties/meters';
import { estimateUnits, listSpareMeters, showEngineeringTokens } from '@gatelight/contract/places/engineering';
import { listTariffs } from '@gatelight/contract/selling/tariffs';
import { listProperties } from '@gatelight/contract/places/estates/property-list';
import type { AnswerOf } from '@gatelight/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** One meter; read again soon while tokens are being made. */
export const meterQuery = (number: string) =>
  queryOptions({
    queryKey: ['admin', 'meters', number],
    queryFn: ({ signal }) => call(getMeterOffice, { params: { number }, signal }),
    refetchInterval: ({ state }) => (state.data?.requests.some((one) => one.state === 'queued') ? 1500 : false),
  });

export const eventsKey = (number: string) => ['admin', 'meters', number, 'events'];
export const readEvents = (number: string, cursor: string, signal: AbortSignal) =>
  call(listMeterEvents, { params: { number }, query: { cursor }, signal });

export const requestsKey = (number: string) => ['admin', 'meters', number, 'requests'];
export const readRequests = (number: string, cursor: string, signal: AbortSignal) =>
  call(listTokenRequests, { params: { number }, query: { cursor }, signal });

export const estimateQuery = (number: string) =>
  queryOptions({
    queryKey: ['admin', 'meters', number, 'units-left'],
    queryFn: ({ signal }) => call(estimateUnits, { params: { number }, signal }),
  });

/** `q`: digits of the number of the spare meter. */
export const sparesQuery = (number: string, q: string) =>
  queryOptions({
    queryKey: ['admin', 'meters', number, 'spares', q],
    queryFn: ({ signal }) => call(listSpareMeters, { params: { number }, query: q === '' ? {} : { q }, signal }),
    placeholderData: keepPreviousData,
  });

export const showTokens = (number: string, request: string) =>
  call(showEngineeringTokens, { params: { number, request } });

export type MeterOffice = AnswerOf<typeof getMeterOffice>;

/** For the filter by estate. */
export const estateChoices = queryOptions({
  queryKey: ['admin', 'estate-choices'],
  queryFn: async ({ signal }) =>
    (await call(listProperties, { signal })).map(({ id, name }) => ({ value: id, label: name })),
  staleTime: 300_000,
});

/** For the tariff of a meter. */
export const tariffChoices = queryOptions({
  queryKey: ['admin', 'tariff-choices'],
  queryFn: ({ signal }) => call(listTariffs, { signal }),
  staleTime: 300_000,
});
