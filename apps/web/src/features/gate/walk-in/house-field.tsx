import { useState } from 'react';
import X from 'lucide-react/icons/x';
import type { GateHouses } from '@gatelight/contract/places/walk-ins';
import { WALK_IN_WORDS as words } from '../../../strings/gate/walk-in.ts';
import { closeness } from '../lists/closeness.ts';
import { plain } from '../lists/expected.ts';

type House = GateHouses['houses'][number];
const MOST_SHOWN = 5;

/** A house of the estate, found by a part of its name. */
export function HouseField({
  houses,
  chosen,
  onChoose,
}: {
  readonly houses: readonly House[];
  readonly chosen: House | null;
  readonly onChoose: (house: House | null) => void;
}) {
  const [search, setSearch] = useState('');
  if (chosen) {
    return (
      <div className="gfield">
        <span>{words.house}</span>
        <button type="button" className="gbtn wchosen" onClick={() => onChoose(null)}>
          <b className="grow">{chosen.name}</b>
          <X aria-hidden="true" size={24} />
          <span className="sr-only">{words.changeHouse}</span>
        </button>
      </div>
    );
  }
  const wanted = plain(search);
  // A whole word first: "5" is house 5, and a part of house 105.
  const nearness = (name: string) =>
    name.split(/[\s,·-]+/).some((word) => plain(word) === wanted) ? 0 : closeness(plain(name), wanted);
  const found =
    wanted === ''
      ? []
      : houses
          .filter(({ name }) => plain(name).includes(wanted))
          .toSorted((one, other) => nearness(one.name) - nearness(other.name));
  return (
    <div className="gfield">
      <label htmlFor="walk-in-house">{words.house}</label>
      <input
        id="walk-in-house"
        className="gin"
        value={search}
        autoComplete="off"
        placeholder={words.houseHint}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div role="status">
        {houses.length === 0 && <p className="glead">{words.noHouses}</p>}
        {houses.length > 0 && wanted !== '' && found.length === 0 && <p className="glead">{words.noHouse}</p>}
        {found.length > MOST_SHOWN && <p className="glead">{words.firstOf(MOST_SHOWN, found.length)}</p>}
      </div>
      {found.length > 0 && (
        <div className="gnames">
          {found.slice(0, MOST_SHOWN).map((house) => (
            <button key={house.id} type="button" onClick={() => onChoose(house)}>
              {house.name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
