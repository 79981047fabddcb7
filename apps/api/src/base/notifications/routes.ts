import { termiiWebhook } from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Notifications } from './notifications.ts';

/** The address to which the SMS provider reports deliveries. */
export function notificationRoutes(
  serve: Serve,
  deps: { notifications: Pick<Notifications, 'receiveDeliveryReport'> },
): void {
  serve(termiiWebhook, async ({ rawBody, headers }) => {
    const signature = headers['x-termii-signature'];
    await deps.notifications.receiveDeliveryReport(rawBody, typeof signature === 'string' ? signature : undefined);
    return { received: true as const };
  });
}
