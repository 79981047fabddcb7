import { getCockpit, getFirstSteps, getSalesByHour, getStaffDashboard } from '@gatelight/contract';
import type { Db } from '#platform/database/db';
import type { Config } from '#platform/settings/config';
import type { SliceDefinition } from '#platform/slice';
import { readFirstSteps } from './cockpit/first-step-store.ts';
import { readCockpit } from './cockpit/read-cockpit.ts';
import { fillDueDays } from './dashboard/day-store.ts';
import { dayChecks } from './dashboard/findings.ts';
import { readSalesByHour } from './dashboard/hours.ts';
import { readDashboard } from './dashboard/read-dashboard.ts';
import { messageLogRoutes } from './messages/routes.ts';
import { staffOrderRoutes } from './orders/routes.ts';
import { findOrderId } from './orders/story-store.ts';
import { staffListRoutes } from './routes.ts';

/** A day takes some milliseconds, so a product that is a year old has the whole year within minutes. */
const daysAtOnce = 30;

export const staffListsSlice: SliceDefinition<{
  config: { sandbox: Pick<Config['sandbox'], 'enabled'> };
  db: Db;
  staffDb: Db;
}> = {
  name: 'staff-lists',
  create: ({ config, db, staffDb }) => ({
    routes: (serve) => {
      staffListRoutes(serve, { db });
      staffOrderRoutes(serve, { staffDb });
      messageLogRoutes(serve, { staffDb });
      serve(getCockpit, ({ caller }) => readCockpit(staffDb, caller));
      serve(getFirstSteps, async () => ({ steps: await readFirstSteps(staffDb, config.sandbox.enabled) }));
      serve(getStaffDashboard, async ({ query }) => readDashboard(staffDb, query));
      serve(getSalesByHour, async ({ query }) => readSalesByHour(staffDb, query));
    },
    // Staff can see the orders of all customers. The permission decides, and this only checks whether the order exists.
    objectChecks: {
      'staff-order': async (_user, { reference = '' }) => (await findOrderId(staffDb, reference)) !== undefined,
    },
    jobs: () => [
      {
        name: 'staff_lists.days',
        everyMs: 60_000,
        batch: daysAtOnce,
        run: () => fillDueDays(db, daysAtOnce),
      },
    ],
    checks: dayChecks,
  }),
};
