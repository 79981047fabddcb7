import { jobSources, jobStates, listJobs } from '@gatelight/contract/places/facility';
import type { JobSummary } from '@gatelight/contract/places/facility';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { APP_PATHS } from '../../../../app-paths.ts';
import { fullDay } from '../../../../data/power/figures.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { FacilityPage } from '../facility-page.tsx';
import { NewJobButton } from '../new-job-button.tsx';
import { facilityKey } from '../queries.ts';
import { JobPill } from './job-pill.tsx';

export const meta = () => hiddenHead(words.parts.jobs);

const FILTERS = ['state', 'source', 'late', 'mine'] as const;

const whoOf = ({ vendor, member }: JobSummary) => vendor?.name ?? member?.name ?? '';
const whereOf = ({ house, place, asset }: JobSummary) => house?.name ?? (place || (asset?.name ?? ''));
const dayOf = ({ done_on, due_on }: JobSummary) => {
  const day = done_on ?? due_on;
  return day === null ? '' : fullDay(day);
};

const COLUMNS: readonly TableColumn<JobSummary>[] = [
  { id: 'number', head: words.numberName, cell: (row) => <span className="nums">{row.number}</span> },
  { id: 'title', head: words.titleName, cell: (row) => row.title, isFixed: true },
  { id: 'where', head: words.place, cell: whereOf },
  { id: 'who', head: words.doneBy, cell: whoOf },
  { id: 'source', head: words.source, cell: (row) => words.sources[row.source], isExtra: true },
  { id: 'day', head: words.dueOrDone, cell: dayOf },
  { id: 'state', head: words.state, cell: (row) => <JobPill state={row.state} daysLate={row.days_late} /> },
  { id: 'quote', head: words.quote, cell: (row) => <Money kobo={row.quote_kobo} />, isNumber: true, isExtra: true },
  { id: 'spent', head: words.soFar, cell: (row) => <Money kobo={row.spent_kobo} />, isNumber: true },
];

/** Every job of the estate, the newest first. */
export default function JobsPage() {
  const estate = useEstateId();
  const view = useTableView({ id: `facility-jobs-${estate}`, filters: FILTERS, sort: '-created_at' });
  const list = useTableList(listJobs, view, { key: facilityKey(estate, 'jobs'), params: { id: estate } });
  return (
    <FacilityPage part="jobs" action={<NewJobButton estate={estate} />}>
      <DataTable
        isPart
        title={words.parts.jobs}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => row.title}
        search={words.search}
        filters={[
          {
            name: 'state',
            label: words.state,
            options: [
              { value: 'open', label: words.openJobs },
              ...jobStates.map((state) => ({ value: state, label: words.states[state] })),
            ],
          },
          {
            name: 'source',
            label: words.source,
            options: jobSources.map((source) => ({ value: source, label: words.sources[source] })),
          },
          { name: 'late', label: words.late, options: [{ value: 'yes', label: words.onlyLate }] },
          { name: 'mine', label: words.mine, options: [{ value: 'yes', label: words.onlyMine }] },
        ]}
        to={(row) => APP_PATHS.manageEstate(estate, `facility/jobs/${row.id}`)}
        phone={(row) => (
          <PhoneRow
            title={row.title}
            text={[words.job(row.number), whereOf(row), dayOf(row)].filter(Boolean).join(' · ')}
          >
            <JobPill state={row.state} daysLate={row.days_late} />
          </PhoneRow>
        )}
        empty={{ title: words.noJobs, text: words.noJobsText }}
      />
    </FacilityPage>
  );
}
