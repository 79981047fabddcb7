import { exportList } from '../../../data/lists/download.ts';
import {
  ticketPriorities,
  ticketQueues,
  ticketTopics,
  exportStaffTickets,
  listStaffTickets,
} from '@gatelight/contract/office/support/staff-tickets';
import { ticketStates } from '@gatelight/contract/office/support/user-tickets';
import type { StaffTicket } from '@gatelight/contract/office/support/staff-tickets';
import { useQuery } from '@tanstack/react-query';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { STAFF_TICKET_WORDS as words } from '../../../strings/staff/tickets.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { BulkAct, TableColumn } from '../../../ui/table/table-types.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { customerFilter } from '../people/customer-filter.ts';
import { assignMany, countsQuery, membersQuery } from './queries.ts';
import { DueClock, Priority, TicketState, spanOf } from './ticket-state.tsx';

export const meta = () => hiddenHead(words.title);

const ageOf = ({ created_at }: StaffTicket) => spanOf(Date.now() - created_at.getTime());

const COLUMNS: readonly TableColumn<StaffTicket>[] = [
  { id: 'subject', head: words.columns.subject, cell: ({ subject }) => subject, isFixed: true },
  { id: 'customer', head: words.columns.customer, cell: ({ customer_name }) => customer_name },
  { id: 'due', head: words.columns.due, cell: (ticket) => <DueClock ticket={ticket} />, sort: 'due' },
  { id: 'state', head: words.columns.state, cell: ({ state }) => <TicketState state={state} /> },
  { id: 'priority', head: words.columns.priority, cell: ({ priority }) => <Priority priority={priority} /> },
  { id: 'owner', head: words.columns.owner, cell: ({ assignee }) => assignee?.name ?? '' },
  { id: 'age', head: words.columns.age, cell: ageOf, sort: 'created_at', isNumber: true },
  { id: 'number', head: words.columns.number, cell: ({ number }) => number, isExtra: true },
  { id: 'topic', head: words.columns.topic, cell: ({ topic }) => words.topics[topic], isExtra: true },
  {
    id: 'changed',
    head: words.columns.changed,
    cell: ({ updated_at }) => lagosTime(updated_at),
    sort: 'updated_at',
    isExtra: true,
  },
];

const FILTERS = ['queue', 'state', 'priority', 'topic', 'assignee', 'customer'] as const;

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** `/admin/tickets`: tickets that wait for an answer, the most urgent first. */
export default function TicketsPage() {
  const view = useTableView({ id: 'tickets', filters: FILTERS, sort: 'due' });
  const list = useTableList(listStaffTickets, view, { key: ['admin', 'tickets', 'list'], everyMs: 30_000 });
  const { data: counts } = useQuery(countsQuery);
  const { data: members = [] } = useQuery(membersQuery);
  const user = useUser();
  const mayAnswer = permissionsOf(user).has('tickets.answer');
  const queueCounts = counts && { waiting: counts.tickets, ...counts.ticket_queues };
  return (
    <DataTable
      title={words.title}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={({ number }) => number}
      rowName={({ subject, customer_name }) => `${subject}, ${customer_name}`}
      search={words.search}
      tabs={{
        name: 'queue',
        label: words.queues,
        options: [
          { value: '', label: words.all },
          ...ticketQueues.map((value) => ({
            value,
            label: words.queueNames[value],
            count: queueCounts?.[value],
            isHot: value === 'overdue',
          })),
        ],
      }}
      filters={[
        { name: 'state', label: words.filters.state, options: choices(ticketStates, words.states) },
        { name: 'priority', label: words.filters.priority, options: choices(ticketPriorities, words.priorities) },
        { name: 'topic', label: words.filters.topic, options: choices(ticketTopics, words.topics) },
        {
          name: 'assignee',
          label: words.filters.assignee,
          options: [
            { value: 'me', label: words.me },
            { value: 'nobody', label: words.nobody },
            ...members.filter(({ id }) => id !== user?.id).map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
        ...customerFilter('customer', view.filters.customer),
      ]}
      onExport={() => exportList(exportStaffTickets, view, 'tickets.csv')}
      actions={<LinkButton to={STAFF_PATHS.cannedAnswers} name={words.toCanned} look="outline" small />}
      bulk={mayAnswer ? bulkActs(user?.id ?? null) : []}
      to={({ number }) => STAFF_PATHS.ticket(number)}
      phone={(ticket) => <PhoneRow ticket={ticket} />}
      empty={{ title: words.empty }}
    />
  );
}

function bulkActs(me: string | null): readonly BulkAct<StaffTicket>[] {
  const assignTickets = async (tickets: readonly StaffTicket[], to: string | null) => {
    const { ids } = await assignMany(tickets, to, words.answer.reasons.assign);
    return { done: ids.length, failed: [] };
  };
  return [
    {
      name: words.bulk.take,
      icon: UserRoundCheck,
      effect: words.bulk.takeEffect,
      run: (tickets) => assignTickets(tickets, me),
    },
    {
      name: words.bulk.drop,
      icon: UserRoundX,
      effect: words.bulk.dropEffect,
      run: (tickets) => assignTickets(tickets, null),
    },
  ];
}

function PhoneRow({ ticket }: { readonly ticket: StaffTicket }) {
  return (
    <span className="grid gap-1">
      <span className="flex items-start justify-between gap-3">
        <b className="font-semibold wrap-anywhere">{ticket.subject}</b>
        <DueClock ticket={ticket} />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-2">
        <span className="wrap-anywhere">{ticket.customer_name}</span>
        <TicketState state={ticket.state} />
        {ticket.priority === 'urgent' && <Priority priority={ticket.priority} />}
        {ticket.assignee && <span>{ticket.assignee.name}</span>}
      </span>
    </span>
  );
}
