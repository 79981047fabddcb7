import { listPeople } from '@gatelight/contract/office/people';
import type { Person } from '@gatelight/contract/office/people';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { PEOPLE_WORDS as words } from '../../../strings/staff/people.ts';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { lagosDay } from '../../../ui/values/lagos-time.ts';

export const meta = () => hiddenHead(words.title);

const FILTERS = ['locked'] as const;
const State = ({ is_locked: isLocked }: Person) => (
  <StatusPill
    status={isLocked ? 'failed' : 'success'}
    word={isLocked ? words.locked : words.open}
    className="pill-small"
  />
);

const COLUMNS: readonly TableColumn<Person>[] = [
  { id: 'name', head: words.name, cell: ({ name }) => name, isFixed: true },
  { id: 'email', head: words.email, cell: ({ email }) => email },
  { id: 'phone', head: words.phone, cell: ({ phone }) => phone ?? '' },
  { id: 'roles', head: words.roles, cell: ({ roles }) => roles.map((role) => words.roleNames[role]).join(', ') },
  { id: 'created_at', head: words.since, cell: ({ created_at: at }) => lagosDay(at, true), sort: 'created_at' },
  { id: 'state', head: words.state, cell: (person) => <State {...person} /> },
];

/** `/admin/people`: everyone with an account, masked until a member of staff asks to see more. */
export default function PeoplePage() {
  const view = useTableView({ id: 'people', filters: FILTERS, sort: '-created_at' });
  const { locked } = view.filters;
  const list = useTableList(listPeople, view, {
    key: ['admin', 'people'],
    query: { ...(view.q !== '' && { q: view.q }), ...((locked === 'yes' || locked === 'no') && { locked }) },
  });
  return (
    <DataTable
      title={words.title}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={({ id }) => id}
      rowName={({ name, email, is_locked: isLocked }) => `${name} ${email} ${isLocked ? words.locked : words.open}`}
      search={words.search}
      filters={[
        {
          name: 'locked',
          label: words.stateFilter,
          options: [
            { value: 'yes', label: words.locked },
            { value: 'no', label: words.open },
          ],
        },
      ]}
      to={({ id }) => STAFF_PATHS.person(id)}
      phone={(person) => (
        <PhoneRow title={person.name} text={person.email}>
          <State {...person} />
        </PhoneRow>
      )}
      empty={{ title: words.empty }}
    />
  );
}
