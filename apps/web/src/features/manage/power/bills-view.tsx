import { todayInLagos } from '@gatelight/contract/lagos-days';
import { supplierEntryKinds } from '@gatelight/contract/places/power';
import type { SupplierEntry } from '@gatelight/contract/places/power';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDay } from '../../../data/power/figures.ts';
import { POWER_WORDS as words } from '../../../strings/manage/power.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { monthText } from '../../../ui/values/month-text.ts';
import { Money } from '../../../ui/values/money.tsx';
import { faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { koboOf } from '../../../ui/values/number-text.ts';
import { FormDialog } from '../form-dialog.tsx';
import { PictureButton, PictureField, uploaded } from './form-parts.tsx';
import { addEntry, cancelEntry, entriesQuery, receiptOf } from './queries.ts';
import type { EntryInput } from './queries.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { ShowMore } from '../../../data/lists/show-more.tsx';

/** Bills of the supplier and payments to it. */
export function BillsView({ estate, mayWrite }: { readonly estate: string; readonly mayWrite: boolean }) {
  const entries = useInfiniteQuery(entriesQuery(estate));
  const [isAdding, setIsAdding] = useState(false);
  const [wrong, setWrong] = useState<SupplierEntry | null>(null);
  const items = entries.data?.pages.flatMap((page) => page.items);
  if (!items) {
    return <NotRead query={entries} title={words.failed} />;
  }
  return (
    <div className="grid gap-4">
      {mayWrite && (
        <div>
          <Button name={words.addEntry} onClick={() => setIsAdding(true)} />
        </div>
      )}
      <PlainTable
        title={words.views.bills}
        rows={items}
        rowId={({ id }) => id}
        empty={words.noEntries}
        columns={[
          {
            head: words.forMonth,
            cell: ({ month, kind }) => (
              <>
                <b className="font-semibold">{monthText(month)}</b>
                <span className="block text-13 text-ink-2">{words.entryKinds[kind]}</span>
              </>
            ),
          },
          { head: words.onDay, cell: ({ on }) => shortDay(on) },
          { head: words.number, cell: ({ number }) => <span className="wrap-anywhere">{number}</span> },
          {
            head: words.amount,
            isNumber: true,
            cell: ({ amount_kobo, cancelled_at }) => (
              <Money kobo={amount_kobo} {...(cancelled_at !== null && { className: 'text-ink-3 line-through' })} />
            ),
          },
          {
            head: words.state,
            cell: (entry) => (
              <span className="text-13 text-ink-2">
                {entry.cancelled_at === null
                  ? `${words.counted}${entry.by === '' ? '' : ` · ${entry.by}`}`
                  : `${words.takenBack(entry.cancelled_by ?? '')}, ${lagosDay(entry.cancelled_at)}: ${entry.reason}`}
              </span>
            ),
          },
          {
            head: words.picture,
            cell: (entry) => (
              <span className="flex flex-wrap gap-x-4">
                {entry.has_file && (
                  <PictureButton
                    name={words.see}
                    label={`${words.see}, ${entry.number}`}
                    load={() => receiptOf(entry.id)}
                  />
                )}
                {mayWrite && entry.cancelled_at === null && (
                  <button
                    type="button"
                    className="text-link inline-flex min-h-11 items-center"
                    aria-label={`${words.takeBack}, ${entry.number}`}
                    onClick={() => setWrong(entry)}
                  >
                    {words.takeBack}
                  </button>
                )}
              </span>
            ),
          },
        ]}
      />
      <ShowMore list={entries} />
      {isAdding && <EntryDialog estate={estate} onClose={() => setIsAdding(false)} />}
      {wrong && <TakeBackDialog estate={estate} entry={wrong} onClose={() => setWrong(null)} />}
    </div>
  );
}

function EntryDialog(given: Given) {
  const today = todayInLagos();
  const [kind, setKind] = useState<SupplierEntry['kind']>('payment');
  const [month, setMonth] = useState(today.slice(0, 7));
  const [amount, setAmount] = useState('');
  const [on, setOn] = useState(today);
  const [number, setNumber] = useState('');
  const [picture, setPicture] = useState<File>();
  const send = useChange(
    given,
    async (body: EntryInput) => addEntry(given.estate, { ...body, ...(await uploaded(given.estate, picture)) }),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.addEntry}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate({ kind, month, amount_kobo: koboOf(amount), on, number })}
    >
      <Select
        label={words.entryKind}
        required
        value={kind}
        options={supplierEntryKinds.map((value) => ({ value, label: words.entryKinds[value] }))}
        onChange={(chosen) => setKind(chosen === 'bill' ? 'bill' : 'payment')}
      />
      <Field
        label={words.forMonth}
        type="month"
        required
        value={month}
        error={faultOf(send.error, 'month')}
        onChange={(event) => setMonth(event.target.value)}
      />
      <AmountField
        label={words.amount}
        required
        value={amount}
        error={faultOf(send.error, 'amount_kobo')}
        onChange={setAmount}
      />
      <Field
        label={words.onDay}
        type="date"
        required
        value={on}
        error={faultOf(send.error, 'on')}
        onChange={(event) => setOn(event.target.value)}
      />
      <Field
        label={words.numberField}
        required
        maxLength={60}
        value={number}
        error={faultOf(send.error, 'number')}
        onChange={(event) => setNumber(event.target.value)}
      />
      <PictureField label={words.picture} hint={words.pictureText} onChoose={setPicture} />
    </FormDialog>
  );
}

function TakeBackDialog({ entry, ...given }: Given & { readonly entry: SupplierEntry }) {
  const [reason, setReason] = useState('');
  const send = useChange(
    given,
    (why: string) => cancelEntry(entry.id, why),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.takeBackTitle}
      text={words.takeBackText}
      save={words.takeBack}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate(reason)}
    >
      <Field
        label={words.reason}
        required
        maxLength={200}
        value={reason}
        error={faultOf(send.error, 'reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
