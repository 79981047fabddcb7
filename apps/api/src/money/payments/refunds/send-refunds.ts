import { naira, refundProblem } from '@gatelight/contract';
import { post, providerClearing, refundsOwed } from '#ledger';
import type { CrashHook } from '#platform/process/crash';
import { inTransaction, type Db, type Tx } from '#platform/database/db';
import type { Log } from '#platform/log';
import { atEachProvider } from '../providers/at-each-provider.ts';
import type { PaymentProvider, ProviderRefund } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import type { PurposeHandler, RefundView } from '../purpose.ts';
import { settleGivenBack } from './given-back.ts';
import { refundBackOffMs, refundNote } from './refund.ts';
import { hasOpenDispute } from '../disputes/dispute-store.ts';
import { openFinding, resolveFindings } from '#platform/checks/findings';
import {
  claimedProviderIds,
  keepWaitingForStaff,
  moveRefund,
  refundById,
  replaceFailed,
  scheduleRefund,
  takeDueRefunds,
  type RefundChange,
  type RefundRow,
} from './refund-store.ts';
import { whyNot } from '../providers/answer.ts';

export interface RefundDeps {
  db: Db;
  providers: Providers;
  handlers: Readonly<Record<string, PurposeHandler>>;
  log: Log;
  crash: CrashHook;
}

type AtProvider = RefundDeps & { provider: PaymentProvider };

const recheckMs = 30_000;

/** How many refunds one run takes. */
export const refundBatch = 10;

/** Sends queued refunds and follows those that were sent until the money has left. */
export async function sendRefunds(deps: RefundDeps): Promise<number> {
  return atEachProvider(deps, async (at) => {
    const due = await takeDueRefunds(at.db, at.provider.name, refundBatch);
    await Promise.all(
      due.map(async (refund) => {
        try {
          await advanceRefund(at, refund);
        } catch (error) {
          at.log.error({ err: error, refundId: refund.id.toString() }, 'a refund step failed, will retry');
        }
      }),
    );
    return due.length;
  });
}

async function advanceRefund(deps: AtProvider, refund: RefundRow): Promise<void> {
  switch (refund.state) {
    case 'queued':
      await changeState(deps, refund, { state: 'sending', nextInMs: 60_000 });
      return sendOrFind(deps, refund);
    case 'sending':
      return refund.providerRefundId === null ? sendOrFind(deps, refund) : retryIntoAccount(deps, refund);
    case 'sent':
    case 'needs_attention':
      return checkProgress(deps, refund);
    case 'processed':
      return;
  }
}

/** Two equal requests make two refunds at the provider, so we look up what it has before we send anything. */
async function sendOrFind(deps: AtProvider, refund: RefundRow): Promise<void> {
  const { provider, db } = deps;
  const listed = await provider.refunds.list(refund.providerTransactionId);
  if (listed.kind !== 'ok') return scheduleRetry(deps, refund, whyNot(listed));
  const earlier = await findOwnRefund(db, refund, listed.value);
  if (earlier) return applyProviderState(deps, refund, earlier);

  const toSend = await leftToSend(deps, refund);
  if (!toSend) return;
  const note = refundNote(refund.id);
  const { providerTransactionId: transactionId, amountMinor } = toSend;
  const answer = await provider.refunds.send({ transactionId, amountMinor, note });
  deps.crash('refund.after_provider_reply');
  if (answer.kind === 'ok') return applyProviderState(deps, toSend, answer.value);
  if (answer.kind === 'unknown') return scheduleRetry(deps, toSend, answer.why);
  await changeState(deps, toSend, { state: 'needs_attention', problem: answer.message });
}

/** The amount that a dispute did not give back yet; undefined when nothing is left, or while a bank decides. */
async function leftToSend(deps: AtProvider, refund: RefundRow): Promise<RefundRow | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const { ended } = await settleGivenBack(deps, tx, refund.captureId, refund.id);
    if (ended) return undefined;
    if (!(await hasOpenDispute(tx, refund.captureId))) return refundById(tx, refund.id);
    await scheduleRefund(tx, refund.id, 60_000, 'a bank decides about this payment');
    return undefined;
  });
}

/**
 * Staff named a bank account. We look the refund up first: an attempt whose response was lost may have started it
 * already.
 */
