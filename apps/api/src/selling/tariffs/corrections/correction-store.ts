import type {
  listCorrections as listCorrectionsRoute,
  AnswerOf,
  previewCorrection,
  Utility,
} from '@gatelight/contract';
import type { AccountCode } from '#ledger';
import { sql, type Db, type Tx } from '#platform/database/db';

export interface WrongPeriod {
  tariffId: string;
  from: Date;
  until: Date;
  rightPriceKobo: bigint;
}

/** The excess price of one sale. */
export interface Difference extends Omit<AnswerOf<typeof previewCorrection>['items'][number], 'units' | 'state'> {
  order_id: bigint;
  units_tenths: bigint;
  energy_back_kobo: bigint;
  vat_back_kobo: bigint;
}

const differences = (period: WrongPeriod) => sql`
  select d.order_id, d.reference as order_reference, d.meter_number, d.estate_id, d.estate_name, d.buyer_id, d.created_at as sold_at,
    d.amount_kobo, d.price_kobo, d.units_tenths, d.energy_back_kobo, d.vat_back_kobo, d.energy_back_kobo + d.vat_back_kobo as back_kobo,
    case when d.buyer_id is null then 'refund' else 'wallet' end as "to"
  from tariffs.price_differences(${period.tariffId}, ${period.from}, ${period.until}, ${period.rightPriceKobo}) d`;

