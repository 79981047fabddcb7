import { fullDepth, litresAt } from '@gatelight/contract/places/diesel/volume';
import { useState } from 'react';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { inputOf, instantOf, nowInLagos } from '../../../../ui/values/lagos-input.ts';
import type { DeliveryInput } from '../queries.ts';
import { EntryFrame, useEntry } from './entry-frame.tsx';
import type { EntryGiven } from './entry-frame.tsx';
import { cmText, mmOf, numberOf, optionalNumber, typed } from './typed.ts';
import { litresText } from '../../../../ui/values/count-text.ts';

function firstFields(first: DeliveryInput | undefined, given: EntryGiven<DeliveryInput>) {
  const [supplier] = given.suppliers;
  return {
    ended: first ? inputOf(first.ended_at) : nowInLagos(),
    supplier: first?.supplier_id ?? (given.suppliers.length === 1 ? (supplier?.id ?? '') : ''),
    ordered: typed(first?.ordered_litres),
    number: first?.waybill_number ?? '',
    waybill: typed(first?.waybill_litres),
    waybillCelsius: typed(first?.waybill_celsius),
    celsius: typed(first?.celsius),
    before: first ? cmText(first.before_mm) : '',
    after: first ? cmText(first.after_mm) : '',
    price: first
      ? typedNaira(BigInt(first.price_kobo_per_litre))
      : supplier && given.suppliers.length === 1
        ? typedNaira(supplier.price_kobo_per_litre)
        : '',
    receivedBy: first?.received_by ?? '',
  };
}

/** A delivery, measured by the dips before and after. It shows immediately how much is missing. */
export function DeliveryForm(given: EntryGiven<DeliveryInput>) {
  const { tank, suppliers, first } = given;
  const entry = useEntry(given);
  const [fields, setFields] = useState(() => firstFields(first, given));
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });
  const most = fullDepth(tank.shape);
  const before = mmOf(fields.before);
  const after = mmOf(fields.after);
  const waybill = numberOf(fields.waybill);
  const isMeasured = after > before && after <= most;
  const got = isMeasured ? litresAt(tank.shape, after) - litresAt(tank.shape, before) : 0;
  const endedAt = instantOf(fields.ended);

  function body(): DeliveryInput {
    const optional = {
      ordered_litres: optionalNumber(fields.ordered),
      waybill_celsius: optionalNumber(fields.waybillCelsius),
      celsius: optionalNumber(fields.celsius),
    };
    return {
      kind: 'delivery',
      ...entry.common,
      ended_at: endedAt,
      tank_id: tank.id,
      supplier_id: fields.supplier,
      waybill_number: fields.number,
      waybill_litres: waybill,
      before_mm: before,
      after_mm: after,
      price_kobo_per_litre: koboOf(fields.price),
      received_by: fields.receivedBy,
      ...(optional.ordered_litres !== undefined && { ordered_litres: optional.ordered_litres }),
      ...(optional.waybill_celsius !== undefined && { waybill_celsius: optional.waybill_celsius }),
      ...(optional.celsius !== undefined && { celsius: optional.celsius }),
    };
  }

  const isNoNumber = (text: string) => Number.isNaN(optionalNumber(text) ?? 0);
  return (
    <EntryFrame
      kind="delivery"
      entry={entry}
      atLabel={words.beforeAt}
      onClose={given.onClose}
      onSend={() =>
        entry.submit(
          [
            [Number.isNaN(before), 'before_mm', words.faults.depth],
            [Number.isNaN(after), 'after_mm', words.faults.depth],
            [after <= before, 'after_mm', words.faults.after],
            [after > most, 'after_mm', words.faults.aboveTank(cmText(most))],
            [!(endedAt > entry.at), 'ended_at', words.faults.afterAt],
            [fields.supplier === '', 'supplier_id', words.faults.supplier],
            [!(waybill >= 1), 'waybill_litres', words.faults.litres],
            [koboOf(fields.price) === 0, 'price_kobo_per_litre', words.faults.price],
            [fields.receivedBy.trim() === '', 'received_by', words.faults.receivedBy],
            [isNoNumber(fields.ordered), 'ordered_litres', words.faults.litres],
            [isNoNumber(fields.waybillCelsius), 'waybill_celsius', words.faults.number],
            [isNoNumber(fields.celsius), 'celsius', words.faults.number],
          ],
          body,
        )
      }
    >
      <Field
        label={words.before}
        required
        inputMode="decimal"
        value={fields.before}
        error={entry.faultOf('before_mm')}
        onChange={(event) => change({ before: event.target.value })}
      />
      <Field
        label={words.afterAt}
        type="datetime-local"
        required
        value={fields.ended}
        error={entry.faultOf('ended_at')}
        onChange={(event) => change({ ended: event.target.value })}
      />
      <Field
        label={words.after}
        required
        inputMode="decimal"
        value={fields.after}
        error={entry.faultOf('after_mm')}
        onChange={(event) => change({ after: event.target.value })}
      />
      <Field
        label={words.waybill}
        required
        inputMode="decimal"
        value={fields.waybill}
        error={entry.faultOf('waybill_litres')}
        onChange={(event) => change({ waybill: event.target.value })}
      />
      <p role="status" className="font-semibold empty:hidden">
        {isMeasured && waybill >= 1 && words.deliveryIs(litresText(got), shortText(waybill - got))}
      </p>
      <Select
        label={words.supplier}
        required
        value={fields.supplier}
        error={entry.faultOf('supplier_id')}
        options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
        emptyText={words.noSuppliers}
        onChange={(supplier) => {
          const chosen = suppliers.find(({ id }) => id === supplier);
          change({
            supplier,
            ...(chosen && fields.price === '' && { price: typedNaira(chosen.price_kobo_per_litre) }),
          });
        }}
      />
      <AmountField
        label={words.price}
        required
        value={fields.price}
        error={entry.faultOf('price_kobo_per_litre')}
        onChange={(price) => change({ price })}
      />
      <Field
        label={words.receivedBy}
        required
        maxLength={80}
        value={fields.receivedBy}
        error={entry.faultOf('received_by')}
        onChange={(event) => change({ receivedBy: event.target.value })}
      />
      <Field
        label={words.waybillNumber}
        maxLength={40}
        value={fields.number}
        error={entry.faultOf('waybill_number')}
        onChange={(event) => change({ number: event.target.value })}
      />
      <Field
        label={words.ordered}
        inputMode="decimal"
        value={fields.ordered}
        error={entry.faultOf('ordered_litres')}
        onChange={(event) => change({ ordered: event.target.value })}
      />
      <Field
        label={words.waybillCelsius}
        hint={words.celsiusText}
        inputMode="decimal"
        value={fields.waybillCelsius}
        error={entry.faultOf('waybill_celsius')}
        onChange={(event) => change({ waybillCelsius: event.target.value })}
      />
      <Field
        label={words.celsius}
        inputMode="decimal"
        value={fields.celsius}
        error={entry.faultOf('celsius')}
        onChange={(event) => change({ celsius: event.target.value })}
      />
    </EntryFrame>
  );
}

function shortText(short: number): string {
  const litres = litresText(Math.abs(short));
  if (litres === '0') return words.sameAs;
  return short > 0 ? words.shortBy(litres) : words.moreBy(litres);
}
