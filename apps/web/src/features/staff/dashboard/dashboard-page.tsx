import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { Link, useSearchParams } from 'react-router';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { DASHBOARD_WORDS as words } from '../../../strings/staff/dashboard.ts';
import { Menu } from '../../../ui/buttons/menu.tsx';
import { useSkeleton } from '../../../ui/feedback/skeleton-timing.ts';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import '../../../ui/table/table.css';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { EstatesTable, SmallTables, SpansTable } from './figure-tables.tsx';
import { Figures } from './figures.tsx';
import { PERIODS, dashboardQuery, estateChoicesQuery } from './queries.ts';
import type { Choice, Dashboard, Period } from './queries.ts';
import { spansOf } from './spans.ts';

export const meta = () => hiddenHead(words.title);

const SalesChart = lazy(() => import('./sales-chart.tsx'));

const UTILITIES = ['electricity', 'water', 'gas'] as const;
const periods = Object.keys(PERIODS) as Period[];

/** `/admin/dashboard`: how the business stands, against the period before; every number opens the list behind it. */
export default function DashboardPage() {
  const [params, setParams] = useSearchParams();
  const choice = choiceOf(params);
  const figures = useQuery(dashboardQuery(choice));
  const { data } = figures;
  function choose(name: 'period' | 'estate' | 'utility', value: string | undefined): void {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="staff-title">{words.title}</h1>
          {data && <p className="text-14 text-ink-2">{words.asOf(lagosTime(data.as_of))}</p>}
        </div>
        <Filters choice={choice} onChoose={choose} />
      </div>
      {data ? (
        <Loaded data={data} choice={choice} />
      ) : figures.isError || figures.isPaused ? (
        <ErrorState title={words.failed} text={words.failedText} onRetry={() => void figures.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function choiceOf(params: URLSearchParams): Choice {
  const period = periods.find((one) => one === params.get('period')) ?? 'week';
  const utility = UTILITIES.find((one) => one === params.get('utility'));
  const estate = params.get('estate') ?? '';
  return { period, ...(utility && { utility }), ...(/^[1-9]\d{0,17}$/.test(estate) && { estate }) };
}

type FiltersProps = {
  readonly choice: Choice;
  readonly onChoose: (name: 'period' | 'estate' | 'utility', value: string | undefined) => void;
};

function Filters({ choice, onChoose }: FiltersProps) {
  const { data: estates = [] } = useQuery(estateChoicesQuery);
  const chip = (isOn: boolean) => cx('btn-small dt-chip', isOn && 'dt-chip-on');
  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        name={estates.find(({ value }) => value === choice.estate)?.label ?? words.allEstates}
        className={chip(choice.estate !== undefined)}
        items={[
          { label: words.allEstates, onSelect: () => onChoose('estate', undefined) },
          ...estates.map(({ value, label }) => ({ label, onSelect: () => onChoose('estate', value) })),
        ]}
      />
      <Menu
        name={choice.utility ? words.utilities[choice.utility] : words.allUtilities}
        className={chip(choice.utility !== undefined)}
        items={[
          { label: words.allUtilities, onSelect: () => onChoose('utility', undefined) },
          ...UTILITIES.map((value) => ({ label: words.utilities[value], onSelect: () => onChoose('utility', value) })),
        ]}
      />
      <Menu
        name={words.periods[choice.period]}
        className={chip(true)}
        items={periods.map((value) => ({ label: words.periods[value], onSelect: () => onChoose('period', value) }))}
      />
    </div>
  );
}

function Loaded({ data, choice }: { readonly data: Dashboard; readonly choice: Choice }) {
  const { estate, utility } = choice;
  const { spans, isWeekly } = spansOf(data.days);
  const linkTo = (more: Readonly<Record<string, string>> = {}) =>
    `${STAFF_PATHS.orders}?${new URLSearchParams({
      from: data.from,
      until: data.until,
      ...(estate !== undefined && { estate }),
      ...(utility !== undefined && { utility }),
      ...more,
    })}`;
  return (
    <>
      <Figures data={data} linkTo={linkTo} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <section className="card grid min-w-0 gap-3 p-4">
          <h2 className="text-16">{isWeekly ? words.byWeek : words.byDay}</h2>
          <Suspense fallback={<Skeleton className="h-[264px] w-full" />}>
            <SalesChart spans={spans} />
          </Suspense>
          <SpansTable spans={spans} isWeekly={isWeekly} linkTo={linkTo} />
        </section>
        <Attention queues={data.queues} />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <EstatesTable data={data} linkTo={linkTo} />
        <SmallTables data={data} linkTo={linkTo} />
      </div>
    </>
  );
}

function Attention({ queues }: Pick<Dashboard, 'queues'>) {
  const rows = (Object.keys(words.queues) as (keyof typeof queues)[]).filter((queue) => queues[queue] > 0);
  return (
    <section className="card p-4">
      <h2 className="pb-1 text-16">{words.attention}</h2>
      {rows.length === 0 && <p className="py-2 text-14 text-ink-2">{words.nothing}</p>}
      <ul className="divide-y divide-line">
        {rows.map((queue) => (
          <li key={queue}>
            <Link
              to={`${STAFF_PATHS.orders}?queue=${queue}`}
              className="flex min-h-11 items-center justify-between gap-3 py-2 font-semibold"
            >
              {words.queues[queue]}
              <span className={cx('dt-count', queue !== 'delivery' && 'dt-count-hot')}>
                {queues[queue] > 99 ? '99+' : queues[queue]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Loading() {
  const isShown = useSkeleton(true);
  return (
    <div aria-busy="true" className={isShown ? 'grid gap-4' : 'invisible grid gap-4'}>
      <p role="status" className="sr-only">
        {isShown && words.loading}
      </p>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
