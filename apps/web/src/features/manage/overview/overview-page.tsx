import { useQueries, useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Megaphone from 'lucide-react/icons/megaphone';
import { Link } from 'react-router';
import { failureText } from '../../../api.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { hiddenHead } from '../../../page-head.ts';
import { OVERVIEW_WORDS as words } from '../../../strings/manage/overview.ts';
import { STRINGS } from '../../../strings/index.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { ColourKey } from '../../../ui/values/share-bar.tsx';
import { longDay } from '../../../ui/values/long-day.ts';
import { estateKey } from '../estate-queries.ts';
import { useEstateId } from '../estate-loaded.tsx';
import { myEstatesQuery } from '../my-estates.ts';
import { portalScreenOf, portalScreensFor } from '../navigation.ts';
import { PortalPage } from '../portal-page.tsx';
import { DaysChart } from '../days-chart.tsx';
import { BarChart } from './bar-chart.tsx';
import type { Chart, ChartLine, Figure, Need, Step } from './facts.ts';
import { SAMPLES } from './sample-files.ts';
import { SOURCES } from './sources.ts';

export const meta = () => hiddenHead(PORTAL_WORDS.screens.overview);

const MINUTE_MS = 60_000;
const MOST_NEEDS = 6;

/** `/manage/estates/:id`: tasks for today, and the figures of the estate. Each number links to its list. */
export default function OverviewPage() {
  const id = useEstateId();
  const { data: mine } = useQuery(myEstatesQuery);
  const estate = mine?.find((one) => one.id === id);
  const roles = estate?.roles ?? [];
  const sources = SOURCES.filter((source) => source.roles.some((role) => roles.includes(role)));
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: [...estateKey(id), 'overview', source.name],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.read({ id, signal, roles }),
      refetchInterval: MINUTE_MS,
    })),
  });
  const facts = answers.flatMap(({ data }) => data ?? []);
  const failed = answers.filter(({ isError }) => isError);
  const failure = failed[0]?.error;
  const isWaiting = answers.some(({ isPending }) => isPending);
  // Everything has a reserved place before it loads, so that nothing moves while people tap. A call that failed once is not waited for.
  const isComing = answers.map(({ isPending, failureCount }) => isPending && failureCount === 0);
  const open = portalScreensFor(roles);
  /** A number whose page the role may not open is not a link. */
  const mayOpen = (to: string) => {
    const screen = portalScreenOf(to.split('?')[0] ?? '');
    return screen !== undefined && open.includes(screen);
  };
  const announcements = APP_PATHS.manageEstate(id, 'announcements');
  const needs = facts
    .flatMap((one) => one.needs ?? [])
    .filter(({ to }) => mayOpen(to))
    .toSorted((one, other) => Number(other.isWarning) - Number(one.isWarning))
    .slice(0, MOST_NEEDS);
  const steps = facts.flatMap((one) => one.steps ?? []).filter(({ to }) => mayOpen(to));
  const charts = facts.flatMap((one) => one.charts ?? []);
  // A chart of days needs the width; one of months is beside it.
  const wide = charts.filter((chart) => 'days' in chart);
  const beside = charts.filter((chart) => 'bars' in chart);
  // Once it has houses and something to show, an estate is no longer new.
  const isNew = !isWaiting && charts.length === 0 && roles.includes('manager') && steps.some(({ isDone }) => !isDone);
  return (
    <PortalPage
      title={estate?.name ?? PORTAL_WORDS.screens.overview}
      lead={longDay(new Date())}
      action={
        !isNew &&
        mayOpen(announcements) && (
          <LinkButton
            small
            name={words.announce}
            icon={<Megaphone size={18} aria-hidden="true" />}
            to={announcements}
          />
        )
      }
    >
      <div role="alert" className="empty:hidden">
        {failure && (
          <Notice kind="warning">
            {words.failed}. {failureText(failure)}
            <Button
              small
              look="outline"
              className="mt-2"
              name={STRINGS.ui.retry}
              isLoading={failed.some(({ isFetching }) => isFetching)}
              onClick={() => failed.forEach((one) => void one.refetch())}
            />
          </Notice>
        )}
      </div>
      {isNew && <Steps estate={id} steps={steps} />}
      <Figures
        figures={sources.flatMap((source, at): readonly (Figure | null)[] =>
          isComing[at] ? Array<null>(source.figures ?? 0).fill(null) : (answers[at]?.data?.figures ?? []),
        )}
        mayOpen={mayOpen}
      />
      {isComing.includes(true) ? (
        <Skeleton className="h-96 w-full rounded-md" />
      ) : (
        <div className={cx('grid items-start gap-4', beside.length > 0 && 'xl:grid-cols-[minmax(0,1fr)_376px]')}>
          <div className="grid min-w-0 gap-4">
            {/* A part that failed may have something to do, so an empty list would say too much. */}
            {!isNew && !isWaiting && (needs.length > 0 || !failure) && <Needs needs={needs} />}
            {wide.map((chart) => (
              <ChartCard key={chart.title} chart={chart} mayOpen={mayOpen} />
            ))}
          </div>
          {beside.map((chart) => (
            <ChartCard key={chart.title} chart={chart} mayOpen={mayOpen} />
          ))}
        </div>
      )}
    </PortalPage>
  );
}

type MayOpen = { readonly mayOpen: (to: string) => boolean };

