import type { OrderDay, OrderStatus, PaymentMethod, StaffOrder, StaffOrderQueue, Utility } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { beginningWith, hasWords } from '#platform/database/search';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { reversedEnd, type SearchTerm } from './search-terms.ts';

/** The list of orders: by the day they were placed, or by amount. */
export const orderKeyset = defineKeyset({
  list: 'staff-orders',
  sorts: {
    created_at: { column: sql`o.created_at`, kind: 'timestamptz' },
    amount_kobo: { column: sql`o.amount_kobo`, kind: 'bigint' },
  },
  id: { column: sql`o.id`, kind: 'bigint' },
  first: '-created_at',
});

export interface OrderFilter {
  term: SearchTerm | undefined;
  queue?: StaffOrderQueue | undefined;
  status?: OrderStatus | undefined;
  estate?: string | undefined;
  utility?: Utility | undefined;
  method?: PaymentMethod | undefined;
  day_of?: OrderDay | undefined;
  from?: string | undefined;
  until?: string | undefined;
  /** A user id, or null for orders without an owner. */
  owner?: { userId: string | null } | undefined;
  /** A user id. */
  buyer?: string | undefined;
  /** Orders of the acts of a batch. */
  batch?: string | undefined;
}

/** `payer_reference`: also when it is our reference. */
export type OrderListRow = Keyed & StaffOrder;

/** Columns of an order as staff list it; the tables of `listedTables`. */
export const listedColumns = sql`
  o.reference, q.client_reference as payer_reference, o.status, o.buyer_id,
  coalesce(q.customer_name, nullif(btrim(u.first_name || ' ' || u.last_name), '')) as customer_name,
  o.meter_number, o.utility, o.estate_name, o.amount_kobo, o.method, o.created_at, o.paid_at, o.vended_at, o.attention,
  case when w.user_id is not null then jsonb_build_object('id', w.user_id::text, 'name', coalesce(wu.first_name || ' ' || wu.last_name, ''))
    end as owner`;

export const listedTables = sql`
  vending."order" o
  left join vending.quick_purchase q on q.order_id = o.id
  left join identity."user" u on u.id = o.buyer_id::bigint
  left join vending.order_owner w on w.order_id = o.id
  left join identity."user" wu on wu.id = w.user_id`;

export async function readOrderPage(db: Db, page: KeysetPage, filter: OrderFilter): Promise<OrderListRow[]> {
  // The other facts of an order are read only for the rows of the page.
  const { rows } = await sql<OrderListRow>`
    with page as materialized (
      select o.id from vending."order" o where ${conditionOf(filter)} and ${page.after} order by ${page.order} limit ${page.limit}
    )
    select ${page.keys}, ${listedColumns} from page p join ${listedTables} on o.id = p.id
    order by ${page.order}
  `.execute(db);
  return rows;
}

