import { setTimeout as pause } from 'node:timers/promises';
import type { VisitorErasure } from '@gatelight/contract';
import { phoneIndex } from '#gate';
import { notificationLimits } from '#notifications';
import { checkCode, issueCode } from '#one-time-codes';
import type { Caller } from '#platform/callers/caller';
import { networkOf, takeAll } from '#platform/callers/limits';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { privacyLimits } from './limits.ts';
import { eraseVisitor, queueVisitorCode } from './store.ts';

export interface ErasureParts {
  db: Db;
  /** The key of one-time codes. */
  otpKey: Buffer;
  /** The key of gates: it finds phone numbers of past visitors. */
  gateKey: Buffer;
}

/** Seconds that a code works. */
export const codeSeconds = 600;

/**
 * No response is sent sooner. A known number takes a few milliseconds more work, and a stranger who measured them would
 * learn that a person with this number was at a gate.
 */
const answerMs = 150;

async function notSooner<Result>(work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([work, pause(answerMs)]);
  return work;
}

/** Sends a code to a phone number that has stored data. The response is the same for known and unknown numbers. */
export async function sendVisitorCode({ db, otpKey, gateKey }: ErasureParts, phone: string, caller: Caller) {
  await takeAll(db, [
    { limit: privacyLimits.visitorCodes, subject: caller.ip, caller },
    { limit: privacyLimits.visitorCodesOfPhone, subject: `${networkOf(caller.ip)}:${phone}`, caller },
    { limit: privacyLimits.visitorCodesOfAll, subject: 'all', caller },
    { limit: notificationLimits.messages, subject: phone, caller },
  ]);
  const owner = { purpose: 'erase-visitor', subject: phone, key: otpKey };
  await notSooner(
    issueCode(db, owner, (reader, code) =>
      queueVisitorCode(reader, { ...code, phone, phoneIndex: phoneIndex(gateKey, phone), seconds: codeSeconds }),
    ),
  );
}

/**
 * With the right code, deletes the stored data of a phone number, and returns what stays. `wrong-code` for everything
 * else.
 */
export async function eraseWithCode(
  { db, otpKey, gateKey }: ErasureParts,
  { phone, code }: { phone: string; code: string },
  caller: Caller,
): Promise<VisitorErasure> {
  await takeAll(db, [
    { limit: privacyLimits.visitorTries, subject: caller.ip, caller },
    { limit: privacyLimits.visitorTriesOfPhone, subject: `${networkOf(caller.ip)}:${phone}`, caller },
  ]);
  return notSooner(eraseIfRight());

  async function eraseIfRight(): Promise<VisitorErasure> {
    let erased: VisitorErasure | null = null;
    const visitor = { phone, phoneIndex: phoneIndex(gateKey, phone) };
    // The code is used in the transaction that deletes: when that fails, the same code can be tried again.
    await checkCode(
      db,
      { purpose: 'erase-visitor', subject: phone, key: otpKey, code },
      async (codeId, subjectHash) => {
        erased = await eraseVisitor(db, { codeId, subjectHash, ...visitor }, caller);
        return erased !== null;
      },
    );
    if (erased === null) throw new AppError('wrong-code');
    return erased;
  }
}
