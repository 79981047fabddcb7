import type { Config } from '#platform/config';
import type { Db } from '#platform/db';
import type { SliceDefinition } from '#platform/slice';
import { commissionActHandlers } from './acts.ts';
import { commissionRoutes } from './routes.ts';
import { wrongStatements } from './store.ts';

export const commissionSlice: SliceDefinition<{ config: Config; staffDb: Db }> = {
  name: 'commission',
  acts: commissionActHandlers,
  create: ({ config, staffDb }) => ({
    routes: (serve) => commissionRoutes(serve, { staffDb, brand: config.brand }),
    checks: [
      {
        id: 'commission.statement-without-journal',
        owner: 'finance',
        reads: 'everything',
        find: async (from) =>
          (await wrongStatements(from as Db)).map(({ estateId, month }) => ({
            check: 'commission statement without its journal',
            detail: `estate ${estateId}, ${month}`,
          })),
      },
    ],
  }),
};
