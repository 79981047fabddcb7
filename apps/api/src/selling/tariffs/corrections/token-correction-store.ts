import type { Utility } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import type { WrongPeriod } from './correction-store.ts';

/*
 * The data that corrections by tokens read and write. Each meter is taken under a lock that ends with the transaction.
 */

export interface TokenTotals {
  meters: bigint;
  unitsTenths: bigint;
  costKobo: bigint;
}

/** The totals of a correction of a period: the same sums that tariffs.start_token_correction stores. */
export async function readTokenTotals(db: Db | Tx, period: WrongPeriod): Promise<TokenTotals> {
  const { rows } = await sql<TokenTotals>`
    select count(*) as meters, coalesce(sum(m.units), 0)::bigint as "unitsTenths", coalesce(sum(m.cost), 0)::bigint as "costKobo"
    from (
      select tariffs.units_lacking(sum(d.energy_back_kobo), ${period.rightPriceKobo}) as units,
        greatest(1, sum(d.energy_back_kobo)) as cost
      from tariffs.price_differences(${period.tariffId}, ${period.from}, ${period.until}, ${period.rightPriceKobo}) d
      group by d.meter_number) m`.execute(db);
  return rows[0]!;
}

export interface DueMeter {
  correctionId: bigint;
  meterId: bigint;
  unitsTenths: bigint;
  askedBy: string;
  approvedBy: string | null;
  reason: string;
  /** The meter itself, or the meter that replaced it since. */
  number: string;
}

/** Takes one meter that has no request yet; undefined when none is left. */
export async function takeMeter(tx: Tx): Promise<DueMeter | undefined> {
  const { rows } = await sql<DueMeter>`
    select t.correction_id as "correctionId", t.meter_id as "meterId", t.units_tenths as "unitsTenths", c.asked_by as "askedBy",
      c.approved_by as "approvedBy", c.reason,
      (with recursive line as (
        select m.id, m.number, m.replaced_by, 0 as step from metering.meter m where m.id = t.meter_id
        union all
        select n.id, n.number, n.replaced_by, line.step + 1 from line join metering.meter n on n.id = line.replaced_by
        where line.step < 20
      ) select line.number from line order by line.step desc limit 1) as number
    from tariffs.correction_token t join tariffs.correction c on c.id = t.correction_id
    where t.request_id is null and t.done_at is null and t.problem is null
    order by t.correction_id, t.meter_id limit 1 for update of t skip locked`.execute(tx);
  return rows[0];
}

export async function storeRequest(tx: Tx, { correctionId, meterId }: DueMeter, requestId: bigint): Promise<void> {
  await sql`
    update tariffs.correction_token set request_id = ${requestId}
    where correction_id = ${correctionId} and meter_id = ${meterId} and request_id is null`.execute(tx);
}

export interface MadeToken {
  correctionId: bigint;
  meterId: bigint;
  costKobo: bigint;
  /** Number of the meter that the token is for. */
  number: string;
  utility: Utility;
  estateId: bigint;
  refusal: string | null;
  tokens: string[];
  unitsTenths: bigint;
  /** Users who bought the orders. */
  buyers: string[];
  /** Phone of the last buyer without an account. */
  phone: string | null;
}

/** Takes one meter whose request has ended, with tokens or with a refusal. */
export async function takeMadeToken(tx: Tx): Promise<MadeToken | undefined> {
  const { rows } = await sql<MadeToken>`
    with ended as (
      select t.correction_id, t.meter_id, t.cost_kobo, t.request_id from tariffs.correction_token t
      join engineering.request r on r.id = t.request_id and r.state <> 'queued'
      where t.done_at is null and t.problem is null
      order by t.correction_id, t.meter_id limit 1 for update of t skip locked)
    select e.correction_id as "correctionId", e.meter_id as "meterId", e.cost_kobo as "costKobo", m.number, m.utility,
      m.estate_id as "estateId", r.refusal, r.value as "unitsTenths",
      array(select k.token from engineering.token k where k.request_id = r.id order by k.position) as tokens,
      array(select distinct o.buyer_id::text from vending."order" o join tariffs.correction_item i on i.order_id = o.id
        where i.correction_id = e.correction_id and o.meter_id = e.meter_id and o.buyer_id is not null) as buyers,
      (select q.customer_phone from vending."order" o join tariffs.correction_item i on i.order_id = o.id
        join vending.quick_purchase q on q.order_id = o.id
        where i.correction_id = e.correction_id and o.meter_id = e.meter_id and o.buyer_id is null order by o.id desc limit 1) as phone
    from ended e join engineering.request r on r.id = e.request_id join metering.meter m on m.id = r.meter_id`.execute(
    tx,
  );
  return rows[0];
}

/** Ends a meter and its orders. Returns false when another worker did. */
export async function finishMeter(tx: Tx, made: Pick<MadeToken, 'correctionId' | 'meterId'>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    with meter as (
      update tariffs.correction_token set done_at = clock_timestamp()
      where correction_id = ${made.correctionId} and meter_id = ${made.meterId} and done_at is null returning 1
    ), orders as (
      update tariffs.correction_item i set paid_into = 'token', done_at = clock_timestamp()
      from vending."order" o, meter
      where o.id = i.order_id and i.correction_id = ${made.correctionId} and o.meter_id = ${made.meterId} and i.done_at is null
    ) select true as done from meter`.execute(tx);
  return rows.length > 0;
}

/** Sets a meter and its orders aside for staff, so that they do not stop the others. */
export async function noteMeterProblem(
  tx: Tx,
  { correctionId, meterId }: { correctionId: bigint; meterId: bigint },
  problem: string,
): Promise<void> {
  const text = problem.slice(0, 300);
  await sql`
    update tariffs.correction_token set problem = ${text}
    where correction_id = ${correctionId} and meter_id = ${meterId} and done_at is null`.execute(tx);
  await sql`
    update tariffs.correction_item i set problem = ${text} from vending."order" o
    where o.id = i.order_id and i.correction_id = ${correctionId} and o.meter_id = ${meterId} and i.done_at is null`.execute(
    tx,
  );
}
