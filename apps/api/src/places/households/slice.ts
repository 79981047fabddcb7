import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { householdLimits } from './limits.ts';
import { householdTemplates } from './messages/index.ts';
import { householdChecks, householdRoutes } from './routes.ts';

export const householdsSlice: SliceDefinition<{ db: Db }> = {
  name: 'households',
  templates: householdTemplates,
  limits: householdLimits,
  create: ({ db }) => ({
    routes: (serve) => householdRoutes(serve, { db }),
    objectChecks: householdChecks({ db }),
  }),
};
