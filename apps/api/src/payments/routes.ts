import { paystackWebhook } from '@gatelight/contract';
import type { Serve } from '#platform/api';
import type { Payments } from './payments.ts';

/** Where the provider tells us what happened. It comes from elsewhere by nature; its signature is what admits it. */
export function paymentRoutes(serve: Serve, payments: Payments): void {
  serve(paystackWebhook, async ({ rawBody, headers }) => {
    const signature = headers['x-paystack-signature'];
    await payments.receiveWebhook(rawBody, typeof signature === 'string' ? signature : undefined);
    return { received: true as const };
  });
}
