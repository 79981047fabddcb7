import { listEstateHouses } from '@gatelight/contract/places/properties/estates';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../../api.ts';
import { METER_WORDS as words } from '../../../strings/staff/meters.ts';
import { Field } from '../../../ui/fields/field.tsx';

/** Enough to choose from; a user who does not find the house types more of its name. */
const MOST_HOUSES = 12;

const housesQuery = (estate: string, q: string) =>
  queryOptions({
    queryKey: ['admin', 'estates', estate, 'house-choices', q],
    queryFn: async ({ signal }) =>
      (
        await call(listEstateHouses, {
          params: { id: estate },
          query: { limit: MOST_HOUSES, ...(q !== '' && { q }) },
          signal,
        })
      ).items,
  });

export type HouseFieldProps = {
  readonly estate: string;
  /** The id of the house; empty until one is chosen. */
  readonly value: string;
  readonly onChange: (id: string, people: readonly { readonly name: string }[]) => void;
};

/** A house of an estate: found by the beginning of its name, chosen from the results. */
export function HouseField({ estate, value, onChange }: HouseFieldProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data: houses = [], isFetched } = useQuery(housesQuery(estate, q));
  const open = houses.filter(({ retired_at }) => retired_at === null);
  return (
    <div className="grid gap-2">
      <Field label={words.place.find} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <fieldset className="grid max-h-44 gap-1 overflow-auto rounded-md border border-line p-2">
        <legend className="sr-only">{words.facts.house}</legend>
        {isFetched && open.length === 0 && <p className="p-1 text-14 text-ink-2">{words.place.noHouse}</p>}
        {open.map((house) => (
          <label key={house.id} className="flex min-h-9 items-center gap-3 text-14">
            <input
              type="radio"
              name="house"
              checked={house.id === value}
              onChange={() => onChange(house.id, house.people)}
            />
            <span>
              {house.name}
              {house.people.length > 0 && (
                <span className="text-ink-2"> · {house.people.map(({ name }) => name).join(', ')}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
