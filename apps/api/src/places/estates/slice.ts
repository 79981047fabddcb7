import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { estateRoutes } from './routes.ts';
import { placeNames } from './store.ts';

export const estatesSlice: SliceDefinition<{ db: Db }> = {
  name: 'estates',
  objectNames: placeNames,
  create: ({ db }) => ({ routes: (serve) => estateRoutes(serve, { db }) }),
};
