import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createOutbound, type OutboundCall, type Outcome } from '#platform/outbound/outbound';
import { isStrictJson } from '#platform/http/strict-json';
import { type Fields, fieldsOf, momentOf, textOf } from '../fields.ts';
import { idOf, minorOf, refundStateOf, transactionStatusOf } from './paystack-values.ts';
import { createPaystackBooks } from './paystack-books.ts';
import type { CardCheckout } from '../../charges/charge.ts';
import type {
  Answer,
  AuthorizationCharge,
  PaymentProvider,
  ProviderEvent,
  ProviderRefund,
  ProviderTransaction,
  ReusableCard,
  TransferAccount,
} from '../provider.ts';
import type { RefusalReason } from '../answer.ts';

export interface PaystackOptions {
  /** `https://api.paystack.co`, or the sandbox's address: nothing else differs between the two. */
  baseUrl: string;
  secretKey: string;
  /** Signatures made with these are accepted too, while a key is being exchanged. */
  formerSecretKeys?: readonly string[];
  totalTimeoutMs?: number;
  /** Where the provider's payment pages are; an address elsewhere is not believed. */
  checkoutOrigins?: readonly string[];
}

export const pageSize = 100;

/** The adapter for Paystack and services with the same API. */
export function createPaystack(options: PaystackOptions): PaymentProvider {
  const outbound = createOutbound({
    baseUrl: options.baseUrl,
    part: 'paystack',
    ...(options.totalTimeoutMs === undefined ? {} : { totalTimeoutMs: options.totalTimeoutMs }),
  });
  const isLive = options.secretKey.startsWith('sk_live_');

  async function callApi(call: OutboundCall): Promise<Answer<unknown> | { kind: 'absent'; message: string }> {
    const headers = { authorization: `Bearer ${options.secretKey}` };
    return readAnswer(await outbound.call({ ...call, headers }));
  }

  /** For requests about one object: "not found" is a valid result. */
  async function getOne<T>(path: string, read: (data: unknown) => T | undefined): Promise<Answer<T | undefined>> {
    const answer = await callApi({ method: 'GET', path });
    if (answer.kind === 'absent') return { kind: 'ok', value: undefined };
    return answer.kind === 'ok' ? understood(answer.value, read) : answer;
  }

  async function postOne<T>(path: string, body: unknown, read: (data: unknown) => T | undefined): Promise<Answer<T>> {
    const answer = await callApi({ method: 'POST', path, body });
    if (answer.kind === 'absent') return { kind: 'refused', message: answer.message, reason: 'other' };
    return answer.kind === 'ok' ? understood(answer.value, read) : answer;
  }

  const checkoutOrigins = options.checkoutOrigins ?? ['https://checkout.paystack.com'];

  function readCheckout(data: unknown): CardCheckout | undefined {
    const fields = fieldsOf(data);
    const accessCode = textOf(fields['access_code']);
    const authorizationUrl = textOf(fields['authorization_url']);
    if (!accessCode || !authorizationUrl || !URL.canParse(authorizationUrl)) return undefined;
    return checkoutOrigins.includes(new URL(authorizationUrl).origin) ? { accessCode, authorizationUrl } : undefined;
  }

  /** The bank's second step: an address instead of a status. */
  function readAttempt(data: unknown): AuthorizationCharge | undefined {
    const fields = fieldsOf(data);
    if (fields['paused'] !== true) return textOf(fields['status']) ? { kind: 'attempted' } : undefined;
    const checkout = readCheckout(data);
    return checkout && { kind: 'paused', checkout };
  }

  const transactionIn = (data: unknown) => readTransaction(data, isLive);

  return {
    name: 'paystack',
    isDown: () => outbound.isResting(),
    transfers: {
      open: ({ reference, amountKobo, customer, expiresAt, metadata }) =>
        postOne(
          '/charge',
          {
            email: customer.email,
            amount: amountKobo.toString(),
            reference,
            metadata: { ...metadata, customer_name: customer.name, phone: customer.phone },
            bank_transfer: { account_expires_at: expiresAt.toISOString() },
          },
          readAccount,
        ),
      find: (reference) =>
        getOne(`/charge/${encodeURIComponent(reference)}`, (data) => ({ account: readAccount(data) })),
    },
    cards: {
      openPage: ({ reference, amountKobo, customer, callbackUrl, saveCard, metadata }) =>
        postOne(
          '/transaction/initialize',
          {
            email: customer.email,
            amount: amountKobo.toString(),
            currency: 'NGN',
            reference,
            callback_url: callbackUrl,
            channels: ['card'],
            metadata: {
              ...metadata,
              customer_name: customer.name,
              phone: customer.phone,
              cancel_action: returnAddress(callbackUrl, reference),
              ...(saveCard ? { save_card: true, custom_filters: { recurring: true } } : {}),
            },
          },
          readCheckout,
        ),
      // The provider does not return the address of a page a second time.
      findPage: (reference) =>
        getOne(`/transaction/verify/${encodeURIComponent(reference)}`, (data) =>
          idOf(fieldsOf(data)['id']) === undefined ? undefined : { checkout: undefined },
        ),
      charge: ({ reference, amountKobo, authorizationCode, customerEmail, callbackUrl, metadata }) =>
        postOne(
          '/transaction/charge_authorization',
          {
            email: customerEmail,
            amount: amountKobo.toString(),
            currency: 'NGN',
            authorization_code: authorizationCode,
            reference,
            callback_url: callbackUrl,
            metadata: JSON.stringify(metadata),
          },
          readAttempt,
        ),
      async deactivate(code) {
        const answer = await callApi({
          method: 'POST',
          path: '/customer/authorization/deactivate',
          body: { authorization_code: code },
        });
        // One that the provider does not know (any more) charges nothing.
        return answer.kind === 'ok' || answer.kind === 'absent' ? { kind: 'ok', value: 'deactivated' } : answer;
      },
    },
    refunds: {
      send: ({ transactionId, amountMinor, note }) =>
        postOne(
          '/refund',
          { transaction: transactionId, amount: amountMinor.toString(), merchant_note: note },
          readRefund,
        ),
      async list(transactionId) {
        const query = new URLSearchParams({ transaction: transactionId, perPage: String(pageSize) });
        const answer = await getOne(`/refund?${query}`, (data) => (Array.isArray(data) ? data : undefined));
        if (answer.kind !== 'ok') return answer;
        // A missing list does not mean that there are no refunds: taken as that, money would go back twice.
        if (answer.value === undefined)
          return { kind: 'unknown', why: 'the provider has no list of refunds', sent: true };
        const refunds = answer.value.map(readRefund);
        if (refunds.some((refund) => refund === undefined)) return notUnderstood;
        // Not every version of the list filters by transaction.
        return {
          kind: 'ok',
          value: refunds.filter((refund) => refund !== undefined).filter((one) => one.transactionId === transactionId),
        };
      },
      find: (id) => getOne(`/refund/${encodeURIComponent(id)}`, readRefund),
      listMade: (period, page) => readPage(`/refund?${pageQuery(period, page)}`, readRefund),
      async retry({ id, currency, bankCode, accountNumber }) {
        const bankId = await findBankId(bankCode);
        if (bankId.kind !== 'ok') return bankId;
        if (bankId.value === undefined)
          return { kind: 'refused', message: `The provider knows no bank with code ${bankCode}`, reason: 'other' };
        const details = { currency, account_number: accountNumber, bank_id: bankId.value };
        return postOne(
          `/refund/retry_with_customer_details/${encodeURIComponent(id)}`,
          { refund_account_details: details },
          readRefund,
        );
      },
    },
    books: createPaystackBooks(callApi),
    async verify(reference) {
      const answer = await getOne(`/transaction/verify/${encodeURIComponent(reference)}`, transactionIn);
      if (answer.kind === 'ok' && answer.value && answer.value.reference !== reference) {
        return { kind: 'unknown', why: 'asked for one payment, was told of another', sent: true };
      }
      return answer;
    },
    referenceOf: (id) =>
      getOne(`/transaction/${encodeURIComponent(id)}`, (data) => textOf(fieldsOf(data)['reference'])),
    listTransactions: (period, page) => readPage(`/transaction?${pageQuery(period, page)}`, transactionIn),
    readWebhook({ headers, rawBody }) {
      const signature = headers['x-paystack-signature'];
      const keys = [options.secretKey, ...(options.formerSecretKeys ?? [])];
      if (!keys.map((key) => matches(rawBody, signature, key)).includes(true)) return { kind: 'forged' };
      return isStrictJson(rawBody) ? { kind: 'genuine', event: readEvent(rawBody) } : { kind: 'malformed' };
    },
    readEvent,
    close: () => outbound.close(),
  };

  /** The provider takes its own id of a bank here, and the code everywhere else. */
  async function findBankId(code: string): Promise<Answer<string | undefined>> {
    const answer = await getOne('/bank?country=nigeria&perPage=100', (data) =>
      Array.isArray(data) ? data : undefined,
    );
    if (answer.kind !== 'ok') return answer;
    const bank = (answer.value ?? []).map(fieldsOf).find((one) => textOf(one['code']) === code);
    return { kind: 'ok', value: bank && idOf(bank['id']) };
  }

  async function readPage<T>(
    path: string,
    read: (data: unknown) => T | undefined,
  ): Promise<Answer<{ rows: T[]; isLast: boolean }>> {
    const answer = await callApi({ method: 'GET', path });
    if (answer.kind === 'absent') return { kind: 'ok', value: { rows: [], isLast: true } };
    if (answer.kind !== 'ok') return answer;
    if (!Array.isArray(answer.value)) return notUnderstood;
    // A line without an amount or an id says nothing about money.
    const rows = answer.value.map(read).filter((row) => row !== undefined);
    return { kind: 'ok', value: { rows, isLast: answer.value.length < pageSize } };
  }
}

