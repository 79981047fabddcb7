import { rateUnits } from '@gatelight/contract/places/facility/vendors';
import type { VendorStory } from '@gatelight/contract/places/facility/vendors';
import { useState } from 'react';
import { FACILITY_WORDS } from '../../../../strings/manage/facility.ts';
import { VENDOR_WORDS as words } from '../../../../strings/manage/facility-vendors.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { addVendor, changeVendor } from './queries.ts';

type Unit = (typeof rateUnits)[number];
type Rate = { readonly key: string; readonly text: string; readonly unit: Unit; readonly amount: string };
const newRate = (): Rate => ({ key: crypto.randomUUID(), text: '', unit: 'visit', amount: '' });

/** A new vendor, or a change of one, with its rates. */
export function VendorDialog({ story, ...given }: Given & { readonly story?: VendorStory }) {
  const vendor = story?.vendor;
  const [fields, setFields] = useState({
    name: vendor?.name ?? '',
    trade: vendor?.trade ?? '',
    contact: story?.contact ?? '',
    phone: vendor?.phone ?? '',
    email: story?.email ?? '',
    note: story?.note ?? '',
  });
  const [rates, setRates] = useState<readonly Rate[]>(
    () =>
      story?.rates.map(({ text, unit, amount_kobo }) => ({
        ...newRate(),
        text,
        unit,
        amount: typedNaira(amount_kobo),
      })) ?? [],
  );
  // When the form opened: someone else may change or end it meanwhile.
  const [seenAt] = useState(story?.seen_at);
  const [wasEnded] = useState(vendor?.is_ended ?? false);
  const [isEnded, setEnded] = useState(wasEnded);
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const change = (place: number, part: Partial<Rate>) =>
    setRates(rates.map((rate, at) => (at === place ? { ...rate, ...part } : rate)));
  const send = useChange(
    given,
    () => {
      const body = {
        ...fields,
        rates: rates.map(({ text, unit, amount }) => ({ text, unit, amount_kobo: koboOf(amount) })),
      };
      return vendor
        ? changeVendor(given.estate, vendor.id, {
            ...body,
            seen_at: seenAt?.toISOString(),
            ...(isEnded !== wasEnded && { is_ended: isEnded }),
          })
        : addVendor(given.estate, body);
    },
    () => FACILITY_WORDS.saved,
  );
  const text = (name: 'name' | 'trade' | 'contact' | 'phone' | 'email', maxLength: number, type = 'text') => (
    <Field
      label={words[name]}
      required={name === 'name' || name === 'trade'}
      type={type}
      maxLength={maxLength}
      value={fields[name]}
      error={faultOf(send.error, name)}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <FormDialog title={vendor ? words.change : words.add} sending={send} onClose={given.onClose}>
      {text('name', 100)}
      {text('trade', 60)}
      {text('contact', 100)}
      {text('phone', 20, 'tel')}
      {text('email', 254, 'email')}
      <TextAreaField
        label={words.note}
        rows={2}
        value={fields.note}
        error={faultOf(send.error, 'note')}
        onChange={(event) => set({ note: event.target.value })}
      />
      <fieldset className="grid gap-4">
        <legend className="pb-1 font-semibold">{words.rates}</legend>
        {rates.map((rate, place) => (
          <div key={rate.key} className="grid gap-2 border-t border-line pt-3">
            <Field
              label={words.rateText(place + 1)}
              required
              maxLength={100}
              value={rate.text}
              error={faultOf(send.error, `rates.${place}.text`)}
              onChange={(event) => change(place, { text: event.target.value })}
            />
            <div className="grid gap-2 sm:grid-cols-2">
              <AmountField
                label={words.rateAmount(place + 1)}
                required
                value={rate.amount}
                error={faultOf(send.error, `rates.${place}.amount_kobo`)}
                onChange={(amount) => change(place, { amount })}
              />
              <Select
                label={words.rateUnit(place + 1)}
                value={rate.unit}
                onChange={(unit) => change(place, { unit: unit as Unit })}
                options={rateUnits.map((unit) => ({ value: unit, label: words.units[unit] }))}
              />
            </div>
            <Button
              look="quiet"
              small
              name={words.removeRate(place + 1)}
              onClick={() => setRates(rates.filter((_, at) => at !== place))}
            />
          </div>
        ))}
        {rates.length < 20 && (
          <Button look="outline" small name={words.addRate} onClick={() => setRates([...rates, newRate()])} />
        )}
      </fieldset>
      {vendor && (
        <label className="flex min-h-11 items-center gap-3 text-14">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={isEnded}
            onChange={(event) => setEnded(event.target.checked)}
          />
          {words.noMoreJobs}
        </label>
      )}
    </FormDialog>
  );
}
