import { askActs, listActs } from '@gatelight/contract/acts';
import { listProperties } from '@gatelight/contract/property-list';
import {
  exportStaffOrders,
  getStaffCounts,
  getStaffOrder,
  listStaffOrders,
  showOrderTokens,
} from '@gatelight/contract/staff-orders';
import type { StaffOrder } from '@gatelight/contract/staff-orders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { download } from '../../../data/download.ts';
import { TABLE_PAGE } from '../../../data/use-table-list.ts';
import type { TablePage } from '../../../data/use-table-list.ts';

type Query = Parameters<typeof call<typeof listStaffOrders>>[1] extends infer Parts
  ? Parts extends { query?: infer Q }
    ? NonNullable<Q>
    : never
  : never;

/** A page of orders. A value in the address that is none of ours is refused by the server, and the list says so. */
export function readOrders(given: {
  readonly query: Readonly<Record<string, string>>;
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}): Promise<TablePage<StaffOrder>> {
  const { query, cursor, signal } = given;
  return call(listStaffOrders, {
    query: { ...(query as Query), limit: TABLE_PAGE, ...(cursor !== undefined && { cursor }) },
    signal,
  });
}

export const saveOrders = (query: Readonly<Record<string, string>>) =>
  download(exportStaffOrders, { query: query as never }, 'orders.csv');

const HALF_MINUTE_MS = 30_000;

export const countsQuery = queryOptions({
  queryKey: ['admin', 'counts'],
  queryFn: ({ signal }) => call(getStaffCounts, { signal }),
  refetchInterval: HALF_MINUTE_MS,
});

/** One order with all there is; read again soon while it is not over. */
export const storyQuery = (reference: string) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'story', reference],
    queryFn: ({ signal }) => call(getStaffOrder, { params: { reference }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.next_attempt_at || state.data?.requests.some((one) => one.state === 'queued') ? 5000 : false,
  });

export const showTokens = (reference: string) => call(showOrderTokens, { params: { reference } });

/** For the filter by estate. */
export const estatesQuery = queryOptions({
  queryKey: ['admin', 'estate-choices'],
  queryFn: async ({ signal }) =>
    (await call(listProperties, { signal })).map(({ id, name }) => ({ value: String(id), label: name })),
  staleTime: 300_000,
});

export const askMany = (kind: string, inputs: readonly Record<string, unknown>[], reason: string) =>
  call(askActs, { body: { kind, inputs: [...inputs], reason }, idempotencyKey: crypto.randomUUID() });

/** The acts of one batch, as far as they have come. */
export const actsOfBatch = (batch: string) => call(listActs, { query: { batch, limit: 100 } });
