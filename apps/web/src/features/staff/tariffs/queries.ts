import {
  getTariff,
  listCorrections,
  listTariffProposals,
  listTariffs,
  previewCorrection,
  previewTariff,
} from '@gatelight/contract/selling/tariffs';
import { listCommission } from '@gatelight/contract/money/commission';
import type { AnswerOf } from '@gatelight/contract/route';
import type { Rounding } from '@gatelight/contract/fields';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

export type TariffPage = AnswerOf<typeof getTariff>;

/** Everything read here is read again after an act. */
export const TARIFF_KEY = ['admin', 'tariffs'] as const;

export const tariffsQuery = queryOptions({
  queryKey: [...TARIFF_KEY, 'list'],
  queryFn: ({ signal }) => call(listTariffs, { signal }),
});

export const tariffQuery = (id: string) =>
  queryOptions({
    queryKey: [...TARIFF_KEY, 'one', id],
    queryFn: ({ signal }) => call(getTariff, { params: { id }, signal }),
  });

/** Proposed prices of generator tariffs from diesel costs: of one tariff, or of all. */
export const proposalsQuery = (tariff: string) =>
  infiniteQueryOptions({
    queryKey: [...TARIFF_KEY, 'proposals', tariff],
    queryFn: ({ pageParam, signal }) =>
      call(listTariffProposals, {
        query: {
          limit: 20,
          ...(tariff !== '' && { tariff }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const previewQuery = (id: string, priceKobo: number, rounding: Rounding) =>
  queryOptions({
    queryKey: [...TARIFF_KEY, 'preview', id, priceKobo, rounding],
    queryFn: ({ signal }) =>
      call(previewTariff, { params: { id }, query: { price_kobo_per_unit: String(priceKobo), rounding }, signal }),
    enabled: priceKobo > 0,
  });

export type WrongPeriod = { readonly from: string; readonly until: string; readonly right_price_kobo: string };

export const correctionQuery = (id: string, query: WrongPeriod) =>
  queryOptions({
    queryKey: [...TARIFF_KEY, 'correction', id, query],
    queryFn: ({ signal }) => call(previewCorrection, { params: { id }, query, signal }),
  });

export const correctionsQuery = queryOptions({
  queryKey: [...TARIFF_KEY, 'corrections'],
  queryFn: ({ signal }) => call(listCorrections, { signal }),
});

export const commissionQuery = (month: string) =>
  queryOptions({
    queryKey: [...TARIFF_KEY, 'commission', month],
    queryFn: ({ signal }) => call(listCommission, { query: { month }, signal }),
  });
