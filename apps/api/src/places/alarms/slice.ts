import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { alarmLimits } from './limits.ts';
import { alarmTemplates } from './messages.ts';
import { alarmRoutes } from './routes.ts';
import { isAlarmOf } from './store.ts';

export const alarmsSlice: SliceDefinition<{ db: Db; staffDb: Db }> = {
  name: 'alarms',
  templates: alarmTemplates,
  limits: alarmLimits,
  create: ({ db, staffDb }) => ({
    objectChecks: { 'own-alarm': (user, { house = '', alarm = '' }) => isAlarmOf(db, user, house, alarm) },
    routes: (serve) => alarmRoutes(serve, { db, staffDb }),
  }),
};
