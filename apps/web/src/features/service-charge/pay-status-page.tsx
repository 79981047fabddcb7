import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { paymentPage } from '../../data/payment/callback.ts';
import { useLeftPage } from '../../data/payment/use-left-page.ts';
import { useSettledPayment } from '../../data/payment/use-settled-payment.ts';
import { watchDeadline } from '../../data/queries/watch-deadline.ts';
import { watchFailure } from '../../data/queries/watch-failure.ts';
import { hiddenHead } from '../../page-head.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../strings/app/service-charge.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { PaymentStatusPage, WATCH_SECONDS, WatchedPayment } from '../../ui/payment/payment-status.tsx';
import { PaymentSteps } from '../../ui/payment/payment-steps.tsx';
import { CheckedAgo, GetHelpButton, TimeLeft } from '../../ui/payment/payment-watch.tsx';
import { ReferenceRow } from '../../ui/payment/reference-row.tsx';
import { TransferAccount } from '../../ui/payment/transfer-account.tsx';
import { ActionBar, Outcome } from '../../ui/payment/wizard.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../ui/values/money.tsx';
import { forgetChargePayment } from './charge-memory.ts';
import { leavePayment, paymentQuery, serviceChargesQuery } from './queries.ts';
import type { ReceivedPayment } from './queries.ts';

export const meta = () => hiddenHead(WORDS.statusTitle);

const FIRST_MS = 1500;
const SLOWEST_MS = 10_000;

function pollMs(payment: ReceivedPayment | undefined, answers: number): number | false {
  if (payment?.status === 'credited') return false;
  const isClosed = payment?.status === 'failed' || payment?.status === 'expired';
  return isClosed ? 3 * SLOWEST_MS : Math.min(FIRST_MS + answers * 500, SLOWEST_MS);
}

/** `/user/service_charge/status?trxref=`: what became of a payment by transfer or card. */
export default function ServiceChargeStatusPage() {
  return (
    <PaymentStatusPage title={WORDS.statusTitle}>
      {(reference) => <Watched key={reference} reference={reference} />}
    </PaymentStatusPage>
  );
}

