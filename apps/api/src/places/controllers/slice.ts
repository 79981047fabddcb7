import type { Db } from '#platform/database/db';
import type { Config } from '#platform/settings/config';
import type { SliceDefinition } from '#platform/slice';
import { controllerRoutes } from './controller-routes.ts';
import { controllerChecks } from './findings.ts';
import { controllerLimits } from './limits.ts';
import { controllerTemplates } from './messages.ts';
import { managerRoutes } from './manager-routes.ts';
import { cleanUp, tellQuiet } from './store.ts';

export const controllersSlice: SliceDefinition<{ config: Config; db: Db; staffDb: Db }> = {
  name: 'controllers',
  templates: controllerTemplates,
  limits: controllerLimits,
  visitors: {
    columns: {
      'controllers.card.holder': 'stays: who the estate gave a card to; deleted after the card was stopped',
      'controllers.event.reason': 'stays: what a barrier says of itself',
    },
  },
  create: ({ config, db, staffDb }) => ({
    routes: (serve) => {
      const key = config.keys.gate;
      controllerRoutes(serve, { db, key });
      managerRoutes(serve, { db, staffDb, key });
    },
    checks: controllerChecks,
    jobs: () => [
      { name: 'controllers.clean-up', everyMs: 600_000, batch: 1000, run: () => cleanUp(db) },
      { name: 'controllers.quiet', everyMs: 60_000, batch: 100, run: () => tellQuiet(db) },
    ],
  }),
};
