import type { ErrorCode } from '@gatelight/contract/errors';
import type { PriceLines } from '@gatelight/contract/selling/vending/prices';
import { useQuery } from '@tanstack/react-query';
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { CallError, failureText } from '../../../api.ts';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { PriceNote, priceFacts } from '../../../ui/values/price-lines.tsx';
import { quoteQuery } from '../queries.ts';
import { nairaToKobo } from './intent.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

const STOPS: readonly ErrorCode[] = [
  'amount-too-large',
  'amount-too-small',
  'invalid-input',
  'meter-limit-reached',
  'meter-tampered',
  'meter-held',
  'too-many-units',
  'vending-paused',
];

/** The text of the preview instead of a price. */
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

type PriceProps = {
  readonly price: PriceLines;
  /** Whether the lines are visible where they are not beside the form. */
  readonly isOpen: boolean;
  readonly onToggle?: () => void;
};

/** The units, large, with their price lines: always beside the form, on request on a phone. */
function Price({ price, isOpen, onToggle }: PriceProps) {
  const lines = useId();
  return (
    <>
      <p className="nums font-display text-[38px] leading-tight font-bold tracking-tight">
        {price.units} {price.unit}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={lines}
        className="text-link min-h-11 text-14 xl:hidden"
        onClick={onToggle}
      >
        {WORDS.form.howItAddsUp}
      </button>
      <div id={lines} className={isOpen ? undefined : 'max-xl:hidden'}>
        {/* The units are above. */}
        <Facts facts={priceFacts(price).filter(({ isStrong }) => !isStrong)} />
        <p className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 font-semibold">
          {WORDS.form.youPay}
          <span className="text-18">
            <Money kobo={price.amount_kobo} />
          </span>
        </p>
        <PriceNote price={price} />
      </div>
    </>
  );
}

const LINES = 3;

/** The longest usual price: with the longer note. */
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
function PriceSkeleton({
  naira,
  isOpen,
  onRoom,
}: {
  readonly naira: string;
  readonly isOpen: boolean;
  readonly onRoom: (px: number) => void;
}) {
  const room = useRef<HTMLDivElement>(null);
  const measure = useEffectEvent(() => onRoom(room.current?.getBoundingClientRect().height ?? 0));
  useLayoutEffect(() => measure(), [naira, isOpen]);
  return (
    <div role="status" className="grid">
      <span className="sr-only">{WORDS.form.previewLoading}</span>
      <div ref={room} aria-hidden="true" className="invisible [grid-area:1/1]">
        <Price price={usualPrice(naira)} isOpen={isOpen} />
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
 * The units that the amount buys on this meter, before any money moves. It appears with the last key and not with the response,
 * and keeps the height of a usual price whatever the response is, so that the button below does not move while people tap.
 */
export function PurchasePreview({ meterNumber, naira, isSettled, hasError, said }: PurchasePreviewProps) {
  const quote = useQuery({ ...quoteQuery(meterNumber, naira), enabled: isSettled });
  const [room, setRoom] = useState(0);
  // A debt that the purchase pays off is not folded away, unless the buyer does it.
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? (quote.data !== undefined && quote.data.debt_kobo > 0n);
  return (
    <section
      aria-label={WORDS.form.preview}
      className="rounded-md bg-surface-2 px-4 py-3 xl:p-0"
      aria-busy={quote.isPending}
    >
      <h3 className="font-text text-14 font-normal tracking-normal text-ink-2">{WORDS.form.youGet}</h3>
      <div style={{ minHeight: room }}>
        {quote.isPending && <PriceSkeleton naira={naira} isOpen={isOpen} onRoom={setRoom} />}
        {quote.isError && (
          <p role="status" className="py-1 text-14 text-ink-2">
            {missingPrice(quote.error, { hasError, said })}
          </p>
        )}
        {quote.data && <Price price={quote.data} isOpen={isOpen} onToggle={() => setChosen(!isOpen)} />}
      </div>
    </section>
  );
}
