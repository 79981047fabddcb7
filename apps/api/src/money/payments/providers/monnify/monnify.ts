import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { lagosDate } from '@gatelight/contract/lagos-days';
import { isStrictJson } from '#platform/http/strict-json';
import { createMonnifyClient, notUnderstood, type MonnifyClient, type MonnifyOptions } from './monnify-client.ts';
import { koboOf, lagosMoment, nairaJson, parseExactly, paymentStatusOf, refundStateOf } from './monnify-values.ts';
import { fieldsOf, textOf, type Fields } from '../fields.ts';
import type {
  Answer,
  PaymentProvider,
  ProviderEvent,
  ProviderRefund,
  ProviderTransaction,
  TransferAccount,
} from '../provider.ts';
import type { AnnouncedSettlement, SettlementLine } from '../provider-books.ts';

const pageSize = 100;

/** The adapter for Monnify and services with the same API: one-off and reserved accounts, look-ups, refunds and events. No cards. */
export function createMonnify(options: MonnifyOptions): PaymentProvider {
  const client = createMonnifyClient(options);

  async function accountOf(transactionReference: string): Promise<Answer<TransferAccount>> {
    return client.postOne('/api/v1/merchant/bank-transfer/init-payment', { transactionReference }, readAccount);
  }

  return {
    name: 'monnify',
    isDown: () => client.isDown(),
    transfers: {
      async open({ reference, amountKobo, customer, metadata }) {
        const begun = await client.postOne(
          '/api/v1/merchant/transactions/init-transaction',
          {
            amount: nairaJson(amountKobo),
            customerName: customer.name,
            customerEmail: customer.email,
            paymentReference: reference,
            paymentDescription: `Gatelight ${reference}`,
            currencyCode: 'NGN',
            contractCode: options.contractCode,
            paymentMethods: ['ACCOUNT_TRANSFER'],
            metaData: { ...metadata, phone: customer.phone },
          },
          (body) => textOf(fieldsOf(body)['transactionReference']),
        );
        if (begun.kind !== 'ok') return begun;
        const account = await accountOf(begun.value);
        // The payment has begun. Only its account is missing, and it can be requested again.
        return account.kind === 'unknown' ? { ...account, sent: true } : account;
      },
      async find(reference) {
        const found = await client.getOne(queryPath(reference), (body) => fieldsOf(body));
        if (found.kind !== 'ok' || found.value === undefined) return found as Answer<undefined>;
        const transactionReference = textOf(found.value['transactionReference']);
        if (transactionReference === undefined) return notUnderstood;
        if (found.value['paymentStatus'] !== 'PENDING') return { kind: 'ok', value: { account: undefined } };
        const account = await accountOf(transactionReference);
        return account.kind === 'ok' ? { kind: 'ok', value: { account: account.value } } : account;
      },
    },
    refunds: {
      send: ({ transactionId, amountMinor, note }) =>
        sendRefund(client, {
          refundReference: `${note}-${randomBytes(6).toString('hex')}`,
          transactionReference: transactionId,
          refundAmount: nairaJson(amountMinor),
          refundReason: note,
        }),
      async list(transactionId) {
        const answer = await readPage(
          client,
          '/api/v1/refunds',
          { transactionReference: transactionId },
          1,
          readRefund,
        );
        if (answer.kind !== 'ok') return answer;
        return { kind: 'ok', value: answer.value.rows.filter((one) => one.transactionId === transactionId) };
      },
      find: (id) => client.getOne(refundPath(id), readRefund),
      listMade: ({ from, to }, page) =>
        readPage(
          client,
          '/api/v1/refunds',
          { from: String(from.getTime()), to: String(to.getTime()) },
          page,
          readRefund,
        ),
      retry: (request) => refundInto(client, request),
    },
    async verify(reference) {
      const answer = await client.getOne(queryPath(reference), readTransaction);
      if (answer.kind === 'ok' && answer.value && answer.value.reference !== reference)
        return { kind: 'unknown', why: 'requested one payment and received another', sent: true };
      return answer;
    },
    listTransactions: ({ from, to }, page) =>
      readPage(
        client,
        '/api/v1/transactions/search',
        { from: String(from.getTime()), to: String(to.getTime()) },
        page,
        readTransaction,
      ),
    announcedSettlement: (reference) => readSettlement(client, reference),
    readWebhook({ headers, rawBody }) {
      const signature = headers['monnify-signature'];
      const keys = [options.secretKey, ...(options.formerSecretKeys ?? [])];
      if (!keys.map((key) => isSigned(rawBody, signature, key)).includes(true)) return { kind: 'forged' };
      return isStrictJson(rawBody) ? { kind: 'genuine', event: readEvent(rawBody) } : { kind: 'malformed' };
    },
    readEvent,
    close: () => client.close(),
  };
}

