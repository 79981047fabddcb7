import { HELPER_DAYS, type NewHelper } from '@gatelight/contract';
import { addDays, lagosDate } from '@gatelight/contract/lagos-days';

/** Whether a helper may come at these hours until this day. */
export function areHoursAllowed(
  { day_from: from, day_to: to, until_on: until }: Pick<NewHelper, 'day_from' | 'day_to' | 'until_on'>,
  now: Date,
): boolean {
  const today = lagosDate(now);
  return from !== to && until >= today && until <= addDays(today, HELPER_DAYS);
}
