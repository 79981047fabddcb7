import type { AnswerOf, getTariff, Tariff, TariffVersion, Utility, Rounding } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';

type Details = AnswerOf<typeof getTariff>;

/** Every tariff, or one, with its current price and the next change. */
export async function readTariffs(db: Db | Tx, id?: string): Promise<Tariff[]> {
  const { rows } = await sql<Tariff & { next_kobo: bigint | null; next_from: Date | null }>`
    with used as (
      select coalesce(a.tariff_id, m.tariff_id) as tariff_id, count(*) as meters, count(distinct m.estate_id) as estates
      from metering.meter m
      left join lateral (select t.tariff_id from metering.meter_tariff t
        where t.meter_id = m.id and t.valid_from <= now() and t.cancelled_at is null order by t.valid_from desc limit 1) a on true
      group by 1
    )
    select t.id::text as id, t.code, t.name, t.utility, coalesce(p.rounding, t.rounding) as rounding, p.price_kobo_per_unit,
      (select v.rate_bp from metering.vat_rate v where v.utility = t.utility and v.valid_from <= now() and v.cancelled_at is null
       order by v.valid_from desc limit 1) as vat_rate_bp,
      coalesce(u.meters, 0)::int as meters, coalesce(u.estates, 0)::int as estates,
      n.price_kobo_per_unit as next_kobo, n.valid_from as next_from
    from metering.tariff t
    left join used u on u.tariff_id = t.id
    left join lateral (select p.* from metering.tariff_price p where p.tariff_id = t.id and p.cancelled_at is null and p.valid_from <= now()
      order by p.valid_from desc limit 1) p on true
    left join lateral (select p.* from metering.tariff_price p where p.tariff_id = t.id and p.cancelled_at is null and p.valid_from > now()
      order by p.valid_from limit 1) n on true
    where ${id ?? null}::bigint is null or t.id = ${id ?? null}
    order by t.utility, t.name
  `.execute(db);
  return rows.map(({ next_kobo: kobo, next_from: from, ...tariff }) => ({
    ...tariff,
    next: kobo === null || from === null ? null : { price_kobo_per_unit: kobo, valid_from: from },
  }));
}

export async function readEstateName(db: Db | Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from estates.estate where id = ${BigInt(id)}`.execute(db);
  return rows[0]?.name;
}

export interface Price {
  priceKobo: bigint;
  rounding: Rounding;
  vatRateBp: number;
}

/**
 * Tenths of a unit that each amount buys at two prices, on a meter without debt and without a carry; null: none, or no
 * price.
 */
export async function readUnitsBought(
  db: Db | Tx,
  amountsKobo: readonly bigint[],
  now: Price | undefined,
  then: Price | undefined,
): Promise<{ amountKobo: bigint; now: bigint | null; then: bigint | null }[]> {
  const unitsAt = (price: Price | undefined) => sql<bigint | null>`
    (select nullif(q.units_tenths, 0) from vending.quote(a.amount_kobo, 0, 0, 0, ${price?.vatRateBp ?? null}::integer,
       ${price?.priceKobo ?? null}::bigint, ${price?.rounding ?? null}::text, 0) q)`;
  const { rows } = await sql<{ amountKobo: bigint; now: bigint | null; then: bigint | null }>`
    select a.amount_kobo as "amountKobo", ${unitsAt(now)} as now, ${unitsAt(then)} as then
    from unnest(${amountsKobo.map(String)}::bigint[]) with ordinality a (amount_kobo, position) order by a.position
  `.execute(db);
  return rows;
}

/** The current price of units; undefined when the tariff has none yet. */
export const priceNow = ({ price_kobo_per_unit: priceKobo, rounding, vat_rate_bp: vatRateBp }: Tariff) =>
  priceKobo === null ? undefined : { priceKobo, rounding, vatRateBp: vatRateBp ?? 0 };

/** Tenths of units that were sold under a tariff in the last 30 days. */
export async function readUnitsOfMonth(db: Db | Tx, tariffId: string): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    select coalesce(sum(o.units_tenths), 0)::bigint as units
    from metering.tariff_price p join vending."order" o on o.tariff_price_id = p.id and o.created_at > now() - interval '30 days'
    where p.tariff_id = ${tariffId}::bigint and o.status = 'vended'`.execute(db);
  return rows[0]!.units;
}

