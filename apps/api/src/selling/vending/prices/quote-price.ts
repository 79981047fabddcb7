import type { PaymentMethod, PriceLines } from '@gatelight/contract';
import type { Meter } from '#metering';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { formatMicro, formatTenths, unitOf } from '../orders/order.ts';
import { quoteOfEstate, quoteOfMeter, type CurrentPrice, type Quote } from './price-store.ts';
import { stoppedError } from './require-vendable.ts';

export interface PricedQuote {
  quote: Quote;
  price: CurrentPrice;
}

/**
 * What an amount buys on a meter now, for the preview: the price that an order would be stored with. Throws
 * `amount-too-small` when no money is left for units, `too-many-units` for more than one token can hold, and
 * `vending-paused` when the meter has no price yet.
 */
export async function quoteFor(
  db: Db | Tx,
  meter: Meter,
  amountKobo: bigint,
  method: PaymentMethod = 'wallet',
): Promise<PricedQuote> {
  const priced = await quoteOfMeter(db, meter, { amountKobo, method });
  if (!priced) throw stoppedError('no-price');
  const { tariffPriceId, tariffName, priceKoboPerUnit, rounding, vatRateBp, unitsTenths, ...lines } = priced;
  if (unitsTenths === null) throw new AppError('too-many-units', { fields: { amount: { code: 'too-many-units' } } });
  if (unitsTenths === 0n) throw new AppError('amount-too-small');
  return {
    price: { tariffPriceId, tariffName, priceKoboPerUnit, rounding, vatRateBp },
    quote: { ...lines, amountKobo, unitsTenths },
  };
}

/** What an amount buys in an estate, for a visitor who has not named a meter yet. */
export async function quoteForEstate(db: Db, estate: string, amountKobo: bigint): Promise<PriceLines> {
  const row = await quoteOfEstate(db, estate, amountKobo);
  if (!row) throw new AppError('unknown-estate');
  const { unitsTenths } = row;
  if (unitsTenths === null) throw new AppError('too-many-units', { fields: { amount: { code: 'too-many-units' } } });
  if (unitsTenths === 0n) throw new AppError('amount-too-small');
  const noDebt = { debtKobo: 0n, debtLeftKobo: 0n, carryBeforeMicro: null, buyerId: null };
  return priceLinesOf({ ...row, ...noDebt, unitsTenths, amountKobo, utility: 'electricity' });
}

type Priced = Omit<Quote, 'carryBeforeMicro'> & { carryBeforeMicro: bigint | null } & Pick<
    CurrentPrice,
    'vatRateBp' | 'tariffName' | 'priceKoboPerUnit' | 'rounding'
  > & {
    utility: Meter['utility'];
    /** The buyer; null for a visitor without an account. */
    buyerId?: string | null;
  };

/** The lines as they are on the form, in the messages and on the receipt. */
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
    // A visitor on the public form may never have bought for this meter: the carried units of its owner's purchases are
    // not shown to them.
    ...(priced.buyerId === null ? {} : { carried_units: formatMicro(priced.carryBeforeMicro ?? 0n) }),
    debt_left_kobo: priced.debtLeftKobo,
  };
}
