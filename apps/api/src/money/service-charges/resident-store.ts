import type { ChargedHouse, ServiceCharge, ServiceChargeReceipt } from '@gatelight/contract';
import type { LateFee } from '@gatelight/contract/money/late-fee';
import { refuseWithoutFunds } from '#ledger';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { refuseEndedSession, sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';

/** What residents may see and pay, in the role of the web process: each function checks the user of the session. */

/** Amounts inside jsonb are text. */
type AsText<T> = { [Key in keyof T]: T[Key] extends bigint ? string : T[Key] };

/** The invoices that the caller may see, newest first, or a single one. */
export async function selectOwnInvoices(db: Db, caller: User, invoiceId?: string): Promise<ServiceCharge[]> {
  const { rows } = await sql<Omit<ServiceCharge, 'late_fee'> & { late_on: string | null; late_kobo: bigint | null }>`
    select i.id::text, i.number, i.title, i.estate_name, i.house_id::text, i.house_name, i.amount_kobo, i.left_kobo, i.issued_at,
      i.due_on::text, i.status, i.paid_at, i.paid_by_you, f.on::text as late_on, f.kobo as late_kobo
    from service_charges.own_invoices(${sessionOf(caller)}::uuid, ${invoiceId ?? null}::bigint) i
    left join service_charges.own_late_fees(${sessionOf(caller)}::uuid) f on f.invoice_id = i.id
    order by i.id desc`.execute(db);
  return rows.map(({ late_on: on, late_kobo: kobo, ...invoice }) => ({
    ...invoice,
    late_fee: on === null || kobo === null ? null : { on, kobo },
  }));
}

export async function selectOwnHouses(db: Db, caller: User): Promise<ChargedHouse[]> {
  const { rows } = await sql<ChargedHouse>`
    select id::text, name, estate_name, owed_kobo, overdue_kobo, credit_kobo, month_kobo,
      id in (select service_charges.own_retired_houses(${sessionOf(caller)}::uuid)) as is_retired
    from service_charges.own_houses(${sessionOf(caller)}::uuid)`.execute(db);
  return rows;
}

export interface Details {
  payer_name: string;
  period_from: string | null;
  period_to: string | null;
  vat_kobo: bigint;
  paid_kobo: bigint;
  credited_kobo: bigint;
  lines: {
    text: string;
    quantity: string;
    months: number;
    unit_kobo: bigint;
    amount_kobo: bigint;
    vat_bp: number;
    vat_kobo: bigint;
  }[];
  payments: { receipt: string; at: Date; way: ServiceChargeReceipt['way']; payer_name: string; amount_kobo: bigint }[];
  credit_notes: { number: string; at: Date; amount_kobo: bigint; reason: string }[];
  late_terms: LateFee | null;
}

/** As `service_charges.invoice_details` returns them. */
export interface DetailsRow {
  payer_name: string;
  period_from: string | null;
  period_to: string | null;
  vat_kobo: string;
  paid_kobo: string;
  credited_kobo: string;
  lines: AsText<Details['lines'][number]>[];
  payments: (AsText<Omit<Details['payments'][number], 'at'>> & { at: string })[];
  credit_notes: (AsText<Omit<Details['credit_notes'][number], 'at'>> & { at: string })[];
  late_fee: LateFeeRow | null;
}

/** As `service_charges.late_fee_of` returns it. */
interface LateFeeRow extends Omit<LateFee, `${string}_kobo`> {
  amount_kobo: string | null;
  most_kobo: string;
  charged_kobo: string;
  next_kobo: string | null;
}
const koboOrNull = (text: string | null) => (text === null ? null : BigInt(text));
const lateFeeOf = (row: LateFeeRow): LateFee => ({
  ...row,
  amount_kobo: koboOrNull(row.amount_kobo),
  most_kobo: BigInt(row.most_kobo),
  charged_kobo: BigInt(row.charged_kobo),
  next_kobo: koboOrNull(row.next_kobo),
});

export function detailsOf(row: DetailsRow): Details {
  return {
    payer_name: row.payer_name,
    period_from: row.period_from,
    period_to: row.period_to,
    vat_kobo: BigInt(row.vat_kobo),
    paid_kobo: BigInt(row.paid_kobo),
    credited_kobo: BigInt(row.credited_kobo),
    lines: row.lines.map((line) => ({
      ...line,
      unit_kobo: BigInt(line.unit_kobo),
      amount_kobo: BigInt(line.amount_kobo),
      vat_kobo: BigInt(line.vat_kobo),
    })),
    payments: row.payments.map((paid) => ({ ...paid, at: new Date(paid.at), amount_kobo: BigInt(paid.amount_kobo) })),
    credit_notes: row.credit_notes.map((note) => ({
      ...note,
      at: new Date(note.at),
      amount_kobo: BigInt(note.amount_kobo),
    })),
    late_terms: row.late_fee && lateFeeOf(row.late_fee),
  };
}

export interface OpenAccount {
  reference: string;
  account_number: string;
  account_name: string;
  bank_name: string;
  amount_kobo: bigint;
  stamp_duty_kobo: bigint;
  expires_at: Date;
  now: Date;
}
type AccountRow = AsText<Omit<OpenAccount, 'expires_at' | 'now'>> & { expires_at: string; now: string };

export async function selectOwnDetails(
  db: Db,
  caller: User,
  invoiceId: string,
): Promise<{ details: Details; account: OpenAccount | null } | undefined> {
  const { rows } = await sql<{ found: (DetailsRow & { account: AccountRow | null }) | null }>`
    select service_charges.own_invoice_details(${sessionOf(caller)}::uuid, ${BigInt(invoiceId)}) as found`.execute(db);
  const found = rows[0]?.found;
  if (!found) return undefined;
  const { account } = found;
  return {
    details: detailsOf(found),
    account: account && {
      ...account,
      amount_kobo: BigInt(account.amount_kobo),
      stamp_duty_kobo: BigInt(account.stamp_duty_kobo),
      expires_at: new Date(account.expires_at),
      now: new Date(account.now),
    },
  };
}

/** A part of a receipt, as `service_charges.receipt_parts` returns them. */
export interface Part {
  id: string;
  number: string;
  title: string;
  amount_kobo: bigint;
}
export type PartRow = AsText<Part>;
export const partsOf = (rows: readonly PartRow[]): Part[] =>
  rows.map((row) => ({ ...row, amount_kobo: BigInt(row.amount_kobo) }));

export async function selectOwnReceipts(
  db: Db,
  caller: User,
  { before, most }: { before: bigint | null; most: number },
): Promise<ServiceChargeReceipt[]> {
  const { rows } = await sql<Omit<ServiceChargeReceipt, 'invoices'> & { invoices: PartRow[] }>`
    select id::text, number, at, house_name, way, amount_kobo, left_kobo, payer_name, paid_by_you, invoices
    from service_charges.own_receipts(${sessionOf(caller)}::uuid, ${before}, ${most})`.execute(db);
  return rows.map((row) => ({ ...row, invoices: partsOf(row.invoices) }));
}

export interface Wanted {
  houseId: string;
  amountKobo: bigint;
  /** These are paid first; without them, all that the caller may see. */
  invoiceIds?: readonly string[] | undefined;
  /** Whether more than the debt may be paid. */
  ahead?: boolean | undefined;
}

/** Why a payment is refused before any money moves: see `service_charges.to_pay`. */
export type PayRefusal = 'not-found' | 'charge-estate-retired' | 'charge-already-paid' | 'charge-changed';

export type PayOutcome = 'paid' | 'replayed' | 'reused' | PayRefusal;

export async function payFromWallet(
  db: Db,
  caller: User,
  { houseId, amountKobo, invoiceIds, ahead, keyHash }: Wanted & { keyHash: Buffer },
): Promise<{ outcome: PayOutcome; receiptId: bigint | null }> {
  const given = sqlArguments({
    house_id: BigInt(houseId),
    amount_kobo: amountKobo,
    invoice_ids: invoiceIds,
    ahead,
    key_hash: keyHash,
  });
  const { rows } = await refuseWithoutFunds(
    refuseEndedSession(
      sql<{ outcome: PayOutcome; receiptId: bigint | null }>`
        select outcome, receipt_id as "receiptId" from service_charges.pay_from_wallet(${sessionOf(caller)}::uuid, ${given},
          ${by(caller)})`.execute(db),
    ),
  );
  return rows[0]!;
}

export interface Paid {
  receipt: string;
  amount_kobo: bigint;
  left_kobo: bigint;
  invoices: Part[];
}

export async function selectOwnReceipt(db: Db, caller: User, receiptId: bigint): Promise<Paid | undefined> {
  const { rows } = await sql<{ number: string; amount_kobo: bigint; left_kobo: bigint; invoices: PartRow[] }>`
    select number, amount_kobo, left_kobo, invoices from service_charges.own_receipt(${sessionOf(caller)}::uuid, ${receiptId})`.execute(
    db,
  );
  const [row] = rows;
  return (
    row && {
      receipt: row.number,
      amount_kobo: row.amount_kobo,
      left_kobo: row.left_kobo,
      invoices: partsOf(row.invoices),
    }
  );
}

export async function seesInvoice(db: Db, caller: User, invoiceId: string): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select service_charges.sees_invoice(${sessionOf(caller)}::uuid, ${BigInt(invoiceId)}) as sees`.execute(db);
  return rows[0]!.sees;
}

/** The debt of the houses of the session's user, and its overdue part. */
export async function readOwed(db: Db, session: string): Promise<{ owedKobo: bigint; overdueKobo: bigint }> {
  const { rows } = await refuseEndedSession(
    sql<{ owedKobo: bigint; overdueKobo: bigint }>`
      select owed_kobo as "owedKobo", overdue_kobo as "overdueKobo" from service_charges.owed_of(${session})
    `.execute(db),
  );
  return rows[0]!;
}

export interface Office {
  id: bigint;
  name: string;
  openRequests: number;
  unpaidKobo: bigint;
}

/** The estates that the session's user manages, with the open requests there. */
export async function listOffices(db: Db, session: string): Promise<Office[]> {
  const { rows } = await refuseEndedSession(
    sql<Office>`
      select id, name, open_requests as "openRequests", unpaid_kobo as "unpaidKobo" from service_charges.offices_of(${session})
    `.execute(db),
  );
  return rows;
}
