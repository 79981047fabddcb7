import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import type { DieselEntry, EntryKind } from '@gatelight/contract';

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
      and ${from ? sql`e.at >= platform.start_of(${from}::date)` : sql`true`}
      and ${to ? sql`e.at < platform.start_of(${to}::date + 1)` : sql`true`}
      and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

/** An entry, all its corrections and all entries that it corrects, the first one first. */
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

/** The entries of one tank that count, as calculations need them, by time. */
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
  /** A transfer into the tank. */
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

/** Deliveries before a moment, the latest first: enough to find the price of the oldest litre in the tank. */
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
