import { type Db, sql } from '#platform/database/db';
import type { By } from '../deps.ts';
import { byteas, type Credential, json } from '../store.ts';

/* Sets a new password or address: with the old password, or with a code. */

/** Returns how many other sessions ended; null: the current password is wrong. */
export async function storePassword(
  db: Db,
  given: { sessionKey: string; currentHash: Buffer; tryKeys: readonly Buffer[]; credential: Credential },
  by: By,
): Promise<number | null> {
  const { rows } = await sql<{ ended: number | null }>`
    select identity.change_password(${given.sessionKey}::uuid, ${given.currentHash}, ${byteas(given.tryKeys)},
      ${given.credential.salt}, ${given.credential.hash}, ${json(by)}) as ended`.execute(db);
  return rows[0]!.ended;
}

export async function requestReset(db: Db, email: string, by: By): Promise<void> {
  await sql`select identity.request_reset(${email}, ${json(by)})`.execute(db);
}

export async function resetPasswordWithCode(
  db: Db,
  given: { email: string; code: string; credential: Credential },
  by: By,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select identity.reset_password(${given.email}, ${given.code}, ${given.credential.salt}, ${given.credential.hash},
      ${json(by)}) as done`.execute(db);
  return rows[0]!.done;
}

export async function storeEmailChange(
  db: Db,
  given: { sessionKey: string; hash: Buffer; tryKeys: readonly Buffer[]; email: string },
  by: By,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select identity.request_email_change(${given.sessionKey}::uuid, ${given.hash}, ${byteas(given.tryKeys)},
      ${given.email}, ${json(by)}) as done`.execute(db);
  return rows[0]!.done;
}

export async function confirmEmailWithCode(db: Db, sessionKey: string, code: string, by: By): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select identity.confirm_email_change(${sessionKey}::uuid, ${code}, ${json(by)}) as done`.execute(db);
  return rows[0]!.done;
}
