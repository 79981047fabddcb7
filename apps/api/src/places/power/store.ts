import type {
  PowerMeter,
  PowerReading,
  PowerSetup,
  PowerTerms,
  QuietHouse,
  ReadingRowFault,
  Role,
  SupplierEntry,
} from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { sql, type Db } from '#platform/database/db';
import { hashOf } from '#platform/callers/idempotency';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { sessionOf } from '#platform/callers/session';
import { encodeArguments, sqlArguments } from '#platform/database/sql-arguments';
import type { MeterOfAccount } from './balance.ts';
import type { Purchase } from './estimate.ts';
import type { Period } from './hours.ts';

// ---- Who may -------------------------------------------------------------------------------------------------------

/** What of the power account has an id of its own in a path. */
export type PowerObject = 'meter' | 'reading' | 'entry' | 'supply';

export async function worksForPower(
  db: Db,
  caller: User,
  kind: PowerObject,
  id: string,
  roles: readonly Role[],
): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    select power.works_for(${sessionOf(caller)}::uuid, ${kind}, ${BigInt(id)}, ${[...roles]}::text[]) as works`.execute(
    db,
  );
  return rows[0]!.works;
}

export async function livesIn(db: Db, caller: User, estateId: string): Promise<boolean> {
  const { rows } = await sql<{ lives: boolean }>`
    select power.lives_in(${sessionOf(caller)}::uuid, ${BigInt(estateId)}) as lives`.execute(db);
  return rows[0]!.lives;
}

export interface Home {
  estate_id: string;
  estate_name: string;
  house_id: string;
  house_name: string;
}

export async function selectHomes(db: Db, caller: User): Promise<Home[]> {
  const { rows } = await sql<Home>`
    select estate_id::text, estate_name, house_id::text, house_name from power.homes_of(${sessionOf(caller)}::uuid)`.execute(
    db,
  );
  return rows;
}

// ---- What the account is made of ------------------------------------------------------------------------------------

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

/** What houses on their lines bought, by day: for the estimate of what they used. */
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

/** What these houses bought in these days. */
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

/** Houses with an electricity meter in use, and how many meters they have. */
export async function countHouses(db: Db, estateId: string): Promise<{ houses: number; meters: number; off: number }> {
  const { rows } = await sql<{ houses: number; meters: number; off: number }>`
    select count(distinct m.house_id)::integer as houses, count(*)::integer as meters,
      (count(distinct m.house_id) filter (where x.line_id is null))::integer as off
    from metering.meter m left join power.line_house x on x.house_id = m.house_id
    where m.estate_id = ${BigInt(estateId)} and m.utility = 'electricity' and m.house_id is not null
      and m.life not in ('replaced', 'retired', 'in_store')`.execute(db);
  return rows[0]!;
}

/** What a kWh costs houses without VAT: the price of the tariff that most of them have. */
export async function selectHousePrice(db: Db, estateId: string, on: string): Promise<bigint | null> {
  const { rows } = await sql<{ price: bigint }>`
    select p.price_kobo_per_unit as price
    from (select m.tariff_id, count(*) as meters from metering.meter m
      where m.estate_id = ${BigInt(estateId)} and m.utility = 'electricity' and m.life not in ('replaced', 'retired')
      group by 1 order by 2 desc, 1 limit 1) t
    join metering.tariff_price p on p.tariff_id = t.tariff_id and p.cancelled_at is null
    where p.valid_from < (${on}::date + 1)::timestamp at time zone 'Africa/Lagos'
    order by p.valid_from desc limit 1`.execute(db);
  return rows[0]?.price ?? null;
}

export interface Tariff {
  meterId: string;
  price_kobo: bigint;
  vat_bp: number;
  valid_from: string;
}

/** Newest first; of the same day the one that was entered last. */
export async function selectTariffs(db: Db, estateId: string): Promise<Tariff[]> {
  const { rows } = await sql<Tariff>`
    select * from (
      select distinct on (t.meter_id, t.valid_from) t.meter_id::text as "meterId", t.price_kobo, t.vat_bp, t.valid_from::text
      from power.supply_tariff t join power.meter m on m.id = t.meter_id where m.estate_id = ${BigInt(estateId)}
      order by t.meter_id, t.valid_from, t.id desc) one
    order by one.valid_from desc`.execute(db);
  return rows;
}

/** Newest first; of the same day those that were entered last. */
export async function selectTerms(db: Db, estateId: string): Promise<PowerTerms[]> {
  const { rows } = await sql<PowerTerms>`
    select * from (
      select distinct on (t.valid_from) t.valid_from::text, t.fee_bp, t.common_charge_kobo,
        t.common_daily_tenths::integer as common_daily_tenths, t.promised_minutes, t.promise_name, t.complaints
      from power.terms t where t.estate_id = ${BigInt(estateId)} order by t.valid_from, t.id desc) one
    order by one.valid_from desc`.execute(db);
  return rows;
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

/** The first day that is known of what came in. */
export async function selectFirstDay(db: Db, estateId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (select min(d.day)::text from power.meter m, lateral (
      select x.day from power.meter_day x where x.meter_id = m.id order by x.day limit 1) d
      where m.estate_id = ${BigInt(estateId)} and m.kind in ('grid', 'generator', 'solar')) as day`.execute(db);
  return rows[0]!.day;
}

