import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hiddenHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/state-screens.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { navigationState, recallCallbackUrl, rememberCallbackUrl } from './confirmation-memory.ts';
import { endIntent } from './intent.ts';
import { parseCallbackUrl } from './payment-query.ts';
import type { LinkAddress } from './payment-query.ts';
import { isPaid, orderPollMs, stageOf } from './progress.ts';
import { purchaseQuery } from './queries.ts';
import { NotSeen, Outcome } from './settled.tsx';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../strings/quick-purchase.ts';
import { Successful } from './successful.tsx';
import { useCollectForm } from './use-collect-form.ts';
import { checkFailureText, deadlineOf, useLinkStatus, usePollFailure } from './use-link-status.ts';
import { useNow } from './use-now.ts';
import { CheckedAgo, PollProblem, Waiting } from './waiting.tsx';

export const meta = () => hiddenHead(WORDS.confirmation.processing);

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <div className="gutter py-8 sm:py-12">
      <div className="mx-auto grid w-full max-w-[34rem] gap-5">{children}</div>
    </div>
  );
}

function Loading() {
  return (
    <>
      <PageHeading>{WORDS.confirmation.processing}</PageHeading>
      <NeedsScript />
      <div role="status" aria-busy="true" className="needs-script grid gap-4">
        <span className="sr-only">{WORDS.confirmation.checking}</span>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    </>
  );
}

function LostPayment() {
  return (
    <>
      <PageHeading className="text-center text-h2">{WORDS.confirmation.processing}</PageHeading>
      <EmptyState
        title={WORDS.confirmation.lost}
        text={WORDS.confirmation.lostText}
        action={<LinkButton to={PATHS.findToken} name={WORDS.confirmation.toFindToken} />}
      />
    </>
  );
}

function Confirmation({ address }: { readonly address: LinkAddress }) {
  const now = useNow();
  const link = useLinkStatus(address);
  const payment = link.data;
  const isSettled = payment !== undefined && payment.status !== 'pending' && payment.status !== 'expired';
  const order = useQuery({
    // Asked once while waiting (for the phone number), then until there is a token or the money is back.
    ...purchaseQuery(address.secret, isSettled),
    retry: false,
    refetchInterval: ({ state }) => (isSettled ? orderPollMs(state.data, state.dataUpdateCount) : false),
    refetchOnWindowFocus: isSettled ? 'always' : false,
  });
  usePollFailure(link);
  useCollectForm(payment && isPaid(payment) ? payment.reference : null);

  const over = payment && payment.status !== 'pending' ? payment.reference : null;
  useEffect(() => {
    if (over !== null) endIntent(over);
  }, [over]);

  if (!payment) {
    return link.isError ? (
      <>
        <PageHeading>{WORDS.confirmation.processing}</PageHeading>
        <ErrorState
          title={WORDS.confirmation.failed}
          text={`${checkFailureText(link.error)} ${WORDS.confirmation.failedText}`}
          action={
            <>
              <Button
                name={WORDS.confirmation.checkAgain}
                isLoading={link.isFetching}
                onClick={() => void link.refetch()}
              />
              <LinkButton look="quiet" to={PATHS.findToken} name={WORDS.confirmation.toFindToken} />
            </>
          }
        />
      </>
    ) : (
      <Loading />
    );
  }

  const deadline = deadlineOf(payment);
  const paidAgoMs = payment.paid_at ? Date.parse(payment.now) - Date.parse(payment.paid_at) : 0;
  const stage = stageOf({
    payment,
    order: order.data ?? null,
    remainingMs: deadline.getTime() - now,
    waitedForTokenMs: paidAgoMs + (now - payment.receivedAt),
  });
  const pollProblem = link.isError ? link.error : null;

  switch (stage) {
    case 'waiting':
      return (
        <Waiting
          link={payment}
          deadline={deadline}
          checkedAt={payment.receivedAt}
          isChecking={link.isFetching}
          error={pollProblem}
          phone={order.data?.phone_masked ?? null}
        />
      );
    case 'not-seen':
      return (
        <NotSeen link={payment} isChecking={link.isFetching} onCheck={() => void link.refetch()}>
          {pollProblem !== null && <PollProblem error={pollProblem} />}
          <CheckedAgo at={payment.receivedAt} isChecking={link.isFetching} />
        </NotSeen>
      );
    case 'making-token':
    case 'token-delayed':
    case 'token-ready':
      return <Successful stage={stage} secret={address.secret} link={payment} order={order.data} />;
    case 'not-paid':
    case 'underpaid':
    case 'wrong-currency':
    case 'paid-late':
    case 'vend-failed':
    case 'refunding':
    case 'refunded':
      return <Outcome stage={stage} link={payment} order={order.data} />;
  }
}

/** `/purchase/confirmation`: watches the payment, then shows the token or says where the money is. */
export default function ConfirmationPage() {
  const isHydrated = useHydrated();
  const location = useLocation();
  if (!isHydrated) {
    return (
      <Page>
        <Loading />
      </Page>
    );
  }
  const given = navigationState.safeParse(location.state);
  const callbackUrl = given.success ? given.data.callback_url : recallCallbackUrl();
  const address = callbackUrl === null ? null : parseCallbackUrl(callbackUrl, window.location.origin);
  return <Page>{address ? <Remembered callbackUrl={callbackUrl ?? ''} address={address} /> : <LostPayment />}</Page>;
}

/** Keeps the address for a reload of this tab, then watches the payment. */
function Remembered({ callbackUrl, address }: { readonly callbackUrl: string; readonly address: LinkAddress }) {
  useEffect(() => rememberCallbackUrl(callbackUrl), [callbackUrl]);
  return <Confirmation key={address.secret} address={address} />;
}
