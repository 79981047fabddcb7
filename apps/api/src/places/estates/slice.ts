import type { Db } from '#platform/db';
import type { SliceDefinition } from '#platform/slice';
import { estateRoutes } from './routes.ts';

export const estatesSlice: SliceDefinition<{ db: Db }> = {
  name: 'estates',
  create: ({ db }) => ({ routes: (serve) => estateRoutes(serve, { db }) }),
};
