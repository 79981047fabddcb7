import { providerName } from '@gatelight/contract/money/payments/providers';
import { listSettlements } from '@gatelight/contract/money/accounting/settlements';
import type { Settlement } from '@gatelight/contract/money/accounting/settlements';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { PageHeading } from '../../../../ui/navigation/page-heading.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { BankLines } from './bank-lines.tsx';
import { useChosenView, Views } from '../parts.tsx';
import { SettlementDetail, SettlementState as State } from './settlement-detail.tsx';
import { countText } from '../../../../ui/values/count-text.ts';

const words = MONEY_WORDS.settlements;
const FILTERS = ['only'] as const;

export const meta = () => hiddenHead(words.title);

const COLUMNS: readonly TableColumn<Settlement>[] = [
  { id: 'day', head: MONEY_WORDS.reconciliation.day, cell: (row) => lagosDay(row.settled_on, true), isFixed: true },
  { id: 'provider', head: MONEY_WORDS.provider, cell: ({ provider }) => providerName(provider) },
  { id: 'lines', head: MONEY_WORDS.reconciliation.lines, cell: ({ lines }) => countText(lines), isNumber: true },
  { id: 'gross', head: words.gross, cell: (row) => <Money kobo={row.gross_kobo} />, isNumber: true },
  { id: 'fees', head: words.fees, cell: (row) => <Money kobo={row.fees_kobo} />, isNumber: true },
  { id: 'net', head: words.net, cell: (row) => <Money kobo={row.net_kobo} />, isNumber: true },
  { id: 'state', head: MONEY_WORDS.state, cell: ({ differences }) => <State differences={differences} /> },
  { id: 'bank', head: words.inBank, cell: (row) => (row.is_in_bank ? words.yes : words.notInBank) },
];

export default function SettlementsPage() {
  const chosen = useChosenView(['list', 'bank']);
  return (
    <>
      <PageHeading className="staff-title pb-3">{words.title}</PageHeading>
      <Views
        label={words.views}
        chosen={chosen}
        views={[
          { name: 'list', label: words.list },
          { name: 'bank', label: words.bank },
        ]}
      />
      {chosen === 'list' ? <Settlements /> : <BankLines />}
    </>
  );
}

function Settlements() {
  const view = useTableView({ id: 'settlements', filters: FILTERS, sort: '-settled_on' });
  const list = useTableList(listSettlements, view, { key: ['staff', 'settlements'] });
  return (
    <DataTable
      title={words.list}
      isPart
      lead={words.lead}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={({ id }) => id}
      rowName={(row) => `${providerName(row.provider)}, ${lagosDay(row.settled_on, true)}`}
      filters={[
        {
          name: 'only',
          label: words.only,
          options: [
            { value: 'differences', label: words.onlyDifferences },
            { value: 'not-in-bank', label: words.onlyNotInBank },
          ],
        },
      ]}
      panel={{
        title: (row) => lagosDay(row.settled_on, true),
        body: (row) => <SettlementDetail key={row.id} row={row} />,
      }}
      phone={(row) => (
        <span className="flex items-center justify-between gap-3">
          <b className="font-semibold">{lagosDay(row.settled_on, true)}</b>
          <span className="grid justify-items-end gap-1">
            <Money kobo={row.net_kobo} className="font-semibold" />
            <State differences={row.differences} />
          </span>
        </span>
      )}
      empty={{ title: words.empty }}
    />
  );
}
