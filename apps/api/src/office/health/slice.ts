import { getHealth, getStatus, getUsualTimes } from '@gatelight/contract';
import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { createVendingClient } from '#vending';
import { measureSystem } from './system/measure-system.ts';
import { readHealth } from './read-health.ts';
import { readSeldom, readStatus, readUsualTimes } from './public/read-public.ts';
import { productVersion } from '#platform/process/version';
import { trustJob } from './system/trust.ts';
import { healthJob } from './system/watch.ts';

/**
 * Public figures read the database once in this time, for any number of visitors, so they need no rate limit of their
 * own.
 */
const publicForMs = 30_000;
const cacheControl = 'public, max-age=30';

export const healthSlice: SliceDefinition<{ config: Config; db: Db; staffDb: Db; log: Log }> = {
  name: 'health',
  create({ config, db, staffDb, log }) {
    const vending = createVendingClient({ address: config.vending.address, secret: config.keys.vendingLine });
    const { dataDir } = config;
    const { backupMaxAgeHours } = config.database;
    const vendingAnswers = () => vending.ping();
    const deps = { db: staffDb, dataDir, version: productVersion, vendingAnswers, backupMaxAgeHours };
    const usualTimes = readSeldom((now) => readUsualTimes(db, now), publicForMs);
    const status = readSeldom((now) => readStatus(db, now), publicForMs);
    return {
      routes: (serve) => {
        serve(getHealth, () => readHealth(deps));
        serve(getUsualTimes, ({ setHeader }) => {
          setHeader('cache-control', cacheControl);
          return usualTimes();
        });
        serve(getStatus, ({ setHeader }) => {
          setHeader('cache-control', cacheControl);
          return status();
        });
      },
      registerMetrics: (registry) => measureSystem(registry, deps),
      jobs: () => [healthJob({ db, log, backupMaxAgeHours }), trustJob(db, config)],
      close: async () => vending.close(),
    };
  },
};
