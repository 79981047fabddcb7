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
import { FUND_WORDS as WORDS } from '../../strings/app/fund-wallet.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
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
import { forgetFunding } from './fund-memory.ts';
import { fundingQuery, leaveFunding } from './queries.ts';
import type { ReceivedFunding } from './queries.ts';

export const meta = () => hiddenHead(WORDS.statusTitle);

const FIRST_MS = 1500;
const SLOWEST_MS = 10_000;

function pollMs(funding: ReceivedFunding | undefined, answers: number): number | false {
  if (funding?.status === 'credited') return false;
  const isClosed = funding?.status === 'failed' || funding?.status === 'expired';
  return isClosed ? 3 * SLOWEST_MS : Math.min(FIRST_MS + answers * 500, SLOWEST_MS);
}

/** `/user/fund_wallet/status?trxref=`: what became of a funding. */
export default function FundStatusPage() {
  return (
    <PaymentStatusPage title={WORDS.statusTitle}>
      {(reference) => <Watched key={reference} reference={reference} />}
    </PaymentStatusPage>
  );
}

function Watched({ reference }: { readonly reference: string }) {
  const [deadline] = useState(() => watchDeadline(reference, WATCH_SECONDS));
  const funding = useQuery({
    ...fundingQuery(reference),
    retry: false,
    refetchInterval: ({ state }) => pollMs(state.data, state.dataUpdateCount),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const queryClient = useQueryClient();
  const isLeaving = useLeftPage(
    funding.data?.status === 'pending' && funding.data.authorization_url !== null,
    async () => queryClient.setQueryData(fundingQuery(reference).queryKey, await leaveFunding(reference)),
  );
  useSettledPayment(funding.data !== undefined && funding.data.status !== 'pending', forgetFunding);
  return (
    <WatchedPayment
      title={WORDS.statusTitle}
      query={isLeaving ? { ...funding, data: undefined } : funding}
      failure={watchFailure(funding.error)}
      deadline={deadline}
    >
      {(data) => (
        <Screen
          funding={data}
          deadline={deadline}
          isChecking={funding.isFetching}
          onCheck={() => void funding.refetch()}
        />
      )}
    </WatchedPayment>
  );
}

type ScreenProps = {
  readonly funding: ReceivedFunding;
  readonly deadline: Date;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
};

function FundingFacts({ funding }: { readonly funding: ReceivedFunding }) {
  const navigate = useNavigate();
  return (
    <>
      <section className="card px-4 py-1 sm:px-5">
        <Facts
          facts={[
            { label: WORDS.addToWallet, value: <Money kobo={funding.amount_kobo} />, isStrong: true },
            ...(funding.stamp_duty_kobo > 0n
              ? [{ label: WORDS.stampDuty, value: <Money kobo={funding.stamp_duty_kobo} /> }]
              : []),
            { label: PAYING_WORDS.paidWith, value: METHODS[funding.method] },
            { label: WORDS.date, value: lagosTime(funding.credited_at ?? funding.created_at) },
          ]}
        />
        <ReferenceRow reference={funding.reference} className="border-t border-line" />
      </section>
      <div>
        <GetHelpButton reference={funding.reference} onGo={() => void navigate(APP_PATHS.help)} />
      </div>
    </>
  );
}

const METHODS: Record<ReceivedFunding['method'], string> = {
  wallet: '',
  card: WORDS.card,
  transfer: WORDS.transfer,
  'saved-card': WORDS.savedCard,
};

function Screen(props: ScreenProps) {
  switch (props.funding.status) {
    case 'credited':
      return <Credited funding={props.funding} />;
    case 'failed':
      return <Failed funding={props.funding} />;
    case 'pending':
    case 'expired':
      return <Waiting {...props} />;
  }
}

function Credited({ funding }: { readonly funding: ReceivedFunding }) {
  return (
    <Outcome facts={<FundingFacts funding={funding} />}>
      <div className="grid justify-items-start gap-2">
        <StatusPill status="success" word={WORDS.successfulPill} className="pill-small" />
        <PageHeading className="app-title">{WORDS.successful}</PageHeading>
        <p role="status" className="text-18">
          {WORDS.successfulText(nairaText(funding.credited_kobo))}
        </p>
      </div>
      {funding.held_kobo > 0n && <Notice kind="warning">{WORDS.heldAbove(nairaText(funding.held_kobo))}</Notice>}
      {funding.held_kobo === 0n && funding.credited_kobo !== funding.amount_kobo && (
        <Notice kind="info">{WORDS.otherAmount(nairaText(funding.amount_kobo))}</Notice>
      )}
      {funding.notice !== undefined && <Notice kind="warning">{funding.notice}</Notice>}
      <ActionBar className="sm:flex sm:flex-wrap">
        <LinkButton to={APP_PATHS.vendUtility} name={WORDS.buyToken} className="max-sm:w-full max-sm:max-w-none" />
        <LinkButton to={APP_PATHS.userHome} name={WORDS.toHome} look="outline" className="max-sm:hidden" />
      </ActionBar>
    </Outcome>
  );
}

/** Back to the form with the same amount; `ways` starts with a bank transfer, which needs no card. */
function againPath({ amount_kobo: kobo }: ReceivedFunding, ways?: 'ways'): string {
  return `${APP_PATHS.fundWallet}?${new URLSearchParams({ amount: String(kobo / 100n), ...(ways && { ways: '1' }) })}`;
}

function Failed({ funding }: { readonly funding: ReceivedFunding }) {
  const isCancelled = funding.ended === 'cancelled';
  return (
    <Outcome facts={<FundingFacts funding={funding} />}>
      <div className="grid justify-items-start gap-2">
        <StatusPill status="other" word={PAYING_WORDS.noMoneyTaken} className="pill-small" />
        <PageHeading className="app-title">{isCancelled ? PAYING_WORDS.cancelled : WORDS.failed}</PageHeading>
        <p className="text-ink-2">
          {isCancelled
            ? PAYING_WORDS.cancelledText
            : funding.decline === null
              ? WORDS.failedText
              : declineText(funding.decline)}
        </p>
      </div>
      <ActionBar>
        <LinkButton to={againPath(funding)} name={PAYING_WORDS.tryAgain} wide />
        <LinkButton to={againPath(funding, 'ways')} name={PAYING_WORDS.payAnotherWay} look="outline" wide />
      </ActionBar>
    </Outcome>
  );
}

/** In the bank's own words. */
function declineText(reason: string): string {
  return PAYING_WORDS.declined(reason.replace(/[.\s]+$/, ''));
}

function Waiting({ funding, deadline, isChecking, onCheck }: ScreenProps) {
  const [isOver, setIsOver] = useState(() => deadline.getTime() <= Date.now());
  const [isClosed, setIsClosed] = useState(false);
  const isExpired = funding.status === 'expired';
  const isTransfer = !isExpired && funding.method === 'transfer';
  // One clock at a time: the account has its own until it closes.
  const hasClock = !isExpired && !isClosed && funding.account !== null;
  return (
    <Outcome facts={<FundingFacts funding={funding} />}>
      <div className="grid justify-items-start gap-2">
        <StatusPill status="other" word={WORDS.notReceivedPill} className="pill-small" />
        <PageHeading className="app-title">{isTransfer ? PAYING_WORDS.stepWaiting : WORDS.notReceived}</PageHeading>
        <p role="status" className="text-ink-2">
          {isExpired ? WORDS.expiredText : WORDS.notReceivedText}
        </p>
      </div>
      {funding.decline !== null && <Notice kind="danger">{declineText(funding.decline)}</Notice>}
      {funding.notice !== undefined && <Notice kind="warning">{funding.notice}</Notice>}
      {isOver && <Notice kind="warning">{WORDS.windowOver}</Notice>}
      {!isOver && !isExpired && !hasClock && <TimeLeft deadline={deadline} onEnd={() => setIsOver(true)} />}
      {!isExpired && <OpenPayment funding={funding} isClosed={isClosed} onClose={() => setIsClosed(true)} />}
      <PaymentSteps
        at={0}
        steps={[funding.method === 'transfer' ? PAYING_WORDS.stepWaiting : WORDS.stepPaying, WORDS.stepCredited]}
      />
      <CheckedAgo at={funding.receivedAt} isChecking={isChecking} />
      <div className="flex flex-wrap gap-3">
        <Button name={PAYING_WORDS.checkAgain} look="outline" small isLoading={isChecking} onClick={onCheck} />
        {isExpired && <LinkButton to={APP_PATHS.fundWallet} name={WORDS.fundAgain} look="quiet" small />}
      </div>
    </Outcome>
  );
}

type OpenPaymentProps = {
  readonly funding: ReceivedFunding;
  readonly isClosed: boolean;
  readonly onClose: () => void;
};

function OpenPayment({ funding, isClosed, onClose }: OpenPaymentProps) {
  const page = paymentPage(funding.authorization_url);
  if (funding.account) {
    return (
      <TransferAccount
        account={funding.account}
        amountKobo={funding.amount_kobo + funding.stamp_duty_kobo}
        deadline={new Date(funding.receivedAt + (funding.expires_at.getTime() - funding.now.getTime()))}
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
