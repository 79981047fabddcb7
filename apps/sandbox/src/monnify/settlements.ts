import { randomBytes } from 'node:crypto';
import { createAlarm } from '../alarm.ts';
import type { Database } from '../database.ts';
import { optionalText, type Body } from '../payments/body.ts';
import { dayMs, startOfDay } from '../lagos.ts';
import type { Clock } from '../settings.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { nairaText } from './money.ts';
import { monnifyBank, paidEvent, type MonnifyTransaction } from './payment-shapes.ts';
import { lookUpTime, MonnifyRefusal, pageOfRows } from './reply.ts';
import type { MonnifyTransactions } from './transactions.ts';

type Parts = {
  database: Database;
  clock: Clock;
  transactions: MonnifyTransactions;
  deliveries: Deliveries;
};

export type MonnifySettlements = ReturnType<typeof createMonnifySettlements>;

/** Ten in the evening of the day of a payment, in Lagos, which is the provider's own time for transfers. */
const settledAt = (paidAt: number) => startOfDay(paidAt) + 22 * 3_600_000;
const unsettled = `FROM monnify_transaction t WHERE t.paid_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM monnify_settled s WHERE s.transaction_id = t.id)`;

/**
 * The second provider's payouts into the merchant's bank: each evening the payments of the day, less its fees. It has
 * no list of settlements. An event announces each, and its payments are listed by that reference.
 */
export function createMonnifySettlements({ database, clock, transactions, deliveries }: Parts) {
  const alarm = createAlarm(clock, nextDueAt, async () => settleDue());

  function nextDueAt(): number | null {
    const first = database.get<{ at: number | null }>(`SELECT min(t.paid_at) AS at ${unsettled}`)?.at ?? null;
    if (first === null) return null;
    // A payment after ten waits for the next evening.
    return first < settledAt(first) ? settledAt(first) : settledAt(first) + dayMs;
  }

  function settleDue(): void {
    const at = nextDueAt();
    if (at !== null && at <= clock()) settle();
  }

  /** Settles all payments as if the evening had come. Returns false when there are none. */
  function settle(): boolean {
    const payments = database.all<MonnifyTransaction>(`SELECT t.* ${unsettled} ORDER BY t.id`);
    if (payments.length === 0) return false;
    const amount = payments.reduce((sum, { paid, fee }) => sum + (paid ?? 0) - (fee ?? 0), 0);
    const reference = randomBytes(10).toString('hex').toUpperCase();
    database.inTransaction(() => {
      const { id } = database.run(
        'INSERT INTO monnify_settlement (reference, amount, settled_at) VALUES (?, ?, ?)',
        reference,
        amount,
        clock(),
      );
      for (const payment of payments)
        database.run('INSERT INTO monnify_settled (transaction_id, settlement_id) VALUES (?, ?)', payment.id, id);
    });
    const event = {
      eventType: 'SETTLEMENT',
      eventData: {
        amount: nairaText(amount),
        settlementTime: lookUpTime(clock()),
        settlementReference: reference,
        destinationAccountNumber: '6000000249',
        destinationBankName: monnifyBank.name,
        destinationAccountName: 'Gatelight',
        transactionsCount: payments.length,
        // The real event may list all payments of the day. Ours lists a few, and the merchant must load all of them.
        transactions: payments.slice(0, 5).map(paidEvent),
      },
    };
    deliveries.announce('monnify', event.eventType, reference, event);
    return true;
  }

  /** `find-by-settlement-reference`: one page (from 0) of the payments of a settlement. */
  function paymentsOf(query: Body) {
    const reference = optionalText(query['reference'], 'reference', 100) ?? '';
    const found = database.get<{ id: number }>('SELECT id FROM monnify_settlement WHERE reference = ?', reference);
    if (!found) throw new MonnifyRefusal(404, '99', 'There is no settlement with this reference');
    const page = Number(optionalText(query['page'], 'page', 8) ?? '0');
    const size = Math.min(100, Number(optionalText(query['size'], 'size', 4) ?? '10'));
    const rows = database.all<MonnifyTransaction>(
      `SELECT t.* FROM monnify_transaction t JOIN monnify_settled s ON s.transaction_id = t.id WHERE s.settlement_id = ?
       ORDER BY t.id LIMIT ? OFFSET ?`,
      found.id,
      size,
      page * size,
    );
    const total =
      database.get<{ n: number }>('SELECT count(*) AS n FROM monnify_settled WHERE settlement_id = ?', found.id)?.n ??
      0;
    return pageOfRows(rows.map(transactions.listedShape), total, page, size);
  }

  return {
    settle,
    paymentsOf,
    start: () => alarm.reset(),
    noticePayment: () => alarm.reset(),
    stop: () => alarm.stop(),
  };
}
