import { todayInLagos } from '@gatelight/contract/lagos-days';
import { providerName } from '@gatelight/contract/money/payments/providers';
import { shownReference } from '@gatelight/contract/references';
import { exportMoneyMovements, listMoneyMovements } from '@gatelight/contract/money/accounting/money-movements';
import type { MoneyMovement } from '@gatelight/contract/money/accounting/money-movements';
import { Link } from 'react-router';
import { download } from '../../../data/lists/download.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';

import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { MONEY_WORDS } from '../../../strings/staff/money.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import type { TableColumn, TableView } from '../../../ui/table/table-types.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';

const words = MONEY_WORDS.movements;
const FILTERS = ['direction', 'from', 'until'] as const;
const DAYS_SHOWN = 6;

export const meta = () => hiddenHead(words.title);

const PAGES: Readonly<Record<MoneyMovement['kind'], string>> = {
  payment: STAFF_PATHS.orders,
  refund: STAFF_PATHS.refunds,
  payout: STAFF_PATHS.payouts,
};

const Reference = ({ kind, reference }: MoneyMovement) => (
  <Link
    className="text-link"
    to={`${PAGES[kind]}?${new URLSearchParams({ q: reference, ...(kind === 'refund' && { state: 'all' }) })}`}
  >
    {shownReference(reference)}
  </Link>
);

const COLUMNS: readonly TableColumn<MoneyMovement>[] = [
  { id: 'reference', head: MONEY_WORDS.reference, cell: (row) => <Reference {...row} />, isFixed: true },
  { id: 'kind', head: words.kind, cell: ({ kind }) => words.kinds[kind] },
  {
    id: 'provider',
    head: MONEY_WORDS.provider,
    cell: ({ provider }) => providerName(provider),
  },
  { id: 'at', head: words.at, cell: ({ at }) => lagosTime(at) },
  { id: 'amount', head: MONEY_WORDS.amount, cell: (row) => <Money kobo={row.amount_kobo} />, isNumber: true },
];

/** The days and the direction in the address; by default seven days of money in. */
function chosenOf({ filters }: Pick<TableView, 'filters'>) {
  return {
    direction: filters.direction === 'out' ? ('out' as const) : ('in' as const),
    from: filters.from ?? todayInLagos(-DAYS_SHOWN),
    until: filters.until ?? todayInLagos(),
  };
}

/** `/admin/money`: every payment that arrived, every refund and payout that left. */
export default function MovementsPage() {
  const view = useTableView({ id: 'movements', filters: FILTERS, sort: '-at' });
  const chosen = chosenOf(view);
  const list = useTableList(listMoneyMovements, view, { key: ['staff', 'movements'], query: chosen });
  return (
    <DataTable
      title={words.title}
      lead={words.lead}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={({ kind, id }) => `${kind}-${id}`}
      rowName={({ reference, amount_kobo }) => `${shownReference(reference)}, ${nairaText(amount_kobo)}`}
      tabs={{
        name: 'direction',
        label: words.title,
        options: [
          { value: '', label: words.in },
          { value: 'out', label: words.out },
        ],
      }}
      filters={[{ kind: 'days', label: words.days, from: 'from', until: 'until' }]}
      onExport={() =>
        download(exportMoneyMovements, { query: chosen }, MONEY_WORDS.fileName('money', chosen.direction))
      }
      phone={(row) => (
        <PhoneRow
          title={shownReference(row.reference)}
          text={
            <>
              {words.kinds[row.kind]}, {lagosTime(row.at)}
            </>
          }
        >
          <Money kobo={row.amount_kobo} className="font-semibold" />
        </PhoneRow>
      )}
      empty={{ title: words.empty }}
    />
  );
}
