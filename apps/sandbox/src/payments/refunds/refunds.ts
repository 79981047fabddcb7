import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { createAlarm } from '../../alarm.ts';
import type { Database } from '../../database.ts';
import type { Behaviour, Clock, Timings } from '../../settings.ts';
import type { Deliveries } from '../../webhooks/deliveries.ts';
import { isKnownBankId } from '../transfers/banks.ts';
import { amountKobo, optionalText, pageOf, momentOf, type Body } from '../body.ts';
import { createMode } from '../charges/modes.ts';
import { invalid, missing, ProviderRefusal } from '../reply.ts';
import {
  createdRefund,
  readRefund,
  retriedRefund,
  refundEvent,
  type Refund,
  type RefundStatus,
} from './refund-shapes.ts';
import { testCards, type TestCard } from '../../cards/test-cards.ts';
import type { Transaction, Transactions } from '../charges/transactions.ts';

export const refundModes = ['strict', 'ok', 'needs_attention', 'failed', 'insufficient_balance'] as const;
/**
 * The result of the next refunds. `strict`: a transfer without a known sender's account needs attention.
 * `insufficient_balance`: they are refused immediately.
 */
export type RefundMode = (typeof refundModes)[number];

const accountDetails = z.object({
  refund_account_details: z.object({
    currency: z.literal('NGN'),
    account_number: z.string().regex(/^\d{10}$/),
    bank_id: z.string().regex(/^\d{1,10}$/),
  }),
});

export type Refunds = ReturnType<typeof createRefunds>;

type Parts = {
  database: Database;
  clock: Clock;
  timings: Timings;
  transactions: Transactions;
  deliveries: Deliveries;
  behaviour: Behaviour;
};

/**
 * The provider's published test accounts. A refund to one fails, and a refund to the other needs an account from the
 * merchant.
 */
const failingPayer = '1012204936';
const unreachablePayer = '1012204935';

const selected = `
  SELECT r.*, t.reference AS transaction_reference, t.amount AS transaction_amount
  FROM refund r JOIN provider_transaction t ON t.id = r.transaction_id`;
const nextStatus: Partial<Record<RefundStatus, RefundStatus>> = { pending: 'processing', processing: 'processed' };

/**
 * Refunds move forward with time after the request. As with the provider, two equal calls are two refunds while money
 * is left.
 */
