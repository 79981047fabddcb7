import { askActs, listActs } from '@gatelight/contract/base/staff/acts';
import type { ActKind, ActView } from '@gatelight/contract/base/staff/acts';
import { maxPageSize } from '@gatelight/contract/page';
import { listProperties } from '@gatelight/contract/places/estates/property-list';
import { getStaffCounts, listStaffOrders } from '@gatelight/contract/office/staff-lists/staff-orders';
import { getStaffOrder, showOrderTokens } from '@gatelight/contract/office/staff-lists/staff-order-story';
import type { StaffOrder } from '@gatelight/contract/office/staff-lists/staff-orders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

const HALF_MINUTE_MS = 30_000;

export const countsQuery = queryOptions({
  queryKey: ['admin', 'counts'],
  queryFn: ({ signal }) => call(getStaffCounts, { signal }),
  refetchInterval: HALF_MINUTE_MS,
});

/** One order with all its details; read again soon while it is open. */
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

/** Requests one act on many objects. The same `key` again returns the same batch. */
export const askMany = (kind: ActKind, inputs: readonly Record<string, unknown>[], reason: string, key: string) =>
  call(askActs, { body: { kind, inputs: [...inputs], reason }, idempotencyKey: key });

/** All acts of one batch, in their current state. */
export async function actsOfBatch(batch: string): Promise<ActView[]> {
  const acts: ActView[] = [];
  let cursor: string | null = null;
  do {
    const query = { batch, limit: maxPageSize, ...(cursor !== null && { cursor }) };
    const page: { items: ActView[]; next: string | null } = await call(listActs, { query });
    acts.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return acts;
}

/** The orders of the acts of one batch, in their current state. */
export async function ordersOfBatch(batch: string): Promise<StaffOrder[]> {
  const orders: StaffOrder[] = [];
  let cursor: string | null = null;
  do {
    const query = { batch, limit: maxPageSize, ...(cursor !== null && { cursor }) };
    const page: { items: StaffOrder[]; next: string | null } = await call(listStaffOrders, { query });
    orders.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return orders;
}
