import type { Payments } from '#payments';
import type { CrashHook } from '#platform/process/crash';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { tariffActHandlers } from './acts.ts';
import { tariffChange, tariffCorrected, tariffToken } from './change-message.ts';
import { correctionJob } from './corrections/correct-orders.ts';
import { tariffRoutes } from './routes.ts';
import { copyBegunTariffs, notifyResidents } from './store.ts';

const noticeBatch = 500;

interface Parts {
  db: Db;
  staffDb: Db;
  payments: Payments;
  crash: CrashHook;
  log: Log;
}

export const tariffsSlice: SliceDefinition<Parts> = {
  name: 'tariffs',
  templates: [tariffChange, tariffCorrected, tariffToken],
  crashPoints: ['correction.after_order', 'correction.after_token'],
  acts: tariffActHandlers,
  create: (parts) => ({
    routes: (serve) => tariffRoutes(serve, parts),
    jobs: () => [
      correctionJob(parts),
      {
        name: 'tariff-notices',
        everyMs: 30_000,
        wakeOn: ['tariff_notice'],
        async run() {
          await copyBegunTariffs(parts.db);
          return (await notifyResidents(parts.db, noticeBatch)) ? 1 : 0;
        },
      },
    ],
  }),
};
