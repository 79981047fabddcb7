import { dayNumber, dayOfNumber, lagosDate, monthOf } from '@gatelight/contract/lagos-days';
import { findEstateByName } from '#estates';
import { databaseNow, type Tx } from '#platform/database/db';
import { loadDemonstrationPower, selectDemonstrationSales, type PowerPast } from '#power';

/*
 * Two years of Palm Court Estate's power account, as the design shows it: the last 22 days to the kWh, the four months
 * before to the bill of the supplier, and earlier months in the same way. All days count back from yesterday, so it is
 * the same on any day. Until it joined, the estate sold with another system. Those sales are from a file of the estate
 * and are not our money.
 */

const lines = [
  { name: 'Line A', covers: 'Blocks 1 to 3', blocks: ['Block 1', 'Block 2', 'Block 3'] },
  { name: 'Line B', covers: 'Blocks 4 to 6', blocks: ['Block 4', 'Block 5', 'Block 6'] },
  { name: 'Line C', covers: 'Blocks 7 to 10', blocks: ['Block 7', 'Block 8', 'Block 9', 'Block 10'] },
  { name: 'Line D', covers: 'Terraces, streets', blocks: ['Terraces'] },
] as const;

/** Use of houses, use of common areas and loss on each of the last 22 days, in kWh. */
const drawn: readonly (readonly [houses: number, common: number, lost: number])[] = [
  [573, 52, 39],
  [561, 51, 40],
  [600, 53, 42],
  [605, 55, 43],
  [547, 50, 41],
  [592, 52, 40],
  [598, 54, 42],
  [583, 52, 41],
  [581, 49, 42],
  [610, 53, 42],
  [617, 55, 43],
  [596, 54, 43],
  [475, 47, 36],
  [557, 51, 40],
  [609, 53, 42],
  [617, 54, 43],
  [606, 52, 43],
  [581, 53, 63],
  [562, 50, 64],
  [585, 54, 65],
  [585, 53, 68],
  [525, 50, 60],
];
/** What the generator made on the same days. */
const generator = [
  119, 104, 127, 112, 98, 121, 109, 116, 124, 101, 118, 107, 131, 113, 116, 116, 141, 152, 198, 121, 166, 137,
];
/** Energy into lines A to C in the last five days, and the loss on them. Line D has the rest. */
const lineIn = [
  [183, 196, 145],
  [177, 190, 141],
  [185, 198, 146],
  [185, 198, 147],
  [166, 178, 132],
] as const;
const lineLost = [
  [10, 11, 32],
  [10, 12, 32],
  [11, 12, 32],
  [11, 12, 33],
  [10, 11, 31],
] as const;

/** For each month before this one: kWh of the grid a day, and naira of tokens a day. */
const gridADay = [553.33, 557.2, 524.6, 527.8];
const soldADay = [124_516, 124_000, 116_452, 115_484];
/** Naira of tokens in the last 22 days together. */
const soldLately = 2_731_500;
/** The day of the next month on which a month was paid, and the number of the receipt. */
const paidOn = [9, 8, 7, 11];
const receipts = ['EK-88120417', 'EK-87710254'];

const priceKobo = 18_820;
const housePriceKobo = 20_740;
const vatBp = 750;
const historyDays = 730;

/** Two houses on line C: one bought nothing for weeks, one far less than usual. */
const silent = { house: 'Block 10, Flat 1', days: 24 } as const;
const sparing = { house: 'Block 8, Flat 3', days: 28, share: 0.3 } as const;

const dayMs = 86_400_000;
const dateOf = (at: number) => dayOfNumber(at / dayMs);
const monthsBefore = (month: string, of: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [ofYear = 0, ofNumber = 0] = of.split('-').map(Number);
  return (year - ofYear) * 12 + number - ofNumber;
};
/** A number between 0 and 1, always the same for the same position, in each installation. */
export const chance = (place: number) => {
  const value = Math.sin(place * 12.9898 + 78.233) * 43_758.5453;
  return value - Math.floor(value);
};

/** What the generator made on a day before those of the design. */
const usuallyGenerated = (at: number) => Math.round(104 + 26 * chance(Math.floor(at / dayMs) + 0.5));

/** kWh of the generator some days before; `at` is any moment of that day. The diesel that it burned is in `diesel.ts`. */
export const generatedBefore = (daysAgo: number, at: number): number => generator.at(-daysAgo) ?? usuallyGenerated(at);

/** More on workdays, less on a Sunday, and slightly different each day. */
const shape = (at: number) => (new Date(at).getUTCDay() === 0 ? 0.9 : 1.02) * (0.96 + 0.08 * chance(at / dayMs));

