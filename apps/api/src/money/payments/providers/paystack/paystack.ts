import { isStrictJson } from '#platform/http/strict-json';
import { createOutbound, type OutboundCall } from '#platform/outbound/outbound';
import type { CardCheckout } from '../../charges/charge.ts';
import { fieldsOf, textOf } from '../fields.ts';
import type { Answer, AuthorizationCharge, PaymentProvider } from '../provider.ts';
import {
  notUnderstood,
  readAccount,
  readAnswer,
  readRefund,
  readTransaction,
  returnAddress,
  understood,
} from './paystack-answers.ts';
import { createPaystackBooks } from './paystack-books.ts';
import { matches, readEvent } from './paystack-events.ts';
import { idOf } from './paystack-values.ts';

export interface PaystackOptions {
  /** `https://api.paystack.co`, or the sandbox's address; nothing else differs between the two. */
  baseUrl: string;
  secretKey: string;
  /** Signatures made with these are accepted too, while a key is being exchanged. */
  formerSecretKeys?: readonly string[];
  totalTimeoutMs?: number;
  /** Where the provider's payment pages are; an address elsewhere is not trusted. */
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
        // An authorization that the provider does not know (any more) charges nothing.
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
        // A missing list does not mean that there are no refunds: otherwise money would go back twice.
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
        return { kind: 'unknown', why: 'requested one payment and received another', sent: true };
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

  /** The provider expects its own id of a bank here, and the code everywhere else. */
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
    // Lines without an amount or an id contain no data about money.
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
