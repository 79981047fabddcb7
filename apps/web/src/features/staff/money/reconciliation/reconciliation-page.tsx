import { shownReference } from '@gatelight/contract/references';
import {
  exportExceptions,
  getReconciliation,
  listExceptions,
} from '@gatelight/contract/money/accounting/money-exceptions';
import type { MoneyException } from '@gatelight/contract/money/accounting/money-exceptions';
import { TEAM_NAMES, exceptionName } from '@gatelight/contract/base/staff/staff-words';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { exportList } from '../../../../data/lists/download.ts';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { Side, openFor, signedText } from '../parts.tsx';
import { countText } from '../../../../ui/values/count-text.ts';
import { leadOf, Books, LastSettlements } from './books.tsx';
import { ExceptionFacts } from './exception-panel.tsx';
import { ExceptionActs } from './exception-acts.tsx';

const words = MONEY_WORDS.reconciliation;

const FILTERS = ['state', 'owner', 'assignee'] as const;

export const meta = () => hiddenHead(words.title);

const nameOf = ({ kind }: Pick<MoneyException, 'kind'>) => exceptionName(kind);

const differenceOf = ({ ours_kobo, theirs_kobo }: MoneyException) =>
  ours_kobo === null && theirs_kobo === null ? '' : signedText((theirs_kobo ?? 0n) - (ours_kobo ?? 0n));

const COLUMNS: readonly TableColumn<MoneyException>[] = [
  { id: 'what', head: words.what, cell: nameOf, isFixed: true },
  { id: 'reference', head: MONEY_WORDS.reference, cell: ({ reference }) => shownReference(reference ?? '') },
  { id: 'ours', head: MONEY_WORDS.ours, cell: (row) => <Side kobo={row.ours_kobo} />, isNumber: true, isInPanel: true },
  {
    id: 'theirs',
    head: MONEY_WORDS.theirs,
    cell: (row) => <Side kobo={row.theirs_kobo} />,
    isNumber: true,
    isInPanel: true,
  },
  { id: 'difference', head: MONEY_WORDS.difference, cell: differenceOf, isNumber: true },
  { id: 'assignee', head: words.assignee, cell: ({ assignee }) => assignee?.name ?? words.nobody },
  { id: 'owner', head: words.owner, cell: ({ owner }) => TEAM_NAMES[owner], isExtra: true },
  { id: 'seen', head: words.seen, cell: ({ seen }) => countText(seen), isNumber: true, isExtra: true },
  { id: 'age', head: words.age, cell: (row) => openFor(row.created_at), isNumber: true, sort: 'created_at' },
];

export default function ReconciliationPage() {
  const view = useTableView({ id: 'exceptions', filters: FILTERS, sort: '-created_at' });
  const list = useTableList(listExceptions, view, { key: ['staff', 'exceptions'] });
  const books = useQuery({
    queryKey: ['staff', 'reconciliation'],
    queryFn: ({ signal }) => call(getReconciliation, { signal }),
    refetchInterval: 60_000,
  });
  return (
    <div className="grid gap-5">
      <DataTable
        title={words.title}
        lead={books.data ? leadOf(books.data) : null}
        banner={books.data && <Books books={books.data} />}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={({ id }) => id}
        rowName={(row) => `${nameOf(row)}, ${shownReference(row.reference ?? row.id)}`}
        search={words.search}
        tabs={{
          name: 'state',
          label: words.queues,
          options: [
            { value: '', label: words.open, count: books.data?.open, isHot: true },
            { value: 'closed', label: words.closed, count: books.data?.closed_this_month },
          ],
        }}
        filters={[
          {
            name: 'assignee',
            label: words.assignee,
            options: [
              { value: 'me', label: words.mine },
              { value: 'nobody', label: words.unassigned },
            ],
          },
          {
            name: 'owner',
            label: words.anyTeam,
            options: ['finance', 'operations', 'support'].map((team) => ({ value: team, label: team })),
          },
        ]}
        onExport={() => exportList(exportExceptions, view, MONEY_WORDS.fileName('exceptions', 'list'))}
        panel={{
          title: nameOf,
          body: (row) => <ExceptionFacts key={row.id} row={row} />,
          foot: (row) => <ExceptionActs key={row.id} row={row} />,
        }}
        phone={(row) => (
          <PhoneRow
            title={nameOf(row)}
            text={row.reference === null ? openFor(row.created_at) : shownReference(row.reference)}
          >
            <span className="nums font-semibold whitespace-nowrap">{differenceOf(row)}</span>
          </PhoneRow>
        )}
        empty={{ title: words.empty, text: words.emptyText }}
      />
      {books.data && <LastSettlements books={books.data} />}
    </div>
  );
}
