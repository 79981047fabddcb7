import type { DieselAlarm, DieselEntry, EntryKind, GeneratorForm, SupplierForm, TankForm } from '@gatelight/contract';
import type { BurnCurve } from '@gatelight/contract/places/diesel/burn';
import type { TankShape } from '@gatelight/contract/places/diesel/volume';
import type { User } from '#platform/callers/caller';
import { sql, type Db, type Tx } from '#platform/database/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { sessionOf } from '#platform/callers/session';
import { sqlArguments } from '#platform/database/sql-arguments';

/** The request behind a change, for the audit log. */
const by = (caller: User) => sqlArguments({ ip: caller.ip, request: caller.requestId });

export type ObjectKind = 'tank' | 'generator' | 'supplier' | 'entry' | 'alarm';

/** Whether the caller has one of these roles in the estate of this object. */
export async function worksFor(db: Db, caller: User, kind: ObjectKind, id: string, roles: readonly string[]) {
  const { rows } = await sql<{ works: boolean }>`
    select diesel.works_for(${sessionOf(caller)}::uuid, ${kind}, ${BigInt(id)}, ${[...roles]}::text[]) as works`.execute(
    db,
  );
  return rows[0]!.works;
}

/** Whether the caller may write about the diesel of an estate: they see people's names and photos too. */
export async function mayWrite(db: Db, caller: User, estateId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select teams.works_for(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, array['manager', 'facilityOfficer']) as may`.execute(
    db,
  );
  return rows[0]!.may;
}

// ---- Set-up ---------------------------------------------------------------------------------------------------------

/** Where a new row goes, or which one changes. */
export type Place = { estateId: string } | { id: string };
const idsOf = (place: Place) =>
  'id' in place ? sql`null::bigint, ${BigInt(place.id)}` : sql`${BigInt(place.estateId)}, null::bigint`;

export interface Saved {
  id: string | null;
  refusal: 'not-found' | 'name-taken' | null;
}

export async function saveTank(db: Db, caller: User, place: Place, form: TankForm): Promise<Saved> {
  const { rows } = await sql<Saved>`
    select tank_id::text as id, refusal
    from diesel.save_tank(${sessionOf(caller)}::uuid, ${idsOf(place)}, ${sqlArguments({ ...form })}, ${by(caller)})`.execute(
    db,
  );
  return rows[0]!;
}

export async function saveGenerator(db: Db, caller: User, place: Place, form: GeneratorForm): Promise<Saved> {
  const { rows } = await sql<Saved>`
    select generator_id::text as id, refusal
    from diesel.save_generator(${sessionOf(caller)}::uuid, ${idsOf(place)}, ${sqlArguments({ ...form })}, ${by(caller)})`.execute(
    db,
  );
  return rows[0]!;
}

export async function saveSupplier(db: Db, caller: User, place: Place, form: SupplierForm): Promise<Saved> {
  const { rows } = await sql<Saved>`
    select supplier_id::text as id, refusal
    from diesel.save_supplier(${sessionOf(caller)}::uuid, ${idsOf(place)}, ${sqlArguments({ ...form })}, ${by(caller)})`.execute(
    db,
  );
  return rows[0]!;
}

export interface Tank {
  id: string;
  estateId: string;
  name: string;
  capacityLitres: number;
  deadStockLitres: number;
  shape: TankShape;
  dipErrorMm: number;
  deliveryDays: number;
}

const tankColumns = sql`t.id::text as id, t.estate_id::text as "estateId", t.name, t.capacity_litres::float8 as "capacityLitres",
  t.dead_stock_litres::float8 as "deadStockLitres", t.shape, t.dip_error_mm::float8 as "dipErrorMm", t.delivery_days as "deliveryDays"`;

export async function selectTanks(db: Db | Tx, estateId: string): Promise<Tank[]> {
  const { rows } = await sql<Tank>`
    select ${tankColumns} from diesel.tank t where t.estate_id = ${BigInt(estateId)} order by t.id`.execute(db);
  return rows;
}

export interface Generator {
  id: string;
  name: string;
  tankId: string;
  ratingKva: number;
  ratingKw: number;
  curve: BurnCurve;
  hourMeter: number | null;
}

export async function selectGenerators(db: Db, estateId: string): Promise<Generator[]> {
  const { rows } = await sql<Generator>`
    select g.id::text as id, g.name, g.tank_id::text as "tankId", g.rating_kva::float8 as "ratingKva", g.rating_kw::float8 as "ratingKw",
      g.litres_per_hour as curve, (
        select e.meter_end_hours::float8 from diesel.current_entry e
        where e.generator_id = g.id and e.meter_end_hours is not null order by e.ended_at desc limit 1) as "hourMeter"
    from diesel.generator g where g.estate_id = ${BigInt(estateId)} order by g.id`.execute(db);
  return rows;
}

export interface Supplier {
  id: string;
  name: string;
  priceKobo: bigint;
  priceFrom: string;
}

/** Suppliers with the price that is in force, or with the first one that will be. */
export async function selectSuppliers(db: Db, estateId: string): Promise<Supplier[]> {
  const { rows } = await sql<Supplier>`
    select s.id::text as id, s.name, p.price_kobo_per_litre as "priceKobo", p.valid_from::text as "priceFrom"
    from diesel.supplier s cross join lateral (
      select p.* from diesel.supplier_price p where p.supplier_id = s.id
      order by p.valid_from > (now() at time zone 'Africa/Lagos')::date,
        abs(p.valid_from - (now() at time zone 'Africa/Lagos')::date) limit 1) p
    where s.estate_id = ${BigInt(estateId)} order by lower(s.name), s.id`.execute(db);
  return rows;
}

// ---- Entries --------------------------------------------------------------------------------------------------------

export interface NewEntry {
  kind: EntryKind;
  key: string;
  bodyHash: Buffer;
  [column: string]: unknown;
}

export type EntryRefusal =
  | 'not-found'
  | 'idempotency-key-reused'
  | 'entry-corrected'
  | 'entry-in-future'
  | 'runs-overlap'
  | 'attachment-unknown';

/** `entry`: the columns of diesel.entry by name. */
export async function insertEntry(
  db: Db,
  caller: User,
  estateId: string,
  { bodyHash, ...entry }: NewEntry,
): Promise<{ id: string | null; refusal: EntryRefusal | null }> {
  const { rows } = await sql<{ id: string | null; refusal: EntryRefusal | null }>`
    select entry_id::text as id, refusal
    from diesel.add_entry(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${sqlArguments({ ...entry, body_hash: bodyHash })}, ${by(caller)})`.execute(
    db,
  );
  return rows[0]!;
}

export async function insertPhoto(db: Db, caller: User, estateId: string, content: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select diesel.store_photo(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${content}) as id`.execute(db);
  return rows[0]!.id;
}

