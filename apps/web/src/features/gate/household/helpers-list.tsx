import { useState } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { GATE_HOUSEHOLD_WORDS as words } from '../../../strings/gate/household.ts';
import { useGate } from '../device/gate.ts';
import { plain } from '../lists/expected.ts';
import { minuteText } from '../lists/times.ts';
import { HelperPhoto } from './helper-photo.tsx';
import { lastSeen, useHouseholds } from './households.ts';
import type { HelperAtGate } from './households.ts';
import './household.css';
import { SearchField } from '../lists/search-field.tsx';

function aboutOf({ kind, houses }: HelperAtGate): string {
  const [first] = houses;
  const where = houses.length === 1 && first ? first.house : words.houses(houses.length);
  const when =
    houses.length === 1 && first ? ` · ${words.between(minuteText(first.day_from), minuteText(first.day_to))}` : '';
  return `${words.kinds[kind]} · ${where}${when}`;
}

const isHelperFound = ({ name, houses }: HelperAtGate, search: string) =>
  [name, ...houses.map(({ house }) => house)].some((text) => plain(text).includes(plain(search)));

/** Regular helpers of today and tomorrow; found by name or house. */
export default function HelpersList({ onChoose }: { readonly onChoose: (helper: HelperAtGate) => void }) {
  const { helpers } = useHouseholds().content;
  const { entries } = useGate();
  const [search, setSearch] = useState('');
  const shown = helpers.filter((helper) => isHelperFound(helper, search));
  return (
    <>
      {helpers.length === 0 ? (
        <p className="glead">{words.noHelpers}</p>
      ) : (
        <SearchField label={words.search} value={search} onChange={setSearch} />
      )}
      {helpers.length > 0 && shown.length === 0 && (
        <p role="status" className="glead">
          {words.notFound(search)}
        </p>
      )}
      <ul className="glist">
        {shown.map((helper) => (
          <li key={helper.id}>
            <button type="button" className="gitem" onClick={() => onChoose(helper)}>
              <HelperPhoto name={helper.photo} />
              <span className="grow">
                <b>{helper.name}</b>
                <small>{aboutOf(helper)}</small>
                {helper.houses.some((house) => lastSeen(house, entries)?.kind === 'in') && (
                  <small className="ginside">{words.inside}</small>
                )}
              </span>
              <ChevronRight aria-hidden="true" size={24} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