// ---- Setup -----------------------------------------------------------------------------------------------------------

export async function selectSetupMeters(db: Db, estateId: string): Promise<Omit<PowerMeter, 'tariffs'>[]> {
  const { rows } = await sql<Omit<PowerMeter, 'tariffs'>>`
    select m.id::text, m.kind, m.name, m.account_number, m.supplier, m.line_id::text, m.in_use_from::text, m.in_use_until::text,
      r.reading_tenths::float8 as last_tenths, r.at as last_at
    from power.meter m left join lateral (
      select x.reading_tenths, x.at from power.reading x where x.meter_id = m.id and x.corrected_by is null order by x.at desc limit 1) r on true
    where m.estate_id = ${BigInt(estateId)}
    order by array_position(array['grid', 'generator', 'solar', 'line', 'houses', 'common'], m.kind), estates.counted(m.name), m.id`.execute(
    db,
  );
  return rows;
}

export async function selectSetupLines(db: Db, estateId: string): Promise<PowerSetup['lines']> {
  const { rows } = await sql<PowerSetup['lines'][number]>`
    select l.id::text, l.name, l.covers, array(
      select x.house_id::text from power.line_house x where x.line_id = l.id order by x.house_id) as house_ids
    from power.line l where l.estate_id = ${BigInt(estateId)} order by estates.counted(l.name), l.id`.execute(db);
  return rows;
}

