import { exportList } from '@gatelight/contract';
import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { exportCsv, exportXlsx } from './export-list.ts';
import { importActHandlers } from './import-acts.ts';
import { importRoutes } from './routes.ts';

export const importsSlice: SliceDefinition<{ staffDb: Db }> = {
  name: 'imports',
  acts: () => importActHandlers,
  create: ({ staffDb }) => ({
    routes(serve) {
      importRoutes(serve, { staffDb });
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
