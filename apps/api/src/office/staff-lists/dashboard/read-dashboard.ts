import {
  utility as utilities,
  type AnswerOf,
  type DashboardTotals,
  type QueryOf,
  type Utility,
  type getStaffDashboard,
} from '@gatelight/contract';
import { addDays, dayNumber } from '@gatelight/contract/lagos-days';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { formatTenths } from '#vending';
import {
  readMessages,
  readMoney,
  readSales,
  type Days,
  type MessageRow,
  type MoneyRow,
  type Sales,
  type SalesSum,
} from './day-store.ts';

type Dashboard = AnswerOf<typeof getStaffDashboard>;

const mostDays = 366;

/** As many days as these, just before them. */
function daysBefore({ from, until }: Days): Days {
  const length = dayNumber(until) - dayNumber(from) + 1;
  return { from: addDays(from, -length), until: addDays(from, -1) };
}

const sum = <Row>(rows: readonly Row[], value: (row: Row) => bigint) =>
  rows.reduce((total, row) => total + value(row), 0n);

const salesOf = (rows: readonly SalesSum[]) => ({
  orders: Number(sum(rows, ({ orders }) => orders)),
  sales_kobo: sum(rows, ({ salesKobo }) => salesKobo),
  tokens: Number(sum(rows, ({ tokens }) => tokens)),
  failed: Number(sum(rows, ({ failed }) => failed)),
});

const unitsOf = (rows: readonly SalesSum[]) => formatTenths(sum(rows, ({ unitsTenths }) => unitsTenths));

const deliveriesOf = (rows: readonly MessageRow[]) => ({
  sent: Number(sum(rows, ({ sent }) => sent)),
  delivered: Number(sum(rows, ({ delivered }) => delivered)),
  failed: Number(sum(rows, ({ failed }) => failed)),
});

function totalsOf(
  sales: readonly SalesSum[],
  money: readonly MoneyRow[],
  messages: readonly MessageRow[],
): DashboardTotals {
  const of = (utility: Utility) => unitsOf(sales.filter((row) => row.utility === utility));
  return {
    ...salesOf(sales),
    units: { electricity: of('electricity'), water: of('water'), gas: of('gas') },
    in_kobo: sum(money, ({ inKobo }) => inKobo),
    out_kobo: sum(money, ({ outKobo }) => outKobo),
    wallets_kobo: money.at(-1)?.walletsKobo ?? 0n,
    messages: deliveriesOf(messages),
  };
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Figures of a period compared with the one before it. Reads a few rows for each day, for any number of orders. */
export async function readDashboard(db: Db, query: QueryOf<typeof getStaffDashboard>): Promise<Dashboard> {
  const { estate, utility, ...days } = query;
  const length = dayNumber(days.until) - dayNumber(days.from) + 1;
  if (!(length >= 1 && length <= mostDays))
    throw new AppError('invalid-input', { fields: { until: { code: 'wrong-kind' } } });
  const before = daysBefore(days);
  const filter = { estate, utility };
  const [sales, salesThen, money, moneyThen, messages, messagesThen] = await Promise.all([
    readSales(db, days, filter),
    readSales(db, before, filter),
    readMoney(db, days),
    readMoney(db, before),
    readMessages(db, days),
    readMessages(db, before),
  ]);
  return {
    as_of: new Date(),
    ...days,
    before,
    now: totalsOf(sales.byEstate, money, messages),
    earlier: totalsOf(salesThen.byEstate, moneyThen, messagesThen),
    days: byDay(days, length, sales.byDay, money),
    estates: byEstate(sales.byEstate, salesThen.byEstate),
    utilities: utilities.options.map((name) => {
      const own = sales.byEstate.filter((row) => row.utility === name);
      const earlier = salesThen.byEstate.filter((row) => row.utility === name);
      return { utility: name, ...salesOf(own), units: unitsOf(own), before_kobo: salesOf(earlier).sales_kobo };
    }),
    channels: Array.from(
      grouped(messages, ({ channel }) => channel),
      ([channel, rows]) => ({
        channel,
        ...deliveriesOf(rows),
      }),
    ),
  };
}

function byDay({ from }: Days, length: number, sales: Sales['byDay'], money: readonly MoneyRow[]): Dashboard['days'] {
  const salesByDay = grouped(sales, ({ day }) => day);
  const moneyByDay = new Map(money.map((row) => [row.day, row]));
  return Array.from({ length }, (_, index) => {
    const day = addDays(from, index);
    const rows = salesByDay.get(day) ?? [];
    const of = (utility: Utility) =>
      sum(
        rows.filter((row) => row.utility === utility),
        ({ salesKobo }) => salesKobo,
      );
    return {
      day,
      ...salesOf(rows),
      by_utility: { electricity: of('electricity'), water: of('water'), gas: of('gas') },
      in_kobo: moneyByDay.get(day)?.inKobo ?? 0n,
      out_kobo: moneyByDay.get(day)?.outKobo ?? 0n,
    };
  });
}

/** The largest first. */
function byEstate(sales: Sales['byEstate'], before: Sales['byEstate']): Dashboard['estates'] {
  const earlier = grouped(before, ({ estateId }) => estateId);
  return Array.from(
    grouped(sales, ({ estateId }) => estateId),
    ([id, rows]) => ({
      id: id.toString(),
      name: rows[0]?.estateName ?? '',
      ...salesOf(rows),
      before_kobo: salesOf(earlier.get(id) ?? []).sales_kobo,
    }),
  ).toSorted((a, b) => (a.sales_kobo < b.sales_kobo ? 1 : -1));
}
