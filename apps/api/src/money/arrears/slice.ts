import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { estateArrearsRoutes } from './estate-routes.ts';
import { serviceChargeOverdue } from './messages/overdue.ts';
import { reminderBatch, remindLate } from './reminders.ts';

interface Parts {
  db: Db;
  staffDb: Db;
}

export const arrearsSlice: SliceDefinition<Parts> = {
  name: 'arrears',
  templates: [serviceChargeOverdue],
  create: ({ db, staffDb }) => ({
    routes: (serve) => estateArrearsRoutes(serve, { db, staffDb }),
    jobs: () => [
      {
        name: 'arrears.remind',
        everyMs: 300_000,
        wakeOn: ['arrears'],
        batch: reminderBatch,
        run: () => remindLate(db),
      },
    ],
  }),
};
