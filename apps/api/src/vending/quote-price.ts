import type { PaymentMethod, PriceLines } from '@gatelight/contract';
import type { CurrentPrice, Meter } from '#metering';
import { sql, type Db, type Tx } from '#platform/db';
import { formatMicro, formatTenths, quote, unitOf, type Quote } from './order.ts';

export interface PricedQuote {
  quote: Quote;
  price: CurrentPrice;
}

interface PriceOfMeter extends CurrentPrice {
  debtRecoveryBp: number;
  /** What is owed on the meter, zero or more. */
  debtKobo: bigint;
  /** Stamp duty that the payer bears: the fee line of a price. */
  feeKobo: bigint;
}

/** The price in force for a meter and the debt on it. Throws when no price is in force: a fault of configuration. */
async function priceOfMeter(
  db: Db | Tx,
  meter: Meter,
  { amountKobo, method }: { amountKobo: bigint; method: PaymentMethod },
): Promise<PriceOfMeter> {
  const { rows } = await sql<PriceOfMeter>`
    select tariff_price_id as "tariffPriceId", tariff_name as "tariffName", price_kobo_per_unit as "priceKoboPerUnit", rounding,
      vat_rate_bp as "vatRateBp", debt_recovery_bp as "debtRecoveryBp", debt_kobo as "debtKobo",
      carried_micro as "carriedMicro", vending.payers_duty(${method}, ${amountKobo}) as "feeKobo"
    from vending.price_of_meter(${meter.id})
  `.execute(db);
  const row = rows[0];
  if (!row || row.vatRateBp === null) throw new Error(`no price is in force for meter ${meter.id}`);
  return row;
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
