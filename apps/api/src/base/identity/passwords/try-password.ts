import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import { sessionOf } from '#platform/callers/session';
import { identityLimits, tryKeys } from '../limits.ts';
import { hashPassword } from './passwords.ts';
import { selectSaltOfSession, takeTries } from '../sign-in/session-store.ts';

/** Counts an attempt and throws `too-many-tries` while the wait after earlier ones is not over. */
export async function takeTry(db: Db, name: string, ip: string): Promise<Buffer[]> {
  const keys = tryKeys(name, ip);
  const wait = await takeTries(db, keys);
  if (wait > 0) throw new AppError('too-many-tries', { retryAfterSeconds: wait });
  return keys.map(({ key }) => key);
}

/** The hash of the password that a signed-in user typed, with the attempts to clear when it is right. */
export async function hashTyped(
  db: Db,
  caller: User,
  password: string,
): Promise<{ sessionKey: string; hash: Buffer; tryKeys: Buffer[] }> {
  const sessionKey = sessionOf(caller);
  const name = `user:${caller.userId}`;
  await takeAll(db, [{ limit: identityLimits.account, subject: name, caller }]);
  const keys = await takeTry(db, name, caller.ip);
  const salt = await selectSaltOfSession(db, sessionKey);
  if (!salt) throw new AppError('sign-in-required');
  return { sessionKey, hash: await hashPassword(password, salt), tryKeys: keys };
}