export async function findPhoto(db: Db, caller: User, entryId: string, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer | null }>`
    select diesel.photo_of(${sessionOf(caller)}::uuid, ${BigInt(entryId)}, ${id}::uuid) as content`.execute(db);
  return rows[0]!.content;
}

export type EntryRow = Omit<DieselEntry, 'short_litres' | 'at_15'>;

const entryColumns = sql`e.id::text as id, e.kind, e.tank_id::text as tank_id, e.to_tank_id::text as to_tank_id,
  e.generator_id::text as generator_id, s.name as supplier, e.at, e.ended_at, e.litres::float8 as litres, e.depth_mm, e.before_mm, e.after_mm,
  e.ordered_litres::float8 as ordered_litres, nullif(e.waybill_number, '') as waybill_number, e.waybill_litres::float8 as waybill_litres,
  e.celsius::float8 as celsius, e.waybill_celsius::float8 as waybill_celsius, e.price_kobo_per_litre, e.paid_kobo, e.hours::float8 as hours,
  e.meter_start_hours::float8 as meter_start_hours, e.meter_end_hours::float8 as meter_end_hours, e.load_percent::float8 as load_percent,
  e.kwh::float8 as kwh, e.expected_litres::float8 as expected_litres, e.note, e.reason, e.corrects_id::text as corrects,
  (select c.id::text from diesel.entry c where c.corrects_id = e.id) as corrected_by, e.received_by,
  btrim(u.first_name || ' ' || u.last_name) as entered_by, e.entered_at,
  array(select p.id::text from diesel.photo p where p.entry_id = e.id order by p.created_at, p.id) as photos`;
