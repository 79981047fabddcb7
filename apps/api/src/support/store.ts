import type { BodyOf, collectForm } from '@gatelight/contract';
import type { ServiceKey } from '@gatelight/contract';
import { sql, type Db } from '#platform/db';
import type { SolarEstimate } from './solar-estimate.ts';

/** What somebody wrote to us, as it is stored. */
export interface Ticket {
  name: string;
  email: string;
  phoneNumber: string;
  subject: string;
  message: string;
  /** A purchase's reference, or ''. */
  reference: string;
  /** When it asks for a service, or for a place on its waiting list. */
  enquiry?: { kind: 'enquiry' | 'waiting_list'; service: ServiceKey; place: string; solar?: SolarEstimate };
}

/** SHA-256 of an idempotency key and of what was sent under it. */
export interface SentUnder {
  keyHash: Buffer;
  bodyHash: Buffer;
}

/** Stores a ticket with its two mails: the number to the writer, the text to the operator. False when the number or the key is taken. */
export async function insertTicket(
  db: Db,
  number: string,
  { enquiry, ...ticket }: Ticket,
  sent: SentUnder | undefined,
): Promise<boolean> {
  const solar = enquiry?.solar === undefined ? null : JSON.stringify(enquiry.solar);
  const { rows } = await sql<{ opened: boolean }>`
    select support.open_ticket(${number}, ${ticket.name}, ${ticket.email}, ${ticket.phoneNumber}, ${ticket.subject},
      ${ticket.message}, ${ticket.reference}, ${enquiry?.kind ?? 'general'}, ${enquiry?.service ?? null},
      ${enquiry?.place ?? null}, ${solar}::jsonb, ${sent?.keyHash ?? null}, ${sent?.bodyHash ?? null}) as opened
  `.execute(db);
  return rows[0]?.opened === true;
}

export async function findTicketByKey(
  db: Db,
  keyHash: Buffer,
): Promise<{ number: string; bodyHash: Buffer } | undefined> {
  const { rows } = await sql<{ number: string; bodyHash: Buffer }>`
    select number, body_hash as "bodyHash" from support.ticket_by_key(${keyHash}) where number is not null
  `.execute(db);
  return rows[0];
}

export type CollectedForm = BodyOf<typeof collectForm>;

export async function insertForm(db: Db, { reference, ...form }: CollectedForm): Promise<void> {
  await sql`select support.collect_form(${reference}, ${JSON.stringify(form)}::jsonb)`.execute(db);
}

/** Keeps the address to which tickets go: the web process, which stores them, must not choose it. */
export async function rememberOperator(db: Db, email: string): Promise<void> {
  await sql`select support.remember_operator(${email})`.execute(db);
}

/** A purchase as we know it, under the names of the form. */
export interface FormToForward {
  id: bigint;
  attempts: number;
  reference: string;
  fullname: string;
  email: string;
  phoneNumber: string;
  meterNumber: string;
  estateName: string;
  amountKobo: bigint;
}

/**
 * Takes forms that are due. Only those of orders that were paid in full and in time, and the values are the order's: anybody can send us a
 * form with anything in it, and what leaves this house in our name is what we know.
 */
export async function takeForms(
  db: Db,
  limits: { most: number; mostAttempts: number; leaseSeconds: number },
): Promise<FormToForward[]> {
  const { rows } = await sql<FormToForward>`
    with due as (
      select f.id, o.id as order_id
      from support.collected_form f join vending."order" o using (reference)
      where f.forwarded_at is null and f.due_at <= now() and f.attempts < ${limits.mostAttempts} 
        and o.payment_outcome in ('exact', 'overpaid')
      order by f.due_at limit ${limits.most} for update of f skip locked
    )
    update support.collected_form f
    set attempts = f.attempts + 1, due_at = now() + make_interval(secs => ${limits.leaseSeconds})
    from due join vending."order" o on o.id = due.order_id join vending.quick_purchase q on q.order_id = o.id
    where f.id = due.id
    returning f.id, f.attempts, o.reference, q.customer_name as fullname, coalesce(q.customer_email, '') as email,
              q.customer_phone as "phoneNumber", o.meter_number as "meterNumber", o.estate_name as "estateName",
              o.amount_kobo as "amountKobo"
  `.execute(db);
  return rows;
}

export async function markForwarded(db: Db, id: bigint): Promise<void> {
  await sql`
    update support.collected_form set forwarded_at = now(), last_problem = null
    where id = ${id} and forwarded_at is null
  `.execute(db);
}

export async function postponeForward(
  db: Db,
  form: { id: bigint; attempts: number },
  waitSeconds: number,
  problem: string,
): Promise<void> {
  await sql`
    update support.collected_form
    set due_at = now() + make_interval(secs => ${waitSeconds}), last_problem = ${problem.slice(0, 300)}
    where id = ${form.id} and forwarded_at is null and attempts = ${form.attempts}
  `.execute(db);
}

