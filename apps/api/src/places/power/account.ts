import type { OpenPower, PowerAccountView, PowerLineView, PowerMonth, PowerTerms } from '@gatelight/contract';
import { addDays, addMonths, daysBetween, firstOf, lagosDate, lastOf, monthOf } from '@gatelight/contract/lagos-days';
import { generatorDays, type GeneratorDay } from '#diesel';
import type { Db } from '#platform/database/db';
import {
  balanceOf,
  lineDay,
  runAbove,
  shareBp,
  sumOf,
  type DayBalance,
  type Figures,
  type LineDay,
  type Measured,
} from './balance.ts';
import { useFromPurchases } from './estimate.ts';
import { medianOf, normalDays, normalRange } from './normal.ts';
import * as accountStore from './account-store.ts';
import * as entryStore from './entry-store.ts';

/** A figure for fewer houses would show what one of them does. */
export const fewestHouses = 3;
/** Purchases before the first day of an estimate that it looks at: what lasts until then was bought before. */
const lookBackDays = 90;
/** Months whose bills and payments are listed. */
const listedMonths = 6;

type Balance = Pick<
  PowerAccountView,
  | 'month'
  | 'first_day'
  | 'last_day'
  | 'days_counted'
  | 'days_missing'
  | 'houses_estimated'
  | 'common_estimated'
  | 'above_since'
  | 'above_bp'
  | keyof Figures
>;
type Money = PowerAccountView['money'];

/** Everything about one month of an estate. */
export interface Account {
  balance: Balance;
  days: PowerAccountView['days'];
  normal: PowerAccountView['normal'];
  meters_in: number;
  meters_out: number;
  lines: PowerAccountView['lines'];
  money: Money;
  months: PowerMonth[];
  known_months: string[];
  houses: number;
  houses_sold: number;
  diesel: PowerAccountView['diesel'];
}

