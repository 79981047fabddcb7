import { COCKPIT_WORDS as words } from '../../../strings/staff/cockpit.ts';
import { lagosDay, lagosTime } from '../../../ui/values/lagos-time.ts';
import { ageText } from '../age-text.ts';

export type Limit = { readonly text: string; readonly tone: 'late' | 'soon' | 'plain' };

const SOON_MS = 2 * 3_600_000;

/** `14:07` in Lagos. */
export const clockText = (at: Date) => lagosTime(at).slice(-9, -4);

/** `14:07` of today, `24 Nov, 14:07` of another day. */
export const momentText = (at: Date, now: Date) =>
  lagosDay(at) === lagosDay(now) ? clockText(at) : `${lagosDay(at)}, ${clockText(at)}`;

/** The time left: red when it is over, amber within two hours, otherwise the day and hour. */
export function limitOf(due: Date, now: Date): Limit {
  const left = due.getTime() - now.getTime();
  if (left < 0) return { text: words.late(ageText(-left / 1000)), tone: 'late' };
  if (left < SOON_MS) return { text: words.left(ageText(left / 1000)), tone: 'soon' };
  return { text: momentText(due, now), tone: 'plain' };
}
