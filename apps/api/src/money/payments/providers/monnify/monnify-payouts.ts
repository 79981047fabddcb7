import { createMonnifyClient, notUnderstood, type MonnifyOptions } from './monnify-client.ts';
import { koboOf, lagosMoment, nairaJson, payoutStatusOf } from './monnify-values.ts';
import { readPage } from './monnify.ts';
import { fieldsOf, textOf } from '../fields.ts';
import type { Bank, PayoutProvider, ProviderPayout } from '../payout-provider.ts';

/** The adapter for Monnify's disbursements and services with the same API. */
export function createMonnifyPayouts(options: MonnifyOptions): PayoutProvider {
  const client = createMonnifyClient(options);
  const single = '/api/v2/disbursements/single';
  return {
    name: 'monnify',
    isDown: () => client.isDown(),
    async listBanks() {
      const answer = await client.call({ method: 'GET', path: '/api/v1/banks' });
      if (answer.kind === 'absent') return notUnderstood;
      if (answer.kind !== 'ok') return answer;
      return Array.isArray(answer.value) ? { kind: 'ok', value: readBanks(answer.value) } : notUnderstood;
    },
    async resolveAccount({ bankCode, accountNumber }) {
      const query = new URLSearchParams({ accountNumber, bankCode });
      const answer = await client.call({ method: 'GET', path: `/api/v1/disbursements/account/validate?${query}` });
      if (answer.kind === 'absent' || answer.kind === 'refused') return { kind: 'ok', value: undefined };
      if (answer.kind !== 'ok') return answer;
      const name = textOf(fieldsOf(answer.value)['accountName']);
      return name === undefined ? notUnderstood : { kind: 'ok', value: name };
    },
    // This provider has no recipients: a payout names the account itself.
    openRecipient: async ({ bankCode, accountNumber }) => ({ kind: 'ok', value: `${bankCode}:${accountNumber}` }),
    async sendPayout({ reference, amountKobo, recipient, reason }) {
      const [bankCode, accountNumber] = recipient.split(':');
      if (!bankCode || !accountNumber || !/^\d{10}$/.test(accountNumber))
        return { kind: 'refused', message: 'The account of this payout cannot be read', reason: 'other' };
      return client.postOne(
        single,
        {
          amount: nairaJson(amountKobo),
          reference,
          narration: reason,
          destinationBankCode: bankCode,
          destinationAccountNumber: accountNumber,
          currency: 'NGN',
          sourceAccountNumber: options.sourceAccount,
          async: true,
        },
        readPayout,
      );
    },
    async findPayout(reference) {
      const found = await client.getOne(`${single}/summary?reference=${encodeURIComponent(reference)}`, readPayout);
      if (found.kind === 'ok' && found.value && found.value.reference !== reference)
        return { kind: 'unknown', why: 'requested one payout and received another', sent: true };
      return found;
    },
    /** The list has no filter by date: reads it newest first, until it is older than the period. */
    async listPayouts({ from, to }, page) {
      const names = { page: 'pageNo', size: 'pageSize' };
      const answer = await readPage(client, `${single}/transactions`, {}, page, readPayout, names);
      if (answer.kind !== 'ok') return answer;
      const isOlder = answer.value.rows.some(({ createdAt }) => createdAt !== undefined && createdAt < from);
      const rows = answer.value.rows.filter(
        ({ createdAt }) => createdAt === undefined || (createdAt >= from && createdAt <= to),
      );
      return { kind: 'ok', value: { rows, isLast: answer.value.isLast || isOlder } };
    },
    authorise: ({ reference, code }) =>
      client.postOne(`${single}/validate-otp`, { reference, authorizationCode: code }, readPayout),
    async resendCode({ reference }) {
      const answer = await client.call({ method: 'POST', path: `${single}/resend-otp`, body: { reference } });
      if (answer.kind === 'absent') return { kind: 'refused', message: answer.message, reason: 'other' };
      return answer.kind === 'ok' ? { kind: 'ok', value: 'sent' } : answer;
    },
    async balance() {
      const path = `/api/v2/disbursements/wallet-balance?accountNumber=${options.sourceAccount}`;
      const answer = await client.getOne(path, (body) => koboOf(fieldsOf(body)['availableBalance']));
      if (answer.kind !== 'ok') return answer;
      return answer.value === undefined ? notUnderstood : { kind: 'ok', value: answer.value };
    },
    close: () => client.close(),
  };
}

function readBanks(rows: readonly unknown[]): Bank[] {
  return rows.map(fieldsOf).flatMap((bank) => {
    const code = textOf(bank['code']);
    const name = textOf(bank['name']);
    return code !== undefined && name !== undefined && /^[0-9A-Za-z]{3,10}$/.test(code) ? [{ code, name }] : [];
  });
}

function readPayout(body: unknown): ProviderPayout | undefined {
  const fields = fieldsOf(body);
  const reference = textOf(fields['reference']);
  const amountMinor = koboOf(fields['amount']);
  if (!reference || amountMinor === undefined) return undefined;
  const status = textOf(fields['status']);
  return {
    id: textOf(fields['transactionReference']) ?? reference,
    reference,
    status: payoutStatusOf(status),
    amountMinor,
    currency: textOf(fields['currency']) ?? 'NGN',
    needsApproval: status === 'PENDING_AUTHORIZATION',
    reason: textOf(fields['transactionDescription']),
    feeMinor: koboOf(fields['totalFee']) ?? koboOf(fields['fee']),
    createdAt: lagosMoment(fields['createdOn']) ?? lagosMoment(fields['dateCreated']),
  };
}
