import { estatePaymentStates, listEstatePayments } from '@gatelight/contract/money/service-charges-estate';
import type { EstatePayment } from '@gatelight/contract/money/service-charges-estate';
import { chargeWays } from '@gatelight/contract/money/service-charges';
import { useState } from 'react';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay, lagosTime } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { DecideDialog } from '../decide-dialog.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { chargesKey, decidePayment } from '../queries.ts';

const words = CHARGES_WORDS.payments;
const FILTERS = ['state', 'way'] as const;
const TONES = { counted: 'success', waits: 'warning', refused: 'danger' } as const;
const EMPTY = { counted: words.none, waits: words.noneWaits, refused: words.noneRefused } as const;

const State = ({ row }: { readonly row: EstatePayment }) => (
  <StatePill tone={TONES[row.state]} word={words.states[row.state]} />
);

const COLUMNS: readonly TableColumn<EstatePayment>[] = [
  { id: 'house', head: CHARGES_WORDS.house, cell: (row) => row.house_name, isFixed: true },
  { id: 'at', head: CHARGES_WORDS.date, cell: (row) => lagosDay(row.at, true) },
  { id: 'payer', head: words.payer, cell: (row) => row.payer_name, isInPanel: true },
  { id: 'way', head: words.way, cell: (row) => CHARGES_WORDS.ways[row.way] },
  { id: 'receipt', head: words.receipt, cell: (row) => row.number ?? '', isInPanel: true },
  { id: 'amount', head: CHARGES_WORDS.amount, cell: (row) => <Money kobo={row.amount_kobo} />, isNumber: true },
  { id: 'state', head: CHARGES_WORDS.invoices.state, cell: (row) => <State row={row} /> },
];

/** Payments of houses, and payments by hand that wait for a second person. */
export function PaymentsPart() {
  const id = useEstateId();
  const [isRecording, setIsRecording] = useState(false);
  const view = useTableView({ id: `payments-${id}`, filters: FILTERS, sort: '-at' });
  const list = useTableList(listEstatePayments, view, { key: [...chargesKey(id), 'payments'], params: { id } });
  const state = estatePaymentStates.find((one) => one === view.filters.state) ?? 'counted';
  return (
    <>
      <DataTable
        isPart
        title={words.title}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={(row) => `${row.state}-${row.id}`}
        rowName={(row) => `${row.house_name}, ${nairaText(row.amount_kobo)}`}
        tabs={{
          name: 'state',
          label: words.queues,
          options: estatePaymentStates.map((one) => ({
            value: one === 'counted' ? '' : one,
            label: words.states[one],
          })),
        }}
        filters={[
          {
            name: 'way',
            label: words.way,
            options: chargeWays.map((way) => ({ value: way, label: CHARGES_WORDS.ways[way] })),
          },
        ]}
        actions={<Button small name={words.record} onClick={() => setIsRecording(true)} />}
        panel={{
          title: (row) => row.house_name,
          body: (row) => <Payment key={`${row.state}-${row.id}`} estate={id} row={row} />,
        }}
        phone={(row) => (
          <PhoneRow
            title={row.house_name}
            text={`${lagosDay(row.at)} · ${CHARGES_WORDS.ways[row.way]} · ${row.payer_name}`}
          >
            <Money kobo={row.amount_kobo} className="font-semibold" />
            <State row={row} />
          </PhoneRow>
        )}
        empty={{ title: EMPTY[state] }}
      />
      {isRecording && <PaymentDialog estate={id} onClose={() => setIsRecording(false)} />}
    </>
  );
}

function Payment({ estate, row }: { readonly estate: string; readonly row: EstatePayment }) {
  const [isDeciding, setIsDeciding] = useState(false);
  return (
    <div className="grid gap-3">
      <Money kobo={row.amount_kobo} className="font-display text-30 font-bold" />
      <State row={row} />
      <Facts
        facts={[
          { label: words.way, value: CHARGES_WORDS.ways[row.way] },
          { label: words.payer, value: row.payer_name },
          { label: CHARGES_WORDS.date, value: lagosTime(row.at) },
          ...(row.number === null ? [] : [{ label: words.receipt, value: row.number }]),
          ...(row.reference === null ? [] : [{ label: words.reference, value: row.reference }]),
          ...(row.note === '' ? [] : [{ label: words.note, value: row.note }]),
          ...(row.entered_by === null ? [] : [{ label: words.enteredBy, value: row.entered_by }]),
          ...(row.decided_by === null
            ? []
            : [{ label: row.state === 'refused' ? words.refusedBy : words.confirmedBy, value: row.decided_by }]),
          ...row.invoices.map((invoice) => ({
            label: `${words.forInvoices} ${invoice.number}`,
            value: nairaText(invoice.amount_kobo),
          })),
          ...(row.state === 'counted' && row.left_kobo > 0n
            ? [{ label: words.ahead, value: nairaText(row.left_kobo) }]
            : []),
        ]}
      />
      {row.state === 'waits' &&
        (row.is_yours ? (
          <Notice kind="info">{words.yours}</Notice>
        ) : (
          <Button name={words.confirm} className="justify-self-start" onClick={() => setIsDeciding(true)} />
        ))}
      {isDeciding && (
        <DecideDialog
          estate={estate}
          onClose={() => setIsDeciding(false)}
          title={words.decide(nairaText(row.amount_kobo), row.house_name)}
          text={words.decideText}
          words={words}
          send={(confirm, reason) => decidePayment(estate, row.id, confirm, reason)}
        />
      )}
    </div>
  );
}