export async function loadPalmCourtPower(tx: Tx): Promise<void> {
  const estate = await findEstateByName(tx, 'Palm Court Estate');
  if (!estate) throw new Error('the demonstration estate is missing');
  const now = await databaseNow(tx);
  const today = dayNumber(lagosDate(now)) * dayMs;
  const days = daysUntil(today);
  const sold = await selectDemonstrationSales(tx, estate.id);
  await loadDemonstrationPower(tx, estate.id, {
    lines: lines.map(({ name, covers, blocks }) => ({ name, covers, blocks: [...blocks] })),
    days,
    priceKobo,
    vatBp,
    supplier: 'Eko Electricity',
    accountNumber: '0550417500',
    terms: {
      fee_bp: 150,
      common_charge_kobo: 30_000_000,
      promised_minutes: 1200,
      promise_name: 'Band A',
      complaints: 'Call Eko Electricity on the number on your estate’s bill. Give the account number 0550417500.',
    },
    entries: entriesOf(days, today),
    sales: salesOf(sold, today),
    supply: supplyUntil(now, today),
  });
}

type Day = PowerPast['days'][number];

function daysUntil(today: number): Day[] {
  const month = monthOf(dateOf(today));
  const before = historyDays - drawn.length;
  // Month by month, so that each month adds up to its bill.
  const places = Array.from({ length: before }, (_, index) => today - (historyDays - index) * dayMs);
  const byMonth = Map.groupBy(places, (at) => monthOf(dateOf(at)));
  const older = [...byMonth].flatMap(([of, days]) => {
    const back = monthsBefore(month, of);
    const aDay = gridADay[back - 1] ?? gridADay[0]! * (0.93 + 0.05 * chance(back));
    const sum = days.reduce((total, at) => total + shape(at), 0);
    let due = 0;
    let given = 0;
    return days.map((at) => {
      due += (aDay * days.length * shape(at)) / sum;
      const grid = Math.round(due) - given;
      given += grid;
      const made = usuallyGenerated(at);
      const came = grid + made;
      const common = Math.round(came * (0.074 + 0.006 * chance(at / dayMs + 0.3)));
      const lost = Math.round(came * (0.059 + 0.006 * chance(at / dayMs + 0.7)));
      return withLines(dateOf(at), { grid, made, common, lost }, undefined);
    });
  });
  const recent = drawn.map(([houses, common, lost], index) => {
    const made = generator[index]!;
    const grid = houses + common + lost - made;
    const last = index - (drawn.length - lineIn.length);
    return withLines(dateOf(today - (drawn.length - index) * dayMs), { grid, made, common, lost }, last);
  });
  return [...older, ...recent];
}

/** Divides a day among the lines. `last`: its position among the five days that the design shows by line. */
function withLines(
  day: string,
  { grid, made, common, lost }: { grid: number; made: number; common: number; lost: number },
  last: number | undefined,
): Day {
  const came = grid + made;
  const isShown = last !== undefined && last >= 0;
  const into = isShown ? lineIn[last]! : [0.2621, 0.2809, 0.208].map((share) => Math.round(came * share));
  const gone = isShown ? lineLost[last]! : [0.27, 0.285, 0.215].map((share) => Math.round(lost * share));
  const rest = (parts: readonly number[], whole: number) => whole - parts.reduce((sum, one) => sum + one, 0);
  const inOf = [...into, rest(into, came)];
  const lostOf = [...gone, rest(gone, lost)];
  return {
    day,
    grid,
    generator: made,
    common,
    lines: inOf.map((kwh, index) => ({
      in: kwh,
      houses: kwh - lostOf[index]! - (index === lines.length - 1 ? common : 0),
    })),
  };
}

