import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { GateDevice } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { slowTag } from '../passes/pass-keys.ts';
import { findPin, storeOwnPin, type StoredPin } from '../store.ts';

interface Choice {
  guard: string;
  pin: string;
  own_pin: string;
}

const isPin = async (typed: string, { salt, hash }: StoredPin) => timingSafeEqual(await slowTag(typed, salt), hash);

/** Replaces the first PIN of a guard with the guard's own choice. */
async function replaceFirst(db: Db, caller: GateDevice, { guard, pin, own_pin: ownPin }: Choice): Promise<boolean> {
  const first = await findPin(db, caller.keyHash, guard);
  if (!first?.isFirst || pin === ownPin || !(await isPin(pin, first))) return false;
  const salt = randomBytes(16);
  return storeOwnPin(db, caller, { guardId: guard, first: first.hash }, { salt, hash: await slowTag(ownPin, salt) });
}

/** When the response to an earlier call was lost, or a repeat was faster, the guard's own PIN is already this one. */
async function isSet(db: Db, caller: GateDevice, { guard, own_pin: ownPin }: Choice): Promise<boolean> {
  const now = await findPin(db, caller.keyHash, guard);
  return now?.isOwn === true && isPin(ownPin, now);
}

/** Returns false when the guard left, or the first PIN was wrong, expired, or replaced meanwhile. */
export const chooseOwnPin = async (db: Db, caller: GateDevice, choice: Choice): Promise<boolean> =>
  (await replaceFirst(db, caller, choice)) || isSet(db, caller, choice);
