import { addUsers, completeDetails, demonstrationPassword } from '#identity';
import { findEstateByName } from '#estates';
import { loadDemonstrationFacility } from '#facility';
import type { Tx } from '#platform/database/db';
import { loadDemonstrationEstateTickets } from '#support';
import { addMember } from '#teams';

/*
 * What Palm Court Estate keeps in order, as the design shows it: ten open jobs, one of them late and waiting for a manager to agree to its
 * cost; three done this week; 24 assets, seven vendors and what they were paid; four tickets that wait. All counts back from today.
 */

const naira = (amount: number) => amount * 100;

/** A page that says which paper it stands for. */
const pdf = (text: string) => {
  const stream = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`;
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = parts.map((part, place) => `${place + 1} 0 obj\n${part}\nendobj\n`).join('');
  return `%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`;
};

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

const generator = 'Mikano 100 kVA generator';
const sewage = 'Sewage plant';
const pumpOne = 'Borehole pump 1';
const pumpTwo = 'Borehole pump 2';
const gateOne = 'Gate 1 boom and reader';
const lights = 'Street lights, 38';

const visit = (text: string, amount: number, unit = 'visit') => ({ text, unit, kobo: naira(amount) });

/** Who works for the estate, and what they did this year: the sums are those of the design. */
const vendors: readonly {
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

const plan = (title: string, days: number, nextIn: number, vendor?: string, amount = 0, hours?: [number, number]) => ({
  title,
  days,
  nextIn,
  vendor,
  kobo: naira(amount),
  ...(hours && { hours: hours[0], nextHours: hours[1] }),
});

const more = (kind: string, place: string, ...names: string[]) => names.map((name) => ({ kind, name, place }));

const assets = [
  {
    kind: 'generator',
    name: generator,
    place: 'Power house',
    serial: 'MK-100-2019-0417',
    warrantyIn: -400,
    hours: 2211,
    plan: plan('Generator service, 250 h', 104, 3, 'Kunle Diesel Works', 95_000, [250, 2250]),
  },
  { kind: 'transformer', name: 'Transformer 500 kVA', place: 'Gate 2', owner: 'Eko Electricity' },
  {
    kind: 'borehole',
    name: pumpOne,
    place: 'Pump house',
    warrantyIn: 210,
    plan: plan('Service of pump 1', 181, 99, 'PumpTech Services', 38_000),
  },
  {
    kind: 'borehole',
    name: pumpTwo,
    place: 'Pump house',
    warrantyIn: -90,
    plan: plan('Service of pump 2', 181, 99, 'PumpTech Services', 38_000),
  },
  {
    kind: 'gate-motor',
    name: gateOne,
    place: 'Gate 1',
    warrantyIn: 60,
    plan: plan('Gate 1 service', 92, 71, 'Boom and Gate Services', 18_500),
  },
  {
    kind: 'other',
    name: sewage,
    place: 'Behind Block 10',
    warrantyIn: -30,
    plan: plan('Service of the sewage plant', 92, 47, 'Clean Lagos', 75_000),
  },
  {
    kind: 'other',
    name: lights,
    place: 'All roads',
    plan: plan('Walk along the street lights', 60, 18, 'Lekki Lighting', 26_000),
  },
  {
    kind: 'lift',
    name: 'Lift of Block 10',
    place: 'Block 10',
    serial: 'KL-3300-17',
    warrantyIn: 320,
    plan: plan('Lift inspection', 182, 64),
  },
  ...more('gate-motor', 'Gate 2', 'Gate 2 boom'),
  ...more('other', 'Gate house', 'CCTV recorder', 'Intercom exchange'),
  ...more('other', 'All roads', 'CCTV cameras, 16', 'Speed bumps, 9'),
  ...more('other', 'Pump house', 'Water treatment plant', 'Overhead tanks 1 to 4', 'Pressure vessel'),
  ...more('other', 'Power house', 'Changeover switch', 'Diesel tank, 3,000 litres'),
  ...more('other', 'Clubhouse', 'Pool pump', 'Air conditioner of the hall'),
  ...more('other', 'All blocks', 'Fire extinguishers, 32', 'Stair lights'),
  ...more('other', 'Playground', 'Playground'),
  ...more('other', 'Estate office', 'Solar inverter, 5 kVA'),
];

const pumpLines = [
  { text: 'Mechanical seal and bearings', naira: 96_000 },
  { text: 'Motor rewinding', naira: 54_000 },
  { text: 'Work, 2 days', naira: 35_000 },
];

const tickets = {
  water: 'No water in our flat since this morning',
  gutter: 'The gutter above our door leaks',
};

const pumpJob = 418;
/** The board as it is drawn. */
const board = [
  {
    number: 424,
    title: 'Street light 14 is dark',
    state: 'reported',
    source: 'hand',
    place: 'Block 6',
    sourceText: 'Sade Balogun',
    madeAgo: 0,
  },
  {
    number: 423,
    title: 'Gate 2 boom is slow',
    state: 'reported',
    source: 'hand',
    place: 'Gate 2',
    sourceText: 'The gate',
    madeAgo: 1,
  },
  {
    number: 422,
    title: 'Water stain, stair 9',
    state: 'reported',
    source: 'hand',
    place: 'Block 9',
    sourceText: 'Bayo Akande',
    madeAgo: 2,
  },
  {
    number: 421,
    title: 'Generator service, 250 h',
    state: 'planned',
    source: 'plan',
    turn: 2,
    asset: generator,
    vendor: 'Kunle Diesel Works',
    dueIn: 3,
    dueTime: '09:00',
    quote: naira(95_000),
    madeAgo: 4,
  },
  {
    number: 420,
    title: 'Empty septic tank',
    state: 'planned',
    source: 'hand',
    place: sewage,
    vendor: 'Clean Lagos',
    dueIn: 5,
    dueTime: '08:00',
    quote: naira(60_000),
    madeAgo: 5,
  },
  {
    number: 419,
    title: 'Fire extinguishers, 32',
    state: 'planned',
    source: 'hand',
    place: 'Yearly check',
    vendor: 'SafeFire',
    dueIn: 10,
    quote: naira(112_000),
    madeAgo: 5,
  },
  {
    number: 417,
    title: 'Clean water tanks',
    state: 'planned',
    source: 'hand',
    place: 'Overhead tanks 1 to 4',
    vendor: 'Clean Lagos',
    dueIn: 12,
    quote: naira(45_000),
    madeAgo: 6,
  },
  {
    number: pumpJob,
    title: 'Borehole pump 2 does not hold pressure',
    state: 'in-progress',
    source: 'ticket',
    ticket: tickets.water,
    asset: pumpTwo,
    vendor: 'PumpTech Services',
    dueIn: -2,
    quote: naira(185_000),
    paid: naira(12_000),
    warranty: '6 months on parts',
    madeAgo: 5,
  },
  {
    number: 416,
    title: 'Repaint speed bumps',
    state: 'in-progress',
    source: 'hand',
    place: 'All roads',
    isOwn: true,
    dueIn: 1,
    madeAgo: 6,
  },
  {
    number: 415,
    title: 'CCTV camera 5',
    state: 'waiting',
    source: 'hand',
    place: 'Block 5',
    isOwn: true,
    waitsFor: 'A part from Ikeja, ordered',
    dueIn: 2,
    madeAgo: 8,
  },
  {
    number: 414,
    title: 'Tree cut, Terrace 2',
    state: 'done',
    source: 'hand',
    place: 'Terrace 2',
    isOwn: true,
    dueIn: -3,
    doneAgo: 3,
    madeAgo: 8,
  },
  {
    number: 413,
    title: 'Pump house lock',
    state: 'done',
    source: 'hand',
    place: 'Pump house',
    isOwn: true,
    dueIn: -4,
    doneAgo: 4,
    paid: naira(8500),
    quote: naira(8500),
    madeAgo: 9,
  },
];

/** What vendors did this year, the oldest with the lowest number. */
function history() {
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

const checklists = [
  {
    name: 'Morning walk',
    points: [
      'Gates open and close',
      'Street lights are off',
      'Pump house is dry and locked',
      'Bins are covered',
      'Fire points are free',
      'Pool fence is closed',
    ],
  },
  {
    name: 'Power house, weekly',
    points: [
      'Oil level',
      'Coolant level',
      'Battery and terminals',
      'No diesel on the floor',
      'Fire extinguisher in date',
    ],
  },
];
const inspections = [
  {
    list: 'Morning walk',
    ago: 1,
    isOver: true,
    fault: { point: 'Bins are covered', note: 'Two lids are broken at Block 8' },
  },
  { list: 'Power house, weekly', ago: 4, isOver: true },
  { list: 'Morning walk', ago: 8, isOver: true },
  { list: 'Power house, weekly', ago: 11, isOver: true, fault: { point: 'Coolant level', note: 'Half a litre added' } },
];

export async function loadPalmCourtFacility(
  tx: Tx,
  people: { musa: bigint; ada: bigint; tunde: bigint },
): Promise<void> {
  const estate = await findEstateByName(tx, 'Palm Court Estate');
  if (!estate) throw new Error('the demonstration estate is missing');
  const [officer] = await addUsers(
    tx,
    [
      {
        isDemonstration: true,
        email: 'sani@example.com',
        firstName: 'Sani',
        lastName: 'Garba',
        userName: 'sani',
        phoneNumber: '08061234570',
        address: 'Estate office, Palm Court Estate, Lekki Phase 1, Lagos',
        roles: ['user'],
      },
    ],
    demonstrationPassword,
  );
  if (officer === undefined) throw new Error('the facility officer is missing');
  await completeDetails(tx, officer);
  await addMember(tx, { userId: officer, estateId: estate.id, role: 'facilityOfficer' });
  await loadDemonstrationEstateTickets(tx, estate.id, [
    {
      user: people.ada,
      house: 'Block 4, Flat 2',
      subject: tickets.water,
      message: 'The taps have been dry since six. The flat below has no water too.',
      hours: 126,
      reply:
        'Pump 2 does not hold pressure. Pump 1 took over, so you have water again with less pressure. PumpTech repairs pump 2.',
    },
    {
      user: people.tunde,
      house: 'Block 1, Flat 6',
      subject: tickets.gutter,
      message: 'When it rains, water runs down beside our door.',
      hours: 240,
      reply: 'Alpha Builders repaired it today.',
      isSolved: true,
    },
    {
      user: people.ada,
      house: 'Block 4, Flat 2',
      subject: 'The light on our stair flickers',
      message: 'Second floor, since Saturday evening.',
      hours: 3,
    },
    {
      user: people.ada,
      house: 'Block 4, Flat 2',
      subject: 'May I park a second car this week?',
      message: 'My brother visits from Friday to Sunday.',
      hours: 7,
    },
    {
      user: people.tunde,
      house: 'Block 1, Flat 6',
      subject: 'The bins at Block 1 are full',
      message: 'They were not emptied on Thursday.',
      hours: 12,
    },
    {
      user: people.tunde,
      house: 'Block 1, Flat 6',
      subject: 'Noise from the gate motor at night',
      message: 'Gate 1 squeaks each time it opens.',
      hours: 20,
    },
  ]);
  const past = history();
  await loadDemonstrationFacility(
    tx,
    { estateId: estate.id, manager: people.musa, officer },
    {
      vendors: vendors.map(({ work: _work, lacks, ...vendor }) => ({
        ...vendor,
        papers: (['registration', 'tax'] as const)
          .filter((purpose) => purpose !== lacks)
          .map((purpose) => ({ purpose, name: `${purpose}.pdf`, pdf: pdf(`${vendor.name}: ${purpose}`) })),
      })),
      assets,
      jobs: [...board, ...past],
      lines: pumpLines.map(({ text, naira: amount }, position) => ({
        job: pumpJob,
        position,
        text,
        quote: naira(amount),
      })),
      checklists,
      inspections,
      lastNumber: 424,
    },
  );
}
