import { sql, type Db, type Tx } from '#platform/db';
import type { RowValue } from './check-rows.ts';

/** A row of a file with what it becomes. */
export interface Importable<List extends RowValue['list'] = RowValue['list']> {
  number: number;
  value: Extract<RowValue, { list: List }>;
}

/** JSON for `jsonb_to_recordset`; ids as text. */
const records = (rows: readonly { number: number; value: RowValue }[]) =>
  JSON.stringify(
    rows.map(({ number, value }) => ({ ...value, row: number })),
    (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  );

type Made = { row: number; id: bigint }[];

export async function insertEstates(tx: Tx, rows: readonly Importable<'estates'>[]): Promise<Made> {
  const made = await sql<{ row: number; id: bigint }>`
    with made as (
      insert into estates.estate (name, address)
      select r.name, r.address from jsonb_to_recordset(${records(rows)}::jsonb) as r (name text, address text)
      returning id, name)
    select r.row, made.id from made join jsonb_to_recordset(${records(rows)}::jsonb) as r (row integer, name text) using (name)
  `.execute(tx);
  return made.rows;
}

export async function insertHouses(tx: Tx, rows: readonly Importable<'houses'>[]): Promise<Made> {
  const made = await sql<{ row: number; id: bigint }>`
    with made as (
      insert into estates.house (estate_id, name, note)
      select r."estateId", r.name, r.note
      from jsonb_to_recordset(${records(rows)}::jsonb) as r ("estateId" bigint, name text, note text)
      returning id, estate_id, name)
    select r.row, made.id from made join jsonb_to_recordset(${records(rows)}::jsonb) as r (row integer, "estateId" bigint, name text)
      on r."estateId" = made.estate_id and r.name = made.name`.execute(tx);
  return made.rows;
}

/** One after the other: two people of a house can have the same name. */
export async function insertOccupants(tx: Tx, rows: readonly Importable<'occupants'>[]): Promise<Made> {
  const made: Made = [];
  for (const { number, value } of rows) {
    const { rows: inserted } = await sql<{ id: bigint }>`
      insert into households.occupant (house_id, name, phone, email, is_owner)
      values (${value.houseId}, ${value.name}, ${value.phone}, ${value.email}, ${value.isOwner}) returning id`.execute(
      tx,
    );
    made.push({ row: number, id: inserted[0]!.id });
  }
  return made;
}

/** Meters with their first event and the account for what they may come to owe. */
export async function insertMeters(
  tx: Tx,
  rows: readonly Importable<'meters'>[],
  by: { actor: string; act: string; reason: string; fileName: string },
): Promise<Made> {
  const made = await sql<{ row: number; id: bigint }>`
    with made as (
      insert into metering.meter (number, utility, life, status, estate_id, house_id, customer_name, make, tariff_id,
        supply_group_code, key_revision, tariff_index, base_date, key_expiry)
      select r.number, r.utility, case when r."houseId" is null then 'in_store' else 'active' end, 'inactive', r."estateId",
        r."houseId", r."customerName", r.make, r."tariffId", r."supplyGroupCode", r."keyRevision", r."tariffIndex",
        coalesce(k.base_date, 2014), coalesce(k.key_expiry, 255)
      from jsonb_to_recordset(${records(rows)}::jsonb) as r (number text, utility text, "estateId" bigint, "houseId" bigint,
        "customerName" text, make text, "tariffId" bigint, "supplyGroupCode" text, "keyRevision" integer, "tariffIndex" text)
      left join authority.vending_key k on k.supply_group_code = r."supplyGroupCode" and k.key_revision = r."keyRevision"
        and k.key_generation = '04' and k.encryption_algorithm = '11'
      returning id, number)
    select r.row, made.id, ledger.open_account('debt-receivable:' || made.id) as account,
      metering.note_event(made.id, 'registered', ${by.actor}, ${by.act}, ${by.reason},
        jsonb_build_object('file', ${by.fileName}::text, 'row', r.row)) as event
    from made join jsonb_to_recordset(${records(rows)}::jsonb) as r (row integer, number text) using (number)`.execute(
    tx,
  );
  return made.rows;
}

/** Keeps which row became what, and ends the draft. */
export async function storeApplied(tx: Tx, batchId: bigint, made: Made): Promise<void> {
  await sql`
    update imports.row r set made_id = m.id
    from jsonb_to_recordset(${JSON.stringify(made.map(({ row, id }) => ({ row, id: id.toString() })))}::jsonb) as m (row integer, id bigint)
    where r.batch_id = ${batchId} and r.number = m.row`.execute(tx);
  await sql`
    update imports.batch set state = 'applied', applied_at = now(), revision = revision + 1 where id = ${batchId}`.execute(
    tx,
  );
}

export async function isUndoLate(tx: Tx, batchId: bigint): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`
    select b.applied_at < now() - interval '1 day' as late from imports.batch b where b.id = ${batchId}`.execute(tx);
  return rows[0]!.late;
}

export async function madeRows(db: Db | Tx, batchId: bigint): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select r.number from imports.row r where r.batch_id = ${batchId} and r.made_id is not null order by r.number`.execute(
    db,
  );
  return rows.map(({ number }) => number);
}

/** Removes what the import made; a reference that appeared in this moment throws PostgreSQL's 23503. */
export async function removeMade(tx: Tx, batchId: bigint): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select imports.remove_made(${batchId}) as removed`.execute(tx);
  return rows[0]!.removed;
}