export async function selectHousesInUse(db: Db, estateId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select h.id::text, h.name from estates.house h where h.estate_id = ${BigInt(estateId)} and h.retired_at is null
    order by estates.counted(h.name), h.id`.execute(db);
  return rows;
}

// ---- Readings --------------------------------------------------------------------------------------------------------

export const readingKeyset = defineKeyset({
  list: 'power-readings',
  sorts: { at: { column: sql`r.at`, kind: 'timestamptz' } },
  id: { column: sql`r.id`, kind: 'bigint' },
  first: '-at',
});

const personOrKey = sql`coalesce(r.entered_key, btrim(u.first_name || ' ' || u.last_name), '')`;

export async function selectReadings(db: Db, page: KeysetPage, meterId: string): Promise<(PowerReading & Keyed)[]> {
  const { rows } = await sql<PowerReading & Keyed>`
    select ${page.keys}, r.id::text, r.at, r.reading_tenths::float8 as reading_tenths, r.replaced_at_tenths::float8 as replaced_at_tenths,
      r.source, ${personOrKey} as by, r.entered_at, r.note, r.file_id is not null as has_photo, r.corrects::text,
      r.corrected_by is not null as is_corrected
    from power.reading r left join identity."user" u on u.id = r.entered_by
    where r.meter_id = ${BigInt(meterId)} and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

// ---- Bills and payments ------------------------------------------------------------------------------------------------

export const entryKeyset = defineKeyset({
  list: 'power-entries',
  sorts: { on: { column: sql`e."on"`, kind: 'date' } },
  id: { column: sql`e.id`, kind: 'bigint' },
  first: '-on',
});

export async function selectEntries(db: Db, page: KeysetPage, estateId: string): Promise<(SupplierEntry & Keyed)[]> {
  const { rows } = await sql<SupplierEntry & Keyed>`
    select ${page.keys}, e.id::text, e.kind, to_char(e.month, 'YYYY-MM') as month, e.amount_kobo, e."on"::text as on, e.number,
      e.file_id is not null as has_file, coalesce(btrim(u.first_name || ' ' || u.last_name), '') as by, e.entered_at, e.cancelled_at,
      btrim(c.first_name || ' ' || c.last_name) as cancelled_by, e.reason
    from power.supplier_entry e left join identity."user" u on u.id = e.entered_by left join identity."user" c on c.id = e.cancelled_by
    where e.estate_id = ${BigInt(estateId)} and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export interface EntryOfMonth {
  id: string;
  kind: SupplierEntry['kind'];
  month: string;
  amount_kobo: bigint;
  on: string;
  number: string;
  has_file: boolean;
}

export async function selectEntriesOf(
  db: Db,
  estateId: string,
  fromMonth: string,
  untilMonth: string,
): Promise<EntryOfMonth[]> {
  const { rows } = await sql<EntryOfMonth>`
    select e.id::text, e.kind, to_char(e.month, 'YYYY-MM') as month, e.amount_kobo, e."on"::text as on, e.number,
      e.file_id is not null as has_file
    from power.supplier_entry e
    where e.estate_id = ${BigInt(estateId)} and e.cancelled_at is null
      and e.month between ${`${fromMonth}-01`}::date and ${`${untilMonth}-01`}::date
    order by e."on", e.id`.execute(db);
  return rows;
}

/** The picture of a reading or of an entry. With an estate: only if it is this estate's, was not cancelled, and is a payment. */
export async function selectPicture(
  db: Db,
  of: { reading: string } | { entry: string; paymentOf?: string },
): Promise<Buffer | undefined> {
  const file =
    'reading' in of
      ? sql`select r.file_id from power.reading r where r.id = ${BigInt(of.reading)}`
      : sql`select e.file_id from power.supplier_entry e where e.id = ${BigInt(of.entry)}
          and ${of.paymentOf === undefined ? sql`true` : sql`e.estate_id = ${BigInt(of.paymentOf)} and e.kind = 'payment' and e.cancelled_at is null`}`;
  const { rows } = await sql<{ content: Buffer }>`
    select f.content from power.file f where f.id = (${file})`.execute(db);
  return rows[0]?.content;
}

// ---- Hours of supply ---------------------------------------------------------------------------------------------------

export interface SupplyRow extends Period {
  id: string;
  source: 'hand' | 'file' | 'key';
  by: string;
}

/** All that touches the time from this instant on, and the last that ended before it, newest first. */
export async function selectSupply(db: Db, estateId: string, from: Date): Promise<SupplyRow[]> {
  const { rows } = await sql<SupplyRow>`
    select r.id::text, r.kind, r.started_at, r.ended_at, r.source, ${personOrKey} as by
    from power.supply r left join identity."user" u on u.id = r.entered_by
    where r.estate_id = ${BigInt(estateId)} and r.cancelled_at is null and (coalesce(r.ended_at, 'infinity') > ${from}
      or r.id = (select x.id from power.supply x where x.estate_id = r.estate_id and x.cancelled_at is null and x.ended_at <= ${from}
        order by x.ended_at desc limit 1))
    order by r.started_at desc, r.id desc`.execute(db);
  return rows;
}

export async function selectSupplyBegin(db: Db, estateId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(s.started_at) as at from power.supply s where s.estate_id = ${BigInt(estateId)} and s.cancelled_at is null`.execute(
    db,
  );
  return rows[0]!.at;
}

// ---- Changes -----------------------------------------------------------------------------------------------------------

export interface Change {
  caller: User;
  /** Of the caller: a repeat with the same key gets the same answer. */
  key: string;
}

type Outcome = { result: string; refusal: null } | { result: null; refusal: string };

/** The functions that change the power account, all of the same form. */
const changes = {
  addMeter: sql`power.add_meter`,
  changeMeter: sql`power.change_meter`,
  addTariff: sql`power.add_tariff`,
  saveLine: sql`power.save_line`,
  setTerms: sql`power.set_terms`,
  addReading: sql`power.add_reading`,
  correctReading: sql`power.correct_reading`,
  addEntry: sql`power.add_entry`,
  addSupply: sql`power.add_supply`,
} as const;
export type ChangeName = keyof typeof changes;

const by = ({ caller, key }: Change, ...what: readonly string[]) =>
  sqlArguments({ key, body_hash: hashOf(...what), ip: caller.ip, request: caller.requestId });

/** Changes the account in the role of the web process; the database asks again whose estate it is. */
export async function change(
  db: Db,
  how: Change,
  name: ChangeName,
  id: string,
  given: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select result, refusal from ${changes[name]}(${sessionOf(how.caller)}::uuid, ${BigInt(id)}, ${sqlArguments(given)},
      ${by(how, name, id, encodeArguments(given))})`.execute(db);
  return rows[0]!;
}

export async function publish(db: Db, how: Change, estateId: string, publishes: boolean): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select result, refusal from power.publish(${sessionOf(how.caller)}::uuid, ${BigInt(estateId)}, ${publishes},
      ${by(how, 'publish', estateId, String(publishes))})`.execute(db);
  return rows[0]!;
}

export async function cancelEntry(db: Db, how: Change, id: string, reason: string): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select result, refusal from power.cancel_entry(${sessionOf(how.caller)}::uuid, ${BigInt(id)}, ${reason},
      ${by(how, 'cancelEntry', id, reason)})`.execute(db);
  return rows[0]!;
}

/** Without an end the entry was wrong and is taken back. */
export async function endSupply(db: Db, how: Change, id: string, endedAt: Date | null): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select result, refusal from power.end_supply(${sessionOf(how.caller)}::uuid, ${BigInt(id)}, ${endedAt}::timestamptz,
      ${by(how, 'endSupply', id, endedAt?.toISOString() ?? '')})`.execute(db);
  return rows[0]!;
}

