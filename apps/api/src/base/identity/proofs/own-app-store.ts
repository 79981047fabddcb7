import { sql, type Db } from '#platform/database/db';
import { refuseEndedSession } from '#platform/callers/session';
import type { By } from '../deps.ts';
import { json } from '../store.ts';
import type { Session } from './second-factor-store.ts';

export interface OwnApp {
  since: Date | null;
  codesLeft: number;
  isStaff: boolean;
}

export async function selectOwnApp(db: Db, sessionKey: string): Promise<OwnApp> {
  const { rows } = await refuseEndedSession(
    sql<OwnApp>`
    select since, codes_left as "codesLeft", is_staff as "isStaff" from identity.own_app(${sessionKey}::uuid)`.execute(
      db,
    ),
  );
  return rows[0]!;
}

/** Returns false when an app is already set up, or the user is a member of staff. */
export async function storeOwnApp(db: Db, sessionKey: string, sealed: Buffer): Promise<boolean> {
  const { rows } = await refuseEndedSession(
    sql<{ done: boolean }>`select identity.begin_own_app(${sessionKey}::uuid, ${sealed}) as done`.execute(db),
  );
  return rows[0]!.done;
}

/** `enrolled` (the first code of this app), `ok`, or a refusal. */
export async function storeOwnCodes(
  db: Db,
  { key, by }: Session,
  given: { code: string; pad: Buffer; hashes: readonly Buffer[] },
): Promise<string> {
  const hashes = sql`array[${sql.join(given.hashes.map((hash) => sql`${hash}::bytea`))}]`;
  const { rows } = await refuseEndedSession(
    sql<{ outcome: string }>`
    select identity.set_own_codes(${key}::uuid, ${given.code}, ${given.pad}, ${hashes}, ${json(by)}) as outcome`.execute(
      db,
    ),
  );
  return rows[0]!.outcome;
}

/** A proof from the app as the database compares it: a code with its pad, or the hash of a recovery code. */
export interface StoredProof {
  code: string | null;
  pad: Buffer | null;
  recoveryHash: Buffer | null;
}

/** `ok`, or a refusal. */
export async function storeOwnAppGone(db: Db, { key, by }: Session, proof: StoredProof): Promise<string> {
  const { rows } = await refuseEndedSession(
    sql<{ outcome: string }>`
    select identity.remove_own_app(${key}::uuid, ${proof.code}, ${proof.pad}, ${proof.recoveryHash}, ${json(by)}) as outcome`.execute(
      db,
    ),
  );
  return rows[0]!.outcome;
}

/** The second step of a sign-in. Without a session: `wrong-password`, `locked`, or a refusal of the code. */
export async function signInWithCode(
  db: Db,
  given: StoredProof & { identifier: string; hash: Buffer; refreshHash: Buffer },
  by: By,
): Promise<{ outcome: string; sessionKey: string; expiresAt: Date }> {
  const { rows } = await sql<{ outcome: string; sessionKey: string; expiresAt: Date }>`
    select outcome, session_key as "sessionKey", expires_at as "expiresAt" from identity.sign_in_with_code(${given.identifier},
      ${given.hash}, ${given.code}, ${given.pad}, ${given.recoveryHash}, ${given.refreshHash}, ${json(by)})`.execute(
    db,
  );
  return rows[0]!;
}
