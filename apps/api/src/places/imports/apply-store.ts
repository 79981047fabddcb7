import { sql, type Db, type Tx } from '#platform/database/db';
import type { RowValue } from './check/check-rows.ts';

/** A row of a file with the object that it becomes. */
export interface Importable<List extends RowValue['list'] = RowValue['list']> {
  number: number;
  value: Extract<RowValue, { list: List }>;
}

type Made = { row: number; id: bigint }[];

/** Stores which object each row became, and ends the draft. */
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

/** Removes what the import made. A reference that appeared at this moment throws PostgreSQL's 23503. */
export async function removeMade(tx: Tx, batchId: bigint): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select imports.remove_made(${batchId}) as removed`.execute(tx);
  return rows[0]!.removed;
}