export interface UserTicketRow {
  id: bigint;
  number: string;
  subject: string;
  reference: string;
  status: 'open' | 'answered' | 'closed';
  createdAt: Date;
  updatedAt: Date;
}

/** As `insertTicket`, for a user: name and address are those of the account. */
export async function insertUserTicket(
  db: Db,
  userId: string,
  number: string,
  form: { subject: string; message: string; reference: string },
  sent: SentUnder | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ opened: boolean }>`
    select support.open_ticket_of(${userId}::bigint, ${number}, ${form.subject}, ${form.message}, ${form.reference},
      ${sent?.keyHash ?? null}, ${sent?.bodyHash ?? null}) as opened
  `.execute(db);
  return rows[0]?.opened === true;
}

/** Tickets of a user, newest first. */
export async function listUserTickets(
  db: Db,
  userId: string,
  page: { before: string | undefined; most: number },
): Promise<UserTicketRow[]> {
  const { rows } = await sql<UserTicketRow>`
    select id, number, subject, reference, status, created_at as "createdAt", updated_at as "updatedAt"
    from support.tickets_of(${userId}::bigint, ${page.before ?? null}::bigint, ${page.most})
  `.execute(db);
  return rows;
}

export async function isTicketOf(db: Db, userId: string, number: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select support.is_ticket_of(${userId}::bigint, ${number}) as own
  `.execute(db);
  return rows[0]?.own === true;
}

export async function findUserTicket(db: Db, userId: string, number: string): Promise<UserTicketRow | undefined> {
  const { rows } = await sql<UserTicketRow>`
    select id, number, subject, reference, status, created_at as "createdAt", updated_at as "updatedAt"
    from support.ticket_of(${userId}::bigint, ${number})
  `.execute(db);
  return rows[0];
}

export interface TicketMessage {
  id: string;
  author: 'user' | 'staff';
  message: string;
  createdAt: Date;
}

/** The conversation of a user's ticket, oldest first: what opened it, and the replies. */
export async function listMessages(db: Db, userId: string, number: string): Promise<TicketMessage[]> {
  const { rows } = await sql<TicketMessage>`
    select id, author, message, created_at as "createdAt" from support.messages_of(${userId}::bigint, ${number})
  `.execute(db);
  return rows;
}

export async function insertUserReply(
  db: Db,
  userId: string,
  { number, message, sent }: { number: string; message: string; sent: SentUnder | undefined },
): Promise<'added' | 'replayed' | 'reused' | 'missing'> {
  const { rows } = await sql<{ outcome: 'added' | 'replayed' | 'reused' | 'missing' }>`
    select support.reply_as_user(${userId}::bigint, ${number}, ${message}, ${sent?.keyHash ?? null},
      ${sent?.bodyHash ?? null}) as outcome
  `.execute(db);
  return rows[0]!.outcome;
}

/** A reply of staff; false when there is no such ticket. */
export async function insertStaffReply(
  db: Db,
  { number, message, by }: { number: string; message: string; by: string },
): Promise<boolean> {
  const { rows } = await sql<{ added: boolean }>`
    select support.reply_as_staff(${number}, ${message}, ${by}) as added
  `.execute(db);
  return rows[0]?.added === true;
}

export async function closeTicket(db: Db, { number, by }: { number: string; by: string }): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`select support.close_ticket(${number}, ${by}) as closed`.execute(db);
  return rows[0]?.closed === true;
}

export interface StaffTicket {
  number: string;
  subject: string;
  status: string;
  name: string;
  updatedAt: Date;
}

/** Tickets that wait for an answer, the oldest first. */
export async function listOpenTickets(db: Db): Promise<StaffTicket[]> {
  const { rows } = await sql<StaffTicket>`
    select number, subject, status, name, updated_at as "updatedAt" from support.ticket
    where status = 'open' order by updated_at limit 200
  `.execute(db);
  return rows;
}

/** A ticket with its conversation, for staff. */
export async function readForStaff(
  db: Db,
  number: string,
): Promise<{ subject: string; status: string; name: string; messages: TicketMessage[] } | undefined> {
  const { rows } = await sql<{
    id: bigint;
    subject: string;
    status: string;
    name: string;
    message: string;
    createdAt: Date;
  }>`
    select id, subject, status, name, message, created_at as "createdAt" from support.ticket where number = ${number}
  `.execute(db);
  const [ticket] = rows;
  if (!ticket) return undefined;
  const replies = await sql<TicketMessage>`
    select id::text as id, author, message, created_at as "createdAt" from support.reply
    where ticket_id = ${ticket.id} order by id
  `.execute(db);
  const { subject, status, name, message, createdAt } = ticket;
  return { subject, status, name, messages: [{ id: 'first', author: 'user', message, createdAt }, ...replies.rows] };
}
