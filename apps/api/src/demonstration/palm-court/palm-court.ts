import { addDays, lagosDate } from '@gatelight/contract/lagos-days';
import { addHouses, findEstateByName } from '#estates';
import { addOccupants, findHouses, type NewOccupant } from '#households';
import { addMeters } from '#metering';
import { databaseNow, type Tx } from '#platform/database/db';

/*
 * Palm Court Estate: 64 houses. 173 people live in 61 of them, a tenant moved into one of these today, and three are
 * empty. The houses and people with a name here are those of the design. The others are calculated from their position
 * in the list, the same in each installation.
 */

/** How many people live in each house: one digit for each, by block. 48 flats of 100 m² and 16 terraces of 150 m². */
const peopleOf: readonly (readonly [block: string, people: string])[] = [
  ['Block 1', '324321'],
  ['Block 2', '03243'],
  ['Block 3', '4233'],
  ['Block 4', '324'],
  ['Block 5', '225233222'],
  ['Block 6', '232232232'],
  ['Block 7', '340'],
  ['Block 8', '03432'],
  ['Block 9', '34'],
  ['Block 10', '23'],
  ['Terraces', '3336333433033333'],
];

/** Houses that people left, with how many days ago. Kelechi Umeh moved into the last one today. */
const emptyDays: ReadonlyMap<string, number> = new Map([
  ['Block 2, Flat 1', 160],
  ['Block 8, Flat 1', 84],
  ['Terrace 11', 50],
  ['Block 7, Flat 3', 84],
]);

/** People about whom the design says more than their name. */
interface Known {
  lead: string;
  owns?: true;
  owner?: string;
  with?: string;
  days?: number;
  /** In how many days the tenant moves out. */
  leavesIn?: number;
}
const known: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['Block 1, Flat 6', { lead: 'Tunde Bakare', owns: true }],
  ['Block 2, Flat 3', { lead: 'Chidi Nwosu' }],
  ['Block 2, Flat 5', { lead: 'Chinedu Eze' }],
  ['Block 3, Flat 4', { lead: 'Rita Ekanem', owns: true }],
  ['Block 4, Flat 2', { lead: 'Ada Obi', with: 'Chike Obi', owner: 'Tunde Bakare', days: 633 }],
  ['Block 5, Flat 3', { lead: 'Peter Obaseki' }],
  ['Block 5, Flat 6', { lead: 'Sade Balogun' }],
  ['Block 6, Flat 1', { lead: 'Musa Lawan' }],
  ['Block 8, Flat 5', { lead: 'Ify Chukwu', leavesIn: 6 }],
  ['Block 9, Flat 2', { lead: 'Bayo Akande' }],
  ['Block 10, Flat 2', { lead: 'Dele Fashola' }],
  ['Terrace 4', { lead: 'Osaro Igbinedion', owns: true }],
  ['Terrace 11', { lead: 'Joy Amadi', owner: 'Ronke Ajayi' }],
]);

/** Meters with a number in the design, by their first ten digits. The others continue from 0417500101. */
const bodies: ReadonlyMap<string, string> = new Map([
  ['Block 2, Flat 3', '0417500013'],
  ['Block 2, Flat 5', '0417500012'],
  ['Block 3, Flat 4', '0417500011'],
  ['Block 5, Flat 3', '0417500015'],
  ['Block 6, Flat 1', '0417500018'],
  ['Block 7, Flat 3', '0417500023'],
  ['Block 8, Flat 1', '0417500025'],
  ['Block 8, Flat 5', '0417500027'],
  ['Block 9, Flat 2', '0417500030'],
  ['Terrace 4', '0417500034'],
  ['Terrace 11', '0417500036'],
]);
const secondMeter = { house: 'Block 7, Flat 3', body: '0417500026' } as const;
/** Their electricity meters are among the six in the README. */
const meteredAlready: readonly string[] = ['Block 1, Flat 6', 'Block 4, Flat 2'];

const firstNames =
  'Ngozi Bello Funmi Halima Emeka Aisha Segun Kemi Ibrahim Blessing Obinna Yusuf Amaka Sola Zainab Ifeoma Hauwa Efe Tari Bisi Gbenga Nneka Uche Lanre'.split(
    ' ',
  );
