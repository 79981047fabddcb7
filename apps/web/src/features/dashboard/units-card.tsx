import type { Utility } from '@gatelight/contract/fields';
import type { MyMeter } from '@gatelight/contract/places/households';
import type { Dashboard } from '@gatelight/contract/money/transactions';
import { useQuery } from '@tanstack/react-query';
import Repeat from 'lucide-react/icons/repeat';
import Zap from 'lucide-react/icons/zap';
import { useState } from 'react';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { estimateQuery } from '../../data/meters.ts';
import type { Estimate } from '../../data/meters.ts';
import { rememberedMethod } from '../../data/payment/last-method.ts';
import { quoteQuery } from '../../data/payment/quote.ts';
import { DASHBOARD_WORDS as WORDS } from '../../strings/app/dashboard.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { nameWithSum } from '../../ui/buttons/sum-name.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { HousePicture } from '../../ui/house/house-picture.tsx';
import { cx } from '../../ui/styles/class-names.ts';
import { lagosDay } from '../../ui/values/lagos-time.ts';
import { MeterNumber, Money } from '../../ui/values/money.tsx';
import { OtherUtilities } from './other-utilities.tsx';
import { unitOf } from './units.ts';

const SHOWN_DAYS = 14;
const DAY_MS = 86_400_000;

function dayAfter(from: Date, days: number): string {
  return lagosDay(new Date(from.getTime() + days * DAY_MS));
}

/** Two weeks as cells: filled as long as the units last. */
function Days({ estimate, days }: { readonly estimate: Estimate; readonly days: number }) {
  const covered = Math.min(days, SHOWN_DAYS);
  return (
    <div className="grid gap-2">
      <div
        role="img"
        aria-label={WORDS.daysCovered(String(covered), String(SHOWN_DAYS))}
        className="grid grid-cols-[repeat(14,minmax(0,1fr))] gap-1"
      >
        {Array.from({ length: SHOWN_DAYS }, (_, day) => (
          <span
            key={day}
            className={cx(
              'h-3.5 rounded-[4px]',
              day < covered ? 'coloured bg-primary' : 'border-[1.5px] border-dashed border-line-strong opacity-70',
            )}
          />
        ))}
      </div>
      <div className="flex flex-wrap justify-between gap-x-2 text-13 text-ink-3">
        <span>{WORDS.today}</span>
        {covered > 2 && covered < 12 && (
          <span className="font-semibold text-ink">{WORDS.until(dayAfter(estimate.as_of, covered))}</span>
        )}
        <span>{dayAfter(estimate.as_of, SHOWN_DAYS)}</span>
      </div>
    </div>
  );
}

const MOST_WINDOWS = 7;

/** One window is one whole day; the house has seven, and the last one is lit while any units are left. */
function litWindows(days: number): number {
  return days > 0 ? Math.max(1, Math.min(MOST_WINDOWS, Math.floor(days))) : 0;
}

/** The assumption of an estimate, as text. */
function Assumption({ estimate, utility }: { readonly estimate: Estimate; readonly utility: Utility }) {
  const { basis, units_per_day: perDay } = estimate;
  return (
    <p className="text-13 text-ink-3">
      {perDay !== null && `${WORDS.perDay(perDay, unitOf(utility))} `}
      {WORDS.basis[basis.kind]}
      {basis.from && ` ${WORDS.since(lagosDay(basis.from, true))}`}
    </p>
  );
}

/** As tall as the estimate: the last purchase below must not move when the estimate arrives. */
function EstimateLoading() {
  return <Skeleton className="h-72 w-full sm:h-55 md:h-67 xl:h-62" />;
}

function EstimateText({ meter }: { readonly meter: MyMeter }) {
  const estimate = useQuery(estimateQuery(meter.id));
  if (estimate.isPending) return <EstimateLoading />;
  const days = estimate.data?.days_left ?? null;
  return (
    <>
      <p className="text-14 font-semibold text-ink-2">{WORDS.utilities[meter.utility]}</p>
      {estimate.data && days !== null ? (
        <div className="grid grid-cols-[104px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 sm:grid-cols-[132px_minmax(0,1fr)]">
          <HousePicture lit={litWindows(days)} view="tight" className="aspect-[216/200] sm:row-span-2" />
          <h2 className="text-20">{days > 0 ? WORDS.lasts(String(days)) : WORDS.usedUp}</h2>
          <div className="grid gap-3 max-sm:col-span-2">
            <Days estimate={estimate.data} days={days} />
            <Assumption estimate={estimate.data} utility={meter.utility} />
          </div>
        </div>
      ) : (
        <>
          <h2 className="text-20">{WORDS.noEstimate}</h2>
          <p className="text-14 text-ink-2">{WORDS.noEstimateText}</p>
        </>
      )}
      <Link
        to={`${APP_PATHS.meters}/${meter.id}`}
        className="text-link inline-flex min-h-11 items-center justify-self-start text-14"
      >
        {WORDS.enterReading}
      </Link>
    </>
  );
}

