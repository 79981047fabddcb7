import * as z from 'zod/mini';
import { defineAct } from '../base/staff/act.ts';
import { givenText, instant, kobo, longText, optionalText, rowId as id, text, utility } from '../fields.ts';
import { mostHousesAtOnce } from '../places/properties/house-kinds.ts';
import { page, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

/* Announcements of staff to the people of estates, with what they cost before they are sent. */

export const announcementChannels = ['in-app', 'email', 'sms'] as const;
export type AnnouncementChannel = (typeof announcementChannels)[number];

/** `outage`: supply fails or is switched off. It has a switch of its own in the choices of users. */
export const announcementKinds = ['notice', 'outage'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

export const announcementStates = ['scheduled', 'sending', 'sent', 'cancelled', 'expired'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const channels = z.array(z.enum(announcementChannels)).check(z.minLength(1), z.maxLength(3));

/** Without `estates` all of them, without `utility` everyone there. */
const audience = {
  kind: z.enum(announcementKinds),
  channels,
  estates: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))),
  utility: z.optional(utility),
};
export const announcementWords = {
  title: text(80, 'wrong-kind'),
  text: longText(600, 'wrong-kind'),
  /** The same for readers who chose Pidgin. */
  pidgin: z.optional(z.strictObject({ title: text(80, 'wrong-kind'), text: longText(600, 'wrong-kind') })),
};
/** While it is typed: may be empty, and too long. */
export const draftWords = {
  title: optionalText(80),
  text: givenText(2400),
  pidgin: z.optional(z.strictObject({ title: optionalText(80), text: givenText(2400) })),
};
const shownText = z.object({ title: z.string(), text: z.string() });

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

export const estimate = z.object({
  figures,
  needs_second_person: z.boolean(),
  second_person_above: z.int(),
  previews: z.object({
    in_app: shownText,
    /** The inbox of readers who chose Pidgin; null: they see the English text. */
    pidgin: z.nullable(shownText),
    email: z.object({ subject: z.string(), text: z.string() }),
    sms: z.string(),
  }),
});

/** While it is written: who would get it, what it costs, and how it reads. */
export const estimateAnnouncement = defineRoute({
  id: 'estimateAnnouncement',
  method: 'POST',
  path: '/api/v1/admin/announcements/estimate',
  summary: 'Who an announcement would reach, what it would cost, and how it reads; changes nothing',
  access: { permission: 'announcements.send' },
  body: z.strictObject({ ...audience, ...draftWords }),
  answer: estimate,
  errors: ['card-number-not-allowed'],
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
  pidgin: z.nullable(shownText),
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
  errors: ['card-number-not-allowed'],
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
    /** To the devices on which push is switched on. */
    push: counts,
    /** Entries of the inbox that were opened. */
    in_app_read: z.int(),
  }),
});
export type AnnouncementView = z.output<typeof getAnnouncement.answer>;

/**
 * The page makes `reference`: the same one is never sent twice. Without `send_at` it is sent immediately; after `until`
 * nothing more is sent. `cost_kobo`: the cost that the person saw; the act is refused if the cost is a tenth higher by then.
 */
export const sendAnnouncementAct = defineAct({
  kind: 'announcement.send',
  permission: 'announcements.send',
  input: z.strictObject({
    ...audience,
    ...announcementWords,
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

// ---- What managers of an estate announce -----------------------------------------------------------------------------

/** A part of an estate: houses in one of these blocks, with an overdue bill; their owners, or others who live there. Without a member: all. */
export const estateAudience = z.strictObject({
  blocks: z.optional(z.array(text(40, 'wrong-kind')).check(z.minLength(1), z.maxLength(100))),
  held: z.optional(z.enum(['owner', 'tenant'])),
  in_arrears: z.optional(z.literal(true)),
  /** People of these houses only. */
  houses: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostHousesAtOnce))),
});
export type EstateAudience = z.output<typeof estateAudience>;

/** `waiting`: staff decide, because it costs money or reaches many. `sent`: it is an announcement now. */
export const announcementRequestStates = ['waiting', 'sent', 'declined', 'withdrawn'] as const;

export const requestFields = {
  reference: z.string(),
  kind: z.enum(announcementKinds),
  title: z.string(),
  text: z.string(),
  pidgin: z.nullable(shownText),
  channels,
  /** Null: everyone in the estate. */
  audience: z.nullable(estateAudience),
  planned: figures,
  created_at: instant,
};

export const listAnnouncementRequests = defineRoute({
  id: 'listAnnouncementRequests',
  method: 'GET',
  path: '/api/v1/admin/announcement-requests',
  summary: 'What managers of estates want to announce and staff have not decided yet, oldest first (100)',
  access: { permission: 'announcements.send' },
  answer: z.array(z.object({ ...requestFields, estate_id: z.string(), estate_name: z.string(), asked_by: z.string() })),
});
export type AnnouncementRequest = z.output<typeof listAnnouncementRequests.answer>[number];

/** Staff are the second person of a manager's announcement. `cost_kobo`: what they were shown. */
export const approveAnnouncementAct = defineAct({
  kind: 'announcement.approve',
  permission: 'announcements.send',
  input: z.strictObject({ reference: z.uuid(), cost_kobo: kobo }),
});
export const declineAnnouncementAct = defineAct({
  kind: 'announcement.decline',
  permission: 'announcements.send',
  input: z.strictObject({ reference: z.uuid(), note: longText(300, 'message-required') }),
});

export const announcementActs = [
  sendAnnouncementAct,
  cancelAnnouncementAct,
  approveAnnouncementAct,
  declineAnnouncementAct,
];
export const announcementRoutes = [
  estimateAnnouncement,
  listAnnouncements,
  getAnnouncement,
  listAnnouncementRequests,
] as const;
