import type { ServiceCharge } from '@gatelight/contract';
import { refuseWithoutFunds } from '#ledger';
import { sql, type Db, type Tx } from '#platform/database/db';
import { refuseEndedSession } from '#platform/callers/session';

export interface Bill {
  id: bigint;
  title: string;
  estateName: string;
  houseName: string;
  amountKobo: bigint;
  dueOn: string;
  status: 'due' | 'overdue' | 'paid';
  paidAt: Date | null;
  paidByYou: boolean;
  reference: string | null;
}

const columns = sql`id, title, estate_name as "estateName", house_name as "houseName", amount_kobo as "amountKobo",
  due_on::text as "dueOn", status, paid_at as "paidAt", paid_by_you as "paidByYou", reference`;

/** The bills of the houses of the session's user, newest first. */
export async function listBills(db: Db, session: string): Promise<Bill[]> {
  const { rows } = await sql<Bill>`select ${columns} from service_charges.bills_of(${session}::uuid)`.execute(db);
  return rows;
}

export async function findBill(db: Db, session: string, chargeId: string): Promise<Bill | undefined> {
  const { rows } = await sql<Bill>`
    select ${columns} from service_charges.bills_of(${session}::uuid, ${chargeId}::bigint)
  `.execute(db);
  return rows[0];
}

/** What the houses of the session's user owe, and what of it is late. */
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

/** The estates that the session's user manages, with what waits there. */
export async function listOffices(db: Db, session: string): Promise<Office[]> {
  const { rows } = await refuseEndedSession(
    sql<Office>`
      select id, name, open_requests as "openRequests", unpaid_kobo as "unpaidKobo" from service_charges.offices_of(${session})
    `.execute(db),
  );
  return rows;
}

export async function hasHouse(db: Db, session: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select service_charges.has_house(${session}::uuid) as has`.execute(db);
  return rows[0]?.has === true;
}

export type PayOutcome = 'paid' | 'replayed' | 'reused' | 'not-found' | 'charge-already-paid' | 'charge-changed';

export async function payBill(
  db: Db,
  payment: {
    sessionKey: string;
    chargeId: string;
    amountKobo: bigint;
    keyHash: Buffer;
    by: { ip: string; request: string };
  },
): Promise<PayOutcome> {
  const { rows } = await refuseWithoutFunds(
    sql<{ outcome: PayOutcome }>`
      select service_charges.pay(${payment.sessionKey}::uuid, ${payment.chargeId}::bigint, ${payment.amountKobo},
        ${payment.keyHash}, ${JSON.stringify(payment.by)}::jsonb) as outcome
    `.execute(db),
  );
  return rows[0]!.outcome;
}

/** Bills a house, once for each title and day. For commands, the seed and the back office. */
export async function addServiceCharge(
  db: Db | Tx,
  charge: { houseId: bigint; title: string; amountKobo: bigint; dueOn: string },
): Promise<void> {
  await sql`
    insert into service_charges.charge (house_id, title, amount_kobo, due_on)
    values (${charge.houseId}, ${charge.title}, ${charge.amountKobo}, ${charge.dueOn}::date)
    on conflict (house_id, title, due_on) do nothing
  `.execute(db);
}

export async function wrongPayments(db: Db | Tx): Promise<{ chargeId: bigint; detail: string }[]> {
  const { rows } = await sql<{ chargeId: bigint; detail: string }>`
    select charge_id as "chargeId", detail from service_charges.wrong_payments()
  `.execute(db);
  return rows;
}

export function viewOf(bill: Bill): ServiceCharge {
  return {
    id: bill.id.toString(),
    title: bill.title,
    estate_name: bill.estateName,
    house_name: bill.houseName,
    amount_kobo: bill.amountKobo,
    due_on: bill.dueOn,
    status: bill.status,
    paid_at: bill.paidAt,
    paid_by_you: bill.paidByYou,
    reference: bill.reference,
  };
}

/** Houses of demonstration estates, with the bills that each gets: of the past two months and of this one. */
export async function demonstrationBills(
  tx: Tx,
): Promise<{ houseId: bigint; bills: { title: string; dueOn: string }[] }[]> {
  const { rows } = await sql<{ houseId: bigint; bills: { title: string; dueOn: string }[] }>`
    select h.id as "houseId", (
      select jsonb_agg(jsonb_build_object('title', 'Security and cleaning, ' || to_char(m, 'FMMonth YYYY'),
        'dueOn', to_char(m + interval '1 month' - interval '1 day', 'YYYY-MM-DD')) order by m)
      from date_trunc('month', now() at time zone 'Africa/Lagos') this_month,
        generate_series(this_month - interval '2 months', this_month, interval '1 month') m
    ) as bills
    from estates.house h join estates.estate e on e.id = h.estate_id where e.is_demonstration order by h.id
  `.execute(tx);
  return rows;
}

/** A bill of the house of a demonstration user that the user paid from the wallet at `at`. `dueOn`: `2026-11-30`. */
export async function addDemonstrationPayment(
  tx: Tx,
  userId: bigint,
  { title, amountKobo, dueOn, at }: { title: string; amountKobo: bigint; dueOn: string; at: Date },
): Promise<void> {
  await sql`
    select service_charges.add_demonstration_payment(${userId}, ${title}, ${amountKobo}, ${dueOn}::date, ${at})
  `.execute(tx);
}

export interface OverdueBill {
  chargeId: bigint;
  userId: bigint;
  title: string;
  houseName: string;
  amountKobo: bigint;
  dueOn: string;
}

/** Bills that became overdue and were not told yet, a row for each person of the house. They are not taken again. */
export async function takeOverdue(tx: Tx, most: number): Promise<OverdueBill[]> {
  const { rows } = await sql<OverdueBill>`
    select charge_id as "chargeId", user_id as "userId", title, house_name as "houseName", amount_kobo as "amountKobo",
      due_on::text as "dueOn"
    from service_charges.take_overdue(${most})
  `.execute(tx);
  return rows;
}
