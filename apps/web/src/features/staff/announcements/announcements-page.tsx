import { announcementStates, listAnnouncements } from '@gatelight/contract/office/announcements';
import type { Announcement } from '@gatelight/contract/office/announcements';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isAwaited } from '../../../data/queries/is-awaited.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { ANNOUNCEMENT_WORDS as words } from '../../../strings/staff/announcements.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money } from '../../../ui/values/money.tsx';
import { AnnouncementState } from './announcement-state.tsx';
import { ANNOUNCEMENT_KEY, requestsQuery } from './queries.ts';
import { Requests } from './requests.tsx';

export const meta = () => hiddenHead(words.title);

const estatesOf = ({ estates }: Announcement) => estates?.map(({ name }) => name).join(', ') ?? words.allEstates;
const channelsOf = ({ channels }: Announcement) => channels.map((channel) => words.channels[channel]).join(', ');

const COLUMNS: readonly TableColumn<Announcement>[] = [
  { id: 'title', head: words.columns.title, cell: ({ title }) => title, isFixed: true },
  { id: 'state', head: words.columns.state, cell: ({ state }) => <AnnouncementState state={state} /> },
  { id: 'when', head: words.columns.when, cell: ({ send_at }) => lagosTime(send_at) },
  { id: 'estates', head: words.columns.estates, cell: estatesOf },
  { id: 'channels', head: words.columns.channels, cell: channelsOf },
  { id: 'people', head: words.columns.people, cell: ({ planned }) => String(planned.reached), isNumber: true },
  { id: 'cost', head: words.columns.cost, cell: ({ planned }) => <Money kobo={planned.cost_kobo} />, isNumber: true },
];

/** `/admin/announcements`: past announcements, and those being sent now. */
export default function AnnouncementsPage() {
  const navigate = useNavigate();
  const view = useTableView({ id: 'announcements', filters: ['state'], sort: '-created_at' });
  const requests = useQuery(requestsQuery);
  const list = useTableList(listAnnouncements, view, { key: [...ANNOUNCEMENT_KEY, 'list'] });
  return (
    <>
      <Requests />
      <DataTable
        title={words.title}
        lead={words.lead}
        columns={COLUMNS}
        view={view}
        list={list}
        isHeldBack={isAwaited(requests)}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        search={words.search}
        filters={[
          {
            name: 'state',
            label: words.stateFilter,
            options: announcementStates.map((state) => ({ value: state, label: words.states[state] })),
          },
        ]}
        actions={<Button name={words.write} small onClick={() => void navigate(STAFF_PATHS.newAnnouncement)} />}
        to={({ id }) => STAFF_PATHS.announcement(id)}
        phone={(one) => (
          <span className="grid gap-0.5">
            <span className="flex items-center justify-between gap-3">
              <b className="font-semibold wrap-anywhere">{one.title}</b>
              <AnnouncementState state={one.state} />
            </span>
            <span className="text-14 text-ink-2">{estatesOf(one)}</span>
            <span className="text-13 text-ink-3">
              {lagosTime(one.send_at)} · {channelsOf(one)}
            </span>
          </span>
        )}
        empty={{ title: words.empty }}
      />
    </>
  );
}
