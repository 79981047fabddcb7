import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { facilityLimits } from './limits.ts';
import { facilityRoutes } from './routes.ts';
import { inventoryRoutes } from './inventory/inventory-routes.ts';
import { forgetRequests, isFileOfEstate, isOfEstate, makeDueJobs, mostDueJobs } from './store.ts';

export const facilitySlice: SliceDefinition<{ db: Db; staffDb: Db }> = {
  name: 'facility',
  limits: facilityLimits,
  create: ({ db, staffDb }) => ({
    objectChecks: {
      'managed-job': (user, { id: estateId = '', job: id = '' }, roles) =>
        isOfEstate(db, user, { estateId, kind: 'job', id }, roles),
      'managed-asset': (user, { id: estateId = '', asset: id = '' }, roles) =>
        isOfEstate(db, user, { estateId, kind: 'asset', id }, roles),
      'managed-vendor': (user, { id: estateId = '', vendor: id = '' }, roles) =>
        isOfEstate(db, user, { estateId, kind: 'vendor', id }, roles),
      'managed-checklist': (user, { id: estateId = '', checklist: id = '' }, roles) =>
        isOfEstate(db, user, { estateId, kind: 'checklist', id }, roles),
      'managed-inspection': (user, { id: estateId = '', inspection: id = '' }, roles) =>
        isOfEstate(db, user, { estateId, kind: 'inspection', id }, roles),
      'managed-facility-file': (user, { id: estateId = '', file: id = '' }, roles) =>
        isFileOfEstate(db, user, { estateId, id }, roles),
    },
    routes: (serve) => {
      facilityRoutes(serve, { db, staffDb });
      inventoryRoutes(serve, { db, staffDb });
    },
    jobs: () => [
      { name: 'facility.make-due-jobs', everyMs: 600_000, batch: mostDueJobs, run: () => makeDueJobs(db) },
      { name: 'facility.forget-requests', everyMs: 3_600_000, run: () => forgetRequests(db).then(() => 0) },
    ],
  }),
};
