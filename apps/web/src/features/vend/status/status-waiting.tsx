import { useState } from 'react';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { paymentPage } from '../../../data/payment/callback.ts';
import { PAYING_WORDS } from '../../../strings/app/paying.ts';
import { VEND_WORDS as WORDS } from '../../../strings/app/vend.ts';
import { moneySentence } from '../../../strings/purchase/money-sentence.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TokenHouse } from '../../../ui/house/house-picture.tsx';
import { useTokenAwaited } from '../../../ui/house/token-moment.ts';
import { declineText } from '../../../ui/payment/status/decline-text.ts';
import { OpenPayment } from '../../../ui/payment/open-payment.tsx';
import { PaymentHead } from '../../../ui/payment/payment-head.tsx';
import { CheckedAgo, GetHelpButton, TimeLeft } from '../../../ui/payment/status/payment-watch.tsx';
import { PaymentSteps } from '../../../ui/payment/status/payment-steps.tsx';
import { Outcome } from '../../../ui/payment/wizard.tsx';
import { OrderFacts, againPath } from './order-facts.tsx';
import type { ScreenProps } from '../screen-props.ts';

const HEADS = {
  waiting: { pill: WORDS.notReceivedPill, title: WORDS.notReceived, look: 'other' },
  'not-received': { pill: WORDS.notReceivedPill, title: WORDS.notReceived, look: 'other' },
  'making-token': { pill: WORDS.makingTokenPill, title: WORDS.makingToken, look: 'success' },
  delayed: { pill: WORDS.delayedPill, title: WORDS.delayed, look: 'other' },
} as const;

export type WaitingProps = ScreenProps & { readonly stage: keyof typeof HEADS };

/** Still open: the payment has not arrived, or the token is being made, or the token is late. */
export function Waiting({ order, deadline, query, stage }: WaitingProps) {
  const [isOver, setIsOver] = useState(() => deadline.getTime() <= Date.now());
  const [isClosed, setIsClosed] = useState(false);
  const navigate = useNavigate();
  const head = HEADS[stage];
  const isTransfer = stage === 'waiting' && order.method === 'transfer';
  const isPaid = stage === 'making-token' || stage === 'delayed';
  // Only one countdown at a time: the account has its own until it closes.
  const hasClock = !isPaid && !isClosed && payableUntil(order) !== null;
  useTokenAwaited(order.reference, true);
  return (
    <Outcome facts={<OrderFacts order={order} />} picture={isPaid && <TokenHouse isReady={false} />}>
      <PaymentHead look={head.look} pill={head.pill} title={isTransfer ? PAYING_WORDS.stepWaiting : head.title}>
        <p role="status" className="text-ink-2">
          {stage === 'waiting' ? WORDS.notReceivedText : moneySentence(order.money)}
        </p>
      </PaymentHead>
      {!isPaid && order.decline !== null && <Notice kind="danger">{declineText(order.decline)}</Notice>}
      {order.notice !== undefined && <Notice kind="warning">{order.notice}</Notice>}
      {isOver && !isPaid && <Notice kind="warning">{WORDS.windowOver}</Notice>}
      {!isOver && !hasClock && stage !== 'not-received' && (
        <TimeLeft deadline={deadline} onEnd={() => setIsOver(true)} />
      )}
      {!isPaid && (
        <OpenPayment
          account={order.account}
          amountKobo={order.money.due_kobo}
          deadline={payableUntil(order)}
          page={paymentPage(order.authorization_url)}
          isClosed={isClosed}
          onClose={() => setIsClosed(true)}
        />
      )}
      <PaymentSteps
        at={isPaid ? 2 : 0}
        steps={[
          isPaid ? WORDS.paidFrom[order.method] : awaited(order.method),
          PAYING_WORDS.stepReceived,
          WORDS.stepToken,
        ]}
      />
      <CheckedAgo at={order.receivedAt} isChecking={query.isFetching} />
      {query.isError && <Notice kind="warning">{PAYING_WORDS.checkFailedText}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          name={PAYING_WORDS.checkAgain}
          look="outline"
          small
          isLoading={query.isFetching}
          onClick={() => void query.refetch()}
        />
        <GetHelpButton reference={order.reference} onGo={() => void navigate(APP_PATHS.help)} />
        {stage === 'not-received' && (
          <LinkButton to={againPath(APP_PATHS.vendUtility, order)} name={WORDS.newPurchase} look="quiet" small />
        )}
      </div>
    </Outcome>
  );
}

function awaited(method: ScreenProps['order']['method']): string {
  return method === 'transfer' ? PAYING_WORDS.stepWaiting : WORDS.stepPaying;
}

/** When the account to pay to closes, by this device's clock; null without one. */
function payableUntil({ account, expires_at: expires, now, receivedAt }: ScreenProps['order']): Date | null {
  return account && expires ? new Date(receivedAt + (expires.getTime() - now.getTime())) : null;
}
