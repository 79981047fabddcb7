import { addDemonstrationPayouts } from '#estate-money';
import type { Tx } from '#platform/database/db';

/**
 * How the service charges of Palm Court Estate left to its bank: those of the last two months came through us, and before that what ada paid.
 * The last payout brought ₦3,260,000 there; what is left is held. Run when everything was paid: the statement has it on its days.
 */
export const loadPalmCourtPayouts = (tx: Tx): Promise<void> =>
  addDemonstrationPayouts(tx, 'Palm Court Estate', {
    bank_code: '001',
    bank_name: 'Test Bank',
    account_number: '0145500864',
    account_name: 'PALM COURT RESIDENTS ASSOCIATION',
    entered_by: 'musa@example.com',
    decided_by: 'admin@example.com',
    received_kobo: 326_000_000n,
  });
