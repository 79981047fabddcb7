import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';

export const termiiWebhook = defineRoute({
  id: 'termiiWebhook',
  method: 'POST',
  path: '/api/v1/webhooks/termii',
  summary: 'Delivery reports of the SMS provider, and SMS that people send to us, signed',
  access: 'signature',
  body: z.unknown(),
  answer: z.object({ received: z.literal(true) }),
});

// Served by the same slice.
export {
  getPush,
  listNotifications,
  markNotifications,
  streamEvents,
  subscribePush,
  unsubscribePush,
} from './notifications/inbox.ts';

export const notificationRoutes = [termiiWebhook] as const;
