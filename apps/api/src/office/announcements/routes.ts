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
import type { Serve } from '#platform/api';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import type { Settings } from '#platform/settings';
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
    (await selectWaitingRequests(staffDb)).map(({ planned, createdAt, ...row }) => ({
      ...row,
      planned: plannedView(planned),
      created_at: createdAt,
    })),
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
  const { planned } = row;
  const price = BigInt(planned.segment_price_kobo);
  return {
    id: row.id.toString(),
    reference: row.reference,
    kind: row.kind,
    title: row.title,
    text: row.text,
    pidgin: row.pidgin,
    channels: row.channels,
    estates: row.estates,
    utility: row.utility,
    state: row.state,
    send_at: row.sendAt,
    until: row.until,
    asked_by: row.askedBy,
    approved_by: row.approvedBy,
    reason: row.reason,
    created_at: row.createdAt,
    ended_at: row.endedAt,
    planned: plannedView(planned),
    done: {
      in_app: row.doneInApp,
      email: row.doneEmail,
      sms: row.doneSms,
      cost_kobo: BigInt(row.doneSms) * BigInt(planned.segments) * price,
    },
  };
}
