import { useQuery } from '@tanstack/react-query';
import type { ErrorCode } from '@gatelight/contract/errors';
import { CallError, failureText } from '../../../api.ts';
import { PriceLinesList } from '../../../ui/values/price-lines.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { quoteQuery } from '../queries.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

const STOPS: readonly ErrorCode[] = [
  'amount-too-large',
  'amount-too-small',
  'invalid-input',
  'meter-limit-reached',
  'too-many-units',
  'vending-paused',
];

/** Refusals that would stop the purchase; any other failure only means that the preview is missing. */
function stopsPurchase(failure: unknown): boolean {
  return failure instanceof CallError && STOPS.some((code) => code === failure.code);
}

export type PurchasePreviewProps = {
  /** Eleven digits. */
  readonly meterNumber: string;
  /** Whole naira, the minimum or more. */
  readonly naira: string;
  /** Whether the meter is known and nobody is typing any more. */
  readonly isSettled: boolean;
};

const LINES = 5;

/**
 * What the amount buys on this meter, before any money moves. It takes its place with the last key and not with the answer,
 * or the button below would move away under a finger.
 */
export function PurchasePreview({ meterNumber, naira, isSettled }: PurchasePreviewProps) {
  const quote = useQuery({ ...quoteQuery(meterNumber, naira), enabled: isSettled });
  return (
    <section
      aria-label={WORDS.form.preview}
      className="md:max-w-[calc(50%-10px)] rounded-md bg-surface-2 px-4 py-3"
      aria-busy={quote.isPending}
    >
      <h3 className="font-text text-16 tracking-normal">{WORDS.form.preview}</h3>
      {quote.isPending && (
        <div role="status">
          <span className="sr-only">{WORDS.form.previewLoading}</span>
          <div className="divide-y divide-line">
            {Array.from({ length: LINES }, (_, line) => (
              <div key={line} className="py-2.5">
                <Skeleton className="h-6 w-full" />
              </div>
            ))}
          </div>
          <Skeleton className="h-5 w-3/4" />
        </div>
      )}
      {quote.isError && (
        <p role="status" className="py-1 text-14 text-ink-2">
          {stopsPurchase(quote.error) ? failureText(quote.error) : WORDS.form.previewFailed}
        </p>
      )}
      {quote.data && <PriceLinesList price={quote.data} />}
    </section>
  );
}
