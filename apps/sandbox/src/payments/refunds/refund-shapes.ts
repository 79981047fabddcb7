import { integrationId, transactionShape, written } from '../shapes.ts';
import type { Transaction } from '../charges/transactions.ts';

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

export type Refund = {
  id: number;
  transaction_id: number;
  transaction_reference: string;
  transaction_amount: number;
  amount: number;
  currency: string;
  status: RefundStatus;
  refund_reference: string | null;
  customer_note: string;
  merchant_note: string;
  created_at: number;
  updated_at: number;
};

const expectedAfterMs = 10 * 86_400_000;
const initiatedBy = 'sandbox@gatelight.example';

/** The response to `POST /refund`. Here the transaction is an object and `fully_deducted` a boolean. */
export function createdRefund(refund: Refund, transaction: Transaction) {
  const shape = transactionShape(transaction, transaction.status);
  return {
    transaction: {
      id: shape.id,
      domain: shape.domain,
      reference: shape.reference,
      amount: shape.amount,
      paid_at: shape.paid_at,
      channel: shape.channel,
      currency: shape.currency,
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id: null,
      paidAt: shape.paidAt,
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
    },
    integration: integrationId,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchant_note,
    customer_note: refund.customer_note,
    status: refund.status,
    refunded_by: initiatedBy,
    expected_at: written(refund.created_at + expectedAfterMs),
    currency: refund.currency,
    domain: 'test',
    amount: refund.amount,
    fully_deducted: false,
    id: refund.id,
    createdAt: written(refund.created_at),
    updatedAt: written(refund.updated_at),
  };
}

/** As in `GET /refund` and `GET /refund/{id}`. Here the transaction is a number and `fully_deducted` 0 or 1. */
export function readRefund(refund: Refund, transaction: Transaction) {
  const isProcessed = refund.status === 'processed';
  return {
    integration: integrationId,
    transaction: refund.transaction_id,
    dispute: null,
    settlement: null,
    id: refund.id,
    domain: 'test',
    currency: refund.currency,
    amount: refund.amount,
    status: refund.status,
    refunded_at: isProcessed ? written(refund.updated_at) : null,
    refunded_by: initiatedBy,
    customer_note: refund.customer_note,
    merchant_note: refund.merchant_note,
    deducted_amount: isProcessed ? refund.amount : 0,
    fully_deducted: isProcessed ? 1 : 0,
    createdAt: written(refund.created_at),
    bank_reference: null,
    transaction_reference: refund.transaction_reference,
    refund_reference: refund.refund_reference,
    reason: refund.merchant_note,
    customer: {
      id: transaction.customer_id,
      first_name: transaction.first_name ?? '',
      last_name: transaction.last_name ?? '',
      email: transaction.email,
      customer_code: transaction.customer_code,
      phone: transaction.phone ?? '',
      metadata: '',
      risk_action: 'default',
      international_format_phone: '',
    },
    refund_type: refund.amount < refund.transaction_amount ? 'partial' : 'full',
    transaction_amount: refund.transaction_amount,
    initiated_by: initiatedBy,
    refund_channel: 'bank_transfer',
    session_id: null,
    collect_account_number: refund.status === 'needs-attention',
  };
}

/** The response to a retry: objects where a read has null, and a boolean again. */
export function retriedRefund(refund: Refund, transaction: Transaction) {
  return {
    ...readRefund(refund, transaction),
    dispute: {},
    settlement: {},
    fully_deducted: false,
    expected_at: written(refund.updated_at + expectedAfterMs),
    channel: 'bank_transfer',
    reversed_at: null,
  };
}

/**
 * The `data` of a refund event. As with the provider, the amount is text, and the id is text and missing while
 * processing.
 */
export function refundEvent(refund: Refund, transaction: Transaction) {
  return {
    status: refund.status,
    transaction_reference: refund.transaction_reference,
    refund_reference: refund.refund_reference,
    amount: String(refund.amount),
    currency: refund.currency,
    processor: null,
    customer: { first_name: transaction.first_name, last_name: transaction.last_name, email: transaction.email },
    ...(refund.status === 'processing' ? {} : { id: String(refund.id) }),
    integration: { id: integrationId, is_live: false },
    domain: 'test',
    customer_note: refund.customer_note,
    merchant_note: refund.merchant_note,
  };
}
