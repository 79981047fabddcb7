import {
  ORDER_STATE_NAMES,
  PAYMENT_METHOD_NAMES,
  UTILITY_NAMES,
  exportStaffOrders,
  getStaffCounts,
  getStaffOrder,
  listStaffOrders,
  searchStaff,
  showOrderTokens,
  type CockpitQueue,
  type QueryOf,
} from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { User } from '#platform/callers/caller';
import { csvDigits, csvNaira, csvStream, csvTime, type CsvColumn } from '#platform/lists/csv';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { eachPage } from '#platform/lists/keyset';
import { asStaff, recordLook } from '#staff';
import { formatTenths } from '#vending';
import { readQueues } from '../cockpit/queue-store.ts';
import { findAnything } from './find-anything.ts';
import {
  orderKeyset,
  readOrderCounts,
  readOrderPage,
  readTicketCounts,
  type OrderFilter,
  type OrderListRow,
} from './order-store.ts';
import { readSearchTerm } from './search-terms.ts';
import { findOrderId, readStory, showTokens } from './story-store.ts';
import { viewListed, viewStory } from './view.ts';

type Filters = QueryOf<typeof exportStaffOrders>;

function filterOf({ q, owner, sort: _sort, ...filters }: Filters, caller: User): OrderFilter {
  const term = readSearchTerm(q ?? '');
  return { ...filters, term, ...(owner && { owner: { userId: owner === 'me' ? caller.userId : null } }) };
}

const columns: readonly CsvColumn<OrderListRow>[] = [
  { head: 'Placed (Lagos)', value: (row) => csvTime(row.created_at) },
  { head: 'Reference', value: (row) => row.reference },
  { head: "Payer's reference", value: (row) => row.payer_reference },
  { head: 'State', value: (row) => ORDER_STATE_NAMES[row.status] },
  { head: 'Customer', value: (row) => row.customer_name },
  { head: 'Meter number', value: (row) => csvDigits(row.meter_number) },
  { head: 'Utility', value: (row) => UTILITY_NAMES[row.utility] },
  { head: 'Estate', value: (row) => row.estate_name },
  { head: 'Amount (NGN)', value: (row) => csvNaira(row.amount_kobo) },
  { head: 'Paid by', value: (row) => PAYMENT_METHOD_NAMES[row.method] },
  { head: 'Paid (Lagos)', value: (row) => csvTime(row.paid_at) },
  { head: 'Token made (Lagos)', value: (row) => csvTime(row.vended_at) },
  { head: 'Note of the system', value: (row) => row.attention },
  { head: 'Owner', value: (row) => row.owner?.name },
];

export function staffOrderRoutes(serve: Serve, { staffDb }: { staffDb: Db }): void {
  serve(listStaffOrders, async ({ caller, query: { cursor, limit, ...filters } }) => {
    const { sort, ...narrowing } = filters;
    const page = orderKeyset.page({ sort, cursor, limit, filters: narrowing });
    return page.toPage(await readOrderPage(staffDb, page, filterOf(filters, caller)), viewListed);
  });

  serve(exportStaffOrders, async ({ caller, query }) => {
    const filter = filterOf(query, caller);
    const pieces = eachPage(orderKeyset, { sort: query.sort }, (page) => readOrderPage(staffDb, page, filter));
    return { kind: 'csv' as const, name: 'gatelight-orders.csv', content: csvStream(columns, pieces) };
  });

  serve(getStaffCounts, async ({ caller }) => {
    const [orders, { waiting, ...ticketQueues }, queues] = await Promise.all([
      readOrderCounts(staffDb),
      readTicketCounts(staffDb, caller.userId),
      readQueues(staffDb, caller),
    ]);
    const inQueues = (...names: readonly CockpitQueue[]) =>
      queues.reduce((sum, { queue, waiting: count }) => (names.includes(queue) ? sum + count : sum), 0);
    return {
      orders,
      tickets: waiting,
      ticket_queues: ticketQueues,
      reconciliation: inQueues('exceptions'),
      payouts: inQueues('payouts', 'payout-codes'),
      refunds: inQueues('refunds'),
      disputes: inQueues('disputes'),
      approvals: inQueues('approvals', 'requests'),
    };
  });

  serve(getStaffOrder, async ({ caller, params }) => {
    const story = await readStory(staffDb, params.reference);
    if (!story) throw new AppError('not-found');
    await recordLook(staffDb, caller, { kind: 'order', id: story.reference, permission: 'orders.read' });
    return viewStory(story, caller.permissions?.includes('tickets.read') ?? false);
  });

  serve(showOrderTokens, async ({ caller, params }) => {
    const id = await findOrderId(staffDb, params.reference);
    if (id === undefined) throw new AppError('not-found');
    const tokens = await asStaff(caller, (session) => showTokens(staffDb, session, id));
    return {
      tokens: tokens.map(({ token, kind, unitsTenths }) => ({ token, kind, units: formatTenths(unitsTenths) })),
    };
  });

  serve(searchStaff, async ({ caller, query }) => ({
    items: await findAnything(staffDb, query.q, new Set(caller.permissions ?? [])),
  }));
}
