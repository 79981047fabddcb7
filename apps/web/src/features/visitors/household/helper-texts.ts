import type { Helper } from '@gatelight/contract/places/helpers';
import { HOUSEHOLD_WORDS as WORDS } from '../../../strings/app/household.ts';
import type { StatusLook } from '../../../ui/feedback/status-pill.tsx';
import { EACH_WEEKDAY, WEEKDAYS, clockText, timeText } from '../../../ui/pass/pass-times.ts';
import { lagosDay } from '../../../ui/values/lagos-time.ts';

/** "Mon to Fri" for consecutive days, otherwise "Mon, Wed". */
function daysText(weekdays: number): string {
  if (weekdays === EACH_WEEKDAY) return WORDS.eachDay;
  const bits = WEEKDAYS.flatMap((_, bit) => (((weekdays >> bit) & 1) === 1 ? [bit] : []));
  const first = bits[0] ?? 0;
  const last = bits.at(-1) ?? 0;
  return bits.length > 2 && last - first === bits.length - 1
    ? WORDS.between(WEEKDAYS[first]!, WEEKDAYS[last]!)
    : bits.map((bit) => WEEKDAYS[bit]).join(', ');
}

const dayText = (day: string) => lagosDay(new Date(`${day}T12:00:00+01:00`));

/** "Cleaner · Mon to Fri, 08:00 to 14:00". */
export const aboutText = (helper: Helper): string =>
  [
    WORDS.kinds[helper.kind],
    helper.paused_until === null
      ? WORDS.hours(daysText(helper.weekdays), clockText(helper.day_from), clockText(helper.day_to))
      : WORDS.pausedUntil(dayText(helper.paused_until)),
  ].join(' · ');

const isToday = (at: Date) => lagosDay(at) === lagosDay(new Date());

const DAY_MS = 86_400_000;
/** A helper who entered today is inside, and so is a night guard who entered yesterday evening. */
const isInside = ({ day_from: from, day_to: to }: Helper, at: Date) =>
  isToday(at) || (to < from && Date.now() - at.getTime() < DAY_MS);

export function seen(helper: Helper, today: string): { readonly look: StatusLook; readonly word: string } {
  if (helper.until_on < today) return { look: 'expired', word: WORDS.lapsed };
  if (helper.paused_until !== null) return { look: 'ended', word: WORDS.paused };
  if (helper.last === null) return { look: 'other', word: WORDS.notSeen };
  const { kind, at } = helper.last;
  if (kind === 'in' && isInside(helper, at)) return { look: 'success', word: WORDS.inside };
  return { look: 'other', word: WORDS.leftAt(isToday(at) ? timeText(at) : lagosDay(at)) };
}

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => Array.from(part)[0] ?? '')
    .join('')
    .toUpperCase();
