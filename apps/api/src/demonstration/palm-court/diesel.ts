import { dayNumber, lagosDate, startOf } from '@gatelight/contract/lagos-days';
import { litresPerHour, loadOf } from '@gatelight/contract/places/diesel/burn';
import { findGeneratorTariff, loadDemonstrationDiesel, setGeneratorTariff, type DieselPast } from '#diesel';
import { findEstateByName } from '#estates';
import { addTariff } from '#metering';
import { databaseNow, type Tx } from '#platform/database/db';
import { chance, generatedBefore } from './power.ts';

/*
 * Two years of Palm Court Estate's diesel, as the design shows it: seven days to the litre with a theft in one night,
 * the deliveries before them, and one short delivery. All times count back from the last dip at 06:30. The generator's
 * kWh are those of the power account.
 */

const historyDays = 730;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The last seven days of the design, the oldest first: the dip that begins each, and the litres used, the litres needed
 * and the running time until the next.
 */
const drawn = [
  { used: 46, expected: 44, hours: 4.2 },
  { used: 52, expected: 54, hours: 5 },
  { used: 60, expected: 58, hours: 5.6 },
  { used: 77, expected: 75, hours: 7.1 },
  { used: 45, expected: 46, hours: 4.4 },
  { used: 184, expected: 63, hours: 6 },
  { used: 54, expected: 52, hours: 4.9 },
] as const;
const stockNow = 560;

/**
 * Days before the last dip: the share of the waybill that the dips showed, and the price of a litre in naira. The third
 * one was short.
 */
const deliveries: readonly { ago: number; waybill: number; litres: number; price: number }[] = [
  { ago: 13, waybill: 1000, litres: 991, price: 1240 },
  { ago: 31, waybill: 1000, litres: 982, price: 1205 },
  { ago: 44, waybill: 500, litres: 438, price: 1195 },
];

const litresOfMm = 2.5;
const ratingKw = 80;
const curve = { quarter: 8, half: 14.5, three_quarters: 19.6, full: 25.4 };
const mmOf = (litres: number) => Math.round(litres / litresOfMm);
const toCent = (number: number) => Math.round(number * 100) / 100;

interface Day {
  ago: number;
  kwh: number;
  hours: number;
  expected: number;
  used: number;
  /** By the dip of 06:30. */
  litres: number;
  delivery: (typeof deliveries)[number] | undefined;
}

const daysAgo = (at: number, now: number) => dayNumber(lagosDate(now)) - dayNumber(lagosDate(at));

/** From the last dip back to the first day. The stock of each day is calculated from that of the next one. */
function daysBack(lastDip: number, now: number): Day[] {
  const days: Day[] = [];
  let next = stockNow;
  for (let ago = 1; ago <= historyDays; ago += 1) {
    const at = lastDip - ago * dayMs;
    const kwh = generatedBefore(daysAgo(at, now), at);
    const fixed = drawn[drawn.length - ago];
    const hours = fixed?.hours ?? toCent(kwh / (27.2 + chance(at / dayMs + 0.2)));
    const expected = fixed?.expected ?? toCent(hours * litresPerHour(curve, loadOf(kwh, hours, ratingKw)));
    const used = fixed?.used ?? Math.round(expected + 4 * (chance(at / dayMs + 0.9) - 0.5));
    const delivery =
      deliveries.find((one) => one.ago === ago) ??
      (ago > 50 && next + used > 1150 ? olderDelivery(ago, at) : undefined);
    const litres = next + used - (delivery?.litres ?? 0);
    days.push({ ago, kwh, hours, expected, used, litres, delivery });
    next = litres;
  }
  return days.toReversed();
}

const olderDelivery = (ago: number, at: number) => ({
  ago,
  waybill: 1000,
  litres: Math.round(984 + 14 * chance(at / dayMs + 0.4)),
  price: Math.max(980, 1190 - 5 * Math.round((ago - 44) / 15)),
});

/** Minutes after midnight at which the generator runs: in the evening, and in the night before the next dip. */
const evening = 1057;
const night = 192;
const dipMinute = 390;
/** Of the last night in the design: 03:12 to 05:40. */
const nightHours = 2.47;
const nightKwh = 68;

export async function loadPalmCourtDiesel(tx: Tx): Promise<void> {
  const estate = await findEstateByName(tx, 'Palm Court Estate');
  if (!estate) throw new Error('the demonstration estate is missing');
  const now = (await databaseNow(tx)).getTime();
  const midnight = startOf(lagosDate(now)).getTime();
  const today = midnight + dipMinute * 60_000;
  const lastDip = today > now ? today - dayMs : today;
  const days = daysBack(lastDip, now);
  const dayOf = (ago: number) => lagosDate(lastDip - ago * dayMs);
  const prices = [...new Map(deliveries.map(({ ago, price }) => [dayOf(ago), price]))];
  await loadDemonstrationDiesel(tx, estate.id, {
    tank: {
      name: 'Tank 1',
      capacity_litres: 3000,
      dead_stock_litres: 50,
      shape: {
        kind: 'table',
        rows: Array.from({ length: 13 }, (_, row) => ({ depth_mm: row * 100, litres: row * 250 })),
      },
      dip_error_mm: 1.5,
      delivery_days: 3,
    },
    generator: { name: 'Mikano 100 kVA', rating_kva: 100, rating_kw: ratingKw, litres_per_hour: curve },
    supplier: 'Ardova, Lekki',
    prices: prices.map(([valid_from, price]) => ({ valid_from, price_kobo_per_litre: price * 100 })),
    entries: [...entriesOf(days, lastDip), ...runSince(days, lastDip, now)],
  });
  await sellByTariff(tx, estate.id.toString(), new Date(midnight - historyDays * dayMs));
}

