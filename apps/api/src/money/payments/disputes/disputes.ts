import { databaseNow, inTransaction, type Tx } from '#platform/database/db';
import { openFinding, resolveFindings } from '#platform/checks/findings';
import { atEachProvider } from '../providers/at-each-provider.ts';
import { verifyAndCapturePayment, type CaptureDeps, type ProviderDeps } from '../captures/capture.ts';
import type { ProviderDispute } from '../providers/provider-books.ts';
import { settleGivenBack, notifyEnded } from '../refunds/given-back.ts';
import { captureByTransaction, subjectOfPayment, type CaptureRecord } from '../captures/capture-store.ts';
import * as store from './dispute-store.ts';
import { refundedMinor } from '../refunds/refund-store.ts';
import { whyNot } from '../providers/answer.ts';

/** The result of reading a dispute. `unknown`: the provider did not say, try again. */
export type DisputeOutcome = 'opened' | 'noted' | 'won' | 'lost' | 'absent' | { unknown: string };

/** How many disputes one run takes. */
export const disputeBatch = 20;

export const disputeFinding = (disputeId: string) => `dispute:${disputeId}`;

/**
 * Asks the provider about a dispute and stores the result: an event is only a reason to ask. It may be repeated, in any
 * order and days late: a dispute is stored once, freezes once and ends once.
 */
export async function syncDispute(deps: ProviderDeps, disputeId: string): Promise<DisputeOutcome> {
  const { books } = deps.provider;
  if (!books) return 'absent';
  const answer = await books.findDispute(disputeId);
  if (answer.kind !== 'ok') return { unknown: whyNot(answer) };
  return answer.value ? takeOver(deps, answer.value) : 'absent';
}

async function takeOver(deps: ProviderDeps, dispute: ProviderDispute): Promise<DisputeOutcome> {
  const { db, provider } = deps;
  if (!(await captureByTransaction(db, provider.name, dispute.transactionId))) {
    // There was no money to dispute unless it arrived, so the payment is recorded first.
    const outcome = await verifyAndCapturePayment(deps, dispute.reference, 'sweep');
    if (outcome.kind === 'unknown') return { unknown: outcome.why };
  }
  return inTransaction(db, async (tx) => {
    const capture = await captureByTransaction(tx, provider.name, dispute.transactionId);
    if (!capture) return { unknown: 'the disputed payment is not recorded here' };
    // Locks the order before the wallet. Giving money back locks them in the same order, so the two cannot deadlock.
    const owner = await walletOwner(deps, tx, dispute);
    const opened = await store.insertDispute(tx, provider.name, capture.id, dispute);
    if (opened !== undefined) await freeze(deps, tx, opened, dispute, owner);
    const row = await store.disputeByProviderId(tx, provider.name, dispute.id);
    if (!row) throw new Error(`dispute ${dispute.id} is not stored`);
    if (row.state !== 'open') return row.state;
    if (dispute.state === 'open') {
      await store.noteDispute(tx, row.id, dispute);
      if (opened !== undefined) await notifyPurpose(deps, tx, dispute);
      return opened === undefined ? 'noted' : 'opened';
    }
    if (!(await store.endDispute(tx, row.id, dispute))) return dispute.state;
    await closeWithJournal(deps, tx, row, dispute, capture);
    return dispute.state;
  });
}

/**
 * The dispute has ended in the ledger: its finding is closed. The finding of the statement is closed too, if the
 * provider had reported the money as taken back before anything here explained it.
 */
async function closeWithJournal(
  deps: ProviderDeps,
  tx: Tx,
  row: store.DisputeRow,
  dispute: ProviderDispute,
  capture: CaptureRecord,
): Promise<void> {
  if (dispute.state === 'won') {
    await resolveFindings(tx, [disputeFinding(dispute.id)], 'the bank decided in our favour');
    return notifyPurpose(deps, tx, dispute);
  }
  const { journal, refunds } = await store.endOfDispute(tx, row);
  const how = 'decided for the payer';
  await resolveFindings(tx, [disputeFinding(dispute.id)], how, journal);
  await notifyEnded(deps, tx, refunds);
  await settleGivenBack(deps, tx, capture.id);
  const explained = (await refundedMinor(tx, capture.id)) + (await store.lostByDisputes(tx, capture.id));
  const explainedBy = explained >= capture.receivedMinor ? journal : undefined;
  if (explainedBy !== undefined) await resolveFindings(tx, [`charged_back:${capture.id}`], how, explainedBy);
  await notifyPurpose(deps, tx, dispute, explainedBy);
}

async function walletOwner(
  { provider, handlers }: ProviderDeps,
  tx: Tx,
  { reference }: ProviderDispute,
): Promise<string | undefined> {
  const subject = await subjectOfPayment(tx, provider.name, reference);
  return subject && (await handlers[subject.purpose]?.walletOwner?.(tx, subject.subjectId));
}

