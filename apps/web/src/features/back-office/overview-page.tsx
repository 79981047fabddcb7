import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { hiddenHead } from '../../page-head.ts';
import { OVERVIEW_WORDS as words } from '../../strings/app/overview.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { cx } from '../../ui/styles/class-names.ts';
import { Facts } from '../../ui/values/facts.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../ui/values/money.tsx';
import { Approvals } from './approvals.tsx';
import { overviewQuery } from './queries.ts';
import type { Overview } from './queries.ts';

export const meta = () => hiddenHead(words.title);

type FigureProps = {
  readonly name: string;
  readonly value: ReactNode;
  readonly note: string;
  readonly className?: string;
};

function Figure({ name, value, note, className }: FigureProps) {
  return (
    <div className={cx('grid content-start gap-0.5 bg-surface p-4', className)}>
      <h3 className="font-text text-13 font-normal tracking-normal text-ink-2">{name}</h3>
      <p className="nums font-display text-24 leading-tight font-bold tracking-tight wrap-anywhere">{value}</p>
      <p className="nums text-13 text-ink-3">{note}</p>
    </div>
  );
}

function Figures({ today, yesterday }: Pick<Overview, 'today' | 'yesterday'>) {
  const money = (kobo: bigint) => words.yesterday(nairaText(kobo, true));
  return (
    <section>
      <h2 className="sr-only">{words.today}</h2>
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5">
        <Figure name={words.sales} value={<Money kobo={today.sales_kobo} short />} note={money(yesterday.sales_kobo)} />
        <Figure
          name={words.tokens}
          value={today.tokens}
          note={`${words.purchases(String(today.sales))} · ${words.yesterday(String(yesterday.tokens))}`}
        />
        <Figure
          name={words.moneyIn}
          value={<Money kobo={today.money_in_kobo} short />}
          note={money(yesterday.money_in_kobo)}
        />
        <Figure
          name={words.moneyOut}
          value={<Money kobo={today.money_out_kobo} short />}
          note={money(yesterday.money_out_kobo)}
        />
        <Figure
          name={words.newUsers}
          value={today.new_users}
          note={words.yesterday(String(yesterday.new_users))}
          className="max-lg:col-span-2"
        />
      </div>
    </section>
  );
}

function Units({ units }: { readonly units: Overview['today']['units'] }) {
  return (
    <section className="card grid content-start gap-1 p-4 sm:p-5">
      <h2 className="text-18">{words.units}</h2>
      <Facts
        facts={[
          { label: words.utilities.electricity, value: `${units.electricity} kWh` },
          { label: words.utilities.water, value: `${units.water} m³` },
          { label: words.utilities.gas, value: `${units.gas} m³` },
        ]}
      />
    </section>
  );
}

function Attention({ now }: Pick<Overview, 'now'>) {
  const rows = [
    { name: words.unknownOrders, text: words.unknownOrdersText, count: now.unknown_orders, isBad: true },
    { name: words.failedOrders, count: now.failed_orders, isBad: true },
    { name: words.waitingOrders, count: now.waiting_orders, isBad: false },
    { name: words.findings, count: now.open_findings, isBad: true },
    { name: words.openTickets, count: now.open_tickets, isBad: false },
  ].filter(({ count }) => count > 0);
  return (
    <section className="card grid content-start gap-1 p-4 sm:p-5">
      <h2 className="text-18">{words.attention}</h2>
      {rows.length === 0 && <p className="py-2 text-14 text-ink-2">{words.nothing}</p>}
      <ul className="divide-y divide-line">
        {rows.map(({ name, text, count, isBad }) => (
          <li key={name} className="flex items-center justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              {text && <p className="text-13 text-ink-2">{text}</p>}
            </div>
            <span
              className={cx(
                'nums rounded-full border border-transparent px-2.5 py-0.5 text-14 font-bold',
                isBad ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
              )}
            >
              {count}
            </span>
          </li>
        ))}
      </ul>
      <Facts
        className="border-t border-line"
        facts={[
          { label: words.users, value: now.users },
          { label: words.linkedMeters, value: now.linked_meters },
        ]}
      />
    </section>
  );
}

function Loading() {
  const isShown = useSkeleton(true);
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="sr-only">
        {isShown && words.loading}
      </p>
      <Skeleton className={`h-28 rounded-lg ${isShown ? '' : 'invisible'}`} />
      <Skeleton className={`h-56 rounded-lg ${isShown ? '' : 'invisible'}`} />
    </div>
  );
}

/** `/admin/dashboard`: the figures of today, what needs attention, and what waits for a decision. */
export default function OverviewPage() {
  const overview = useQuery(overviewQuery);
  const { data } = overview;
  return (
    <div className="grid max-w-[1200px] gap-4 sm:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <PageHeading className="app-title">{words.title}</PageHeading>
          {data && <p className="nums pt-1 text-ink-2">{words.asOf(lagosTime(data.as_of))}</p>}
        </div>
        <Button
          look="outline"
          small
          name={words.refresh}
          icon={<RefreshCw aria-hidden="true" size={16} />}
          isLoading={overview.isFetching}
          onClick={() => void overview.refetch()}
        />
      </div>
      {data ? (
        <>
          <Figures today={data.today} yesterday={data.yesterday} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Attention now={data.now} />
            <Units units={data.today.units} />
          </div>
        </>
      ) : overview.isError || overview.isPaused ? (
        <ErrorState title={words.failed} text={words.failedText} onRetry={() => void overview.refetch()} />
      ) : (
        <Loading />
      )}
      <Approvals />
    </div>
  );
}
