import type { Db } from '#platform/database/db';
import type { Config } from '#platform/settings/config';
import type { SliceDefinition } from '#platform/slice';
import { walkInChecks } from './findings.ts';
import { walkInLimits } from './limits.ts';
import { walkInTemplates } from './messages.ts';
import { walkInRoutes } from './routes.ts';
import { cleanUp, doDueWork, isAskOf } from './store.ts';

export const walkInsSlice: SliceDefinition<{ config: Config; db: Db; staffDb: Db }> = {
  name: 'walk-ins',
  templates: walkInTemplates,
  limits: walkInLimits,
  visitors: { erases: 'walk_ins.erase_visitor', columns: { 'walk_ins.ask.visitor': 'deleted' } },
  create: ({ config, db, staffDb }) => ({
    objectChecks: { 'own-ask': (user, { house = '', ask = '' }) => isAskOf(db, user, house, ask) },
    routes: (serve) => walkInRoutes(serve, { db, staffDb }),
    checks: walkInChecks,
    jobs: () => [
      { name: 'walk-ins.work', everyMs: 1000, batch: 100, run: () => doDueWork(db, config.messaging.termii.replyTo) },
      { name: 'walk-ins.clean-up', everyMs: 600_000, batch: 1000, run: () => cleanUp(db) },
    ],
  }),
};
