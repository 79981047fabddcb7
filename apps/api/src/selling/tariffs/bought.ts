import { naira, type Utility } from '@gatelight/contract';
import { fieldLabel, type ActChange } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { formatTenths } from '#vending';
import { readUnitsBought, type Price } from './store.ts';

/** The amounts for which screens show the units that a customer gets. */
export const shownAmountsKobo = [200_000n, 500_000n, 1_000_000n] as const;

/**
 * The units that each shown amount buys now and then, on a meter without debt and without a carry; null if there is no
 * price or the amount is too small.
 */
export async function boughtAt(db: Db | Tx, now: Price | undefined, then: Price | undefined) {
  const units = (tenths: bigint | null) => (tenths === null ? null : formatTenths(tenths));
  return (await readUnitsBought(db, shownAmountsKobo, now, then)).map((row) => ({
    amount_kobo: row.amountKobo,
    units_now: units(row.now),
    units_then: units(row.then),
  }));
}

export const unitNames = { electricity: 'kWh', water: 'm³', gas: 'm³' } as const satisfies Record<Utility, string>;

/** The units that customers get before and after a change of price, for each shown amount, as lines of a preview. */
export async function boughtChanges(
  db: Db | Tx,
  utility: Utility,
  now: Price | undefined,
  then: Price,
): Promise<ActChange[]> {
  const units = (count: string | null) => (count === null ? null : `${count} ${unitNames[utility]}`);
  return (await boughtAt(db, now, then)).map(({ amount_kobo, units_now, units_then }) => ({
    field: fieldLabel(`${naira(amount_kobo).replace(/\.00$/, '')} buys`),
    from: units(units_now),
    to: units(units_then) ?? 'nothing',
  }));
}

/**
 * The income from the units of the last 30 days at the old and at the new price, without VAT. Customers may buy less at
 * a higher price.
 */
export function incomeChange(unitsTenths: bigint, oldKobo: bigint, newKobo: bigint): ActChange {
  const [before, after] = [oldKobo, newKobo].map((price) => (unitsTenths * price) / 10n) as [bigint, bigint];
  const difference = after - before;
  const sign = difference < 0n ? '−' : '+';
  return {
    field: fieldLabel('Income of 30 days without VAT, if as much is bought as in the last 30'),
    from: naira(before),
    to: `${naira(after)} (${sign}${naira(difference < 0n ? -difference : difference)})`,
  };
}
