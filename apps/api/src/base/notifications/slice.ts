import type { Db } from '#platform/database/db';
import type { Events } from '#platform/database/events';
import type { SliceDefinition } from '#platform/slice';
import { accountTemplates } from './accounts/index.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { notificationLimits } from './limits.ts';
import type { Notifications } from './notifications.ts';
import { smsPrice } from './settings.ts';
import { pushRoutes } from './push/routes.ts';
import { notificationRoutes } from './routes.ts';
import type { MessageTemplate } from './templates/template.ts';

declare module '#platform/slice' {
  interface Declarations {
    /** Messages that the slice sends. */
    templates?: readonly MessageTemplate[];
  }
}

export const notificationsSlice: SliceDefinition<{ notifications: Notifications; db: Db; events: Events }> = {
  name: 'notifications',
  templates: accountTemplates,
  limits: notificationLimits,
  settings: [smsPrice],
  crashPoints: ['notify.after_send'],
  create: ({ notifications, db, events }) => ({
    routes: (serve) => {
      notificationRoutes(serve, { notifications });
      inboxRoutes(serve, { db, events });
      pushRoutes(serve, { db, publicKey: notifications.pushKey });
    },
    jobs: () => notifications.jobs,
    checks: notifications.checks,
  }),
};