/** Without a month: the one of yesterday, because today is not known yet. */
export async function readAccount(db: Db, estateId: string, wanted: string | undefined, now: Date): Promise<Account> {
  const yesterday = addDays(lagosDate(now), -1);
  const month = wanted ?? monthOf(yesterday);
  const from = firstOf(month);
  const until = lastOf(month) < yesterday ? lastOf(month) : yesterday;
  const begin = addDays(from < until ? from : until, -normalDays - 15);
  const [ownMeters, ownDays, lines, counts, terms, tariffs, firstDay, burned] = await Promise.all([
    accountStore.selectMeters(db, estateId),
    accountStore.selectMeterDays(db, estateId, begin, until),
    accountStore.selectLines(db, estateId),
    accountStore.countHouses(db, estateId),
    accountStore.selectTerms(db, estateId),
    accountStore.selectTariffs(db, estateId),
    accountStore.selectFirstDay(db, estateId),
    generatorDays(db, estateId, { from: begin, to: until }),
  ]);
  const { meters, days } = withGenerator({ meters: ownMeters, days: ownDays }, burned, { begin, until });
  // Houses whose use a meter measures need no estimate.
  const isMeasured =
    meters.some(({ kind, lineId }) => kind === 'houses' && lineId === null) ||
    (counts.off === 0 && lines.every(({ id }) => meters.some((one) => one.kind === 'houses' && one.lineId === id)));
  const purchases = isMeasured
    ? []
    : await accountStore.selectPurchases(db, estateId, addDays(begin, -lookBackDays), until);
  const byMeter = Map.groupBy(days, ({ meterId }) => meterId);
  const byDay = new Map([...byMeter].map(([id, of]) => [id, new Map(of.map((one) => [one.day, one]))]));
  const facts: Measured = {
    meters,
    measured: (meterId, day) => byDay.get(meterId)?.get(day),
    estimated: useFromPurchases(purchases),
    houseLines: [...lines.filter(({ houses }) => houses > 0).map(({ id }) => id), ...(counts.off > 0 ? [null] : [])],
    commonDaily: (day) => termsOn(terms, day)?.common_daily_tenths ?? 0,
  };
  const known = daysBetween(begin, until)
    .map((day) => balanceOf(facts, day))
    .filter((one) => one !== null);
  const counted = known.filter(({ day }) => day >= from);
  const lastDay = counted.at(-1)?.day ?? null;
  const normal = normalRange(known.map(({ lost_bp }) => lost_bp));
  const run = runAbove(known, normal?.limit_bp);
  const lineViews = linesOf(facts, lines, known);
  const sums = sumOf(counted);
  const periodEnd = lastDay ?? until;
  const [money, months, known_months] = await Promise.all([
    readMoney(db, { estateId, month, from, until: periodEnd, counted, terms, tariffs, facts }),
    readMonths(db, estateId, terms, addMonths(monthOf(yesterday), -1)),
    Promise.resolve(monthsSince(firstDay ?? burned[0]?.day ?? null, monthOf(yesterday))),
  ]);
  const lineSince = lineViews.flatMap(({ above_since }) => above_since ?? []);
  return {
    balance: {
      month,
      first_day: counted[0]?.day ?? null,
      last_day: lastDay,
      days_counted: counted.length,
      days_missing: Math.max(0, daysBetween(from, until).length - counted.length),
      ...sums,
      houses_estimated: counted.some(({ housesEstimated }) => housesEstimated),
      common_estimated: counted.some(({ commonEstimated }) => commonEstimated),
      above_since: run[0]?.day ?? null,
      above_bp: run.length > 0 ? sumOf(run).lost_bp : null,
    },
    days: counted.toReversed().map((one) => ({
      day: one.day,
      grid_tenths: one.grid_tenths,
      generator_tenths: one.generator_tenths,
      solar_tenths: one.solar_tenths,
      houses_tenths: one.houses_tenths,
      common_tenths: one.common_tenths,
      lost_tenths: one.lost_tenths,
      lost_bp: one.lost_bp,
      is_above: normal !== null && one.lost_bp > normal.limit_bp,
      is_estimate: one.isEstimate,
    })),
    normal,
    meters_in: meters.filter(({ kind }) => kind === 'grid' || kind === 'generator' || kind === 'solar').length,
    meters_out: counts.meters + meters.filter(({ kind }) => kind === 'common').length,
    lines: viewOfLines(facts, lines, lineViews, {
      from: lineSince.length > 0 ? later(from, lineSince.reduce(earlier)) : (counted[0]?.day ?? null),
      until: lastDay,
    }),
    money: money.money,
    months,
    known_months,
    houses: counts.houses,
    houses_sold: money.houses,
    diesel: dieselOf(burned.filter(({ day }) => day >= from && day <= periodEnd)),
  };
}

interface Metered {
  meters: Awaited<ReturnType<typeof accountStore.selectMeters>>;
  days: Awaited<ReturnType<typeof accountStore.selectMeterDays>>;
}

/** The place of the runs among the meters. */
const runsId = 'runs';

/**
 * A generator without a meter of its own: the kWh of its runs, as the diesel log has them, from the first day with one. A day without
 * runs made nothing.
 */
function withGenerator(
  { meters, days }: Metered,
  burned: GeneratorDay[],
  span: { begin: string; until: string },
): Metered {
  const [first] = burned;
  if (!first || meters.some(({ kind }) => kind === 'generator')) return { meters, days };
  const made = new Map(burned.map((one) => [one.day, one]));
  const runs = daysBetween(first.day > span.begin ? first.day : span.begin, span.until).map((day) => ({
    meterId: runsId,
    day,
    tenths: Math.round((made.get(day)?.kwh ?? 0) * 10),
    isSpread: made.get(day)?.isEstimate ?? false,
  }));
  const meter = {
    id: runsId,
    kind: 'generator' as const,
    lineId: null,
    inUseFrom: first.day,
    inUseUntil: null,
    supplier: '',
  };
  return { meters: [...meters, meter], days: [...days, ...runs] };
}

