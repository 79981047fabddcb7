import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { alarmJob } from './alarms/raise-alarms.ts';
import { dieselLimits } from './limits.ts';
import { dieselAlarm } from './alarms/messages.ts';
import { dieselRoutes } from './routes.ts';
import { worksFor } from './store.ts';

export const dieselSlice: SliceDefinition<{ db: Db; staffDb: Db }> = {
  name: 'diesel',
  templates: [dieselAlarm],
  limits: dieselLimits,
  create: ({ db, staffDb }) => ({
    objectChecks: {
      'managed-tank': (user, { id = '' }, roles) => worksFor(db, user, 'tank', id, roles),
      'managed-generator': (user, { id = '' }, roles) => worksFor(db, user, 'generator', id, roles),
      'managed-supplier': (user, { id = '' }, roles) => worksFor(db, user, 'supplier', id, roles),
      'managed-diesel-entry': (user, { id = '' }, roles) => worksFor(db, user, 'entry', id, roles),
      'managed-diesel-alarm': (user, { id = '' }, roles) => worksFor(db, user, 'alarm', id, roles),
    },
    routes: (serve) => dieselRoutes(serve, { db, staffDb }),
    jobs: () => [alarmJob(db)],
  }),
};