const mostSettlementPages = 200;

/** All payments of a settlement. A line that cannot be read must not look like a missing payment. */
async function readSettlement(
  client: MonnifyClient,
  reference: string,
): Promise<Answer<AnnouncedSettlement | undefined>> {
  const lines: SettlementLine[] = [];
  for (let page = 1; page <= mostSettlementPages; page += 1) {
    const answer = await readPage(
      client,
      '/api/v1/transactions/find-by-settlement-reference',
      { reference },
      page,
      (row) => readLine(row) ?? 'not understood',
    );
    if (answer.kind !== 'ok') return answer;
    for (const line of answer.value.rows) {
      if (line === 'not understood') return notUnderstood;
      lines.push(line);
    }
    if (!answer.value.isLast) continue;
    // A settlement always has payments, so an empty one is unknown to the provider.
    if (lines.length === 0) return { kind: 'ok', value: undefined };
    const sum = (of: (line: SettlementLine) => bigint) => lines.reduce((total, line) => total + of(line), 0n);
    const value = { grossMinor: sum((line) => line.amountMinor), feesMinor: sum((line) => line.feeMinor ?? 0n), lines };
    return { kind: 'ok', value };
  }
  return { kind: 'unknown', why: `settlement ${reference} has too many pages`, sent: true };
}

function readLine(row: unknown): SettlementLine | undefined {
  const payment = readTransaction(row);
  if (payment?.feeMinor === undefined) return undefined;
  const { id, reference, amountMinor, feeMinor } = payment;
  return { transactionId: id, reference, amountMinor, feeMinor };
}

/** Payments into a reserved account have only the provider's own reference. */
function queryPath(reference: string): string {
  const encoded = encodeURIComponent(reference);
  return reference.startsWith('MNFY|')
    ? `/api/v2/transactions/${encoded}`
    : `/api/v2/merchant/transactions/query?paymentReference=${encoded}`;
}

const refundPath = (id: string) => `/api/v1/refunds/${encodeURIComponent(id)}`;

function sendRefund(client: MonnifyClient, body: Fields): Promise<Answer<ProviderRefund>> {
  return client.postOne(
    '/api/v1/refunds/initiate-refund',
    { customerNote: 'Refund', currencyCode: 'NGN', ...body },
    readRefund,
  );
}

/**
 * Sends a failed refund again, into the account that the payer named. Its reference is built from the failed refund and
 * the account, so that a repeat after a lost response is the same refund.
 */
async function refundInto(
  client: MonnifyClient,
  { id, bankCode, accountNumber }: { id: string; bankCode: string; accountNumber: string },
): Promise<Answer<ProviderRefund>> {
  const failed = await client.getOne(refundPath(id), (body) => fieldsOf(body));
  if (failed.kind !== 'ok') return failed;
  const before = failed.value && readRefund(failed.value);
  if (!before) return { kind: 'refused', message: 'The provider does not know this refund', reason: 'other' };
  if (before.state !== 'needs_attention')
    return { kind: 'refused', message: 'This refund needs no account', reason: 'other' };
  const into = createHash('sha256').update(`${id}:${bankCode}:${accountNumber}`).digest('hex').slice(0, 12);
  const refundReference = `${id.slice(0, 80)}-to-${into}`;
  const sent = await sendRefund(client, {
    refundReference,
    transactionReference: before.transactionId,
    refundAmount: nairaJson(before.amountMinor),
    refundReason: before.note ?? 'refund',
    destinationAccountNumber: accountNumber,
    destinationBankCode: bankCode,
  });
  if (sent.kind !== 'refused' || sent.reason !== 'duplicate') return sent;
  const again = await client.getOne(refundPath(refundReference), readRefund);
  if (again.kind !== 'ok') return again;
  return again.value ? { kind: 'ok', value: again.value } : notUnderstood;
}

/** One page (ours count from 1, theirs from 0). A line without data about money is left out. */
export async function readPage<T>(
  client: MonnifyClient,
  path: string,
  query: Readonly<Record<string, string>>,
  page: number,
  read: (row: unknown) => T | undefined,
  names = { page: 'page', size: 'size' },
): Promise<Answer<{ rows: T[]; isLast: boolean }>> {
  const parameters = new URLSearchParams({ ...query, [names.page]: String(page - 1), [names.size]: String(pageSize) });
  const answer = await client.call({ method: 'GET', path: `${path}?${parameters}` });
  if (answer.kind === 'absent') return { kind: 'ok', value: { rows: [], isLast: true } };
  if (answer.kind !== 'ok') return answer;
  const { content, last } = fieldsOf(answer.value);
  if (!Array.isArray(content)) return notUnderstood;
  const rows = content.map(read).filter((row) => row !== undefined);
  return { kind: 'ok', value: { rows, isLast: last === true || content.length < pageSize } };
}

