import type { Database } from '../database.ts';
import type { BankTransfer } from './transfers.ts';

export interface NewReturn {
  session_id: string;
  account_number: string;
  amount: number;
  currency: string;
  sender_name: string;
  why: BankTransfer['outcome'];
  asked_amount: number;
  reference: string;
  created_at: number;
}

/** The columns of a returned transfer as one of the bank's transfers. */
export const returnedColumns = `r.session_id, r.account_number, r.amount, r.currency, r.sender_name, r.why AS outcome, 1 AS is_returned,
  r.asked_amount, r.created_at, r.reference`;

/** Stores a transfer that a provider sent back, so that a repeat of the order gets the same response. */
export function keepReturned(database: Database, returned: NewReturn): void {
  database.run(
    `INSERT INTO returned_transfer (session_id, account_number, amount, currency, sender_name, why, asked_amount, reference, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    returned.session_id,
    returned.account_number,
    returned.amount,
    returned.currency,
    returned.sender_name,
    returned.why,
    returned.asked_amount,
    returned.reference,
    returned.created_at,
  );
}