/** A link to the form with the same meter and amount. */
function againPath({ meter_number: meter, amount_kobo: kobo }: NonNullable<Dashboard['buy_again']>): string {
  return `${APP_PATHS.vendUtility}?${new URLSearchParams({ meter, amount: String(kobo / 100n) })}`;
}

function BuyAgain({ offer }: { readonly offer: NonNullable<Dashboard['buy_again']> }) {
  const [method] = useState(rememberedMethod);
  const { data: price } = useQuery(quoteQuery(offer.meter_number, offer.amount_kobo, method));
  const units = price && `${price.units} ${price.unit}`;
  const link = { to: againPath(offer), small: true, wide: true } as const;
  return (
    <>
      <div>
        <p className="text-14 font-semibold text-ink-2">{WORDS.buyAgain}</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Money kobo={offer.amount_kobo} short className="font-display text-24 font-bold tracking-tight" />
          <span className="nums font-semibold text-ink-2">{units}</span>
        </p>
        <p className="text-14 text-ink-2">
          {offer.nickname ? offer.nickname : <MeterNumber number={offer.meter_number} />}
          <span className="block">{WORDS.lastBought(lagosDay(offer.last_bought_at, true))}</span>
        </p>
      </div>
      <div className="grid gap-2">
        <LinkButton
          {...link}
          name={nameWithSum(WORDS.buyAgain, offer.amount_kobo, units)}
          icon={<Repeat aria-hidden="true" size={18} />}
          className="sm:hidden"
        />
        <LinkButton
          {...link}
          name={nameWithSum(WORDS.buyAgain, offer.amount_kobo)}
          look="outline"
          className="max-sm:hidden"
        />
        <VendLink className="sm:hidden" />
      </div>
    </>
  );
}

function VendLink({ className }: { readonly className?: string }) {
  return (
    <LinkButton
      to={APP_PATHS.vendUtility}
      name={WORDS.vendUtility}
      look="outline"
      small
      wide
      className={className}
      icon={<Zap aria-hidden="true" size={18} />}
    />
  );
}

/** How long the units last, and the last purchase to make again. */
export function UnitsCard({
  meter,
  meters,
  month,
  isLoading,
  offer,
  className,
}: {
  readonly meter: MyMeter | undefined;
  /** All meters that the user may use. */
  readonly meters: readonly MyMeter[];
  /** What was bought this month. */
  readonly month: Dashboard['months'][number] | undefined;
  /** The list of meters is on its way. */
  readonly isLoading: boolean;
  readonly offer: Dashboard['buy_again'];
  readonly className?: string;
}) {
  return (
    <section className={cx('card grid gap-4 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_216px] md:gap-6', className)}>
      <div className="grid content-start gap-3">
        {!meter && isLoading && <EstimateLoading />}
        {meter && <EstimateText meter={meter} />}
        {meter && <OtherUtilities chosen={meter} meters={meters} month={month} />}
        {!meter && !isLoading && (
          <>
            <h2 className="text-20">{WORDS.noEstimate}</h2>
            <p className="text-14 text-ink-2">{WORDS.noEstimateText}</p>
          </>
        )}
      </div>
      <div className="flex flex-col justify-between gap-3 border-line max-md:border-t max-md:pt-4 md:border-l md:ps-6">
        {offer ? (
          <BuyAgain offer={offer} />
        ) : (
          <>
            <div>
              <p className="text-14 font-semibold text-ink-2">{WORDS.firstToken}</p>
              <p className="text-14 text-ink-2">{WORDS.firstTokenText}</p>
            </div>
            <VendLink />
          </>
        )}
      </div>
    </section>
  );
}
