import type { PaymentMethod, PriceLines } from '@gatelight/contract';
import type { CurrentPrice, Meter } from '#metering';
import type { Db, Tx } from '#platform/db';
import { formatMicro, formatTenths, quote, unitOf, type Quote } from './order.ts';
import { priceOfMeter } from './price-store.ts';

export interface PricedQuote {
  quote: Quote;
  price: CurrentPrice;
}

/**
 * What an amount buys on a meter now, for the preview. When an order is stored, `vending.quote` does the same arithmetic in
 * the database, where the web process cannot change it.
 */
export async function quoteFor(
  db: Db | Tx,
  meter: Meter,
  amountKobo: bigint,
  method: PaymentMethod = 'wallet',
): Promise<PricedQuote> {
  const { debtRecoveryBp, debtKobo, feeKobo, ...price } = await priceOfMeter(db, meter, { amountKobo, method });
  return {
    price,
    quote: quote({
      amountKobo,
      feeKobo,
      debtOutstandingKobo: debtKobo,
      debtRecoveryBp,
      vatRateBp: price.vatRateBp,
      priceKoboPerUnit: price.priceKoboPerUnit,
      rounding: price.rounding,
      carriedMicro: price.carriedMicro,
    }),
  };
}

type Priced = Omit<Quote, 'carryBeforeMicro'> & { carryBeforeMicro: bigint | null } & Pick<
    CurrentPrice,
    'vatRateBp' | 'tariffName' | 'priceKoboPerUnit' | 'rounding'
  > & {
    utility: Meter['utility'];
    /** Who buys; null: a visitor without an account. */
    buyerId?: string | null;
  };

/** The lines as they stand on the form, in the messages and on the receipt. */
export function priceLinesOf(priced: Priced): PriceLines {
  return {
    amount_kobo: priced.amountKobo,
    debt_kobo: priced.debtKobo,
    fee_kobo: priced.feeKobo,
    energy_kobo: priced.energyKobo,
    vat_kobo: priced.vatKobo,
    vat_rate_bp: priced.vatRateBp,
    tariff_name: priced.tariffName,
    price_kobo_per_unit: priced.priceKoboPerUnit,
    units: formatTenths(priced.unitsTenths),
    unit: unitOf[priced.utility],
    rounding: priced.rounding,
    // A stranger on the public form may never have bought for this meter: what its owner's purchases left over is not theirs.
    ...(priced.buyerId === null ? {} : { carried_units: formatMicro(priced.carryBeforeMicro ?? 0n) }),
    debt_left_kobo: priced.debtLeftKobo,
  };
}