export function pageQuery({ from, to }: { from: Date; to: Date }, page: number): URLSearchParams {
  return new URLSearchParams({
    from: from.toISOString(),
    to: to.toISOString(),
    perPage: String(pageSize),
    per_page: String(pageSize),
    page: String(page),
  });
}

/** The page to which the provider sends a payer who pays, for one who cancels. */
function returnAddress(callbackUrl: string, reference: string): string {
  const address = new URL(callbackUrl);
  address.searchParams.set('trxref', reference);
  address.searchParams.set('reference', reference);
  return address.href;
}

export const notUnderstood = { kind: 'unknown', why: 'the answer was not understood', sent: true } as const;

export function understood<T>(data: unknown, read: (data: unknown) => T | undefined): Answer<T> {
  const value = read(data);
  return value === undefined ? notUnderstood : { kind: 'ok', value };
}

/** From HTTP to meaning. `status` of the envelope is about the call, never about money. */
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

function readAccount(data: unknown): TransferAccount | undefined {
  const fields = fieldsOf(data);
  const accountNumber = textOf(fields['account_number']);
  const accountName = textOf(fields['account_name']);
  const bankName = textOf(fieldsOf(fields['bank'])['name']);
  if (!accountNumber || !/^\d{10}$/.test(accountNumber) || !accountName || !bankName) return undefined;
  return { accountNumber, accountName, bankName, expiresAt: momentOf(fields['account_expires_at']) };
}

