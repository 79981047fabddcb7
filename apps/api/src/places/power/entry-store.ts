import { sql, type Db } from '#platform/database/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import type { PowerReading, SupplierEntry } from '@gatelight/contract';

export const readingKeyset = defineKeyset({
  list: 'power-readings',
  sorts: { at: { column: sql`r.at`, kind: 'timestamptz' } },
  id: { column: sql`r.id`, kind: 'bigint' },
  first: '-at',
});

export const personOrKey = sql`coalesce(r.entered_key, btrim(u.first_name || ' ' || u.last_name), '')`;

export async function selectReadings(db: Db, page: KeysetPage, meterId: string): Promise<(PowerReading & Keyed)[]> {
  const { rows } = await sql<PowerReading & Keyed>`
    select ${page.keys}, r.id::text, r.at, r.reading_tenths::float8 as reading_tenths, r.replaced_at_tenths::float8 as replaced_at_tenths,
      r.source, ${personOrKey} as by, r.entered_at, r.note, r.file_id is not null as has_photo, r.corrects::text,
      r.corrected_by is not null as is_corrected
    from power.reading r left join identity."user" u on u.id = r.entered_by
    where r.meter_id = ${BigInt(meterId)} and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

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

/**
 * The picture of a reading or of an entry. With an estate: only when it belongs to this estate, was not cancelled, and
 * is a payment.
 */
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
