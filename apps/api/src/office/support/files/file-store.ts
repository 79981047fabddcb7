import { sql, type Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { isRefusedWith } from '#platform/database/sql-states';

export interface StoredFile {
  name: string;
  kind: 'jpeg' | 'pdf';
  content: Buffer;
}

/**
 * Runs a statement that sends files with a message. Throws `attachment-unknown` when one is not an unsent file of the
 * sender.
 */
export async function refuseFiles<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (!isRefusedWith(error, 'SP001')) throw error;
    throw Object.assign(new AppError('attachment-unknown'), { cause: error });
  }
}

/** Stores a file that a user wants to send. Returns undefined when they have too many unsent files. */
export async function insertUserFile(db: Db, session: string, file: StoredFile): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select support.store_file(${session}::uuid, ${file.name}, ${file.kind}, ${file.content}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** `insertUserFile` for the member of staff of a session. */
export async function insertStaffFile(db: Db, session: string, file: StoredFile): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select support.store_staff_file(${session}::uuid, ${file.name}, ${file.kind}, ${file.content}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

export async function isFileOf(db: Db, session: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select support.is_file_of(${session}::uuid, ${id}::uuid) as own`.execute(db);
  return rows[0]?.own === true;
}

export async function findUserFile(db: Db, session: string, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select name, kind, content from support.file_of(${session}::uuid, ${id}::uuid)`.execute(db);
  return rows[0];
}

/** A file of this ticket, for staff. */
export async function findTicketFile(db: Db, number: string, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select a.name, a.kind, a.content from support.attachment a join support.ticket t on t.id = a.ticket_id
    where a.id = ${id}::uuid and t.number = ${number} and t.audience = 'utility'`.execute(db);
  return rows[0];
}

/** A file of a ticket of an estate, for its team. */
export async function findEstateFile(
  db: Db,
  session: string,
  { estateId, number, id }: { estateId: string; number: string; id: string },
): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select name, kind, content
    from support.estate_file(${session}::uuid, ${BigInt(estateId)}, ${number}, ${id}::uuid)`.execute(db);
  return rows[0];
}

/** `insertUserFile` for a member of the team of an estate. */
export async function insertEstateFile(
  db: Db,
  session: string,
  estateId: string,
  file: StoredFile,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select support.store_estate_file(${session}::uuid, ${BigInt(estateId)}, ${file.name}, ${file.kind}, ${file.content}) as id`.execute(
    db,
  );
  return rows[0]?.id ?? undefined;
}
