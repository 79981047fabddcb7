import { wireKobo } from '@gatelight/contract';
import { createOutbound, type OutboundCall } from '#platform/outbound/outbound';
import { fieldsOf, momentOf, textOf } from '../fields.ts';
import { idOf, minorOf } from './paystack-values.ts';
import { notUnderstood, readAnswer, understood } from './paystack-answers.ts';
import { pageQuery, pageSize, type PaystackOptions } from './paystack.ts';
import type { Bank, PayoutProvider, PayoutStatus, ProviderPayout } from '../payout-provider.ts';
import type { Answer } from '../provider.ts';

/** The adapter for Paystack's transfers and services with the same API. */
export function createPaystackPayouts(
  options: Pick<PaystackOptions, 'baseUrl' | 'secretKey' | 'totalTimeoutMs'>,
): PayoutProvider {
  const { baseUrl, secretKey, totalTimeoutMs } = options;
  const outbound = createOutbound({
    baseUrl,
    part: 'paystack',
    ...(totalTimeoutMs === undefined ? {} : { totalTimeoutMs }),
  });

  async function callApi(call: OutboundCall): Promise<Answer<unknown> | { kind: 'absent'; message: string }> {
    return readAnswer(await outbound.call({ ...call, headers: { authorization: `Bearer ${secretKey}` } }));
  }

  async function postOne<T>(path: string, body: unknown, read: (data: unknown) => T | undefined): Promise<Answer<T>> {
    const answer = await callApi({ method: 'POST', path, body });
    if (answer.kind === 'absent') return { kind: 'refused', message: 'Not found', reason: 'other' };
    return answer.kind === 'ok' ? understood(answer.value, read) : answer;
  }

  return {
    name: 'paystack',
    isDown: () => outbound.isResting(),
    async listBanks() {
      const answer = await callApi({ method: 'GET', path: '/bank?country=nigeria&perPage=100&type=nuban' });
      if (answer.kind === 'absent') return notUnderstood;
      return answer.kind === 'ok' ? understood(answer.value, readBanks) : answer;
    },
    async resolveAccount({ bankCode, accountNumber }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      const answer = await callApi({ method: 'GET', path: `/bank/resolve?${query}` });
      // The provider refuses an account that it cannot resolve: a wrong number or a wrong bank.
      if (answer.kind === 'absent' || answer.kind === 'refused') return { kind: 'ok', value: undefined };
      return answer.kind === 'ok' ? understood(answer.value, (data) => textOf(fieldsOf(data)['account_name'])) : answer;
    },
    openRecipient: ({ name, bankCode, accountNumber }) =>
      postOne(
        '/transferrecipient',
        { type: 'nuban', name, account_number: accountNumber, bank_code: bankCode, currency: 'NGN' },
        (data) => textOf(fieldsOf(data)['recipient_code']),
      ),
    sendPayout: ({ reference, amountKobo, recipient, reason }) =>
      postOne(
        '/transfer',
        { source: 'balance', amount: wireKobo(amountKobo), recipient, reference, reason, currency: 'NGN' },
        readPayout,
      ),
    async findPayout(reference) {
      const answer = await callApi({ method: 'GET', path: `/transfer/verify/${encodeURIComponent(reference)}` });
      if (answer.kind === 'absent') return { kind: 'ok', value: undefined };
      if (answer.kind !== 'ok') return answer;
      const found = understood(answer.value, readPayout);
      if (found.kind === 'ok' && found.value.reference !== reference) {
        return { kind: 'unknown', why: 'requested one payout and received another', sent: true };
      }
      return found;
    },
    async listPayouts(period, page) {
      const answer = await callApi({ method: 'GET', path: `/transfer?${pageQuery(period, page)}` });
      if (answer.kind === 'absent') return { kind: 'ok', value: { rows: [], isLast: true } };
      if (answer.kind !== 'ok') return answer;
      if (!Array.isArray(answer.value)) return notUnderstood;
      const rows = answer.value.map(readPayout).filter((row) => row !== undefined);
      return { kind: 'ok', value: { rows, isLast: answer.value.length < pageSize } };
    },
    authorise: ({ id, code }) => postOne('/transfer/finalize_transfer', { transfer_code: id, otp: code }, readPayout),
    async resendCode({ id }) {
      const answer = await callApi({
        method: 'POST',
        path: '/transfer/resend_otp',
        body: { transfer_code: id, reason: 'transfer' },
      });
      if (answer.kind === 'absent') return { kind: 'refused', message: answer.message, reason: 'other' };
      return answer.kind === 'ok' ? { kind: 'ok', value: 'sent' } : answer;
    },
    async balance() {
      const answer = await callApi({ method: 'GET', path: '/balance' });
      if (answer.kind === 'absent') return notUnderstood;
      return answer.kind === 'ok' ? understood(answer.value, readBalance) : answer;
    },
    close: () => outbound.close(),
  };
}

function readBalance(data: unknown): bigint | undefined {
  const naira = Array.isArray(data) ? data.map(fieldsOf).find((one) => one['currency'] === 'NGN') : undefined;
  return naira && minorOf(naira['balance']);
}

function readBanks(data: unknown): Bank[] | undefined {
  if (!Array.isArray(data)) return undefined;
  return data.map(fieldsOf).flatMap((bank) => {
    const code = textOf(bank['code']);
    const name = textOf(bank['name']);
    const isUsable = bank['active'] !== false && bank['is_deleted'] !== true && bank['supports_transfer'] !== false;
    return code !== undefined && name !== undefined && isUsable && /^[0-9A-Za-z]{3,10}$/.test(code)
      ? [{ code, name }]
      : [];
  });
}

function readPayout(data: unknown): ProviderPayout | undefined {
  const fields = fieldsOf(data);
  const id = textOf(fields['transfer_code']) ?? idOf(fields['id']);
  const reference = textOf(fields['reference']);
  const amountMinor = minorOf(fields['amount']);
  const currency = textOf(fields['currency']);
  if (!id || !reference || amountMinor === undefined || !currency) return undefined;
  const status = textOf(fields['status']);
  return {
    id,
    reference,
    status: statusOf(status),
    amountMinor,
    currency,
    needsApproval: status === 'otp' || status === 'received',
    feeMinor: minorOf(fields['fee_charged']),
    createdAt: momentOf(fields['createdAt']) ?? momentOf(fields['created_at']),
    reason: textOf(fields['gateway_response']) ?? textOf(fieldsOf(fields['failures'])['reason']),
  };
}

/** A status that is not documented decides nothing. */
function statusOf(status: string | undefined): PayoutStatus {
  switch (status) {
    case 'success':
      return 'success';
    case 'failed':
    case 'abandoned':
    case 'blocked':
    case 'rejected':
      return 'failed';
    case 'reversed':
      return 'reversed';
    case undefined:
    default:
      return 'pending';
  }
}
