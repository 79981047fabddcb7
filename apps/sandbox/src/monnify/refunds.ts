import { createAlarm } from '../alarm.ts';
import type { Database } from '../database.ts';
import { optionalText, type Body } from '../payments/body.ts';
import { createMode } from '../payments/charges/modes.ts';
import type { Behaviour, Clock, Timings } from '../settings.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { koboOf, nairaNumber } from './money.ts';
import { eventTime, MonnifyRefusal, pageOfRows } from './reply.ts';
import type { MonnifyTransactions } from './transactions.ts';

export const monnifyRefundModes = ['strict', 'ok', 'failed'] as const;
/** `strict`: when the sender's account is not known, a refund without a destination fails. */
export type MonnifyRefundMode = (typeof monnifyRefundModes)[number];

interface Refund {
  id: number;
  reference: string;
  transaction_id: number;
  amount: number;
  reason: string;
  note: string;
  account_number: string | null;
  bank_code: string | null;
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  comment: string;
  created_at: number;
  completed_at: number | null;
  next_at: number | null;
}

type Parts = {
  database: Database;
  clock: Clock;
  timings: Timings;
  transactions: MonnifyTransactions;
  deliveries: Deliveries;
  behaviour: Behaviour;
};

export type MonnifyRefunds = ReturnType<typeof createMonnifyRefunds>;

const needsAccount = 'The account that paid cannot be credited. Name a destination account.';

/** Refunds with the merchant's own reference, which can be used once, and never for more than was paid. */
export function createMonnifyRefunds({ database, clock, timings, transactions, deliveries, behaviour }: Parts) {
  const alarm = createAlarm(clock, nextDueAt, async () => advanceDue());
  const mode = createMode<MonnifyRefundMode>(
    database,
    'monnify_refunds',
    { strict: 'strict', lenient: 'ok' },
    behaviour,
  );
  const byReference = (reference: string) =>
    database.get<Refund>('SELECT * FROM monnify_refund WHERE reference = ?', reference);

  function create(body: Body) {
    const reference = optionalText(body['refundReference'], 'refundReference', 100);
    if (reference === undefined) throw new MonnifyRefusal(422, '99', 'refundReference is required');
    if (byReference(reference)) throw new MonnifyRefusal(422, '99', 'Duplicate refund reference');
    const payment = transactions.byReference(
      optionalText(body['transactionReference'], 'transactionReference', 100) ?? '',
    );
    if (!payment || payment.paid === null)
      throw new MonnifyRefusal(404, '99', 'There is no paid transaction with this reference');
    const amount = koboOf(body['refundAmount'], 'refundAmount', 1);
    const gone =
      database.get<{ sum: number | null }>(
        `SELECT sum(amount) AS sum FROM monnify_refund WHERE transaction_id = ? AND status <> 'FAILED'`,
        payment.id,
      )?.sum ?? 0;
    if (amount > payment.paid - gone)
      throw new MonnifyRefusal(422, '99', 'Refund amount is more than what is left of the transaction');
    const account = optionalText(body['destinationAccountNumber'], 'destinationAccountNumber', 10);
    const bank = optionalText(body['destinationBankCode'], 'destinationBankCode', 10);
    const { id } = database.run(
      `INSERT INTO monnify_refund (reference, transaction_id, amount, reason, note, account_number, bank_code, status, comment, created_at, next_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'PENDING', 'Refund is being processed', ?8, ?9)`,
      reference,
      payment.id,
      amount,
      optionalText(body['refundReason'], 'refundReason', 64) ?? '',
      optionalText(body['customerNote'], 'customerNote', 16) ?? '',
      account ?? null,
      bank ?? null,
      clock(),
      clock() + timings.refundStepMs,
    );
    alarm.reset();
    return shapeOf(database.get<Refund>('SELECT * FROM monnify_refund WHERE id = ?', id)!);
  }

  function advanceDue(): void {
    const due = database.all<Refund>(
      'SELECT * FROM monnify_refund WHERE next_at <= ? ORDER BY next_at LIMIT 50',
      clock(),
    );
    for (const refund of due) database.inTransaction(() => end(refund));
  }

  function end(refund: Refund): void {
    const chosen = mode.current();
    const sender = transactions.byId(refund.transaction_id)?.sender_account ?? null;
    const hasWay =
      refund.account_number !== null || (sender !== null && sender !== '1012204935') || chosen !== 'strict';
    const fails = chosen === 'failed' || (sender === '1012204936' && refund.account_number === null);
    const isDone = hasWay && !fails;
    database.run(
      'UPDATE monnify_refund SET status = ?, comment = ?, completed_at = ?, next_at = NULL WHERE id = ?',
      isDone ? 'COMPLETED' : 'FAILED',
      isDone ? 'Transaction refund completed' : hasWay ? 'The bank did not take the refund' : needsAccount,
      isDone ? clock() : null,
      refund.id,
    );
    const changed = byReference(refund.reference)!;
    const event = { eventType: isDone ? 'SUCCESSFUL_REFUND' : 'FAILED_REFUND', eventData: shapeOf(changed) };
    deliveries.announce('monnify', event.eventType, changed.reference, event);
  }

  function shapeOf(refund: Refund) {
    const payment = transactions.byId(refund.transaction_id);
    return {
      refundReference: refund.reference,
      transactionReference: payment?.reference ?? '',
      refundReason: refund.reason,
      customerNote: refund.note,
      refundAmount: nairaNumber(refund.amount),
      refundType: refund.amount < (payment?.paid ?? 0) ? 'PARTIAL_REFUND' : 'FULL_REFUND',
      refundStatus: refund.status,
      refundStrategy: 'MERCHANT_WALLET',
      comment: refund.comment,
      createdOn: eventTime(refund.created_at),
      completedOn: eventTime(refund.completed_at),
    };
  }

  function read(reference: string) {
    const refund = byReference(reference);
    if (!refund) throw new MonnifyRefusal(404, '99', 'There is no refund with this reference');
    return shapeOf(refund);
  }

  function list(query: Body) {
    const page = Number(optionalText(query['page'], 'page', 8) ?? '0');
    const size = Math.min(100, Number(optionalText(query['size'], 'size', 4) ?? '10'));
    const wanted = optionalText(query['transactionReference'], 'transactionReference', 100) ?? null;
    const from = Number(optionalText(query['from'], 'from', 15) ?? '0');
    const to = Number(optionalText(query['to'], 'to', 15) ?? '9999999999999');
    const within = `FROM monnify_refund r JOIN monnify_transaction t ON t.id = r.transaction_id
      WHERE (?1 IS NULL OR t.reference = ?1) AND r.created_at >= ?2 AND r.created_at <= ?3`;
    const rows = database.all<Refund>(
      `SELECT r.* ${within} ORDER BY r.id DESC LIMIT ?4 OFFSET ?5`,
      wanted,
      from,
      to,
      size,
      page * size,
    );
    const total = database.get<{ n: number }>(`SELECT count(*) AS n ${within}`, wanted, from, to)?.n ?? 0;
    return pageOfRows(rows.map(shapeOf), total, page, size);
  }

  function nextDueAt(): number | null {
    return (
      database.get<{ at: number | null }>('SELECT min(next_at) AS at FROM monnify_refund WHERE next_at IS NOT NULL')
        ?.at ?? null
    );
  }

  return { create, read, list, setMode: mode.choose, start: alarm.reset, stop: alarm.stop };
}
