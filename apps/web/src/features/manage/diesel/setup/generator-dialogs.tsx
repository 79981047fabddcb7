import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { DieselGenerator, DieselSupplier, DieselTank } from '@gatelight/contract/places/diesel';
import { useState } from 'react';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { numberOf } from '../entries/typed.ts';
import { saveGenerator, saveSupplier } from '../queries.ts';
import type { GeneratorInput, SupplierInput } from '../queries.ts';

const POINTS = ['quarter', 'half', 'three_quarters', 'full'] as const;

export function GeneratorDialog({
  tanks,
  generator,
  ...given
}: Given & { readonly tanks: readonly DieselTank[]; readonly generator: DieselGenerator | undefined }) {
  const [name, setName] = useState(generator?.name ?? '');
  const [tank, setTank] = useState(generator?.tank_id ?? tanks[0]?.id ?? '');
  const [kva, setKva] = useState(generator ? String(generator.rating_kva) : '');
  const [kw, setKw] = useState(generator ? String(generator.rating_kw) : '');
  const [curve, setCurve] = useState<readonly string[]>(
    POINTS.map((point) => (generator ? String(generator.litres_per_hour[point]) : '')),
  );
  // When the form opened: someone else may change it meanwhile.
  const [seenAt] = useState(generator?.seen_at);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const send = useChange(
    given,
    (body: GeneratorInput) => saveGenerator(given.estate, generator && { id: generator.id, seenAt }, body),
    () => words.saved,
  );
  const wrong = (field: string) => faultOf(send.error, field) ?? faults.get(field);

  function submit(): void {
    const [quarter = Number.NaN, half = Number.NaN, three_quarters = Number.NaN, full = Number.NaN] =
      curve.map(numberOf);
    const checks = [
      [name.trim() === '', 'name', words.faults.name],
      [!(numberOf(kva) >= 1), 'rating_kva', words.faults.number],
      [!(numberOf(kw) >= 1), 'rating_kw', words.faults.number],
      ...[quarter, half, three_quarters, full].map(
        (rate, at) => [!(rate >= 0.1), POINTS[at] ?? '', words.faults.number] as const,
      ),
    ] as const;
    const found = new Map(checks.filter(([isWrong]) => isWrong).map(([, field, text]) => [field, text] as const));
    setFaults(found);
    if (found.size > 0) return;
    send.mutate({
      name,
      tank_id: tank,
      rating_kva: numberOf(kva),
      rating_kw: numberOf(kw),
      litres_per_hour: { quarter, half, three_quarters, full },
    });
  }

  return (
    <FormDialog title={generator?.name ?? words.addGenerator} sending={send} onClose={given.onClose} onSend={submit}>
      <Field
        label={words.name}
        required
        maxLength={60}
        value={name}
        error={wrong('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={words.tank}
        required
        value={tank}
        options={tanks.map((one) => ({ value: one.id, label: one.name }))}
        onChange={setTank}
      />
      <Field
        label={words.kva}
        required
        inputMode="decimal"
        value={kva}
        error={wrong('rating_kva')}
        onChange={(event) => setKva(event.target.value)}
      />
      <Field
        label={words.kw}
        required
        inputMode="decimal"
        value={kw}
        error={wrong('rating_kw')}
        onChange={(event) => setKw(event.target.value)}
      />
      <fieldset className="grid gap-4">
        <legend className="pb-1 font-semibold">{words.curve}</legend>
        <p className="text-14 text-ink-2">{words.curveText}</p>
        {POINTS.map((point, at) => (
          <Field
            key={point}
            label={words.curvePoints[point]}
            required
            inputMode="decimal"
            value={curve[at] ?? ''}
            error={wrong(`litres_per_hour.${point}`) ?? faults.get(point)}
            onChange={(event) => setCurve(curve.with(at, event.target.value))}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

export function SupplierDialog({ supplier, ...given }: Given & { readonly supplier: DieselSupplier | undefined }) {
  const [name, setName] = useState(supplier?.name ?? '');
  const [price, setPrice] = useState(supplier ? typedNaira(supplier.price_kobo_per_litre) : '');
  const [from, setFrom] = useState(todayInLagos());
  // When the form opened: someone else may change it meanwhile.
  const [seenAt] = useState(supplier?.seen_at);
  const [isChecked, setIsChecked] = useState(false);
  const send = useChange(
    given,
    (body: SupplierInput) => saveSupplier(given.estate, supplier && { id: supplier.id, seenAt }, body),
    () => words.saved,
  );
  const isNamed = name.trim() !== '';
  const kobo = koboOf(price);
  return (
    <FormDialog
      title={supplier?.name ?? words.addSupplier}
      sending={send}
      onClose={given.onClose}
      onSend={() => {
        setIsChecked(true);
        if (isNamed && kobo > 0 && from !== '') send.mutate({ name, price_kobo_per_litre: kobo, price_from: from });
      }}
    >
      <Field
        label={words.name}
        required
        maxLength={80}
        value={name}
        error={faultOf(send.error, 'name') ?? (isChecked && !isNamed ? words.faults.name : undefined)}
        onChange={(event) => setName(event.target.value)}
      />
      <AmountField
        label={words.price}
        required
        value={price}
        error={
          faultOf(send.error, 'price_kobo_per_litre') ?? (isChecked && kobo === 0 ? words.faults.price : undefined)
        }
        onChange={setPrice}
      />
      <Field
        label={words.priceFrom}
        hint={words.priceText}
        type="date"
        required
        value={from}
        error={faultOf(send.error, 'price_from') ?? (isChecked && from === '' ? words.faults.at : undefined)}
        onChange={(event) => setFrom(event.target.value)}
      />
    </FormDialog>
  );
}
