import { useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Suspense, lazy } from 'react';
import { Link } from 'react-router';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { DASHBOARD_WORDS as words } from '../../../strings/staff/dashboard.ts';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { countText } from '../../../ui/values/count-text.ts';
import { Money } from '../../../ui/values/money.tsx';
import { percentText } from '../../../ui/values/percent.ts';
import { clockText } from '../cockpit/limit-text.ts';
import { RowsHead } from '../rows-head.tsx';
import { VENDED } from './figures.tsx';
import type { FiguresProps } from './figures.tsx';
import { hoursQuery } from './queries.ts';
import type { Choice, Hours } from './queries.ts';

const SalesToday = lazy(() => import('./sales-today.tsx'));

const weekdayName = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Africa/Lagos' });

/** `3.7% below last Monday` */
export function againstLast(now: bigint, before: bigint, weekday: string): string {
  if (now === before) return words.sameAsLast(weekday);
  if (before === 0n) return words.noneLast(weekday);
  const percent = percentText(Math.abs((Number(now - before) / Number(before)) * 100), 1);
  return now > before ? words.aboveLast(percent, weekday) : words.belowLast(percent, weekday);
}

type TodayCardProps = Pick<FiguresProps, 'linkTo'> & { readonly choice: Choice };

/** Sales of today by the hour, against the same day a week before. */
export function TodayCard({ choice, linkTo }: TodayCardProps) {
  const today = useQuery(hoursQuery(choice));
  const hours = today.data;
  if (hours === undefined) {
    return (
      <section className="card grid min-w-0 gap-3 p-4">
        <h2 className="text-16">{words.today}</h2>
        <NotRead query={today} title={words.hoursFailed} className="h-[264px] w-full" />
      </section>
    );
  }
  const weekday = weekdayName.format(hours.as_of);
  const isMore = hours.today_kobo > hours.week_before_kobo;
  const Arrow = isMore ? ArrowUp : ArrowDown;
  return (
    <section className="card grid min-w-0 gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-16">{words.today}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
          <span>
            <Money kobo={hours.today_kobo} short /> {words.todayUntil(clockText(hours.as_of))}
          </span>
          <span className="nums inline-flex items-center gap-1 rounded-full bg-surface-2 px-2.5 py-1">
            {hours.today_kobo !== hours.week_before_kobo && hours.week_before_kobo > 0n && (
              <Arrow aria-hidden="true" size={14} />
            )}
            {againstLast(hours.today_kobo, hours.week_before_kobo, weekday)}
          </span>
        </p>
      </div>
      <Suspense fallback={<Skeleton className="h-[264px] w-full" />}>
        <SalesToday hours={hours} weekday={weekday} />
      </Suspense>
      <HourTable hours={hours} weekday={weekday} linkTo={linkTo} />
    </section>
  );
}

type HourTableProps = Pick<FiguresProps, 'linkTo'> & { readonly hours: Hours; readonly weekday: string };

/** The chart as numbers, the newest hour first. */
function HourTable({ hours, weekday, linkTo }: HourTableProps) {
  return (
    <div className="max-h-80 overflow-auto" role="region" aria-label={words.table} tabIndex={0}>
      <table className="staff-rows">
        <caption className="sr-only">{words.today}</caption>
        <RowsHead texts={[words.hour]} numbers={[words.ordersColumn, words.salesColumn, words.lastWeek(weekday)]} />
        <tbody>
          <tr className="font-semibold">
            <td>{words.total}</td>
            <td className="staff-number">
              <Link to={linkTo(VENDED)}>{countText(hours.today.reduce((all, { orders }) => all + orders, 0))}</Link>
            </td>
            <td className="staff-number">
              <Link to={linkTo(VENDED)}>
                <Money kobo={hours.today_kobo} short />
              </Link>
            </td>
            <td className="staff-number">
              <Money kobo={hours.week_before_kobo} short />
            </td>
          </tr>
          {hours.today.toReversed().map(({ hour, orders, sales_kobo }) => (
            <tr key={hour}>
              <td className="nums whitespace-nowrap">{words.hourFrom(hour)}</td>
              <td className="staff-number">{countText(orders)}</td>
              <td className="staff-number">
                <Money kobo={sales_kobo} short />
              </td>
              <td className="staff-number">
                <Money kobo={hours.week_before[hour]?.sales_kobo ?? 0n} short />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
