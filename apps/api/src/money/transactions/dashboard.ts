import type { Dashboard, Utility } from '@gatelight/contract';
import { lastMonths } from '@gatelight/contract/lagos-days';
import { metersOf } from '#households';
import { findMeter, replacementEnding } from '#metering';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { sessionOf } from '#platform/callers/session';
import { listOffices, readOwed } from '#service-charges';
import { formatTenths } from '#vending';
import { filterOf } from './history/filter.ts';
import { readDetails, readFigures, readLastMovement, readPage, type Figures } from './store.ts';
import { viewEntry } from './history/view.ts';

const monthsShown = 6;
const newestShown = 5;

function sumsOf(month: string, sums: Figures['months']): Dashboard['months'][number] {
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

type OwnMeter = Awaited<ReturnType<typeof metersOf>>[number];

/**
 * The meter to offer when a purchase is made again: the same meter while tokens are sold for it, otherwise the user's
 * own meter that replaced it. Null: there is none. The number of a stranger's new meter is not shown: only its
 * residents know it.
 */
async function meterToOffer(db: Db, number: string, own: readonly OwnMeter[]): Promise<string | null> {
  const status = (own.find((meter) => meter.number === number) ?? (await findMeter(db, number)))?.status;
  if (status === 'active') return number;
  const ending = await replacementEnding(db, number);
  const next = own.filter((meter) => meter.status === 'active' && ending && meter.number.endsWith(ending));
  return next.length === 1 ? next[0]!.number : null;
}

/** Everything on a resident's first screen. */
export async function readDashboard(db: Db, caller: User, now: Date): Promise<Dashboard> {
  const session = sessionOf(caller);
  const months = lastMonths(monthsShown, now).toReversed();
  const [figures, moved, newest, meters, owed, offices] = await Promise.all([
    readFigures(db, session, `${months[0]}-01`),
    readLastMovement(db, session),
    readPage(db, session, filterOf({}), undefined, newestShown),
    metersOf(db, caller),
    readOwed(db, session),
    caller.roles.includes('manager') ? listOffices(db, session) : [],
  ]);
  const [last] = figures.lastVendedId === null ? [] : await readDetails(db, session, [figures.lastVendedId]);
  const chosen = meters.find(({ isDefault }) => isDefault) ?? meters[0];
  const offered = last?.bought && last.meterNumber !== null ? await meterToOffer(db, last.meterNumber, meters) : null;
  return {
    wallet: {
      balance_kobo: figures.balanceKobo,
      last_movement: moved ? { at: moved.at, type: moved.type, amount_kobo: moved.amountKobo } : null,
    },
    total_spent_kobo: figures.spentKobo,
    purchases: Number(figures.purchases),
    last_vending: last ? viewEntry(last) : null,
    meter: chosen
      ? { number: chosen.number, status: chosen.status, utility: chosen.utility, nickname: chosen.nickname || null }
      : null,
    months: months.map((month) => sumsOf(month, figures.months)),
    newest: newest.map(viewEntry),
    buy_again:
      last?.bought && offered !== null
        ? {
            meter_number: offered,
            utility: last.bought.utility,
            amount_kobo: last.amountKobo,
            nickname: meters.find(({ number }) => number === offered)?.nickname || null,
            last_bought_at: last.at,
          }
        : null,
    has_orders: figures.hasOrders,
    service_charges: { owed_kobo: owed.owedKobo, overdue_kobo: owed.overdueKobo },
    offices: offices.map(({ id, name, openRequests, unpaidKobo }) => ({
      id: id.toString(),
      name,
      open_requests: openRequests,
      unpaid_kobo: unpaidKobo,
    })),
  };
}
