import { createHash } from 'node:crypto';
import { idempotencyKey, type ServiceCharge } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeFrom } from '#platform/callers/limits';
import { serviceChargeLimits } from './limits.ts';
import { findBill, payBill, viewOf } from './store.ts';

/**
 * Pays one bill from the caller's wallet, once: the same key again returns the paid bill and moves nothing. Throws
 * `insufficient-funds`, `step-up-required` when the caller wants the password first, `charge-already-paid` when someone else of the house was faster, `charge-changed`, `not-found`.
 */
export async function payServiceCharge(
  db: Db,
  request: { chargeId: string; amountKobo: bigint; key: string | undefined },
  caller: User,
): Promise<ServiceCharge> {
  const { chargeId, amountKobo, key } = request;
  if (!idempotencyKey.safeParse(key).success) {
    throw new AppError('invalid-input', { fields: { 'Idempotency-Key': { code: 'idempotency-key-format' } } });
  }
  if (caller.sessionKey === undefined) throw new AppError('sign-in-required');
  await takeFrom(db, serviceChargeLimits.serviceCharge, caller, caller.userId);
  const outcome = await payBill(db, {
    sessionKey: caller.sessionKey,
    chargeId,
    amountKobo,
    keyHash: createHash('sha256').update(`service-charge:${key}`).digest(),
    by: { ip: caller.ip, request: caller.requestId },
  });
  if (outcome === 'reused') throw new AppError('idempotency-key-reused');
  if (outcome !== 'paid' && outcome !== 'replayed') throw new AppError(outcome);
  const bill = await findBill(db, caller.sessionKey, chargeId);
  if (!bill) throw new AppError('not-found');
  return viewOf(bill);
}
