import {
  estimateAnnouncement,
  getAnnouncement,
  listAnnouncementRequests,
  listAnnouncements,
  type Announcement,
  type AnnouncementCounts,
  type AnnouncementFigures,
} from '@gatelight/contract';
import type { Brand } from '#notifications';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';
import { estimateOf } from './cost.ts';
import {
  announcementPages,
  countMessages,
  countOpened,
  selectAnnouncement,
  selectAnnouncements,
  selectWaitingRequests,
  type AnnouncementRow,
  type Planned,
} from './store.ts';

export function announcementRoutes(
  serve: Serve,
  { staffDb, brand, settings }: { staffDb: Db; brand: Brand; settings: Settings },
): void {
  serve(estimateAnnouncement, ({ body }) => estimateOf(staffDb, body, { brand, settings }));

  serve(listAnnouncementRequests, async () =>
    (await selectWaitingRequests(staffDb)).map((row) => ({ ...row, planned: plannedView(row.planned) })),
  );

  serve(listAnnouncements, async ({ query }) => {
    const { q, state, cursor, limit } = query;
    const page = announcementPages.page({ cursor, limit, filters: { q, state } });
    return page.toPage(await selectAnnouncements(staffDb, page, { q, state }), announcementView);
  });

  serve(getAnnouncement, async ({ params }) => {
    const row = await selectAnnouncement(staffDb, params);
    if (!row) throw new AppError('not-found');
    const [messages, opened] = await Promise.all([countMessages(staffDb, row.id), countOpened(staffDb, row.id)]);
    const countsOf = (channel: string): AnnouncementCounts => {
      const count = (state: string) =>
        messages.find((one) => one.channel === channel && one.state === state)?.count ?? 0;
      return {
        queued: count('queued'),
        sent: count('sent'),
        delivered: count('delivered'),
        failed: count('failed'),
        withheld: count('withheld'),
      };
    };
    return {
      ...announcementView(row),
      email: countsOf('email'),
      sms: countsOf('sms'),
      push: countsOf('push'),
      in_app_read: opened,
    };
  });
}

function plannedView(planned: Planned): AnnouncementFigures {
  const { segment_price_kobo: price, cost_kobo: cost, ...figures } = planned;
  return { ...figures, segment_price_kobo: BigInt(price), cost_kobo: BigInt(cost) };
}

function announcementView(row: AnnouncementRow): Announcement {
  const planned = plannedView(row.planned);
  const cost = BigInt(row.done.sms) * BigInt(planned.segments) * planned.segment_price_kobo;
  return { ...row, planned, done: { ...row.done, cost_kobo: cost } };
}
