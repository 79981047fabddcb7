import type { Db } from '#platform/db';
import type { SliceDefinition } from '#platform/slice';
import { backofficeRoutes } from './routes.ts';

export const backofficeSlice: SliceDefinition<{ db: Db }> = {
  name: 'backoffice',
  create: ({ db }) => ({ routes: (serve) => backofficeRoutes(serve, { db }) }),
};
