import { sql, type Tx } from '#platform/database/db';

/* Data of demonstration users. No provider knows these withdrawals, and no worker checks them. */

/** For the seed: an account of a demonstration user, usable immediately. */
export async function addDemonstrationAccount(
  tx: Tx,
  userId: bigint,
  account: { bankCode: string; bankName: string; accountNumber: string; accountName: string },
): Promise<void> {
  await sql`
    select withdrawals.add_demonstration_account(${userId}, ${account.bankCode}, ${account.bankName}, ${account.accountNumber},
      ${account.accountName})
  `.execute(tx);
}

/** A past withdrawal to the user's demonstration account: sent, and not ended yet. `reference`: `wdr-…`. */
export async function addDemonstrationWithdrawal(
  tx: Tx,
  userId: bigint,
  { reference, amountKobo, at }: { reference: string; amountKobo: bigint; at: Date },
): Promise<void> {
  await sql`select withdrawals.add_demonstration(${userId}, ${reference}, ${amountKobo}, ${at})`.execute(tx);
}

/** The end of the withdrawal, and its time. It is `returned` only after it was `paid`. */
export async function endDemonstrationWithdrawal(
  tx: Tx,
  { reference, outcome, at }: { reference: string; outcome: 'paid' | 'failed' | 'returned'; at: Date },
): Promise<void> {
  await sql`select withdrawals.end_demonstration(${reference}, ${outcome}, ${at})`.execute(tx);
}
