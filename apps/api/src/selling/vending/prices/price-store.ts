import type { PaymentMethod, Rounding } from '@gatelight/contract';
import type { Meter } from '#metering';
import { sql, type Db, type Tx } from '#platform/database/db';

/** The limits that the vending authority applies; the same settings that the worker gives it. */
export interface VendingCaps {
  capPerHourKobo: bigint;
  capPerMeterDayKobo: bigint;
  /** Simulator keys vend only where the sandbox runs. */
  allowSimulatorKeys: boolean;
}

/** The caps with the names that the SQL functions use. */
export const capArguments = ({ capPerHourKobo, capPerMeterDayKobo, allowSimulatorKeys }: VendingCaps) => ({
  cap_hour_kobo: capPerHourKobo,
  cap_meter_day_kobo: capPerMeterDayKobo,
  allow_simulator_keys: allowSimulatorKeys,
});

export type StoppingReason =
  | 'cap-hour'
  | 'cap-meter-day'
  | 'no-price'
  | 'no-key'
  | 'simulator-key'
  | 'meter-inactive'
  | 'meter-tampered'
  | 'meter-held'
  | 'base-date';

/** The price and the tax of one unit, at the database's current time. */
export interface CurrentPrice {
  tariffPriceId: bigint;
  tariffName: string;
  priceKoboPerUnit: bigint;
  rounding: Rounding;
  vatRateBp: number;
}

export interface Quote {
  amountKobo: bigint;
  debtKobo: bigint;
  /** Stamp duty that the payer bears. */
  feeKobo: bigint;
  energyKobo: bigint;
  vatKobo: bigint;
  debtLeftKobo: bigint;
  /** Tenths of a kWh or m³: exactly the units of the token. */
  unitsTenths: bigint;
  /**
   * The units that the meter got beyond what was paid, in millionths of a tenth of a unit (table metering.unit_carry). The order is
   * stored only while the meter still has it.
   */
  carryBeforeMicro: bigint;
}

/**
 * Zero units: the amount is too small to buy any; then the other figures may be null. Null: more than a token can hold.
 */
type QuoteRow = Omit<Quote, 'amountKobo' | 'unitsTenths'> & { unitsTenths: bigint | null };

/**
 * What an amount buys on a meter at the current price, as vending.place_order computes it. Undefined: the meter has no
 * price yet, as with a tariff whose first price begins later.
 */
export async function quoteOfMeter(
  db: Db | Tx,
  meter: Meter,
  { amountKobo, method }: { amountKobo: bigint; method: PaymentMethod },
): Promise<(CurrentPrice & QuoteRow) | undefined> {
  const { rows } = await sql<CurrentPrice & QuoteRow>`
    select p.tariff_price_id as "tariffPriceId", p.tariff_name as "tariffName", p.price_kobo_per_unit as "priceKoboPerUnit",
      p.rounding, p.vat_rate_bp as "vatRateBp", p.carried_micro as "carryBeforeMicro",
      f.duty as "feeKobo", q.debt_kobo as "debtKobo", q.energy_kobo as "energyKobo", q.vat_kobo as "vatKobo",
      q.debt_left_kobo as "debtLeftKobo", q.units_tenths as "unitsTenths"
    from vending.price_of_meter(${meter.id}) p
    cross join vending.payers_duty(${method}, ${amountKobo}) f (duty)
    cross join lateral vending.quote(${amountKobo}, f.duty, p.debt_kobo, p.debt_recovery_bp, p.vat_rate_bp,
      p.price_kobo_per_unit, p.rounding, p.carried_micro) q
  `.execute(db);
  return rows[0];
}

type EstateQuote = Pick<CurrentPrice, 'tariffName' | 'priceKoboPerUnit' | 'rounding' | 'vatRateBp'> &
  Pick<QuoteRow, 'feeKobo' | 'energyKobo' | 'vatKobo' | 'unitsTenths'>;

/**
 * What an amount by transfer buys in an estate, at the price of most of its electricity meters. Undefined: no such
 * estate, or no price.
 */
export async function quoteOfEstate(db: Db | Tx, estate: string, amountKobo: bigint): Promise<EstateQuote | undefined> {
  const { rows } = await sql<EstateQuote>`
    select tariff_name as "tariffName", price_kobo_per_unit as "priceKoboPerUnit", rounding, vat_rate_bp as "vatRateBp",
      fee_kobo as "feeKobo", energy_kobo as "energyKobo", vat_kobo as "vatKobo", units_tenths as "unitsTenths"
    from vending.quote_for_estate(${estate}, ${amountKobo})
  `.execute(db);
  return rows[0];
}

/** The reason that would stop the token for this amount; null when there is none. */
export async function stoppingReason(
  db: Db | Tx,
  meterId: bigint,
  amountKobo: bigint,
  caps: VendingCaps,
): Promise<StoppingReason | null> {
  const { rows } = await sql<{ reason: StoppingReason | null }>`
    select vending.stopping_reason(${meterId}, ${amountKobo}, ${caps.capPerHourKobo}, ${caps.capPerMeterDayKobo},
      ${caps.allowSimulatorKeys}) as reason
  `.execute(db);
  return rows[0]?.reason ?? null;
}
