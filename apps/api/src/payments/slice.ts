import type { SliceDefinition } from '#platform/slice';
import type { Payments } from './payments.ts';
import type { PurposeHandler } from './purpose.ts';
import { paymentRoutes } from './routes.ts';

declare module '#platform/slice' {
  interface Declarations {
    /** What the slice takes money for, and who is told when it comes. */
    purposes?: Readonly<Record<string, PurposeHandler>>;
  }
}

export const paymentsSlice: SliceDefinition<{ payments: Payments }> = {
  name: 'payments',
  crashPoints: [
    'purchase.after_provider_reply',
    'webhook.before_commit',
    'capture.after_verify',
    'refund.after_provider_reply',
  ],
  create: ({ payments }) => ({
    routes: (serve) => paymentRoutes(serve, payments),
    jobs: () => payments.jobs,
    checks: payments.checks,
  }),
};
