import type { Dashboard, Utility } from '@gatelight/contract';
import { metersOf } from '#households';
import type { User } from '#platform/caller';
import type { Db } from '#platform/db';
import { sessionOf } from '#platform/session';
import { formatTenths } from '#vending';
import { filterOf } from './filter.ts';
import { readDetails, readFigures, readPage, type Figures } from './store.ts';
import { viewEntry } from './view.ts';

const monthsShown = 6;
const newestShown = 5;
const lagosOffsetMs = 3_600_000;

/** The last six months in Lagos, oldest first: `2026-06` to `2026-11`. */
export function lastMonths(now: Date): string[] {
  const lagos = new Date(now.getTime() + lagosOffsetMs);
  return Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(lagos.getUTCFullYear(), lagos.getUTCMonth() - (monthsShown - 1) + index, 1))
      .toISOString()
      .slice(0, 7),
  );
}

function monthOf(month: string, sums: Figures['months']): Dashboard['months'][number] {
  const inMonth = sums.filter((sum) => sum.month === month);
  const unitsOf = (utility: Utility) => {
    const sum = inMonth.find((each) => each.utility === utility);
    return formatTenths(BigInt(sum?.unitsTenths ?? 0));
  };
  return {
    month,
    spent_kobo: inMonth.reduce((all, { spentKobo }) => all + BigInt(spentKobo), 0n),
    units_by_utility: { electricity: unitsOf('electricity'), water: unitsOf('water'), gas: unitsOf('gas') },
  };
}

/** Everything on a resident's first screen. */
export async function readDashboard(db: Db, caller: User, now: Date): Promise<Dashboard> {
  const session = sessionOf(caller);
  const months = lastMonths(now);
  const [figures, newest, meters] = await Promise.all([
    readFigures(db, session, `${months[0]}-01`),
    readPage(db, session, filterOf({}), undefined, newestShown),
    metersOf(db, caller.userId),
  ]);
  const [last] = figures.lastVendedId === null ? [] : await readDetails(db, session, [figures.lastVendedId]);
  const chosen = meters.find(({ isDefault }) => isDefault) ?? meters[0];
  const nickname = meters.find(({ number }) => number === last?.meterNumber)?.nickname;
  return {
    wallet: { balance_kobo: figures.balanceKobo },
    total_spent_kobo: figures.spentKobo,
    purchases: Number(figures.purchases),
    last_vending: last ? viewEntry(last) : null,
    meter: chosen
      ? { number: chosen.number, status: chosen.status, utility: chosen.utility, nickname: chosen.nickname || null }
      : null,
    months: months.map((month) => monthOf(month, figures.months)),
    newest: newest.map(viewEntry),
    buy_again:
      last?.bought && last.meterNumber !== null
        ? {
            meter_number: last.meterNumber,
            utility: last.bought.utility,
            amount_kobo: last.amountKobo,
            nickname: nickname || null,
            last_bought_at: last.at,
          }
        : null,
    has_orders: figures.hasOrders,
  };
}
