import { MOST_SPARES } from '@gatelight/contract/places/engineering';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { METER_WORDS } from '../../../strings/staff/meters.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { sparesQuery } from './queries.ts';

const words = METER_WORDS.replace;

export type SpareFieldProps = {
  /** The meter to replace. */
  readonly meter: string;
  /** The number of the meter in store; empty until one is chosen. */
  readonly value: string;
  readonly onChange: (number: string) => void;
};

/** A meter in store: found by its number, chosen from the results. */
export function SpareField({ meter, value, onChange }: SpareFieldProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed, 300);
  const { data: spares = [], isSuccess } = useQuery(sparesQuery(meter, q));
  return (
    <div className="grid gap-2">
      <Field
        label={words.newMeter}
        hint={words.newMeterHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value.replaceAll(/\D/g, ''));
          onChange('');
        }}
      />
      <fieldset className="grid max-h-44 gap-1 overflow-auto rounded-md border border-line p-2">
        <legend className="sr-only">{words.which}</legend>
        {isSuccess && spares.length === 0 && (
          <p className="p-1 text-14 text-ink-2">{q === '' ? words.noSpare : words.noSuchSpare}</p>
        )}
        {spares.map(({ number, make, estate_name: estate, needs_key_change: needsKeyChange }) => (
          <label key={number} className="flex min-h-9 items-center gap-3 text-14">
            <input type="radio" name="spare" checked={number === value} onChange={() => onChange(number)} />
            <span className="min-w-0 wrap-anywhere">
              {number}
              <span className="text-ink-2">
                {' '}
                · {[make, estate, needsKeyChange ? words.otherKey : words.sameKey].filter(Boolean).join(' · ')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {spares.length >= MOST_SPARES && <p className="text-14 text-ink-2">{words.typeMore(MOST_SPARES)}</p>}
    </div>
  );
}
