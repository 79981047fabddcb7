import { StsError } from '../errors.ts';

/** 1 January 00:00 UTC of this year is minute 0 of a vending key's token identifiers. */
export type BaseDate = 1993 | 2014 | 2035;

/** The largest token identifier: 24 bits of minutes, about 31 years and 11 months. */
export const MAX_TID = 0xffffff;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/**
 * The input of `nextTid`: the clock, the vending key's base date and expiry, and the meter's last identifier (null when
 * it has none).
 */
export interface NextTid {
  readonly now: Date;
  readonly baseDate: BaseDate;
  readonly lastTid: number | null;
  /** 0 to 255. When it is left out, the key does not expire before its range ends. */
  readonly keyExpiryNumber?: number;
}

function baseMs(baseDate: BaseDate): number {
  if (baseDate !== 1993 && baseDate !== 2014 && baseDate !== 2035) {
    throw new StsError('key-attributes', 'The base date is 1993, 2014 or 2035.');
  }
  return Date.UTC(baseDate, 0, 1);
}

function refuseAfterRange(baseDate: BaseDate): never {
  throw new StsError(
    'after-range',
    `Keys on base date ${baseDate} can issue no more tokens: their identifiers are used up.`,
  );
}

/**
 * Whole minutes in UTC from the base date to `at`, as in the token. It never wraps: `before-base-date` and
 * `after-range` are refusals. It does not skip the reserved minute; `nextTid` does.
 */
export function toTid(at: Date, baseDate: BaseDate): number {
  const minutes = Math.floor((at.getTime() - baseMs(baseDate)) / MINUTE_MS);
  if (Number.isNaN(minutes)) throw new StsError('tid', 'The time of issue is not a valid date.');
  if (minutes < 0)
    throw new StsError('before-base-date', `The time of issue is before the key's base date of ${baseDate}.`);
  if (minutes > MAX_TID) refuseAfterRange(baseDate);
  return minutes;
}

/** The minute (UTC) of a token identifier. */
export function tidToDate(tid: number, baseDate: BaseDate): Date {
  requireTid(tid);
  return new Date(baseMs(baseDate) + tid * MINUTE_MS);
}

/** True for 00:01 of any day, which ordinary tokens may not use. */
export function isReservedTid(tid: number): boolean {
  return tid % DAY_MINUTES === 1;
}

/** True when a key with this expiry number can no longer issue (or accept) this identifier. */
export function isKeyExpired(tid: number, keyExpiryNumber: number): boolean {
  return tid >>> 16 > keyExpiryNumber;
}

/**
 * The identifier of a meter's next ordinary token: this minute, or the next free one after the meter's last, never
 * 00:01. The caller holds the meter's lock and stores the result, so that no identifier is used twice. Refuses with
 * `before-base-date`, `after-range` or `key-expired`.
 */
export function nextTid({ now, baseDate, lastTid, keyExpiryNumber = 255 }: NextTid): number {
  if (lastTid !== null) requireTid(lastTid);
  let tid = toTid(now, baseDate);
  if (lastTid !== null && lastTid >= tid) tid = lastTid + 1;
  if (isReservedTid(tid)) tid += 1;
  if (tid > MAX_TID) refuseAfterRange(baseDate);
  if (isKeyExpired(tid, keyExpiryNumber)) {
    throw new StsError('key-expired', `The vending key expired: its expiry number is ${keyExpiryNumber}.`);
  }
  return tid;
}

/** The token's four random bits at an instant: the lowest bits of the millisecond clock. */
export function rndAt(now: Date): number {
  return now.getTime() & 15;
}

function requireTid(tid: number): void {
  if (!Number.isInteger(tid) || tid < 0 || tid > MAX_TID) throw new StsError('tid', 'A token identifier has 24 bits.');
}
