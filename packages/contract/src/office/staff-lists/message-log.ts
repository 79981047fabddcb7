import * as z from 'zod/mini';
import { messageStates, messageChannels } from '../../base/notifications/deliveries.ts';
import { day, instant, rowId } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';

/* Every message sent to a user, for staff: its state, and never its text. */

/** `out`: handed over, whether it is known to have arrived or not: what the overview counts as sent. */
export const messageStateFilters = ['out', ...messageStates] as const;

const filters = {
  state: z.optional(z.enum(messageStateFilters)),
  channel: z.optional(z.enum(messageChannels)),
  /** Those to one user. */
  user: z.optional(rowId),
  /** Lagos days on which it was queued, both included. */
  from: z.optional(day),
  until: z.optional(day),
  sort: z.optional(z.enum(['created_at', '-created_at'])),
} as const;

const sentMessage = z.object({
  id: z.string(),
  /** Name of its template; null for very old rows. */
  template: z.nullable(z.string()),
  channel: z.enum(messageChannels),
  /** Empty for push: a device has no address. */
  to_masked: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  problem: z.nullable(z.string()),
  created_at: instant,
  /** When it reached this state. */
  changed_at: instant,
  /** What it is about; `id` is what its page is addressed by. Null: nothing that has a page. */
  about: z.nullable(z.object({ kind: z.enum(['order', 'ticket', 'announcement', 'meter']), id: z.string() })),
});
export type SentMessage = z.output<typeof sentMessage>;

const access = { permission: 'orders.read' } as const;

export const listMessages = defineRoute({
  id: 'listMessages',
  method: 'GET',
  path: '/api/v1/admin/messages',
  summary: 'Messages of every kind with what became of them, newest first unless sorted otherwise',
  access,
  query: z.strictObject({ ...pageQuery, ...filters }),
  answer: page(sentMessage),
});

export const exportMessages = defineFileRoute({
  id: 'exportMessages',
  path: '/api/v1/admin/messages/file',
  summary: 'The same messages as a CSV file',
  access,
  query: z.strictObject(filters),
  files: ['csv'],
});

export const messageLogRoutes = [listMessages, exportMessages] as const;
