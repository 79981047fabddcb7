import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { commissionActHandlers } from './acts.ts';
import { commissionChecks } from './findings.ts';
import { commissionRoutes } from './routes.ts';

export const commissionSlice: SliceDefinition<{ config: Config; staffDb: Db }> = {
  name: 'commission',
  acts: commissionActHandlers,
  create: ({ config, staffDb }) => ({
    routes: (serve) => commissionRoutes(serve, { staffDb, brand: config.brand }),
    checks: commissionChecks,
  }),
};
