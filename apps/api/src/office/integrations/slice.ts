import type { Config } from '#platform/settings/config';
import type { CrashHook } from '#platform/process/crash';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { createDeliverer } from './deliveries/deliver.ts';
import { endpointActHandlers } from './endpoints/endpoint-acts.ts';
import { estatePowerApi } from './estate-power.ts';
import { estateApiRoutes } from './estate-api/estate-routes.ts';
import { keyActHandlers } from './keys/key-acts.ts';
import { integrationLimits } from './limits.ts';
import { integrationTemplates } from './messages/index.ts';
import { createPostWebhook } from './deliveries/post-webhook.ts';
import { forgetOldEvents } from './deliveries/queue-store.ts';
import { replayActHandlers } from './deliveries/replay-acts.ts';
import { integrationRoutes } from './routes.ts';

interface Parts {
  config: Config;
  db: Db;
  staffDb: Db;
  log: Log;
  crash: CrashHook;
}

export const integrationsSlice: SliceDefinition<Parts> = {
  name: 'integrations',
  limits: integrationLimits,
  templates: integrationTemplates,
  crashPoints: ['webhook.after_send'],
  acts: () => [...keyActHandlers, ...endpointActHandlers, ...replayActHandlers],
  create({ config, db, staffDb, log, crash }) {
    const key = config.keys.webhook;
    const post = createPostWebhook();
    const deliverer = createDeliverer({ db, log, crash, post, key });
    return {
      routes: (serve) => {
        integrationRoutes(serve, { staffDb, key });
        estateApiRoutes(serve, { db });
        estatePowerApi(serve, { db });
      },
      jobs: () => [
        { name: 'integrations.deliver', everyMs: 1000, wakeOn: ['webhooks'], run: deliverer.run },
        { name: 'integrations.forget', everyMs: 3_600_000, batch: 1000, run: () => forgetOldEvents(db) },
      ],
      // Deliveries that are being sent then are cut off, and sent again when their lease ends.
      close: () => post.close(),
    };
  },
};
