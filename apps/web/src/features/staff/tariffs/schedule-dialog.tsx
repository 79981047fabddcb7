import type { Tariff, TariffRounding } from '@gatelight/contract/tariffs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TARIFF_WORDS as words } from '../../../strings/staff/tariffs.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OpenDialog } from '../../../ui/feedback/open-dialog.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { nairaText } from '../../../ui/values/money.tsx';
import type { Asked } from '../asked.ts';
import { instantOf, koboOf } from './lagos-input.ts';
import { previewQuery } from './queries.ts';
import { unitsText } from '../../../ui/values/count-text.ts';

export const ROUNDING_OPTIONS = (['up', 'down', 'half-up'] as const).map((value) => ({
  value,
  label: words.roundings[value],
}));

/** A new price from a time on, with what customers will get for their money. */
export function ScheduleDialog({
  tariff,
  onClose,
  onAsk,
}: {
  readonly tariff: Tariff;
  readonly onClose: () => void;
  readonly onAsk: (asked: Asked) => void;
}) {
  const [price, setPrice] = useState('');
  const [at, setAt] = useState('');
  const [rounding, setRounding] = useState<TariffRounding>(tariff.rounding);
  const [isChecked, setIsChecked] = useState(false);
  const kobo = koboOf(price);
  const instant = instantOf(at);
  const unit = words.units[tariff.utility];
  const preview = useQuery(previewQuery(tariff.id, kobo, rounding));
  return (
    <OpenDialog onClose={onClose} title={`${words.schedule}: ${tariff.name}`}>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (kobo === 0 || instant === undefined || new Date(instant) <= new Date()) return;
          onAsk({
            kind: 'tariff.schedule',
            input: { tariff_id: tariff.id, valid_from: instant, price_kobo_per_unit: kobo, rounding },
            title: words.schedule,
            effect: words.scheduleEffect,
          });
        }}
      >
        <AmountField
          label={words.pricePer(unit)}
          required
          value={price}
          onChange={setPrice}
          error={isChecked && kobo === 0 ? words.priceRequired : undefined}
        />
        <Field
          label={words.from}
          hint={words.lagos}
          type="datetime-local"
          step={1}
          required
          value={at}
          onChange={(event) => setAt(event.target.value)}
          error={
            isChecked && (instant === undefined || new Date(instant) <= new Date()) ? words.timeRequired : undefined
          }
        />
        <Select
          label={words.rounding}
          options={ROUNDING_OPTIONS}
          value={rounding}
          onChange={(value) => setRounding(value as TariffRounding)}
        />
        {preview.data && kobo > 0 && (
          <dl className="grid grid-cols-3 gap-x-4 gap-y-1 rounded-md bg-surface-2 p-3 text-14">
            {preview.data.bought.map(({ amount_kobo, units_now, units_then }) => (
              <div key={String(amount_kobo)} className="grid gap-0.5">
                <dt className="text-13 text-ink-2">{nairaText(amount_kobo, true)}</dt>
                <dd className="nums font-semibold">
                  {units_now === null ? words.nothing : unitsText(units_now)} →{' '}
                  {units_then === null ? words.nothing : unitsText(units_then)} {words.units[tariff.utility]}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p className="text-14 text-ink-2">
          {words.onIt(tariff.meters, tariff.estates)}. {words.askChange}
        </p>
        <Button type="submit" name={words.continue} />
      </form>
    </OpenDialog>
  );
}