const entryTables = sql`diesel.entry e left join diesel.supplier s on s.id = e.supplier_id left join identity."user" u on u.id = e.entered_by`;

export const entryKeyset = defineKeyset({
  list: 'diesel-entries',
  sorts: { at: { column: sql`e.at`, kind: 'timestamptz' } },
  id: { column: sql`e.id`, kind: 'bigint' },
  first: '-at',
});

export interface EntryFilter {
  estateId: string;
  kind?: string | undefined;
  tank?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** `to` is the last Lagos day. */
export async function selectEntries(db: Db, page: KeysetPage, filter: EntryFilter): Promise<(EntryRow & Keyed)[]> {
  const { estateId, kind, tank, from, to } = filter;
  const { rows } = await sql<EntryRow & Keyed>`
    select ${page.keys}, ${entryColumns} from ${entryTables}
    where e.estate_id = ${BigInt(estateId)} and ${kind ? sql`e.kind = ${kind}` : sql`true`}
      and ${tank ? sql`${BigInt(tank)} in (e.tank_id, e.to_tank_id)` : sql`true`}
      and ${from ? sql`e.at >= (${from}::date)::timestamp at time zone 'Africa/Lagos'` : sql`true`}
      and ${to ? sql`e.at < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'` : sql`true`}
      and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

/** An entry and all lines that it is corrected by or corrects, the first one first. */
export async function selectLine(db: Db, id: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with recursive back as (
      select e.id, e.corrects_id from diesel.entry e where e.id = ${BigInt(id)}
      union select e.id, e.corrects_id from diesel.entry e join back b on e.id = b.corrects_id
    ), line as (
      select b.id from back b where b.corrects_id is null
      union select e.id from diesel.entry e join line l on e.corrects_id = l.id
    )
    select ${entryColumns} from ${entryTables} where e.id in (select l.id from line l) order by e.id`.execute(db);
  return rows;
}

/** The latest deliveries of a tank, and runs since a moment, as they count now. */
export async function selectLatest(
  db: Db,
  { tankId, since, deliveries }: { tankId: string; since: Date; deliveries: number },
): Promise<{ runs: EntryRow[]; deliveries: EntryRow[] }> {
  const current = sql`not exists (select from diesel.entry c where c.corrects_id = e.id)`;
  const [runs, latest] = await Promise.all([
    sql<EntryRow>`
      select ${entryColumns} from ${entryTables}
      where e.tank_id = ${BigInt(tankId)} and e.kind = 'run' and e.at >= ${since} and ${current} order by e.at`.execute(
      db,
    ),
    sql<EntryRow>`
      select ${entryColumns} from ${entryTables}
      where e.tank_id = ${BigInt(tankId)} and e.kind = 'delivery' and ${current} order by e.at desc limit ${deliveries}`.execute(
      db,
    ),
  ]);
  return { runs: runs.rows, deliveries: latest.rows };
}

/** What counts of one tank, as calculations need it, by time. */
export interface LoggedEntry {
  id: string;
  kind: 'dip' | 'delivery' | 'run' | 'transfer';
  at: Date;
  endedAt: Date | null;
  litres: number;
  depthMm: number;
  beforeMm: number;
  beforeLitres: number;
  afterMm: number;
  afterLitres: number;
  waybillLitres: number;
  celsius: number | null;
  waybillCelsius: number | null;
  priceKobo: bigint;
  hours: number;
  kwh: number;
  isMetered: boolean;
  expected: number;
  error: number;
  /** A transfer that arrived. */
  arrives: boolean;
}

/** From the last dip at or before `from`, or from the first one, until `to`. */
export async function selectLog(db: Db | Tx, tankId: string, from: Date, to: Date): Promise<LoggedEntry[]> {
  const tank = BigInt(tankId);
  const { rows } = await sql<LoggedEntry>`
    with start as (
      select coalesce(max(e.at), ${from}) as at from diesel.current_entry e
      where e.tank_id = ${tank} and e.kind = 'dip' and e.at <= ${from})
    select e.id::text as id, e.kind, e.at, e.ended_at as "endedAt", e.litres::float8 as litres, e.depth_mm as "depthMm",
      e.before_mm as "beforeMm", e.before_litres::float8 as "beforeLitres", e.after_mm as "afterMm", e.after_litres::float8 as "afterLitres",
      e.waybill_litres::float8 as "waybillLitres", e.celsius::float8 as celsius, e.waybill_celsius::float8 as "waybillCelsius",
      e.price_kobo_per_litre as "priceKobo", e.hours::float8 as hours, e.kwh::float8 as kwh, e.is_metered as "isMetered",
      e.expected_litres::float8 as expected, e.expected_error::float8 as error, e.tank_id <> ${tank} as arrives
    from start, lateral (
      select e.* from diesel.current_entry e where e.tank_id = ${tank} and e.at >= start.at - interval '3 days' and e.at <= ${to}
      union all
      select e.* from diesel.current_entry e where e.to_tank_id = ${tank} and e.at >= start.at and e.at <= ${to}) e
    where coalesce(e.ended_at, e.at) >= start.at order by e.at, e.id`.execute(db);
  return rows;
}

/** Deliveries before a moment, the latest first: enough to know what the oldest litre in the tank cost. */
export async function selectDeliveriesBefore(
  db: Db | Tx,
  tankId: string,
  before: Date,
): Promise<{ litres: number; priceKobo: bigint }[]> {
  const { rows } = await sql<{ litres: number; priceKobo: bigint }>`
    select e.litres::float8 as litres, e.price_kobo_per_litre as "priceKobo" from diesel.current_entry e
    where e.tank_id = ${BigInt(tankId)} and e.kind = 'delivery' and e.ended_at <= ${before} order by e.at desc limit 40`.execute(
    db,
  );
  return rows;
}

// ---- Alarms ---------------------------------------------------------------------------------------------------------

const alarmColumns = sql`a.id::text as id, a.kind, a.tank_id::text as tank_id, t.name as tank_name, a.from_at as "from", a.to_at as "to",
  a.litres::float8 as litres, a.used_litres::float8 as used_litres, a.expected_litres::float8 as expected_litres, a.hours::float8 as hours,
  a.figure::float8 as figure, a.entry_id::text as entry_id, a.state, a.words,
  btrim(u.first_name || ' ' || u.last_name) as changed_by, a.changed_at, a.raised_at`;
const alarmTables = sql`diesel.alarm a join diesel.tank t on t.id = a.tank_id left join identity."user" u on u.id = a.changed_by`;

export const alarmKeyset = defineKeyset({
  list: 'diesel-alarms',
  sorts: { raised: { column: sql`a.raised_at`, kind: 'timestamptz' } },
  id: { column: sql`a.id`, kind: 'bigint' },
  first: '-raised',
});

export async function selectAlarms(
  db: Db,
  page: KeysetPage,
  { estateId, state }: { estateId: string; state?: string | undefined },
): Promise<(DieselAlarm & Keyed)[]> {
  const { rows } = await sql<DieselAlarm & Keyed>`
    select ${page.keys}, ${alarmColumns} from ${alarmTables}
    where a.estate_id = ${BigInt(estateId)} and ${state ? sql`a.state = ${state}` : sql`true`} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

/** Alarms of an estate that nobody explained yet, missing litres first. */
export async function selectOpenAlarms(db: Db, estateId: string): Promise<DieselAlarm[]> {
  const { rows } = await sql<DieselAlarm>`
    select ${alarmColumns} from ${alarmTables} where a.estate_id = ${BigInt(estateId)} and a.state <> 'explained'
    order by array_position(array['missing', 'short', 'low', 'burn'], a.kind), a.raised_at desc limit 20`.execute(db);
  return rows;
}

export async function findAlarm(db: Db, id: string): Promise<DieselAlarm | undefined> {
  const { rows } = await sql<DieselAlarm>`
    select ${alarmColumns} from ${alarmTables} where a.id = ${BigInt(id)}`.execute(db);
  return rows[0];
}

export async function answerAlarm(
  db: Db,
  caller: User,
  id: string,
  { state, words }: { state: string; words: string },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select diesel.answer_alarm(${sessionOf(caller)}::uuid, ${BigInt(id)}, ${state}, ${words}, ${by(caller)}) as done`.execute(
    db,
  );
  return rows[0]!.done;
}

export interface StoredAlarm {
  id: string;
  kind: DieselAlarm['kind'];
  from: Date;
  to: Date;
  litres: number;
  entryId: string | null;
  state: DieselAlarm['state'];
}

/** Alarms of a tank since a moment, and all that nobody explained. */
export async function selectTankAlarms(db: Db | Tx, tankId: string, since: Date): Promise<StoredAlarm[]> {
  const { rows } = await sql<StoredAlarm>`
    select a.id::text as id, a.kind, a.from_at as "from", a.to_at as "to", a.litres::float8 as litres, a.entry_id::text as "entryId", a.state
    from diesel.alarm a where a.tank_id = ${BigInt(tankId)} and (a.to_at >= ${since} or a.state <> 'explained') order by a.from_at`.execute(
    db,
  );
  return rows;
}

export interface NewAlarm {
  kind: DieselAlarm['kind'];
  from: Date;
  to: Date;
  litres: number;
  used: number;
  expected: number;
  hours: number;
  figure: number | null;
  entryId: string | null;
}

/** Null: this alarm was raised before. */
export async function insertAlarm(tx: Tx, tank: Tank, alarm: NewAlarm): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into diesel.alarm (estate_id, tank_id, kind, from_at, to_at, litres, used_litres, expected_litres, hours, figure, entry_id)
    values (${BigInt(tank.estateId)}, ${BigInt(tank.id)}, ${alarm.kind}, ${alarm.from}, ${alarm.to}, ${alarm.litres}, ${alarm.used},
      ${alarm.expected}, ${alarm.hours}, ${alarm.figure}, ${alarm.entryId === null ? null : BigInt(alarm.entryId)})
    on conflict (tank_id, kind, from_at) do nothing returning id::text as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Later entries changed the figures of an alarm that nobody looked into yet. */
export async function updateAlarm(
  tx: Tx,
  id: string,
  figures: Pick<NewAlarm, 'litres' | 'used' | 'expected' | 'hours'>,
) {
  await sql`
    update diesel.alarm set litres = ${figures.litres}, used_litres = ${figures.used}, expected_litres = ${figures.expected},
      hours = ${figures.hours}
    where id = ${BigInt(id)} and state = 'open'`.execute(tx);
}

export async function tellAlarm(tx: Tx, id: string, payload: Record<string, unknown>): Promise<void> {
  await sql`select diesel.tell_alarm(${BigInt(id)}, ${JSON.stringify(payload)}::jsonb)`.execute(tx);
}

/** The worker found in later entries what explains an alarm. */
export async function explainAlarm(tx: Tx, id: string, words: string): Promise<void> {
  await sql`
    update diesel.alarm set state = 'explained', words = ${words}, changed_by = null, changed_at = now()
    where id = ${BigInt(id)} and state <> 'explained'`.execute(tx);
}

/** Tanks with entries that the search for alarms has not seen. */
export async function takeDueTanks(tx: Tx, most: number): Promise<Tank[]> {
  const { rows } = await sql<Tank>`
    update diesel.tank t set checked_at = t.changed_at
    where t.id in (select d.id from diesel.tank d where d.changed_at > d.checked_at order by d.changed_at limit ${most} for update skip locked)
    returning ${tankColumns}`.execute(tx);
  return rows;
}

/** Litres that were delivered between two instants, as they count now, and that alarms of these days call missing. */
export async function selectMonthLitres(
  db: Db | Tx,
  estateId: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ tanks: number; delivered: number; missing: number }> {
  const estate = BigInt(estateId);
  const { rows } = await sql<{ tanks: number; delivered: number; missing: number }>`
    select (select count(*)::integer from diesel.tank t where t.estate_id = ${estate}) as tanks,
      (select coalesce(sum(e.litres), 0)::float8 from diesel.entry e
        where e.estate_id = ${estate} and e.kind = 'delivery' and e.at >= ${from} and e.at < ${until}
          and not exists (select from diesel.entry c where c.corrects_id = e.id)) as delivered,
      (select coalesce(sum(a.litres), 0)::float8 from diesel.alarm a
        where a.estate_id = ${estate} and a.kind = 'missing' and a.from_at >= ${from} and a.from_at < ${until}) as missing`.execute(
    db,
  );
  return rows[0]!;
}