function conditionOf(filter: OrderFilter) {
  const { term, queue, status, estate, utility, method, owner, buyer, batch } = filter;
  const conditions = [
    term && sql`o.id in (${idsOf(term)})`,
    queue && sql`o.id in (${orderQueues[queue]})`,
    // A value of the contract, not a query parameter. Otherwise PostgreSQL cannot choose the right index.
    status && sql`o.status = ${sql.lit(status)}`,
    buyer && sql`o.buyer_id = ${buyer}`,
    batch &&
      sql`o.id in (select x.id from staff.act a join vending."order" x on x.reference = a.input ->> 'reference'
        where a.batch_id = ${batch}::uuid)`,
    estate && sql`o.estate_id = ${estate}::bigint`,
    utility && sql`o.utility = ${utility}`,
    method && sql`o.method = ${sql.lit(method)}`,
    ...daysOf(filter),
    owner &&
      (owner.userId === null
        ? sql`not exists (select from vending.order_owner w where w.order_id = o.id)`
        : sql`o.id in (select w.order_id from vending.order_owner w where w.user_id = ${owner.userId}::bigint)`),
  ].filter((condition) => condition !== undefined && condition !== '');
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The days, by when an order was placed, got its token, or failed. */
function daysOf({ day_of: dayOf, from, until }: OrderFilter) {
  const after = (column: ReturnType<typeof sql>) => from && sql`${column} >= platform.start_of(${from}::date)`;
  const before = (column: ReturnType<typeof sql>) => until && sql`${column} < platform.start_of(${until}::date + 1)`;
  const within = (column: ReturnType<typeof sql>) => [after(column), before(column)].filter(Boolean) as Condition[];
  const placed = sql`o.created_at`;
  if (dayOf === 'vended') return [sql`o.vended_at is not null`, ...within(sql`o.vended_at`), before(placed)];
  if (dayOf === undefined) return within(placed);
  const failed = [sql`e.to_status = 'vend_failed'`, ...within(sql`e.at`)];
  return [sql`o.id in (select e.order_id from vending.order_event e where ${sql.join(failed, sql` and `)})`];
}

type Condition = ReturnType<typeof sql>;

/** The newest matches. A person who searches for a name with more orders types more of it. */
const mostFound = 2000;
/** Matching names. Each is looked up in the index of purchases. */
const mostNames = 1000;

/**
 * The orders that match a text, found by an index before anything is sorted. `materialized` keeps PostgreSQL from
 * testing each order in the list, which for a rare name would read the whole table.
 */
function idsOf(term: SearchTerm) {
  if (term.kind === 'token') return sql`select vending.orders_of_token(${term.digits})`;
  const end = reversedEnd(term);
  if (end === undefined) return sql`with ${foundBy(term)} select id from found`;
  const ending = beginningWith(end);
  return sql`with ${foundBy(term)}, by_end as materialized (
      (select f.id from vending."order" f where reverse(f.reference) like ${ending} limit ${mostFound})
      union
      (select p.order_id from vending.quick_purchase p where reverse(p.client_reference) like ${ending} limit ${mostFound})
    ) select id from found union select id from by_end`;
}

function foundBy(term: Exclude<SearchTerm, { kind: 'token' }>) {
  switch (term.kind) {
    case 'digits':
      return sql`found as materialized (
        (select f.id from metering.meter k cross join lateral (
            select x.id from vending."order" x where x.meter_id = k.id order by x.id desc limit ${mostFound}) f
          where k.number like ${beginningWith(term.digits)} order by f.id desc limit ${mostFound})
        union
        (select p.order_id from vending.quick_purchase p where p.customer_phone = ${term.phone} limit ${mostFound})
        union
        (select b.id from identity."user" c join vending."order" b on b.buyer_id = c.id::text where c.phone_number = ${term.phone} limit ${mostFound})
      )`;
    case 'reference':
      return sql`found as materialized (
        (select f.id from vending."order" f where f.reference like ${beginningWith(term.start)} limit ${mostFound})
        union
        (select p.order_id from vending.quick_purchase p where p.client_reference like ${beginningWith(term.start)} limit ${mostFound})
      )`;
    case 'email':
      return sql`found as materialized (
        (select p.order_id as id from vending.quick_purchase p where lower(p.customer_email) = ${term.email} limit ${mostFound})
        union
        (select b.id from identity."user" c join vending."order" b on b.buyer_id = c.id::text where c.email = ${term.email} limit ${mostFound})
      )`;
    case 'name':
      return sql`name as materialized (
        select n.name from staff_lists.buyer_name n
        where ${hasWords(sql`n.name`, term.query)} limit ${mostNames}
      ), new_purchase as materialized (
        -- Those of the last minutes, whose names the job has not copied yet.
        select p.order_id, p.customer_name from vending.quick_purchase p
        where p.order_id > (select m.done_id from staff_lists.buyer_name_mark m) order by p.order_id desc limit ${mostFound}
      ), found as materialized (
        (select p.id from name n cross join lateral (
            select x.order_id as id from vending.quick_purchase x where x.customer_name = n.name order by x.order_id desc limit ${mostFound}) p
          order by p.id desc limit ${mostFound})
        union
        (select p.order_id from new_purchase p where ${hasWords(sql`p.customer_name`, term.query)})
        union
        (select b.id from (
            select c.id::text as buyer_id from identity."user" c
            where ${hasWords(sql`c.first_name || ' ' || c.last_name`, term.query)}
              and c.deleted_at is null order by c.id desc limit ${mostNames}) u
          cross join lateral (select x.id from vending."order" x where x.buyer_id = u.buyer_id order by x.created_at desc limit ${mostFound}) b
          order by b.id desc limit ${mostFound})
        order by id desc limit ${mostFound}
      )`;
  }
}

/** Orders with money that is not returned yet. */
const withOpenRefund = sql`select h.subject_id::bigint from payments.refund r join payments.capture k on k.id = r.capture_id
  join payments.charge h on h.id = k.charge_id and h.purpose = 'order'
  where r.processed_at is null and r.state <> 'processed'`;

/** A failed message of the last 30 days, without a later message of the same order that arrived. */
const undelivered = (column: ReturnType<typeof sql>) => sql`select ${column} from notifications.message m
  where m.open_state = 'failed' and m.subject_kind = 'order' and m.created_at > now() - interval '30 days' and not exists (
    select from notifications.message n where n.subject_kind = 'order' and n.subject_id = m.subject_id and n.id > m.id
      and n.state in ('queued', 'sent', 'delivered'))`;

/**
 * Orders that wait for a person, each found by its own small index. An order is in at most one of the first three.
 * `undelivered`: the messages of the orders in `delivery`.
 */
export const orderQueues: Readonly<Record<StaffOrderQueue | 'undelivered', ReturnType<typeof sql>>> = {
  unknown: sql`select x.id from vending."order" x where x.status = 'unknown'`,
  attention: sql`select x.id from vending."order" x where x.status in ('paid', 'vending', 'vend_failed', 'refunding')
    and x.paid_at < now() - interval '5 minutes' and x.id <> all (array(${withOpenRefund}))`,
  refunds: sql`select x.id from vending."order" x where x.id in (${withOpenRefund}) and x.status <> 'unknown'`,
  delivery: undelivered(sql`m.subject_id::bigint`),
  undelivered: undelivered(sql`m.id`),
};

/** Counts at most 100. A larger number would not help staff. */
const upTo = (rows: ReturnType<typeof sql>) => sql`(select count(*)::int from (${rows} limit 100) c)`;

/** How many orders wait in each queue, for the tabs of their list. */
export async function readOrderCounts(db: Db): Promise<Record<StaffOrderQueue, number>> {
  const { rows } = await sql<Record<StaffOrderQueue, number>>`
    select ${upTo(orderQueues.unknown)} as unknown, ${upTo(orderQueues.attention)} as attention,
      ${upTo(orderQueues.refunds)} as refunds, ${upTo(sql`select distinct * from (${orderQueues.delivery}) d`)} as delivery
  `.execute(db);
  return rows[0]!;
}

/** Tickets that wait for us, the caller's own tickets, unassigned tickets, and late tickets. */
export async function readTicketCounts(
  db: Db,
  callerId: string,
): Promise<{ waiting: number; mine: number; unassigned: number; overdue: number }> {
  const waiting = sql`select 1 from support.ticket t where t.status in ('open', 'waiting_for_us') and t.kind <> 'waiting_list' and t.audience = 'utility'`;
  const own = sql`select 1 from support.ticket t where t.assignee_id = ${callerId}::bigint and t.status not in ('solved', 'closed') and t.audience = 'utility'`;
  const { rows } = await sql<{ waiting: number; mine: number; unassigned: number; overdue: number }>`
    select ${upTo(waiting)} as waiting, ${upTo(own)} as mine, ${upTo(sql`${waiting} and t.assignee_id is null`)} as unassigned,
      ${upTo(sql`select 1 from support.ticket t where t.clock_due_at < now() and t.audience = 'utility'`)} as overdue`.execute(
    db,
  );
  return rows[0]!;
}