/** A payer who disputes a payment may not spend the same money meanwhile. */
async function freeze(
  { provider }: ProviderDeps,
  tx: Tx,
  id: bigint,
  dispute: ProviderDispute,
  owner: string | undefined,
): Promise<void> {
  const frozenKobo =
    owner === undefined || dispute.currency !== 'NGN'
      ? 0n
      : await store.freezeForDispute(tx, id, `wallet:${owner}`, dispute.amountMinor);
  const { id: disputeId, reference, amountMinor, status, category } = dispute;
  await openFinding(tx, {
    key: disputeFinding(disputeId),
    kind: 'dispute',
    owner: 'finance',
    detail: {
      disputeId,
      reference,
      amountMinor,
      frozenKobo,
      status,
      category: category ?? null,
      provider: provider.name,
    },
  });
}

async function notifyPurpose(
  deps: ProviderDeps,
  tx: Tx,
  { id, reference, state }: ProviderDispute,
  explainedBy?: string,
): Promise<void> {
  const subject = await subjectOfPayment(tx, deps.provider.name, reference);
  if (subject) await deps.handlers[subject.purpose]?.onDisputed(tx, { ...subject, disputeId: id, state, explainedBy });
}

/** Sends queued replies of staff and checks open disputes again: an event may never arrive. */
export async function followDisputes(deps: CaptureDeps): Promise<number> {
  return atEachProvider(deps, async (at) => {
    if (!at.provider.books) return 0;
    const due = await store.takeDueDisputes(at.db, at.provider.name, disputeBatch);
    await Promise.all(
      due.map(async (dispute) => {
        try {
          if (dispute.replyState === 'queued') await sendReply(at, dispute);
          else await refreshDispute(at, dispute);
        } catch (error) {
          at.log.error({ err: error, disputeId: dispute.providerDisputeId }, 'a dispute step failed, will retry');
        }
      }),
    );
    return due.length;
  });
}

async function refreshDispute(deps: ProviderDeps, dispute: store.DisputeRow): Promise<void> {
  const outcome = await syncDispute(deps, dispute.providerDisputeId);
  if (typeof outcome === 'object')
    deps.log.warn(
      { disputeId: dispute.providerDisputeId, why: outcome.unknown },
      'the provider did not report the state of a dispute',
    );
}

/** Repeating a reply is harmless: the provider keeps the first resolution. */
async function sendReply(deps: ProviderDeps, dispute: store.DisputeRow): Promise<void> {
  const { books } = deps.provider;
  const { reply, replyDetail: detail, providerDisputeId: id, amountMinor } = dispute;
  if (!books || reply === null || detail === null) return;
  const { message } = detail;
  const answer =
    reply === 'accept'
      ? await books.acceptDispute(id, { amountMinor, message })
      : 'serviceDetails' in detail
        ? await books.contestDispute(id, { amountMinor, message, evidence: detail })
        : ({ kind: 'refused', message: 'there is no evidence' } as const);
  if (answer.kind === 'unknown')
    return store.noteReply(deps.db, dispute.id, { state: 'queued', problem: answer.why, againInSeconds: 60 });
  if (answer.kind === 'refused')
    return store.noteReply(deps.db, dispute.id, { state: 'refused', problem: answer.message, againInSeconds: 3600 });
  await store.noteReply(deps.db, dispute.id, { state: 'sent', againInSeconds: 60 });
  await refreshDispute(deps, dispute);
}

const listedDays = 7;

/** Disputes of the last days as each provider lists them: an event that never arrived is found here. */
export async function readDisputeLists(deps: CaptureDeps): Promise<number> {
  const now = await databaseNow(deps.db);
  const period = { from: new Date(now.getTime() - listedDays * 86_400_000), to: new Date(now.getTime() + 3_600_000) };
  return atEachProvider(deps, async (at) => {
    const problem = await readListOf(at, period);
    if (problem !== undefined)
      at.log.warn({ provider: at.provider.name, problem }, 'the list of disputes was not read');
    return 0;
  });
}

async function readListOf(deps: ProviderDeps, period: { from: Date; to: Date }): Promise<string | undefined> {
  const { books } = deps.provider;
  if (!books) return undefined;
  for (let page = 1; page <= 50; page += 1) {
    const answer = await books.listDisputes(period, page);
    if (answer.kind !== 'ok') return whyNot(answer);
    for (const dispute of answer.value.rows) {
      const known = await store.disputeByProviderId(deps.db, deps.provider.name, dispute.id);
      if (known && known.state === dispute.state) continue;
      const outcome = await takeOver(deps, dispute);
      if (typeof outcome === 'object') return outcome.unknown;
    }
    if (answer.value.isLast) return undefined;
  }
  return undefined;
}
