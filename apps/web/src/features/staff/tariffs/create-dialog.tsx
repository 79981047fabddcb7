import type { TariffRounding } from '@gatelight/contract/tariffs';
import { useState } from 'react';
import { TARIFF_WORDS as words } from '../../../strings/staff/tariffs.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OpenDialog } from '../../../ui/feedback/open-dialog.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { Asked } from '../asked.ts';
import { instantOf, koboOf } from './lagos-input.ts';
import { ROUNDING_OPTIONS } from './schedule-dialog.tsx';

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
  const [rounding, setRounding] = useState<TariffRounding>('up');
  const [price, setPrice] = useState('');
  const [at, setAt] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const kobo = koboOf(price);
  const instant = instantOf(at);
  const isCode = /^[A-Za-z0-9][A-Za-z0-9-]{1,29}$/.test(code);
  return (
    <OpenDialog onClose={onClose} title={words.create}>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (!isCode || name.trim() === '' || kobo === 0 || instant === undefined) return;
          onAsk({
            kind: 'tariff.create',
            input: { code, name, utility, rounding, price_kobo_per_unit: kobo, valid_from: instant },
            title: words.create,
            effect: words.createEffect,
          });
        }}
      >
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
        <AmountField
          label={words.pricePer(words.units[utility])}
          required
          value={price}
          onChange={setPrice}
          error={isChecked && kobo === 0 ? words.priceRequired : undefined}
        />
        <Select
          label={words.rounding}
          options={ROUNDING_OPTIONS}
          value={rounding}
          onChange={(value) => setRounding(value as TariffRounding)}
        />
        <Field
          label={words.from}
          hint={words.lagos}
          type="datetime-local"
          required
          value={at}
          onChange={(event) => setAt(event.target.value)}
          error={isChecked && instant === undefined ? words.timeRequired : undefined}
        />
        <Button type="submit" name={words.continue} />
      </form>
    </OpenDialog>
  );
}
