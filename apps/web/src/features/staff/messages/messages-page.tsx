import { exportList } from '../../../data/lists/download.ts';
import { messageChannels } from '@gatelight/contract/base/notifications/deliveries';
import { messageStateFilters, exportMessages, listMessages } from '@gatelight/contract/office/staff-lists/message-log';
import type { SentMessage } from '@gatelight/contract/office/staff-lists/message-log';
import { messageName } from '@gatelight/contract/base/staff/staff-words';
import { Link } from 'react-router';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { MESSAGE_WORDS as words } from '../../../strings/staff/messages.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { ageOf, shortTime } from '../orders/order-state.tsx';
import { customerFilter } from '../people/customer-filter.ts';

export const meta = () => hiddenHead(words.title);

const TONES = {
  queued: 'neutral',
  sent: 'neutral',
  delivered: 'success',
  failed: 'danger',
  withheld: 'warning',
} as const;
const PAGES = {
  order: STAFF_PATHS.order,
  ticket: STAFF_PATHS.ticket,
  announcement: STAFF_PATHS.announcement,
  meter: STAFF_PATHS.meter,
} as const;

const State = ({ state }: Pick<SentMessage, 'state'>) => <StatePill tone={TONES[state]} word={words.states[state]} />;
const nameOf = ({ template }: SentMessage) => (template === null ? words.unknown : messageName(template));
const toOf = ({ to_masked }: SentMessage) => to_masked || words.device;

function About({ about }: Pick<SentMessage, 'about'>) {
  if (about === null) return null;
  return (
    <Link to={PAGES[about.kind](about.id)} className="text-link">
      {words.about[about.kind]} {about.id}
    </Link>
  );
}

const COLUMNS: readonly TableColumn<SentMessage>[] = [
  { id: 'template', head: words.columns.template, cell: nameOf, isFixed: true },
  { id: 'state', head: words.columns.state, cell: ({ state }) => <State state={state} /> },
  { id: 'channel', head: words.columns.channel, cell: ({ channel }) => words.channels[channel] },
  { id: 'to', head: words.columns.to, cell: toOf },
  { id: 'queued', head: words.columns.queued, cell: ({ created_at }) => shortTime(created_at), sort: 'created_at' },
  { id: 'age', head: words.columns.age, cell: ({ created_at }) => ageOf(created_at), isNumber: true },
  { id: 'about', head: words.columns.about, cell: ({ about }) => <About about={about} /> },
  { id: 'problem', head: words.columns.problem, cell: ({ problem }) => problem ?? '' },
  { id: 'tries', head: words.columns.tries, cell: ({ attempts }) => String(attempts), isNumber: true, isExtra: true },
];

const FILTERS = ['state', 'channel', 'user', 'from', 'until'] as const;

/** `/admin/messages`: every message, its state, and its subject. */
export default function MessagesPage() {
  const view = useTableView({ id: 'messages', filters: FILTERS, sort: '-created_at' });
  const list = useTableList(listMessages, view, { key: ['admin', 'messages', 'list'], everyMs: 30_000 });
  return (
    <DataTable
      title={words.title}
      lead={words.lead}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={({ id }) => id}
      rowName={(message) => `${nameOf(message)}, ${toOf(message)}`}
      filters={[
        {
          name: 'state',
          label: words.filters.state,
          options: messageStateFilters.map((value) => ({ value, label: words.states[value] })),
        },
        {
          name: 'channel',
          label: words.filters.channel,
          options: messageChannels.map((value) => ({ value, label: words.channels[value] })),
        },
        ...customerFilter('user', view.filters.user),
        { kind: 'days', label: words.filters.queued, from: 'from', until: 'until' },
      ]}
      onExport={() => exportList(exportMessages, view, 'messages.csv')}
      phone={(message) => (
        <span className="grid gap-0.5">
          <span className="flex items-center justify-between gap-3">
            <b className="font-semibold wrap-anywhere">{nameOf(message)}</b>
            <State state={message.state} />
          </span>
          <span className="text-14 text-ink-2">
            {words.channels[message.channel]} · {toOf(message)}
          </span>
          <span className="text-13 text-ink-3">{shortTime(message.created_at)}</span>
          {message.problem !== null && <span className="text-13 wrap-anywhere">{message.problem}</span>}
          <span className="text-14">
            <About about={message.about} />
          </span>
        </span>
      )}
      empty={{ title: words.empty }}
    />
  );
}
