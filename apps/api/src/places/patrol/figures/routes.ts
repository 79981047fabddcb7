import * as contract from '@gatelight/contract';
import { addDays, dayNumber, todayInLagos } from '@gatelight/contract/lagos-days';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { selectHours, selectTotals } from './store.ts';

const usualDays = 30;
const mostDays = 366;

/** Counts of the gates of an estate, for its managers. */
export function figuresRoutes(serveAny: Serve, { staffDb }: { staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getGateFigures, async ({ params: { id }, query }) => {
    const until = query.until_day ?? todayInLagos();
    const from = query.from_day ?? addDays(until, 1 - usualDays);
    const days = dayNumber(until) - dayNumber(from) + 1;
    if (days < 1 || days > mostDays) throw new AppError('period-too-long');
    return {
      from_day: from,
      until_day: until,
      now: await selectTotals(staffDb, id, from, until),
      before: await selectTotals(staffDb, id, addDays(from, -days), addDays(from, -1)),
      gates: await selectHours(staffDb, id, from, until),
    };
  });
}
