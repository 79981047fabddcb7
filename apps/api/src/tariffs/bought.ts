import { naira, type Utility } from '@gatelight/contract';
import { fieldLabel, type ActChange } from '#platform/acts';
import { AppError } from '#platform/errors';
import { formatTenths, quote } from '#vending';

/** The amounts for which screens show what a customer gets. */
export const shownAmountsKobo = [200_000n, 500_000n, 1_000_000n] as const;

export interface Price {
  priceKobo: bigint;
  rounding: 'up' | 'down' | 'half-up';
  vatRateBp: number;
}

/** Units for an amount on a meter without debt and without a carry; null when it buys none. */
export function unitsFor(amountKobo: bigint, price: Price): string | null {
  try {
    const { unitsTenths } = quote({
      amountKobo,
      feeKobo: 0n,
      debtOutstandingKobo: 0n,
      debtRecoveryBp: 0,
      vatRateBp: price.vatRateBp,
      priceKoboPerUnit: price.priceKobo,
      rounding: price.rounding,
      carriedMicro: 0n,
    });
    return formatTenths(unitsTenths);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export const boughtAt = (now: Price | undefined, then: Price | undefined) =>
  shownAmountsKobo.map((amount_kobo) => ({
    amount_kobo,
    units_now: now ? unitsFor(amount_kobo, now) : null,
    units_then: then ? unitsFor(amount_kobo, then) : null,
  }));

export const unitNames = { electricity: 'kWh', water: 'm³', gas: 'm³' } as const satisfies Record<Utility, string>;

/** What customers get before and after a change of price, for each shown amount, as lines of a preview. */
export function boughtChanges(utility: Utility, now: Price | undefined, then: Price): ActChange[] {
  const units = (count: string | null) => (count === null ? null : `${count} ${unitNames[utility]}`);
  return boughtAt(now, then).map(({ amount_kobo, units_now, units_then }) => ({
    field: fieldLabel(`${naira(amount_kobo).replace(/\.00$/, '')} buys`),
    from: units(units_now),
    to: units(units_then) ?? 'nothing',
  }));
}

/** What the units of the last 30 days bring at the old and at the new price, without VAT. Customers may buy less at a higher price. */
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