function readTransaction(data: unknown, isLive: boolean): ProviderTransaction | undefined {
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

/** Months and years come as text, brands in any case and with spaces around. */
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

function readRefund(data: unknown): ProviderRefund | undefined {
  const fields = fieldsOf(data);
  const id = idOf(fields['id']);
  const amountMinor = minorOf(fields['amount']);
  // An object when it is made, a number when it is read back.
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

function matches(rawBody: Buffer, signature: unknown, key: string): boolean {
  const expected = createHmac('sha512', key).update(rawBody).digest();
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

function readEvent(rawBody: Buffer): ProviderEvent | undefined {
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
  const name = textOf(fieldsOf(body)['event']);
  if (!name) return undefined;
  const data = fieldsOf(fieldsOf(body)['data']);
  if (name.startsWith('refund.')) {
    const reference =
      referenceOf(data['transaction_reference']) ?? referenceOf(fieldsOf(data['transaction'])['reference']);
    const about = idOf(data['id']) ?? textOf(data['refund_reference']) ?? digest(rawBody);
    return { key: keyOf(name, reference ?? '', about), kind: 'refund', reference };
  }
  if (name === 'charge.success') {
    const reference = referenceOf(data['reference']);
    return { key: keyOf(name, idOf(data['id']) ?? reference ?? digest(rawBody)), kind: 'charge', reference };
  }
  const key = keyOf(name, digest(rawBody));
  if (name.startsWith('charge.dispute.')) {
    const transaction = fieldsOf(data['transaction']);
    const about = factsOf({ step: name, ...data }, ['step', 'id', 'status', 'resolution', 'refund_amount', 'currency']);
    const dispute = { id: about['id'] ?? digest(rawBody), state: disputeStateOf(about['resolution']) };
    return { key, kind: 'dispute', reference: referenceOf(transaction['reference']), dispute, about };
  }
  if (/^transfer\.(?:success|failed|reversed)$/.test(name)) {
    return {
      key: keyOf(name, textOf(data['transfer_code']) ?? digest(rawBody)),
      kind: 'payout',
      reference: referenceOf(data['reference']),
    };
  }
  if (name === 'bank.transfer.rejected') {
    const about = factsOf(fieldsOf(data['bank_transfer']), ['amount', 'message_type', 'transaction_id']);
    const sentBackMinor = minorOf(fieldsOf(data['bank_transfer'])['amount']);
    return { key, kind: 'rejected_transfer', reference: undefined, about, sentBackMinor };
  }
  return { key, kind: 'other', reference: undefined };
}

/** The provider names a resolution once the dispute is decided; `declined` means that the bank declined the claim. */
function disputeStateOf(resolution: string | undefined): 'open' | 'won' | 'lost' {
  if (resolution === undefined) return 'open';
  return resolution === 'declined' ? 'won' : 'lost';
}

/** The named fields that are short texts or numbers. */
function factsOf(fields: Fields, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      const text = typeof value === 'number' ? String(value) : textOf(value);
      return text === undefined ? [] : [[name, text.slice(0, 100)]];
    }),
  );
}

/** The format of this provider's references; it cannot look up anything else. */
function referenceOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.=-]{1,100}$/.test(value) ? value : undefined;
}

function digest(rawBody: Buffer): string {
  return createHash('sha256').update(rawBody).digest('hex');
}

function keyOf(...parts: string[]): string {
  return parts
    .join(':')
    .replaceAll(/[^ -~]/g, '?')
    .slice(0, 300);
}