function ChartCard({ chart, mayOpen }: { readonly chart: Chart } & MayOpen) {
  const { title, note, to } = chart;
  return (
    <section className="card grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-16">
          {mayOpen(to) ? (
            <Link to={to} className="text-link">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="text-13 text-ink-2">{note}</p>
      </div>
      {'bars' in chart ? (
        <>
          <BarChart label={title} bars={chart.bars} />
          <Lines lines={chart.lines ?? []} mayOpen={mayOpen} />
        </>
      ) : (
        <>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
            <ColourKey colour="var(--primary)">{words.parts.houses}</ColourKey>
            <ColourKey colour="var(--svc-water)">{words.parts.common}</ColourKey>
            <ColourKey colour="var(--svc-diesel)">{words.parts.lost}</ColourKey>
            {chart.days.some((day) => day.is_above) && (
              <ColourKey colour="var(--svc-power)">{words.parts.above}</ColourKey>
            )}
          </p>
          <DaysChart days={chart.days} />
        </>
      )}
    </section>
  );
}

type ValueProps = { readonly to: string; readonly value: string } & MayOpen;

/** A figure, as a link to its list for those who may open that. */
function Value({ to, value, mayOpen }: ValueProps) {
  if (!mayOpen(to)) return value;
  return (
    <Link to={to} className="inline-flex min-h-11 items-center">
      {value}
    </Link>
  );
}

/** Sums below a chart, each leading to its list. */
function Lines({ lines, mayOpen }: { readonly lines: readonly ChartLine[] } & MayOpen) {
  return (
    <dl className="grid divide-y divide-line text-14 empty:hidden">
      {lines.map(({ name, value, to }) => (
        <div key={name} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <dt className="text-ink-2">{name}</dt>
          <dd className="nums font-semibold">
            <Value to={to} value={value} mayOpen={mayOpen} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Null: the figure has not arrived. */
type FiguresProps = { readonly figures: readonly (Figure | null)[] } & MayOpen;

/** So that no figure is alone in a row where that can be: nine are three full rows, and five are one. */
function columnsOf(figures: number): string {
  if (figures % 3 === 0) return 'md:grid-cols-3';
  return figures === 5 ? 'md:grid-cols-3 xl:grid-cols-5' : 'md:grid-cols-4';
}

function Figures({ figures, mayOpen }: FiguresProps) {
  return (
    <dl className={cx('grid grid-cols-2 gap-3', columnsOf(figures.length))}>
      {figures.map((figure, at) => {
        if (!figure) return <FigurePlace key={at} />;
        const { name, value, note, to } = figure;
        return (
          <div key={name} className="card min-w-0 p-4">
            <dt className="text-13 text-ink-2">{name}</dt>
            <dd className="nums font-display text-24 font-bold wrap-anywhere">
              <Value to={to} value={value} mayOpen={mayOpen} />
            </dd>
            <dd className="text-13 text-ink-2">{note}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** As high as a figure. */
function FigurePlace() {
  return (
    <div aria-hidden="true" className="card grid min-w-0 content-center gap-2 p-4">
      <dt className="text-13">
        <Skeleton className="h-4 w-2/3" />
      </dt>
      <dd className="font-display text-24">
        <Skeleton className="h-8 w-1/2" />
      </dd>
      <dd className="text-13">
        <Skeleton className="h-4 w-2/3" />
      </dd>
    </div>
  );
}

function Needs({ needs }: { readonly needs: readonly Need[] }) {
  return (
    <section className="card">
      <h2 className="border-b border-line px-4 py-3 text-16">{words.needs}</h2>
      {needs.length === 0 && <p className="px-4 py-4 text-14 text-ink-2">{words.nothing}</p>}
      <ul className="divide-y divide-line">
        {needs.map(({ id, title, text, to, act, icon: Icon, isWarning }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <Icon
              aria-hidden="true"
              size={20}
              className={isWarning ? 'shrink-0 text-warning' : 'shrink-0 text-ink-2'}
            />
            <span className="grid min-w-0 flex-1 basis-56">
              <b className="text-14 font-semibold wrap-anywhere">{title}</b>
              <span className="text-13 text-ink-2 wrap-anywhere">{text}</span>
            </span>
            <LinkButton small look="outline" name={act} aria-label={`${act}: ${title}`} to={to} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps({ estate, steps }: { readonly estate: string; readonly steps: readonly Step[] }) {
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className="card">
      <div className="border-b border-line px-4 py-3">
        <h2 className="text-16">{words.welcome}</h2>
        <p className="text-14 text-ink-2">{words.welcomeText}</p>
      </div>
      <ol className="divide-y divide-line">
        {steps.map(({ key, to, isDone }) => {
          const [title, text] = words.steps[key];
          const samples = SAMPLES.filter(({ step }) => step === key);
          return (
            <li key={key} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <span className="grid min-w-0 flex-1 basis-56">
                <b className="text-14 font-semibold">{title}</b>
                <span className="text-13 text-ink-2">{text}</span>
                {samples.length > 0 && (
                  <span className="flex flex-wrap gap-x-4">
                    {samples.map(({ name, save }) => (
                      <button
                        key={name}
                        type="button"
                        className="text-link inline-flex min-h-11 items-center text-13"
                        onClick={() => void save(estate).catch((error) => showError(failureText(error)))}
                      >
                        {words.samples[name]}
                      </button>
                    ))}
                  </span>
                )}
              </span>
              {isDone ? (
                <span className="inline-flex min-h-11 items-center gap-1 text-14 text-success">
                  <Check aria-hidden="true" size={18} />
                  {words.done}
                </span>
              ) : (
                <LinkButton
                  small
                  look={key === next?.key ? 'primary' : 'outline'}
                  name={words.begin}
                  aria-label={`${words.begin}: ${title}`}
                  to={to}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
