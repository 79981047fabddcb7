import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ANNOUNCEMENT_WORDS as words } from '../../../strings/staff/announcements.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { estatesQuery } from './queries.ts';

/** All estates, or some of them. `chosen` undefined: all. */
export function EstateChoice({
  chosen,
  error,
  onChange,
}: {
  readonly chosen: readonly string[] | undefined;
  readonly error: string | undefined;
  readonly onChange: (chosen: string[] | undefined) => void;
}) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({ ...estatesQuery(useDebounced(typed.trim(), 300)), enabled: chosen !== undefined });
  const has = new Set(chosen);
  const toggle = (id: string) => {
    if (!has.delete(id)) has.add(id);
    onChange([...has]);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-14 font-semibold">{words.estates}</legend>
      <div className="flex flex-wrap gap-x-6">
        {[undefined, []].map((value) => (
          <label key={String(value)} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="estates"
              className="size-5 shrink-0 accent-primary"
              checked={(chosen === undefined) === (value === undefined)}
              onChange={() => onChange(value)}
            />
            {value === undefined ? words.allEstates : words.chosen}
          </label>
        ))}
      </div>
      {chosen !== undefined && (
        <div className="grid gap-2 rounded-md border border-line p-3">
          <Field label={words.findEstate} value={typed} onChange={(event) => setTyped(event.target.value)} />
          <div className="grid max-h-56 gap-x-4 overflow-y-auto sm:grid-cols-2">
            {data?.items.map(({ id, name }) => (
              <label key={id} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-primary"
                  checked={has.has(id)}
                  onChange={() => toggle(id)}
                />
                <span className="wrap-anywhere">{name}</span>
              </label>
            ))}
          </div>
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="text-14 font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
