import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { sessionOf } from '#platform/callers/session';
import { estateTicketRoutes } from './estate/estate-routes.ts';
import { isTicketOfEstate } from './estate/estate-ticket-store.ts';
import { isFileOf } from './files/file-store.ts';
import { supportJobs } from './forms/forward-forms.ts';
import { supportLimits } from './limits.ts';
import { supportTemplates } from './messages/index.ts';
import { supportRoutes } from './routes.ts';
import { serviceLevel } from './staff/service-level.ts';
import { supportActHandlers } from './staff/staff-acts.ts';
import { tidyTickets } from './staff/staff-act-store.ts';
import { staffTicketRoutes } from './staff/staff-routes.ts';
import { rememberOperator } from './store.ts';
import { isTicketOf } from './users/user-ticket-store.ts';

export const supportSlice: SliceDefinition<{ config: Config; db: Db; staffDb: Db; log: Log }> = {
  name: 'support',
  templates: supportTemplates,
  limits: supportLimits,
  settings: [serviceLevel],
  acts: () => supportActHandlers,
  create: ({ config, db, staffDb, log }) => ({
    routes: (serve) => {
      supportRoutes(serve, { db });
      staffTicketRoutes(serve, { staffDb });
      estateTicketRoutes(serve, { db });
    },
    objectChecks: {
      'own-ticket': async (user, { number }) => isTicketOf(db, sessionOf(user), number ?? ''),
      'managed-ticket': async (user, { id = '', number = '' }, roles) =>
        isTicketOfEstate(db, user, { estateId: id, number }, roles),
      'own-attachment': async (user, { id }) => isFileOf(db, sessionOf(user), id ?? ''),
    },
    jobs: () => [
      ...supportJobs({ db, formCollectionUrl: config.support.formCollectionUrl, log }),
      {
        name: 'remember-operator',
        everyMs: 3_600_000,
        run: () => rememberOperator(db, config.brand.email).then(() => 0),
      },
      { name: 'support.tidy', everyMs: 600_000, run: () => tidyTickets(db) },
    ],
  }),
};
