import type { Db, Tx } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { paymentLimits } from './limits.ts';
import type { Payments } from './payments.ts';
import type { AnnouncementOfSettlement, PurposeHandler } from './purpose.ts';
import { cardRoutes, ownCard, webhookRoutes } from './routes.ts';
import { cardSwitch, refundMinimum, refundSecondPerson, stampDuty } from './settings.ts';

declare module '#platform/slice' {
  interface Declarations {
    /** What the slice takes money for, and who is told when it comes. */
    purposes?: Readonly<Record<string, PurposeHandler>>;
    /** Told of each event of a provider about a payout: its reference, and nothing that could be believed. */
    payouts?: (tx: Tx, reference: string) => Promise<void>;
    /** Told of each settlement that a provider announces: its name, and what to compare it with. */
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
