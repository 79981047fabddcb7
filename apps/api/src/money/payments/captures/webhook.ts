import { createHash } from 'node:crypto';
import type { CrashHook } from '#platform/process/crash';
import { inTransaction, withRetries, type Db, type Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { openFinding, resolveFindings } from '#platform/checks/findings';
import type { ProviderEvent, ReceivedWebhook } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import { atEachProvider } from '../providers/at-each-provider.ts';
import { verifyAndCapturePayment, type CaptureDeps, type ProviderDeps } from './capture.ts';
import { syncDispute } from '../disputes/disputes.ts';
import { finishEvent, scheduleEventRetry, storeEvent, takeDueEvents, type StoredEvent } from './event-store.ts';
import { noteSentBack } from '../charges/charge-store.ts';
import { subjectOfPayment } from './capture-store.ts';
import { wakeRefunds } from '../refunds/refund-store.ts';

/** See index.ts. The event is only stored, because the provider waits for the response. */
export async function receiveWebhook(
  deps: { db: Db; providers: Providers; crash: CrashHook },
  providerName: string,
  webhook: ReceivedWebhook,
): Promise<void> {
  const provider = deps.providers.find(providerName);
  if (!provider) throw new AppError('not-found');
  const reading = provider.readWebhook(webhook);
  if (reading.kind === 'forged') throw new AppError('invalid-signature');
  if (reading.kind === 'malformed') throw new AppError('invalid-json');
  const body = webhook.rawBody;
  const key = reading.event?.key ?? `unreadable:${createHash('sha256').update(body).digest('hex')}`;
  deps.crash('webhook.before_stored');
  await withRetries(() => storeEvent(deps.db, { provider: provider.name, key, body }));
}

/** How many events one run takes. */
export const eventBatch = 32;
/** Payments that arrive within this time are recorded together. This is how much longer a payer waits at most. */
export const eventGatherMs = 100;

/** Works on stored events. An event only says which payment to look up; its amounts are never trusted. */
export async function processEvents(deps: CaptureDeps): Promise<number> {
  return atEachProvider(deps, async (at) => {
    const events = await takeDueEvents(at.db, at.provider.name, eventBatch);
    await Promise.all(events.map((event) => processEvent(at, event)));
    return events.length;
  });
}

async function processEvent(deps: ProviderDeps, stored: StoredEvent): Promise<void> {
  const { db, log } = deps;
  const event = deps.provider.readEvent(stored.body);
  try {
    const next = event ? await handleEvent(deps, event, stored) : { finish: 'unreadable' };
    if ('retry' in next) await scheduleEventRetry(db, stored.id, againInMs(stored.attempts), `again: ${next.retry}`);
    else if (next.finish !== undefined) await finishEvent(db, stored.id, next.finish);
  } catch (error) {
    log.error({ err: error, eventId: stored.id.toString() }, 'a provider event could not be worked on');
    // Without a database, the end of the lease makes it due again.
    await scheduleEventRetry(db, stored.id, againAfterFaultInMs(stored.attempts), 'again: failed').catch(
      () => undefined,
    );
  }
}

/**
 * A fault of ours is rarely fixed within a minute. The delay grows to five minutes at most, so that the fault does not
 * fill the log.
 */
function againAfterFaultInMs(attempts: number): number {
  return Math.min(300_000, 30_000 * 2 ** attempts);
}

/** A minute at most: when the provider is available again, its earlier events must not wait much longer. */
function againInMs(attempts: number): number {
  return Math.min(60_000, 1000 * 2 ** attempts);
}

/** `finish: undefined`: the event was finished in the transaction that recorded its payment. */
type Next = { retry: string } | { finish: string | undefined };

async function handleEvent(deps: ProviderDeps, event: ProviderEvent, stored: StoredEvent): Promise<Next> {
  const { db, provider } = deps;
  switch (event.kind) {
    case 'charge': {
      if (event.reference === undefined) return { finish: 'no_reference' };
      const outcome = await verifyAndCapturePayment(deps, event.reference, 'webhook', stored.id);
      if (outcome.kind === 'unknown') return { retry: outcome.why.slice(0, 200) };
      if (outcome.kind !== 'pending') return { finish: undefined };
      // The provider's own data may be a moment behind its webhooks; after that the sweep checks the charge.
      return stored.attempts < 4 ? { retry: 'not paid when asked' } : { finish: 'pending' };
    }
    case 'refund': {
      const { reference } = event;
      if (reference === undefined) return { finish: 'no_reference' };
      await inTransaction(db, (tx) => wakeRefunds(tx, provider.name, reference));
      return { finish: 'refund_woken' };
    }
    case 'payout': {
      const { reference } = event;
      if (reference === undefined) return { finish: 'no_reference' };
      // The event is never trusted: the slice that sent the payout asks the provider about it.
      await inTransaction(db, async (tx) => {
        await deps.onPayoutEvent?.(tx, reference);
        await finishEvent(tx, stored.id, 'payout_woken');
      });
      return { finish: undefined };
    }
    case 'settlement': {
      const { reference, settlement } = event;
      if (reference === undefined || !settlement) return { finish: 'not_understood' };
      // Only noted: accounting asks the provider what the settlement contains.
      await inTransaction(db, async (tx) => {
        await deps.onSettlementEvent?.(tx, { provider: provider.name, reference, ...settlement });
        await finishEvent(tx, stored.id, 'settlement_noted');
      });
      return { finish: undefined };
    }
    case 'rejected_transfer': {
      const reference = await referenceOfRejected(deps, event);
      await inTransaction(db, async (tx) => {
        await reportRejectedTransfer(tx, provider.name, { ...event, reference }, stored.id);
        await finishEvent(tx, stored.id, event.kind);
      });
      return { finish: undefined };
    }
    case 'dispute': {
      const outcome = event.dispute ? await syncDispute(deps, event.dispute.id) : 'absent';
      if (typeof outcome === 'object') return { retry: outcome.unknown.slice(0, 200) };
      if (outcome !== 'absent') return { finish: `dispute_${outcome}` };
      // The provider has no such dispute, or no call to look it up: staff see the event, and nothing is booked.
      await inTransaction(db, async (tx) => {
        await recordDispute(deps, tx, event, stored.id);
        await finishEvent(tx, stored.id, event.kind);
      });
      return { finish: undefined };
    }
    case 'other':
      return { finish: 'ignored' };
  }
}

/**
 * Support must see which purchase it was. When the event has only the provider's id, we look up the reference; without
 * a response it stays open.
 */
async function referenceOfRejected({ provider }: ProviderDeps, event: ProviderEvent): Promise<string | undefined> {
  const id = event.about?.['transaction_id'];
  if (event.reference !== undefined || id === undefined || !provider.referenceOf) return event.reference;
  const found = await provider.referenceOf(id);
  return found.kind === 'ok' ? found.value : undefined;
}

/**
 * The provider returns the money automatically, and the payer sees this on the page of the purchase. Nothing is left to
 * do, so the finding is closed from the start: support finds it when the payer asks. Amounts are shown, never booked.
 */
async function reportRejectedTransfer(tx: Tx, provider: string, event: ProviderEvent, eventId: bigint): Promise<void> {
  // Each provider writes the amount in its own format.
  const { amount: _, ...about } = event.about ?? {};
  const detail = { eventId, reference: event.reference ?? null, ...about, amountMinor: event.sentBackMinor };
  const key = `transfer_rejected:${eventId}`;
  await openFinding(tx, { key, kind: 'transfer_rejected', owner: 'support', detail });
  await resolveFindings(tx, [key], 'the bank returns it by itself');
  if (event.reference !== undefined) await noteSentBack(tx, provider, event.reference, event.sentBackMinor);
}

/**
 * Shows a dispute to staff and notifies the purpose of the money. The event is signed, but its amounts are never
 * booked.
 */
async function recordDispute(deps: ProviderDeps, tx: Tx, event: ProviderEvent, eventId: bigint): Promise<void> {
  const { id: disputeId, state } = event.dispute ?? { id: String(eventId), state: 'open' as const };
  const key = `dispute:${disputeId}`;
  const detail = { eventId, reference: event.reference ?? null, ...event.about };
  await openFinding(tx, { key, kind: 'dispute', owner: 'finance', detail });
  if (state === 'won') await resolveFindings(tx, [key], 'decided in our favour');
  if (event.reference === undefined) return;
  const subject = await subjectOfPayment(tx, deps.provider.name, event.reference);
  if (subject) await deps.handlers[subject.purpose]?.onDisputed(tx, { ...subject, disputeId, state });
}
