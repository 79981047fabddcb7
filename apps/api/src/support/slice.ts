import type { Config } from '#platform/config';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { supportJobs } from './forward-forms.ts';
import { supportLimits } from './limits.ts';
import { supportTemplates } from './messages/index.ts';
import { supportRoutes } from './routes.ts';
import { isTicketOf, rememberOperator } from './store.ts';

export const supportSlice: SliceDefinition<{ config: Config; db: Db; log: Log }> = {
  name: 'support',
  templates: supportTemplates,
  limits: supportLimits,
  create: ({ config, db, log }) => ({
    routes: (serve) => supportRoutes(serve, { db }),
    objectChecks: {
      'own-ticket': async (user, { number }) => isTicketOf(db, user.userId, number ?? ''),
    },
    jobs: () => [
      ...supportJobs({ db, formCollectionUrl: config.support.formCollectionUrl, log }),
      {
        name: 'remember-operator',
        everyMs: 3_600_000,
        run: () => rememberOperator(db, config.brand.email).then(() => 0),
      },
    ],
  }),
};
