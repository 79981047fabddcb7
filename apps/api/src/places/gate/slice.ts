import type { Db } from '#platform/database/db';
import type { Events } from '#platform/database/events';
import type { Config } from '#platform/settings/config';
import type { SliceDefinition } from '#platform/slice';
import { deviceRoutes } from './guard/device-routes.ts';
import { houseRoutes } from './passes/house-routes.ts';
import { gateChecks } from './findings.ts';
import { gateLimits } from './limits.ts';
import { managerRoutes } from './manager/manager-routes.ts';
import { gateTemplates } from './messages.ts';
import { cleanUp, isGateOf, ownsHouse } from './store.ts';
import './visitor-data.ts';

export const gateSlice: SliceDefinition<{ config: Config; db: Db; staffDb: Db; events: Events }> = {
  name: 'gate',
  templates: gateTemplates,
  limits: gateLimits,
  visitors: {
    erases: 'gate.erase_visitor',
    columns: {
      'gate.pass.visitor': 'deleted',
      'gate.pass.phone': 'deleted',
      'gate.pass.phone_index': 'deleted',
      'gate.pass.plate': 'deleted',
      'gate.entry.visitor': 'deleted',
      'gate.entry.plate': 'deleted',
      'gate.entry_photo.content': 'deleted',
      'gate.entry.reason': 'stays: why a guard kept a visitor outside, until the entry is deleted',
      'gate.event.name': 'stays: what the house called its event, until the passes of its guests are deleted',
      'gate.look.reason': 'stays: why a manager looked at a name, which the house reads',
    },
  },
  create: ({ config, db, staffDb, events }) => ({
    objectChecks: {
      'own-house': (user, { house = '' }) => ownsHouse(db, user, house),
      'managed-gate': (user, { id = '', gate = '' }) => isGateOf(db, user, id, gate),
    },
    routes: (serve) => {
      const key = config.keys.gate;
      houseRoutes(serve, { db, key });
      deviceRoutes(serve, { db, events, key, isSecure: config.server.publicUrl.startsWith('https:') });
      managerRoutes(serve, { db, staffDb });
    },
    checks: gateChecks,
    jobs: () => [{ name: 'gate.clean-up', everyMs: 600_000, batch: 1000, run: () => cleanUp(db) }],
  }),
};
