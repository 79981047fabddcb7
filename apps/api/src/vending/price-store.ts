import type { PaymentMethod } from '@gatelight/contract';
import type { CurrentPrice, Meter } from '#metering';
import { sql, type Db, type Tx } from '#platform/db';

/** The limits that the vending authority applies; the same settings that the worker gives it. */
export interface VendingCaps {
  capPerHourKobo: bigint;
  capPerMeterDayKobo: bigint;
  /** Simulator keys vend only where the sandbox runs. */
  allowSimulatorKeys: boolean;
}

/** The caps under the names by which SQL functions read them. */
export const capArguments = ({ capPerHourKobo, capPerMeterDayKobo, allowSimulatorKeys }: VendingCaps) => ({
  cap_hour_kobo: capPerHourKobo,
  cap_meter_day_kobo: capPerMeterDayKobo,
  allow_simulator_keys: allowSimulatorKeys,
});

export type StoppingReason =
  | 'cap-hour'
  | 'cap-meter-day'
  | 'no-key'
  | 'simulator-key'
  | 'meter-inactive'
  | 'meter-tampered'
  | 'base-date';

interface PriceOfMeter extends CurrentPrice {
  debtRecoveryBp: number;
  /** What is owed on the meter, zero or more. */
  debtKobo: bigint;
  /** Stamp duty that the payer bears: the fee line of a price. */
  feeKobo: bigint;
}

/** The price in force for a meter and the debt on it. Throws when no price is in force: a fault of configuration. */
export async function priceOfMeter(
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

/** What would stop the token that this amount pays for; null: nothing. */
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
