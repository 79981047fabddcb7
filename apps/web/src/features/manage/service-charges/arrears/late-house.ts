import type { LateHouse } from '@gatelight/contract/money/arrears';
import { ARREARS_WORDS as words } from '../../../../strings/manage/arrears.ts';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';

const shortMonth = new Intl.DateTimeFormat('en-NG', { month: 'short', timeZone: 'UTC' });

/** A bill in a few letters: its month, or its title. */
function billText({ title, from, to, is_part: isPart }: LateHouse['bills'][number]): string {
  const isMonth = from !== null && to !== null && from.slice(0, 7) === to.slice(0, 7);
  const name = isMonth ? shortMonth.format(new Date(`${from}T00:00:00Z`)) : title;
  return isPart ? `${name}, ${words.part_paid}` : name;
}

/** `Sep, Oct, Nov`. */
export const billsText = ({ bills }: LateHouse): string => bills.map(billText).join(', ');

/** `14 Nov, SMS`. */
export function reminderText({ last_reminder: last, is_asked: isAsked, held }: LateHouse): string {
  if (held === 'plan') return words.stoppedByPlan;
  if (isAsked) return words.asked;
  if (last === null) return words.never;
  const [way] = (['sms', 'whatsapp', 'email', 'push'] as const).filter((one) => last.channels.includes(one));
  return `${lagosDay(last.at)}, ${way ? words.channels[way] : words.notReached}`;
}
