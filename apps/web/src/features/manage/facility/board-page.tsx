import { jobStates } from '@gatelight/contract/places/facility';
import type { JobState, JobSummary } from '@gatelight/contract/places/facility';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { shortDay } from '../../../data/power/figures.ts';
import { hiddenHead } from '../../../page-head.ts';
import { FACILITY_WORDS as words } from '../../../strings/manage/facility.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { useRoles } from '../use-roles.ts';
import { FacilityPage } from './facility-page.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { NewJobButton } from './new-job-button.tsx';
import { boardQuery, figuresQuery } from './queries.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';

export const meta = () => hiddenHead(PORTAL_WORDS.screens.facility);

type Lane = { readonly state: JobState; readonly count: number; readonly jobs: readonly JobSummary[] };

/** The jobs of an estate in five lanes. Each card leads to its job, where it is moved. */
export default function BoardPage() {
  const estate = useEstateId();
  const [query, setQuery] = useSearchParams();
  const show = query.get('show');
  const filter = show === 'late' ? ({ late: 'yes' } as const) : show === 'mine' ? ({ mine: 'yes' } as const) : {};
  const board = useQuery(boardQuery(estate, filter));
  const late = useQuery(figuresQuery(estate)).data?.late;
  return (
    <FacilityPage part="board" action={<NewJobButton estate={estate} />}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{words.show}</legend>
          {(['all', 'mine', 'late'] as const).map((one) => (
            <Button
              key={one}
              look={(show ?? 'all') === one ? 'soft' : 'outline'}
              small
              aria-pressed={(show ?? 'all') === one}
              name={one === 'late' && late ? `${words.late} ${late}` : words[one]}
              onClick={() => setQuery(one === 'all' ? {} : { show: one }, { replace: true })}
            />
          ))}
        </fieldset>
        <Limit estate={estate} />
      </div>
      {board.data ? <Lanes estate={estate} lanes={board.data.lanes} /> : <NotRead query={board} title={words.failed} />}
    </FacilityPage>
  );
}

/** Five lanes beside each other; on a phone one of them, chosen by a row of names with their counts. */
function Lanes({ estate, lanes }: { readonly estate: string; readonly lanes: readonly Lane[] }) {
  const all = jobStates.map((state) => lanes.find((one) => one.state === state) ?? { state, count: 0, jobs: [] });
  const [chosen, setChosen] = useState<JobState>(
    () =>
      (all.find(({ state, count }) => state === 'in-progress' && count > 0) ?? all.find(({ count }) => count > 0))
        ?.state ?? 'reported',
  );
  return (
    <>
      <fieldset className="flex flex-wrap gap-2 sm:hidden">
        <legend className="sr-only">{words.lanes}</legend>
        {all.map(({ state, count }) => (
          <Button
            key={state}
            look={state === chosen ? 'soft' : 'outline'}
            small
            aria-pressed={state === chosen}
            name={`${words.states[state]} ${count}`}
            onClick={() => setChosen(state)}
          />
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {all.map((lane) => (
          <LaneOf key={lane.state} estate={estate} lane={lane} isChosen={lane.state === chosen} />
        ))}
      </div>
    </>
  );
}

/** The cost from which a manager must agree to a job; a manager changes it here. */
function Limit({ estate }: { readonly estate: string }) {
  const [isOpen, setOpen] = useState(false);
  const isManager = useRoles().includes('manager');
  const { data } = useQuery(figuresQuery(estate));
  if (!data) return null;
  return (
    <div className="flex items-center justify-between gap-2 text-14 text-ink-2 sm:justify-start">
      <span>
        {words.limit(nairaText(data.limit_kobo, true))}
        {data.next_limit &&
          ` ${words.nextLimit(shortDay(data.next_limit.from), nairaText(data.next_limit.limit_kobo, true))}`}
      </span>
      {isManager && <Button look="quiet" small name={words.changeLimit} onClick={() => setOpen(true)} />}
      {isOpen && <LimitDialog estate={estate} now={data.limit_kobo} onClose={() => setOpen(false)} />}
    </div>
  );
}

function LaneOf({
  lane: { state, count, jobs },
  estate,
  isChosen,
}: {
  readonly lane: Lane;
  readonly estate: string;
  readonly isChosen: boolean;
}) {
  const name = state === 'done' ? words.doneLane : words.states[state];
  return (
    <section
      aria-label={name}
      className={cx('grid min-w-0 content-start gap-2 rounded-lg bg-surface-2 p-2', !isChosen && 'max-sm:hidden')}
    >
      <h2 className="flex items-center justify-between gap-2 px-1 text-14 font-semibold">
        {name} <span className="dt-count nums">{count}</span>
      </h2>
      {jobs.length === 0 && <p className="px-1 pb-1 text-13 text-ink-2">{words.empty}</p>}
      <ul className="grid gap-2">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job} estate={estate} />
          </li>
        ))}
      </ul>
      {count > jobs.length && (
        <Link className="text-link px-1 text-13" to={APP_PATHS.manageEstate(estate, `facility/jobs?state=${state}`)}>
          {words.more(count - jobs.length)}
        </Link>
      )}
    </section>
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
      className="card grid gap-1 p-3 text-13 no-underline hover:border-line-strong"
    >
      <span className="text-14 font-semibold text-ink wrap-anywhere">{job.title}</span>
      <span className="text-ink-2 wrap-anywhere">
        {[where, who ?? (job.reported_by && words.reportedBy(job.reported_by))].filter(Boolean).join(' · ')}
      </span>
      {job.waits_for !== null && <span className="text-ink-2 wrap-anywhere">{job.waits_for}</span>}
      {job.asks_kobo !== null && <StatePill tone="warning" word={words.waitsForAnswer} />}
      <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1 text-ink-2">
        {job.days_late > 0 ? (
          <StatePill tone="danger" word={words.daysLate(job.days_late)} />
        ) : (
          <span className="nums">{day === null ? lagosDay(job.created_at) : shortDay(day)}</span>
        )}
        {job.rating !== null && <span>{words.rating(job.rating)}</span>}
        {cost > 0n && <Money kobo={cost} short />}
      </span>
    </Link>
  );
}
