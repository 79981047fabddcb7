import * as z from 'zod/mini';
import {
  announcementKinds,
  announcementRequestStates,
  announcementStates,
  announcementWords,
  channels,
  draftWords,
  estateAudience,
  estimate,
  requestFields,
} from '../announcements.ts';
import { kobo, rowId as id } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute } from '../../route.ts';

const params = z.strictObject({ id });
const manager = { roles: ['manager'] } as const;
/** Who it reaches is the manager's own estate, or the part of it that `audience` describes. */
const ownAudience = { kind: z.enum(announcementKinds), channels, audience: z.optional(estateAudience) };

/** Messages by what became of them: what the channel took, what still waits for it, and what it did not take. After a month all count as sent. */
const outcome = z.object({ sent: z.int(), waiting: z.int(), failed: z.int() });

export const estimateOwnAnnouncement = defineRoute({
  id: 'estimateOwnAnnouncement',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/announcements/estimate',
  summary: 'Who an announcement to an estate of the caller would reach, what it costs, how it reads; changes nothing',
  access: manager,
  object: 'managed-estate',
  params,
  body: z.strictObject({ ...ownAudience, ...draftWords }),
  answer: estimate,
  errors: ['card-number-not-allowed', 'not-found'],
});

const ownAnnouncement = z.object({
  ...requestFields,
  asked_by: z.string(),
  state: z.enum([...announcementStates, 'waiting', 'declined', 'withdrawn']),
  /** What staff say when they decline. */
  note: z.nullable(z.string()),
  /** Entries of the inbox that were opened. */
  in_app_read: z.int(),
  /** So far, by channel. */
  delivery: z.object({ in_app: z.int(), email: outcome, sms: outcome }),
});
export type OwnAnnouncement = z.output<typeof ownAnnouncement>;

export const listOwnAnnouncements = defineRoute({
  id: 'listOwnAnnouncements',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/announcements',
  summary: 'What managers of an estate announced there, newest first',
  access: manager,
  object: 'managed-estate',
  params,
  query: z.strictObject(pageQuery),
  answer: page(ownAnnouncement),
  errors: ['not-found'],
});

/** `reference` is made by the page: the same one is never sent twice. `cost_kobo`: what the manager was shown. */
export const announceToOwnEstate = defineRoute({
  id: 'announceToOwnEstate',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/announcements',
  summary:
    'Announce to an estate of the caller: immediately, or after staff agree when it goes to many by e-mail or SMS',
  access: manager,
  object: 'managed-estate',
  limits: ['manager-announcements'],
  params,
  body: z.strictObject({ ...ownAudience, ...announcementWords, reference: z.uuid(), cost_kobo: kobo }),
  success: 201,
  answer: z.object({ reference: z.string(), state: z.enum(announcementRequestStates) }),
  errors: [
    'card-number-not-allowed',
    'not-found',
    'nobody-to-reach',
    'announcement-cost-rose',
    'reference-reused',
    'rate-limited',
  ],
});

export const stopOwnAnnouncement = defineRoute({
  id: 'stopOwnAnnouncement',
  method: 'DELETE',
  path: '/api/v1/manage/estates/{id}/announcements/{reference}',
  summary: 'Take an announcement back, or stop what has not gone out yet',
  access: manager,
  object: 'managed-estate',
  params: z.strictObject({ id, reference: z.uuid() }),
  answer: z.object({ reference: z.string() }),
  errors: ['not-found', 'announcement-ended'],
});

export const manageAnnouncementRoutes = [
  estimateOwnAnnouncement,
  listOwnAnnouncements,
  announceToOwnEstate,
  stopOwnAnnouncement,
] as const;
