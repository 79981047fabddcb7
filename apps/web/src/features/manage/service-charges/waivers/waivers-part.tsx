import { listWaivers, waiverStates } from '@gatelight/contract/money/service-charges/waivers';
import type { Waiver } from '@gatelight/contract/money/service-charges/waivers';
import { useState } from 'react';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { WAIVER_WORDS as words } from '../../../../strings/manage/waivers.ts';
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
import { chargesKey } from '../queries.ts';
import { decideOnWaiver } from './queries.ts';

const FILTERS = ['state'] as const;
const TONES = { counted: 'success', waits: 'warning', refused: 'neutral' } as const;
const EMPTY = { counted: words.none, waits: words.noneWaits, refused: words.noneRefused } as const;

const State = ({ row }: { readonly row: Waiver }) => (
  <StatePill tone={TONES[row.state]} word={words.states[row.state]} />
);

const COLUMNS: readonly TableColumn<Waiver>[] = [
  { id: 'house', head: CHARGES_WORDS.house, cell: (row) => row.house_name, isFixed: true },
  { id: 'at', head: CHARGES_WORDS.date, cell: (row) => lagosDay(row.asked_at, true) },
  { id: 'invoice', head: words.invoice, cell: (row) => row.invoice_number },
  { id: 'kind', head: words.kind, cell: (row) => words.kinds[row.kind] },
  { id: 'reason', head: words.reason, cell: (row) => row.reason, isInPanel: true },
  { id: 'amount', head: CHARGES_WORDS.amount, cell: (row) => <Money kobo={row.amount_kobo} />, isNumber: true },
  { id: 'state', head: CHARGES_WORDS.invoices.state, cell: (row) => <State row={row} /> },
];

/** Waivers of the estate, and those that wait for a second person. */
export function WaiversPart() {
  const id = useEstateId();
  const view = useTableView({ id: `waivers-${id}`, filters: FILTERS, sort: '-at' });
  const list = useTableList(listWaivers, view, { key: [...chargesKey(id), 'waivers'], params: { id } });
  const state = waiverStates.find((one) => one === view.filters.state) ?? 'counted';
  return (
    <DataTable
      isPart
      title={words.title}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => `${row.house_name}, ${nairaText(row.amount_kobo)}`}
      tabs={{
        name: 'state',
        label: words.queues,
        options: waiverStates.map((one) => ({ value: one === 'counted' ? '' : one, label: words.states[one] })),
      }}
      panel={{
        title: (row) => row.house_name,
        body: (row) => <WaiverPanel key={`${row.id} ${row.state}`} estate={id} row={row} />,
      }}
      phone={(row) => (
        <PhoneRow title={row.house_name} text={`${words.kinds[row.kind]} · ${row.invoice_number} · ${row.reason}`}>
          <Money kobo={row.amount_kobo} className="font-semibold" />
          <State row={row} />
        </PhoneRow>
      )}
      empty={{ title: EMPTY[state] }}
    />
  );
}

function WaiverPanel({ estate, row }: { readonly estate: string; readonly row: Waiver }) {
  const [isDeciding, setIsDeciding] = useState(false);
  return (
    <div className="grid gap-3">
      <Money kobo={row.amount_kobo} className="font-display text-30 font-bold" />
      <State row={row} />
      <Facts
        facts={[
          { label: words.kind, value: words.kinds[row.kind] },
          { label: words.invoice, value: `${row.invoice_number}, ${row.invoice_title}` },
          { label: words.reason, value: row.reason, isLong: true },
          { label: words.askedBy, value: `${row.asked_by}, ${lagosTime(row.asked_at)}` },
          ...(row.decided_by !== null && row.decided_at !== null
            ? [
                {
                  label: row.state === 'refused' ? words.refusedBy : words.confirmedBy,
                  value: `${row.decided_by}, ${lagosTime(row.decided_at)}`,
                },
              ]
            : []),
          ...(row.decision === '' ? [] : [{ label: words.refusedFor, value: row.decision, isLong: true }]),
          ...(row.credit_note === null ? [] : [{ label: words.creditNote, value: row.credit_note }]),
        ]}
      />
      {row.state === 'waits' && (
        <>
          {row.is_yours && <Notice kind="info">{words.yours}</Notice>}
          <Button
            look={row.is_yours ? 'outline' : 'primary'}
            name={row.is_yours ? words.takeBack : words.confirm}
            className="justify-self-start"
            onClick={() => setIsDeciding(true)}
          />
        </>
      )}
      {isDeciding && (
        <DecideDialog
          estate={estate}
          onClose={() => setIsDeciding(false)}
          title={words.decide(nairaText(row.amount_kobo), row.house_name)}
          text={row.reason}
          words={words}
          takeBack={row.is_yours ? words.takeBack : undefined}
          send={(confirm, reason) => decideOnWaiver(estate, row.id, confirm, reason)}
        />
      )}
    </div>
  );
}
