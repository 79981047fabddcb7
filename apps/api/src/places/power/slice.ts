import type { ObjectCheck } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { powerLimits } from './limits.ts';
import { powerRoutes } from './routes.ts';
import { livesIn, settleSales, worksForPower, type PowerObject } from './store.ts';

/** How many days one run of the job sums. */
const settledDays = 31;

export const powerSlice: SliceDefinition<{ db: Db; staffDb: Db }> = {
  name: 'power',
  limits: powerLimits,
  create: ({ db, staffDb }) => {
    const check =
      (kind: PowerObject): ObjectCheck =>
      (user, { id = '' }, roles) =>
        worksForPower(db, user, kind, id, roles);
    return {
      objectChecks: {
        'managed-power-meter': check('meter'),
        'managed-power-reading': check('reading'),
        'managed-power-entry': check('entry'),
        'managed-power-supply': check('supply'),
        'resident-estate': (user, { id = '' }) => livesIn(db, user, id),
      },
      routes: (serve) => powerRoutes(serve, { db, staffDb }),
      jobs: () => [
        {
          name: 'power.settle-sales',
          everyMs: 600_000,
          batch: settledDays,
          run: () => settleSales(db, settledDays),
        },
      ],
    };
  },
};
