import { useState } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import { useHouseholds } from '../household/households.ts';
import { VehiclesFound } from '../household/vehicles-found.tsx';
import { isFound } from './expected.ts';
import type { Expected } from './expected.ts';
import { clockOf } from './times.ts';
import { SearchField } from './search-field.tsx';

function nameOf({ pass }: Expected): string {
  const name = pass.visitor || words.noName;
  return pass.people > 1 && pass.kind !== 'event' ? words.plus(name, pass.people - 1) : name;
}

function whereOf({ pass }: Expected): string {
  const more = pass.kind === 'event' ? words.upTo(pass.people) : pass.plate;
  return more === '' ? pass.house : `${pass.house} · ${more}`;
}

/** Who may still come today; found by name, house or plate. */
export default function ExpectedList({
  expected,
  onChoose,
  onDone,
}: {
  readonly expected: readonly Expected[];
  readonly onChoose: (one: Expected) => void;
  readonly onDone: (said: string) => void;
}) {
  const [search, setSearch] = useState('');
  const hasVehicles = useHouseholds(({ content }) => content.vehicles.length > 0);
  const shown = expected.filter(({ pass }) => isFound(pass, search));
  return (
    <>
      {(expected.length > 0 || hasVehicles) && <SearchField label={words.search} value={search} onChange={setSearch} />}
      <VehiclesFound search={search} onDone={onDone} />
      {expected.length === 0 && <p className="glead">{words.nobody}</p>}
      {expected.length > 0 && shown.length === 0 && (
        <p role="status" className="glead">
          {words.notFound(search)}
        </p>
      )}
      <ul className="glist">
        {shown.map((one) => (
          <li key={one.pass.id}>
            <button type="button" className="gitem" onClick={() => onChoose(one)}>
              <b className="t">{clockOf(one.from)}</b>
              <span className="grow">
                <b>{nameOf(one)}</b>
                <small>{whereOf(one)}</small>
              </span>
              <ChevronRight aria-hidden="true" size={24} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
