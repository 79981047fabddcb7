import type { ChargeWay, EstatePayment } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { partsOf, type PartRow } from '../resident-store.ts';

import { inMonth, today, type Refused } from './estate-store.ts';

export const receiptKeyset = defineKeyset({
  list: 'estate-payments',
  sorts: { id: { column: sql`c.id`, kind: 'bigint' } },
  id: { column: sql`c.id`, kind: 'bigint' },
  first: '-id',
});
export const manualKeyset = defineKeyset({
  list: 'estate-payments-by-hand',
  sorts: { id: { column: sql`m.id`, kind: 'bigint' } },
  id: { column: sql`m.id`, kind: 'bigint' },
  first: '-id',
});

export interface PaymentFilter {
  way?: ChargeWay | undefined;
  month?: string | undefined;
  house?: string | undefined;
}
type PaymentRow = Omit<EstatePayment, 'invoices' | 'is_yours'> & {
  invoices: PartRow[];
  enteredBy: string | null;
} & Keyed;
const paymentView = (row: PaymentRow, caller: User): EstatePayment & Keyed => {
  const { enteredBy, invoices, ...payment } = row;
  return { ...payment, is_yours: enteredBy === caller.userId, invoices: partsOf(invoices) };
};

/** Payments that count. */
export async function selectReceipts(
  db: Db,
  caller: User,
  page: KeysetPage,
  estateId: string,
  { way, month, house }: PaymentFilter,
): Promise<(EstatePayment & Keyed)[]> {
  const { rows } = await sql<PaymentRow>`
    select ${page.keys}, c.id::text, 'counted' as state, c.number, c.house_id::text, h.name as house_name, c.way, c.amount_kobo, c.left_kobo,
      c.payer_name, m.reference, coalesce(m.note, '') as note, c.paid_at as at, service_charges.person(m.entered_by) as entered_by,
      service_charges.person(m.decided_by) as decided_by, m.entered_by::text as "enteredBy", service_charges.receipt_parts(c.id) as invoices
    from service_charges.receipt c join estates.house h on h.id = c.house_id left join service_charges.manual_receipt m on m.receipt_id = c.id
    where c.estate_id = ${BigInt(estateId)} and ${way ? sql`c.way = ${way}` : sql`true`} and ${month ? inMonth('c.paid_at', month) : sql`true`}
      and ${house ? sql`c.house_id = ${BigInt(house)}` : sql`true`} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows.map((row) => paymentView(row, caller));
}

const manualColumns = sql`m.id::text, m.state, c.number, m.house_id::text, h.name as house_name, m.way, m.amount_kobo,
  coalesce(c.left_kobo, 0) as left_kobo, m.payer_name, m.reference, m.note, platform.start_of(m.received_on) as at,
  service_charges.person(m.entered_by) as entered_by, service_charges.person(m.decided_by) as decided_by, m.entered_by::text as "enteredBy",
  case when c.id is null then '[]' else service_charges.receipt_parts(c.id) end as invoices`;

/** Payments that were entered by hand and do not count: they wait, or were refused. */
export async function selectManual(
  db: Db,
  caller: User,
  page: KeysetPage,
  estateId: string,
  { state, way, month, house }: PaymentFilter & { state: 'waits' | 'refused' },
): Promise<(EstatePayment & Keyed)[]> {
  const { rows } = await sql<PaymentRow>`
    select ${page.keys}, ${manualColumns}
    from service_charges.manual_receipt m join estates.house h on h.id = m.house_id left join service_charges.receipt c on c.id = m.receipt_id
    where m.estate_id = ${BigInt(estateId)} and m.state = ${state} and ${way ? sql`m.way = ${way}` : sql`true`}
      and ${month ? sql`to_char(m.received_on, 'YYYY-MM') = ${month}` : sql`true`}
      and ${house ? sql`m.house_id = ${BigInt(house)}` : sql`true`} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows.map((row) => paymentView(row, caller));
}

/** One payment that was entered by hand. */
export async function selectManualPayment(db: Db, caller: User, paymentId: string): Promise<EstatePayment | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${manualColumns} from service_charges.manual_receipt m join estates.house h on h.id = m.house_id
    left join service_charges.receipt c on c.id = m.receipt_id where m.id = ${BigInt(paymentId)}`.execute(db);
  return rows[0] && paymentView(rows[0], caller);
}

export interface NewManualPayment {
  house_id: string;
  way: 'cash' | 'bank';
  amount_kobo: bigint;
  reference: string;
  received_on: string;
  payer_name?: string | undefined;
  note?: string | undefined;
  invoice_ids?: readonly string[] | undefined;
  key: string;
  body_hash: Buffer;
}

export async function enterPayment(
  db: Db,
  caller: User,
  estateId: string,
  payment: NewManualPayment,
): Refused<'not-found' | 'receipt-known' | 'date-in-future' | 'idempotency-key-reused'> {
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select payment_id::text as id, refusal from service_charges.enter_payment(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments({ ...payment })}, ${by(caller)})`.execute(db);
  return rows[0]!;
}

export async function decidePayment(
  db: Db,
  caller: User,
  { estateId, paymentId, confirm, reason }: { estateId: string; paymentId: string; confirm: boolean; reason: string },
): Promise<'not-found' | 'charge-payment-decided' | 'second-person-required' | 'new-together' | 'own-house' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select service_charges.decide_payment(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(paymentId)}, ${confirm}, ${reason}, ${by(caller)})
      as refusal`.execute(db);
  return rows[0]!.refusal;
}

export async function selectHouseAccount(
  db: Db,
  houseId: string,
): Promise<
  { house_id: string; house_name: string; owed_kobo: bigint; overdue_kobo: bigint; credit_kobo: bigint } | undefined
> {
  const { rows } = await sql<{
    house_id: string;
    house_name: string;
    owed_kobo: bigint;
    overdue_kobo: bigint;
    credit_kobo: bigint;
  }>`
    select h.id::text as house_id, h.name as house_name, coalesce(a.owed_kobo, 0) as owed_kobo, coalesce(a.credit_kobo, 0) as credit_kobo, (
      select coalesce(sum(i.left_kobo), 0)::bigint from service_charges.invoice i
      where i.house_id = h.id and i.left_kobo > 0 and i.due_on < ${today} and not i.in_plan) as overdue_kobo
    from estates.house h left join service_charges.account a on a.house_id = h.id where h.id = ${BigInt(houseId)}`.execute(
    db,
  );
  return rows[0];
}
