import type { PowerAccountView, PowerLineView } from '@gatelight/contract';
import { daysBetween } from '@gatelight/contract/lagos-days';
import type * as accountStore from './account-store.ts';
import { type DayBalance, lineDay, type LineDay, type Measured, runAbove, shareBp } from './balance.ts';
import { medianOf, normalDays, normalRange } from '../supply/normal.ts';

/** A figure for fewer houses would show the use of a single house. */
export const fewestHouses = 3;

interface LineState {
  id: string;
  limit_bp: number | null;
  above_since: string | null;
  more_tenths: number | null;
}

export function linesOf(
  facts: Measured,
  lines: readonly accountStore.LineOfAccount[],
  known: readonly DayBalance[],
): LineState[] {
  return lines.map(({ id, houses }) => {
    const days = known.map(({ day }) => lineDay(facts, id, day)).filter((one) => one !== null);
    const normal = houses < fewestHouses ? null : normalRange(days.map(({ lost_bp }) => lost_bp));
    const run = runAbove(days, normal?.limit_bp);
    return {
      id,
      limit_bp: normal?.limit_bp ?? null,
      above_since: run[0]?.day ?? null,
      more_tenths: run.length > 0 ? moreThanBefore(days, run) : null,
    };
  });
}

/** The loss of a line each day since it rose above the range, less its loss on a usual day before. */
function moreThanBefore(days: readonly LineDay[], run: readonly LineDay[]): number {
  const before = days.slice(0, days.length - run.length).slice(-normalDays);
  const now = run.reduce((sum, { lost_tenths }) => sum + lost_tenths, 0) / run.length;
  return Math.round(now - (before.length === 0 ? 0 : medianOf(before.map(({ lost_tenths }) => lost_tenths))));
}

export function viewOfLines(
  facts: Measured,
  lines: readonly accountStore.LineOfAccount[],
  states: readonly LineState[],
  { from, until }: { from: string | null; until: string | null },
): PowerAccountView['lines'] {
  const days = from !== null && until !== null ? daysBetween(from, until) : [];
  const items = lines.map((line, index): PowerLineView => {
    const { limit_bp, above_since, more_tenths } = states[index]!;
    const known = days.map((day) => lineDay(facts, line.id, day)).filter((one) => one !== null);
    const isShown = line.houses >= fewestHouses && known.length > 0;
    const came = known.reduce((sum, one) => sum + one.in_tenths, 0);
    const lost = known.reduce((sum, one) => sum + one.lost_tenths, 0);
    return {
      ...line,
      in_tenths: isShown ? came : null,
      lost_tenths: isShown ? lost : null,
      lost_bp: isShown ? shareBp(lost, came) : null,
      limit_bp,
      above_since,
      more_tenths,
    };
  });
  return { from, until, items };
}
