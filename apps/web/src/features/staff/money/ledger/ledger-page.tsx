import { shownReference } from '@gatelight/contract/references';
import { exportJournals, getJournal, listAccounts, listJournals } from '@gatelight/contract/money/accounting/ledger';
import type { JournalView } from '@gatelight/contract/money/accounting/ledger';
import type { AnswerOf } from '@gatelight/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../../../api.ts';
import { exportList } from '../../../../data/lists/download.ts';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { PageHeading } from '../../../../ui/navigation/page-heading.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { JournalLines } from '../../acts/act-dialog.tsx';
import { useAccounts } from '../../use-accounts.ts';
import { usePermissions } from '../../use-permissions.ts';
import { JournalForm } from './journal-form.tsx';
import { Months } from './months.tsx';
import { useChosenView, Views } from '../parts.tsx';
import { TrialBalance } from './trial-balance.tsx';

const words = MONEY_WORDS.ledger;
const ACCOUNT_FILTERS = ['class', 'as_of'] as const;
const JOURNAL_FILTERS = ['kind', 'account', 'from', 'to'] as const;

export const meta = () => hiddenHead(words.title);

export default function LedgerPage() {
  const chosen = useChosenView(['accounts', 'journals', 'balance', 'months']);
  return (
    <>
      <PageHeading className="staff-title pb-3">{words.title}</PageHeading>
      <Views
        label={words.views}
        chosen={chosen}
        views={[
          { name: 'accounts', label: words.accounts },
          { name: 'journals', label: words.journals },
          { name: 'balance', label: words.balance },
          { name: 'months', label: words.months },
        ]}
      />
      {chosen === 'accounts' && <Accounts />}
      {chosen === 'journals' && <Journals />}
      {chosen === 'balance' && <TrialBalance />}
      {chosen === 'months' && <Months />}
    </>
  );
}

type Account = AnswerOf<typeof listAccounts>['items'][number];

const ACCOUNT_COLUMNS: readonly TableColumn<Account>[] = [
  { id: 'name', head: words.code, cell: ({ name }) => name, isFixed: true },
  { id: 'number', head: words.number, cell: ({ number }) => number },
  { id: 'kind', head: words.kind, cell: ({ kind }) => words.kinds[kind] },
  { id: 'balance', head: MONEY_WORDS.amount, cell: (row) => <Money kobo={row.balance_kobo} />, isNumber: true },
  { id: 'code', head: words.codeOf, cell: ({ code }) => code, isExtra: true },
];

function Accounts() {
  const view = useTableView({ id: 'accounts', filters: ACCOUNT_FILTERS, sort: 'code' });
  const list = useTableList(listAccounts, view, { key: ['staff', 'accounts'] });
  return (
    <DataTable
      title={words.accounts}
      isPart
      columns={ACCOUNT_COLUMNS}
      view={view}
      list={list}
      rowId={({ code }) => code}
      rowName={({ name, balance_kobo }) => `${name}, ${nairaText(balance_kobo)}`}
      search={words.searchAccounts}
      filters={[{ kind: 'day', name: 'as_of', label: words.asOf }]}
      to={({ code }) => `?view=journals&account=${encodeURIComponent(code)}`}
      phone={({ name, number, kind, balance_kobo }) => (
        <PhoneRow title={name} text={`${number} · ${words.kinds[kind]}`}>
          <Money kobo={balance_kobo} className="font-semibold" />
        </PhoneRow>
      )}
    />
  );
}

/** The reference that people know: of its purchase, payment or withdrawal, otherwise its own. */
const nameOfJournal = ({ about, reference }: JournalView) => shownReference(about ?? reference);
/** "order-part-refund" as "Order part refund". */
const kindText = (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`;

const JOURNAL_COLUMNS: readonly TableColumn<JournalView>[] = [
  { id: 'reference', head: MONEY_WORDS.reference, cell: nameOfJournal, isFixed: true },
  { id: 'kind', head: words.kind, cell: ({ kind }) => kindText(kind) },
  { id: 'amount', head: MONEY_WORDS.amount, cell: (row) => <Money kobo={row.amount_kobo} />, isNumber: true },
  { id: 'time', head: words.time, cell: (row) => lagosTime(row.created_at) },
  { id: 'memo', head: words.memo, cell: ({ memo }) => shownReference(memo), isExtra: true },
  { id: 'by', head: words.by, cell: ({ actor }) => actor, isExtra: true },
];

function Journals() {
  const view = useTableView({ id: 'journals', filters: JOURNAL_FILTERS, sort: '-id' });
  const [isPosting, setIsPosting] = useState(false);
  const mayPost = usePermissions().has('journals.post');
  const list = useTableList(listJournals, view, { key: ['staff', 'journals'] });
  const { account } = view.filters;
  const { nameOf } = useAccounts(account === undefined ? [] : [account]);
  return (
    <>
      <DataTable
        title={words.journals}
        isPart
        lead={account && nameOf(account)}
        columns={JOURNAL_COLUMNS}
        view={view}
        list={list}
        rowId={({ id }) => id}
        rowName={(journal) => `${nameOfJournal(journal)}, ${kindText(journal.kind)}`}
        search={words.searchJournals}
        filters={[
          { kind: 'day', name: 'from', label: words.from },
          { kind: 'day', name: 'to', label: words.until },
        ]}
        onExport={() => exportList(exportJournals, view, MONEY_WORDS.fileName('journals', 'list'))}
        actions={mayPost && <Button name={words.post} small onClick={() => setIsPosting(true)} />}
        panel={{ title: nameOfJournal, body: (row) => <JournalFacts key={row.id} row={row} /> }}
        phone={(row) => (
          <PhoneRow title={nameOfJournal(row)} text={kindText(row.kind)}>
            <Money kobo={row.amount_kobo} className="font-semibold" />
          </PhoneRow>
        )}
        empty={{ title: words.empty }}
      />
      {isPosting && <JournalForm onClose={() => setIsPosting(false)} />}
    </>
  );
}

function JournalFacts({ row }: { readonly row: JournalView }) {
  const { data, error } = useQuery({
    queryKey: ['staff', 'journal', row.id],
    queryFn: ({ signal }) => call(getJournal, { params: { id: row.id }, signal }),
  });
  return (
    <div className="grid gap-4">
      {error && <Notice kind="danger">{failureText(error)}</Notice>}
      {data && <JournalLines lines={data.lines} caption={words.lines} />}
      <Facts
        facts={[
          { label: words.kind, value: kindText(row.kind) },
          { label: words.memo, value: shownReference(row.memo) },
          { label: words.journalReference, value: shownReference(row.reference) },
          { label: words.by, value: row.actor },
          { label: words.time, value: lagosTime(row.created_at) },
          ...(data?.reverses ? [{ label: words.reverses, value: shownReference(data.reverses) }] : []),
          ...(data?.reversed_by ? [{ label: words.reversedBy, value: shownReference(data.reversed_by) }] : []),
        ]}
      />
    </div>
  );
}
