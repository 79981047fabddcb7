import type { Outcome } from '#platform/outbound/outbound';
import type { RefusalReason } from '../answer.ts';
import { type Fields, fieldsOf, momentOf, textOf } from '../fields.ts';
import type { Answer, ProviderRefund, ProviderTransaction, ReusableCard, TransferAccount } from '../provider.ts';
import { idOf, minorOf, refundStateOf, transactionStatusOf } from './paystack-values.ts';

/* The responses of Paystack, as we understand them. */

/** The page to which the provider sends a payer who pays, changed for a payer who cancels. */
export function returnAddress(callbackUrl: string, reference: string): string {
  const address = new URL(callbackUrl);
  address.searchParams.set('trxref', reference);
  address.searchParams.set('reference', reference);
  return address.href;
}

export const notUnderstood = { kind: 'unknown', why: 'the response was not understood', sent: true } as const;

export function understood<T>(data: unknown, read: (data: unknown) => T | undefined): Answer<T> {
  const value = read(data);
  return value === undefined ? notUnderstood : { kind: 'ok', value };
}

/** Translates HTTP into meaning. `status` of the envelope is about the call, never about money. */
export function readAnswer(outcome: Outcome): Answer<unknown> | { kind: 'absent'; message: string } {
  if (outcome.kind !== 'answered') return { kind: 'unknown', why: outcome.why, sent: outcome.kind === 'unknown' };
  const { status } = outcome;
  const body = fieldsOf(outcome.json);
  const message = textOf(body['message']) ?? `HTTP ${status}`;
  if (status === 401 || status === 403 || status === 429) return { kind: 'unknown', why: message, sent: false };
  if (status >= 500 || status < 200 || (status >= 300 && status < 400)) {
    return { kind: 'unknown', why: `HTTP ${status}`, sent: true };
  }
  if (status >= 400 || body['status'] === false || body['status'] === 'false') {
    if (isNotFound(status, textOf(body['code']), message)) return { kind: 'absent', message };
    return { kind: 'refused', message, reason: reasonOf(textOf(body['code']), message) };
  }
  return body['status'] === true ? { kind: 'ok', value: body['data'] } : notUnderstood;
}

// The text is the last resort: older endpoints of the provider return only a status and a message.
function isNotFound(status: number, code: string | undefined, message: string): boolean {
  return status === 404 || code === 'transaction_not_found' || /reference (is invalid|not found)/i.test(message);
}

function reasonOf(code: string | undefined, message: string): RefusalReason {
  if (isDuplicate(code, message)) return 'duplicate';
  const isPoor = code === 'insufficient_balance' || /balance is not enough|insufficient balance/i.test(message);
  return isPoor ? 'no-balance' : 'other';
}

function isDuplicate(code: string | undefined, message: string): boolean {
  return (
    code === 'duplicate_reference' ||
    code === 'duplicate_transfer_reference' ||
    /duplicate transaction reference|reference already exists on a transfer/i.test(message)
  );
}

export function readAccount(data: unknown): TransferAccount | undefined {
  const fields = fieldsOf(data);
  const accountNumber = textOf(fields['account_number']);
  const accountName = textOf(fields['account_name']);
  const bankName = textOf(fieldsOf(fields['bank'])['name']);
  if (!accountNumber || !/^\d{10}$/.test(accountNumber) || !accountName || !bankName) return undefined;
  return { accountNumber, accountName, bankName, expiresAt: momentOf(fields['account_expires_at']) };
}

export function readTransaction(data: unknown, isLive: boolean): ProviderTransaction | undefined {
  const fields = fieldsOf(data);
  const id = idOf(fields['id']);
  const reference = textOf(fields['reference']);
  const amountMinor = minorOf(fields['amount']);
  const currency = textOf(fields['currency']);
  if (!id || !reference || amountMinor === undefined || !currency || !/^[A-Z]{3}$/.test(currency)) return undefined;
  return {
    id,
    reference,
    status: transactionStatusOf(fields['status']),
    amountMinor,
    currency,
    feeMinor: minorOf(fields['fees']),
    isOurMode: fields['domain'] === (isLive ? 'live' : 'test'),
    ...(fields['status'] === 'abandoned' ? { isUntried: true } : {}),
    paidAt: momentOf(fields['paid_at']) ?? momentOf(fields['paidAt']),
    receiverAccountNumber: textOf(fieldsOf(fields['authorization'])['receiver_bank_account_number']),
    message: textOf(fields['gateway_response'])?.slice(0, 200),
    card: readReusableCard(fields),
  };
}

/** Months and years are text, brands are in any case and may have spaces around them. */
function readReusableCard(fields: Fields): ReusableCard | undefined {
  const authorization = fieldsOf(fields['authorization']);
  const customerEmail = textOf(fieldsOf(fields['customer'])['email']);
  const authorizationCode = textOf(authorization['authorization_code']);
  const signature = textOf(authorization['signature']);
  const last4 = textOf(authorization['last4']);
  const expiryMonth = Number(authorization['exp_month']);
  const expiryYear = Number(authorization['exp_year']);
  if (authorization['channel'] !== 'card' || authorization['reusable'] !== true) return undefined;
  if (!customerEmail || !authorizationCode || !signature || !last4 || !/^\d{4}$/.test(last4)) return undefined;
  if (!Number.isInteger(expiryMonth) || expiryMonth < 1 || expiryMonth > 12) return undefined;
  if (!Number.isInteger(expiryYear) || expiryYear < 2000 || expiryYear > 2199) return undefined;
  return {
    authorizationCode,
    signature,
    customerEmail,
    brand: brandOf(textOf(authorization['brand']) ?? textOf(authorization['card_type']) ?? ''),
    last4,
    expiryMonth,
    expiryYear,
    bank: textOf(authorization['bank'])?.trim().slice(0, 100) || undefined,
  };
}

function brandOf(text: string): string {
  const word = text.trim().split(/\s+/)[0]?.slice(0, 40) ?? '';
  return word === '' ? 'Card' : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

export function readRefund(data: unknown): ProviderRefund | undefined {
  const fields = fieldsOf(data);
  const id = idOf(fields['id']);
  const amountMinor = minorOf(fields['amount']);
  // An object when the refund is created, a number when it is read later.
  const transactionId = idOf(fields['transaction']) ?? idOf(fieldsOf(fields['transaction'])['id']);
  if (!id || amountMinor === undefined || !transactionId) return undefined;
  return {
    id,
    transactionId,
    amountMinor,
    state: refundStateOf(fields['status']),
    note: textOf(fields['merchant_note']),
  };
}
