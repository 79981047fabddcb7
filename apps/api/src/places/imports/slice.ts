import { exportList } from '@gatelight/contract';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { exportCsv, exportXlsx } from './export/export-list.ts';
import { importActHandlers } from './import-acts.ts';
import { importLimits, ownImportRoutes } from './own/own-routes.ts';
import { isOwnImport } from './own/own-store.ts';
import { importRoutes } from './routes.ts';
import { runWanted } from './run-wanted.ts';

export const importsSlice: SliceDefinition<{ db: Db; staffDb: Db; log: Log }> = {
  name: 'imports',
  limits: importLimits,
  acts: () => importActHandlers,
  create: ({ db, staffDb, log }) => ({
    objectChecks: { 'managed-import': (user, { id = '', import: of = '' }) => isOwnImport(db, user, id, of) },
    jobs: () => [{ name: 'imports.run-wanted', everyMs: 5000, wakeOn: ['own-imports'], run: () => runWanted(db, log) }],
    routes(serve) {
      importRoutes(serve, { staffDb });
      ownImportRoutes(serve, { db, staffDb });
      serve(exportList, async ({ params, query }) => {
        const kind = query.format ?? 'csv';
        const estate = query.estate ?? null;
        const content =
          kind === 'csv' ? exportCsv(staffDb, params.list, estate) : await exportXlsx(staffDb, params.list, estate);
        return { kind, name: `${params.list}.${kind}`, content };
      });
    },
  }),
};
