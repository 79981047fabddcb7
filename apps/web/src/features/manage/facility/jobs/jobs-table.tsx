import { lagosDate } from '@gatelight/contract/lagos-days';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { ShowMore } from '../../../../data/lists/show-more.tsx';
import { fullDay } from '../../../../data/power/figures.ts';
import { NotRead } from '../../../../data/queries/not-read.tsx';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { jobsQuery } from '../queries.ts';
import { JobPill } from './job-pill.tsx';

type JobsTableProps = {
  readonly estate: string;
  readonly of: { readonly asset: string } | { readonly vendor: string };
};

/** All jobs of an asset or a vendor, page by page, the newest first. */
export function JobsTable({ estate, of }: JobsTableProps) {
  const jobs = useInfiniteQuery(jobsQuery(estate, of));
  const rows = jobs.data?.pages.flatMap(({ items }) => items);
  if (!rows) return <NotRead query={jobs} title={words.failed} className="h-40 w-full rounded-lg" />;
  return (
    <div className="grid gap-3">
      <PlainTable
        title={words.jobs}
        rows={rows}
        rowId={(job) => job.id}
        empty={words.noJobs}
        columns={[
          {
            head: words.titleName,
            cell: (job) => (
              <Link className="text-link" to={APP_PATHS.manageEstate(estate, `facility/jobs/${job.id}`)}>
                {job.title}
              </Link>
            ),
          },
          { head: words.dueOrDone, cell: (job) => fullDay(job.done_on ?? job.due_on ?? lagosDate(job.created_at)) },
          { head: words.state, cell: (job) => <JobPill state={job.state} /> },
          { head: words.soFar, cell: (job) => <Money kobo={job.spent_kobo} />, isNumber: true },
        ]}
      />
      <ShowMore list={jobs} />
    </div>
  );
}
