import type { FileEncoding } from '@gatelight/contract';
import type { ExportList, importStates } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import type { CheckedRow, Note } from './check/check-rows.ts';

export interface Batch {
  id: bigint;
  list: ExportList;
  fileName: string;
  encoding: FileEncoding;
  columns: string[];
  state: (typeof importStates)[number];
  revision: number;
  createdBy: string;
  createdAt: Date;
  appliedAt: Date | null;
  rows: number;
  bad: number;
  warned: number;
}

const batchColumns = sql`
  b.id, b.list, b.file_name as "fileName", b.encoding, b.columns, b.state, b.revision,
  (select concat_ws(' ', u.first_name, u.last_name) from identity."user" u where u.id = b.created_by) as "createdBy", b.created_at as "createdAt", b.applied_at as "appliedAt",
  c.rows, c.bad, c.warned`;
const batchTables = sql`imports.batch b cross join lateral (
  select count(*)::integer as rows, (count(*) filter (where r.problems <> '[]'))::integer as bad,
    (count(*) filter (where r.problems = '[]' and r.warnings <> '[]'))::integer as warned
  from imports.row r where r.batch_id = b.id) c`;

export async function findBatch(db: Db | Tx, id: string, { lock = false } = {}): Promise<Batch | undefined> {
  if (lock) await sql`select from imports.batch b where b.id = ${BigInt(id)} for update`.execute(db);
  const { rows } = await sql<Batch>`select ${batchColumns} from ${batchTables} where b.id = ${BigInt(id)}`.execute(db);
  return rows[0];
}

export async function selectBatches(db: Db, page: KeysetPage): Promise<(Batch & Keyed)[]> {
  const { rows } = await sql<Batch & Keyed>`
    select ${page.keys}, ${batchColumns} from ${batchTables} where ${page.after} order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows;
}

export const batches = defineKeyset({
  list: 'imports',
  sorts: { created_at: { column: sql`b.created_at`, kind: 'timestamptz' } },
  id: { column: sql`b.id`, kind: 'bigint' },
  first: '-created_at',
});

const rowNumber = { column: sql`r.number`, kind: 'integer' } as const;
export const inOrder = defineKeyset({
  list: 'import-rows',
  sorts: { number: rowNumber },
  id: rowNumber,
  first: 'number',
});
/** Rows that need fixing, then rows with a warning, then the others. */
export const problemsFirst = defineKeyset({
  list: 'import-problems',
  sorts: {
    problems: {
      column: sql`case when r.problems <> '[]' then 0 when r.warnings <> '[]' then 1 else 2 end`,
      kind: 'integer',
    },
  },
  id: rowNumber,
  first: 'problems',
});

export interface StoredRow {
  number: number;
  cells: string[];
  problems: Note[];
  warnings: Note[];
}

export async function selectRows(
  db: Db | Tx,
  batchId: bigint,
  page: KeysetPage,
  show: 'problems' | 'bad' | 'warned' | 'ready' | 'all',
): Promise<(StoredRow & Keyed)[]> {
  const shown = {
    problems: sql`true`,
    all: sql`true`,
    bad: sql`r.problems <> '[]'`,
    warned: sql`r.problems = '[]' and r.warnings <> '[]'`,
    ready: sql`r.problems = '[]' and r.warnings = '[]'`,
  }[show];
  const { rows } = await sql<StoredRow & Keyed>`
    select ${page.keys}, r.number, r.cells, r.problems, r.warnings from imports.row r
    where r.batch_id = ${batchId} and ${shown} and ${page.after} order by ${page.order} limit ${page.limit}`.execute(
    db,
  );
  return rows;
}

export async function allRows(db: Db | Tx, batchId: bigint): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select r.number, r.cells, r.problems, r.warnings from imports.row r where r.batch_id = ${batchId} order by r.number
  `.execute(db);
  return rows;
}

const wire = (rows: readonly CheckedRow[]) =>
  JSON.stringify(rows.map(({ number, cells, problems, warnings }) => ({ number, cells, problems, warnings })));

/** Stores a checked file as a draft. `session` is the key of the caller's session. */
export async function storeDraft(
  staffDb: Db,
  session: string,
  draft: { list: ExportList; fileName: string; encoding: FileEncoding; columns: string[]; rows: readonly CheckedRow[] },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select imports.store_draft(${session}, ${draft.list}, ${draft.fileName}, ${draft.encoding}, ${draft.columns}::text[],
      ${wire(draft.rows)}::jsonb) as id`.execute(staffDb);
  return rows[0]!.id;
}

/** Returns false when another person corrected the draft meanwhile, or it ended. */
export async function correctDraft(
  staffDb: Db,
  session: string,
  draft: { id: bigint; revision: number; rows: readonly CheckedRow[] },
): Promise<boolean> {
  const { rows } = await sql<{ stored: boolean }>`
    select imports.correct_draft(${session}, ${draft.id}, ${draft.revision}, ${wire(draft.rows)}::jsonb) as stored
  `.execute(staffDb);
  return rows[0]!.stored;
}

export async function discardDraft(staffDb: Db, session: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ discarded: boolean }>`
    select imports.discard_draft(${session}, ${BigInt(id)}) as discarded`.execute(staffDb);
  return rows[0]!.discarded;
}

export async function inTheWay(db: Db | Tx, id: bigint): Promise<{ row: number; why: string }[]> {
  const { rows } = await sql<{ row: number; why: string }>`
    select w.number as row, w.why from imports.in_the_way(${id}) w limit 20`.execute(db);
  return rows;
}
