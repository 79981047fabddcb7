import type { ErrorCode } from '@gatelight/contract/errors';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CallError, failureText } from '../../../api.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { walletQuery } from '../../../data/payment/wallet.ts';
import { VEND_WORDS as WORDS } from '../../../strings/app/vend.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { heldHomesQuery } from '../queries.ts';
import type { Quote } from './use-quote.ts';
import type { VendForm } from '../use-vend-form.ts';
import type { VendPriceProps } from './vend-price.tsx';

// There is no price before a meter is verified; it is fetched meanwhile.
const loadVendPrice = () => import('./vend-price.tsx');
const VendPrice = lazy<(props: VendPriceProps) => React.ReactNode>(() =>
  loadVendPrice().then(
    ({ VendPrice: Loaded }) => ({ default: Loaded }),
    // A purchase needs no preview.
    () => ({ default: () => <PreviewFailed text={WORDS.previewFailed} /> }),
  ),
);

const STOPS: readonly ErrorCode[] = [
  'amount-too-large',
  'amount-too-small',
  'invalid-input',
  'meter-inactive',
  'meter-replaced',
  'meter-limit-reached',
  'meter-tampered',
  'meter-held',
  'too-many-units',
  'vending-paused',
];

/** A refusal that would stop the purchase is shown here already; for other failures only the preview is missing. */
function quoteProblem(failure: unknown): string {
  const stops = failure instanceof CallError && STOPS.some((code) => code === failure.code);
  return stops ? failureText(failure) : WORDS.previewFailed;
}

/** The rest in the wallet, or the missing amount. */
export function useWalletAfter(isWallet: boolean, amountKobo: bigint | null): bigint | null {
  const wallet = useQuery(walletQuery);
  return isWallet && wallet.data && amountKobo !== null ? wallet.data.balance_kobo - amountKobo : null;
}

function Waiting() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{WORDS.previewLoading}</span>
      <Skeleton className="h-14 w-40" />
      <Skeleton className="h-44 w-full" />
    </div>
  );
}

function PreviewFailed({ text }: { readonly text: string }) {
  return (
    <p role="status" className="text-14 text-ink-2">
      {text}
    </p>
  );
}

/** Debts of the caller's own homes that cannot buy electricity, with a link to pay. Nothing about homes of other people. */
function HeldHomes({ failure }: { readonly failure: unknown }) {
  const isHeld = failure instanceof CallError && failure.code === 'meter-held';
  const { data } = useQuery({ ...heldHomesQuery, enabled: isHeld });
  if (!isHeld) return null;
  return data?.items
    .filter(({ is_locked: isLocked }) => isLocked)
    .map((home) => (
      <p key={home.house_id} className="nums text-14">
        {WORDS.held(home.house_name, nairaText(home.late_kobo))}{' '}
        <Link to={APP_PATHS.serviceCharge} className="text-link inline-flex min-h-11 items-center">
          {WORDS.heldPay}
        </Link>
      </p>
    ));
}

type VendSummaryProps = {
  readonly form: VendForm;
  readonly quote: Quote;
  /** It is unknown whether the wallet has paid, so the rest is not shown. */
  readonly isUnknown: boolean;
};

/** The missing input before there is a price. */
function missing({ hasMeter, amountKobo }: Quote): string | null {
  if (!hasMeter) return WORDS.afterVerify;
  return amountKobo === null ? WORDS.enterAmount : null;
}

