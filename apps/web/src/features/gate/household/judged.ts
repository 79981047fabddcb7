import { bestHouse, judgeHelper } from '@gatelight/contract/places/passes/judge-helper';
import type { HelperAnswer } from '@gatelight/contract/places/passes/judge-helper';
import type { GateList } from '@gatelight/contract/places/gate/at-gate';
import type { MadeEntry } from '../device/kept.ts';
import type { Moment } from '../answer/answer.ts';
import { lastSeen } from './households.ts';
import type { HelperAtGate, HouseOfHelper } from './households.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export type JudgedHelper = Omit<HelperAnswer, 'reason'> & { reason: HelperAnswer['reason'] | 'clock' };

/** The gate's answer about a helper and a house: that of the contract, made stricter by an old list or a wrong clock. */
export function judgedFor(
  house: HouseOfHelper,
  entries: readonly MadeEntry[],
  { rules }: Pick<GateList, 'rules'>,
  { now, isClockWrong, listAge }: Moment,
): JudgedHelper {
  const isOld = listAge > rules.list_hours * HOUR_MS;
  const judged = judgeHelper(
    {
      weekdays: house.weekdays,
      dayFrom: house.day_from,
      dayTo: house.day_to,
      until: house.until,
      pausedUntil: house.paused_until,
      isInside: lastSeen(house, entries)?.kind === 'in',
    },
    Math.floor(now / MINUTE_MS),
    { isOld },
  );
  if (judged.reason === 'list-old' && rules.old_list === 'refuse') return { answer: 'stop', reason: 'list-old' };
  return judged.answer === 'go' && isClockWrong ? { answer: 'look', reason: 'clock' } : judged;
}

/** The index of the house with the best answer: green before amber before red. */
export const bestPlace = (
  helper: HelperAtGate,
  entries: readonly MadeEntry[],
  list: Pick<GateList, 'rules'>,
  moment: Moment,
): number => bestHouse(helper.houses.map((house) => ({ ...judgedFor(house, entries, list, moment), reason: null })));
