import type { Notifications } from '#notifications';
import type { Db } from '#platform/database/db';
import type { Settings } from '#platform/settings/settings';
import type { SliceDefinition } from '#platform/slice';
import { templateActHandlers } from './acts.ts';
import { templateRoutes } from './routes.ts';

export const messageTemplatesSlice: SliceDefinition<{
  staffDb: Db;
  notifications: Notifications;
  settings: Settings;
}> = {
  name: 'message-templates',
  acts: ({ notifications }) => templateActHandlers(notifications),
  create: (parts) => ({ routes: (serve) => templateRoutes(serve, parts) }),
};
