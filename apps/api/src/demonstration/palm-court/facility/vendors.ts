import { naira, generator, sewage, pumpOne, pumpTwo, gateOne, lights } from './names.ts';
import { tickets } from './tickets.ts';

interface Work {
  title: string;
  /** Days since it was done, and naira. */
  ago: number;
  paid: number;
  asset?: string;
  isPlan?: true;
  /** Days after its due date. */
  late?: number;
}

const visit = (text: string, amount: number, unit = 'visit') => ({ text, unit, kobo: naira(amount) });

/** The estate's vendors and their jobs of this year. The sums are those of the design. */
export const vendors: readonly {
  name: string;
  trade: string;
  contact: string;
  phone: string;
  rates: ReturnType<typeof visit>[];
  lacks?: 'tax';
  work: Work[];
}[] = [
  {
    name: 'Kunle Diesel Works',
    trade: 'Generator',
    contact: 'Kunle Ajayi',
    phone: '08035552190',
    rates: [visit('Service of 250 hours', 95_000), visit('Call out', 15_000)],
    work: [
      { title: 'Generator service, 250 h', ago: 101, paid: 95_000, asset: generator, isPlan: true },
      { title: 'Radiator hose', ago: 128, paid: 38_000, asset: generator },
      { title: 'Generator battery', ago: 160, paid: 84_000, asset: generator },
      { title: 'Fuel filter housing', ago: 188, paid: 43_000, asset: generator },
      { title: 'Alternator belt', ago: 204, paid: 27_000, asset: generator },
      { title: 'Injector, cylinder 3', ago: 231, paid: 95_000, asset: generator },
      { title: 'Exhaust bracket', ago: 250, paid: 30_000, asset: generator },
      { title: 'Diesel tank, inspection hatch', ago: 140, paid: 46_000 },
      { title: 'Bund wall of the diesel tank', ago: 215, paid: 28_000 },
    ],
  },
  {
    name: 'PumpTech Services',
    trade: 'Pumps, water',
    contact: 'Tayo Alabi',
    phone: '08027714410',
    rates: [visit('Call out', 12_000), visit('Work', 17_500, 'day')],
    work: [
      { title: 'Service of pump 1', ago: 82, paid: 38_000, asset: pumpOne, isPlan: true },
      { title: 'Service of pump 2', ago: 82, paid: 38_000, asset: pumpTwo, isPlan: true },
      { title: 'Pressure switch of pump 2', ago: 118, paid: 52_000, asset: pumpTwo },
      { title: 'Rising main of pump 2', ago: 170, paid: 95_000, asset: pumpTwo, late: 3 },
      { title: 'Treatment plant, new media', ago: 205, paid: 121_000 },
      { title: 'Valves of Blocks 7 to 10', ago: 244, paid: 56_000 },
    ],
  },
  {
    name: 'Alpha Builders',
    trade: 'Building',
    contact: 'Femi Alade',
    phone: '08093038812',
    rates: [visit('Mason and helper', 18_000, 'day')],
    lacks: 'tax',
    work: [
      { title: 'Gutter, Block 1', ago: 6, paid: 36_000 },
      { title: 'Roof of Block 3', ago: 40, paid: 310_000, late: 4 },
      { title: 'Stairs of Block 5', ago: 63, paid: 84_000 },
      { title: 'Perimeter wall, north', ago: 92, paid: 265_000, late: 6 },
      { title: 'Drain behind Block 2', ago: 115, paid: 72_000 },
      { title: 'Gate house ceiling', ago: 137, paid: 58_000 },
      { title: 'Kerbs of the main road', ago: 155, paid: 96_000, late: 2 },
      { title: 'Pump house door', ago: 183, paid: 41_000 },
      { title: 'Playground fence', ago: 206, paid: 118_000 },
      { title: 'Tiles of stair 4', ago: 228, paid: 64_000 },
      { title: 'Paint of Gate 2', ago: 262, paid: 96_000 },
    ],
  },
  {
    name: 'Clean Lagos',
    trade: 'Sewage, tanks',
    contact: 'Rita Okoro',
    phone: '08051180032',
    rates: [visit('Empty one tank', 60_000, 'piece')],
    work: [
      { title: 'Service of the sewage plant', ago: 45, paid: 75_000, asset: sewage, isPlan: true },
      { title: 'Empty septic tank, Blocks 1 to 5', ago: 100, paid: 60_000, asset: sewage },
      { title: 'Aerator of the sewage plant', ago: 165, paid: 45_000, asset: sewage },
      { title: 'Empty septic tank, Blocks 6 to 10', ago: 220, paid: 60_000, asset: sewage },
    ],
  },
  {
    name: 'Boom and Gate Services',
    trade: 'Gates, access',
    contact: 'Ike Nnamdi',
    phone: '08067732201',
    rates: [visit('Service of a gate', 18_500)],
    work: [
      { title: 'Gate 1 service', ago: 21, paid: 18_500, asset: gateOne, isPlan: true },
      { title: 'Card reader of Gate 1', ago: 130, paid: 36_000, asset: gateOne },
    ],
  },
  {
    name: 'Lekki Lighting',
    trade: 'Street lights',
    contact: 'Bisi Ogun',
    phone: '08023340917',
    rates: [visit('One light', 6500, 'piece')],
    work: [
      { title: 'Walk along the street lights', ago: 42, paid: 26_000, asset: lights, isPlan: true },
      { title: 'Drivers of six street lights', ago: 147, paid: 35_000, asset: lights },
    ],
  },
  {
    name: 'SafeFire',
    trade: 'Fire extinguishers',
    contact: 'Uche Eze',
    phone: '08031147765',
    rates: [visit('One extinguisher, yearly', 3500, 'piece')],
    work: [],
  },
];

/** The jobs of vendors this year, the oldest with the lowest number. */
export function history() {
  const works = vendors.flatMap(({ name, work }) => work.map((one) => ({ ...one, vendor: name })));
  const last = 412;
  return works
    .toSorted((one, other) => one.ago - other.ago)
    .map(({ title, ago, paid, asset, isPlan, late = 0, vendor }, place) => ({
      number: last - place,
      title,
      state: 'done',
      source: isPlan ? 'plan' : ago === 6 ? 'ticket' : 'hand',
      ...(isPlan && { turn: 1 }),
      ...(ago === 6 && { ticket: tickets.gutter, rating: 5, ratingNote: 'Done the next day. Thank you.' }),
      asset,
      vendor,
      dueIn: -ago - late,
      doneAgo: ago,
      madeAgo: ago + 9,
      quote: naira(paid),
      paid: naira(paid),
    }));
}
