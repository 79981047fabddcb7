import { sql, type Db } from '#platform/database/db';

/** Refunds of a purchase that wait for a bank account of its payer. */
export interface WantedAccount {
  provider: string;
  currency: string;
  amountKobo: bigint;
  customerName: string;
}

export async function refundAccountWanted(db: Db, secretHash: Buffer): Promise<WantedAccount | undefined> {
  const { rows } = await sql<WantedAccount>`
    select provider, currency, amount_kobo as "amountKobo", customer_name as "customerName"
    from vending.refund_account_wanted(${secretHash})`.execute(db);
  return rows[0];
}

/** Returns how many refunds it was given to; 0: none waits for one any more. */
export async function storeRefundAccount(
  db: Db,
  given: {
    secretHash: Buffer;
    provider: string;
    bankCode: string;
    bankName: string;
    accountNumber: string;
    accountName: string;
    ip: string;
    requestId: string;
  },
): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select vending.give_refund_account(${given.secretHash}, ${given.provider}, ${given.bankCode}, ${given.bankName}, ${given.accountNumber},
      ${given.accountName}, ${given.ip}::inet, ${given.requestId}) as given`.execute(db);
  return rows[0]?.given ?? 0;
}
