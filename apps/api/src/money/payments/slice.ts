import type { Db, Tx } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { paymentLimits } from './limits.ts';
import type { Payments } from './payments.ts';
import type { AnnouncementOfSettlement, PurposeHandler } from './purpose.ts';
import { cardRoutes, ownCard, webhookRoutes } from './routes.ts';
import { cardSwitch, refundMinimum, refundSecondPerson, stampDuty } from './settings.ts';

declare module '#platform/slice' {
  interface Declarations {
    /** The handler of each purpose that the slice accepts money for. */
    purposes?: Readonly<Record<string, PurposeHandler>>;
    /**
     * Called for each event of a provider about a payout: with its reference, and no data that would have to be
     * trusted.
     */
    payouts?: (tx: Tx, reference: string) => Promise<void>;
    /** Called for each settlement that a provider announces: with its name, and what to compare it with. */
    settlements?: (tx: Tx, settlement: AnnouncementOfSettlement) => Promise<void>;
  }
}

export const paymentsSlice: SliceDefinition<{ db: Db; payments: Payments }> = {
  name: 'payments',
  limits: paymentLimits,
  crashPoints: [
    'purchase.after_provider_reply',
    'card.after_provider_reply',
    'webhook.before_stored',
    'capture.after_verify',
    'refund.after_provider_reply',
  ],
  settings: [cardSwitch, refundMinimum, refundSecondPerson, stampDuty],
  create: ({ db, payments }) => ({
    routes(serve) {
      webhookRoutes(serve, payments);
      cardRoutes(serve, { db, payments });
    },
    objectChecks: { 'own-card': ownCard(payments) },
    jobs: () => payments.jobs,
    checks: payments.checks,
  }),
};
