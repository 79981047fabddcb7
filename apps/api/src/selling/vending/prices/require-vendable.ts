import type { ErrorCode } from '@gatelight/contract';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { stoppingReason, type StoppingReason, type VendingCaps } from './price-store.ts';

const errors: Record<StoppingReason, ErrorCode> = {
  'cap-hour': 'vending-paused',
  'cap-meter-day': 'meter-limit-reached',
  'no-price': 'vending-paused',
  'no-key': 'vending-paused',
  'simulator-key': 'vending-paused',
  'meter-inactive': 'meter-inactive',
  'meter-tampered': 'meter-tampered',
  'meter-held': 'meter-held',
  'base-date': 'vending-paused',
};

/** Throws when something would stop the token for this amount. Takes no money and changes nothing. */
export async function requireVendable(
  db: Db | Tx,
  meter: { id: bigint },
  amountKobo: bigint,
  caps: VendingCaps,
): Promise<void> {
  const reason = await stoppingReason(db, meter.id, amountKobo, caps);
  if (!reason) return;
  throw stoppedError(reason);
}

/** Translates a reason of `vending.stopping_reason` into the caller's error. */
export function stoppedError(reason: string): AppError {
  const code = Object.hasOwn(errors, reason) ? errors[reason as StoppingReason] : 'vending-paused';
  return new AppError(code, reason === 'cap-hour' ? { retryAfterSeconds: 600 } : {});
}
