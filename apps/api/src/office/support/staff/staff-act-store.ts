import { sql, type Db, type Tx } from '#platform/database/db';
import { refuseFiles } from '../files/file-store.ts';

/* What the acts of staff write. The worker runs them, each with its ticket locked by `lockTicket`. */

/** Locks the ticket until the end of the transaction. */
export async function lockTicket(tx: Tx, number: string): Promise<void> {
  await sql`select support.lock_ticket(${number})`.execute(tx);
}

/** A reply, with its message to the customer. Returns the reply's id. Throws `attachment-unknown`. */
export async function insertAnswer(
  tx: Tx,
  answer: { ticketId: bigint; by: bigint; message: string; state: string; attachments: readonly string[] },
): Promise<string> {
  const { ticketId, by, message, state, attachments } = answer;
  const { rows } = await refuseFiles(
    sql<{ id: bigint }>`
      select support.answer(${ticketId}, ${by}, ${message}, ${state}, ${attachments}::uuid[]) as id`.execute(tx),
  );
  return rows[0]!.id.toString();
}

export async function insertNote(tx: Tx, note: { ticketId: bigint; by: bigint; message: string }): Promise<void> {
  await sql`select support.add_note(${note.ticketId}, ${note.by}, ${note.message})`.execute(tx);
}

/** Lets no role of staff change until the transaction ends. */
export async function holdRoles(tx: Tx): Promise<void> {
  await sql`select identity.hold_roles()`.execute(tx);
}

export async function storeAssignee(tx: Tx, ticketId: bigint, to: string | null): Promise<void> {
  await sql`select support.assign(${ticketId}, ${to}::bigint)`.execute(tx);
}

export async function storeState(tx: Tx, ticketId: bigint, state: string, actId: bigint): Promise<void> {
  await sql`select support.set_state(${ticketId}, ${state}, ${actId})`.execute(tx);
}

export async function storeSorting(
  tx: Tx,
  ticketId: bigint,
  { priority, topic }: { priority?: string; topic?: string },
): Promise<void> {
  await sql`select support.sort_ticket(${ticketId}, ${priority ?? null}, ${topic ?? null})`.execute(tx);
}

/** Closes tickets that were solved a week ago and removes files that were never sent. Returns how many tickets. */
export async function tidyTickets(db: Db): Promise<number> {
  const { rows } = await sql<{ closed: number }>`select support.tidy() as closed`.execute(db);
  return rows[0]!.closed;
}

export interface CannedRow {
  id: bigint;
  title: string;
  message: string;
  changedAt: Date;
}

/** Canned answers in use, by title. */
export async function listCanned(db: Db | Tx): Promise<CannedRow[]> {
  const { rows } = await sql<CannedRow>`
    select c.id, c.title, c.message, c.changed_at as "changedAt" from support.canned_answer c
    where c.retired_at is null order by lower(c.title) limit 500`.execute(db);
  return rows;
}

/**
 * Adds a canned answer (without an id) or changes one. Returns undefined when its title is taken, or there is no such
 * answer.
 */
export async function saveCanned(
  tx: Tx,
  answer: { id?: string; title: string; message: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: bigint | null }>`
    select support.save_canned_answer(${answer.id ?? null}::bigint, ${answer.title}, ${answer.message}) as id`.execute(
    tx,
  );
  return rows[0]?.id?.toString();
}

export async function retireCanned(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select support.retire_canned_answer(${id}::bigint) as done`.execute(tx);
  return rows[0]!.done;
}