/** The price on this meter, line by line, before any money moves. Beside the form; where there is no room, `YouGet` shows it. */
export function VendSummary({ form, quote, isUnknown }: VendSummaryProps) {
  const { method, isVerifying } = form;
  const { amountKobo } = quote;
  useEffect(() => {
    if (isVerifying) loadVendPrice().catch(() => undefined);
  }, [isVerifying]);
  const walletAfter = useWalletAfter(method === 'wallet' && !isUnknown, amountKobo);
  const hint = missing(quote);
  return (
    <>
      <h2 className="sr-only">{WORDS.summary}</h2>
      <div className="grid gap-3 empty:hidden max-xl:hidden">
        {hint !== null && <p className="text-14 text-ink-2">{hint}</p>}
        {hint === null && quote.isPending && <Waiting />}
        {quote.error && <PreviewFailed text={quoteProblem(quote.error)} />}
        <HeldHomes failure={quote.error} />
        {quote.price && (
          <Suspense fallback={<Waiting />}>
            <VendPrice price={quote.price} walletAfter={walletAfter} shareKobo={quote.shareKobo} />
          </Suspense>
        )}
      </div>
      {walletAfter !== null && walletAfter < 0n && <WalletTooSmall missingKobo={-walletAfter} />}
    </>
  );
}

const YOU_GET = 'min-h-23 rounded-lg bg-primary-soft px-4 py-3 text-on-primary-soft xl:hidden';

/** Shown instead of the units: the missing input. */
export function YouGetHint({ children }: { readonly children: ReactNode }) {
  return (
    <div className={YOU_GET}>
      <p className="text-14 font-semibold">{WORDS.youGet}</p>
      <p role="status" className="pt-1 text-14">
        {children}
      </p>
    </div>
  );
}

/** Under the amount where there is no room for the summary beside the form: the units immediately, the lines on request. */
export function YouGet({ form, quote }: Pick<VendSummaryProps, 'form' | 'quote'>) {
  const { price, units } = quote;
  const [isOpen, setIsOpen] = useState(false);
  // While another amount is priced, the last units stay, dimmed.
  const [last, setLast] = useState(price);
  if (price && price !== last) setLast(price);
  const walletAfter = useWalletAfter(form.method === 'wallet', quote.amountKobo);
  const hint = missing(quote);
  const shown = hint === null ? (price ?? (quote.error ? undefined : last)) : undefined;
  if (!shown) {
    return (
      <>
        <YouGetHint>{hint ?? (quote.error ? quoteProblem(quote.error) : WORDS.previewLoading)}</YouGetHint>
        <div className="xl:hidden">
          <HeldHomes failure={quote.error} />
        </div>
      </>
    );
  }
  return (
    <details className={YOU_GET} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer items-end justify-between gap-3">
        <span>
          <span className="block text-14 font-semibold">{WORDS.youGet}</span>
          <span
            role="status"
            className={cx(
              'nums block font-display text-[38px] leading-tight font-bold tracking-tight text-ink',
              units === undefined && 'opacity-50',
            )}
          >
            {shown.units} <span className="text-18">{shown.unit}</span>
          </span>
          {quote.shareKobo > 0n && (
            <span className="nums block text-14 text-ink">{`${WORDS.share}: ${nairaText(quote.shareKobo)}`}</span>
          )}
        </span>
        <span className="text-link inline-flex min-h-11 items-center text-14">{WORDS.howItAddsUp}</span>
      </summary>
      {isOpen && price && (
        <div className="grid gap-2 pt-1 pb-1 text-ink">
          <Suspense fallback={<Waiting />}>
            <VendPrice price={price} walletAfter={walletAfter} shareKobo={quote.shareKobo} hasUnits />
          </Suspense>
        </div>
      )}
    </details>
  );
}

/** On a phone the row of the wallet shows it, with two next steps. */
function WalletTooSmall({ missingKobo }: { readonly missingKobo: bigint }) {
  return (
    <div className="max-sm:hidden">
      <Notice kind="warning">
        <p className="font-semibold">{WORDS.walletTooSmall}</p>
        <p>{WORDS.walletMissing(nairaText(missingKobo))}</p>
        <Link to={APP_PATHS.fundWallet} className="text-link inline-flex min-h-11 items-center">
          {WORDS.fundWallet}
        </Link>
      </Notice>
    </div>
  );
}
