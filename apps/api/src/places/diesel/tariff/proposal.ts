import type { DieselView } from '@gatelight/contract';
import { lagosDate } from '@gatelight/contract/lagos-days';
import type { Db } from '#platform/database/db';
import { generatorDays } from '../log/generator-days.ts';
import { daysBefore } from '../log/tank-log.ts';

const proposalDays = 30;

/**
 * The lowest price of a unit that covers the fuel of the last 30 full days. It is for fuel only, without service and
 * the generator itself. Returns null when nothing was generated in these days. This changes nothing.
 */
export async function proposalOf(db: Db, estateId: string, now: Date): Promise<DieselView['proposal']> {
  const from = lagosDate(daysBefore(now, proposalDays));
  const to = lagosDate(daysBefore(now, 1));
  const days = await generatorDays(db, estateId, { from, to });
  const kwh = days.reduce((sum, day) => sum + day.kwh, 0);
  const costKobo = days.reduce((sum, day) => sum + day.costKobo, 0n);
  if (kwh < 1 || costKobo <= 0n) return null;
  const tenths = BigInt(Math.round(kwh * 10));
  return {
    from,
    to,
    kwh: Math.round(kwh * 10) / 10,
    cost_kobo: costKobo,
    price_kobo_per_unit: (costKobo * 10n + tenths - 1n) / tenths,
  };
}
