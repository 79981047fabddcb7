import type { AssetStory } from '@gatelight/contract/places/facility/assets';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { fullDay } from '../../../../data/power/figures.ts';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { JobPill } from './job-pill.tsx';

/** The last jobs of an asset or a vendor. */
export function JobsTable({ estate, jobs }: { readonly estate: string; readonly jobs: AssetStory['jobs'] }) {
  return (
    <PlainTable
      title={words.jobs}
      rows={jobs}
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
        { head: words.dueOrDone, cell: (job) => fullDay(job.on) },
        { head: words.state, cell: (job) => <JobPill state={job.state} /> },
        { head: words.soFar, cell: (job) => <Money kobo={job.spent_kobo} />, isNumber: true },
      ]}
    />
  );
}
