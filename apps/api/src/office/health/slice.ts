import { getHealth } from '@gatelight/contract';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { createVendingClient } from '#vending';
import { measureSystem } from './measure-system.ts';
import { readHealth } from './read-health.ts';
import { productVersion } from './version.ts';
import { healthJob } from './watch.ts';

export const healthSlice: SliceDefinition<{ config: Config; db: Db; staffDb: Db; log: Log }> = {
  name: 'health',
  create({ config, db, staffDb, log }) {
    const vending = createVendingClient({ address: config.vending.address, secret: config.keys.vendingLine });
    const { dataDir } = config;
    const { backupMaxAgeHours } = config.database;
    const vendingAnswers = () => vending.ping();
    const deps = { db: staffDb, dataDir, version: productVersion, vendingAnswers, backupMaxAgeHours };
    return {
      routes: (serve) => serve(getHealth, () => readHealth(deps)),
      registerMetrics: (registry) => measureSystem(registry, deps),
      jobs: () => [healthJob({ db, log, backupMaxAgeHours })],
      close: async () => vending.close(),
    };
  },
};
