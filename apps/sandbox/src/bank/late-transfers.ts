import type { z } from 'zod';
import { createAlarm } from '../alarm.ts';
import type { Database } from '../database.ts';
import { SandboxRefusal } from '../refusal.ts';
import type { Clock } from '../settings.ts';
import { newSessionId, type Bank, type transferOrder } from './transfers.ts';

type Order = z.infer<typeof transferOrder>;
type Row = { session_id: string; body: string; arrives_at: number };

export type LateTransfer = { session_id: string; account_number: string; amount: number; arrives_at: number };

export type LateTransfers = ReturnType<typeof createLateTransfers>;

const afterClosingMs = 1_000;

/**
 * Transfers that the bank holds until the account has closed, as slow banks do: they are sent in time but arrive too
 * late.
 */
export function createLateTransfers(database: Database, clock: Clock, bank: Bank) {
  const alarm = createAlarm(clock, nextDueAt, async () => deliverDue());

  /** Accepts the order. It is booked a second after the account closes, or immediately when that time has passed. */
  function send(order: Order): LateTransfer {
    const sessionId = order.session_id ?? newSessionId();
    const body = JSON.stringify({ ...order, session_id: sessionId });
    const account = bank.account(order.account_number);
    database.run(
      'INSERT INTO late_transfer (session_id, body, arrives_at) VALUES (?, ?, ?) ON CONFLICT (session_id) DO NOTHING',
      sessionId,
      body,
      Math.max(account.expires_at + afterClosingMs, clock()),
    );
    const row = database.get<Row>('SELECT * FROM late_transfer WHERE session_id = ?', sessionId);
    if (row?.body !== body) {
      throw new SandboxRefusal(
        422,
        'session_reused',
        'This session_id was used for another transfer. Nothing was sent.',
      );
    }
    alarm.reset();
    return shapeOf(row);
  }

  function deliverDue(): void {
    for (const row of database.all<Row>(
      'SELECT * FROM late_transfer WHERE is_delivered = 0 AND arrives_at <= ?',
      clock(),
    )) {
      database.inTransaction(() => {
        bank.transfer(JSON.parse(row.body) as Order);
        database.run('UPDATE late_transfer SET is_delivered = 1 WHERE session_id = ?', row.session_id);
      });
    }
  }

  function nextDueAt(): number | null {
    const sql = 'SELECT min(arrives_at) AS at FROM late_transfer WHERE is_delivered = 0';
    return database.get<{ at: number | null }>(sql)?.at ?? null;
  }

  /** Transfers that are still on their way, soonest first. */
  function onTheWay(): LateTransfer[] {
    return database
      .all<Row>('SELECT * FROM late_transfer WHERE is_delivered = 0 ORDER BY arrives_at LIMIT 20')
      .map(shapeOf);
  }

  return { send, onTheWay, start: alarm.reset, stop: alarm.stop };
}

function shapeOf(row: Row): LateTransfer {
  const order = JSON.parse(row.body) as Order;
  return {
    session_id: row.session_id,
    account_number: order.account_number,
    amount: order.amount,
    arrives_at: row.arrives_at,
  };
}
