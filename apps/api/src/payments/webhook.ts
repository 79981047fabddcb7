import { createHash } from 'node:crypto';
import type { CrashHook } from '#platform/crash';
import { inTransaction, type Db } from '#platform/db';
import { AppError } from '#platform/errors';
import { isStrictJson } from '#platform/strict-json';
import type { PaymentProvider, ProviderEvent } from './providers/provider.ts';
import { settlePayment, type SettleDeps } from './settle.ts';
import { finishEvent, postponeEvent, storeEvent, takeDueEvents, type StoredEvent } from './store/events.ts';
import { wakeRefunds } from './store/refunds.ts';

/** See the door. Nothing is done here but keeping it: the provider waits for the answer. */
export async function receiveWebhook(
  deps: { db: Db; provider: PaymentProvider; crash: CrashHook },
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const { provider } = deps;
  if (!provider.isSigned(rawBody, signature)) throw new AppError('invalid-signature');
  if (!isStrictJson(rawBody)) throw new AppError('invalid-json');
  const key = provider.readEvent(rawBody)?.key ?? `unreadable:${createHash('sha256').update(rawBody).digest('hex')}`;
  await inTransaction(deps.db, async (tx) => {
    await storeEvent(tx, { provider: provider.name, key, body: rawBody });
    deps.crash('webhook.before_commit');
  });
}

/** Works on stored events. An event only says whom to ask about; what it claims about money is never believed. */
export async function processEvents(deps: SettleDeps): Promise<number> {
  const events = await takeDueEvents(deps.db, deps.provider.name, 20);
  await Promise.all(events.map((event) => processEvent(deps, event)));
  return events.length;
}

async function processEvent(deps: SettleDeps, stored: StoredEvent): Promise<void> {
  const { db, log } = deps;
  const event = deps.provider.readEvent(stored.body);
  try {
    const outcome = event ? await act(deps, event, stored) : 'unreadable';
    if (outcome.startsWith('again')) await postponeEvent(db, stored.id, againInMs(stored.attempts), outcome);
    else await finishEvent(db, stored.id, outcome);
  } catch (error) {
    // The lease brings it back.
    log.error({ err: error, eventId: stored.id.toString() }, 'a provider event could not be worked on');
  }
}

/** A minute at most: when the provider is back, what it told us before must not wait much longer. */
function againInMs(attempts: number): number {
  return Math.min(60_000, 1000 * 2 ** attempts);
}

async function act(deps: SettleDeps, event: ProviderEvent, stored: StoredEvent): Promise<string> {
  const { db, provider, log } = deps;
  switch (event.kind) {
    case 'charge': {
      if (event.reference === undefined) return 'no_reference';
      const outcome = await settlePayment(deps, event.reference, 'webhook');
      if (outcome.kind === 'unknown') return `again: ${outcome.why.slice(0, 200)}`;
      // The provider's own books may be a moment behind its messages; after that the sweep asks.
      if (outcome.kind === 'pending' && stored.attempts < 4) return 'again: not paid when asked';
      return outcome.kind;
    }
    case 'refund': {
      const { reference } = event;
      if (reference === undefined) return 'no_reference';
      await inTransaction(db, (tx) => wakeRefunds(tx, provider.name, reference));
      return 'refund_woken';
    }
    case 'rejected_transfer':
      // The provider sends the money back by itself and names no payment: nothing of ours is open, so it is only told.
      log.warn({ eventId: stored.id.toString() }, 'the provider turned a transfer away');
      return 'rejected_transfer';
    case 'other':
      return 'ignored';
  }
}
