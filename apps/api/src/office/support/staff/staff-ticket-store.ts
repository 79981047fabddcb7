import { mostEntries } from '@gatelight/contract';
import type { Attachment, StaffTicket } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { hasWords, wordsQuery } from '#platform/database/search';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

/** The filters of a list of tickets. */
export interface TicketFilter {
  q?: string | undefined;
  queue?: 'waiting' | 'mine' | 'unassigned' | 'overdue' | undefined;
  state?: StaffTicket['state'] | undefined;
  priority?: StaffTicket['priority'] | undefined;
  topic?: StaffTicket['topic'] | undefined;
  /** A user id, or null for unassigned tickets. */
  assignee?: string | null | undefined;
  /** The id of the user who wrote it. */
  customer?: string | undefined;
  /** The caller, for `mine`. */
  callerId: string;
}

export interface TicketRow extends Keyed, Omit<StaffTicket, 'due'> {
  id: bigint;
  user_id: string | null;
  answer_due_at: Date | null;
  resolve_due_at: Date | null;
  answered_at: Date | null;
  paused_at: Date | null;
}

export const ticketKeyset = defineKeyset({
  list: 'staff-tickets',
  sorts: {
    due: { column: sql`t.clock_due_at`, kind: 'timestamptz' },
    created_at: { column: sql`t.created_at`, kind: 'timestamptz' },
    updated_at: { column: sql`t.updated_at`, kind: 'timestamptz' },
  },
  id: { column: sql`t.id`, kind: 'bigint' },
  first: 'due',
});

const columns = sql`
  t.id, t.number, t.subject, t.name as customer_name, t.user_id::text as user_id, t.user_id is not null as has_account, t.status as state,
  t.priority, t.topic, case when t.assignee_id is not null then
    jsonb_build_object('id', t.assignee_id::text, 'name', coalesce(m.first_name || ' ' || m.last_name, '')) end as assignee,
  t.created_at, t.updated_at, t.answer_due_at, t.resolve_due_at, t.answered_at, t.paused_at, t.clock_due_at < now() as is_overdue`;
const tables = sql`support.ticket t left join identity."user" m on m.id = t.assignee_id`;

/** Tickets that wait for us, without entries on a waiting list, which need no reply. */
const waiting = sql`t.status in ('open', 'waiting_for_us') and t.kind <> 'waiting_list' and t.audience = 'utility'`;

function conditionOf(filter: TicketFilter) {
  const { q, queue, state, priority, topic, assignee, customer, callerId } = filter;
  const queues = {
    waiting,
    mine: sql`t.assignee_id = ${callerId}::bigint and t.status not in ('solved', 'closed')`,
    unassigned: sql`t.assignee_id is null and ${waiting}`,
    overdue: sql`t.clock_due_at < now()`,
  };
  const conditions = [
    // A ticket to an estate is that estate's until its writer moves it on.
    sql`t.audience = 'utility'`,
    q && foundBy(q.trim()),
    queue && queues[queue],
    state && sql`t.status = ${state}`,
    priority && sql`t.priority = ${priority}`,
    topic && sql`t.topic = ${topic}`,
    customer && sql`t.user_id = ${customer}::bigint`,
    assignee === null ? sql`t.assignee_id is null` : assignee && sql`t.assignee_id = ${assignee}::bigint`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return sql.join(conditions, sql` and `);
}

function foundBy(q: string) {
  if (/^t-?[0-9a-z]{1,8}$/i.test(q)) {
    const number = q.toUpperCase().replace(/^T-?/, 'T-');
    return number.length === 10 ? sql`t.number = ${number}` : sql`t.number like ${`${number}%`}`;
  }
  if (q.includes('@')) return sql`lower(t.email) = ${q.toLowerCase()}`;
  return hasWords(sql`t.name || ' ' || t.subject || ' ' || t.message`, wordsQuery(q));
}

export async function readTicketPage(db: Db, page: KeysetPage, filter: TicketFilter): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select ${page.keys}, ${columns} from ${tables}
    where ${conditionOf(filter)} and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export interface TicketDetail extends Omit<TicketRow, keyof Keyed> {
  message: string;
  email: string;
  phone: string;
  reference: string;
  service: string | null;
  place: string | null;
  /** The last message of its customer, to which a reply refers. */
  lastHeard: bigint;
  files: Attachment[];
}

export async function findTicket(db: Db | Tx, number: string): Promise<TicketDetail | undefined> {
  const { rows } = await sql<TicketDetail>`
    select ${columns}, t.message, t.email, t.phone_number as phone, t.reference, t.service, t.place,
      coalesce((select max(r.id) from support.reply r where r.ticket_id = t.id and r.author = 'user'), 0) as "lastHeard",
      support.files_with(t.id, null) as files
    from ${tables} where t.number = ${number} and t.audience = 'utility'`.execute(db);
  return rows[0];
}

export interface EntryRow {
  id: string;
  kind: 'customer' | 'staff' | 'estate' | 'note';
  author: string | null;
  text: string;
  at: Date;
  files: Attachment[];
}

/** The newest replies and notes of a ticket, oldest first. */
export async function listEntries(db: Db, ticketId: bigint): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select * from (
    select 'r' || r.id as id, case r.author when 'user' then 'customer' else r.author end as kind,
      u.first_name || ' ' || u.last_name as author, r.message as text, r.created_at as at,
      support.files_with(${ticketId}, r.id) as files
    from support.reply r left join identity."user" u on u.id = r.member_id where r.ticket_id = ${ticketId}
    union all
    select 'n' || n.id, 'note', u.first_name || ' ' || u.last_name, n.message, n.created_at, '[]'::jsonb
    from support.note n left join identity."user" u on u.id = n.member_id where n.ticket_id = ${ticketId}
    order by at desc, id desc limit ${mostEntries}) newest order by at, id`.execute(db);
  return rows;
}

/** The order of a typed reference: ours, or the payer's own. */
export async function findOrderOf(
  db: Db,
  reference: string,
): Promise<{ reference: string; status: string; meter_number: string } | undefined> {
  if (reference === '') return undefined;
  const { rows } = await sql<{ reference: string; status: string; meter_number: string }>`
    with found as (
      select o.id from vending."order" o where o.reference = ${reference}
      union select q.order_id from vending.quick_purchase q where q.client_reference = ${reference})
    select o.reference, o.status, o.meter_number from vending."order" o
    where o.id in (select id from found) limit 1`.execute(db);
  return rows[0];
}

export async function listMetersOf(
  db: Db,
  userId: string,
): Promise<{ number: string; utility: string; estate: string }[]> {
  const { rows } = await sql<{ number: string; utility: string; estate: string }>`
    select m.number, m.utility, e.name as estate
    from households.link l join metering.meter m on m.id = l.meter_id join estates.estate e on e.id = m.estate_id
    where l.user_id = ${userId}::bigint and l.ended_at is null order by l.is_default desc, m.number limit 20`.execute(
    db,
  );
  return rows;
}

/** Members of staff who may answer tickets. With an id, only that member. */
export async function listMembers(db: Db | Tx, id?: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct u.id::text as id, u.first_name || ' ' || u.last_name as name
    from identity.member_role m join identity.role_permission p on p.role = m.role and p.permission = 'tickets.answer'
    join identity."user" u on u.id = m.user_id and u.deleted_at is null
    where ${id ?? null}::bigint is null or u.id = ${id ?? null}::bigint order by name`.execute(db);
  return rows;
}
