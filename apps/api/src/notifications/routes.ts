import { termiiWebhook } from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import { bodyLimits, serve } from '#platform/http';
import type { Notifications } from './notifications.ts';

/** The address to which the SMS provider reports deliveries. */
export function notificationRoutes(
  app: FastifyInstance,
  deps: { notifications: Pick<Notifications, 'receiveDeliveryReport'>; publicUrl: string },
): void {
  serve(
    app,
    termiiWebhook,
    { publicUrl: deps.publicUrl, allowForeignOrigin: true, bodyLimit: bodyLimits.webhook },
    async ({ rawBody, headers }) => {
      const signature = headers['x-termii-signature'];
      await deps.notifications.receiveDeliveryReport(rawBody, typeof signature === 'string' ? signature : undefined);
      return { received: true as const };
    },
  );
}
