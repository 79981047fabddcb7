import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { preferencesLimits } from './limits.ts';
import { preferencesRoutes } from './routes.ts';

export const preferencesSlice: SliceDefinition<{ db: Db }> = {
  name: 'preferences',
  limits: preferencesLimits,
  create: ({ db }) => ({ routes: (serve) => preferencesRoutes(serve, { db }) }),
};
