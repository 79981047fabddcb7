import type { SliceDefinition } from '#platform/slice';
import { notificationLimits } from './limits.ts';
import type { Notifications } from './notifications.ts';
import { notificationRoutes } from './routes.ts';
import type { MessageTemplate } from './template.ts';

declare module '#platform/slice' {
  interface Declarations {
    /** Messages that the slice sends. */
    templates?: readonly MessageTemplate[];
  }
}

export const notificationsSlice: SliceDefinition<{ notifications: Notifications }> = {
  name: 'notifications',
  limits: notificationLimits,
  crashPoints: ['notify.after_send'],
  create: ({ notifications }) => ({
    routes: (serve) => notificationRoutes(serve, { notifications }),
    jobs: () => notifications.jobs,
    checks: notifications.checks,
  }),
};
