import type { Purchase } from '@gatelight/contract/vending';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { copyText } from '../../../ui/token/clipboard.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { MeterNumber, Money, nairaText } from '../../../ui/values/money.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { DeliveryList, RefundList } from '../../../ui/receipt/purchase-receipt.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import type { LinkAnswer } from '../payment/payment-url.ts';
import type { Stage } from './progress.ts';
import { StartAgain } from '../payment/start-again.tsx';
import { moneySentence } from '../../../strings/purchase/money-sentence.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

type OutcomeStage = Exclude<
  Stage,
  'waiting' | 'not-seen' | 'making-token' | 'token-delayed' | 'token-late' | 'token-ready'
>;

const LOOKS = {
  alert: { icon: CircleAlert, look: 'text-danger' },
  late: { icon: Clock, look: 'text-warning' },
  back: { icon: Undo2, look: 'text-info' },
  good: { icon: CircleCheck, look: 'text-success' },
} as const;

function Head({ look, title, children }: { look: keyof typeof LOOKS; title: string; children: ReactNode }) {
  const { icon: Icon, look: color } = LOOKS[look];
  return (
    <div className="grid justify-items-start gap-3">
      <Icon aria-hidden="true" size={44} strokeWidth={1.5} className={color} />
      <PageHeading>{title}</PageHeading>
      <p className="text-18 text-ink-2">{children}</p>
    </div>
  );
}

function outcomeWords(
  stage: OutcomeStage,
  link: LinkAnswer,
): { look: keyof typeof LOOKS; title: string; text: string } {
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
      return { look: 'back', title: words.refunding, text: words.refundingText };
    case 'refunded':
      return { look: 'good', title: words.refunded, text: words.refundedText };
  }
}

/** The facts of the payment as the gateway knows them. */
export function PaymentFacts({ link, order }: { readonly link: LinkAnswer; readonly order: Purchase | undefined }) {
  const words = WORDS.confirmation;
  const paidAt = link.paid_at ?? order?.paid_at;
  const differs = link.amount_received !== 0 && link.amount_received !== link.amount;
  return (
    <div className="card px-4 py-1">
      <Facts
        facts={[
          { label: words.reference, value: <span className="text-14 break-all">{link.reference}</span> },
          { label: words.amount, value: <Money kobo={link.amount} /> },
          ...(differs ? [{ label: words.arrived, value: <Money kobo={link.amount_received} /> }] : []),
          { label: words.meter, value: <MeterNumber number={link.meter_number} /> },
          ...(paidAt ? [{ label: words.date, value: lagosTime(paidAt) }] : []),
        ]}
      />
    </div>
  );
}

/** The reference to the clipboard, then to the page where one writes to us about it. */
export function GetHelp({
  reference,
  name = WORDS.confirmation.getHelp,
}: {
  readonly reference: string;
  readonly name?: string;
}) {
  const navigate = useNavigate();
  async function copyAndOpenContact() {
    if (await copyText(reference)) showSuccess(WORDS.confirmation.referenceCopied);
    else showError(WORDS.confirmation.referenceCopyFailed);
    await navigate(`${PATHS.contact}?${new URLSearchParams({ reference })}`);
  }
  return <Button look="outline" name={name} onClick={copyAndOpenContact} />;
}

/** Time is up and no transfer was seen: that is not a failure, and the money may be on its way. */
export function NotSeen({
  link,
  isChecking,
  onCheck,
  children,
}: {
  readonly link: LinkAnswer;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly children: ReactNode;
}) {
  return (
    <>
      <Head look="late" title={WORDS.confirmation.notSeen}>
        {link.status === 'expired' ? moneySentence(link.money) : WORDS.confirmation.notSeenText}
      </Head>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button name={WORDS.confirmation.checkAgain} isLoading={isChecking} onClick={onCheck} />
        <GetHelp reference={link.reference} name={WORDS.confirmation.iPaid} />
        <StartAgain reference={link.reference} look="quiet" />
      </div>
      <PaymentFacts link={link} order={undefined} />
    </>
  );
}

export type OutcomeProps = {
  readonly stage: OutcomeStage;
  readonly link: LinkAnswer;
  readonly order: Purchase | undefined;
};

/** Every end without a token: what arrived, where the money is, what to do. */
export function Outcome({ stage, link, order }: OutcomeProps) {
  const { look, title, text } = outcomeWords(stage, link);
  // The order's own sentence is the most exact one, once it is about the same payment state. A closed payment without money
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
    </>
  );
}
