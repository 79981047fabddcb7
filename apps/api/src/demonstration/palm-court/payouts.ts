import { addDemonstrationPayouts } from '#estate-money';
import type { Tx } from '#platform/database/db';

/**
 * How the service charges of Palm Court Estate went to its bank: those of the last two months came through us, and
 * before that Ada's payments. The last payout of ₦3,260,000 arrived there, and we hold the rest. Runs after all
 * payments, so that the statement has each payout on its day.
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
