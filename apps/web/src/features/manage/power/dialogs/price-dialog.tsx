import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { PowerMeter } from '@gatelight/contract/places/power';
import { useState } from 'react';
import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { koboOf } from '../../../../ui/values/number-text.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { basisPointsOf } from '../../../../ui/values/percent.ts';
import { addPrice } from '../queries.ts';
import type { PriceInput } from '../queries.ts';

export function PriceDialog({ meter, ...given }: Given & { readonly meter: PowerMeter }) {
  const [price, setPrice] = useState('');
  const [vat, setVat] = useState('7.5');
  const [from, setFrom] = useState(todayInLagos());
  const send = useChange(
    given,
    (body: PriceInput) => addPrice(meter.id, body),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.setPrice}
      text={words.priceText}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate({ price_kobo: koboOf(price), vat_bp: basisPointsOf(vat), valid_from: from })}
    >
      <AmountField
        label={words.price}
        required
        value={price}
        error={faultOf(send.error, 'price_kobo')}
        onChange={setPrice}
      />
      <Field
        label={words.vat}
        required
        inputMode="decimal"
        value={vat}
        error={faultOf(send.error, 'vat_bp')}
        onChange={(event) => setVat(event.target.value)}
      />
      <Field
        label={words.from}
        type="date"
        required
        value={from}
        error={faultOf(send.error, 'valid_from')}
        onChange={(event) => setFrom(event.target.value)}
      />
    </FormDialog>
  );
}