/** What the generators burned in these days, first in first out, and the kWh that they made with it. */
function dieselOf(burned: readonly GeneratorDay[]): PowerAccountView['diesel'] {
  if (burned.length === 0) return null;
  const kwh = burned.reduce((sum, day) => sum + day.kwh, 0);
  return {
    kwh_tenths: Math.round(kwh * 10),
    litres: Math.round(burned.reduce((sum, day) => sum + day.litres, 0)),
    cost_kobo: burned.reduce((sum, day) => sum + day.costKobo, 0n),
  };
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

const termsOn = (terms: readonly PowerTerms[], day: string) => terms.find(({ valid_from }) => valid_from <= day);

function monthsSince(firstDay: string | null, last: string): string[] {
  const months: string[] = [];
  for (
    let month = last;
    firstDay !== null && month >= monthOf(firstDay) && months.length < 60;
    month = addMonths(month, -1)
  ) {
    months.push(month);
  }
  return months;
}

// ---- Lines ---------------------------------------------------------------------------------------------------------

interface LineState {
  id: string;
  limit_bp: number | null;
  above_since: string | null;
  more_tenths: number | null;
}

function linesOf(
  facts: Measured,
  lines: readonly accountStore.LineOfAccount[],
  known: readonly DayBalance[],
): LineState[] {
  return lines.map(({ id, houses }) => {
    const days = known.map(({ day }) => lineDay(facts, id, day)).filter((one) => one !== null);
    const normal = houses < fewestHouses ? null : normalRange(days.map(({ lost_bp }) => lost_bp));
    const run = runAbove(days, normal?.limit_bp);
    return {
      id,
      limit_bp: normal?.limit_bp ?? null,
      above_since: run[0]?.day ?? null,
      more_tenths: run.length > 0 ? moreThanBefore(days, run) : null,
    };
  });
}

/** What a line loses a day since its loss is above the range, less what it lost on a usual day before. */
function moreThanBefore(days: readonly LineDay[], run: readonly LineDay[]): number {
  const before = days.slice(0, days.length - run.length).slice(-normalDays);
  const now = run.reduce((sum, { lost_tenths }) => sum + lost_tenths, 0) / run.length;
  return Math.round(now - (before.length === 0 ? 0 : medianOf(before.map(({ lost_tenths }) => lost_tenths))));
}

function viewOfLines(
  facts: Measured,
  lines: readonly accountStore.LineOfAccount[],
  states: readonly LineState[],
  { from, until }: { from: string | null; until: string | null },
): PowerAccountView['lines'] {
  const days = from !== null && until !== null ? daysBetween(from, until) : [];
  const items = lines.map((line, index): PowerLineView => {
    const { limit_bp, above_since, more_tenths } = states[index]!;
    const known = days.map((day) => lineDay(facts, line.id, day)).filter((one) => one !== null);
    const isShown = line.houses >= fewestHouses && known.length > 0;
    const came = known.reduce((sum, one) => sum + one.in_tenths, 0);
    const lost = known.reduce((sum, one) => sum + one.lost_tenths, 0);
    return {
      ...line,
      in_tenths: isShown ? came : null,
      lost_tenths: isShown ? lost : null,
      lost_bp: isShown ? shareBp(lost, came) : null,
      limit_bp,
      above_since,
      more_tenths,
    };
  });
  return { from, until, items };
}

// ---- Money ---------------------------------------------------------------------------------------------------------

interface MoneyOf {
  estateId: string;
  month: string;
  from: string;
  until: string;
  counted: readonly DayBalance[];
  terms: readonly PowerTerms[];
  tariffs: readonly accountStore.Tariff[];
  facts: Measured;
}

const naira = 100n;
const roundTo = (kobo: bigint, step: bigint) => ((kobo + step / 2n) / step) * step;

async function readMoney(
  db: Db,
  { estateId, month, from, until, counted, terms, tariffs, facts }: MoneyOf,
): Promise<{ money: Money; houses: number }> {
  const [sales, entries, housePrice, meters] = await Promise.all([
    accountStore.selectSold(db, estateId, from, until),
    entryStore.selectEntriesOf(db, estateId, month, month),
    accountStore.selectHousePrice(db, estateId, until),
    accountStore.selectMeters(db, estateId),
  ]);
  const sold = sales[0];
  const soldKobo = sold?.sold_kobo ?? 0n;
  const rule = termsOn(terms, until);
  const commonCharge = rule?.common_charge_kobo ?? 0n;
  // To whole naira, half up: the statement of the operator has the kobo.
  const fee = soldKobo > 0n ? roundTo((soldKobo * BigInt(rule?.fee_bp ?? 0)) / 10_000n, naira) : 0n;
  const bills = entries.filter(({ kind }) => kind === 'bill');
  const billed = bills.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0n);
  const grid = meters.filter(({ kind }) => kind === 'grid');
  const supplierKobo =
    bills.length > 0
      ? billed
      : roundTo(
          grid.reduce((sum, { id }) => sum + costOf(id, counted, tariffs, facts), 0n),
          100n * naira,
        );
  const [price] = tariffs.filter(
    ({ meterId, valid_from }) => grid.some(({ id }) => id === meterId) && valid_from <= until,
  );
  const collected = soldKobo + commonCharge;
  return {
    money: {
      sold_kobo: soldKobo,
      sold_tenths: sold?.sold_tenths ?? 0,
      elsewhere_kobo: sold?.elsewhere_kobo ?? 0n,
      common_charge_kobo: commonCharge,
      collected_kobo: collected,
      fee_bp: rule?.fee_bp ?? 0,
      fee_kobo: fee,
      supplier: grid.find(({ supplier }) => supplier !== '')?.supplier ?? null,
      supplier_kobo: supplierKobo,
      supplier_is_estimate: bills.length === 0,
      left_kobo: collected - fee - supplierKobo,
      grid_price_kobo: price?.price_kobo ?? null,
      vat_bp: price?.vat_bp ?? 0,
      house_price_kobo: housePrice,
    },
    houses: sold?.houses ?? 0,
  };
}

