import type { ErrorCode } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/db';
import { AppError } from '#platform/errors';

/** The limits that the vending authority applies; the same settings that the worker gives it. */
export interface VendingCaps {
  capPerHourKobo: bigint;
  capPerMeterDayKobo: bigint;
  /** Simulator keys vend only where the sandbox runs. */
  allowSimulatorKeys: boolean;
}

type StoppingReason = 'cap-hour' | 'cap-meter-day' | 'no-key' | 'simulator-key' | 'meter-inactive' | 'base-date';

const errors: Record<StoppingReason, ErrorCode> = {
  'cap-hour': 'vending-paused',
  'cap-meter-day': 'meter-limit-reached',
  'no-key': 'vending-paused',
  'simulator-key': 'vending-paused',
  'meter-inactive': 'meter-inactive',
  'base-date': 'vending-paused',
};

/** Throws when something would stop the token that this amount pays for. Takes no money and changes nothing. */
export async function requireVendable(
  db: Db | Tx,
  meter: { id: bigint },
  amountKobo: bigint,
  caps: VendingCaps,
): Promise<void> {
  const { rows } = await sql<{ reason: StoppingReason | null }>`
    select vending.stopping_reason(${meter.id}, ${amountKobo}, ${caps.capPerHourKobo}, ${caps.capPerMeterDayKobo},
      ${caps.allowSimulatorKeys}) as reason
  `.execute(db);
  const reason = rows[0]?.reason;
  if (!reason) return;
  throw stoppedError(reason);
}

/** A reason of `vending.stopping_reason` as the caller's error. */
export function stoppedError(reason: string): AppError {
  const code = Object.hasOwn(errors, reason) ? errors[reason as StoppingReason] : 'vending-paused';
  return new AppError(code, reason === 'cap-hour' ? { retryAfterSeconds: 600 } : {});
}
