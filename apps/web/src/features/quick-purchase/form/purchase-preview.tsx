import type { ErrorCode } from '@gatelight/contract/errors';
import type { PriceLines } from '@gatelight/contract/vending';
import { useQuery } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { CallError, failureText } from '../../../api.ts';
import { PriceLinesList } from '../../../ui/values/price-lines.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { quoteQuery } from '../queries.ts';
import { nairaToKobo } from './intent.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

const STOPS: readonly ErrorCode[] = [
  'amount-too-large',
  'amount-too-small',
  'invalid-input',
  'meter-limit-reached',
  'meter-tampered',
  'too-many-units',
  'vending-paused',
];

/** What the preview says instead of a price. */
function missingPrice(failure: unknown, { hasError, said }: Pick<PurchasePreviewProps, 'hasError' | 'said'>): string {
  if (failure instanceof CallError && failure.code === said) return WORDS.form.previewSaid;
  if (!stopsPurchase(failure)) return WORDS.form.previewFailed;
  return hasError ? WORDS.form.previewTooSmall : failureText(failure);
}

/** Errors that would stop the purchase; any other failure only means that the preview is missing. */
function stopsPurchase(failure: unknown): boolean {
  return failure instanceof CallError && STOPS.some((code) => code === failure.code);
}

export type PurchasePreviewProps = {
  /** Eleven digits. */
  readonly meterNumber: string;
  /** Whole naira, the minimum or more. */
  readonly naira: string;
  /** Whether the meter is known and typing has stopped. */
  readonly isSettled: boolean;
  /** Whether the amount field shows an error, which is not repeated here. */
  readonly hasError: boolean;
  /** The code of an error that the form shows already; the preview does not repeat it. */
  readonly said?: CallError['code'] | undefined;
};

const LINES = 6;

/** The longest price that is usual: with the longer note. */
function usualPrice(naira: string): PriceLines {
  const kobo = nairaToKobo(naira);
  return {
    amount_kobo: kobo,
    debt_kobo: 0n,
    fee_kobo: 0n,
    energy_kobo: kobo,
    vat_kobo: kobo / 10n,
    vat_rate_bp: 750,
    tariff_name: 'Residential band A',
    price_kobo_per_unit: 20_000n,
    units: '0000.0',
    unit: 'kWh',
    rounding: 'up',
    debt_left_kobo: 0n,
  };
}

/**
 * A skeleton as tall as a usual price. The height is measured from a hidden price, because how its lines wrap depends on the
 * width and on the size of the text.
 */
function PriceSkeleton({ naira, onRoom }: { readonly naira: string; readonly onRoom: (px: number) => void }) {
  const room = useRef<HTMLDivElement>(null);
  const measure = useEffectEvent(() => onRoom(room.current?.getBoundingClientRect().height ?? 0));
  useLayoutEffect(() => measure(), [naira]);
  return (
    <div role="status" className="grid">
      <span className="sr-only">{WORDS.form.previewLoading}</span>
      <div ref={room} aria-hidden="true" className="invisible [grid-area:1/1]">
        <PriceLinesList price={usualPrice(naira)} />
      </div>
      <div className="grid content-around [grid-area:1/1]">
        {Array.from({ length: LINES }, (_, line) => (
          <Skeleton key={line} className="h-6 w-full" />
        ))}
        <Skeleton className="h-5 w-3/4" />
      </div>
    </div>
  );
}

/**
 * What the amount buys on this meter, before any money moves. It takes its place with the last key and not with the answer,
 * and keeps the room of a usual price whatever the answer is, or the button below would move away under a finger.
 */
export function PurchasePreview({ meterNumber, naira, isSettled, hasError, said }: PurchasePreviewProps) {
  const quote = useQuery({ ...quoteQuery(meterNumber, naira), enabled: isSettled });
  const [room, setRoom] = useState(0);
  return (
    <section
      aria-label={WORDS.form.preview}
      className="md:max-w-[calc(50%-10px)] rounded-md bg-surface-2 px-4 py-3"
      aria-busy={quote.isPending}
    >
      <h3 className="font-text text-16 tracking-normal">{WORDS.form.preview}</h3>
      <div style={{ minHeight: room }}>
        {quote.isPending && <PriceSkeleton naira={naira} onRoom={setRoom} />}
        {quote.isError && (
          <p role="status" className="py-1 text-14 text-ink-2">
            {missingPrice(quote.error, { hasError, said })}
          </p>
        )}
        {quote.data && <PriceLinesList price={quote.data} />}
      </div>
    </section>
  );
}
