import { sql, type Db, type Tx } from '#platform/database/db';
import type { By } from '../deps.ts';
import { json } from '../store.ts';

export interface Session {
  key: string;
  by: By;
}

export async function selectLacks(db: Db, sessionKey: string): Promise<'not-staff' | 'enrol' | 'code' | 'nothing'> {
  const { rows } = await sql<{ lacks: 'not-staff' | 'enrol' | 'code' | 'nothing' }>`
    select identity.staff_lacks(${sessionKey}::uuid) as lacks`.execute(db);
  return rows[0]!.lacks;
}

/** Returns false when the session does not belong to a member without a second factor. */
export async function beginEnrolment(db: Db, sessionKey: string, sealed: Buffer): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select identity.begin_enrolment(${sessionKey}::uuid, ${sealed}) as done`.execute(db);
  return rows[0]!.done;
}

/**
 * `ok`, `enrolled` (the recovery codes are active from now on), `wrong`, `used`, `none`, `not-staff`, or
 * `wait:SECONDS`.
 */
export async function storeCode(
  db: Db,
  { key, by }: Session,
  given: { code: string; pad: Buffer; hashes: readonly Buffer[] },
): Promise<string> {
  const hashes = sql`array[${sql.join(given.hashes.map((hash) => sql`${hash}::bytea`))}]`;
  const { rows } = await sql<{ outcome: string }>`
    select identity.pass_second_factor(${key}::uuid, ${given.code}, ${given.pad}, ${hashes}, ${json(by)}) as outcome`.execute(
    db,
  );
  return rows[0]!.outcome;
}

export async function storeRecoveryCode(db: Db, { key, by }: Session, hash: Buffer): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select identity.pass_recovery_code(${key}::uuid, ${hash}, ${json(by)}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

export async function storeConfirmedCode(
  db: Db,
  { key, by }: Session,
  given: { code: string; pad: Buffer },
): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select identity.confirm_code(${key}::uuid, ${given.code}, ${given.pad}, ${json(by)}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

/** For the demonstration, so that its users do not have to set up an app first. */
export async function storeSecondFactor(db: Db | Tx, userId: bigint, sealed: Buffer): Promise<void> {
  await sql`select identity.set_second_factor(${userId}, ${sealed})`.execute(db);
}
