import { judgePass, type PassAnswer } from './judge.ts';

/*
 * What a gate says about a regular helper of a house, by the same rule on the guard's device, at the server and in a controller. Days and
 * hours are those of `judgePass`, and so is what is near them.
 */

export interface HelperFacts {
  /** Bit 0: Monday. */
  weekdays: number;
  /** Minutes since midnight in Lagos. `dayTo` before `dayFrom` is on the next morning. */
  dayFrom: number;
  dayTo: number;
  /** End of the last day, in minutes since 1970. */
  until: number;
  /** Paused: first minute on which the helper may come again. Null: not paused. */
  pausedUntil: number | null;
  isInside: boolean;
}

export type HelperAnswer = Omit<PassAnswer, 'reason'> & { reason: PassAnswer['reason'] | 'paused' };

const DAY = 1440;

/**
 * A night belongs to the day on which it begins: a night guard of Fridays works until Saturday morning. So for hours over midnight all
 * clocks are set back to the middle of the hours in which the helper does not come, and each night is then within one day.
 */
function withinOneDay(helper: HelperFacts, now: number): [HelperFacts, number] {
  if (helper.dayFrom <= helper.dayTo) return [helper, now];
  const back = Math.floor((helper.dayFrom + helper.dayTo) / 2);
  return [{ ...helper, dayFrom: helper.dayFrom - back, dayTo: helper.dayTo + DAY - back }, now - back];
}

/** @param minute Minutes since 1970. */
export function judgeHelper(facts: HelperFacts, minute: number, list: { isOld: boolean }): HelperAnswer {
  const [helper, now] = withinOneDay(facts, minute);
  if (helper.pausedUntil !== null && now < helper.pausedUntil) return { answer: 'stop', reason: 'paused' };
  const inside = helper.isInside ? 1 : 0;
  const judged = judgePass(
    {
      kind: 'weekly',
      from: 0,
      until: helper.until,
      weekdays: helper.weekdays,
      dayFrom: helper.dayFrom,
      dayTo: helper.dayTo,
      people: 1,
      admitted: inside,
      inside,
      isCancelled: false,
    },
    now,
    1,
    list,
  );
  return judged.reason === 'too-many' ? { answer: 'look', reason: 'inside' } : judged;
}

const ORDER = { go: 0, look: 1, stop: 2 } as const;

/** Where a helper of several houses may go now: the place of the house that lets them in most readily. */
export function bestHouse(answers: readonly HelperAnswer[]): number {
  return answers.reduce((best, { answer }, place) => (ORDER[answer] < ORDER[answers[best]!.answer] ? place : best), 0);
}