const familyNames =
  'Adeyemi Okafor Nnadi Salami Okoro Martins Ogunleye Danjuma Okonkwo Abdullahi Effiong Peters Olawale Garba Amadi Usman Oyelaran Briggs Duke'.split(
    ' ',
  );
const firstName = (place: number) => firstNames[(place * 7) % firstNames.length]!;
const familyName = (place: number) => familyNames[(place * 11) % familyNames.length]!;

interface House {
  name: string;
  block: string;
  isTerrace: boolean;
  people: number;
  lead: string;
  owns: boolean;
  place: number;
}

const houses: readonly House[] = peopleOf
  .flatMap(([block, people]) =>
    [...people].map((digit, index) => ({
      block,
      isTerrace: block === 'Terraces',
      name: block === 'Terraces' ? `Terrace ${index + 1}` : `${block}, Flat ${index + 1}`,
      people: Number(digit),
    })),
  )
  .map((house, place) => ({
    ...house,
    place,
    lead: known.get(house.name)?.lead ?? `${firstName(place)} ${familyName(place)}`,
    owns: house.people > 0 && (known.get(house.name)?.owns ?? (!known.has(house.name) && place % 3 === 0)),
  }));

/** The last digit of a meter's number is its Luhn digit. */
function withCheckDigit(body: string): string {
  const sum = [...body].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** The person who lives in a house of Palm Court Estate and pays, or the last one who did. */
export const palmCourtLead = (house: string): string => houses.find(({ name }) => name === house)!.lead;

/** The electricity meter of a house of Palm Court Estate. */
export function palmCourtMeter(house: string): string {
  if (house === 'Block 4, Flat 2') return '04175000019';
  if (house === 'Block 1, Flat 6') return '04175000027';
  const place = houses.findIndex(({ name }) => name === house);
  return withCheckDigit(bodies.get(house) ?? (417_500_101 + place).toString().padStart(10, '0'));
}

/** The houses of Palm Court Estate with their electricity meters, without the two whose meters are in the README. */
export async function loadPalmCourt(
  tx: Tx,
  estateId: bigint,
  meter: { tariffId: bigint; waterTariffId: bigint; supplyGroupCode: string; keyRevision: number },
): Promise<void> {
  const made = await addHouses(
    tx,
    houses.map(({ name, block, isTerrace, place }) => ({
      row: place,
      estateId,
      name,
      block,
      kind: isTerrace ? 'terrace' : 'flat',
      areaM2: isTerrace ? 150 : 100,
      bedrooms: isTerrace ? 4 : 3,
    })),
  );
  const idOf = new Map(made.map(({ row, id }) => [row, id]));
  const { tariffId, waterTariffId, supplyGroupCode, keyRevision } = meter;
  const common = {
    status: 'active',
    estateId,
    supplyGroupCode,
    keyRevision,
    tariffIndex: '01',
    debtRecoveryBp: 0,
  } as const;
  const meters = houses
    .filter(({ name }) => !meteredAlready.includes(name))
    .map(({ name, lead, place }) => ({
      ...common,
      number: palmCourtMeter(name),
      utility: 'electricity' as const,
      houseId: idOf.get(place)!,
      customerName: lead,
      tariffId,
      isDemonstration: true,
    }));
  const second = meters.find(({ number }) => number === palmCourtMeter(secondMeter.house))!;
  await addMeters(tx, [
    ...meters,
    { ...second, number: withCheckDigit(secondMeter.body), utility: 'water', tariffId: waterTariffId },
  ]);
}

/** The ids of the houses of Palm Court Estate by name. */
export async function palmCourtHouses(tx: Tx): Promise<ReadonlyMap<string, bigint>> {
  const estate = await findEstateByName(tx, 'Palm Court Estate');
  if (!estate) throw new Error('the demonstration estate is missing');
  const found = (await findHouses(tx, estate.id.toString())) ?? [];
  return new Map(found.map(({ id, name }) => [name, BigInt(id)]));
}

/** The residents, former residents and owners of houses of Palm Court Estate. */
export async function loadPalmCourtPeople(
  tx: Tx,
  accounts: { ada: bigint; tunde: bigint; rita: bigint },
): Promise<void> {
  const idOf = await palmCourtHouses(tx);
  const now = await databaseNow(tx);
  const day = (daysAgo: number) => addDays(lagosDate(now), -daysAgo);
  const userOf = new Map([
    ['Ada Obi', accounts.ada],
    ['Tunde Bakare', accounts.tunde],
    ['Rita Ekanem', accounts.rita],
  ]);
  const contactOf = new Map([
    ['Ada Obi', { phone: '08031234567', email: 'ada@example.com' }],
    ['Tunde Bakare', { phone: '08051234568', email: 'tunde@example.com' }],
  ]);
  const person = (house: House, name: string, more: Partial<NewOccupant>): NewOccupant => ({
    houseId: idOf.get(house.name)!,
    name,
    phone: null,
    email: null,
    isOwner: false,
    since: day(sinceDays(house)),
    userId: userOf.get(name) ?? null,
    ...more,
  });
  const livedIn = houses.filter(({ people }) => people > 0);
  const leads = livedIn.map((house, place) =>
    person(house, house.lead, {
      isOwner: house.owns,
      pays: true,
      until: house.owns ? null : day(-daysLeft(house)),
      ...(contactOf.get(house.lead) ?? contact(house.lead, place, { phone: true, email: place % 2 === 1 })),
    }),
  );
  // Of all 173, 131 have a phone and 109 an e-mail address. 30 have neither.
  const others = livedIn
    .flatMap((house) =>
      Array.from({ length: house.people - 1 }, (_, index) => ({
        house,
        name:
          (index === 0 ? known.get(house.name)?.with : undefined) ??
          `${firstName(house.place * 3 + index + 5)} ${house.lead.split(' ').at(-1)}`,
      })),
    )
    .map(({ house, name }, place) =>
      person(house, name, contact(name, place + 100, { phone: place < 70, email: place >= 3 && place < 82 })),
    );
  const newest = person(
    houses.find(({ name }) => name === 'Block 7, Flat 3')!,
    'Kelechi Umeh',
    {
      pays: true,
      since: day(0),
      until: day(-365),
      phone: '08067712034',
    },
  );
  const owners = houses
    .filter(({ owns }) => !owns)
    .map((house) => {
      const name = known.get(house.name)?.owner ?? `${firstName(house.place + 9)} ${familyName(house.place + 4)}`;
      return person(house, name, {
        isOwner: true,
        livesHere: false,
        pays: house.people === 0 && house.name !== 'Block 7, Flat 3',
        since: day(2700 - house.place),
        ...(contactOf.get(name) ?? contact(name, house.place + 300, { phone: true, email: house.place % 4 === 0 })),
      });
    });
  const left = houses
    .filter(({ name }) => emptyDays.has(name))
    .map((house) =>
      person(house, house.lead, {
        since: day(900 - house.place),
        endedAt: new Date(`${day(emptyDays.get(house.name)!)}T17:00:00Z`),
      }),
    );
  const ada = houses.find(({ name }) => name === 'Block 4, Flat 2')!;
  left.push(person(ada, 'Bola Yusuf', { since: day(1755), endedAt: new Date(`${day(635)}T17:00:00Z`) }));
  await addOccupants(
    tx,
    [...leads, newest, ...others, ...owners, ...left].map((one, row) => ({ ...one, row })),
  );
}

/** Until the end of a tenancy, in whole years unless the design has a date. */
const daysLeft = (house: House) =>
  known.get(house.name)?.leavesIn ?? 365 * (1 + Math.ceil(sinceDays(house) / 365)) - sinceDays(house);
const sinceDays = ({ name, place }: House) => known.get(name)?.days ?? 200 + ((place * 97) % 1500);

function contact(name: string, place: number, has: { phone: boolean; email: boolean }) {
  const address = `${name.toLowerCase().replaceAll(' ', '.')}.${place}@example.com`;
  return {
    phone: has.phone ? `0806${(2_000_000 + place * 4567).toString()}` : null,
    email: has.email ? address : null,
  };
}
