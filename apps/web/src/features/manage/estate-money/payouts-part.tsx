import { listEstatePayouts } from '@gatelight/contract/money/estate-money';
import type { EstatePayout } from '@gatelight/contract/money/estate-money';
import { STAFF_WITHDRAWAL_WORDS } from '@gatelight/contract/money-states';
import { shownReference } from '@gatelight/contract/references';
import { useState } from 'react';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { ESTATE_MONEY_WORDS } from '../../../strings/manage/estate-money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { knownWord } from '../../../ui/values/word-of.ts';
import { Failure, Foot, faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { decidePayout, moneyKey } from './queries.ts';

const words = ESTATE_MONEY_WORDS.payouts;

const State = ({ row }: { readonly row: EstatePayout }) => (
  <StatePill
    tone={row.waits ? 'warning' : knownWord(STAFF_WITHDRAWAL_WORDS, row.status)?.tone}
    word={row.waits ? words.waits : knownWord(words.states, row.status)}
  />
);

const COLUMNS: readonly TableColumn<EstatePayout>[] = [
  { id: 'when', head: words.when, cell: (row) => lagosTime(row.created_at), isFixed: true },
  { id: 'kind', head: words.kind, cell: (row) => words.kinds[row.kind] },
  { id: 'amount', head: words.amount, cell: (row) => <Money kobo={row.amount_kobo} />, isNumber: true },
  {
    id: 'fee',
    head: words.fee,
    cell: (row) => <Money kobo={row.fee_kobo} />,
    isNumber: true,
    isInPanel: true,
  },
  { id: 'received', head: words.received, cell: (row) => <Money kobo={row.received_kobo} />, isNumber: true },
  { id: 'state', head: words.state, cell: (row) => <State row={row} /> },
];

/** Payouts to the bank account of the estate, with the decisions of a second person. */
export function PayoutsPart() {
  const id = useEstateId();
  const view = useTableView({ id: `estate-payouts-${id}`, filters: [], sort: '-id' });
  const list = useTableList(listEstatePayouts, view, { key: [...moneyKey(id), 'payouts'], params: { id } });
  return (
    <DataTable
      isPart
      title={words.title}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => `${lagosTime(row.created_at)}, ${nairaText(row.amount_kobo)}`}
      panel={{
        title: (row) => nairaText(row.received_kobo),
        body: (row) => <Payout key={row.id} estate={id} row={row} />,
      }}
      phone={(row) => (
        <PhoneRow title={lagosTime(row.created_at)} text={words.kinds[row.kind]}>
          <Money kobo={row.received_kobo} className="font-semibold" />
          <State row={row} />
        </PhoneRow>
      )}
      empty={{ title: words.none }}
    />
  );
}

const accountText = (row: EstatePayout) => `${row.bank_name} ${row.account_number}, ${row.account_name}`;

function Payout({ estate, row }: { readonly estate: string; readonly row: EstatePayout }) {
  const [chosen, setChosen] = useState<'release' | 'stop' | null>(null);
  return (
    <div className="grid gap-3">
      <State row={row} />
      <Facts
        facts={[
          { label: words.amount, value: nairaText(row.amount_kobo) },
          { label: words.fee, value: nairaText(row.fee_kobo) },
          ...(row.stamp_duty_kobo > 0n ? [{ label: words.duty, value: nairaText(row.stamp_duty_kobo) }] : []),
          { label: words.received, value: nairaText(row.received_kobo) },
          { label: words.account, value: accountText(row) },
          { label: words.kind, value: row.asked_by === null ? words.kinds[row.kind] : words.by(row.asked_by) },
          ...(row.decided_by === null ? [] : [{ label: words.decidedBy, value: row.decided_by }]),
          ...(row.reason === '' ? [] : [{ label: words.reason, value: row.reason }]),
          { label: words.reference, value: shownReference(row.reference) },
          { label: words.when, value: lagosTime(row.created_at) },
          ...(row.done_at === null ? [] : [{ label: words.done, value: lagosTime(row.done_at) }]),
        ]}
      />
      {row.waits && row.is_yours && <Notice kind="info">{words.yours}</Notice>}
      {row.status === 'requested' && (
        <div className="flex flex-wrap gap-2">
          {row.waits && !row.is_yours && <Button name={words.release} onClick={() => setChosen('release')} />}
          <Button look="outline" name={words.stop} onClick={() => setChosen('stop')} />
        </div>
      )}
      {chosen && <DecideDialog estate={estate} row={row} act={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

function DecideDialog({
  row,
  act,
  ...given
}: Given & { readonly row: EstatePayout; readonly act: 'release' | 'stop' }) {
  const [reason, setReason] = useState('');
  const isRelease = act === 'release';
  const decide = useChange(
    given,
    () => decidePayout(given.estate, row.id, isRelease, reason.trim()),
    () => (isRelease ? words.released : words.stopped),
  );
  const amount = nairaText(row.amount_kobo);
  return (
    <Dialog
      isOpen
      onClose={given.onClose}
      title={isRelease ? words.releaseTitle(amount) : words.stopTitle(amount)}
      isBusy={decide.isPending}
    >
      <div className="mt-2 grid gap-4">
        <p className="text-ink-2">
          {isRelease ? words.releaseText(nairaText(row.received_kobo), accountText(row)) : words.stopText}
        </p>
        {!isRelease && (
          <Field
            label={words.stopReason}
            maxLength={300}
            value={reason}
            error={faultOf(decide.error, 'reason')}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <Failure error={decide.error} />
        <Foot onClose={given.onClose}>
          <Button
            look={isRelease ? 'primary' : 'danger'}
            name={isRelease ? words.release : words.stop}
            isLoading={decide.isPending}
            onClick={() => decide.mutate(undefined)}
          />
        </Foot>
      </div>
    </Dialog>
  );
}
