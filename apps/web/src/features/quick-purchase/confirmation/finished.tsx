import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { nairaText } from '../../../ui/values/money.tsx';
import { DeliveryList, RefundList } from '../../../ui/receipt/purchase-parts.tsx';
import { refundTitle } from '../../../ui/receipt/refund-title.ts';
import type { LinkAnswer } from '../payment/payment-url.ts';
import { GetHelp, Head, MoneyRowLink, PaymentFacts } from './not-seen.tsx';
import type { HeadLook } from './not-seen.tsx';
import type { Stage } from './progress.ts';
import { StartAgain } from '../payment/start-again.tsx';
import { moneySentence } from '../../../strings/purchase/money-sentence.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

type OutcomeStage = Exclude<
  Stage,
  'waiting' | 'not-seen' | 'making-token' | 'token-delayed' | 'token-late' | 'token-ready'
>;

type OutcomeWords = { readonly look: HeadLook; readonly title: string; readonly text: string };

function outcomeWords(stage: OutcomeStage, link: LinkAnswer, order: Purchase | undefined): OutcomeWords {
  const words = WORDS.confirmation;
  switch (stage) {
    case 'not-paid':
      return { look: 'late', title: words.notPaid, text: words.notPaidText };
    case 'underpaid':
      return {
        look: 'back',
        title: words.underpaid,
        text: words.underpaidText(nairaText(link.amount_received), nairaText(link.amount)),
      };
    case 'wrong-currency':
      return { look: 'back', title: words.wrongCurrency, text: words.wrongCurrencyText };
    case 'paid-late':
      return { look: 'late', title: words.paidLate, text: words.paidLateText };
    case 'vend-failed':
      return { look: 'back', title: words.vendFailed, text: words.vendFailedText };
    case 'refunding':
    case 'refunded': {
      const title = (order && refundTitle(order)) ?? words.vendFailed;
      return { look: stage === 'refunded' ? 'good' : 'back', title, text: words.vendFailedText };
    }
  }
}

/** Ends that the board on the landing page has a row for. */
const ROW_OF = { underpaid: 'too-little', 'paid-late': 'late' } as const;

export type OutcomeProps = {
  readonly stage: OutcomeStage;
  readonly link: LinkAnswer;
  readonly order: Purchase | undefined;
};

/** Every end without a token: the received amount, where the money is, the next step. */
export function Outcome({ stage, link, order }: OutcomeProps) {
  const { look, title, text } = outcomeWords(stage, link, order);
  // The order's own sentence is the most exact, if it is about the same payment state. A closed payment without money
  // has none of its own.
  const isExact = order && order.payment_status === link.status && (stage !== 'not-paid' || order.refunds.length > 0);
  const said = isExact ? moneySentence(order.money) : text;
  return (
    <>
      <Head look={look} title={title}>
        {said}
      </Head>
      <PaymentFacts link={link} order={order} />
      {order && <RefundList refunds={order.refunds} />}
      {order && <DeliveryList deliveries={order.deliveries} />}
      <div className="flex flex-wrap gap-3">
        <StartAgain reference={link.reference} />
        <GetHelp reference={link.reference} />
      </div>
      {(stage === 'underpaid' || stage === 'paid-late') && <MoneyRowLink row={ROW_OF[stage]} />}
    </>
  );
}
