import { getSettlement, listSettlements } from '@gatelight/contract/settlements';
import type { Settlement } from '@gatelight/contract/settlements';
import { useQuery } from '@tanstack/react-query';
import { call, failureText } from '../../../api.ts';
import { TABLE_PAGE, useTableList } from '../../../data/use-table-list.ts';
import { useTableView } from '../../../data/use-table-view.ts';
import { hiddenHead } from '../../../page-head.ts';
import { MONEY_WORDS } from '../../../strings/staff/money.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { BankLines } from './bank-lines.tsx';
import { useChosenView, Views } from './parts.tsx';

const words = MONEY_WORDS.settlements;
const FILTERS = ['only'] as const;

export const meta = () => hiddenHead(words.title);

const State = ({ differences }: Pick<Settlement, 'differences'>) => (
  <StatusPill
    status={differences === 0 ? 'success' : 'pending'}
    word={differences === 0 ? words.fits : words.differences(String(differences))}
    className="pill-small justify-self-start"
  />
);

const COLUMNS: readonly TableColumn<Settlement>[] = [
  { id: 'day', head: MONEY_WORDS.reconciliation.day, cell: (row) => lagosDay(row.settled_on, true), isFixed: true },
  { id: 'provider', head: MONEY_WORDS.provider, cell: (row) => row.provider },
  { id: 'lines', head: MONEY_WORDS.reconciliation.lines, cell: ({ lines }) => lines, isNumber: true },
  { id: 'gross', head: words.gross, cell: (row) => <Money kobo={row.gross_kobo} />, isNumber: true },
  { id: 'fees', head: words.fees, cell: (row) => <Money kobo={row.fees_kobo} />, isNumber: true },
  { id: 'net', head: words.net, cell: (row) => <Money kobo={row.net_kobo} />, isNumber: true },
  { id: 'state', head: MONEY_WORDS.state, cell: ({ differences }) => <State differences={differences} /> },
  { id: 'bank', head: words.inBank, cell: (row) => (row.is_in_bank ? '✓' : words.notInBank), isExtra: true },
];

export default function SettlementsPage() {
  const chosen = useChosenView(['list', 'bank']);
  return (
    <>
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
  const list = useTableList<Settlement>(
    ['staff', 'settlements'],
    view,
    ({ query: { sort: _sort, ...query }, cursor, signal }) =>
      call(listSettlements, { query: { ...query, ...(cursor && { cursor }), limit: TABLE_PAGE } as never, signal }),
  );
  return (
    <DataTable
      title={words.title}
      lead={words.lead}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={({ id }) => id}
      rowName={(row) => `${row.provider}, ${lagosDay(row.settled_on, true)}`}
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
        body: (row) => <SettlementFacts key={row.id} row={row} />,
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

function SettlementFacts({ row }: { readonly row: Settlement }) {
  const { data, error } = useQuery({
    queryKey: ['staff', 'settlement', row.id, row.differences],
    queryFn: ({ signal }) => call(getSettlement, { params: { id: row.id }, signal }),
  });
  const differing = data?.payments.filter(({ outcome }) => outcome !== 'matched') ?? [];
  return (
    <div className="grid gap-4">
      <Money kobo={row.net_kobo} className="font-display text-30 font-bold" />
      <State differences={row.differences} />
      {error && <Notice kind="danger">{failureText(error)}</Notice>}
      <Facts
        facts={[
          { label: words.gross, value: nairaText(row.gross_kobo) },
          { label: words.fees, value: nairaText(row.fees_kobo) },
          { label: words.deductions, value: nairaText(row.deductions_kobo) },
          { label: words.net, value: nairaText(row.net_kobo), isStrong: true },
          { label: MONEY_WORDS.ours, value: nairaText(row.our_gross_kobo) },
          { label: MONEY_WORDS.provider, value: `${row.provider} ${row.provider_settlement_id}` },
          { label: words.inBank, value: row.is_in_bank ? '✓' : words.notInBank },
          ...(data?.journal ? [{ label: words.journal, value: data.journal }] : []),
        ]}
      />
      {differing.length > 0 && (
        <ul className="divide-y divide-line text-14">
          {differing.map((line, index) => (
            // A payment can be in it twice.
            <li key={`${line.reference}${index}`} className="grid gap-0.5 py-2">
              <span className="flex justify-between gap-3">
                <span className="font-semibold wrap-anywhere">{line.reference}</span>
                <Money kobo={line.amount_kobo} />
              </span>
              <span className="text-ink-2">{words.outcomes[line.outcome]}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
