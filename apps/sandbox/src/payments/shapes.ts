import { createHash } from 'node:crypto';
import type { Transaction, TransactionStatus } from './charges/transactions.ts';

export const sandboxBank = { id: 999, name: 'Sandbox Bank', slug: 'sandbox-bank' };
export const integrationId = 100_073;

/** A moment as the provider writes it, ISO 8601 in UTC with milliseconds, or null. */
export function written(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/**
 * The transaction as in `verify`, `fetch` and the webhook. `amount` is the paid amount, `requested_amount` the
 * requested one.
 */
export function transactionShape(transaction: Transaction, status: TransactionStatus | 'abandoned') {
  const isPaid = transaction.paid_at !== null;
  return {
    id: transaction.id,
    domain: 'test',
    status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amount ?? transaction.requested_amount,
    message: null,
    gateway_response: transaction.card_message ?? (isPaid ? 'Approved' : 'The transaction was not completed'),
    helpdesk_link: null,
    paid_at: written(transaction.paid_at),
    created_at: written(transaction.created_at),
    channel: transaction.is_card === 1 ? 'card' : 'bank_transfer',
    currency: transaction.currency,
    ip_address: transaction.ip_address,
    metadata: JSON.parse(transaction.metadata) as unknown,
    log: null,
    fees: transaction.fees,
    fees_split: null,
    authorization: authorizationOf(transaction),
    customer: customerShape(transaction),
    plan: null,
    split: {},
    order_id: null,
    paidAt: written(transaction.paid_at),
    createdAt: written(transaction.created_at),
    requested_amount: transaction.requested_amount,
    pos_transaction_data: null,
    source: { type: 'api', source: 'merchant_api', identifier: null, entry_point: 'charge' },
    fees_breakdown: null,
    connect: null,
    transaction_date: written(transaction.created_at),
    plan_object: {},
    subaccount: {},
  };
}

/** As in `GET /transaction/{id}`: the same, with empty objects and texts where `verify` has null. */
export function fetchedShape(transaction: Transaction, status: TransactionStatus | 'abandoned') {
  const full = transactionShape(transaction, status);
  const customer = {
    ...full.customer,
    first_name: transaction.first_name ?? '',
    last_name: transaction.last_name ?? '',
    phone: transaction.phone ?? '',
    metadata: {},
    international_format_phone: '',
  };
  return { ...full, customer, plan: {} };
}

/** One line of `GET /transaction`. */
export function listedShape(transaction: Transaction, status: TransactionStatus | 'abandoned') {
  const full = transactionShape(transaction, status);
  return {
    ...full,
    metadata: typeof full.metadata === 'object' ? full.metadata : null,
    authorization: isEmpty(full.authorization) ? noAuthorization : full.authorization,
    plan: {},
  };
}

/** As in `GET /charge/{reference}`. */
export function checkedShape(transaction: Transaction, status: TransactionStatus | 'abandoned') {
  const full = transactionShape(transaction, status);
  return {
    status: status === 'ongoing' ? 'pending' : status,
    amount: full.amount,
    currency: full.currency,
    transaction_date: full.transaction_date,
    reference: full.reference,
    domain: full.domain,
    redirect_url: null,
    metadata: typeof full.metadata === 'object' ? full.metadata : {},
    gateway_response: full.gateway_response,
    message: null,
    channel: full.channel,
    fees: full.fees,
    authorization: isEmpty(full.authorization) ? emptyAuthorization : full.authorization,
    customer: full.customer,
    ...(transaction.paid_at === null && transaction.is_card === 0 ? accountShape(transaction) : {}),
  };
}

/** Where to pay, as in the response to the charge. A client that lost that response can read it here again. */
export function accountShape(transaction: Pick<Transaction, 'account_name' | 'account_number' | 'expires_at'>) {
  return {
    display_text: 'Please make a transfer to the account specified',
    account_name: transaction.account_name,
    account_number: transaction.account_number,
    bank: { slug: sandboxBank.slug, name: sandboxBank.name, id: sandboxBank.id },
    account_expires_at: written(transaction.expires_at),
  };
}

function customerShape(transaction: Transaction) {
  return {
    id: transaction.customer_id,
    first_name: transaction.first_name,
    last_name: transaction.last_name,
    email: transaction.email,
    customer_code: transaction.customer_code,
    phone: transaction.phone,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
}

const isEmpty = (value: object) => Object.keys(value).length === 0;

/** How it was paid. The provider shows this only after the payment. */
function authorizationOf(transaction: Transaction) {
  if (transaction.is_card === 1) return transaction.card_last4 === null ? {} : cardAuthorization(transaction);
  return transaction.paid_at === null ? {} : transferAuthorization(transaction);
}

function cardAuthorization(transaction: Transaction) {
  return {
    authorization_code: transaction.authorization_code,
    bin: transaction.card_bin,
    last4: transaction.card_last4,
    exp_month: transaction.card_exp_month,
    exp_year: transaction.card_exp_year,
    channel: 'card',
    // With a space at the end, as the provider writes it.
    card_type: `${transaction.card_brand} `,
    bank: transaction.card_bank,
    country_code: 'NG',
    brand: transaction.card_brand,
    reusable: transaction.card_reusable === 1,
    signature: transaction.card_signature,
    account_name: null,
  };
}

function transferAuthorization(transaction: Transaction) {
  const print = createHash('sha256').update(`${transaction.id}`).digest('hex');
  return {
    authorization_code: `AUTH_${print.slice(0, 10)}`,
    bin: '999XXX',
    last4: `X${transaction.account_number.slice(-3)}`,
    exp_month: '12',
    exp_year: '2099',
    channel: 'bank_transfer',
    card_type: 'transfer',
    bank: sandboxBank.name,
    country_code: 'NG',
    brand: 'Managed Account',
    reusable: false,
    signature: `SIG_${print.slice(10, 30)}`,
    account_name: transaction.sender_name,
    sender_country: 'NG',
    sender_bank: sandboxBank.name,
    sender_bank_account_number: `XXXXXX${print.replaceAll(/\D/g, '').padEnd(4, '0').slice(0, 4)}`,
    sender_name: transaction.sender_name,
    narration: `Transfer to ${transaction.account_name}`,
    receiver_bank_account_number: transaction.account_number,
    receiver_bank: sandboxBank.name,
    session_id: transaction.session_id,
  };
}

const emptyAuthorization = {
  authorization_code: null,
  bin: '',
  last4: '',
  exp_month: '',
  exp_year: '',
  channel: '',
  card_type: '',
  bank: '',
  country_code: '',
  brand: '',
  reusable: false,
  signature: '',
};
const noAuthorization = {
  authorization_code: null,
  bin: null,
  last4: null,
  exp_month: null,
  exp_year: null,
  channel: null,
  card_type: null,
  bank: null,
  country_code: null,
  brand: null,
  reusable: false,
  signature: null,
  account_name: null,
};
