import { HELPER_DAYS, type changeHelper } from '@gatelight/contract';
import type { BodyOf } from '@gatelight/contract/route';
import { addDays, lagosDate } from '@gatelight/contract/lagos-days';

/** Whether the given hours and last day of a helper are possible: hours need a beginning and an end. */
export function areHoursAllowed(
  {
    day_from: from,
    day_to: to,
    until_on: until,
  }: Pick<BodyOf<typeof changeHelper>, 'day_from' | 'day_to' | 'until_on'>,
  now: Date,
): boolean {
  const today = lagosDate(now);
  return (
    (from === undefined ? to === undefined : to !== undefined && from !== to) &&
    (until === undefined || (until >= today && until <= addDays(today, HELPER_DAYS)))
  );
}
