import { naira, generator, sewage, pumpOne, pumpTwo, gateOne, lights } from './names.ts';

const plan = (title: string, days: number, nextIn: number, vendor?: string, amount = 0, hours?: [number, number]) => ({
  title,
  days,
  nextIn,
  vendor,
  kobo: naira(amount),
  ...(hours && { hours: hours[0], nextHours: hours[1] }),
});

const more = (kind: string, place: string, ...names: string[]) => names.map((name) => ({ kind, name, place }));

export const assets = [
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
