import { jobStates } from '@gatelight/contract/facility';
import type { JobSummary } from '@gatelight/contract/facility';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { Link, useSearchParams } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { hiddenHead } from '../../../page-head.ts';
import { FACILITY_WORDS as words } from '../../../strings/manage/facility.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { Money } from '../../../ui/values/money.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';
import { boardQuery, figuresQuery } from './queries.ts';

export const meta = () => hiddenHead(PORTAL_WORDS.screens.facility);

/** The jobs of an estate in five lanes. Each card leads to its job, where it is moved. */
export default function BoardPage() {
  const estate = useEstateId();
  const [query, setQuery] = useSearchParams();
  const show = query.get('show');
  const filter = show === 'late' ? ({ late: 'yes' } as const) : show === 'mine' ? ({ mine: 'yes' } as const) : {};
  const board = useQuery(boardQuery(estate, filter));
  const figures = useQuery(figuresQuery(estate));
  return (
    <PortalPage
      title={PORTAL_WORDS.screens.facility}
      lead={figures.data && words.open(figures.data.open, figures.data.late)}
      action={
        <LinkButton
          name={words.newJob}
          icon={<Plus aria-hidden="true" size={18} />}
          to={APP_PATHS.manageEstate(estate, 'facility/jobs/new')}
        />
      }
    >
      <div className="flex flex-wrap gap-2" role="group" aria-label={words.show}>
        {(['all', 'mine', 'late'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={(show ?? 'all') === one}
            className="min-h-11 rounded-full border border-line-strong px-4 text-14 font-semibold aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
            onClick={() => setQuery(one === 'all' ? {} : { show: one }, { replace: true })}
          >
            {words[one]}
          </button>
        ))}
      </div>
      {board.data ? (
        <div className="grid gap-4 lg:grid-cols-5">
          {jobStates.map((state) => {
            const lane = board.data.lanes.find((one) => one.state === state);
            const jobs = lane?.jobs ?? [];
            const count = lane?.count ?? 0;
            const name = state === 'done' ? words.doneLane : words.states[state];
            return (
              <section
                key={state}
                aria-label={name}
                className="grid min-w-0 content-start gap-2 rounded-lg bg-surface-2 p-2"
              >
                <h2 className="flex justify-between gap-2 px-1 text-14 font-semibold">
                  {name} <span className="nums">{count}</span>
                </h2>
                {jobs.length === 0 && <p className="px-1 pb-2 text-13 text-ink-2">{words.empty}</p>}
                <ul className="grid gap-2">
                  {jobs.map((job) => (
                    <li key={job.id}>
                      <JobCard job={job} estate={estate} />
                    </li>
                  ))}
                </ul>
                {count > jobs.length && <p className="px-1 text-13 text-ink-2">{words.more(count - jobs.length)}</p>}
              </section>
            );
          })}
        </div>
      ) : board.isError || board.isPaused ? (
        <ErrorState title={words.failed} text={readFailure(board.error)} onRetry={() => void board.refetch()} />
      ) : (
        <Skeleton className="h-80 w-full rounded-lg" />
      )}
    </PortalPage>
  );
}

function JobCard({ job, estate }: { readonly job: JobSummary; readonly estate: string }) {
  const who = job.vendor?.name ?? job.member?.name;
  const where = job.house?.name ?? (job.place || job.asset?.name);
  const cost = job.spent_kobo > job.quote_kobo ? job.spent_kobo : job.quote_kobo;
  const day = job.done_on ?? job.due_on;
  return (
    <Link
      to={APP_PATHS.manageEstate(estate, `facility/jobs/${job.id}`)}
      className="card grid gap-1 p-3 text-13 no-underline hover:bg-surface-2"
    >
      <span className="text-14 font-semibold text-ink wrap-anywhere">{job.title}</span>
      <span className="text-ink-2 wrap-anywhere">
        {[where, who ?? (job.reported_by && words.reportedBy(job.reported_by))].filter(Boolean).join(' · ')}
      </span>
      {job.waits_for !== null && <span className="text-ink-2 wrap-anywhere">{job.waits_for}</span>}
      {job.asks_kobo !== null && <span className="text-ink-2">{words.waitsForAnswer}</span>}
      <span className="flex flex-wrap items-center justify-between gap-2 text-ink-2">
        {job.days_late > 0 ? (
          <StatusPill status="failed" word={words.daysLate(job.days_late)} />
        ) : (
          <span className="nums">{day === null ? lagosDay(job.created_at) : lagosDay(new Date(day))}</span>
        )}
        {cost > 0 && <Money kobo={cost} short />}
      </span>
    </Link>
  );
}
