import { linkSecret } from '@gatelight/contract';
import type { Caller } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { vendingLimits } from '../limits.ts';
import { secretHash } from './purchase-secret.ts';
import { readPurchase, type PurchaseRecord } from './purchase-store.ts';

/**
 * The purchase of a secret. Wrong secrets are counted: a secret cannot be guessed, but there is no reason to allow
 * endless attempts.
 */
export async function purchaseBehind(
  db: Db,
  secret: string,
  caller: Caller,
  refusal: 'not-found' | 'invalid-link',
): Promise<PurchaseRecord> {
  const hash = secretHash(linkSecret.safeParse(secret).success ? secret : '');
  const purchase = await readPurchase(db, hash, {
    found: [{ limit: vendingLimits.purchaseRead, subject: hash.toString('base64url'), caller }],
    missing: [{ limit: vendingLimits.wrongLink, subject: caller.ip, caller }],
  });
  if (!purchase) throw new AppError(refusal);
  return purchase;
}
