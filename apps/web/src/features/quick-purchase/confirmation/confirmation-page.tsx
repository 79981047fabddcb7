import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hiddenHead } from '../../../page-head.ts';
import { PATHS } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { NeedsScript } from '../../../ui/fields/needs-script.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { navigationState, recallCallbackUrl, rememberCallbackUrl } from './confirmation-memory.ts';
import { FindAgain, sentFor } from '../payment/find-again.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ForeignNotice, withoutFreeText } from '../payment/foreign.tsx';
import { endIntent } from '../form/intent.ts';
import { isOwnPurchase } from '../opened-purchases.ts';
import { asOwnAddress, parseCallbackUrl } from '../payment/payment-url.ts';
import type { LinkAddress, LinkAnswer } from '../payment/payment-url.ts';
import { isPaid, orderPollMs, stageOf } from './progress.ts';
import type { Stage } from './progress.ts';
import { purchaseQuery } from '../../../data/payment/purchase.ts';
import { NotSeen } from './not-seen.tsx';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';
import { titleOf } from './titles.ts';
import { useTitle } from '../use-title.ts';
import { useCollectForm } from './use-collect-form.ts';
import { checkFailureText, deadlineOf, useLinkStatus, usePollFailure } from './use-link-status.ts';
import { useTokenAwaited } from '../../../ui/house/token-moment.ts';
import { useNow } from './use-now.ts';
import { usePurchaseStream } from './use-purchase-stream.ts';
import { CheckedAgo, PollProblem, Waiting } from './waiting.tsx';

const loadEnds = () => import('./ends.tsx');
const Ends = lazy(async () => ({ default: (await loadEnds()).Ends }));

export const meta = () => hiddenHead(WORDS.confirmation.processing);

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <div className="gutter py-8 sm:py-12">
      <div className="mx-auto grid w-full max-w-[34rem] gap-5 has-[.token-page]:max-w-[62rem]">{children}</div>
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
  useTitle(WORDS.confirmation.lost);
  return (
    <EmptyState
      isWholePage
      title={WORDS.confirmation.lost}
      text={WORDS.confirmation.lostText}
      action={<LinkButton to={PATHS.findToken} name={WORDS.confirmation.toFindToken} />}
    />
  );
}

function Confirmation({ address }: { readonly address: LinkAddress }) {
  const now = useNow();
  const link = useLinkStatus(address);
  const payment = link.data;
  const isSettled = payment !== undefined && payment.status !== 'pending' && payment.status !== 'expired';
  const answersWhileWaiting = useRef(0);
  const order = useQuery({
    // Fetched once while waiting (for the phone number), then until there is a token or the money is back.
    ...purchaseQuery(address.secret),
    retry: false,
    refetchInterval: ({ state }) =>
      isSettled ? orderPollMs(state.data, state.dataUpdateCount - answersWhileWaiting.current) : false,
    refetchOnWindowFocus: isSettled ? 'always' : false,
  });
  const { refetch: refetchOrder } = order;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isSettled) return;
    const { queryKey } = purchaseQuery(address.secret);
    answersWhileWaiting.current = queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0;
    void refetchOrder();
  }, [isSettled, address.secret, queryClient, refetchOrder]);
  usePurchaseStream(address.secret, () => {
    void link.refetch();
    void refetchOrder();
  });
  usePollFailure(link);
  // Loaded before it is needed: the network may fail before the token exists.
  useEffect(() => void loadEnds().catch(() => undefined), []);
  useCollectForm(payment && isPaid(payment) ? payment.reference : null);

  const over = payment && payment.status !== 'pending' ? payment.reference : null;
  useEffect(() => {
    if (over !== null) endIntent(over);
  }, [over]);

  if (!payment) {
    return link.isError || link.isPaused ? (
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
  const isForeign = !isOwnPurchase(payment.reference);
  return (
    <>
      <StageTitle stage={stage} order={order.data} reference={payment.reference} />
      {isForeign && <ForeignNotice isPaid={isPaid(payment)} />}
      {payment.notice && <Notice kind="warning">{payment.notice}</Notice>}
      <Screen
        stage={stage}
        payment={payment}
        deadline={deadline}
        link={link}
        order={order.data && isForeign ? withoutFreeText(order.data) : order.data}
        secret={address.secret}
      />
    </>
  );
}

/** Names the tab after the stage, and reads a new token to screen readers: the live region exists before its text. */
function StageTitle({
  stage,
  order,
  reference,
}: {
  readonly stage: Stage;
  readonly order: Purchase | undefined;
  readonly reference: string;
}) {
  const title = titleOf(stage, order);
  useTitle(title);
  // Before the purchase is read, the token may be there already.
  useTokenAwaited(reference, order !== undefined && stage !== 'token-ready');
  return (
    <p role="status" className="sr-only">
      {stage === 'token-ready' && title}
    </p>
  );
}

type ScreenProps = {
  readonly stage: Stage;
  readonly payment: LinkAnswer & { receivedAt: number };
  readonly deadline: Date;
  readonly link: ReturnType<typeof useLinkStatus>;
  readonly order: Purchase | undefined;
  readonly secret: string;
};

/** The text for the payer at each stage. */
function Screen({ stage, payment, deadline, link, order, secret }: ScreenProps) {
  const pollProblem = link.isError ? link.error : null;
  if (stage === 'waiting')
    return (
      <Waiting
        link={payment}
        deadline={deadline}
        checkedAt={payment.receivedAt}
        isChecking={link.isFetching}
        error={pollProblem}
        phone={order?.phone_masked ?? null}
      />
    );
  if (stage === 'not-seen')
    return (
      <NotSeen link={payment} isChecking={link.isFetching} onCheck={() => void link.refetch()}>
        {pollProblem !== null && <PollProblem error={pollProblem} />}
        <CheckedAgo at={payment.receivedAt} isChecking={link.isFetching} />
      </NotSeen>
    );
  return (
    <Suspense fallback={<Loading />}>
      <Ends stage={stage} payment={payment} order={order} secret={secret} />
    </Suspense>
  );
}

/** `/purchase/confirmation`: watches the payment, then shows the token or says where the money is. */
export default function ConfirmationPage() {
  const isHydrated = useHydrated();
  const { key } = useLocation();
  return <Page>{isHydrated ? <Located key={key} /> : <Loading />}</Page>;
}

/** Finds the payment: named by the page before this one, remembered by this tab, or made earlier in this browser. */
function Located() {
  const { state, search } = useLocation();
  // Decided once: watching a payment that was found again stores it in the tab.
  const [where] = useState(() => {
    const given = navigationState.safeParse(state);
    const callbackUrl = given.success ? given.data.callback_url : recallCallbackUrl();
    return { callbackUrl, sent: callbackUrl === null ? sentFor(new URLSearchParams(search)) : null };
  });
  if (!where.sent) return <Watched callbackUrl={where.callbackUrl} />;
  return (
    <FindAgain sent={where.sent} loading={<Loading />} lost={<LostPayment />}>
      {(found) => <Watched callbackUrl={asOwnAddress(found.callback_url, window.location.origin)} />}
    </FindAgain>
  );
}

/** Stores the address for a reload of this tab, then watches the payment. */
function Watched({ callbackUrl }: { readonly callbackUrl: string | null }) {
  const address = callbackUrl === null ? null : parseCallbackUrl(callbackUrl, window.location.origin);
  const isOurs = address !== null;
  useEffect(() => {
    if (callbackUrl !== null && isOurs) rememberCallbackUrl(callbackUrl);
  }, [callbackUrl, isOurs]);
  return address ? <Confirmation key={address.secret} address={address} /> : <LostPayment />;
}
