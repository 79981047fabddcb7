import type { Utility } from '@gatelight/contract';
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