/** What a grid meter's energy costs with VAT, at the price of each day. In whole kobo, rounded up: it is an estimate of a bill. */
function costOf(
  meterId: string,
  counted: readonly DayBalance[],
  tariffs: readonly accountStore.Tariff[],
  facts: Measured,
): bigint {
  // Per price first: rounding each day would add up.
  const byTariff = new Map<accountStore.Tariff, bigint>();
  for (const { day } of counted) {
    const tariff = tariffs.find((one) => one.meterId === meterId && one.valid_from <= day);
    const tenths = facts.measured(meterId, day)?.tenths;
    if (tariff && tenths !== undefined) byTariff.set(tariff, (byTariff.get(tariff) ?? 0n) + BigInt(tenths));
  }
  return [...byTariff].reduce((sum, [{ price_kobo, vat_bp }, tenths]) => {
    const scaled = tenths * price_kobo * BigInt(10_000 + vat_bp);
    return sum + (scaled + 99_999n) / 100_000n;
  }, 0n);
}

/** What was collected, billed and paid for each of the last months, the newest first. A month of which nothing is known is left out. */
async function readMonths(db: Db, estateId: string, terms: readonly PowerTerms[], last: string): Promise<PowerMonth[]> {
  const first = addMonths(last, 1 - listedMonths);
  const [sales, entries] = await Promise.all([
    accountStore.selectSold(db, estateId, firstOf(first), lastOf(last)),
    entryStore.selectEntriesOf(db, estateId, first, last),
  ]);
  return Array.from({ length: listedMonths }, (_, back) => addMonths(last, -back)).flatMap((month) => {
    const of = entries.filter((one) => one.month === month);
    const sold = sales.find((one) => one.month === month)?.sold_kobo ?? 0n;
    if (of.length === 0 && sold === 0n) return [];
    const payments = of.filter(({ kind }) => kind === 'payment');
    const sum = (some: readonly entryStore.EntryOfMonth[]) => some.reduce((total, one) => total + one.amount_kobo, 0n);
    return {
      month,
      collected_kobo: sold + (termsOn(terms, lastOf(month))?.common_charge_kobo ?? 0n),
      billed_kobo: sum(of.filter(({ kind }) => kind === 'bill')),
      paid_kobo: sum(payments),
      payments: payments.map(({ id, number, amount_kobo, on, has_file }) => ({
        id,
        number,
        amount_kobo,
        on,
        has_file,
      })),
    };
  });
}

// ---- What residents see ------------------------------------------------------------------------------------------------

/** The part of an account that residents see: no lines, no days, and nothing when it would show single houses. */
export function openPart(account: Account): OpenPower['account'] {
  if (account.houses < fewestHouses || account.balance.days_counted === 0) return null;
  return {
    ...account.balance,
    money: account.money,
    diesel: account.diesel,
    months: account.months,
    known_months: account.known_months,
  };
}
