import { sql, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';

/** Adds payouts of a demonstration estate after its receipts, once. */
export async function addDemonstrationPayouts(
  tx: Tx,
  estate: string,
  given: {
    bank_code: string;
    bank_name: string;
    account_number: string;
    account_name: string;
    /** E-mail addresses. */
    entered_by: string;
    decided_by: string;
    /** The amount of the last payout that reached the bank. */
    received_kobo: bigint;
  },
): Promise<void> {
  await sql`
    select estate_money.add_demonstration(e.id, ${sqlArguments(given)}) from estates.estate e
    where e.name = ${estate} and e.is_demonstration`.execute(tx);
}
