import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import type { Config } from '#platform/settings/config';
import { peopleActHandlers } from './acts.ts';
import { peopleTemplates } from './messages/index.ts';
import { peopleChecks, peopleRoutes } from './routes.ts';

export const peopleSlice: SliceDefinition<{ staffDb: Db; config: Config }> = {
  name: 'people',
  templates: peopleTemplates,
  acts: ({ config }) => peopleActHandlers(config.server.publicUrl),
  create: ({ staffDb }) => ({
    routes: (serve) => peopleRoutes(serve, { staffDb }),
    objectChecks: peopleChecks(staffDb),
  }),
};
