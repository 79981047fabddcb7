import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { patrolChecks } from './findings.ts';
import { figuresRoutes } from './figures/routes.ts';
import { roundRoutes } from './rounds/routes.ts';
import { tellMissedRounds } from './rounds/store.ts';
import { incidentRoutes } from './incidents/routes.ts';
import { patrolLimits } from './limits.ts';
import { patrolTemplates } from './messages.ts';
import { patrolRoutes } from './routes.ts';
import { askAboutBlocks, cleanUp, isBlockOf } from './store.ts';

export const patrolSlice: SliceDefinition<{ db: Db; staffDb: Db }> = {
  name: 'patrol',
  templates: patrolTemplates,
  limits: patrolLimits,
  visitors: {
    erases: 'patrol.erase_visitor',
    columns: {
      'patrol.block.visitor': 'stays: while the block is in force; deleted after its end',
      'patrol.block.phone': 'stays: while the block is in force; deleted after its end',
      'patrol.block.plate': 'stays: while the block is in force; deleted after its end',
      'patrol.block.reason': 'stays: while the block is in force; deleted after its end',
      'patrol.block.said': 'stays: what the house says of the block, deleted with it',
      'patrol.block.decided_why': 'stays: why the manager decided so, deleted with the block',
      'patrol.incident.said': 'stays: what happened, deleted by the rule of the log',
      'patrol.incident.people': 'stays: needed to clear the incident up; managers delete it early',
      'patrol.incident.vehicles': 'stays: needed to clear the incident up; managers delete it early',
      'patrol.photo.content': 'stays: needed to clear the incident up; managers delete it early',
    },
  },
  create: ({ db, staffDb }) => ({
    objectChecks: {
      'managed-block': (user, { id = '', block = '' }) => isBlockOf(db, user, id, block),
    },
    routes: (serve) => {
      patrolRoutes(serve, { db, staffDb });
      incidentRoutes(serve, { db, staffDb });
      roundRoutes(serve, { db, staffDb });
      figuresRoutes(serve, { staffDb });
    },
    checks: patrolChecks,
    jobs: () => [
      { name: 'patrol.missed-rounds', everyMs: 60_000, batch: 100, run: () => tellMissedRounds(db) },
      { name: 'patrol.clean-up', everyMs: 600_000, batch: 1000, run: () => cleanUp(db) },
      { name: 'patrol.ask-about-blocks', everyMs: 3_600_000, batch: 100, run: () => askAboutBlocks(db) },
    ],
  }),
};
