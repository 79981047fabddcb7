import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { patrolChecks } from './findings.ts';
import { patrolTemplates } from './messages.ts';
import { patrolRoutes } from './routes.ts';
import { askAboutBlocks, cleanUp, isBlockOf } from './store.ts';

export const patrolSlice: SliceDefinition<{ db: Db; staffDb: Db }> = {
  name: 'patrol',
  templates: patrolTemplates,
  create: ({ db, staffDb }) => ({
    objectChecks: {
      'managed-block': (user, { id = '', block = '' }) => isBlockOf(db, user, id, block),
    },
    routes: (serve) => patrolRoutes(serve, { db, staffDb }),
    checks: patrolChecks,
    jobs: () => [
      { name: 'patrol.clean-up', everyMs: 600_000, batch: 1000, run: () => cleanUp(db) },
      { name: 'patrol.ask-about-blocks', everyMs: 3_600_000, batch: 100, run: () => askAboutBlocks(db) },
    ],
  }),
};
