import { useState } from 'react';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { koboOf } from '../../../../ui/values/number-text.ts';
import { basisPointsOf } from '../../../../ui/values/percent.ts';
import { HouseField } from '../house-field.tsx';
import { createInvoice } from '../queries.ts';
import { FormDialog } from '../../form-dialog.tsx';

const words = CHARGES_WORDS.invoices;

/** An invoice for one house besides the runs. */
export function NewInvoiceDialog(given: Given) {
  const [house, setHouse] = useState('');
  const [title, setTitle] = useState('');
  const [amount, setAmount] = useState('');
  const [vat, setVat] = useState('0');
  const [dueOn, setDueOn] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const create = useChange(
    given,
    () =>
      createInvoice(
        given.estate,
        {
          house_id: house,
          title: title.trim(),
          due_on: dueOn,
          lines: [{ text: title.trim(), amount_kobo: koboOf(amount), vat_bp: basisPointsOf(vat) }],
        },
        key,
      ),
    () => words.createTitle,
  );
  return (
    <FormDialog title={words.createTitle} save={words.send} sending={create} onClose={given.onClose}>
      <p className="text-ink-2">{words.createText}</p>
      <HouseField estate={given.estate} value={house} error={faultOf(create.error, 'house_id')} onChange={setHouse} />
      <Field
        label={words.createFor}
        required
        maxLength={100}
        value={title}
        error={faultOf(create.error, 'title')}
        onChange={(event) => setTitle(event.target.value)}
      />
      <AmountField
        label={CHARGES_WORDS.amount}
        required
        value={amount}
        error={faultOf(create.error, 'lines.0.amount_kobo')}
        onChange={setAmount}
      />
      <Field
        label={words.vat}
        inputMode="decimal"
        maxLength={5}
        value={vat}
        error={faultOf(create.error, 'lines.0.vat_bp')}
        onChange={(event) => setVat(event.target.value)}
      />
      <Field
        label={words.due}
        type="date"
        required
        value={dueOn}
        error={faultOf(create.error, 'due_on')}
        onChange={(event) => setDueOn(event.target.value)}
      />
    </FormDialog>
  );
}
