import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { usageLimits } from './limits.ts';
import { unitsRunLow } from './messages.ts';
import { remindJob } from './remind.ts';
import { usageRoutes } from './routes.ts';

export const usageSlice: SliceDefinition<{ db: Db }> = {
  name: 'usage',
  templates: [unitsRunLow],
  limits: usageLimits,
  create: ({ db }) => ({
    routes: (serve) => usageRoutes(serve, { db }),
    jobs: () => [remindJob(db)],
  }),
};
