import type { FileEncoding, OwnImport, OwnImportList } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import type { CheckedRow } from '../check/check-rows.ts';

/** The estate of an import, as its files name it. */
export async function nameOfEstate(db: Db | Tx, estateId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from estates.estate where id = ${BigInt(estateId)}`.execute(
    db,
  );
  return rows[0]!.name;
}

/** Undefined when the caller does not manage the estate. */
export async function storeOwnDraft(
  db: Db,
  caller: User,
  estateId: string,
  {
    rows: checked,
    ...given
  }: { list: OwnImportList; file_name: string; encoding: FileEncoding; columns: string[]; rows: readonly CheckedRow[] },
): Promise<bigint | undefined> {
  const wire = JSON.stringify(
    checked.map(({ number, cells, problems, warnings }) => ({ number, cells, problems, warnings })),
  );
  const { rows } = await sql<{ id: bigint | null }>`
    select imports.store_own_draft(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${sqlArguments(given)}, ${wire}::jsonb) as id`.execute(
    db,
  );
  return rows[0]!.id ?? undefined;
}

export async function isOwnImport(db: Db, caller: User, estateId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select imports.is_own(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(id)}) as is`.execute(db);
  return rows[0]!.is;
}

/** Null when it waits for the worker now. */
export async function want(
  db: Db,
  caller: User,
  { id, import: importId }: { id: string; import: string },
  what: 'apply' | 'undo' | 'discard',
): Promise<string | null> {
  const { rows } = await sql<{ refusal: string | null }>`
    select imports.want(${sessionOf(caller)}::uuid, ${BigInt(id)}, ${BigInt(importId)}, ${what},
      ${by(caller)}) as refusal`.execute(db);
  return rows[0]!.refusal;
}

export const ownImports = defineKeyset({
  list: 'own-imports',
  sorts: { created_at: { column: sql`b.created_at`, kind: 'timestamptz' } },
  id: { column: sql`b.id`, kind: 'bigint' },
  first: '-created_at',
});

const columns = sql`
  b.id::text as id, b.list, b.file_name, b.state, b.wanted, b.failure, b.created_at,
  identity.actor_name('user:' || b.created_by) as created_by, c.rows, c.bad, c.warned,
  case when b.state = 'applied' and b.applied_at > now() - interval '1 day' then b.applied_at + interval '1 day' end as undo_until`;
const tables = sql`imports.batch b cross join lateral (
  select count(*)::integer as rows, (count(*) filter (where r.problems <> '[]'))::integer as bad,
    (count(*) filter (where r.problems = '[]' and r.warnings <> '[]'))::integer as warned
  from imports.row r where r.batch_id = b.id) c`;

export async function selectOwnImports(db: Db, page: KeysetPage, estateId: string): Promise<(OwnImport & Keyed)[]> {
  const { rows } = await sql<OwnImport & Keyed>`
    select ${page.keys}, ${columns} from ${tables} where b.estate_id = ${BigInt(estateId)} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function findOwnImport(db: Db, id: string | bigint): Promise<OwnImport | undefined> {
  const { rows } = await sql<OwnImport>`
    select ${columns} from ${tables} where b.id = ${BigInt(id)} and b.estate_id is not null`.execute(db);
  return rows[0];
}

export interface Wanted {
  id: bigint;
  estateId: bigint;
  wanted: 'apply' | 'undo';
  /** Includes the attempt that begins now. */
  tries: number;
}

/**
 * The next waiting import, with an attempt counted. Undos come first, the newest before the others, because people must
 * leave before their houses. No other worker takes the import for five minutes, unless this one stores its result.
 */
export async function claimWanted(db: Db): Promise<Wanted | undefined> {
  const { rows } = await sql<Wanted>`
    update imports.batch b set tries = b.tries + 1, try_after = now() + interval '5 minutes'
    from (select w.id from imports.batch w where w.wanted is not null and w.try_after <= now()
      order by case w.wanted when 'undo' then -w.id else w.id end limit 1 for update skip locked) next
    where b.id = next.id returning b.id, b.estate_id as "estateId", b.wanted, b.tries`.execute(db);
  return rows[0];
}

/** Locks the import until the transaction ends. Returns false when another worker has it or has finished it. */
export async function isStillWanted(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from imports.batch b where b.id = ${id} and b.wanted is not null for update skip locked`.execute(tx);
  return rows.length > 0;
}

/** `failure` null means success. */
export async function endWanted(db: Db | Tx, id: bigint, failure: string | null): Promise<void> {
  await sql`update imports.batch set wanted = null, failure = ${failure} where id = ${id}`.execute(db);
}

export async function tryLater(db: Db, id: bigint, seconds: number): Promise<void> {
  await sql`
    update imports.batch set try_after = now() + make_interval(secs => ${seconds}) where id = ${id} and wanted is not null`.execute(
    db,
  );
}
