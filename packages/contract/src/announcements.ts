import * as z from 'zod/mini';
import { defineAct } from './act.ts';
import { givenText, instant, kobo, longText, optionalText, text, utility } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';

/* Announcements of staff to the people of estates, with what they cost before they are sent. */

export const announcementChannels = ['in-app', 'email', 'sms'] as const;
export type AnnouncementChannel = (typeof announcementChannels)[number];

/** `outage`: supply fails or is switched off. It has a switch of its own in the choices of users. */
export const announcementKinds = ['notice', 'outage'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

export const announcementStates = ['scheduled', 'sending', 'sent', 'cancelled', 'expired'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

const id = /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const channels = z.array(z.enum(announcementChannels)).check(z.minLength(1), z.maxLength(3));

/** Without `estates` all of them, without `utility` everyone there. */
const audience = {
  kind: z.enum(announcementKinds),
  channels,
  estates: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))),
  utility: z.optional(utility),
};
const words = {
  title: text(80, 'wrong-kind'),
  text: longText(600, 'wrong-kind'),
};

const figures = z.object({
  /** Users of these estates, whatever they chose. */
  people: z.int(),
  /** Those who get it on at least one channel. */
  reached: z.int(),
  /** Who gets it, by channel: after the choices of users, and without those who lack the address. */
  in_app: z.int(),
  email: z.int(),
  sms: z.int(),
  /** Who switched it off, by channel. */
  email_off: z.int(),
  sms_off: z.int(),
  no_phone: z.int(),
  /** Parts of one SMS, what one part costs, and all of it: sms × segments × price. */
  segments: z.int(),
  segment_price_kobo: kobo,
  cost_kobo: kobo,
});
export type AnnouncementFigures = z.output<typeof figures>;

/** While it is written: who would get it, what it costs, and how it reads. */
export const estimateAnnouncement = defineRoute({
  id: 'estimateAnnouncement',
  method: 'POST',
  path: '/api/v1/admin/announcements/estimate',
  summary: 'Who an announcement would reach, what it would cost, and how it reads; changes nothing',
  access: { permission: 'announcements.send' },
  body: z.strictObject({ ...audience, title: optionalText(80), text: givenText(2400) }),
  answer: z.object({
    figures,
    needs_second_person: z.boolean(),
    second_person_above: z.int(),
    previews: z.object({
      in_app: z.object({ title: z.string(), text: z.string() }),
      email: z.object({ subject: z.string(), text: z.string() }),
      sms: z.string(),
    }),
  }),
  errors: ['card-number-refused'],
});
export type AnnouncementEstimate = z.output<typeof estimateAnnouncement.answer>;

const counts = z.object({ queued: z.int(), sent: z.int(), delivered: z.int(), failed: z.int(), withheld: z.int() });
export type AnnouncementCounts = z.output<typeof counts>;

const announcement = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.enum(announcementKinds),
  title: z.string(),
  text: z.string(),
  channels,
  /** Null: all estates. */
  estates: z.nullable(z.array(z.object({ id: z.string(), name: z.string() }))),
  utility: z.nullable(utility),
  state: z.enum(announcementStates),
  send_at: instant,
  until: z.nullable(instant),
  asked_by: z.string(),
  approved_by: z.nullable(z.string()),
  reason: z.string(),
  created_at: instant,
  ended_at: z.nullable(instant),
  /** As it was when it was approved. */
  planned: figures,
  /** What was queued so far, by channel. */
  done: z.object({ in_app: z.int(), email: z.int(), sms: z.int(), cost_kobo: kobo }),
});
export type Announcement = z.output<typeof announcement>;

export const listAnnouncements = defineRoute({
  id: 'listAnnouncements',
  method: 'GET',
  path: '/api/v1/admin/announcements',
  summary: 'Announcements, newest first',
  access: { permission: 'announcements.send' },
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(optionalText(80)),
    state: z.optional(z.enum(announcementStates)),
  }),
  answer: page(announcement),
  errors: ['card-number-refused'],
});

export const getAnnouncement = defineRoute({
  id: 'getAnnouncement',
  method: 'GET',
  path: '/api/v1/admin/announcements/{id}',
  summary: 'One announcement, how far it is, and what became of its messages',
  access: { permission: 'announcements.send' },
  params: z.strictObject({ id }),
  answer: z.extend(announcement, {
    email: counts,
    sms: counts,
    /** Entries of the inbox that were opened. */
    in_app_read: z.int(),
  }),
});
export type AnnouncementView = z.output<typeof getAnnouncement.answer>;

/**
 * `reference` is made by the page: the same one is never sent twice. Without `send_at` it goes out at once; after `until`
 * nothing more is sent. `cost_kobo`: what the person was shown; it is refused when it costs a tenth more by then.
 */
export const sendAnnouncementAct = defineAct({
  kind: 'announcement.send',
  permission: 'announcements.send',
  input: z.strictObject({
    ...audience,
    ...words,
    reference: z.uuid(),
    send_at: z.optional(instant),
    until: z.optional(instant),
    cost_kobo: kobo,
  }),
});
export const cancelAnnouncementAct = defineAct({
  kind: 'announcement.cancel',
  permission: 'announcements.send',
  input: z.strictObject({ reference: z.uuid() }),
});
export const announcementActs = [sendAnnouncementAct, cancelAnnouncementAct];
export const announcementRoutes = [estimateAnnouncement, listAnnouncements, getAnnouncement] as const;
