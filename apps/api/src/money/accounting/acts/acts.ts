import type { Payments } from '#payments';
import type { ActHandler } from '#platform/callers/acts';
import { bankActs } from './bank-acts.ts';
import { disputeActs } from './dispute-acts.ts';
import { exceptionActs } from './exception-acts.ts';
import { fundingActs } from './funding-acts.ts';
import { postJournal } from './journal-act.ts';
import { payoutActs } from './payout-acts.ts';
import { refundActs } from './refund-acts.ts';

/** The changes that staff make about money. Each is safe to repeat: something done once is not done again. */
export function accountingActs({ payments }: { payments: Payments }): readonly ActHandler[] {
  return [
    ...exceptionActs,
    postJournal,
    ...payoutActs,
    ...refundActs(payments),
    ...disputeActs(payments),
    ...bankActs,
    ...fundingActs(payments),
  ];
}
