import { paystackWebhook } from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import { bodyLimits, serve } from '#platform/http';
import type { Payments } from './payments.ts';

/** Where the provider tells us what happened. It comes from elsewhere by nature; its signature is what admits it. */
export function paymentRoutes(app: FastifyInstance, payments: Payments, options: { publicUrl: string }): void {
  serve(
    app,
    paystackWebhook,
    { ...options, allowForeignOrigin: true, bodyLimit: bodyLimits.webhook },
    async ({ rawBody, headers }) => {
      const signature = headers['x-paystack-signature'];
      await payments.receiveWebhook(rawBody, typeof signature === 'string' ? signature : undefined);
      return { received: true as const };
    },
  );
}