export function createRefunds({ database, clock, timings, transactions, deliveries, behaviour }: Parts) {
  const alarm = createAlarm(clock, nextDueAt, async () => advanceDue());
  const mode = createMode<RefundMode>(database, 'refunds', { strict: 'strict', lenient: 'ok' }, behaviour);

  function create(body: Body) {
    if (mode.current() === 'insufficient_balance') throw invalid('Your balance is not enough to fulfil this request');
    const transaction = transactionOf(body['transaction']);
    if (transaction.amount === null) throw invalid('Transaction has not been paid, so there is nothing to refund');
    const remaining = transaction.amount - refundedOf(transaction.id);
    if (remaining <= 0) throw invalid('Transaction has been fully reversed');
    const amount = body['amount'] === undefined || body['amount'] === null ? remaining : amountKobo(body['amount'], 1);
    if (amount > remaining) throw invalid('Refund amount cannot be more than what is left of the transaction');
    const currency = optionalText(body['currency'], 'Currency', 3) ?? transaction.currency;
    if (currency !== transaction.currency) throw invalid('Currency must be that of the transaction');
    const customerNote =
      optionalText(body['customer_note'], 'customer_note') ?? `Refund for transaction ${transaction.reference}`;
    const merchantNote =
      optionalText(body['merchant_note'], 'merchant_note') ?? `Refund for transaction ${transaction.reference}`;

    const refund = database.inTransaction(() => {
      const { id } = database.run(
        `INSERT INTO refund (id, transaction_id, amount, currency, status, customer_note, merchant_note, created_at, updated_at, next_at)
         VALUES ((SELECT coalesce(max(id), 3018283) + 1 FROM refund), ?1, ?2, ?3, 'pending', ?4, ?5, ?6, ?6, ?7)`,
        transaction.id,
        amount,
        currency,
        customerNote,
        merchantNote,
        clock(),
        clock() + timings.refundStepMs,
      );
      showOnTransaction(transaction.id);
      return announced(found(id));
    });
    alarm.reset();
    return createdRefund(refund, ownerOf(refund));
  }

  function advanceDue(): void {
    const due = database.all<Refund>(`${selected} WHERE r.next_at <= ? ORDER BY r.next_at LIMIT 50`, clock());
    for (const refund of due) database.inTransaction(() => advance(refund));
  }

  function next(refund: Refund): RefundStatus | undefined {
    const chosen = mode.current();
    const wanted = chosen === 'ok' || chosen === 'strict' ? ofPayment(refund.transaction_id, chosen) : chosen;
    if (refund.status === 'pending' && wanted === 'needs_attention') return 'needs-attention';
    if (refund.status === 'pending' && wanted === 'failed') return 'failed';
    return nextStatus[refund.status];
  }

  /** Two of the test cards and two of the test accounts pay, but refuse the refund. So does an unknown sender. */
  function ofPayment(transactionId: number, chosen: 'ok' | 'strict'): RefundMode {
    const transaction = transactions.byId(transactionId);
    const card = transaction?.card_test ?? null;
    const refund = card === null ? undefined : (testCards[card] as TestCard | undefined)?.refund;
    if (refund !== undefined) return refund === 'failed' ? 'failed' : 'needs_attention';
    if (transaction === undefined || transaction.is_card === 1) return 'ok';
    const payer = database.get<{ number: string }>(
      'SELECT number FROM payer_account WHERE transaction_id = ?',
      transactionId,
    );
    if (payer?.number === failingPayer) return 'failed';
    if (payer?.number === unreachablePayer) return 'needs_attention';
    return chosen === 'strict' && payer === undefined ? 'needs_attention' : 'ok';
  }

  /** Retries a refund that needs attention, into the bank account that the merchant gives. */
  function retry(id: string, body: Body) {
    const { status, id: number } = read(id);
    if (status !== 'needs-attention')
      throw invalid('Invalid Refund state, refund status should be "needs-attention"', 422);
    const details = accountDetails.safeParse(body);
    if (!details.success || !isKnownBankId(details.data.refund_account_details.bank_id))
      throw invalid('Refund account details are invalid');
    database.inTransaction(() => {
      database.run(
        `UPDATE refund SET status = 'processing', updated_at = ?, next_at = ? WHERE id = ?`,
        clock(),
        clock() + timings.refundStepMs,
        number,
      );
      announced(found(number));
    });
    alarm.reset();
    const retried = found(number);
    return retriedRefund(retried, ownerOf(retried));
  }

  function advance(refund: Refund): void {
    const status = next(refund);
    if (!status) return;
    database.run(
      'UPDATE refund SET status = ?, refund_reference = coalesce(refund_reference, ?), updated_at = ?, next_at = ? WHERE id = ?',
      status,
      status === 'processed' ? `${Date.now()}${randomInt(100_000, 999_999)}` : null,
      clock(),
      nextStatus[status] ? clock() + timings.refundStepMs : null,
      refund.id,
    );
    showOnTransaction(refund.transaction_id);
    announced(found(refund.id));
  }

  /** A transaction that is fully refunded becomes reversed. After a partial refund it stays a success. */
  function showOnTransaction(transactionId: number): void {
    const transaction = transactions.byId(transactionId);
    if (!transaction) return;
    if (refundedOf(transactionId) < (transaction.amount ?? 0)) {
      // After a failed refund the merchant keeps the payment.
      if (transaction.status === 'reversal pending') transactions.setStatus(transactionId, 'success');
      return;
    }
    const open = database.get(`SELECT 1 FROM refund WHERE transaction_id = ? AND status <> 'processed'`, transactionId);
    transactions.setStatus(transactionId, open ? 'reversal pending' : 'reversed');
  }

  function announced(refund: Refund): Refund {
    const event = `refund.${refund.status}`;
    deliveries.announce('payments', event, refund.transaction_reference, {
      event,
      data: refundEvent(refund, ownerOf(refund)),
    });
    return refund;
  }

  function list(query: Body) {
    const { page, perPage } = pageOf(query);
    const wanted = optionalText(query['transaction'] ?? query['reference'], 'transaction', 100) ?? null;
    const from = momentOf(query['from'], 'from') ?? null;
    const to = momentOf(query['to'], 'to') ?? null;
    const where = `WHERE (?1 IS NULL OR t.reference = ?1 OR CAST(t.id AS TEXT) = ?1) AND (?2 IS NULL OR r.created_at >= ?2) AND (?3 IS NULL OR r.created_at <= ?3)`;
    const total =
      database.get<{ total: number }>(`SELECT count(*) AS total FROM (${selected} ${where})`, wanted, from, to)
        ?.total ?? 0;
    const rows = database.all<Refund>(
      `${selected} ${where} ORDER BY r.id DESC LIMIT ?4 OFFSET ?5`,
      wanted,
      from,
      to,
      perPage,
      (page - 1) * perPage,
    );
    return {
      data: rows.map((refund) => readRefund(refund, ownerOf(refund))),
      meta: {
        total,
        skipped: (page - 1) * perPage,
        perPage: String(perPage),
        page,
        pageCount: Math.ceil(total / perPage),
        failedRefundCount: 0,
      },
    };
  }

  function read(id: string) {
    const refund = /^\d{1,15}$/.test(id) ? database.get<Refund>(`${selected} WHERE r.id = ?`, Number(id)) : undefined;
    if (!refund) throw new ProviderRefusal(404, 'Refund not found', 'not_found', 'Send the id of a refund of yours');
    return readRefund(refund, ownerOf(refund));
  }

  function transactionOf(value: unknown): Transaction {
    if (value === undefined || value === null || value === '') throw missing('Transaction is required');
    const text = typeof value === 'number' ? String(value) : optionalText(value, 'Transaction', 100);
    const transaction =
      (text === undefined ? undefined : transactions.byReference(text)) ??
      (text !== undefined && /^\d{1,15}$/.test(text) ? transactions.byId(Number(text)) : undefined);
    if (!transaction) {
      throw new ProviderRefusal(
        404,
        'Transaction not found',
        'transaction_not_found',
        'Send the reference or id of a transaction of yours',
      );
    }
    return transaction;
  }

  function refundedOf(transactionId: number): number {
    const sql = `SELECT sum(amount) AS total FROM refund WHERE transaction_id = ? AND status <> 'failed'`;
    return database.get<{ total: number | null }>(sql, transactionId)?.total ?? 0;
  }

  function found(id: number): Refund {
    const refund = database.get<Refund>(`${selected} WHERE r.id = ?`, id);
    if (!refund) throw new Error(`refund ${id} is missing`);
    return refund;
  }

  function ownerOf(refund: Refund): Transaction {
    const transaction = transactions.byId(refund.transaction_id);
    if (!transaction) throw new Error(`refund ${refund.id} has no transaction`);
    return transaction;
  }

  function nextDueAt(): number | null {
    return (
      database.get<{ at: number | null }>('SELECT min(next_at) AS at FROM refund WHERE next_at IS NOT NULL')?.at ?? null
    );
  }

  return { create, list, read, retry, setMode: mode.choose, start: alarm.reset, stop: alarm.stop };
}
