import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createAlarm } from '../alarm.ts';
import type { Database } from '../database.ts';
import type { Clock, Timings } from '../settings.ts';
import type { FaultMode } from '../faults/faults.ts';

export type WebhookTarget = 'payments' | 'monnify' | 'sms';
export type DeliveryState = 'waiting' | 'held' | 'delivered' | 'gave_up';

export type Delivery = {
  id: number;
  target: WebhookTarget;
  event: string;
  subject: string;
  body: string;
  state: DeliveryState;
  attempts: number;
  created_at: number;
  next_at: number | null;
  released_at: number;
  last_status: number | null;
  last_error: string | null;
  delivered_at: number | null;
};

export type Receiver = { url: string | undefined; header: string; key: string };

export type Deliveries = {
  announce: (target: WebhookTarget, event: string, subject: string, payload: unknown, afterMs?: number) => void;
  list: (limit: number) => Delivery[];
  find: (id: number) => Delivery | undefined;
  heldCount: () => number;
  replay: (id: number) => Delivery | undefined;
  flush: () => number;
  start: () => void;
  stop: () => Promise<void>;
};

type Parts = {
  database: Database;
  clock: Clock;
  timings: Timings;
  log: FastifyBaseLogger;
  receiver: (target: WebhookTarget) => Receiver;
  mode: (target: WebhookTarget) => FaultMode;
};

const copiesWhenDuplicated = 3;
const atOnce = 8;

/** Lower-case hexadecimal HMAC-SHA512 of exactly these bytes. */
export function signatureOf(body: string, key: string): string {
  return createHmac('sha512', key).update(body).digest('hex');
}

/**
 * Stores every event as a row and posts it until the receiver responds with 2xx, like the provider but with a shorter
 * schedule. The stored text is signed and sent, byte for byte, also for a replay.
 */
export function createDeliveries({ database, clock, timings, log, receiver, mode }: Parts): Deliveries {
  const alarm = createAlarm(clock, nextDueAt, sendDue);
  const stopping = new AbortController();

  function nextDueAt(): number | null {
    return (
      database.get<{ at: number | null }>('SELECT min(next_at) AS at FROM webhook_delivery WHERE next_at IS NOT NULL')
        ?.at ?? null
    );
  }

  async function sendDue(): Promise<void> {
    const due = database.all<Delivery>(
      'SELECT * FROM webhook_delivery WHERE next_at <= ? ORDER BY next_at, id LIMIT ?',
      clock(),
      atOnce,
    );
    await Promise.all(due.map(attempt));
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const { url, header, key } = receiver(delivery.target);
    if (!url) return giveUp(delivery, 'no webhook address is set');
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'gatelight-sandbox',
          [header]: signatureOf(delivery.body, key),
        },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timings.webhookTimeoutMs)]),
      });
      await response.body?.cancel();
      if (response.ok) return delivered(delivery, response.status);
      retry(delivery, response.status, `status ${response.status}`);
    } catch (error) {
      // A stop of the sandbox is not the receiver's failure. The row stays due and is sent after the restart.
      if (stopping.signal.aborted) return;
      retry(
        delivery,
        null,
        error instanceof Error && error.name === 'TimeoutError' ? 'no response in time' : 'no connection',
      );
    }
  }

  function delivered(delivery: Delivery, status: number): void {
    database.run(
      `UPDATE webhook_delivery SET state = 'delivered', attempts = attempts + 1, next_at = NULL, last_status = ?, last_error = NULL, delivered_at = ? WHERE id = ?`,
      status,
      clock(),
      delivery.id,
    );
  }

  function retry(delivery: Delivery, status: number | null, reason: string): void {
    if (clock() - delivery.released_at > timings.webhookGiveUpMs) return giveUp(delivery, reason);
    const waitMs = timings.webhookRetryMs[delivery.attempts] ?? timings.webhookThenEveryMs;
    log.warn({ delivery: delivery.id, event: delivery.event, reason, waitMs }, 'webhook not accepted');
    database.run(
      `UPDATE webhook_delivery SET state = 'waiting', attempts = attempts + 1, next_at = ?, last_status = ?, last_error = ? WHERE id = ?`,
      clock() + waitMs,
      status,
      reason,
      delivery.id,
    );
  }

  function giveUp(delivery: Delivery, reason: string): void {
    database.run(
      `UPDATE webhook_delivery SET state = 'gave_up', attempts = attempts + 1, next_at = NULL, last_error = ? WHERE id = ?`,
      reason,
      delivery.id,
    );
  }

  function find(id: number): Delivery | undefined {
    return database.get<Delivery>('SELECT * FROM webhook_delivery WHERE id = ?', id);
  }

  return {
    find,
    announce(target, event, subject, payload, afterMs = 0) {
      const fault = mode(target);
      const isHeld = fault === 'late_webhook';
      const copies = fault === 'duplicate_webhook' ? copiesWhenDuplicated : 1;
      const body = JSON.stringify(payload);
      const dueAt = clock() + (isHeld ? timings.webhookHoldMs : afterMs);
      for (let copy = 0; copy < copies; copy += 1) {
        database.run(
          'INSERT INTO webhook_delivery (target, event, subject, body, state, created_at, released_at, next_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
          target,
          event,
          subject,
          body,
          isHeld ? 'held' : 'waiting',
          clock(),
          dueAt,
          dueAt,
        );
      }
      alarm.reset();
    },
    list: (limit) => database.all<Delivery>('SELECT * FROM webhook_delivery ORDER BY id DESC LIMIT ?', limit),
    heldCount: () =>
      database.get<{ held: number }>(`SELECT count(*) AS held FROM webhook_delivery WHERE state = 'held'`)?.held ?? 0,
    replay(id) {
      const { changes } = database.run(
        `UPDATE webhook_delivery SET state = 'waiting', next_at = ?1, released_at = ?1 WHERE id = ?2`,
        clock(),
        id,
      );
      alarm.reset();
      return changes === 0 ? undefined : find(id);
    },
    flush() {
      const { changes } = database.run(
        `UPDATE webhook_delivery SET state = 'waiting', next_at = ?1, released_at = ?1 WHERE state = 'held'`,
        clock(),
      );
      alarm.reset();
      return changes;
    },
    start: alarm.reset,
    async stop() {
      stopping.abort();
      await alarm.stop();
    },
  };
}
