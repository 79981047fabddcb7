import type { Db } from '#platform/db';
import type { SliceDefinition } from '#platform/slice';
import { serviceChargeLimits } from './limits.ts';
import { serviceChargePaid } from './paid-message.ts';
import { serviceChargeRoutes } from './routes.ts';
import { wrongPayments } from './store.ts';
import { serviceChargeSwitch } from './settings.ts';

export const serviceChargesSlice: SliceDefinition<{ db: Db }> = {
  name: 'service-charges',
  templates: [serviceChargePaid],
  limits: serviceChargeLimits,
  settings: [serviceChargeSwitch],
  create: ({ db }) => ({
    routes: (serve) => serviceChargeRoutes(serve, { db }),
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
