import { exportList } from '../../../data/lists/download.ts';
import { exportStaffOrders, listStaffOrders } from '@gatelight/contract/office/staff-lists/staff-orders';
import { paymentMethod } from '@gatelight/contract/money';
import { orderStatus } from '@gatelight/contract/selling/vending/order-status';
import type { StaffOrder, StaffOrderQueue } from '@gatelight/contract/office/staff-lists/staff-orders';
import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { STAFF_ORDER_WORDS as words } from '../../../strings/staff/orders.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { BulkAct, TableColumn } from '../../../ui/table/table-types.ts';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { customerFilter } from '../people/customer-filter.ts';
import { bulkAsk, bulkAskAgain } from './acts/bulk-ask.ts';
import { OrderPanel } from './order-panel.tsx';
import { OrderState, ageOf, shortTime } from './order-state.tsx';
import { countsQuery, estatesQuery } from './queries.ts';

export const meta = () => hiddenHead(words.title);

const nameOf = (order: StaffOrder) => order.customer_name ?? words.noName;

const COLUMNS: readonly TableColumn<StaffOrder>[] = [
  { id: 'customer', head: words.columns.customer, cell: nameOf, isFixed: true },
  { id: 'placed', head: words.columns.placed, cell: ({ created_at }) => shortTime(created_at), sort: 'created_at' },
  {
    id: 'meter',
    head: words.columns.meter,
    cell: ({ meter_number }) => <MeterNumber number={meter_number} />,
    isInPanel: true,
  },
  { id: 'utility', head: words.columns.utility, cell: ({ utility }) => words.utilities[utility], isInPanel: true },
  {
    id: 'amount',
    head: words.columns.amount,
    cell: ({ amount_kobo }) => <Money kobo={amount_kobo} />,
    sort: 'amount_kobo',
    isNumber: true,
  },
  { id: 'state', head: words.columns.state, cell: ({ status }) => <OrderState status={status} /> },
  {
    id: 'age',
    head: words.columns.age,
    cell: ({ paid_at, created_at }) => ageOf(paid_at ?? created_at),
    isNumber: true,
  },
  { id: 'owner', head: words.columns.owner, cell: ({ owner }) => owner?.name ?? '', isInPanel: true },
  { id: 'estate', head: words.columns.estate, cell: ({ estate_name }) => estate_name, isExtra: true },
  { id: 'method', head: words.columns.method, cell: ({ method }) => words.methods[method], isExtra: true },
  {
    id: 'reference',
    head: words.columns.reference,
    cell: ({ payer_reference, reference }) => payer_reference ?? reference,
    isExtra: true,
  },
  { id: 'note', head: words.columns.note, cell: ({ attention }) => attention ?? '', isExtra: true },
];

const FILTERS = [
  'queue',
  'status',
  'utility',
  'method',
  'estate',
  'owner',
  'buyer',
  'day_of',
  'from',
  'until',
] as const;
const QUEUES: readonly StaffOrderQueue[] = ['unknown', 'attention', 'refunds', 'delivery'];
const choices = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

const rowId = ({ reference }: StaffOrder) => reference;

/** `/admin/orders`: every order, its queues, and one of them beside the list. */
export default function OrdersPage() {
  const view = useTableView({ id: 'orders', filters: FILTERS, sort: '-created_at' });
  const list = useTableList(listStaffOrders, view, { key: ['admin', 'orders', 'list'], everyMs: 30_000 });
  const { data: counts } = useQuery(countsQuery);
  const { data: estates = [] } = useQuery(estatesQuery);
  const user = useUser();
  const bulk: readonly BulkAct<StaffOrder>[] = permissionsOf(user).has('orders.act')
    ? [
        {
          name: words.bulk.ask,
          icon: RefreshCw,
          effect: words.bulk.askEffect,
          needsReason: true,
          run: bulkAskAgain,
        },
        {
          name: words.bulk.assign,
          icon: UserRoundCheck,
          effect: words.bulk.assignEffect,
          run: (orders, _, key) =>
            bulkAsk(
              'order.assign',
              orders,
              ({ reference }) => ({ reference, to: user?.id ?? null }),
              words.bulk.assign,
              key,
            ),
        },
        {
          name: words.bulk.unassign,
          icon: UserRoundX,
          effect: words.bulk.unassignEffect,
          run: (orders, _, key) =>
            bulkAsk('order.assign', orders, ({ reference }) => ({ reference, to: null }), words.bulk.unassign, key),
        },
      ]
    : [];
  return (
    <DataTable
      title={words.title}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={rowId}
      rowName={(order) => `${nameOf(order)}, ${order.payer_reference ?? order.reference}`}
      search={words.search}
      tabs={{
        name: 'queue',
        label: words.queues,
        options: [
          { value: '', label: words.all },
          ...QUEUES.map((value) => ({
            value,
            label: words.queueNames[value],
            count: counts?.orders[value],
            isHot: value === 'unknown' || value === 'attention',
          })),
        ],
      }}
      filters={[
        {
          name: 'status',
          label: words.filters.status,
          options: choices(words.states).filter(({ value }) => orderStatus.safeParse(value).success),
        },
        { name: 'utility', label: words.filters.utility, options: choices(words.utilities) },
        {
          name: 'method',
          label: words.filters.method,
          options: choices(words.methods).filter(({ value }) => paymentMethod.safeParse(value).success),
        },
        { name: 'estate', label: words.filters.estate, options: estates },
        { name: 'owner', label: words.filters.owner, options: choices(words.owners) },
        ...customerFilter('buyer', view.filters.buyer),
        { name: 'day_of', label: words.filters.dayOf, options: choices(words.dayOf) },
        { kind: 'days', label: words.filters.placed, from: 'from', until: 'until' },
      ]}
      onExport={() => exportList(exportStaffOrders, view, 'orders.csv')}
      bulk={bulk}
      panel={{
        title: nameOf,
        body: (order) => <OrderPanel order={order} />,
        foot: (order) => <LinkButton to={STAFF_PATHS.order(order.reference)} name={words.openStory} small />,
      }}
      phone={(order) => <PhoneRow order={order} />}
      empty={{ title: words.empty }}
    />
  );
}

function PhoneRow({ order }: { readonly order: StaffOrder }) {
  return (
    <span className="flex items-start justify-between gap-3">
      <span className="grid min-w-0 gap-0.5">
        <b className="font-semibold">{nameOf(order)}</b>
        <span className="text-14 text-ink-2">
          {words.utilities[order.utility]} · <MeterNumber number={order.meter_number} />
        </span>
        <span className="text-13 text-ink-3">
          {shortTime(order.created_at)} · {order.estate_name}
        </span>
      </span>
      <span className="grid justify-items-end gap-1">
        <Money kobo={order.amount_kobo} className="font-semibold" />
        <OrderState status={order.status} />
      </span>
    </span>
  );
}
