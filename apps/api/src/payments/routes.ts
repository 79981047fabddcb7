import { providerWebhook } from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import { bodyLimits, serve } from '#platform/http';
import type { Payments } from './payments.ts';

/** Where payment providers report what happened. Their requests come from elsewhere; their signature admits them. */
export function paymentRoutes(app: FastifyInstance, payments: Payments, options: { publicUrl: string }): void {
  serve(
    app,
    providerWebhook,
    { ...options, allowForeignOrigin: true, bodyLimit: bodyLimits.webhook },
    async ({ params, rawBody, headers }) => {
      await payments.receiveWebhook(params.provider, { headers, rawBody });
      return { received: true as const };
    },
  );
}
