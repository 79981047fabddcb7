import { getOverview, type OverviewDay } from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { readOverview, type DayRow } from './store.ts';

export function staffListRoutes(serve: Serve, { db }: { db: Db }): void {
  serve(getOverview, async ({ caller }) => {
    const row = await readOverview(db, caller.sessionKey ?? null);
    if (!row) throw new AppError('permission-required');
    const { asOf, today, yesterday, ...now } = row;
    const counts = Object.fromEntries(Object.entries(now).map(([name, count]) => [name, Number(count)]));
    return {
      as_of: asOf,
      today: dayOf(today),
      yesterday: dayOf(yesterday),
      now: counts as Record<keyof typeof now, number>,
    };
  });
}

function dayOf(row: DayRow): OverviewDay {
  const units = (tenths: number) => (tenths / 10).toFixed(1);
  return {
    sales: row.sales,
    sales_kobo: BigInt(row.sales_kobo),
    tokens: row.tokens,
    units: {
      electricity: units(row.electricity_tenths),
      water: units(row.water_tenths),
      gas: units(row.gas_tenths),
    },
    money_in_kobo: BigInt(row.money_in_kobo),
    money_out_kobo: BigInt(row.money_out_kobo),
    new_users: row.new_users,
  };
}
