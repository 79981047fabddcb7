import { STAFF_WITHDRAWAL_WORDS } from '@gatelight/contract/money-states';
import { shownReference } from '@gatelight/contract/references';
import { exportPayouts, getPayout, listPayouts } from '@gatelight/contract/money/accounting/payouts-and-refunds';
import type { StaffPayout } from '@gatelight/contract/money/accounting/payouts-and-refunds';
import { useQuery } from '@tanstack/react-query';
import { call, failureText } from '../../../../api.ts';
import { isAwaited } from '../../../../data/queries/is-awaited.ts';
import { exportList } from '../../../../data/lists/download.ts';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { knownWord } from '../../../../ui/values/word-of.ts';
import { ObjectHistory } from '../../acts/object-history.tsx';
import { EstateAccounts, estateAccountsQuery } from './estate-accounts.tsx';
import { PayoutActs } from './payout-acts.tsx';

const words = MONEY_WORDS.payouts;
const FILTERS = ['approval', 'status', 'code'] as const;

export const meta = () => hiddenHead(words.title);

const isStatus = (status: string): status is StaffPayout['status'] => Object.hasOwn(STAFF_WITHDRAWAL_WORDS, status);

function stateWord(row: StaffPayout): string | undefined {
  if (row.is_disputed) return words.disputed;
  if (row.approval === 'waiting' && row.status === 'requested') return words.waiting;
  return row.code === 'none' ? knownWord(STAFF_WITHDRAWAL_WORDS, row.status)?.label : knownWord(words.codes, row.code);
}

function State({ row }: { readonly row: StaffPayout }) {
  return <StatePill tone={knownWord(STAFF_WITHDRAWAL_WORDS, row.status)?.tone} word={stateWord(row)} />;
}

const COLUMNS: readonly TableColumn<StaffPayout>[] = [
  { id: 'person', head: words.person, cell: ({ user }) => user.name, isFixed: true },
  { id: 'bank', head: words.bank, cell: (row) => `${row.bank} ${row.account_number}`, isInPanel: true },
  { id: 'amount', head: MONEY_WORDS.amount, cell: (row) => <Money kobo={row.amount_kobo} />, isNumber: true },
  { id: 'state', head: MONEY_WORDS.state, cell: (row) => <State row={row} /> },
  { id: 'requested', head: words.requested, cell: (row) => lagosTime(row.created_at), sort: 'created_at' },
  { id: 'reference', head: MONEY_WORDS.reference, cell: (row) => shownReference(row.reference), isExtra: true },
];

export default function PayoutsPage() {
  const view = useTableView({ id: 'payouts', filters: FILTERS, sort: '-created_at' });
  const accounts = useQuery(estateAccountsQuery);
  const list = useTableList(listPayouts, view, { key: ['staff', 'payouts'] });
  return (
    <>
      <EstateAccounts />
      <DataTable
        title={words.title}
        lead={words.lead}
        columns={COLUMNS}
        view={view}
        list={list}
        isHeldBack={isAwaited(accounts)}
        rowId={({ reference }) => reference}
        rowName={({ reference, user }) => `${shownReference(reference)}, ${user.name}`}
        search={words.search}
        tabs={{
          name: 'approval',
          label: words.queues,
          options: [
            { value: '', label: words.all },
            { value: 'waiting', label: words.waiting, isHot: true },
          ],
        }}
        filters={[
          {
            name: 'status',
            label: MONEY_WORDS.state,
            options: Object.entries(STAFF_WITHDRAWAL_WORDS).map(([value, { label }]) => ({ value, label })),
          },
          { name: 'code', label: words.code, options: [{ value: 'needed', label: words.codeNeeded }] },
        ]}
        onExport={() => exportList(exportPayouts, view, MONEY_WORDS.fileName('payouts', 'list'))}
        panel={{
          title: ({ user }) => user.name,
          body: (row) => <PayoutFacts key={row.reference} row={row} />,
          foot: (row) => <PayoutActs key={row.reference} row={row} />,
        }}
        phone={(row) => (
          <PhoneRow title={row.user.name} text={row.bank}>
            <Money kobo={row.amount_kobo} className="font-semibold" />
            <State row={row} />
          </PhoneRow>
        )}
        empty={{ title: words.empty }}
      />
    </>
  );
}

function PayoutFacts({ row }: { readonly row: StaffPayout }) {
  const { data, error } = useQuery({
    queryKey: ['staff', 'payout', row.reference, row.status, row.approval],
    queryFn: ({ signal }) => call(getPayout, { params: { reference: row.reference }, signal }),
  });
  return (
    <div className="grid gap-3">
      <Money kobo={row.amount_kobo} className="font-display text-30 font-bold" />
      <State row={row} />
      {row.is_disputed && <Notice kind="warning">{words.disputedText}</Notice>}
      {error && <Notice kind="danger">{failureText(error)}</Notice>}
      <Facts
        facts={[
          { label: words.bank, value: `${row.bank} ${row.account_number}, ${row.account_name}` },
          { label: words.toBank, value: nairaText(row.amount_kobo - row.fee_kobo - row.stamp_duty_kobo) },
          { label: words.fee, value: nairaText(row.fee_kobo) },
          ...(row.stamp_duty_kobo > 0n ? [{ label: words.duty, value: nairaText(row.stamp_duty_kobo) }] : []),
          { label: words.names, value: words.namesText(row.name_score, row.is_own_name) },
          ...(row.card_kobo > 0n ? [{ label: words.cardMoney, value: nairaText(row.card_kobo) }] : []),
          { label: words.approval, value: words.approvals[row.approval] },
          { label: MONEY_WORDS.reference, value: shownReference(row.reference) },
          ...(row.problem === null ? [] : [{ label: words.problem, value: row.problem }]),
          ...(data
            ? [
                { label: words.above, value: nairaText(data.approval_above_kobo, true) },
                {
                  label: row.estate_id === null ? words.wallet : words.heldForEstate,
                  value: nairaText(data.wallet_kobo),
                },
                {
                  label: words.before,
                  value: words.beforeText(data.paid_before, nairaText(data.paid_before_kobo, true)),
                },
                { label: words.usableFrom, value: lagosTime(data.account_usable_from) },
                ...data.events.map(({ status, at }) => ({
                  label: isStatus(status) ? STAFF_WITHDRAWAL_WORDS[status].label : status,
                  value: lagosTime(at),
                })),
              ]
            : []),
        ]}
      />
      <ObjectHistory kind="payout" id={row.reference} />
    </div>
  );
}
