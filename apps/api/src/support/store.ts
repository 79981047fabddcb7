import type { TicketForm } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/db';
import type { CollectedForm } from './collect-form.ts';

/** False when the number is taken. */
export async function insertTicket(tx: Tx, number: string, form: TicketForm): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    insert into support.ticket (number, name, email, phone_number, subject, message, reference)
    values (${number}, ${form.name}, ${form.email}, ${form.phoneNumber}, ${form.subject}, ${form.message}, ${form.reference})
    on conflict (number) do nothing
    returning id
  `.execute(tx);
  return rows.length > 0;
}

export async function insertForm(db: Db, { reference, ...form }: CollectedForm): Promise<void> {
  await sql`
    insert into support.collected_form (reference, form) values (${reference}, ${JSON.stringify(form)}::jsonb)
    on conflict (reference) do nothing
  `.execute(db);
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
    from due join vending."order" o on o.id = due.order_id
    where f.id = due.id
    returning f.id, f.attempts, o.reference, o.customer_name as fullname, coalesce(o.customer_email, '') as email,
              o.customer_phone as "phoneNumber", o.meter_number as "meterNumber", o.estate_name as "estateName",
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
