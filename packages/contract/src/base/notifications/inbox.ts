import * as z from 'zod/mini';
import { givenText, instant, languageCode, rowId } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute, defineStreamRoute } from '../../route.ts';

/** One entry of a user's inbox, in the language of the request. It never holds a token, a code or an account number. */
export const notification = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** What it is about, such as `order` with its id: the page makes a link of it. */
  subject_kind: z.string(),
  subject_id: z.string(),
  created_at: instant,
  unread: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = defineRoute({
  id: 'listNotifications',
  method: 'GET',
  path: '/api/v1/notifications',
  summary: "The caller's inbox, newest first",
  access: 'signed-in',
  query: z.strictObject({ ...pageQuery, language: z._default(languageCode, 'en') }),
  answer: z.extend(page(notification), { unread_count: z.int() }),
});

/** `read: false` marks as unread. `ids` of other users change nothing; an unknown id is `not-found`. */
export const markNotifications = defineRoute({
  id: 'markNotifications',
  method: 'PUT',
  path: '/api/v1/notifications/read',
  summary: 'Mark all or some notifications as read, or as unread again',
  access: 'signed-in',
  body: z.union([
    z.strictObject({ all: z.literal(true) }),
    z.strictObject({
      ids: z.array(rowId).check(z.minLength(1), z.maxLength(1000)),
      read: z._default(z.boolean(), true),
    }),
  ]),
  /** The ids whose mark changed, for an undo: at most the 1,000 newest. */
  answer: z.object({ changed: z.array(z.string()), unread_count: z.int() }),
  errors: ['not-found'],
});

export const liveEvents = ['sync', 'wallet', 'order', 'notification', 'session', 'meter', 'ticket', 'visitor'] as const;

/** Everything that changed for the caller within so many seconds before the event was sent. */
const recentChanges = z.object({ seconds: z.int(), types: z.array(z.enum(liveEvents)) });

/**
 * `sync` is the first event of every connection, and is sent again after an interruption on our side: read everything again,
 * because something may have been missed. A client whose data is younger than `recent` says reads only what `recent` names.
 * Every other event names what to read again; it carries no data.
 */
export const streamEvents = defineStreamRoute({
  id: 'streamEvents',
  path: '/api/v1/events',
  summary: 'What changes for the caller, as it happens',
  access: 'signed-in',
  event: z.object({ type: z.enum(liveEvents), recent: z.optional(recentChanges) }),
  errors: ['unavailable'],
});
export type LiveEvent = (typeof liveEvents)[number];
export type RecentChanges = z.output<typeof recentChanges>;

/** Web push: what the browser's `PushSubscription.toJSON()` gives. */
const pushSubscription = z.strictObject({
  endpoint: givenText(1000).check(z.regex(/^https:\/\/[^\s]+$/)),
  keys: z.strictObject({
    p256dh: givenText(200).check(z.regex(/^[A-Za-z0-9_-]{80,100}={0,2}$/)),
    auth: givenText(100).check(z.regex(/^[A-Za-z0-9_-]{20,30}={0,2}$/)),
  }),
});

export const getPush = defineRoute({
  id: 'getPush',
  method: 'GET',
  path: '/api/v1/users/push',
  summary: 'The public key for web push, and on how many devices the caller gets it',
  access: 'signed-in',
  answer: z.object({
    /** Null: web push is not set up. */
    public_key: z.nullable(z.string()),
    devices: z.int(),
    /** False: this browser gets nothing, also when it still has a subscription, because the session that made it was ended. */
    is_here: z.boolean(),
  }),
});

export const subscribePush = defineRoute({
  id: 'subscribePush',
  method: 'POST',
  path: '/api/v1/users/push',
  summary: "Get 'token ready' on this device",
  access: 'signed-in',
  limits: ['push-devices'],
  body: pushSubscription,
  success: 201,
  answer: z.object({ devices: z.int() }),
  errors: ['card-number-not-allowed'],
});

export const unsubscribePush = defineRoute({
  id: 'unsubscribePush',
  method: 'DELETE',
  path: '/api/v1/users/push',
  summary: 'Stop web push on this device, or on all devices',
  access: 'signed-in',
  body: z.strictObject({ endpoint: z.optional(givenText(1000)) }),
  answer: z.object({ devices: z.int() }),
  errors: ['card-number-not-allowed'],
});

export const inboxRoutes = [
  listNotifications,
  markNotifications,
  streamEvents,
  getPush,
  subscribePush,
  unsubscribePush,
] as const;
