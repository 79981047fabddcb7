import { rowIdShape, utility as utilities } from '@gatelight/contract/fields';
import type { Cockpit } from '@gatelight/contract/office/staff-lists/cockpit';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { COCKPIT_WORDS } from '../../../strings/staff/cockpit.ts';
import { DASHBOARD_WORDS as words } from '../../../strings/staff/dashboard.ts';
import { Menu } from '../../../ui/buttons/menu.tsx';
import { useSkeleton } from '../../../ui/feedback/skeleton-timing.ts';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import '../../../ui/table/table.css';
import '../cockpit/cockpit.css';
import { clockText } from '../cockpit/limit-text.ts';
import { FirstSteps } from '../cockpit/first-steps.tsx';
import { cockpitQuery } from '../cockpit/queries.ts';
import { QueueTable } from '../cockpit/queue-table.tsx';
import { RailCards } from '../cockpit/rail-cards.tsx';
import { Deadlines, DoNow } from '../cockpit/side-cards.tsx';
import { EstatesTable, SmallTables, SpansTable } from './figure-tables.tsx';
import { Figures } from './figures.tsx';
import { PERIODS, dashboardQuery, estateChoicesQuery } from './queries.ts';
import type { Choice, Dashboard, Period } from './queries.ts';
import { spansOf } from './spans.ts';
import { TodayCard } from './today-card.tsx';

export const meta = () => hiddenHead(words.title);

const SalesChart = lazy(() => import('./sales-chart.tsx'));

const periods = Object.keys(PERIODS) as Period[];

/**
 * `/admin/dashboard`: the state of parts, queues and tasks; then the business figures, against the period before.
 * Every number opens the list behind it.
 */
export default function DashboardPage() {
  const [params, setParams] = useSearchParams();
  const choice = choiceOf(params);
  const cockpit = useQuery(cockpitQuery);
  const figures = useQuery(dashboardQuery(choice));
  const { data } = figures;
  const isOver = [cockpit, figures].some(({ isError, data: known }) => known === undefined && isError);
  function choose(name: 'period' | 'estate' | 'utility', value: string | undefined): void {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  }
  function retry(): void {
    void cockpit.refetch();
    void figures.refetch();
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <PageHeading className="staff-title">{words.title}</PageHeading>
          {cockpit.data && <p className="text-14 text-ink-2">{COCKPIT_WORDS.checked(longTime(cockpit.data.as_of))}</p>}
        </div>
        <Filters choice={choice} onChoose={choose} />
      </div>
      <FirstSteps />
      {cockpit.data && <RailCards cockpit={cockpit.data} />}
      {cockpit.data && data ? (
        <Loaded cockpit={cockpit.data} data={data} choice={choice} />
      ) : isOver ? (
        <ErrorState title={words.failed} text={readFailure(cockpit.error ?? figures.error)} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

const lagosDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Africa/Lagos' });

/** `Monday 23 November 2026, 14:07 WAT` */
const longTime = (at: Date) => `${lagosDate.format(at)}, ${clockText(at)} WAT`;

function choiceOf(params: URLSearchParams): Choice {
  const period = periods.find((one) => one === params.get('period')) ?? 'today';
  const utility = utilities.options.find((one) => one === params.get('utility'));
  const estate = params.get('estate') ?? '';
  return { period, ...(utility && { utility }), ...(rowIdShape.test(estate) && { estate }) };
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
          ...utilities.options.map((value) => ({
            label: words.utilities[value],
            onSelect: () => onChoose('utility', value),
          })),
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

type LoadedProps = { readonly cockpit: Cockpit; readonly data: Dashboard; readonly choice: Choice };

function Loaded({ cockpit, data, choice }: LoadedProps) {
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
    <div className="cockpit">
      <div className="cockpit-side">
        <DoNow cockpit={cockpit} />
        <Deadlines cockpit={cockpit} />
        <SmallTables data={data} linkTo={linkTo} />
      </div>
      <div className="cockpit-main">
        <QueueTable cockpit={cockpit} />
        <Figures data={data} linkTo={linkTo} />
        {choice.period === 'today' ? (
          <TodayCard choice={choice} linkTo={linkTo} />
        ) : (
          <section className="card grid min-w-0 gap-3 p-4">
            <h2 className="text-16">{isWeekly ? words.byWeek : words.byDay}</h2>
            <Suspense fallback={<Skeleton className="h-[264px] w-full" />}>
              <SalesChart spans={spans} />
            </Suspense>
            <SpansTable spans={spans} isWeekly={isWeekly} linkTo={linkTo} />
          </section>
        )}
        <EstatesTable data={data} linkTo={linkTo} />
      </div>
    </div>
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
