import { exportRefunds, listRefunds } from '@gatelight/contract/payouts-and-refunds';
import type { StaffRefundView } from '@gatelight/contract/payouts-and-refunds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { download } from '../../../data/download.ts';
import { TABLE_PAGE, useTableList } from '../../../data/use-table-list.ts';
import { queryOfView, useTableView } from '../../../data/use-table-view.ts';
import { hiddenHead } from '../../../page-head.ts';
import { MONEY_WORDS } from '../../../strings/staff/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { ageText } from './parts.tsx';

const words = MONEY_WORDS.refunds;
const FILTERS = ['state'] as const;

export const meta = () => hiddenHead(words.title);

const reasonText = (reason: string) => reason.replaceAll('_', ' ');

function State({ row }: { readonly row: StaffRefundView }) {
  const status = row.state === 'processed' ? 'success' : row.state === 'needs_attention' ? 'failed' : 'pending';
  const word = row.waits_for_dispute ? words.waitsForDispute : words.states[row.state];
  return <StatusPill status={status} word={word} className="pill-small justify-self-start" />;
}

const COLUMNS: readonly TableColumn<StaffRefundView>[] = [
  { id: 'reference', head: MONEY_WORDS.reference, cell: ({ reference }) => reference, isFixed: true },
  { id: 'why', head: words.why, cell: ({ reason }) => reasonText(reason) },
  { id: 'amount', head: MONEY_WORDS.amount, cell: (row) => <Money kobo={row.amount_kobo} />, isNumber: true },
  { id: 'state', head: MONEY_WORDS.state, cell: (row) => <State row={row} /> },
  { id: 'age', head: MONEY_WORDS.since, cell: (row) => ageText(row.created_at), isNumber: true, sort: 'created_at' },
  { id: 'problem', head: words.problem, cell: ({ problem }) => problem ?? '', isExtra: true },
];

export default function RefundsPage() {
  const view = useTableView({ id: 'refunds', filters: FILTERS, sort: '-created_at' });
  const [sums, setSums] = useState({ owed: 0n, held: 0n });
  const list = useTableList<StaffRefundView>(['staff', 'refunds'], view, async ({ query, cursor, signal }) => {
    const page = await call(listRefunds, {
      query: { ...query, ...(cursor && { cursor }), limit: TABLE_PAGE } as never,
      signal,
    });
    setSums({ owed: page.owed_kobo, held: page.held_kobo });
    return page;
  });
  return (
    <DataTable
      title={words.title}
      lead={words.lead(nairaText(sums.owed), nairaText(sums.held))}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={({ id }) => id}
      rowName={({ reference, amount_kobo }) => `${reference}, ${nairaText(amount_kobo)}`}
      search={words.search}
      tabs={{
        name: 'state',
        label: words.queues,
        options: [
          { value: '', label: words.owed },
          { value: 'needs_attention', label: words.attention, isHot: true },
          { value: 'processed', label: words.processed },
          { value: 'all', label: words.all },
        ],
      }}
      onExport={() => download(exportRefunds, { query: queryOfView(view) }, MONEY_WORDS.fileName('refunds', 'list'))}
      panel={{
        title: ({ reference }) => reference,
        body: (row) => (
          <div className="grid gap-3">
            <Money kobo={row.amount_kobo} className="font-display text-30 font-bold" />
            <State row={row} />
            <Facts
              facts={[
                { label: words.why, value: reasonText(row.reason) },
                { label: MONEY_WORDS.provider, value: row.provider },
                { label: MONEY_WORDS.since, value: lagosTime(row.created_at) },
                ...(row.problem === null ? [] : [{ label: words.problem, value: row.problem }]),
                ...(row.paid_outside === null ? [] : [{ label: words.paidOutside, value: row.paid_outside }]),
              ]}
            />
          </div>
        ),
        foot: (row) => <RefundActs key={row.id} row={row} />,
      }}
      phone={(row) => (
        <span className="flex items-center justify-between gap-3">
          <span className="grid gap-0.5">
            <b className="font-semibold wrap-anywhere">{row.reference}</b>
            <span className="text-14 text-ink-2">{reasonText(row.reason)}</span>
          </span>
          <span className="grid justify-items-end gap-1">
            <Money kobo={row.amount_kobo} className="font-semibold" />
            <State row={row} />
          </span>
        </span>
      )}
      empty={{ title: words.empty }}
    />
  );
}

type Chosen = 'retry' | 'outside' | 'wallet';

function RefundActs({ row }: { readonly row: StaffRefundView }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [given, setGiven] = useState({
    bank_code: '',
    account_number: '',
    account_name: '',
    bank: '',
    note: '',
    user: '',
  });
  const queries = useQueryClient();
  if (row.state !== 'needs_attention') return null;
  const set = (name: keyof typeof given) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setGiven({ ...given, [name]: event.currentTarget.value.trim() });
  const setText = (event: { readonly currentTarget: { readonly value: string } }) =>
    setGiven({ ...given, note: event.currentTarget.value });
  const shared = {
    onAsked: () => void queries.invalidateQueries({ queryKey: ['staff', 'refunds'] }),
    onClose: () => setChosen(undefined),
  };
  const { bank_code, account_number, account_name } = given;
  const hasAccount = bank_code !== '' || account_number !== '' || account_name !== '';
  const isAccount = bank_code.length >= 2 && /^\d{10}$/.test(account_number) && account_name !== '';
  return (
    <>
      <Button name={words.retry} onClick={() => setChosen('retry')} />
      <Button name={words.outside} look="outline" onClick={() => setChosen('outside')} />
      <Button name={words.toWallet} look="outline" onClick={() => setChosen('wallet')} />
      {chosen === 'retry' && (
        <ActDialog
          {...shared}
          kind="refund.retry"
          input={{ id: row.id, ...(isAccount && { account: { bank_code, account_number, account_name } }) }}
          title={words.retryTitle}
          effect={words.retryEffect}
          confirm={words.retry}
          isReady={!hasAccount || isAccount}
        >
          <Field label={words.bankCode} hint={words.bankCodeHint} defaultValue="" onChange={set('bank_code')} />
          <Field label={words.accountNumber} inputMode="numeric" defaultValue="" onChange={set('account_number')} />
          <Field label={words.accountName} defaultValue="" onBlur={set('account_name')} />
        </ActDialog>
      )}
      {chosen === 'outside' && (
        <ActDialog
          {...shared}
          kind="refund.paid-outside"
          input={{ id: row.id, bank_reference: given.bank, note: given.note }}
          title={words.outsideTitle}
          effect={words.outsideEffect}
          confirm={words.outside}
          isReady={/^[\w./-]{3,100}$/.test(given.bank) && given.note.trim() !== ''}
        >
          <Field label={words.bankReference} required defaultValue="" onChange={set('bank')} />
          <Field label={MONEY_WORDS.note} required value={given.note} onChange={setText} />
        </ActDialog>
      )}
      {chosen === 'wallet' && (
        <ActDialog
          {...shared}
          kind="refund.to-wallet"
          input={{ id: row.id, user_id: given.user }}
          title={words.toWalletTitle}
          effect={words.toWalletEffect}
          confirm={words.toWallet}
          isReady={/^[1-9]\d*$/.test(given.user)}
        >
          <Field
            label={words.userId}
            hint={words.userIdHint}
            required
            inputMode="numeric"
            defaultValue=""
            onChange={set('user')}
          />
        </ActDialog>
      )}
    </>
  );
}
