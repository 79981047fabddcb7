import { LAGOS_MINUTES } from '@gatelight/contract/lagos-days';
import type { VisitorPass } from '@gatelight/contract/places/gate/passes';
import { PASS_WORDS as WORDS } from '../../strings/app/pass.ts';
import { lagosDay } from '../values/lagos-time.ts';

type PassTimes = Pick<VisitorPass, 'kind' | 'from' | 'until' | 'weekdays' | 'day_from' | 'day_to'>;

/** Bit 0 of a pass's weekdays is the first. Dates are written as in English in every language. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const EACH_WEEKDAY = 127;
export const LAST_MINUTE = 1439;

const DAY = 1440;

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000) + LAGOS_MINUTES;
const dayOf = (at: Date) => Math.floor(minuteOf(at) / DAY);

/** Minutes since midnight as a clock shows them: 870 is "14:30". */
export const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The time of the day in Lagos: "14:30". */
export const timeText = (at: Date): string => clockText(minuteOf(at) % DAY);

/** "Today", "Tomorrow" or "Sat 28 Nov". Without `now` always the date: a message is read later. */
function dayText(at: Date, now: Date | null): string {
  const ahead = now === null ? -1 : dayOf(at) - dayOf(now);
  if (ahead === 0) return WORDS.today;
  if (ahead === 1) return WORDS.tomorrow;
  // 1 January 1970 was a Thursday.
  return `${WEEKDAYS[(dayOf(at) + 3) % 7]} ${lagosDay(at)}`;
}

const hoursText = ({ day_from: from, day_to: to }: PassTimes) =>
  from === 0 && to === LAST_MINUTE ? WORDS.allDay : WORDS.span(clockText(from), clockText(to));

const daysOfWeek = ({ weekdays }: PassTimes) =>
  weekdays === EACH_WEEKDAY
    ? WORDS.everyDay
    : WORDS.every(WEEKDAYS.filter((_, bit) => ((weekdays >> bit) & 1) === 1).join(', '));

/** When a pass is valid: "Today, 14:30 to 18:00", "Tue 24 Nov to Thu 26 Nov, 09:00 to 16:00", "Every Sun, 12:00 to 18:00, until 31 Jan". */
export function passWhen(pass: PassTimes, now: Date | null): string {
  const { kind, from, until } = pass;
  const isOneDay = dayOf(from) === dayOf(until);
  if (kind === 'weekly') return [daysOfWeek(pass), hoursText(pass), WORDS.until(lagosDay(until))].join(', ');
  if (kind === 'days' || kind === 'work') {
    const days = isOneDay ? dayText(from, now) : WORDS.span(dayText(from, now), dayText(until, now));
    return `${days}, ${hoursText(pass)}`;
  }
  if (isOneDay) return `${dayText(from, now)}, ${WORDS.span(timeText(from), timeText(until))}`;
  return WORDS.span(`${dayText(from, now)} ${timeText(from)}`, `${dayText(until, now)} ${timeText(until)}`);
}

/** "2", or "Up to 40" for a code of many guests. */
export const peopleText = ({ kind, people }: Pick<VisitorPass, 'kind' | 'people'>): string =>
  kind === 'event' ? WORDS.upTo(String(people)) : String(people);

/** Six digits in two groups, as they are read out: "482 913". */
export const codeText = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
