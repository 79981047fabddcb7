import { nairaNumber, nairaText } from './money.ts';
import { eventTime } from './reply.ts';

export type PaymentStatus = 'PENDING' | 'PAID' | 'OVERPAID' | 'PARTIALLY_PAID' | 'EXPIRED' | 'FAILED' | 'REVERSED';

export interface MonnifyTransaction {
  id: number;
  /** The provider's reference: `MNFY|…`. */
  reference: string;
  /** The merchant's reference. For a payment into a reserved account it is the provider's own. */
  payment_reference: string;
  asked: number;
  paid: number | null;
  fee: number | null;
  status: PaymentStatus;
  customer_name: string;
  customer_email: string;
  description: string;
  metadata: string;
  product_type: 'WEB_SDK' | 'RESERVED_ACCOUNT';
  product_reference: string;
  account_number: string | null;
  sender_name: string | null;
  sender_account: string | null;
  session_id: string | null;
  created_at: number;
  paid_at: number | null;
}

export const monnifyBank = { code: '999', name: 'Sandbox Bank' };

export function sourceOf(transaction: MonnifyTransaction) {
  return {
    accountName: transaction.sender_name ?? '',
    accountNumber: transaction.sender_account ?? '',
    bankCode: '',
    amountPaid: nairaText(transaction.paid ?? 0),
    sessionId: transaction.session_id ?? '',
  };
}

export function destinationOf({ account_number }: MonnifyTransaction) {
  return account_number === null
    ? null
    : { bankCode: monnifyBank.code, bankName: monnifyBank.name, accountNumber: account_number };
}

/** `SUCCESSFUL_TRANSACTION`. In this event amounts are numbers. */
export function paidEvent(transaction: MonnifyTransaction) {
  const paid = transaction.paid ?? 0;
  return {
    product: { reference: transaction.product_reference, type: transaction.product_type },
    transactionReference: transaction.reference,
    paymentReference: transaction.payment_reference,
    paidOn: eventTime(transaction.paid_at),
    paymentDescription: transaction.description,
    metaData: JSON.parse(transaction.metadata) as unknown,
    paymentSourceInformation: [{ ...sourceOf(transaction), amountPaid: nairaNumber(paid) }],
    destinationAccountInformation: destinationOf(transaction) ?? {},
    amountPaid: nairaNumber(paid),
    totalPayable: nairaNumber(transaction.asked),
    cardDetails: {},
    paymentMethod: 'ACCOUNT_TRANSFER',
    currency: 'NGN',
    settlementAmount: nairaText(paid - (transaction.fee ?? 0)),
    paymentStatus: transaction.status,
    customer: { name: transaction.customer_name, email: transaction.customer_email },
  };
}

/** The provider's fee for a payment: 1.5 %, at most ₦2,000. Kobo in, kobo out. */
export function feeKobo(paid: number): number {
  const share = Number((BigInt(paid) * 15n + 500n) / 1000n);
  return Math.min(share, 200_000);
}
