import { listMessages } from '@gatelight/contract/office/staff-lists/message-log';
import { getPersonMoney } from '@gatelight/contract/office/people';
import { listStaffOrders } from '@gatelight/contract/office/staff-lists/staff-orders';
import { listStaffTickets } from '@gatelight/contract/office/support/staff-tickets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** How many items of each kind the page of a customer shows; the list of that kind has the rest. */
const NEWEST = 5;
/** Every read of the wallet is in the audit log: so a quick return to the page does not read it again. */
const SAME_LOOK_MS = 300_000;

export const moneyOf = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'people', id, 'money'],
    queryFn: ({ signal }) => call(getPersonMoney, { params: { id }, signal }),
    staleTime: SAME_LOOK_MS,
    refetchOnWindowFocus: false,
  });

export const ordersOf = (id: string) => ({
  queryKey: ['admin', 'people', id, 'orders'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listStaffOrders, { query: { buyer: id, limit: NEWEST }, signal })).items,
});

export const ticketsOf = (id: string) => ({
  queryKey: ['admin', 'people', id, 'tickets'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listStaffTickets, { query: { customer: id, sort: '-created_at', limit: NEWEST }, signal })).items,
});

export const messagesOf = (id: string) => ({
  queryKey: ['admin', 'people', id, 'messages'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listMessages, { query: { user: id, limit: NEWEST }, signal })).items,
});
