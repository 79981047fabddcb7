import { sql, type Db } from '#platform/database/db';
import type { PowerTerms, QuietHouse } from '@gatelight/contract';
import type { MeterOfAccount } from './balance.ts';
import type { Purchase } from '../supply/estimate.ts';

export async function selectEstateName(db: Db, estateId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select e.name from estates.estate e where e.id = ${BigInt(estateId)} and e.retired_at is null`.execute(db);
  return rows[0]?.name;
}

export interface AccountMeter extends MeterOfAccount {
  supplier: string;
}

export async function selectMeters(db: Db, estateId: string): Promise<AccountMeter[]> {
  const { rows } = await sql<AccountMeter>`
    select m.id::text, m.kind, m.line_id::text as "lineId", m.in_use_from::text as "inUseFrom", m.in_use_until::text as "inUseUntil",
      m.supplier
    from power.meter m where m.estate_id = ${BigInt(estateId)} order by m.id`.execute(db);
  return rows;
}

export async function selectMeterDays(
  db: Db,
  estateId: string,
  from: string,
  until: string,
): Promise<{ meterId: string; day: string; tenths: number; isSpread: boolean }[]> {
  const { rows } = await sql<{ meterId: string; day: string; tenths: number; isSpread: boolean }>`
    select d.meter_id::text as "meterId", d.day::text as day, d.tenths::float8 as tenths, d.is_spread as "isSpread"
    from power.meter m join power.meter_day d on d.meter_id = m.id and d.day between ${from}::date and ${until}::date
    where m.estate_id = ${BigInt(estateId)}`.execute(db);
  return rows;
}

/** The purchases of houses on their lines, by day, to estimate their use. */
export async function selectPurchases(db: Db, estateId: string, from: string, until: string): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    select s.house_id::text as "houseId", l.line_id::text as "lineId", s.day::text as day, sum(s.units_tenths)::float8 as tenths
    from power.sales(${BigInt(estateId)}, ${from}::date, ${until}::date) s left join power.line_house l on l.house_id = s.house_id
    where s.house_id is not null group by 1, 2, 3`.execute(db);
  return rows;
}

export interface Sold {
  month: string;
  sold_kobo: bigint;
  sold_tenths: number;
  elsewhere_kobo: bigint;
  houses: number;
}

