import type { PriceLines } from '@gatelight/contract';
import type { CurrentPrice, Meter } from '#metering';
import type { Db, Tx } from '#platform/db';
import { formatMicro, formatTenths, quote, unitOf, type Quote } from './order.ts';
import { priceOfMeter } from './price-store.ts';

/** No fee is charged on a purchase today; it has its line so that one can be. */
const feeKobo = 0n;

export interface PricedQuote {
  quote: Quote;
  price: CurrentPrice;
}

/**
 * What an amount buys on a meter now, for the preview. When an order is stored, `vending.quote` does the same arithmetic in
 * the database, where the web process cannot change it.
 */
export async function quoteFor(db: Db | Tx, meter: Meter, amountKobo: bigint): Promise<PricedQuote> {
  const { debtRecoveryBp, debtKobo, ...price } = await priceOfMeter(db, meter);
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
  > & { utility: Meter['utility'] };

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
    carried_units: formatMicro(priced.carryBeforeMicro ?? 0n),
    debt_left_kobo: priced.debtLeftKobo,
  };
}