function entriesOf(days: readonly Day[], today: number): PowerPast['entries'] {
  const month = monthOf(dateOf(today));
  const byMonth = Map.groupBy(days, ({ day }) => monthOf(day));
  return [...byMonth].flatMap(([of, inMonth]) => {
    const back = monthsBefore(month, of);
    // The first month of the history is not complete.
    if (back === 0 || inMonth.length < 28) return [];
    const kwh = inMonth.reduce((sum, { grid }) => sum + grid, 0);
    const amount = Math.round((kwh * priceKobo * (1 + vatBp / 10_000)) / 10_000) * 10_000;
    const next = new Date(`${of}-01T00:00:00Z`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    const on = (day: number) => `${monthOf(next.toISOString())}-${String(day).padStart(2, '0')}`;
    const number = 88_120_417 - back * 381_113;
    const bill = { kind: 'bill' as const, month: of, amount, on: on(2), number: `EKB-${number}` };
    const payment = {
      kind: 'payment' as const,
      month: of,
      amount,
      on: on(paidOn[back - 1] ?? 8),
      number: receipts[back - 1] ?? `EK-${number}`,
    };
    return [bill, payment].filter((one) => one.on <= dateOf(today));
  });
}

interface HouseOfSales {
  id: string;
  name: string;
  isLivedIn: boolean;
  /** This house buys through us, so it is not in the file of the other system. */
  isOurs: boolean;
}

/** Sales of the other system: each house every 6 to 9 days. With our sales they make the sums of the design. */
function salesOf(
  sold: { houses: readonly HouseOfSales[]; days: ReadonlyMap<string, bigint> },
  today: number,
): PowerPast['sales'] {
  const month = monthOf(dateOf(today));
  const planned = sold.houses.flatMap((house, place) => {
    if (house.isOurs) return [];
    const every = 6 + (place % 4);
    const size = 0.7 + 0.6 * chance(place + 0.1);
    return Array.from({ length: historyDays }, (_, index) => historyDays - index)
      .filter((ago) => (ago + place * 5) % every === 0)
      .filter((ago) => house.isLivedIn || ago > 160)
      .filter((ago) => house.name !== silent.house || ago >= silent.days)
      .map((ago) => {
        const isSparing = house.name === sparing.house && ago <= sparing.days;
        const weight = every * size * (0.85 + 0.3 * chance(place * 1000 + ago)) * (isSparing ? sparing.share : 1);
        return { house: house.id, ago, day: dateOf(today - ago * dayMs), weight };
      });
  });
  const bucketOf = (ago: number, day: string) => (ago <= drawn.length ? 'lately' : monthOf(day));
  const buckets = Map.groupBy(planned, ({ ago, day }) => bucketOf(ago, day));
  return [...buckets].flatMap(([bucket, rows]) => {
    const days = daysOfBucket(bucket, today);
    const back = bucket === 'lately' ? 0 : monthsBefore(month, bucket);
    const aDay = soldADay[back - 1] ?? soldADay[0]! * (0.93 + 0.05 * chance(back));
    const ours = days.reduce((sum, day) => sum + (sold.days.get(day) ?? 0n), 0n);
    const target = BigInt(Math.round(bucket === 'lately' ? soldLately : aDay * days.length)) * 100n - ours;
    const weights = rows.reduce((sum, { weight }) => sum + weight, 0);
    let due = 0;
    let given = 0n;
    return rows.map(({ house, day, weight }, index) => {
      due += weight;
      const until = index === rows.length - 1 ? target : BigInt(Math.round((Number(target) * due) / weights));
      const kobo = until - given;
      given = until;
      return { house, day, kobo, tenths: Math.max(1, Math.round((Number(kobo) * 10) / housePriceKobo)) };
    });
  });
}

function daysOfBucket(bucket: string, today: number): string[] {
  const all = Array.from({ length: historyDays }, (_, index) => ({
    ago: index + 1,
    day: dateOf(today - (index + 1) * dayMs),
  }));
  return all
    .filter(({ ago, day }) =>
      bucket === 'lately' ? ago <= drawn.length : ago > drawn.length && monthOf(day) === bucket,
    )
    .map(({ day }) => day);
}

/** Minutes of the grid in each of the last seven days, yesterday first. */
const gridMinutes = [1126, 1049, 1161, 973, 1078, 1118, 1170];
const supplyDays = 92;
/** Minutes until the generator runs. */
const startMinutes = 7;

function supplyUntil(now: Date, today: number): PowerPast['supply'] {
  const outages = Array.from({ length: supplyDays + 1 }, (_, index) => supplyDays - index).flatMap((ago) => {
    const midnight = today - ago * dayMs - 3_600_000;
    const at = (minutes: number) => midnight + minutes * 60_000;
    if (ago === 0) return [[at(179), at(339)] as const, [at(660), at(759)] as const];
    const off = 1440 - (gridMinutes[ago - 1] ?? Math.round(1058 + 76 * chance(ago)));
    const first = Math.round(off * 0.55);
    return [[at(185), at(185 + first)] as const, [at(1050), at(1050 + off - first)] as const];
  });
  const until = (end: number) => (end > now.getTime() ? null : new Date(end));
  const begun = outages.filter(([from]) => from < now.getTime());
  const runs = begun
    .filter(([from]) => from + startMinutes * 60_000 < now.getTime())
    .map(([from, to]) => ({
      kind: 'generator' as const,
      from: new Date(from + startMinutes * 60_000),
      until: until(to),
    }));
  const grid = begun.flatMap(([, to], index) => {
    if (to > now.getTime()) return [];
    const next = begun[index + 1]?.[0];
    return [{ kind: 'grid' as const, from: new Date(to), until: next === undefined ? null : new Date(next) }];
  });
  return [...grid, ...runs];
}
