import { readingForm } from '@gatelight/contract/places/usage';
import type { MyMeter } from '@gatelight/contract/places/households';
import type { Reading } from '@gatelight/contract/places/usage';
import { useQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { formResolver } from '../../data/forms/form-resolver.ts';
import { METER_WORDS as words } from '../../strings/app/meters.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { unitOf } from './meter-look.tsx';
import { dropReading, readingsQuery, saveReading } from './queries.ts';
import { useMeterChange } from './use-meter-change.ts';

function Row({ meter, reading }: { readonly meter: MyMeter; readonly reading: Reading }) {
  const remove = useMeterChange(
    () => dropReading(meter.id, reading.id),
    () => words.removed,
  );
  const units = `${reading.units_left} ${unitOf(meter.utility)}`;
  const time = lagosTime(reading.taken_at);
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="nums font-semibold">{units}</span>
      <span className="ms-auto text-14 text-ink-2">{time}</span>
      <button
        type="button"
        className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-2"
        aria-label={words.removeReading(units, time)}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Trash2 aria-hidden="true" size={18} />
      </button>
    </li>
  );
}

/** Earlier readings of a meter, and a field for a new reading. */
export function Readings({ meter }: { readonly meter: MyMeter }) {
  const readings = useQuery(readingsQuery(meter.id));
  const form = useForm<z.input<typeof readingForm>>({
    resolver: formResolver(readingForm),
    defaultValues: { units_left: '' },
  });
  const add = useMeterChange(
    (units: string) => saveReading(meter.id, units),
    () => words.readingAdded,
    () => form.reset(),
  );
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <h2 className="text-20">{words.readings}</h2>
      <Form
        className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={form.handleSubmit((entered) => add.mutate(entered.units_left))}
      >
        <Field
          label={words.reading}
          hint={words.readingHint(unitOf(meter.utility))}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          error={form.formState.errors.units_left?.message}
          {...form.register('units_left')}
        />
        <Button type="submit" name={words.addReading} isLoading={add.isPending} className="sm:mt-7" />
      </Form>
      {readings.data?.length === 0 && <p className="text-14 text-ink-2">{words.noReadings}</p>}
      {readings.data && readings.data.length > 0 && (
        <ul className="divide-y divide-line">
          {readings.data.map((reading) => (
            <Row key={reading.id} meter={meter} reading={reading} />
          ))}
        </ul>
      )}
    </section>
  );
}