function readAccount(body: unknown): TransferAccount | undefined {
  const fields = fieldsOf(body);
  const accountNumber = textOf(fields['accountNumber']);
  const accountName = textOf(fields['accountName']);
  const bankName = textOf(fields['bankName']);
  if (!accountNumber || !/^\d{10}$/.test(accountNumber) || !accountName || !bankName) return undefined;
  const seconds = Number(fields['accountDurationSeconds']);
  const expiresAt = Number.isSafeInteger(seconds)
    ? new Date(Date.now() + seconds * 1000)
    : lagosMoment(fields['expiresOn']);
  return { accountNumber, accountName, bankName, expiresAt };
}

function readTransaction(body: unknown): ProviderTransaction | undefined {
  const fields = fieldsOf(body);
  const id = textOf(fields['transactionReference']);
  const reference = textOf(fields['paymentReference']);
  const amountMinor = koboOf(fields['amountPaid']);
  const currency = textOf(fields['currency']) ?? textOf(fields['currencyCode']);
  if (!id || !reference || amountMinor === undefined || currency !== 'NGN') return undefined;
  const settled = koboOf(fields['settlementAmount']);
  return {
    id,
    reference,
    status: paymentStatusOf(fields['paymentStatus']),
    amountMinor,
    currency,
    feeMinor: settled === undefined || settled > amountMinor ? undefined : amountMinor - settled,
    // A payment does not say its mode: keys of one mode cannot see payments of the other.
    isOurMode: true,
    paidAt: lagosMoment(fields['paidOn']) ?? lagosMoment(fields['completedOn']),
    receiverAccountNumber: textOf(fieldsOf(fields['destinationAccountInformation'])['accountNumber']),
  };
}

function readRefund(body: unknown): ProviderRefund | undefined {
  const fields = fieldsOf(body);
  const id = textOf(fields['refundReference']);
  const transactionId = textOf(fields['transactionReference']);
  const amountMinor = koboOf(fields['refundAmount']);
  if (!id || !transactionId || amountMinor === undefined) return undefined;
  return { id, transactionId, amountMinor, state: refundStateOf(fields), note: textOf(fields['refundReason']) };
}

function isSigned(rawBody: Buffer, signature: unknown, key: string): boolean {
  const expected = createHmac('sha512', key).update(rawBody).digest();
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

function readEvent(rawBody: Buffer): ProviderEvent | undefined {
  const body = fieldsOf(parseExactly(rawBody.toString('utf8')));
  const name = textOf(body['eventType']);
  if (!name) return undefined;
  const data = fieldsOf(body['eventData']);
  const digest = createHash('sha256').update(rawBody).digest('hex');
  const keyOf = (about: string | undefined) => `${name}:${about ?? digest}`.replaceAll(/[^ -~]/g, '?').slice(0, 300);
  const transaction = referenceOf(data['transactionReference']);
  const payment = referenceOf(data['paymentReference']);
  if (name === 'SUCCESSFUL_TRANSACTION')
    return {
      key: keyOf(transaction && `${transaction}:${textOf(data['amountPaid']) ?? ''}`),
      kind: 'charge',
      reference: payment,
    };
  if (/^(?:SUCCESSFUL|FAILED|REVERSED)_DISBURSEMENT$/.test(name)) {
    const reference = referenceOf(data['reference']);
    return { key: keyOf(reference), kind: 'payout', reference };
  }
  // A refund names the provider's own reference of the payment.
  if (/^(?:SUCCESSFUL|FAILED)_REFUND$/.test(name))
    return { key: keyOf(referenceOf(data['refundReference'])), kind: 'refund', reference: transaction };
  if (name === 'SETTLEMENT') {
    const reference = referenceOf(data['settlementReference']);
    const toldMinor = koboOf(data['amount']);
    const at = lagosMoment(data['settlementTime']);
    return {
      key: keyOf(reference),
      kind: 'settlement',
      reference,
      settlement: toldMinor === undefined || at === undefined ? undefined : { settledOn: lagosDate(at), toldMinor },
    };
  }
  if (name === 'REJECTED_PAYMENT') {
    const reason = textOf(fieldsOf(data['paymentRejectionInformation'])['rejectionReason']) ?? '';
    const about = { amount: textOf(data['amount']) ?? '', message_type: reason.slice(0, 100) };
    return {
      key: keyOf(undefined),
      kind: 'rejected_transfer',
      reference: payment,
      about,
      sentBackMinor: koboOf(data['amount']),
    };
  }
  return { key: keyOf(undefined), kind: 'other', reference: undefined };
}

/** What this provider accepts as a reference: its own references contain bars. */
function referenceOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.=|-]{1,100}$/.test(value) ? value : undefined;
}
