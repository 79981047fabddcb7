import type { Rounding } from '@gatelight/contract/fields';
import { useState } from 'react';
import { TARIFF_WORDS as words } from '../../../../strings/staff/tariffs.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import type { Asked } from '../../asked.ts';
import { ChangeForm, PriceField, RoundingField, TimeField, usePrice, useTime } from './change-form.tsx';

type Utility = keyof typeof words.utilities;
const UTILITIES = (Object.keys(words.utilities) as Utility[]).map((value) => ({
  value,
  label: words.utilities[value],
}));

/** A new tariff with its first price. */
export function CreateDialog({
  onClose,
  onAsk,
}: {
  readonly onClose: () => void;
  readonly onAsk: (asked: Asked) => void;
}) {
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [utility, setUtility] = useState<Utility>('electricity');
  const [rounding, setRounding] = useState<Rounding>('up');
  const price = usePrice();
  const from = useTime();
  const isCode = /^[A-Za-z0-9][A-Za-z0-9-]{1,29}$/.test(code);
  function send(): void {
    if (!isCode || name.trim() === '' || price.value === undefined || from.value === undefined) return;
    onAsk({
      kind: 'tariff.create',
      input: { code, name, utility, rounding, price_kobo_per_unit: price.value, valid_from: from.value },
      title: words.create,
      effect: words.createEffect,
    });
  }
  return (
    <ChangeForm title={words.create} onClose={onClose} onSend={send}>
      {(isChecked) => (
        <>
          <Field
            label={words.code}
            hint="R2"
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={isChecked && !isCode ? words.required : undefined}
          />
          <Field
            label={words.name}
            hint="Residential R2"
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={isChecked && name.trim() === '' ? words.required : undefined}
          />
          <Select
            label={words.utility}
            options={UTILITIES}
            value={utility}
            onChange={(value) => setUtility(value as Utility)}
          />
          <PriceField label={words.pricePer(words.units[utility])} part={price} isChecked={isChecked} />
          <RoundingField value={rounding} onChange={setRounding} />
          <TimeField part={from} isChecked={isChecked} />
        </>
      )}
    </ChangeForm>
  );
}