export async function insertFile(db: Db, caller: User, estateId: string, content: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select power.store_file(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${content}) as id`.execute(db);
  return rows[0]!.id ?? undefined;
}

/** Sums tokens of days that are over; how many days it did. */
export async function settleSales(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`select power.settle_sales(${days}) as days`.execute(db);
  return rows[0]!.days;
}

// ---- Houses that buy less ------------------------------------------------------------------------------------------------

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

// ---- Readings from a file ------------------------------------------------------------------------------------------------

/** A row that can be read; `number` is its place in the file. */
export interface ReadingRow {
  row: number;
  meter: string;
  at: Date;
  tenths: number;
}

/** What is wrong with rows, or `same` for those that are stored already. Undefined: not an estate of the caller. */
export async function importReadings(
  db: Db,
  caller: User,
  estateId: string,
  rows: readonly ReadingRow[],
  store: boolean,
): Promise<{ row: number; code: ReadingRowFault | 'same' }[] | undefined> {
  const given = JSON.stringify(rows.map((one) => ({ ...one, at: one.at.toISOString() })));
  const { rows: found } = await sql<{ allowed: boolean; row: number; code: ReadingRowFault | 'same' }>`
    select allowed, "row", code from power.import_readings(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${given}::jsonb, ${store},
      ${sqlArguments({ ip: caller.ip, request: caller.requestId })})`.execute(db);
  if (found.some(({ allowed }) => !allowed)) return undefined;
  return found.map(({ row, code }) => ({ row, code }));
}
