import { useState } from 'react';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { paymentPage } from '../../../data/payment/callback.ts';
import { PAYING_WORDS } from '../../../strings/app/paying.ts';
import { VEND_WORDS as WORDS } from '../../../strings/app/vend.ts';
import { moneySentence } from '../../../strings/purchase/money-sentence.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { TokenHouse } from '../../../ui/house/house-picture.tsx';
import { useTokenAwaited } from '../../../ui/house/token-moment.ts';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { CheckedAgo, GetHelpButton, TimeLeft } from '../../../ui/payment/payment-watch.tsx';
import { PaymentSteps } from '../../../ui/payment/payment-steps.tsx';
import { TransferAccount } from '../../../ui/payment/transfer-account.tsx';
import { ActionBar, Outcome } from '../../../ui/payment/wizard.tsx';
import { OrderFacts, againPath } from './order-facts.tsx';
import type { ScreenProps } from '../screen-props.ts';

const HEADS = {
  waiting: { pill: WORDS.notReceivedPill, title: WORDS.notReceived, look: 'other' },
  'not-received': { pill: WORDS.notReceivedPill, title: WORDS.notReceived, look: 'other' },
  'making-token': { pill: WORDS.makingTokenPill, title: WORDS.makingToken, look: 'success' },
  delayed: { pill: WORDS.delayedPill, title: WORDS.delayed, look: 'other' },
} as const;

export type WaitingProps = ScreenProps & { readonly stage: keyof typeof HEADS };

/** Nothing is over yet: the payment is awaited, or it is in and the token is being made, or it is late. */
export function Waiting({ order, deadline, query, stage }: WaitingProps) {
  const [isOver, setIsOver] = useState(() => deadline.getTime() <= Date.now());
  const navigate = useNavigate();
  const head = HEADS[stage];
  const isPaid = stage === 'making-token' || stage === 'delayed';
  useTokenAwaited(order.reference, true);
  return (
    <Outcome facts={<OrderFacts order={order} />} picture={isPaid && <TokenHouse isReady={false} />}>
      <div className="grid justify-items-start gap-2">
        <StatusPill status={head.look} word={head.pill} className="pill-small" />
        <PageHeading className="app-title">{head.title}</PageHeading>
        <p role="status" className="text-ink-2">
          {stage === 'waiting' ? WORDS.notReceivedText : moneySentence(order.money)}
        </p>
      </div>
      {!isPaid && order.decline !== null && (
        <Notice kind="danger">{PAYING_WORDS.declined(order.decline.replace(/[.\s]+$/, ''))}</Notice>
      )}
      {order.notice !== undefined && <Notice kind="warning">{order.notice}</Notice>}
      {isOver && !isPaid && <Notice kind="warning">{WORDS.windowOver}</Notice>}
      {!isOver && stage !== 'not-received' && <TimeLeft deadline={deadline} onEnd={() => setIsOver(true)} />}
      <OpenPayment order={order} isPaid={isPaid} />
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

/** While it can still be paid: the account again, or the way back to the provider's page. */
function OpenPayment({ order, isPaid }: Pick<ScreenProps, 'order'> & { readonly isPaid: boolean }) {
  const [isClosed, setIsClosed] = useState(false);
  if (isPaid) return null;
  const page = paymentPage(order.authorization_url);
  if (order.account && order.expires_at) {
    const deadline = new Date(order.receivedAt + (order.expires_at.getTime() - order.now.getTime()));
    return (
      <TransferAccount
        account={order.account}
        amountKobo={order.money.due_kobo}
        deadline={deadline}
        isClosed={isClosed}
        onClose={() => setIsClosed(true)}
      />
    );
  }
  if (page === null) return null;
  return (
    <ActionBar>
      <a href={page} className="btn btn-primary btn-wide">
        {PAYING_WORDS.continueCard}
      </a>
    </ActionBar>
  );
}