/** The generator's power has its own tariff, which by now no longer covers the diesel. */
async function sellByTariff(tx: Tx, estateId: string, validFrom: Date): Promise<void> {
  if (await findGeneratorTariff(tx, estateId)) return;
  const tariffId = await addTariff(tx, {
    code: 'PALM-COURT-GENERATOR',
    name: 'Palm Court generator',
    utility: 'electricity',
    rounding: 'up',
    validFrom,
    priceKoboPerUnit: 44_000n,
  });
  await setGeneratorTariff(tx, { estateId, tariffId: tariffId.toString(), by: 'demonstration' });
}

type Entry = DieselPast['entries'][number];

/** The hour meter when the history begins. */
const firstHours = 4100;

function run(
  at: number,
  hours: number,
  { kwh, expected, meter }: { kwh: number; expected: number; meter: number },
): Entry {
  return {
    kind: 'run',
    at: new Date(at),
    ended_at: new Date(at + Math.round(hours * hourMs)),
    hours,
    meter_start_hours: toCent(meter),
    meter_end_hours: toCent(meter + hours),
    load_percent: Math.round(10 * loadOf(kwh, hours, ratingKw)) / 10,
    kwh,
    is_metered: true,
    expected_litres: toCent(expected),
    expected_error: 0.04,
  };
}

const dip = (at: number, litres: number): Entry => ({ kind: 'dip', at: new Date(at), litres, depth_mm: mmOf(litres) });

function entriesOf(days: readonly Day[], lastDip: number): Entry[] {
  let meter = firstHours;
  const past = days.flatMap(({ ago, kwh, hours, expected, litres, delivery }) => {
    const dawn = lastDip - ago * dayMs;
    const midnight = dawn - dipMinute * 60_000;
    // Each night has the same kWh. So a day has the same kWh from midnight to midnight, as in the power account, and
    // from dip to dip.
    const inNight = { hours: nightHours, kwh: nightKwh };
    const inEvening = { hours: toCent(hours - inNight.hours), kwh: kwh - inNight.kwh };
    const share = (part: { kwh: number }) => (expected * part.kwh) / kwh;
    const runs = [
      run(midnight + evening * 60_000, inEvening.hours, { kwh: inEvening.kwh, expected: share(inEvening), meter }),
      run(midnight + dayMs + night * 60_000, inNight.hours, {
        kwh: inNight.kwh,
        expected: share(inNight),
        meter: meter + inEvening.hours,
      }),
    ];
    meter += hours;
    return [dip(dawn, litres), ...(delivery ? [deliveryAt(midnight + 680 * 60_000, litres, delivery)] : []), ...runs];
  });
  return [...past, dip(lastDip, stockNow)];
}

function deliveryAt(at: number, before: number, { ago, waybill, litres, price }: (typeof deliveries)[number]): Entry {
  return {
    kind: 'delivery',
    at: new Date(at),
    ended_at: new Date(at + hourMs / 2),
    litres,
    ordered_litres: waybill,
    waybill_number: `ARD-${40_217 - ago * 3}`,
    waybill_litres: waybill,
    before_mm: mmOf(before),
    before_litres: before,
    after_mm: mmOf(before + litres),
    after_litres: before + litres,
    price_kobo_per_litre: price * 100,
    paid_kobo: waybill * price * 100,
    received_by: 'Emeka Nnaji',
  };
}

/**
 * The runs since the last dip: from 11:02 to 12:39 if that time has passed, 41 kWh. Before today's dip, yesterday
 * evening.
 */
function runSince(days: readonly Day[], lastDip: number, now: number): Entry[] {
  const midnight = lastDip - dipMinute * 60_000;
  const isToday = daysAgo(lastDip, now) === 0;
  const kwh = isToday ? 41 : generatedBefore(1, lastDip) - nightKwh;
  const hours = isToday ? 1.62 : toCent(kwh / 28);
  const at = midnight + (isToday ? 662 : evening) * 60_000;
  if (at + hours * hourMs > now) return [];
  const meter = firstHours + days.reduce((sum, day) => sum + day.hours, 0);
  const expected = hours * litresPerHour(curve, loadOf(kwh, hours, ratingKw));
  return [run(at, hours, { kwh, expected, meter })];
}
