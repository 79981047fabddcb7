import type { BodyOf, collectForm } from '@gatelight/contract';
import type { ServiceKey } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import type { SolarEstimate } from './forms/solar-estimate.ts';

/** A message to us, as it is stored. */
export interface Ticket {
  name: string;
  email: string;
  phoneNumber: string;
  subject: string;
  message: string;
  /** A purchase's reference, or ''. */
  reference: string;
  /** For a request about a service, or for an entry on its waiting list. */
  enquiry?: { kind: 'enquiry' | 'waiting_list'; service: ServiceKey; place: string; solar?: SolarEstimate };
}

/** SHA-256 of an idempotency key and of the request that was sent with it. */
export interface IdempotencyRecord {
  keyHash: Buffer;
  bodyHash: Buffer;
}

/**
 * Stores a ticket with its two mails: the number to the writer, the text to the operator. Returns false when the number
 * or the key is taken.
 */
export async function insertTicket(
  db: Db | Tx,
  number: string,
  { enquiry, ...ticket }: Ticket,
  sent: IdempotencyRecord | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ opened: boolean }>`
    select support.open_ticket(${sqlArguments({
      number,
      name: ticket.name,
      email: ticket.email,
      phone_number: ticket.phoneNumber,
      subject: ticket.subject,
      message: ticket.message,
      reference: ticket.reference,
      kind: enquiry?.kind ?? 'general',
      service: enquiry?.service,
      place: enquiry?.place,
      solar: enquiry?.solar,
      key_hash: sent?.keyHash,
      body_hash: sent?.bodyHash,
    })}) as opened
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

/** Stores the address for tickets. The web process stores tickets, but must not choose their address. */
export async function rememberOperator(db: Db, email: string): Promise<void> {
  await sql`select support.remember_operator(${email})`.execute(db);
}

/** A purchase as we know it, with the field names of the form. */
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
 * Takes due forms. Only those of orders that were paid in full and in time, and with the values of the order: anyone
 * can send us a form with any content, and we forward only facts that we know.
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