async function retryIntoAccount(deps: AtProvider, refund: RefundRow): Promise<void> {
  const { provider } = deps;
  const { providerRefundId: id, bankCode, accountNumber, currency } = refund;
  if (id === null) return checkProgress(deps, refund);
  const found = await provider.refunds.find(id);
  if (found.kind !== 'ok') return scheduleRetry(deps, refund, whyNot(found));
  if (!found.value) return scheduleRetry(deps, refund, 'the provider does not know this refund any more');
  // Staff retried it, and it had failed at the provider: a new refund replaces it.
  if (found.value.state === 'failed' && bankCode === null) {
    await inTransaction(deps.db, (tx) => replaceFailed(tx, refund.id));
    return;
  }
  if (bankCode === null || accountNumber === null) return applyProviderState(deps, refund, found.value);
  if (found.value.state !== 'needs_attention') return applyProviderState(deps, refund, found.value);
  const toSend = await leftToSend(deps, refund);
  if (!toSend) return;
  // A part of it was given back: the provider's refund is for the whole, and another replaces it.
  if (toSend.providerRefundId === null) return sendOrFind(deps, toSend);
  const answer = await provider.refunds.retry({ id, currency, bankCode, accountNumber });
  deps.crash('refund.after_provider_reply');
  if (answer.kind === 'ok') return applyProviderState(deps, refund, answer.value);
  if (answer.kind === 'unknown') return scheduleRetry(deps, refund, answer.why);
  await changeState(deps, refund, { state: 'needs_attention', problem: answer.message, nextInMs: 600_000 });
}

/**
 * Our refund has our note. If the provider dropped notes, a refund of the same amount that no other refund of ours
 * claims counts.
 */
async function findOwnRefund(
  db: Db,
  refund: RefundRow,
  listed: readonly ProviderRefund[],
): Promise<ProviderRefund | undefined> {
  const noted = listed.find((one) => one.note === refundNote(refund.id) && !refund.replacedIds.includes(one.id));
  if (noted) return noted;
  const claimed = await claimedProviderIds(db, refund.captureId, refund.id);
  return listed.find(
    (one) => one.note === undefined && one.amountMinor === refund.amountMinor && !claimed.includes(one.id),
  );
}

async function checkProgress(deps: AtProvider, refund: RefundRow): Promise<void> {
  if (refund.providerRefundId === null) return;
  const found = await deps.provider.refunds.find(refund.providerRefundId);
  if (found.kind !== 'ok') return scheduleRetry(deps, refund, whyNot(found));
  if (!found.value) return scheduleRetry(deps, refund, 'the provider does not know this refund any more');
  return applyProviderState(deps, refund, found.value);
}

/** Stores the provider's state of the refund; the journal is posted in the commit that marks it processed. */
async function applyProviderState(deps: AtProvider, refund: RefundRow, reported: ProviderRefund): Promise<void> {
  const providerRefundId = reported.id;
  if (reported.amountMinor !== refund.amountMinor) {
    const problem = `The provider refunds ${naira(reported.amountMinor)} instead of ${naira(refund.amountMinor)}.`;
    return changeState(deps, refund, { state: 'needs_attention', providerRefundId, problem });
  }
  switch (reported.state) {
    case 'pending':
      if (refund.state === 'sent') return scheduleRefund(deps.db, refund.id, recheckMs, undefined);
      return changeState(deps, refund, { state: 'sent', providerRefundId, nextInMs: recheckMs / 10 });
    case 'processed':
      return changeState(deps, refund, { state: 'processed', providerRefundId });
    case 'failed':
    case 'needs_attention': {
      if (refund.state === 'needs_attention') return keepWaitingForStaff(deps.db, refund.id, 600_000, reported.state);
      return changeState(deps, refund, {
        state: 'needs_attention',
        providerRefundId,
        problem: refundProblem(reported.state),
        nextInMs: 600_000,
      });
    }
  }
}

async function scheduleRetry(deps: AtProvider, refund: RefundRow, why: string): Promise<void> {
  await scheduleRefund(deps.db, refund.id, refundBackOffMs(refund.attempts), why);
}

async function changeState(deps: AtProvider, refund: RefundRow, change: RefundChange): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const moved = await moveRefund(tx, refund.id, change);
    if (!moved) return;
    if (change.state === 'processed') await bookRefund(tx, refund);
    await updateFinding(tx, moved, change);
    await deps.handlers[moved.purpose]?.onRefundChanged(tx, moved);
    // Nothing was sent after all: first it covers what a dispute took meanwhile.
    if (change.state === 'needs_attention') await settleGivenBack(deps, tx, refund.captureId);
  });
}

async function bookRefund(tx: Tx, refund: RefundRow): Promise<void> {
  await post(tx, {
    reference: `refund:${refund.id}`,
    kind: 'refund-processed',
    currency: refund.currency,
    moves: [
      {
        from: refundsOwed(refund.currency),
        to: providerClearing(refund.provider, refund.currency),
        amountKobo: refund.amountMinor,
      },
    ],
    memo: `Refund ${refund.id}, ${refund.reason}`,
    actor: `provider:${refund.provider}`,
  });
}

async function updateFinding(tx: Tx, refund: RefundView, change: RefundChange): Promise<void> {
  const key = `refund:${refund.id}`;
  if (change.state === 'needs_attention') {
    const { id, captureId, reference, reason, amountMinor, currency } = refund;
    const detail = { refundId: id, captureId, reference, reason, amountMinor, currency, problem: change.problem };
    await openFinding(tx, { key, kind: 'refund_needs_attention', detail });
  } else if (change.state === 'processed' || change.state === 'sent') {
    await resolveFindings(tx, [key], `refund ${change.state}`);
  }
}
