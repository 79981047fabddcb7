import type { ChargeStatus } from './charge.ts';
import type { ChargeRow } from './store/charges.ts';

/** A charge that is paid by bank transfer into an account of its own. */
export interface TransferCharge {
  id: bigint;
  reference: string;
  status: ChargeStatus;
  amountKobo: bigint;
  /** Ten digits; empty, like the two names, until the provider has opened the account. */
  accountNumber: string;
  accountName: string;
  bankName: string;
  /** Until when the payer is told to pay; the provider's own limit when that is earlier. */
  expiresAt: Date;
}

export function transferChargeOf(row: ChargeRow): TransferCharge {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    amountKobo: row.amountKobo,
    accountNumber: row.accountNumber ?? '',
    accountName: row.accountName ?? '',
    bankName: row.bankName ?? '',
    expiresAt: row.expiresAt,
  };
}
