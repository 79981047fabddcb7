import { recipientShape, type Recipient } from './recipients.ts';
import { integrationId, written } from '../shapes.ts';

export type TransferStatus = 'pending' | 'otp' | 'success' | 'failed' | 'reversed' | 'abandoned';

export interface Transfer {
  id: number;
  code: string;
  reference: string;
  recipient_id: number;
  amount: number;
  reason: string;
  status: TransferStatus;
  mode: string;
  created_at: number;
  updated_at: number;
  transferred_at: number | null;
  next_at: number | null;
  /** The provider's fee, and the code for its second authorisation. */
  fee: number;
  otp: string | null;
  wrong_codes: number;
}

/** The response to a new transfer. Here the recipient is a number. */
export function createdShape(transfer: Transfer) {
  return {
    transfersessionid: [],
    transfertrials: [],
    domain: 'test',
    amount: transfer.amount,
    currency: 'NGN',
    reference: transfer.reference,
    source: 'balance',
    source_details: null,
    reason: transfer.reason,
    status: transfer.status,
    failures: null,
    transfer_code: transfer.code,
    titan_code: null,
    transferred_at: written(transfer.transferred_at),
    id: transfer.id,
    integration: integrationId,
    request: transfer.id,
    recipient: transfer.recipient_id,
    createdAt: written(transfer.created_at) ?? '',
    updatedAt: written(transfer.updated_at) ?? '',
  };
}

/** As it is read by reference, by code and in events. Here the recipient is an object. */
export function readShape(transfer: Transfer, recipient: Recipient) {
  const { transfersessionid: _ids, transfertrials: _trials, ...rest } = createdShape(transfer);
  const hasLeft = transfer.transferred_at !== null;
  return {
    ...rest,
    recipient: recipientShape(recipient),
    session: {
      provider: hasLeft ? 'nip' : null,
      id: hasLeft ? String(transfer.id).padStart(30, '9') : null,
    },
    fee_charged: hasLeft ? transfer.fee : 0,
    fees_breakdown: hasLeft ? [{ amount: String(transfer.fee), formula: null, type: 'paystack' }] : [],
    gateway_response: null,
  };
}

/** One line of `GET /transfer`. Its breakdown of fees is a number there. */
export function listedTransfer(transfer: Transfer, recipient: Recipient) {
  return { ...readShape(transfer, recipient), fees_breakdown: null };
}
