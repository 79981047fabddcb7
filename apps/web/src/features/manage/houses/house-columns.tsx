import type { ManagedHouse } from '@gatelight/contract/office/manage/houses';
import { fullDay } from '../../../data/power/figures.ts';
import { MANAGE_WORDS } from '../../../strings/manage/estate.ts';
import { HOUSE_WORDS as words } from '../../../strings/manage/houses.ts';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';

/** The main person of the house: the payer, or else a resident. */
const leadOf = ({ people }: ManagedHouse) => people.find((one) => one.lives_here && one.role !== 'member');

export const livesHere = (house: ManagedHouse): string => leadOf(house)?.name ?? words.noOne;

/** "Tenant · 4 people", or since when it is empty. */
export function peopleText(house: ManagedHouse): string {
  const lead = leadOf(house);
  if (!lead) {
    return house.empty_since === null ? words.empty : words.emptySince(fullDay(house.empty_since));
  }
  const living = house.people.filter((one) => one.lives_here).length;
  return `${lead.role === 'owner' ? words.owner : words.tenant} · ${words.persons(living)}`;
}

/** The most urgent need of the house, or else whether it is occupied. */
export function HouseState({ house }: { readonly house: ManagedHouse }) {
  const { needs } = house;
  const until = house.people.find((one) => one.until !== null)?.until;
  if (needs.includes('owes')) return <StatePill tone="warning" word={words.needs.owes} />;
  if (needs.includes('request')) return <StatePill tone="warning" word={words.needs.request} />;
  if (needs.includes('job')) return <StatePill tone="warning" word={words.needs.job} />;
  if (needs.includes('leaves') && until) return <StatePill tone="info" word={words.needs.leaves(lagosDay(until))} />;
  return house.is_occupied ? (
    <StatePill tone="success" word={words.occupied} />
  ) : (
    <StatePill tone="neutral" word={words.empty} />
  );
}

function Meters({ house, isMain }: { readonly house: ManagedHouse; readonly isMain: boolean }) {
  const meters = house.meters.filter(({ utility }) => (utility === 'electricity') === isMain);
  return meters.map(({ number, utility, life }) => (
    <span key={number} className="block">
      <MeterNumber number={number} />
      {(!isMain || life !== 'active') && (
        <span className="text-ink-2">
          {' '}
          {[!isMain && MANAGE_WORDS.utilities[utility], life !== 'active' && MANAGE_WORDS.lives[life]]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </span>
  ));
}

export function Owed({ house }: { readonly house: ManagedHouse }) {
  return house.owed_kobo > 0n ? <Money kobo={house.owed_kobo} /> : <span className="text-ink-2">{words.nothing}</span>;
}

const factsOf = ({ kind, area_m2, bedrooms }: ManagedHouse): string =>
  [kind && words.kinds[kind], area_m2 !== null && words.square(area_m2), bedrooms !== null && words.beds(bedrooms)]
    .filter(Boolean)
    .join(' · ');

export const COLUMNS: readonly TableColumn<ManagedHouse>[] = [
  { id: 'house', head: words.house, cell: (row) => row.name, sort: 'name', isFixed: true },
  { id: 'lives', head: words.livesHere, cell: livesHere },
  { id: 'people', head: words.people, cell: peopleText },
  { id: 'meter', head: words.meter, cell: (row) => <Meters house={row} isMain /> },
  { id: 'meters', head: words.otherMeters, cell: (row) => <Meters house={row} isMain={false} />, isExtra: true },
  { id: 'owed', head: words.owed, cell: (row) => <Owed house={row} />, sort: 'owed', isNumber: true },
  { id: 'state', head: words.state, cell: (row) => <HouseState house={row} />, sort: 'needs' },
  { id: 'block', head: words.block, cell: (row) => row.block, isExtra: true },
  { id: 'kind', head: words.kind, cell: factsOf, isExtra: true },
  { id: 'note', head: words.note, cell: (row) => row.note, isExtra: true },
];

/** A row on a phone. */
export function HouseLine({ house }: { readonly house: ManagedHouse }) {
  return (
    <PhoneRow title={house.name} text={`${livesHere(house)} · ${peopleText(house)}`}>
      {house.owed_kobo > 0n && <Money kobo={house.owed_kobo} className="font-semibold" />}
      <HouseState house={house} />
    </PhoneRow>
  );
}
