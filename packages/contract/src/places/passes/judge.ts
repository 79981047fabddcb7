import { LAGOS_MINUTES } from '../../lagos-days.ts';
import { isSingleUse, type PassKind } from './signed-pass.ts';

/*
 * What a gate says about a pass, by the same rule on the guard's device, at the server and in a controller. Green lets in, amber asks the
 * guard to stop and check, red keeps out. Times are minutes, as in a signed pass.
 */

export interface PassFacts {
  kind: PassKind;
  from: number;
  until: number;
  weekdays: number;
  dayFrom: number;
  dayTo: number;
  people: number;
  /** People who were let in with it so far, and those who have not left. Null: this device has no list that has the pass. */
  admitted: number | null;
  inside: number | null;
  isCancelled: boolean;
}

/** How long before and after its hours a pass makes the gate ask instead of refuse. */
export const NEAR_MINUTES = 30;
const DAY = 1440;

export type PassReason =
  | 'cancelled'
  | 'used'
  | 'over'
  | 'too-early'
  | 'wrong-day'
  | 'near-hours'
  | 'too-many'
  | 'inside'
  | 'list-old'
  | 'not-on-list';

export interface PassAnswer {
  answer: 'go' | 'look' | 'stop';
  reason: PassReason | null;
}

const stop = (reason: PassReason): PassAnswer => ({ answer: 'stop', reason });
const look = (reason: PassReason): PassAnswer => ({ answer: 'look', reason });

/**
 * Minutes until the hours of a pass begin, or since they ended; 0: within them. Those of the day before and of the next day count too: at
 * 00:10, hours that ended at 23:50 are near. Infinite: no weekday of the pass is that near.
 */
function minutesOutside({ weekdays, dayFrom, dayTo }: PassFacts, now: number): number {
  const local = now + LAGOS_MINUTES;
  const today = Math.floor(local / DAY);
  return Math.min(
    ...[today - 1, today, today + 1]
      // 1 January 1970 was a Thursday.
      .filter((day) => ((weekdays >> ((day + 3) % 7)) & 1) === 1)
      .map((day) => Math.max(day * DAY + dayFrom - local, local - (day * DAY + dayTo), 0)),
  );
}

/** Whether it is the time of a pass: null when it is. */
function judgeTime(pass: PassFacts, now: number): PassAnswer | null {
  if (now > pass.until + NEAR_MINUTES) return stop('over');
  if (now < pass.from - NEAR_MINUTES) return stop('too-early');
  const outside = minutesOutside(pass, now);
  if (outside > NEAR_MINUTES) return stop('wrong-day');
  return now > pass.until || now < pass.from || outside > 0 ? look('near-hours') : null;
}

/** How many may still come in with it. */
function judgeCount(pass: PassFacts, people: number): PassAnswer | null {
  if (pass.admitted === null || pass.inside === null) return people > pass.people ? look('too-many') : null;
  if (isSingleUse(pass.kind)) {
    if (pass.admitted > 0) return pass.inside > 0 ? look('inside') : stop('used');
    return people > pass.people ? look('too-many') : null;
  }
  const counted = pass.kind === 'event' ? pass.admitted : pass.inside;
  return counted + people > pass.people ? look('too-many') : null;
}

/**
 * @param now Minutes since 1970.
 * @param people How many people are at the gate.
 * @param list Whether the list behind the facts is too old to be trusted alone.
 */
export function judgePass(pass: PassFacts, now: number, people: number, list: { isOld: boolean }): PassAnswer {
  if (pass.isCancelled) return stop('cancelled');
  const late = judgeTime(pass, now) ?? judgeCount(pass, people);
  if (late) return late;
  if (list.isOld) return look('list-old');
  return pass.admitted === null ? look('not-on-list') : { answer: 'go', reason: null };
}
