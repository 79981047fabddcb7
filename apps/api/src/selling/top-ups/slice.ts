import type { Payments } from '#payments';
import type { ObjectCheck } from '#platform/http/api';
import type { Config } from '#platform/settings/config';
import type { CrashHook } from '#platform/process/crash';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { Settings } from '#platform/settings/settings';
import type { SliceDefinition } from '#platform/slice';
import { createVendingClient } from '#vending';
import { announceTopUps } from './announce.ts';
import { topUpChecks } from './findings.ts';
import { topUpLimits } from './limits.ts';
import { topUpTemplates } from './messages/index.ts';
import { topUpRoutes } from './routes.ts';
import { runBatch, runTopUps } from './run-top-ups.ts';
import { scheduledTopUpSwitch } from './settings.ts';
import { isOwnSchedule } from './store.ts';

interface Parts {
  config: Config;
  db: Db;
  log: Log;
  crash: CrashHook;
  payments: Payments;
  settings: Settings;
}

export const topUpsSlice: SliceDefinition<Parts> = {
  name: 'top-ups',
  templates: topUpTemplates,
  limits: topUpLimits,
  crashPoints: ['top-up.after_order'],
  settings: [scheduledTopUpSwitch],
  create({ config, db, log, crash, payments, settings }) {
    const vending = createVendingClient({ address: config.vending.address, secret: config.keys.vendingLine });
    return {
      routes: (serve) => topUpRoutes(serve, { db, settings }),
      objectChecks: topUpObjects(db),
      jobs: () => [
        { name: 'top-ups.announce', everyMs: 300_000, batch: 50, run: () => announceTopUps(db) },
        {
          name: 'top-ups.run',
          everyMs: 15_000,
          batch: runBatch,
          run: () =>
            runTopUps({
              db,
              vending,
              payments,
              caps: { ...config.vending, allowSimulatorKeys: config.sandbox.enabled },
              publicUrl: config.server.publicUrl,
              log,
              crash,
            }),
        },
      ],
      checks: topUpChecks,
      close: async () => vending.close(),
    };
  },
};

/** Whether the caller may use the object that the path names. */
export function topUpObjects(db: Db): Record<string, ObjectCheck> {
  return { 'own-top-up': (user, { id = '' }) => isOwnSchedule(db, user, id) };
}