/** Tokens for electricity without VAT, by month. */
export async function selectSold(db: Db, estateId: string, from: string, until: string): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select to_char(s.day, 'YYYY-MM') as month, sum(s.energy_kobo)::bigint as sold_kobo, sum(s.units_tenths)::float8 as sold_tenths,
      coalesce(sum(s.energy_kobo) filter (where s.is_elsewhere), 0)::bigint as elsewhere_kobo, count(distinct s.house_id)::integer as houses
    from power.sales(${BigInt(estateId)}, ${from}::date, ${until}::date) s group by 1`.execute(db);
  return rows;
}

/** The purchases of these houses on these days. */
export async function selectBought(
  db: Db,
  { estateId, houses, from, until }: { estateId: string; houses: readonly string[]; from: string; until: string },
): Promise<{ tenths: number; kobo: bigint }> {
  const { rows } = await sql<{ tenths: number; kobo: bigint }>`
    select coalesce(sum(o.units_tenths), 0)::float8 as tenths, coalesce(sum(o.energy_kobo), 0)::bigint as kobo
    from power.sales(${BigInt(estateId)}, ${from}::date, ${until}::date) o where o.house_id = any (${[...houses]}::bigint[])`.execute(
    db,
  );
  return rows[0]!;
}

export interface LineOfAccount {
  id: string;
  name: string;
  covers: string;
  houses: number;
}

export async function selectLines(db: Db, estateId: string): Promise<LineOfAccount[]> {
  const { rows } = await sql<LineOfAccount>`
    select l.id::text, l.name, l.covers, (
      select count(*)::integer from power.line_house x join estates.house h on h.id = x.house_id and h.retired_at is null
      where x.line_id = l.id) as houses
    from power.line l where l.estate_id = ${BigInt(estateId)} order by estates.counted(l.name), l.id`.execute(db);
  return rows;
}

/** Houses with an electricity meter in use, and the number of their meters. */
export async function countHouses(db: Db, estateId: string): Promise<{ houses: number; meters: number; off: number }> {
  const { rows } = await sql<{ houses: number; meters: number; off: number }>`
    select count(distinct m.house_id)::integer as houses, count(*)::integer as meters,
      (count(distinct m.house_id) filter (where x.line_id is null))::integer as off
    from metering.meter m left join power.line_house x on x.house_id = m.house_id
    where m.estate_id = ${BigInt(estateId)} and m.utility = 'electricity' and m.house_id is not null
      and m.life not in ('replaced', 'retired', 'in_store')`.execute(db);
  return rows[0]!;
}

/** The price of a kWh for houses without VAT: the price of their most common tariff. */
export async function selectHousePrice(db: Db, estateId: string, on: string): Promise<bigint | null> {
  const { rows } = await sql<{ price: bigint }>`
    select p.price_kobo_per_unit as price
    from (select m.tariff_id, count(*) as meters from metering.meter m
      where m.estate_id = ${BigInt(estateId)} and m.utility = 'electricity' and m.life not in ('replaced', 'retired')
      group by 1 order by 2 desc, 1 limit 1) t
    join metering.tariff_price p on p.tariff_id = t.tariff_id and p.cancelled_at is null
    where p.valid_from < platform.start_of(${on}::date + 1)
    order by p.valid_from desc limit 1`.execute(db);
  return rows[0]?.price ?? null;
}

export interface Tariff {
  meterId: string;
  price_kobo: bigint;
  vat_bp: number;
  valid_from: string;
}

/** Newest first. Within a day, the last one that was entered is first. */
export async function selectTariffs(db: Db, estateId: string): Promise<Tariff[]> {
  const { rows } = await sql<Tariff>`
    select * from (
      select distinct on (t.meter_id, t.valid_from) t.meter_id::text as "meterId", t.price_kobo, t.vat_bp, t.valid_from::text
      from power.supply_tariff t join power.meter m on m.id = t.meter_id where m.estate_id = ${BigInt(estateId)}
      order by t.meter_id, t.valid_from, t.id desc) one
    order by one.valid_from desc`.execute(db);
  return rows;
}

/** Newest first. Within a day, the last ones that were entered are first. */
export async function selectTerms(db: Db, estateId: string): Promise<PowerTerms[]> {
  const { rows } = await sql<PowerTerms>`
    select * from (
      select distinct on (t.valid_from) t.valid_from::text, t.fee_bp, t.common_charge_kobo,
        t.common_daily_tenths::integer as common_daily_tenths, t.promised_minutes, t.promise_name, t.complaints
      from power.terms t where t.estate_id = ${BigInt(estateId)} order by t.valid_from, t.id desc) one
    order by one.valid_from desc`.execute(db);
  return rows;
}

/** When terms of an estate were last set. */
export async function selectTermsSetAt(db: Db, estateId: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(max(t.entered_at), 'epoch') as at from power.terms t where t.estate_id = ${BigInt(estateId)}`.execute(
    db,
  );
  return rows[0]!.at;
}

export async function selectPublishing(
  db: Db,
  estateId: string,
): Promise<{ publishes: boolean; by: string | null; at: Date | null }> {
  const { rows } = await sql<{ publishes: boolean; by: string; at: Date }>`
    select p.publishes, btrim(u.first_name || ' ' || u.last_name) as by, p.changed_at as at
    from power.publishing p join identity."user" u on u.id = p.changed_by where p.estate_id = ${BigInt(estateId)}`.execute(
    db,
  );
  return rows[0] ?? { publishes: true, by: null, at: null };
}

/** The first day with data about incoming energy. */
export async function selectFirstDay(db: Db, estateId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (select min(d.day)::text from power.meter m, lateral (
      select x.day from power.meter_day x where x.meter_id = m.id order by x.day limit 1) d
      where m.estate_id = ${BigInt(estateId)} and m.kind in ('grid', 'generator', 'solar')) as day`.execute(db);
  return rows[0]!.day;
}

export interface QuietRow extends Omit<QuietHouse, 'house_id'> {
  house_id: string;
  is_shared: boolean;
}

export async function selectQuietHouses(db: Db, estateId: string, line: string | undefined): Promise<QuietRow[]> {
  const { rows } = await sql<QuietRow>`
    select house_id::text, house, line, kind, last_bought_on::text, bought_tenths::float8 as bought_tenths,
      usual_tenths::float8 as usual_tenths, meter_number, is_shared
    from power.quiet_houses(${BigInt(estateId)}, ${line === undefined ? null : BigInt(line)}::bigint)`.execute(db);
  return rows;
}
