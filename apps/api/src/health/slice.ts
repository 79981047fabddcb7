import { getHealth } from '@gatelight/contract';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { createVendingClient } from '#vending';
import { readHealth } from './read-health.ts';
import { productVersion } from './version.ts';
import { healthJob } from './watch.ts';

export const healthSlice: SliceDefinition<{ config: Config; db: Db; staffDb: Db; log: Log }> = {
  name: 'health',
  create({ config, db, staffDb, log }) {
    const vending = createVendingClient({ address: config.vending.address, secret: config.keys.vendingLine });
    const { dataDir } = config;
    const deps = { db: staffDb, dataDir, version: productVersion, vendingAnswers: () => vending.ping() };
    return {
      routes: (serve) => serve(getHealth, () => readHealth(deps)),
      jobs: () => [healthJob({ db, log })],
      close: async () => vending.close(),
    };
  },
};
