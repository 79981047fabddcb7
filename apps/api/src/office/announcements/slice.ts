import type { Notifications } from '#notifications';
import type { Db } from '#platform/database/db';
import type { Settings } from '#platform/settings/settings';
import type { SliceDefinition } from '#platform/slice';
import { announcementActHandlers } from './acts.ts';
import { announcementMessages } from './messages.ts';
import { announcementRoutes } from './routes.ts';
import { secondPersonAbove } from './settings.ts';
import { sendBatch } from './store.ts';

/** People in one batch. */
const batch = 50;
/**
 * The next batch waits while more messages of announcements than this wait. A token behind so many is two seconds late.
 */
const mostWaiting = 40;

export const announcementsSlice: SliceDefinition<{
  db: Db;
  staffDb: Db;
  notifications: Notifications;
  settings: Settings;
}> = {
  name: 'announcements',
  templates: Object.values(announcementMessages),
  settings: [secondPersonAbove],
  acts: ({ notifications: { brand }, settings }) => announcementActHandlers({ brand, settings }),
  create: ({ db, staffDb, notifications: { brand }, settings }) => ({
    routes: (serve) => announcementRoutes(serve, { staffDb, brand, settings }),
    jobs: () => [
      {
        name: 'announcements.send',
        everyMs: 1000,
        wakeOn: ['announcements'],
        run: () => sendBatch(db, batch, mostWaiting),
      },
    ],
  }),
};
