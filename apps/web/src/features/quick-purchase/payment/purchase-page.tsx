import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import ShieldX from 'lucide-react/icons/shield-x';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CallError } from '../../../api.ts';
import { hiddenHead } from '../../../page-head.ts';
import { PATHS } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { NeedsScript } from '../../../ui/fields/needs-script.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { rememberCallbackUrl } from '../confirmation/confirmation-memory.ts';
import { endIntent } from '../form/intent.ts';
import { isOwnPurchase } from '../opened-purchases.ts';
import { WhosePurchase } from './foreign.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { claimsDetails, readPurchaseUrl, wasIssued } from './payment-url.ts';
import type { ClaimedDetails, LinkAddress, LinkAnswer } from './payment-url.ts';
import { StartAgain } from './start-again.tsx';
import { useTitle } from '../use-title.ts';
import { WaitingTransfer } from './waiting-transfer.tsx';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';
import { checkFailureText, deadlineOf, useLinkStatus } from '../confirmation/use-link-status.ts';

const SLOW_MS = 4000;

export const meta = () => hiddenHead(WORDS.payment.title);

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <div className="gutter py-8 sm:py-12">
      {/* The purchase is beside the account where there is room, so that the button is on the first screen. */}
      <div className="mx-auto grid w-full max-w-[34rem] gap-5 lg:max-w-[60rem] lg:grid-cols-[34rem_minmax(0,1fr)] lg:items-start lg:gap-x-8 lg:*:col-start-1">
        {children}
      </div>
    </div>
  );
}

function Checking() {
  return (
    <Page>
      <CheckingContent />
    </Page>
  );
}

function CheckingContent() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <PageHeading>{WORDS.payment.title}</PageHeading>
      <NeedsScript />
      <div role="status" aria-busy="true" className="needs-script grid gap-5">
        <span className="sr-only">{WORDS.payment.checking}</span>
        <Skeleton className="h-16 w-2/3" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-12 w-full" />
        {isSlow && <p className="text-ink-2">{WORDS.payment.slow}</p>}
      </div>
    </>
  );
}

