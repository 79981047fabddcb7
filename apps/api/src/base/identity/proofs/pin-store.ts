import { sql, type Db } from '#platform/database/db';
import { refuseEndedSession } from '#platform/callers/session';
import type { By } from '../deps.ts';
import { type Credential, json } from '../store.ts';

export interface PinState {
  isSet: boolean;
  triesLeft: number;
  setAt: Date | null;
}

export async function selectPin(db: Db, sessionKey: string): Promise<PinState> {
  const { rows } = await refuseEndedSession(
    sql<PinState>`
    select is_set as "isSet", tries_left as "triesLeft", set_at as "setAt" from identity.pin_of(${sessionKey}::uuid)`.execute(
      db,
    ),
  );
  return rows[0]!;
}

/** Null: no PIN is set. */
export async function selectSaltOfPin(db: Db, sessionKey: string): Promise<Buffer | null> {
  const { rows } = await refuseEndedSession(
    sql<{ salt: Buffer | null }>`select identity.salt_of_pin(${sessionKey}::uuid) as salt`.execute(db),
  );
  return rows[0]!.salt;
}

export type PinRefusal = 'wrong' | 'locked' | 'none';

export async function confirmPinWithHash(
  db: Db,
  given: { sessionKey: string; hash: Buffer },
  by: By,
): Promise<{ outcome: 'right' | PinRefusal; triesLeft: number; validUntil: Date | null }> {
  const { rows } = await refuseEndedSession(
    sql<{ outcome: 'right' | PinRefusal; triesLeft: number; validUntil: Date | null }>`
    select outcome, tries_left as "triesLeft", valid_until as "validUntil"
    from identity.confirm_pin(${given.sessionKey}::uuid, ${given.hash}, ${json(by)})`.execute(db),
  );
  return rows[0]!;
}

type SetOutcome = 'set' | 'step-up' | 'current-missing' | 'wrong-code' | PinRefusal;

export async function storePin(
  db: Db,
  given: {
    sessionKey: string;
    credential: Credential;
    currentHash: Buffer | null;
    code: string | null;
  },
  by: By,
): Promise<{ outcome: SetOutcome; triesLeft: number }> {
  const { rows } = await refuseEndedSession(
    sql<{ outcome: SetOutcome; triesLeft: number }>`
    select outcome, tries_left as "triesLeft" from identity.set_pin(${given.sessionKey}::uuid, ${given.credential.salt},
      ${given.credential.hash}, ${given.currentHash}, ${given.code}, ${json(by)})`.execute(db),
  );
  return rows[0]!;
}

export async function requestPinReset(
  db: Db,
  sessionKey: string,
  by: By,
): Promise<{ outcome: 'sent' | 'step-up' | 'none' | 'too-many'; email: string | null }> {
  const { rows } = await refuseEndedSession(
    sql<{ outcome: 'sent' | 'step-up' | 'none' | 'too-many'; email: string | null }>`
    select outcome, email from identity.request_pin_reset(${sessionKey}::uuid, ${json(by)})`.execute(db),
  );
  return rows[0]!;
}
