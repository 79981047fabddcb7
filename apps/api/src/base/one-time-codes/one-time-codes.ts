import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import { forgetCodes, insertCode, takeTry, useCode } from './store.ts';

export interface CodeOwner {
  /** The purpose of the code, e.g. `find-token`: a code for one purpose is worthless for another. */
  purpose: string;
  /** The subject that it is bound to, e.g. reference and phone number. Stored only as a keyed hash. */
  subject: string;
  /** The deployment's secret for codes: an attacker who has the table without it cannot test a guess. */
  key: string | Buffer;
}

/** A stored code, with the digits for the single message that contains them. */
export interface NewCode {
  code: string;
  purpose: string;
  subjectHash: Buffer;
  codeHash: Buffer;
  salt: Buffer;
}

/**
 * A new code of 6 digits, valid for 10 minutes; it voids the subject's older code. Undefined when this subject already
 * had 5 within the hour, or 30 wrong attempts within a day. `insert` may store its message in the same call.
 */
export async function issueCode<Reader extends Db | Tx>(
  db: Reader,
  owner: CodeOwner,
  insert: (db: Reader, code: NewCode) => Promise<boolean> = insertCode,
): Promise<string | undefined> {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const salt = randomBytes(16);
  const issued = await insert(db, {
    code,
    purpose: owner.purpose,
    subjectHash: hashSubject(owner),
    codeHash: hashCode(owner, salt, code),
    salt,
  });
  return issued ? code : undefined;
}

/**
 * Returns `ok` for the right code, once. Of two concurrent right codes one gets `wrong`, and so does a code that is
 * expired, voided, used, or tried for the sixth time. Pass the database and never a transaction: a rollback must not
 * return the attempt. `use` may do more in the call that uses the code.
 */
export async function checkCode(
  db: Db,
  answer: CodeOwner & { code: string },
  use: (id: bigint, subjectHash: Buffer) => Promise<boolean> = (id) => useCode(db, id),
): Promise<'ok' | 'wrong'> {
  const subjectHash = hashSubject(answer);
  const live = await takeTry(db, answer.purpose, subjectHash);
  // Without a live code the same work is done, so that the time does not reveal whether there is one.
  const wanted = live?.codeHash ?? randomBytes(32);
  const given = hashCode(answer, live?.salt ?? randomBytes(16), answer.code);
  const isRight = timingSafeEqual(given, wanted);
  if (!isRight || !live) return 'wrong';
  return (await use(live.id, subjectHash)) ? 'ok' : 'wrong';
}

/** Removes rows that no limit counts any more. */
export function forgetOldCodes(db: Db): Job {
  return { name: 'one-time-codes.forget', everyMs: 3_600_000, run: () => forgetCodes(db).then(() => 0) };
}

function hashSubject({ key, purpose, subject }: CodeOwner): Buffer {
  return createHmac('sha256', key).update(`subject\n${purpose}\n${subject}`).digest();
}

function hashCode({ key, purpose, subject }: CodeOwner, salt: Buffer, code: string): Buffer {
  return createHmac('sha256', key).update(salt).update(`code\n${purpose}\n${subject}\n${code}`).digest();
}
