import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useLocation } from 'react-router';
import { CallError } from '../../api.ts';
import { QueryProvider } from '../../data/queries/query-provider.tsx';
import type { Session } from '../../data/session/session.ts';
import { TABLE_PAGE as PAGE, useTablePages } from '../../data/lists/use-table-list.ts';
import { useTableView } from '../../data/lists/use-table-view.ts';
import { STAFF_SCREENS } from '../../features/staff/navigation.ts';
import { useArrival } from '../../layout/use-arrival.ts';
import { hiddenHead } from '../../page-head.ts';
import { STAFF_PATHS } from '../../staff-paths.ts';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { BulkAct, TableColumn, TableView } from '../../ui/table/table-types.ts';
import { MeterNumber, Money } from '../../ui/values/money.tsx';
import { StaffShell } from './staff-shell.tsx';
import './staff.css';

const TITLE = 'The frame and the table of staff';

export const meta = () => hiddenHead(TITLE);

// This page is only in builds with the kit, and these people exist on this page only.
const PERSON: Session = {
  id: '1',
  firstName: 'Halima',
  lastName: 'Bello',
  email: 'halima.bello@example.com',
  userName: 'halima',
  roles: ['admin'],
  permissions: ['overview.read', 'orders.read', 'orders.act', 'tokens.show', 'refunds.ask'],
  lacks_second_factor: false,
  home: '/admin/dashboard',
  photo_url: null,
  email_verified: true,
  details_complete: true,
  demonstration: false,
};

type Row = {
  readonly id: string;
  readonly name: string;
  readonly meter: string;
  readonly kobo: number;
  readonly isOver: boolean;
};

const ALL: readonly Row[] = Array.from({ length: 2000 }, (_, index) => ({
  id: `row-${index}`,
  name: `Customer ${index + 1}`,
  meter: String(4_175_000_019 + index).padStart(11, '0'),
  kobo: 100_000 + ((index * 7919) % 900) * 1000,
  isOver: index % 3 !== 0,
}));

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'name', head: 'Customer', cell: ({ name }) => name, isFixed: true, sort: 'name' },
  { id: 'meter', head: 'Meter', cell: ({ meter }) => <MeterNumber number={meter} /> },
  { id: 'amount', head: 'Amount', cell: ({ kobo }) => <Money kobo={kobo} />, isNumber: true, sort: 'kobo' },
  { id: 'state', head: 'State', cell: (row) => <State row={row} /> },
  { id: 'key', head: 'Key', cell: ({ id }) => id, isExtra: true },
];

const BULK: readonly BulkAct<Row>[] = [
  {
    name: 'Check again',
    icon: RefreshCw,
    effect: 'Each one is checked again. The first is refused, to show what that looks like.',
    needsReason: true,
    run: async (rows) => ({
      done: rows.length - 1,
      failed: rows.slice(0, 1).map(({ name }) => ({ name, text: 'It has changed since.' })),
    }),
  },
];

const FILTERS = ['state', 'from'] as const;
type Filter = (typeof FILTERS)[number];

function State({ row }: { readonly row: Row }) {
  return (
    <StatusPill
      status={row.isOver ? 'success' : 'pending'}
      word={row.isOver ? 'Vended' : 'Unknown'}
      className="pill-small"
    />
  );
}

/** Pages of the made-up rows, in the way of a server. `?as=loading`, `failed`, `denied` and `empty` show the other states. */
function readRows(
  as: string | null,
  { q, sort, filters }: TableView<Filter>,
): Parameters<typeof useTablePages<Row>>[1] {
  return async (cursor) => {
    if (as === 'loading') return new Promise(() => undefined);
    if (as === 'failed' || as === 'denied') {
      throw new CallError({ message: '', code: 'role-required', status: as === 'denied' ? 403 : 400 });
    }
    const fitting = ALL.filter(
      ({ name, isOver }) =>
        as !== 'empty' &&
        name.toLowerCase().includes(q.toLowerCase()) &&
        (filters.state === undefined || isOver === (filters.state === 'vended')),
    ).toSorted((a, b) => (sort.endsWith('kobo') ? a.kobo - b.kobo : ALL.indexOf(a) - ALL.indexOf(b)));
    if (sort.startsWith('-')) fitting.reverse();
    const start = Number(cursor ?? 0);
    return {
      items: fitting.slice(start, start + PAGE),
      next: start + PAGE < fitting.length ? String(start + PAGE) : null,
    };
  };
}

function Table() {
  const view = useTableView({ id: 'story', filters: FILTERS, sort: 'name' });
  const as = new URLSearchParams(useLocation().search).get('as');
  const list = useTablePages(['story', String(as), view.q, view.sort, view.filters], readRows(as, view));
  return (
    <DataTable
      title={TITLE}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={rowId}
      rowName={({ name }) => name}
      search="Customer"
      tabs={{
        name: 'state',
        label: 'Queues',
        options: [
          { value: '', label: 'All' },
          { value: 'unknown', label: 'Unknown', count: 12, isHot: true },
          { value: 'vended', label: 'Vended' },
        ],
      }}
      filters={[{ kind: 'day', name: 'from', label: 'From' }]}
      onExport={async () => undefined}
      bulk={BULK}
      panel={{
        title: ({ name }) => name,
        body: (row) => (
          <div className="grid gap-3">
            <Money kobo={row.kobo} className="text-30 font-bold" />
            <State row={row} />
          </div>
        ),
      }}
      phone={(row) => (
        <span className="flex items-center justify-between gap-3">
          <span className="grid gap-0.5">
            <b className="font-semibold">{row.name}</b>
            <span className="text-14 text-ink-2">
              <MeterNumber number={row.meter} />
            </span>
          </span>
          <span className="grid justify-items-end gap-1">
            <Money kobo={row.kobo} className="font-semibold" />
            <State row={row} />
          </span>
        </span>
      )}
    />
  );
}

const rowId = ({ id }: Row) => id;

/** The frame of staff around a table of made-up rows, for developers and tests. */
export default function StaffStory() {
  useArrival();
  return (
    <QueryProvider>
      <StaffShell
        pathname={STAFF_PATHS.orders}
        session={PERSON}
        permissions={new Set(STAFF_SCREENS.map(({ permission }) => permission))}
        counts={{ orders: 7 }}
        onLogout={async () => undefined}
      >
        <Table />
      </StaffShell>
    </QueryProvider>
  );
}
