import type { Db } from '#platform/db';
import type { SliceDefinition } from '#platform/slice';
import { meteringLimits } from './limits.ts';
import { meteringRoutes } from './routes.ts';

export const meteringSlice: SliceDefinition<{ db: Db }> = {
  name: 'metering',
  limits: meteringLimits,
  create: ({ db }) => ({ routes: (serve) => meteringRoutes(serve, { db }) }),
};
