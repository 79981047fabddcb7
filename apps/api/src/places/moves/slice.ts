import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { moveLimits } from './limits.ts';
import { moveTemplates } from './messages.ts';
import { moveRoutes } from './routes.ts';
import { cleanUp, isHomeOf } from './store.ts';

export const movesSlice: SliceDefinition<{ config: Config; db: Db; staffDb: Db }> = {
  name: 'moves',
  templates: moveTemplates,
  limits: moveLimits,
  create: ({ config, db, staffDb }) => ({
    objectChecks: { 'managed-home': (user, { id = '', house = '' }) => isHomeOf(db, user, id, house) },
    routes: (serve) => moveRoutes(serve, { db, staffDb, publicUrl: config.server.publicUrl }),
    jobs: () => [{ name: 'moves.clean-up', everyMs: 3_600_000, run: () => cleanUp(db).then(() => 0) }],
  }),
};
