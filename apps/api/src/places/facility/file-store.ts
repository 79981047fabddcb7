import type { BodyOf, addFacilityFile } from '@gatelight/contract';
import { isErrorCode } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { AppError } from '#platform/errors';

export interface StoredFile {
  name: string;
  kind: 'jpeg' | 'pdf';
  content: Buffer;
}

export async function insertFile(
  db: Db,
  caller: User,
  estateId: string,
  { expires_on, ...about }: BodyOf<typeof addFacilityFile>,
  { name, kind, content }: StoredFile,
): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string | null; refusal: string | null }>`
    select id::text, refusal from facility.add_file(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments({ ...about, expires_on, name, kind })}, ${content}, ${by(caller)})`.execute(db);
  const { id, refusal } = rows[0]!;
  if (refusal !== null || id === null) {
    throw new AppError(refusal !== null && isErrorCode(refusal) ? refusal : 'not-found');
  }
  return { id };
}

export async function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select f.name, f.kind, f.content from facility.file f where f.id = ${id}::uuid and f.removed_at is null`.execute(
    db,
  );
  return rows[0];
}

export async function removeFile(db: Db, caller: User, estateId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select facility.remove_file(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${id}::uuid, ${by(caller)}) as done`.execute(
    db,
  );
  return rows[0]!.done;
}
