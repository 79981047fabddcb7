import * as contract from '@gatelight/contract';
import type { Reading } from '@gatelight/contract';
import { unitsText } from './units-text.ts';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import { sessionOf } from '#platform/callers/session';
import { estimateUsage } from './estimate.ts';
import { usageLimits } from './limits.ts';
import * as store from './store.ts';
import { tenthsOf } from './units-text.ts';

/** The object check `my-meter` is that of `households`. */
export function usageRoutes(serve: Serve, { db }: { db: Db }): void {
  serve(contract.addReading, async ({ params, body, caller }) => {
    await takeAll(db, [{ limit: usageLimits.readings, subject: `user:${caller.userId}`, caller }]);
    const stored = await store.insertReading(db, {
      session: sessionOf(caller),
      meterId: params.id,
      unitsTenths: tenthsOf(body.units_left),
    });
    if (!stored) throw new AppError('not-found');
    return readingOf(stored);
  });
  serve(contract.listReadings, async ({ params, caller }) =>
    (await store.listReadings(db, sessionOf(caller), params.id)).map(readingOf),
  );
  serve(contract.removeReading, async ({ params, caller }) => {
    const removed = await store.removeReading(db, {
      session: sessionOf(caller),
      meterId: params.id,
      id: params.readingId,
    });
    if (!removed) throw new AppError('not-found');
    return { removed: true as const };
  });
  serve(contract.getEstimate, async ({ params, caller }) => {
    const session = sessionOf(caller);
    const { now, readings, purchases } = await store.readOwnUsage(db, session, params.id);
    const reminder = await store.findReminder(db, session, params.id);
    const { kind, estimate, ...basis } = estimateUsage(now, readings, purchases);
    return {
      days_left: estimate?.daysLeft ?? null,
      units_left: estimate ? unitsText(estimate.unitsLeftTenths) : null,
      units_per_day: estimate ? (estimate.perDayTenths / 10).toFixed(1) : null,
      basis: { kind, ...basis },
      as_of: now,
      reminder: { enabled: reminder.enabled, days_before: reminder.daysBefore },
    };
  });
  serve(contract.setReminder, async ({ params, body, caller }) => {
    const saved = await store.saveReminder(db, sessionOf(caller), params.id, {
      enabled: body.enabled,
      daysBefore: body.days_before,
    });
    if (!saved) throw new AppError('not-found');
    return { enabled: saved.enabled, days_before: saved.daysBefore };
  });
}

function readingOf({ id, at, unitsTenths }: store.StoredReading): Reading {
  return { id: id.toString(), taken_at: at, units_left: unitsText(unitsTenths) };
}
