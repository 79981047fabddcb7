import { isSingleUse } from '@gatelight/contract/places/passes/signed-pass';
import { plainText } from '@gatelight/contract/plain-text';
import type { KnownPass } from '../device/passes.ts';
import { dayOf, startOfDay } from './times.ts';

export interface Expected {
  readonly pass: KnownPass;
  /** When they may come today, in minutes since 1970. */
  readonly from: number;
  readonly until: number;
}

/** 1 January 1970 was a Thursday. */
const THURSDAY = 3;
const isOnDay = ({ weekdays }: KnownPass, day: number) => ((weekdays >> ((day + THURSDAY) % 7)) & 1) === 1;

/** The hours of a pass on a day. */
export function hoursOn(pass: KnownPass, day: number): Expected {
  const start = startOfDay(day);
  return { pass, from: Math.max(pass.from, start + pass.day_from), until: Math.min(pass.until, start + pass.day_to) };
}

const mayStillCome = ({ kind, admitted, is_cancelled, isUnlisted }: KnownPass) =>
  !is_cancelled && !isUnlisted && !(isSingleUse(kind) && admitted > 0);

/** Who may still come today, the earliest first. */
export function expectedToday(passes: Iterable<KnownPass>, now: number): Expected[] {
  const day = dayOf(now);
  return Array.from(passes)
    .filter((pass) => mayStillCome(pass) && isOnDay(pass, day))
    .map((pass) => hoursOn(pass, day))
    .filter(({ from, until }) => from <= until && until >= now)
    .toSorted((one, other) => one.from - other.from || one.pass.id - other.pass.id);
}

export const insideNow = (passes: Iterable<KnownPass>) => Array.from(passes).filter(({ inside }) => inside > 0);

export const countInside = (passes: Iterable<KnownPass>) =>
  insideNow(passes).reduce((sum, { inside }) => sum + inside, 0);

export const plain = (text: string) => plainText(text).replaceAll(/[\s,·-]+/g, '');

/** Whether a search finds a pass: by name, house or plate, without spaces and signs. */
export const isFound = ({ visitor, house, plate }: Pick<KnownPass, 'visitor' | 'house' | 'plate'>, search: string) =>
  [visitor, house, plate].some((text) => plain(text).includes(plain(search)));
