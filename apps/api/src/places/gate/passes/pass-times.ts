import { PASS_DAYS, PASS_DAYS_AHEAD, type WantedPass } from '@gatelight/contract';

const dayMs = 86_400_000;

/** Whether a pass of this kind may be valid at these times. */
export function areTimesAllowed(
  { kind, from, until, day_from, day_to }: Pick<WantedPass, 'kind' | 'from' | 'until' | 'day_from' | 'day_to'>,
  now: Date,
): boolean {
  const length = until.getTime() - from.getTime();
  return (
    length > 0 &&
    until > now &&
    // Tolerance for a page that was open for a while.
    from.getTime() >= now.getTime() - dayMs &&
    from.getTime() <= now.getTime() + PASS_DAYS_AHEAD * dayMs &&
    length <= PASS_DAYS[kind] * dayMs &&
    day_from < day_to
  );
}
