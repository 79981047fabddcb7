import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';

/** State of a payment, as a payer sees it. Never 'the call worked'. */
export const paymentState = z.enum([
  'pending',
  'success',
  'expired',
  'amount_mismatch',
  'currency_mismatch',
  'paid_late',
  'failed',
]);
export type PaymentState = z.output<typeof paymentState>;

/** What the provider sends is checked by its adapter; the signature covers the raw bytes. */
export const providerWebhook = defineRoute({
  id: 'providerWebhook',
  method: 'POST',
  path: '/api/v1/webhooks/{provider}',
  summary: 'Events of a payment provider, signed in its own way',
  access: 'signature',
  params: z.strictObject({ provider: z.string().check(z.maxLength(31)) }),
  body: z.unknown(),
  answer: z.object({ received: z.literal(true) }),
});

export const paymentRoutes = [providerWebhook] as const;
