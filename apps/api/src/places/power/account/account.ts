import type { OpenPower, PowerAccountView, PowerMonth } from '@gatelight/contract';
import { addDays, addMonths, daysBetween, firstOf, lagosDate, lastOf, monthOf } from '@gatelight/contract/lagos-days';
import { type GeneratorDay, generatorDays } from '#diesel';
import type { Db } from '#platform/database/db';
import { fewestHouses, linesOf, viewOfLines } from './account-lines.ts';
import { type Money, readMoney, readMonths, termsOn } from './account-money.ts';
import * as accountStore from './account-store.ts';
import { balanceOf, type Figures, type Measured, runAbove, sumOf } from './balance.ts';
import { useFromPurchases } from '../supply/estimate.ts';
import { normalDays, normalRange } from '../supply/normal.ts';

/** How far before the first day of an estimate purchases are read. Units that last until then were bought before. */
const lookBackDays = 90;

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

/** Without a month, the month of yesterday, because today is not known yet. */
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
  // Houses with meters that measure their use need no estimate.
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
  // A month that is over has its whole money, also when readings of its last days are missing: its bill is of all days too.
  const periodEnd = until === lastOf(month) ? until : (lastDay ?? until);
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

/** The position of the runs among the meters. */
const runsId = 'runs';

/**
 * A generator without a meter: the kWh of its runs from the diesel log, from the first day with a run. On a day without
 * runs it made nothing.
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

/** What the generators burned on these days, first in first out, and the kWh that they made with it. */
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

/** The part of an account that residents see: no lines, no days, and nothing that would show single houses. */
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
