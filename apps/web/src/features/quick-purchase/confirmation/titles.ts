import { QUICK_PURCHASE_WORDS } from '../../../strings/purchase/quick-purchase.ts';
import type { Stage } from './progress.ts';

const WORDS = QUICK_PURCHASE_WORDS.confirmation;

/** What the tab is called at each stage: short where the heading is long. */
export const TITLES: Record<Stage, string> = {
  waiting: WORDS.processing,
  'not-seen': WORDS.notSeen,
  'not-paid': WORDS.notPaid,
  underpaid: WORDS.short,
  'wrong-currency': WORDS.wrongCurrency,
  'paid-late': WORDS.paidLate,
  'making-token': WORDS.received,
  'token-delayed': WORDS.delayedTitle,
  'token-late': WORDS.lateTitle,
  'token-ready': WORDS.ready,
  'vend-failed': WORDS.vendFailed,
  refunding: WORDS.refunding,
  refunded: WORDS.refunded,
};
