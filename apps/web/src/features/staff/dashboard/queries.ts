import { todayInLagos } from '@gatelight/contract/lagos-days';
import { listProperties } from '@gatelight/contract/places/estates/property-list';
import { getSalesByHour, getStaffDashboard } from '@gatelight/contract/office/staff-lists/staff-dashboard';
import type { AnswerOf } from '@gatelight/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

export type Dashboard = AnswerOf<typeof getStaffDashboard>;

const HALF_MINUTE_MS = 30_000;

export const PERIODS = { today: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;
export type Period = keyof typeof PERIODS;

export type Choice = {
  readonly period: Period;
  readonly estate?: string;
  readonly utility?: 'electricity' | 'water' | 'gas';
};

/** The figures of a period that ends today; read again every half minute while the page is open. */
export const dashboardQuery = ({ period, ...filter }: Choice) =>
  queryOptions({
    queryKey: ['admin', 'dashboard', period, filter],
    queryFn: ({ signal }): Promise<Dashboard> =>
      call(getStaffDashboard, {
        query: { from: todayInLagos(1 - PERIODS[period]), until: todayInLagos(), ...filter },
        signal,
      }),
    refetchInterval: HALF_MINUTE_MS,
    placeholderData: keepPreviousData,
  });

export type Hours = AnswerOf<typeof getSalesByHour>;

/** Sales of today by the hour. */
export const hoursQuery = ({ estate, utility }: Pick<Choice, 'estate' | 'utility'>) =>
  queryOptions({
    queryKey: ['admin', 'dashboard-hours', estate, utility],
    queryFn: ({ signal }): Promise<Hours> => call(getSalesByHour, { query: { estate, utility }, signal }),
    refetchInterval: HALF_MINUTE_MS,
    placeholderData: keepPreviousData,
  });

export const estateChoicesQuery = queryOptions({
  queryKey: ['admin', 'estate-choices'],
  queryFn: async ({ signal }) =>
    (await call(listProperties, { signal })).map(({ id, name }) => ({ value: String(id), label: name })),
  staleTime: 300_000,
});
