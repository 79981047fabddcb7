import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { teamLimits } from './limits.ts';
import { managerActHandlers } from './manager-acts.ts';
import { teamTemplates } from './messages.ts';
import { teamRoutes } from './routes.ts';
import { worksFor } from './store.ts';

export const teamsSlice: SliceDefinition<{ config: Config; db: Db }> = {
  name: 'teams',
  templates: teamTemplates,
  limits: teamLimits,
  acts: () => managerActHandlers,
  create: ({ config, db }) => ({
    objectChecks: { 'managed-estate': (user, { id = '' }, roles) => worksFor(db, user, id, roles) },
    routes: (serve) => teamRoutes(serve, { db, publicUrl: config.server.publicUrl }),
  }),
};