/** Versions of a tariff, the newest first. */
export async function readVersions(db: Db | Tx, tariffId: string): Promise<TariffVersion[]> {
  const { rows } = await sql<TariffVersion>`
    select p.id::text as id, p.price_kobo_per_unit, coalesce(p.rounding, t.rounding) as rounding, p.valid_from,
      case when p.cancelled_at is null then lead(p.valid_from) over (partition by p.cancelled_at is null order by p.valid_from) end as valid_until,
      case when p.cancelled_at is not null then 'cancelled' when p.valid_from > now() then 'scheduled'
        when p.valid_from = max(p.valid_from) filter (where p.cancelled_at is null and p.valid_from <= now()) over () then 'in-force'
        else 'ended' end as state,
      identity.actor_name(p.asked_by) as asked_by, identity.actor_name(p.approved_by) as approved_by, p.reason,
      tariffs.sales_of(p.id)::int as sales
    from metering.tariff_price p join metering.tariff t on t.id = p.tariff_id
    where t.id = ${tariffId} order by p.valid_from desc, p.id desc
  `.execute(db);
  return rows;
}

/** The users of a tariff now. */
export async function readUsers(db: Db | Tx, tariffId: string): Promise<Details['on_it']> {
  const { rows } = await sql<Details['on_it'][number]>`
    select e.id::text as estate_id, e.name as estate_name, count(*)::int as meters
    from metering.meter m join estates.estate e on e.id = m.estate_id
    left join lateral (select t.tariff_id from metering.meter_tariff t
      where t.meter_id = m.id and t.valid_from <= now() and t.cancelled_at is null order by t.valid_from desc limit 1) a on true
    where coalesce(a.tariff_id, m.tariff_id) = ${tariffId} group by e.id, e.name order by e.name
  `.execute(db);
  return rows;
}

/** Meters that get a tariff later. */
export async function readComing(db: Db, tariffId: string): Promise<Details['coming']> {
  const { rows } = await sql<Details['coming'][number]>`
    select e.id || ':' || floor(extract(epoch from a.valid_from) * 1000)::bigint as id, e.name as estate_name, count(*)::int as meters,
      a.valid_from
    from metering.meter_tariff a join metering.meter m on m.id = a.meter_id join estates.estate e on e.id = m.estate_id
    where a.tariff_id = ${tariffId} and a.cancelled_at is null and a.valid_from > now()
    group by e.id, e.name, a.valid_from order by a.valid_from, e.name limit 100
  `.execute(db);
  return rows;
}

/** How many users were notified of a change. */
export async function readTold(db: Db, versionId: string): Promise<Details['told']> {
  const { rows } = await sql<NonNullable<Details['told']>>`
    select users::int as users, emails::int as emails, is_done from tariffs.told(${versionId})`.execute(db);
  return rows[0] ?? null;
}

export async function tariffFingerprint(db: Db | Tx, tariffId: string): Promise<string> {
  const { rows } = await sql<{ print: string }>`select metering.tariff_fingerprint(${tariffId}) as print`.execute(db);
  return rows[0]!.print;
}

/** Locks a tariff until the transaction ends, so that the second of two concurrent changes sees the first. */
export async function lockTariff(tx: Tx, tariffId: string): Promise<{ utility: Utility } | undefined> {
  const { rows } = await sql<{ utility: Utility }>`
    select utility from metering.tariff where id = ${tariffId} for update`.execute(tx);
  return rows[0];
}

/** Queues the notice of a price to the users of its meters, in the background. */
export async function queueNotice(tx: Tx, versionId: bigint): Promise<void> {
  await sql`insert into tariffs.notice (tariff_price_id) values (${versionId}) on conflict do nothing`.execute(tx);
  await sql`select pg_notify('tariff_notice', '')`.execute(tx);
}

/** Handles up to `limit` meters of one change. Returns true while there are more, of this change or another. */
export async function notifyResidents(db: Db, limit: number): Promise<boolean> {
  await sql`select tariffs.tell_residents(${limit})`.execute(db);
  const { rows } = await sql<{ more: boolean }>`
    select exists (select from tariffs.notice where after_meter_id is not null) as more`.execute(db);
  return rows[0]!.more;
}

export async function copyBegunTariffs(db: Db): Promise<void> {
  await sql`select metering.copy_begun_tariffs()`.execute(db);
}

/** Returns false when it has begun or was cancelled before. */
export async function cancelPrice(tx: Tx, versionId: string, by: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select metering.cancel_price(${BigInt(versionId)}, ${by}) as done`.execute(tx);
  return rows[0]!.done;
}

/** The meters of an estate that measure the tariff's utility, or one meter. */
export async function metersFor(
  db: Db | Tx,
  target: { utility: string; estateId: string | undefined; meterNumber: string | undefined },
): Promise<{ id: bigint; number: string; utility: string; tariffName: string }[]> {
  const { rows } = await sql<{ id: bigint; number: string; utility: string; tariffName: string }>`
    select m.id, m.number, m.utility, t.name as "tariffName"
    from metering.meter m join metering.tariff t on t.id = metering.tariff_of_meter(m.id)
    where case when ${target.meterNumber ?? null}::text is not null then m.number = ${target.meterNumber ?? null}
      else m.estate_id = ${target.estateId ?? null}::bigint and m.utility = ${target.utility} end
    order by m.id
  `.execute(db);
  return rows;
}
