import { todayInLagos } from '@gatelight/contract/lagos-days';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleMutation } from '../../../../data/queries/use-single-mutation.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { showSuccess } from '../../../../ui/feedback/toast.tsx';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { faultOf } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { estateKey } from '../../estate-queries.ts';
import { koboOf } from '../../../../ui/values/number-text.ts';
import { HouseField } from '../house-field.tsx';
import { recordPayment } from '../queries.ts';
import { FormDialog } from '../../form-dialog.tsx';

const words = CHARGES_WORDS.payments;
const WAYS = ['bank', 'cash'] as const;

/** Money that the estate received itself. Above the limit of the rules it waits for a second person. */
export function PaymentDialog({ estate, onClose }: Given) {
  const queries = useQueryClient();
  const [house, setHouse] = useState('');
  const [way, setWay] = useState<(typeof WAYS)[number]>('bank');
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const [receivedOn, setReceivedOn] = useState(todayInLagos);
  const [payer, setPayer] = useState('');
  const [note, setNote] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const record = useSingleMutation({
    mutationFn: () =>
      recordPayment(
        estate,
        {
          house_id: house,
          way,
          amount_kobo: koboOf(amount),
          reference: reference.trim(),
          received_on: receivedOn,
          ...(payer.trim() !== '' && { payer_name: payer.trim() }),
          ...(note.trim() !== '' && { note: note.trim() }),
        },
        key,
      ),
    onSuccess: ({ state }) => {
      showSuccess(state === 'waits' ? words.recordedWaits : words.recorded);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estateKey(estate) }),
  });
  return (
    <FormDialog title={words.recordTitle} save={words.send} sending={record} onClose={onClose}>
      <p className="text-ink-2">{words.recordText}</p>
      <HouseField estate={estate} value={house} error={faultOf(record.error, 'house_id')} onChange={setHouse} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={words.way}
          value={way}
          options={WAYS.map((one) => ({ value: one, label: CHARGES_WORDS.ways[one] }))}
          onChange={(next) => setWay(WAYS.find((one) => one === next) ?? way)}
        />
        <AmountField
          label={CHARGES_WORDS.amount}
          required
          value={amount}
          error={faultOf(record.error, 'amount_kobo')}
          onChange={setAmount}
        />
      </div>
      <Field
        label={words.reference}
        hint={words.referenceHint}
        required
        maxLength={60}
        value={reference}
        error={faultOf(record.error, 'reference')}
        onChange={(event) => setReference(event.target.value)}
      />
      <Field
        label={words.receivedOn}
        type="date"
        required
        max={todayInLagos()}
        value={receivedOn}
        error={faultOf(record.error, 'received_on')}
        onChange={(event) => setReceivedOn(event.target.value)}
      />
      <Field
        label={words.payerName}
        hint={words.payerHint}
        maxLength={120}
        value={payer}
        error={faultOf(record.error, 'payer_name')}
        onChange={(event) => setPayer(event.target.value)}
      />
      <Field
        label={words.note}
        maxLength={200}
        value={note}
        error={faultOf(record.error, 'note')}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