function Watched({ reference }: { readonly reference: string }) {
  const [deadline] = useState(() => watchDeadline(reference, WATCH_SECONDS));
  const payment = useQuery({
    ...paymentQuery(reference),
    retry: false,
    refetchInterval: ({ state }) => pollMs(state.data, state.dataUpdateCount),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const queryClient = useQueryClient();
  const isLeaving = useLeftPage(
    payment.data?.status === 'pending' && payment.data.authorization_url !== null,
    async () => queryClient.setQueryData(paymentQuery(reference).queryKey, await leavePayment(reference)),
  );
  useSettledPayment(payment.data !== undefined && payment.data.status !== 'pending', () => {
    forgetChargePayment();
    void queryClient.invalidateQueries({ queryKey: serviceChargesQuery.queryKey, exact: true });
  });
  return (
    <WatchedPayment
      title={WORDS.statusTitle}
      query={isLeaving ? { ...payment, data: undefined } : payment}
      failure={watchFailure(payment.error)}
      deadline={deadline}
    >
      {(data) => (
        <Screen
          payment={data}
          deadline={deadline}
          isChecking={payment.isFetching}
          onCheck={() => void payment.refetch()}
        />
      )}
    </WatchedPayment>
  );
}

type ScreenProps = {
  readonly payment: ReceivedPayment;
  readonly deadline: Date;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
};

function PaymentFacts({ payment }: { readonly payment: ReceivedPayment }) {
  const navigate = useNavigate();
  return (
    <>
      <section className="card px-4 py-1 sm:px-5">
        <Facts
          facts={[
            { label: WORDS.title, value: <Money kobo={payment.amount_kobo} />, isStrong: true },
            ...(payment.stamp_duty_kobo > 0n
              ? [{ label: WORDS.stampDuty, value: <Money kobo={payment.stamp_duty_kobo} /> }]
              : []),
            { label: PAYING_WORDS.paidWith, value: WORDS.ways[payment.method] },
            { label: WORDS.date, value: lagosTime(payment.credited_at ?? payment.created_at) },
          ]}
        />
        <ReferenceRow reference={payment.reference} className="border-t border-line" />
      </section>
      <div>
        <GetHelpButton reference={payment.reference} onGo={() => void navigate(APP_PATHS.help)} />
      </div>
    </>
  );
}

function Screen(props: ScreenProps) {
  switch (props.payment.status) {
    case 'credited':
      return <Credited payment={props.payment} />;
    case 'failed':
      return <Failed payment={props.payment} />;
    case 'pending':
    case 'expired':
      return <Waiting {...props} />;
  }
}

function Credited({ payment }: { readonly payment: ReceivedPayment }) {
  return (
    <Outcome facts={<PaymentFacts payment={payment} />}>
      <div className="grid justify-items-start gap-2">
        <StatusPill status="success" word={WORDS.statusPaid} className="pill-small" />
        <PageHeading className="app-title">{WORDS.done}</PageHeading>
        <p role="status" className="text-18">
          {WORDS.doneText(nairaText(payment.credited_kobo))}
        </p>
      </div>
      {payment.receipts.length > 0 && (
        <section className="card px-4 py-1 sm:px-5">
          <Facts
            facts={payment.receipts.flatMap((receipt) => [
              ...receipt.invoices.map((invoice) => ({
                label: `${invoice.title} · ${invoice.number}`,
                value: nairaText(invoice.amount_kobo),
              })),
              ...(receipt.left_kobo > 0n ? [{ label: WORDS.paidAhead, value: nairaText(receipt.left_kobo) }] : []),
            ])}
          />
        </section>
      )}
      <ActionBar>
        <LinkButton to={APP_PATHS.serviceCharge} name={WORDS.toAccount} wide />
      </ActionBar>
    </Outcome>
  );
}

/** In the bank's own words. */
const declineText = (reason: string): string => PAYING_WORDS.declined(reason.replace(/[.\s]+$/, ''));

const againPath = ({ house_id: house, amount_kobo: amount }: ReceivedPayment) =>
  `${APP_PATHS.serviceChargePay}?${new URLSearchParams({ house, amount: amount.toString() })}`;

function Failed({ payment }: { readonly payment: ReceivedPayment }) {
  const isCancelled = payment.ended === 'cancelled';
  return (
    <Outcome facts={<PaymentFacts payment={payment} />}>
      <div className="grid justify-items-start gap-2">
        <StatusPill status="other" word={PAYING_WORDS.noMoneyTaken} className="pill-small" />
        <PageHeading className="app-title">{isCancelled ? PAYING_WORDS.cancelled : WORDS.payFailed}</PageHeading>
        <p className="text-ink-2">
          {isCancelled
            ? PAYING_WORDS.cancelledText
            : payment.decline === null
              ? payment.message
              : declineText(payment.decline)}
        </p>
      </div>
      <ActionBar>
        <LinkButton to={againPath(payment)} name={PAYING_WORDS.tryAgain} wide />
      </ActionBar>
    </Outcome>
  );
}

function Waiting({ payment, deadline, isChecking, onCheck }: ScreenProps) {
  const [isOver, setIsOver] = useState(() => deadline.getTime() <= Date.now());
  const [isClosed, setIsClosed] = useState(false);
  const isExpired = payment.status === 'expired';
  const isTransfer = !isExpired && payment.method === 'transfer';
  // One clock at a time: the account has its own until it closes.
  const hasClock = !isExpired && !isClosed && payment.account !== null;
  return (
    <Outcome facts={<PaymentFacts payment={payment} />}>
      <div className="grid justify-items-start gap-2">
        <StatusPill status="other" word={WORDS.notReceived} className="pill-small" />
        <PageHeading className="app-title">{isTransfer ? PAYING_WORDS.stepWaiting : WORDS.notReceived}</PageHeading>
        <p role="status" className="text-ink-2">
          {payment.message}
        </p>
      </div>
      {payment.decline !== null && <Notice kind="danger">{declineText(payment.decline)}</Notice>}
      {!isOver && !isExpired && !hasClock && <TimeLeft deadline={deadline} onEnd={() => setIsOver(true)} />}
      {!isExpired && <OpenPayment payment={payment} isClosed={isClosed} onClose={() => setIsClosed(true)} />}
      <PaymentSteps
        at={0}
        steps={[payment.method === 'transfer' ? PAYING_WORDS.stepWaiting : WORDS.stepPaying, WORDS.stepCounted]}
      />
      <CheckedAgo at={payment.receivedAt} isChecking={isChecking} />
      <div className="flex flex-wrap gap-3">
        <Button name={PAYING_WORDS.checkAgain} look="outline" small isLoading={isChecking} onClick={onCheck} />
        {isExpired && <LinkButton to={againPath(payment)} name={PAYING_WORDS.tryAgain} look="quiet" small />}
      </div>
    </Outcome>
  );
}

type OpenPaymentProps = {
  readonly payment: ReceivedPayment;
  readonly isClosed: boolean;
  readonly onClose: () => void;
};

function OpenPayment({ payment, isClosed, onClose }: OpenPaymentProps) {
  const page = paymentPage(payment.authorization_url);
  if (payment.account) {
    return (
      <TransferAccount
        account={payment.account}
        amountKobo={payment.amount_kobo + payment.stamp_duty_kobo}
        deadline={new Date(payment.receivedAt + (payment.expires_at.getTime() - payment.now.getTime()))}
        isClosed={isClosed}
        onClose={onClose}
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
