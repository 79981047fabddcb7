import {
  estimateAnnouncement,
  getAnnouncement,
  listAnnouncements,
  type Announcement,
  type AnnouncementCounts,
} from '@gatelight/contract';
import type { Brand } from '#notifications';
import type { Serve } from '#platform/api';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import type { Settings } from '#platform/settings';
import { figuresOf, readAnnouncement } from './cost.ts';
import { secondPersonAbove } from './settings.ts';
import {
  announcementPages,
  countMessages,
  countOpened,
  selectAnnouncement,
  selectAnnouncements,
  type AnnouncementRow,
} from './store.ts';

export function announcementRoutes(
  serve: Serve,
  { staffDb, brand, settings }: { staffDb: Db; brand: Brand; settings: Settings },
): void {
  serve(estimateAnnouncement, async ({ body }) => {
    const figures = await figuresOf(staffDb, body, body, { brand, settings });
    const { people: above } = await settings.read(secondPersonAbove);
    return {
      figures,
      needs_second_person: figures.reached > above,
      second_person_above: above,
      previews: readAnnouncement(body.kind, body, brand),
    };
  });

  serve(listAnnouncements, async ({ query }) => {
    const { q, state, cursor, limit } = query;
    const page = announcementPages.page({ cursor, limit, filters: { q, state } });
    return page.answer(await selectAnnouncements(staffDb, page, { q, state }), announcementView);
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
    return { ...announcementView(row), email: countsOf('email'), sms: countsOf('sms'), in_app_read: opened };
  });
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
    planned: { ...planned, segment_price_kobo: price, cost_kobo: BigInt(planned.cost_kobo) },
    done: {
      in_app: row.doneInApp,
      email: row.doneEmail,
      sms: row.doneSms,
      cost_kobo: BigInt(row.doneSms) * BigInt(planned.segments) * price,
    },
  };
}
