import { providerWebhook } from '@gatelight/contract';
import type { Serve } from '#platform/api';
import type { Payments } from './payments.ts';

/** Where payment providers report what happened. Their requests come from elsewhere; their signature admits them. */
export function paymentRoutes(serve: Serve, payments: Payments): void {
  serve(providerWebhook, async ({ params, rawBody, headers }) => {
    await payments.receiveWebhook(params.provider, { headers, rawBody });
    return { received: true as const };
  });
}