/** One message about a payment without an account, and the next links. */
function Outcome({
  icon,
  title,
  text,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  useTitle(title);
  return (
    <Page>
      <div className="grid justify-items-start gap-4">
        {icon}
        <PageHeading>{title}</PageHeading>
        <p className="text-18 text-ink-2">{text}</p>
        <div className="flex w-full flex-wrap gap-3">{children}</div>
      </div>
    </Page>
  );
}

function InvalidLink() {
  return (
    <Outcome
      icon={<ShieldX aria-hidden="true" size={44} strokeWidth={1.5} className="text-danger" />}
      title={WORDS.payment.invalid}
      text={WORDS.payment.invalidText}
    >
      <LinkButton to={PATHS.quickPurchase} name={WORDS.payment.toForm} />
    </Outcome>
  );
}

/** For an address without payment details: an invitation to start, not the warning for changed links. */
function NothingToPay() {
  useTitle(WORDS.payment.start);
  return (
    <EmptyState
      isWholePage
      title={WORDS.payment.start}
      text={WORDS.payment.startText}
      action={<LinkButton to={PATHS.quickPurchase} name={WORDS.payment.toForm} />}
    />
  );
}

/** Refusals because the gateway does not know the link; other failures may be temporary. */
function isUnknownLink(failure: unknown): boolean {
  return (
    failure instanceof CallError &&
    ['invalid-link', 'not-found', 'invalid-input', 'unknown-client'].includes(failure.code)
  );
}

/** Money has arrived for this payment, in the right amount or not. */
function isArrived({ status }: LinkAnswer): boolean {
  return status !== 'pending' && status !== 'expired' && status !== 'failed';
}

type CheckedProps = {
  readonly claimed: ClaimedDetails;
  readonly address: LinkAddress;
  readonly callbackUrl: string;
};

function confirmationAddress(link: LinkAnswer): string {
  return `${PATHS.confirmation}?${new URLSearchParams({ amount: String(link.amount), meter_number: link.meter_number })}`;
}

/** The account, once the gateway has said that it issued exactly what the address of this page claims. */
function CheckedPayment({ claimed, address, callbackUrl }: CheckedProps) {
  const navigate = useNavigate();
  const link = useLinkStatus(address);
  const [isOver, setIsOver] = useState(false);
  // A visitor with the link of another device requested the account.
  const [isAsked, setIsAsked] = useState(false);
  const issued = link.data && wasIssued(claimed, link.data) ? link.data : undefined;
  const isClosed =
    issued?.status === 'expired' ||
    (issued?.status === 'pending' && (isOver || Date.parse(issued.expires_at) <= Date.parse(issued.now)));

  useEffect(() => {
    if (issued && (isClosed || issued.status === 'failed')) endIntent(issued.reference);
  }, [issued, isClosed]);

  function goOn(to: LinkAnswer, replace = false) {
    rememberCallbackUrl(callbackUrl);
    void navigate(confirmationAddress(to), { replace, state: { callback_url: callbackUrl } });
  }

  const [wasPayable, setWasPayable] = useState(false);
  const isPayable = issued?.status === 'pending' && !isClosed;
  useEffect(() => {
    if (isPayable) setWasPayable(true);
  }, [isPayable]);
  // Money arrived before this page was opened: there is nothing to pay, the next page has the token.
  const isPaidBefore = issued !== undefined && isArrived(issued) && !wasPayable;
  const goOnAtOnce = useEffectEvent(() => {
    if (issued) goOn(issued, true);
  });
  useEffect(() => {
    if (isPaidBefore) goOnAtOnce();
  }, [isPaidBefore]);

  if (!link.data) {
    if (link.isError && isUnknownLink(link.error)) return <InvalidLink />;
    if (link.isError || link.isPaused) {
      return (
        <Page>
          <PageHeading>{WORDS.payment.title}</PageHeading>
          <ErrorState
            title={WORDS.payment.failed}
            text={
              <>
                {checkFailureText(link.error)} {WORDS.payment.failedText}
              </>
            }
            action={
              <Button name={WORDS.payment.retry} isLoading={link.isFetching} onClick={() => void link.refetch()} />
            }
          />
        </Page>
      );
    }
    return <Checking />;
  }
  if (!issued) return <InvalidLink />;
  if (isClosed) {
    return (
      <Outcome
        icon={<Clock aria-hidden="true" size={44} strokeWidth={1.5} className="text-warning" />}
        title={WORDS.payment.expired}
        text={WORDS.payment.expiredText}
      >
        <StartAgain reference={issued.reference} />
        <Button look="outline" name={WORDS.payment.expiredOn} onClick={() => goOn(issued)} />
      </Outcome>
    );
  }
  if (issued.status === 'failed') {
    return (
      <Outcome
        icon={<Clock aria-hidden="true" size={44} strokeWidth={1.5} className="text-warning" />}
        title={WORDS.payment.closed}
        text={WORDS.payment.closedText}
      >
        <StartAgain reference={issued.reference} />
        <Button look="outline" name={WORDS.payment.expiredOn} onClick={() => goOn(issued)} />
      </Outcome>
    );
  }
  if (isPaidBefore) return <Checking />;
  const isForeign = !isOwnPurchase(issued.reference);
  if (issued.status !== 'pending') {
    return (
      <Outcome
        icon={<CircleCheck aria-hidden="true" size={44} strokeWidth={1.5} className="text-success" />}
        title={WORDS.payment.alreadyPaid}
        text={WORDS.payment.alreadyPaidText}
      >
        <Button name={WORDS.payment.alreadyPaidOn} onClick={() => goOn(issued)} />
      </Outcome>
    );
  }
  if (isForeign && !isAsked) {
    return (
      <Page>
        <PageHeading>{WORDS.payment.title}</PageHeading>
        <WhosePurchase issued={issued} onShow={() => setIsAsked(true)} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeading>{WORDS.payment.title}</PageHeading>
      <PaymentDetails
        address={address}
        issued={issued}
        deadline={deadlineOf(issued)}
        isForeign={isForeign}
        onOver={() => setIsOver(true)}
        onConfirm={() => goOn(issued)}
      />
    </Page>
  );
}

/** `/purchase`: pay by bank transfer. The claims of the address are checked before anything is shown. */
export default function PurchasePage() {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  if (!isHydrated) return <Checking />;
  if (!claimsDetails(query)) {
    if (!query.has('waiting')) return <NothingToPay />;
    return (
      <Page>
        <WaitingTransfer loading={<CheckingContent />} />
      </Page>
    );
  }
  const read = readPurchaseUrl(query, window.location.origin);
  if (!read) return <InvalidLink />;
  return <CheckedPayment key={read.address.secret} {...read} />;
}
