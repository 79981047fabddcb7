import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { sessionOf } from '#platform/callers/session';
import { estateActHandlers } from './estate-acts.ts';
import { findHouse } from './estate-store.ts';
import { managesHouse } from './manager-store.ts';
import { meterActHandlers } from './meter-acts.ts';
import { propertyRoutes } from './property-routes.ts';
import { estateOfficeRoutes, meterOfficeRoutes } from './routes.ts';

export const propertiesSlice: SliceDefinition<{ db: Db; staffDb: Db }> = {
  name: 'properties',
  acts: () => [...estateActHandlers, ...meterActHandlers],
  create: ({ db, staffDb }) => ({
    objectChecks: {
      'changeable-house': async (user, { id = '' }) =>
        user.permissions?.includes('estates.edit')
          ? (await findHouse(staffDb, id)) !== undefined
          : managesHouse(db, sessionOf(user), id),
    },
    routes(serve) {
      propertyRoutes(serve, { db, staffDb });
      estateOfficeRoutes(serve, { staffDb });
      meterOfficeRoutes(serve, { staffDb });
    },
  }),
};
