import { wireKobo } from '@gatelight/contract';
import type { OutboundCall } from '#platform/outbound/outbound';
import { type Fields, fieldsOf, momentOf, textOf } from '../fields.ts';
import { idOf, minorOf } from './paystack-values.ts';
import type { Answer } from '../provider.ts';
import type { Period, ProviderBooks, ProviderDispute, ProviderSettlement, SettlementLine } from '../provider-books.ts';

type Call = (call: OutboundCall) => Promise<Answer<unknown> | { kind: 'absent'; message: string }>;

const pageSize = 100;
const notUnderstood = {
  kind: 'unknown',
  why: 'the provider sent something that is not understood',
  sent: true,
} as const;

/** Settlements and disputes of Paystack: the part of its adapter that closes the books. */
export function createPaystackBooks(callApi: Call): ProviderBooks {
  async function list<T>(path: string, query: URLSearchParams, read: (data: unknown) => T | undefined) {
    const answer = await callApi({ method: 'GET', path: `${path}?${query}` });
    if (answer.kind === 'absent') return { kind: 'refused', message: answer.message, reason: 'other' } as const;
    if (answer.kind !== 'ok') return answer;
    if (!Array.isArray(answer.value)) return notUnderstood;
    const rows = answer.value.map(read);
    // A line that cannot be read must not look like a line that is missing.
    if (rows.includes(undefined)) return notUnderstood;
    return { kind: 'ok', value: { rows: rows as T[], isLast: rows.length < pageSize } } as const;
  }

  async function answerDispute(path: string, method: 'POST' | 'PUT', body: unknown): Promise<Answer<Fields>> {
    const answer = await callApi({ method, path, body });
    if (answer.kind === 'absent') return { kind: 'refused', message: answer.message, reason: 'other' };
    return answer.kind === 'ok' ? { kind: 'ok', value: fieldsOf(answer.value) } : answer;
  }

  const disputePath = (id: string) => `/dispute/${encodeURIComponent(id)}`;

  return {
    listSettlements: (period, page) => list('/settlement', queryOf(period, page), readSettlement),
    settlementLines: (id, page) =>
      list(
        `/settlement/${encodeURIComponent(id)}/transactions`,
        new URLSearchParams({ perPage: String(pageSize), page: String(page) }),
        readLine,
      ),
    listDisputes: (period, page) => list('/dispute', queryOf(period, page), readDispute),
    async findDispute(id) {
      const answer = await callApi({ method: 'GET', path: disputePath(id) });
      if (answer.kind === 'absent') return { kind: 'ok', value: undefined };
      if (answer.kind !== 'ok') return answer;
      const dispute = readDispute(answer.value);
      return dispute?.id === id ? { kind: 'ok', value: dispute } : notUnderstood;
    },
    async acceptDispute(id, { amountMinor, message }) {
      const answer = await answerDispute(`${disputePath(id)}/resolve`, 'PUT', {
        resolution: 'merchant-accepted',
        message,
        refund_amount: wireKobo(amountMinor),
        uploaded_filename: 'accepted.txt',
      });
      return answer.kind === 'ok' ? { kind: 'ok', value: 'taken' } : answer;
    },
    async contestDispute(id, { amountMinor, message, evidence }) {
      const stored = await answerDispute(`${disputePath(id)}/evidence`, 'POST', {
        customer_email: evidence.customerEmail,
        customer_name: evidence.customerName,
        customer_phone: evidence.customerPhone,
        service_details: evidence.serviceDetails,
      });
      if (stored.kind !== 'ok') return stored;
      const evidenceId = Number(idOf(stored.value['id']));
      const answer = await answerDispute(`${disputePath(id)}/resolve`, 'PUT', {
        resolution: 'declined',
        message,
        refund_amount: wireKobo(amountMinor),
        uploaded_filename: 'evidence.txt',
        ...(Number.isSafeInteger(evidenceId) ? { evidence: evidenceId } : {}),
      });
      return answer.kind === 'ok' ? { kind: 'ok', value: 'taken' } : answer;
    },
  };
}

function queryOf({ from, to }: Period, page: number): URLSearchParams {
  return new URLSearchParams({
    from: from.toISOString(),
    to: to.toISOString(),
    perPage: String(pageSize),
    page: String(page),
  });
}

function readSettlement(data: unknown): ProviderSettlement | undefined {
  const fields = fieldsOf(data);
  const id = idOf(fields['id']);
  const netMinor = minorOf(fields['effective_amount'] ?? fields['total_amount']);
  const grossMinor = minorOf(fields['total_processed']);
  const feesMinor = minorOf(fields['total_fees']);
  const currency = textOf(fields['currency']);
  const settledOn = textOf(fields['settlement_date'])?.slice(0, 10);
  if (!id || netMinor === undefined || grossMinor === undefined || feesMinor === undefined) return undefined;
  if (!currency || !/^[A-Z]{3}$/.test(currency) || !settledOn || !/^\d{4}-\d\d-\d\d$/.test(settledOn)) return undefined;
  return {
    id,
    state: fields['status'] === 'success' ? 'paid' : 'pending',
    currency,
    settledOn,
    grossMinor,
    feesMinor,
    deductionsMinor: minorOf(fields['deductions']) ?? 0n,
    netMinor,
  };
}

function readLine(data: unknown): SettlementLine | undefined {
  const fields = fieldsOf(data);
  const transactionId = idOf(fields['id']);
  const reference = textOf(fields['reference']);
  const amountMinor = minorOf(fields['amount']);
  if (!transactionId || !reference || amountMinor === undefined) return undefined;
  return { transactionId, reference, amountMinor, feeMinor: minorOf(fields['fees']) };
}

function readDispute(data: unknown): ProviderDispute | undefined {
  const fields = fieldsOf(data);
  const transaction = fieldsOf(fields['transaction']);
  const id = idOf(fields['id']);
  const transactionId = idOf(transaction['id']);
  const reference = textOf(transaction['reference']);
  const amountMinor = minorOf(fields['refund_amount']);
  const currency = textOf(fields['currency']) ?? textOf(transaction['currency']);
  if (!id || !transactionId || !reference || amountMinor === undefined || !currency) return undefined;
  return {
    id,
    transactionId,
    reference,
    amountMinor,
    currency,
    state: disputeStateOf(textOf(fields['status']), textOf(fields['resolution'])),
    status: (textOf(fields['status']) ?? 'unknown').slice(0, 100),
    category: textOf(fields['category'])?.slice(0, 100),
    dueAt: momentOf(fields['dueAt']) ?? momentOf(fields['due_at']),
  };
}

/**
 * Our own `declined` only contests; the dispute is decided once the provider calls it resolved. `declined` then means
 * that the bank declined the claim. A resolution that is not documented decides nothing.
 */
function disputeStateOf(status: string | undefined, resolution: string | undefined): ProviderDispute['state'] {
  if (status !== 'resolved') return 'open';
  if (resolution === 'declined') return 'won';
  return resolution === 'merchant-accepted' || resolution === 'auto-accepted' || resolution === 'accepted'
    ? 'lost'
    : 'open';
}
