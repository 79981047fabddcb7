import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { QUICK_PURCHASE_WORDS } from '../../../strings/purchase/quick-purchase.ts';
import { refundTitle } from '../../../ui/receipt/refund-title.ts';
import type { Stage } from './progress.ts';

const WORDS = QUICK_PURCHASE_WORDS.confirmation;

const TITLES: Record<Exclude<Stage, 'refunding' | 'refunded'>, string> = {
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
};

/** The title of the tab at each stage: short where the heading is long. */
export function titleOf(stage: Stage, order: Purchase | undefined): string {
  if (stage !== 'refunding' && stage !== 'refunded') return TITLES[stage];
  return (order && refundTitle(order)) ?? TITLES['vend-failed'];
}
