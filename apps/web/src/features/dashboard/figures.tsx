import type { Dashboard } from '@gatelight/contract/money/transactions';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Gauge from 'lucide-react/icons/gauge';
import Receipt from 'lucide-react/icons/receipt';
import Zap from 'lucide-react/icons/zap';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { DASHBOARD_WORDS as WORDS } from '../../strings/app/dashboard.ts';
import '../../ui/styles/payment.css';
import { cx } from '../../ui/styles/class-names.ts';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { MeterNumber, Money } from '../../ui/values/money.tsx';

type FigureProps = {
  readonly name: string;
  readonly icon: ReactNode;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly tile?: string;
  readonly className?: string;
};

function Figure({ name, icon, value, note, tile, className }: FigureProps) {
  return (
    <section className={cx('card flex items-start gap-3.5 px-2.5 py-4 max-[22rem]:col-span-2 sm:px-5', className)}>
      <span className={cx('tile max-sm:hidden', tile)}>{icon}</span>
      <div className="min-w-0">
        <h2 className="font-text text-13 font-normal tracking-normal text-ink-2">{name}</h2>
        <p className="nums flex flex-wrap items-center gap-2 font-display text-18 leading-tight font-bold tracking-tight wrap-anywhere sm:text-[1.375rem]">
          {value}
        </p>
        <div className="nums text-13 text-ink-3">{note}</div>
      </div>
    </section>
  );
}

/** Total spent (successes only) and the last purchase. */
export function Spending({ dashboard }: { readonly dashboard: Dashboard }) {
  const { purchases, last_vending: last } = dashboard;
  return (
    <>
      <Figure
        name={WORDS.totalSpent}
        icon={<Receipt aria-hidden="true" size={20} />}
        value={<Money kobo={dashboard.total_spent_kobo} />}
        note={purchases === 1 ? WORDS.onePurchase : WORDS.purchases(String(purchases))}
        className="xl:col-span-4"
      />
      <Figure
        name={WORDS.lastVending}
        icon={<Zap aria-hidden="true" size={20} />}
        tile="tile-power"
        value={last ? <Money kobo={last.amount_kobo} /> : '–'}
        note={
          last
            ? [last.units && last.unit && `${last.units} ${last.unit}`, lagosTime(last.created_at)]
                .filter(Boolean)
                .join(' · ')
            : WORDS.noVending
        }
        className="xl:col-span-4"
      />
    </>
  );
}

/** What is shown of a meter. */
export type KnownMeter = { readonly number: string; readonly status: string };

/** The chosen meter: its status, its number; Inactive without one. */
export function MeterFigure({
  meter,
  className,
}: {
  readonly meter: KnownMeter | undefined;
  readonly className?: string;
}) {
  const isActive = meter?.status === 'active';
  const Icon = isActive ? CircleCheck : CircleDashed;
  return (
    <Figure
      name={WORDS.meterStatus}
      icon={<Gauge aria-hidden="true" size={20} />}
      tile={isActive ? 'tile-green' : undefined}
      value={
        <>
          {isActive ? WORDS.active : WORDS.inactive}
          <Icon aria-hidden="true" size={18} className={isActive ? 'text-success' : 'text-ink-3'} />
        </>
      }
      note={
        meter ? (
          <MeterNumber number={meter.number} />
        ) : (
          <Link to={APP_PATHS.addMeter} className="text-link -mb-2.5 inline-flex min-h-11 items-center text-14">
            {WORDS.addMeter}
          </Link>
        )
      }
      className={className}
    />
  );
}
