import type { ErrorCode } from '@gatelight/contract/errors';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { Link } from 'react-router';
import { CallError, failureText } from '../../api.ts';
import { APP_PATHS } from '../../app-paths.ts';
import { walletQuery } from '../../data/wallet.ts';
import { VEND_WORDS as WORDS } from '../../strings/app/vend.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { nairaText } from '../../ui/values/money.tsx';
import type { Quote } from './use-quote.ts';
import type { VendForm } from './use-vend-form.ts';
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
  'too-many-units',
  'vending-paused',
];

/** A refusal that would stop the purchase is said here already; any other failure only means that the preview is missing. */
function quoteProblem(failure: unknown): string {
  const stops = failure instanceof CallError && STOPS.some((code) => code === failure.code);
  return stops ? failureText(failure) : WORDS.previewFailed;
}

/** What stays in the wallet, or what is missing. */
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

type VendSummaryProps = {
  readonly form: VendForm;
  readonly quote: Quote;
  /** Nobody knows yet whether the wallet has paid: what is left in it is not said. */
  readonly isUnknown: boolean;
};

/** What the amount buys on this meter, line by line, before any money moves. */
export function VendSummary({ form, quote, isUnknown }: VendSummaryProps) {
  const { checked, method, isVerifying } = form;
  const { amountKobo } = quote;
  useEffect(() => {
    if (isVerifying) loadVendPrice().catch(() => undefined);
  }, [isVerifying]);
  const walletAfter = useWalletAfter(method === 'wallet' && !isUnknown, amountKobo);
  return (
    <>
      <h2 className="sr-only">{WORDS.summary}</h2>
      {checked === null && <p className="text-14 text-ink-2">{WORDS.afterVerify}</p>}
      {checked !== null && amountKobo === null && <p className="text-14 text-ink-2">{WORDS.enterAmount}</p>}
      {checked !== null && amountKobo !== null && quote.isPending && <Waiting />}
      {quote.error && <PreviewFailed text={quoteProblem(quote.error)} />}
      {quote.price && (
        <Suspense fallback={<Waiting />}>
          <VendPrice price={quote.price} walletAfter={walletAfter} />
        </Suspense>
      )}
      {walletAfter !== null && walletAfter < 0n && <WalletTooSmall missingKobo={-walletAfter} />}
    </>
  );
}

function WalletTooSmall({ missingKobo }: { readonly missingKobo: bigint }) {
  return (
    <Notice kind="warning">
      <p className="font-semibold">{WORDS.walletTooSmall}</p>
      <p>{WORDS.walletMissing(nairaText(missingKobo))}</p>
      <Link to={APP_PATHS.fundWallet} className="text-link inline-flex min-h-11 items-center">
        {WORDS.fundWallet}
      </Link>
    </Notice>
  );
}
