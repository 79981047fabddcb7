import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { serviceChargeLimits } from './limits.ts';
import { serviceChargeOverdue } from './overdue-message.ts';
import { serviceChargePaid } from './paid-message.ts';
import { serviceChargeRoutes } from './routes.ts';
import { wrongPayments } from './store.ts';
import { overdueBatch, tellOverdue } from './tell-overdue.ts';
import { serviceChargeSwitch } from './settings.ts';

export const serviceChargesSlice: SliceDefinition<{ db: Db }> = {
  name: 'service-charges',
  templates: [serviceChargePaid, serviceChargeOverdue],
  limits: serviceChargeLimits,
  settings: [serviceChargeSwitch],
  create: ({ db }) => ({
    routes: (serve) => serviceChargeRoutes(serve, { db }),
    jobs: () => [
      { name: 'service-charges.tell-overdue', everyMs: 300_000, batch: overdueBatch, run: () => tellOverdue(db) },
    ],
    checks: [
      {
        id: 'service-charges.payment-without-journal',
        owner: 'finance',
        reads: 'everything',
        find: async (from) =>
          (await wrongPayments(from)).map(({ chargeId, detail }) => ({
            check: 'payment-without-journal',
            detail: `service charge ${chargeId}: ${detail}`,
          })),
      },
    ],
  }),
};
