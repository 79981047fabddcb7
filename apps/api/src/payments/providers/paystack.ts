import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createOutbound, type OutboundCall, type Outcome } from '#platform/outbound';
import { isStrictJson } from '#platform/strict-json';
import {
  type Fields,
  fieldsOf,
  idOf,
  minorOf,
  momentOf,
  refundStateOf,
  textOf,
  transactionStatusOf,
} from './paystack-values.ts';
import type {
  Answer,
  PaymentProvider,
  ProviderEvent,
  ProviderRefund,
  ProviderTransaction,
  TransferAccount,
} from './provider.ts';

export interface PaystackOptions {
  /** `https://api.paystack.co`, or the sandbox's address: nothing else differs between the two. */
  baseUrl: string;
  secretKey: string;
  /** Signatures made with these are accepted too, while a key is being exchanged. */
  formerSecretKeys?: readonly string[];
  totalTimeoutMs?: number;
}

const pageSize = 100;

/** The adapter for Paystack and whoever speaks like it. */
export function createPaystack(options: PaystackOptions): PaymentProvider {
  const outbound = createOutbound({
    baseUrl: options.baseUrl,
    ...(options.totalTimeoutMs === undefined ? {} : { totalTimeoutMs: options.totalTimeoutMs }),
  });
  const isLive = options.secretKey.startsWith('sk_live_');

  async function callApi(call: OutboundCall): Promise<Answer<unknown> | { kind: 'absent' }> {
    const headers = { authorization: `Bearer ${options.secretKey}` };
    return readAnswer(await outbound.call({ ...call, headers }));
  }

  /** For questions about one thing: 'there is none' is an answer. */
  async function getOne<T>(path: string, read: (data: unknown) => T | undefined): Promise<Answer<T | undefined>> {
    const answer = await callApi({ method: 'GET', path });
    if (answer.kind === 'absent') return { kind: 'ok', value: undefined };
    return answer.kind === 'ok' ? understood(answer.value, read) : answer;
  }

  async function postOne<T>(path: string, body: unknown, read: (data: unknown) => T | undefined): Promise<Answer<T>> {
    const answer = await callApi({ method: 'POST', path, body });
    if (answer.kind === 'absent') return { kind: 'refused', message: 'Not found', isDuplicate: false };
    return answer.kind === 'ok' ? understood(answer.value, read) : answer;
  }

  const transactionIn = (data: unknown) => readTransaction(data, isLive);

  return {
    name: 'paystack',
    openTransferAccount: ({ reference, amountKobo, customer, expiresAt, metadata }) =>
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
    findTransferAccount: (reference) =>
      getOne(`/charge/${encodeURIComponent(reference)}`, (data) => ({ account: readAccount(data) })),
    async verify(reference) {
      const answer = await getOne(`/transaction/verify/${encodeURIComponent(reference)}`, transactionIn);
      if (answer.kind === 'ok' && answer.value && answer.value.reference !== reference) {
        return { kind: 'unknown', why: 'asked for one payment, was told of another', sent: true };
      }
      return answer;
    },
    listTransactions: (period, page) => readPage(`/transaction?${pageQuery(period, page)}`, transactionIn),
    refund: ({ transactionId, amountMinor, note }) =>
      postOne(
        '/refund',
        { transaction: transactionId, amount: amountMinor.toString(), merchant_note: note },
        readRefund,
      ),
    async listRefunds(transactionId) {
      const query = new URLSearchParams({ transaction: transactionId, perPage: String(pageSize) });
      const answer = await getOne(`/refund?${query}`, (data) => (Array.isArray(data) ? data : undefined));
      if (answer.kind !== 'ok') return answer;
      // 'There is no such list' is not 'there are no refunds': on that answer money would go back twice.
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
    findRefund: (id) => getOne(`/refund/${encodeURIComponent(id)}`, readRefund),
    listRefundsMade: (period, page) => readPage(`/refund?${pageQuery(period, page)}`, readRefund),
    async retryRefund({ id, currency, bankCode, accountNumber }) {
      const bankId = await findBankId(bankCode);
      if (bankId.kind !== 'ok') return bankId;
      if (bankId.value === undefined)
        return { kind: 'refused', message: `The provider knows no bank with code ${bankCode}`, isDuplicate: false };
      const details = { currency, account_number: accountNumber, bank_id: bankId.value };
      return postOne(
        `/refund/retry_with_customer_details/${encodeURIComponent(id)}`,
        { refund_account_details: details },
        readRefund,
      );
    },
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

function pageQuery({ from, to }: { from: Date; to: Date }, page: number): URLSearchParams {
  return new URLSearchParams({
    from: from.toISOString(),
    to: to.toISOString(),
    perPage: String(pageSize),
    per_page: String(pageSize),
    page: String(page),
  });
}

const notUnderstood = { kind: 'unknown', why: 'the answer was not understood', sent: true } as const;

function understood<T>(data: unknown, read: (data: unknown) => T | undefined): Answer<T> {
  const value = read(data);
  return value === undefined ? notUnderstood : { kind: 'ok', value };
}

/** From HTTP to meaning. `status` of the envelope is about the call, never about money. */
function readAnswer(outcome: Outcome): Answer<unknown> | { kind: 'absent' } {
  if (outcome.kind !== 'answered') return { kind: 'unknown', why: outcome.why, sent: outcome.kind === 'unknown' };
  const { status } = outcome;
  const body = fieldsOf(outcome.json);
  const message = textOf(body['message']) ?? `HTTP ${status}`;
  if (status === 401 || status === 403 || status === 429) return { kind: 'unknown', why: message, sent: false };
  if (status >= 500 || status < 200 || (status >= 300 && status < 400)) {
    return { kind: 'unknown', why: `HTTP ${status}`, sent: true };
  }
  if (status >= 400 || body['status'] === false || body['status'] === 'false') {
    if (isNotFound(status, textOf(body['code']), message)) return { kind: 'absent' };
    return { kind: 'refused', message, isDuplicate: isDuplicate(textOf(body['code']), message) };
  }
  return body['status'] === true ? { kind: 'ok', value: body['data'] } : notUnderstood;
}

// The words are the last resort: older endpoints of the provider answer with status and message only.
function isNotFound(status: number, code: string | undefined, message: string): boolean {
  return status === 404 || code === 'transaction_not_found' || /reference (is invalid|not found)/i.test(message);
}

function isDuplicate(code: string | undefined, message: string): boolean {
  return code === 'duplicate_reference' || /duplicate transaction reference/i.test(message);
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
    paidAt: momentOf(fields['paid_at']) ?? momentOf(fields['paidAt']),
    receiverAccountNumber: textOf(fieldsOf(fields['authorization'])['receiver_bank_account_number']),
  };
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
  if (name === 'bank.transfer.rejected') {
    const about = factsOf(fieldsOf(data['bank_transfer']), ['amount', 'message_type', 'transaction_id']);
    return { key, kind: 'rejected_transfer', reference: undefined, about };
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

/** What can be a reference with this provider; anything else could not be asked about. */
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