/** Sales after this one, in order. */
export async function readDifferences(
  db: Db | Tx,
  period: WrongPeriod,
  after: bigint,
  limit: number,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    ${differences(period)} where d.order_id > ${after} order by d.order_id limit ${limit}`.execute(db);
  return rows;
}

export interface DifferenceTotals {
  orders: bigint;
  backKobo: bigint;
  energyKobo: bigint;
  vatKobo: bigint;
  meters: bigint;
  estates: bigint;
  /** The last order, so that a later sale changes the fingerprint. */
  lastOrderId: bigint;
  /** The part to wallets; the rest goes back to the source of the payment. */
  walletKobo: bigint;
}

export async function readTotals(db: Db | Tx, period: WrongPeriod): Promise<DifferenceTotals> {
  const { rows } = await sql<DifferenceTotals>`
    select count(*) as orders, coalesce(sum(x.back_kobo), 0)::bigint as "backKobo",
      coalesce(sum(x.energy_back_kobo), 0)::bigint as "energyKobo", coalesce(sum(x.vat_back_kobo), 0)::bigint as "vatKobo",
      count(distinct x.meter_number) as meters, count(distinct x.estate_id) as estates,
      coalesce(max(x.order_id), 0)::bigint as "lastOrderId",
      coalesce(sum(x.back_kobo) filter (where x.buyer_id is not null), 0)::bigint as "walletKobo"
    from (${differences(period)}) x
  `.execute(db);
  return rows[0]!;
}

/** Undefined: no order is left to correct. */
export async function startCorrection(
  tx: Tx,
  period: WrongPeriod,
  by: { askedBy: string; approvedBy: string | null; reason: string; tokens: boolean },
): Promise<{ id: bigint; orders: bigint; backKobo: bigint } | undefined> {
  const { rows } = await sql<{ id: bigint | null; orders: bigint; backKobo: bigint }>`
    select id, orders, back_kobo as "backKobo" from ${by.tokens ? sql`tariffs.start_token_correction` : sql`tariffs.start_correction`}(${period.tariffId}, ${period.from}, ${period.until},
      ${period.rightPriceKobo}, ${by.askedBy}, ${by.approvedBy}, ${by.reason})
  `.execute(tx);
  const row = rows[0]!;
  return row.id === null ? undefined : { ...row, id: row.id };
}

export interface DueItem {
  orderId: bigint;
  correctionId: bigint;
  reference: string;
  meterNumber: string;
  utility: Utility;
  estateId: bigint;
  buyerId: string | null;
  energyKobo: bigint;
  vatKobo: bigint;
  /** The payment of the order; null when a wallet paid. */
  captureId: bigint | null;
}

/** Takes one order that is not corrected yet; undefined when none is left. Its lock ends with the transaction. */
export async function takeItem(tx: Tx): Promise<DueItem | undefined> {
  const { rows } = await sql<DueItem>`
    select i.order_id as "orderId", i.correction_id as "correctionId", i.energy_kobo as "energyKobo", i.vat_kobo as "vatKobo",
      o.reference, o.meter_number as "meterNumber", o.utility, o.estate_id as "estateId", o.buyer_id as "buyerId",
      p.capture_id as "captureId"
    from tariffs.correction_item i join tariffs.correction c on c.id = i.correction_id and not c.by_tokens
    join vending."order" o on o.id = i.order_id
    join vending.order_payment p on p.order_id = o.id
    where i.done_at is null and i.problem is null order by i.correction_id, i.order_id limit 1 for update of i skip locked
  `.execute(tx);
  return rows[0];
}

export async function finishItem(tx: Tx, orderId: bigint, paidInto: 'wallet' | 'refund'): Promise<void> {
  await sql`
    update tariffs.correction_item set paid_into = ${paidInto}, done_at = clock_timestamp() where order_id = ${orderId}`.execute(
    tx,
  );
}

/** Notifies the buyer, once for each order. */
export async function notifyBuyer(
  tx: Tx,
  buyerId: string,
  order: { orderId: bigint; payload: { name: string } & Record<string, unknown>; topic: string | undefined },
): Promise<void> {
  await sql`
    select notifications.queue_for_user(${buyerId}::bigint, ${`tariff-correction:${order.orderId}`}, 'order', ${order.orderId.toString()},
      ${JSON.stringify(order.payload)}::jsonb, ${order.topic ?? null})`.execute(tx);
}

/** Sets an order aside for staff, so that it does not stop the others. */
export async function noteProblem(db: Db, orderId: bigint, problem: string): Promise<void> {
  await sql`
    update tariffs.correction_item set problem = ${problem.slice(0, 300)} where order_id = ${orderId} and done_at is null`.execute(
    db,
  );
}

/** Ends corrections without waiting orders. */
export async function finishCorrections(db: Db): Promise<void> {
  await sql`
    update tariffs.correction c set done_at = now() where c.done_at is null
      and not exists (select from tariffs.correction_item i where i.correction_id = c.id and i.done_at is null)`.execute(
    db,
  );
}

/**
 * Like `holdGivenBack` of the orders: the money was moved to the buyer's wallet by the journal `reference`, in this
 * transaction. Returns the kobo that stay for the buyer.
 */
export async function holdCorrected(tx: Tx, orderId: bigint, amountKobo: bigint, reference: string): Promise<bigint> {
  const { rows } = await sql<{ kobo: bigint }>`
    select vending.hold_given_back(${orderId}, ${amountKobo}, ${reference}) as kobo`.execute(tx);
  return rows[0]!.kobo;
}

/** Whether the account of a buyer still exists, so that its wallet can accept money. */
export async function hasAccount(tx: Tx, account: AccountCode): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ledger.account where code = ${account}) as has`.execute(tx);
  return rows[0]!.has;
}

type Corrections = AnswerOf<typeof listCorrectionsRoute>;

export async function listCorrections(db: Db): Promise<Corrections> {
  const { rows } = await sql<Corrections[number]>`
    select c.id::text as id, c.tariff_id::text as tariff_id, t.name as tariff_name, c.from_at as "from", c.until_at as until, c.right_price_kobo,
      case when c.by_tokens then 'tokens' else 'money' end as by, c.orders::int as orders, c.back_kobo,
      identity.actor_name(c.asked_by) as asked_by, identity.actor_name(c.approved_by) as approved_by, c.reason, c.created_at, c.done_at,
      (select count(*)::int from tariffs.correction_item i where i.correction_id = c.id and i.done_at is not null) as done,
      (select count(*)::int from tariffs.correction_item i where i.correction_id = c.id and i.problem is not null) as problems
    from tariffs.correction c join metering.tariff t on t.id = c.tariff_id order by c.id desc limit 100
  `.execute(db);
  return rows;
}
