import type { Notifications } from '#notifications';
import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { Settings } from '#platform/settings/settings';
import type { SliceDefinition } from '#platform/slice';
import { sessionOf } from '#platform/callers/session';
import { ownAnnouncementRoutes } from './announcement-routes.ts';
import { managedHouseRoutes } from './houses/routes.ts';
import { managerLimits } from './limits.ts';
import { managerRoutes } from './routes.ts';
import { estateSearchRoutes } from './search/routes.ts';
import { managesHouseInUse, managesOccupant } from './store.ts';

export const manageSlice: SliceDefinition<{
  config: Config;
  db: Db;
  staffDb: Db;
  notifications: Notifications;
  settings: Settings;
}> = {
  name: 'manage',
  limits: managerLimits,
  create: ({ config, db, staffDb, notifications: { brand }, settings }) => ({
    objectChecks: {
      'managed-house': (user, { id = '' }) => managesHouseInUse(db, sessionOf(user), id),
      'managed-occupant': (user, { id = '' }) => managesOccupant(db, sessionOf(user), id),
    },
    routes: (serve) => {
      managerRoutes(serve, { db, staffDb, brand: config.brand });
      managedHouseRoutes(serve, { db, staffDb });
      estateSearchRoutes(serve, { db, staffDb });
      ownAnnouncementRoutes(serve, { db, staffDb, brand, settings });
    },
  }),
};
