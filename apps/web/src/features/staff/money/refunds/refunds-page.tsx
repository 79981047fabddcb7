import { providerName } from '@gatelight/contract/money/payments/providers';
import { exportRefunds, listRefunds } from '@gatelight/contract/money/accounting/payouts-and-refunds';
import type { StaffRefundView } from '@gatelight/contract/money/accounting/payouts-and-refunds';
import { useState } from 'react';
import { STAFF_REFUND_WORDS, staffRefundReason } from '@gatelight/contract/money-states';
import { exportList } from '../../../../data/lists/download.ts';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { STAFF_PATHS } from '../../../../staff-paths.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { StatusPill } from '../../../../ui/feedback/status-pill.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { knownWord } from '../../../../ui/values/word-of.ts';
import { ObjectLink } from '../../object-link.tsx';
import { HeldAmounts } from '../held-amounts.tsx';
import { openFor } from '../parts.tsx';
import { RefundActs } from './refund-acts.tsx';
import { ToldPayer, waits } from './told-payer.tsx';

const words = MONEY_WORDS.refunds;
const FILTERS = ['state'] as const;

export const meta = () => hiddenHead(words.title);

const TONES: Readonly<Record<StaffRefundView['state'], 'success' | 'failed' | 'pending'>> = {
  requested: 'pending',
  pending: 'pending',
  processed: 'success',
  needs_account: 'failed',
  needs_attention: 'failed',
  held: 'pending',
  in_wallet: 'success',
  frozen: 'pending',
  by_bank: 'success',
};

function State({ row }: { readonly row: StaffRefundView }) {
  const word = knownWord(STAFF_REFUND_WORDS, row.state)?.label;
  return <StatusPill status={knownWord(TONES, row.state)} word={word} className="pill-small justify-self-start" />;
}

const orderLink = (reference: string) => (
  <ObjectLink to={STAFF_PATHS.order(reference)} permission="orders.read">
    {reference}
  </ObjectLink>
);

const COLUMNS: readonly TableColumn<StaffRefundView>[] = [
  { id: 'reference', head: MONEY_WORDS.reference, cell: ({ reference }) => reference, isFixed: true },
  { id: 'why', head: words.why, cell: ({ reason }) => staffRefundReason(reason), isInPanel: true },
  { id: 'amount', head: MONEY_WORDS.amount, cell: (row) => <Money kobo={row.amount_kobo} />, isNumber: true },
  { id: 'state', head: MONEY_WORDS.state, cell: (row) => <State row={row} /> },
  { id: 'age', head: MONEY_WORDS.since, cell: (row) => openFor(row.created_at), isNumber: true, sort: 'created_at' },
  {
    id: 'problem',
    head: words.problem,
    cell: ({ problem }) => problem ?? '',
    isExtra: true,
  },
];

export default function RefundsPage() {
  const view = useTableView({ id: 'refunds', filters: FILTERS, sort: '-created_at' });
  const [sums, setSums] = useState<{ readonly owed: bigint; readonly held: bigint }>();
  const list = useTableList(listRefunds, view, {
    key: ['staff', 'refunds'],
    onPage: (page) => setSums({ owed: page.owed_kobo, held: page.held_kobo }),
  });
  return (
    <div className="grid min-w-0 gap-4">
      <DataTable
        title={words.title}
        lead={
          sums ? (
            words.lead(nairaText(sums.owed), nairaText(sums.held))
          ) : (
            // As large as the sentence. It names two amounts, so on a phone it moved the button for the file to a line of its own.
            <span className="block h-[2lh] w-96 max-w-full sm:h-[1lh]" />
          )
        }
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
        onExport={() => exportList(exportRefunds, view, MONEY_WORDS.fileName('refunds', 'list'))}
        panel={{
          title: ({ reference }) => reference,
          body: (row) => (
            <div className="grid gap-3">
              <Money kobo={row.amount_kobo} className="font-display text-30 font-bold" />
              <State row={row} />
              <Facts
                facts={[
                  { label: words.why, value: staffRefundReason(row.reason) },
                  ...(row.order_reference === null
                    ? []
                    : [{ label: words.order, value: orderLink(row.order_reference) }]),
                  { label: MONEY_WORDS.provider, value: providerName(row.provider) },
                  { label: MONEY_WORDS.since, value: lagosTime(row.created_at) },
                  ...(waits(row.state) ? [{ label: words.told, value: <ToldPayer told={row.told} /> }] : []),
                  ...(row.problem === null ? [] : [{ label: words.problem, value: row.problem }]),
                  ...(row.paid_outside === null ? [] : [{ label: words.paidOutside, value: row.paid_outside }]),
                ]}
              />
            </div>
          ),
          foot: (row) => <RefundActs key={row.id} row={row} />,
        }}
        phone={(row) => (
          <PhoneRow title={row.reference} text={staffRefundReason(row.reason)}>
            <Money kobo={row.amount_kobo} className="font-semibold" />
            <State row={row} />
          </PhoneRow>
        )}
        empty={{ title: words.empty }}
      />
      <HeldAmounts q={view.q} />
    </div>
  );
}
