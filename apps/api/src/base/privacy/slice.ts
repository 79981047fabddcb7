import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { accountDeleted } from './account-deleted.ts';
import { privacyLimits } from './limits.ts';
import { retentionJob } from './retention.ts';
import { privacyRoutes } from './routes.ts';

export const privacySlice: SliceDefinition<{ config: Config; db: Db; log: Log }> = {
  name: 'privacy',
  templates: [accountDeleted],
  limits: privacyLimits,
  create: ({ config, db, log }) => ({
    routes: (serve) => privacyRoutes(serve, { db, otpKey: config.keys.otp, gateKey: config.keys.gate }),
    objectChecks: { 'own-photo': async (user, { id }) => user.userId === id },
    jobs: () => [retentionJob({ db, log })],
  }),
};
