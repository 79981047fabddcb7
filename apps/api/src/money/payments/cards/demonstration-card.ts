import type { Tx } from '#platform/database/db';
import { insertDemonstrationCard } from './card-store.ts';

/**
 * Ada's saved card. The sandbox's provider knows its authorization (`apps/sandbox/src/cards/authorizations.ts`), so that it
 * can be charged.
 */
export async function loadDemonstrationCard(tx: Tx, userId: bigint | string): Promise<void> {
  await insertDemonstrationCard(tx, {
    userId: String(userId),
    provider: 'paystack',
    name: 'Salary card',
    authorizationCode: 'AUTH_5d5672937d',
    signature: 'SIG_2bcb43ee49cd988f4ece',
    customerEmail: 'ada@example.com',
    brand: 'Visa',
    last4: '4081',
    expiryMonth: 12,
    expiryYear: 2031,
    bank: 'TEST BANK',
  });
}
