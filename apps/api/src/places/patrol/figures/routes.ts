import * as contract from '@gatelight/contract';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { selectHours, selectTotals } from './store.ts';

const dayMs = 86_400_000;
const usualDays = 30;
const mostDays = 366;

/** A day, `days` after another. */
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const todayInLagos = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

/** Counts of the gates of an estate, for its managers. */
export function figuresRoutes(serveAny: Serve, { staffDb }: { staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getGateFigures, async ({ params: { id }, query }) => {
    const until = query.until_day ?? todayInLagos();
    const from = query.from_day ?? dayAfter(until, 1 - usualDays);
    const days = Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;
    if (days < 1 || days > mostDays) throw new AppError('period-too-long');
    return {
      from_day: from,
      until_day: until,
      now: await selectTotals(staffDb, id, from, until),
      before: await selectTotals(staffDb, id, dayAfter(from, -days), dayAfter(from, -1)),
      gates: await selectHours(staffDb, id, from, until),
    };
  });
}
