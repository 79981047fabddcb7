import type { GateList } from '@gatelight/contract/places/gate/at-gate';
import { judgePass } from '@gatelight/contract/places/passes/judge';
import type { PassReason } from '@gatelight/contract/places/passes/judge';
import { judgeHours } from '@gatelight/contract/places/passes/judge-hours';
import type { HoursReason } from '@gatelight/contract/places/passes/judge-hours';
import { isSingleUse } from '@gatelight/contract/places/passes/signed-pass';
import { timeNow } from '../device/clock.ts';
import type { KnownTime } from '../device/clock.ts';
import { factsOf } from '../device/passes.ts';
import type { KnownPass } from '../device/passes.ts';
import type { Check } from '../code/find-pass.ts';

export interface GateAnswer {
  readonly answer: 'go' | 'look' | 'stop';
  /** `ask-house`: a device with this code was stolen. `no-code`: chosen from the list, without a code. `blocked`: by the
   * estate; `blocked-name`: someone with a name that sounds the same. */
  readonly reason: PassReason | HoursReason | 'clock' | 'ask-house' | 'no-code' | 'blocked' | 'blocked-name' | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export interface Moment {
  readonly now: number;
  readonly isClockWrong: boolean;
  /** How old the list is, in milliseconds. */
  readonly listAge: number;
}

export function momentOf(list: Pick<GateList, 'at'>, time: KnownTime, device = Date.now()): Moment {
  const { now, isWrong } = timeNow(time, device);
  return { now, isClockWrong: isWrong, listAge: Math.max(0, now - list.at.getTime()) };
}

/** The answer of the gate: that of the contract, made stricter by an old list or a wrong clock. In doubt it is not green. */
export function answerFor(
  pass: KnownPass,
  check: Check | 'none',
  people: number,
  { rules }: Pick<GateList, 'rules'>,
  { now, isClockWrong, listAge }: Moment,
  block: 'look' | 'stop' | null = null,
): GateAnswer {
  if (block === 'stop') return { answer: 'stop', reason: 'blocked' };
  // The server's response is up to date, however old the list is.
  const isOld = check !== 'server' && listAge > rules.list_hours * HOUR_MS;
  const judged = judgePass(factsOf(pass), Math.floor(now / MINUTE_MS), people, { isOld });
  if (judged.reason === 'list-old' && rules.old_list === 'refuse') return { answer: 'stop', reason: 'list-old' };
  if (judged.answer === 'stop') return judged;
  if (block === 'look') return { answer: 'look', reason: 'blocked-name' };
  const closed = judgeHours(rules, pass.kind === 'delivery', now / MINUTE_MS);
  if (closed !== null) return { answer: 'look', reason: closed };
  if (judged.answer !== 'go') return judged;
  if (check === 'none') return { answer: 'look', reason: 'no-code' };
  if (pass.isUnlisted) return { answer: 'look', reason: 'not-on-list' };
  if (pass.tag === null) return { answer: 'look', reason: 'ask-house' };
  if (isClockWrong && check !== 'server') return { answer: 'look', reason: 'clock' };
  return judged;
}

/** How many more people the pass allows. */
export function placesLeft({ kind, people, admitted, inside }: KnownPass): number {
  if (isSingleUse(kind)) return admitted > 0 ? 0 : people;
  return Math.max(0, people - (kind === 'event' ? admitted : inside));
}

/** The number that the counter starts with: guests of an event come one by one. When all are inside, they leave together. */
export function peopleFirst(pass: KnownPass): number {
  if (pass.kind === 'event') return 1;
  return placesLeft(pass) || pass.inside || 1;
}
