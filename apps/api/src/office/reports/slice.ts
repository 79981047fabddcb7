import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { monthlyReport } from './message.ts';
import { reportsRoutes } from './routes.ts';
import { reportBatch, sendReports } from './send-reports.ts';

export const reportsSlice: SliceDefinition<{ config: Config; db: Db; staffDb: Db }> = {
  name: 'reports',
  templates: [monthlyReport],
  create: ({ config, db, staffDb }) => ({
    routes: (serve) => reportsRoutes(serve, { db, staffDb, brand: config.brand }),
    jobs: () => [{ name: 'reports.send', everyMs: 300_000, batch: reportBatch, run: () => sendReports(db) }],
  }),
};
