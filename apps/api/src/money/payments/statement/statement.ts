import { post, providerClearing, providerFees } from '#ledger';
import { inTransaction } from '#platform/database/db';
import { openFinding, resolveFindings, reportFact } from '#platform/checks/findings';
import { lateMoneyMs } from '../charges/charge.ts';
import { atEachProvider } from '../providers/at-each-provider.ts';
import type { PaymentProvider, ProviderRefund, ProviderTransaction } from '../providers/provider.ts';
import { refundNote } from '../refunds/refund.ts';
import {
  believableFee,
  reportUnusable,
  verifyAndCapturePayment,
  whyNotMoney,
  type CaptureDeps,
  type ProviderDeps,
} from '../captures/capture.ts';
import {
  capturesByTransactions,
  confirmCaptures,
  markReversed,
  storeFee,
  unconfirmedCaptures,
  type CaptureRecord,
} from '../captures/capture-store.ts';
import { lostByDisputes } from '../disputes/dispute-store.ts';
import { refundedMinor, refundsOfTransactions, type KnownRefund } from '../refunds/refund-store.ts';
import { beginPass, recordFailedLook, recordLook, savePass, takeTurn, type Pass } from './statement-store.ts';
import { whyNot } from '../providers/answer.ts';

const minute = 60_000;
const everySeconds = 60;
const passEverySeconds = 900;
const shortLookMs = 120 * minute;
/** The newest payments; the pass reads everything beyond them. */
const shortLookPages = 20;
/** Deep pages are slow for the provider, so the list is read in windows. */
const windowMs = 360 * minute;
/** How long one turn reads before it lets others work; the pass continues in the next turn. */
const turnMs = 30_000;
/** A capture younger than this may not be on the provider's list yet. */
const youngMs = 5 * minute;

/**
 * Compares the provider's lists with our records, both ways. A payment that is unknown here is captured. A payment that
 * is unknown there, or differs in amount, currency or fee, becomes a finding; so does a refund that we did not make.
 * The payments of the last two hours are read every minute. A pass reads everything, page by page, and starts every
 * quarter of an hour. Returns 1 while the pass has more to read.
 */
export async function readStatement(deps: CaptureDeps, budgetMs = turnMs): Promise<number> {
  return atEachProvider(deps, (at) => readStatementOf(at, budgetMs));
}

async function readStatementOf(deps: ProviderDeps, budgetMs: number): Promise<number> {
  const { db, provider } = deps;
  const turn = await takeTurn(db, provider.name, everySeconds);
  if (!turn) return 0;
  let problem: string | undefined;
  if (turn.isLookDue) problem = await compareNewest(deps, turn.now);
  let pass = turn.pass;
  if (problem === undefined && (pass === undefined || pass.stage === 'done')) {
    pass = turn.isPassDue
      ? await beginPass(db, provider.name, { leastMs: lateMoneyMs, everySeconds: passEverySeconds })
      : undefined;
  }
  if (problem === undefined && pass) problem = await continuePass(deps, pass, performance.now() + budgetMs);
  if (problem !== undefined) {
    await recordFailedLook(db, provider.name, problem);
    return 0;
  }
  const isMore = pass !== undefined && pass.stage !== 'done';
  await recordLook(db, provider.name, isMore);
  return isMore ? 1 : 0;
}

/** Undefined on success, otherwise the reason why it stopped. */
async function compareNewest(deps: ProviderDeps, now: Date): Promise<string | undefined> {
  // Reads a little into the future: the provider's clock may be ahead of ours.
  const period = { from: new Date(now.getTime() - shortLookMs), to: new Date(now.getTime() + 10 * minute) };
  for (let page = 1; page <= shortLookPages; page += 1) {
    const answer = await deps.provider.listTransactions(period, page);
    if (answer.kind !== 'ok') return whyNot(answer);
    const problem = await comparePage(deps, answer.value.rows);
    if (problem !== undefined || answer.value.isLast) return problem;
  }
  return undefined;
}

/**
 * Continues `pass` until it is done or the time is up. Its position is stored after each page: a crash repeats one
 * page.
 */
async function continuePass(deps: ProviderDeps, pass: Pass, until: number): Promise<string | undefined> {
  while (pass.stage !== 'done' && performance.now() < until) {
    const problem = await takePassStep(deps, pass);
    if (problem !== undefined) return problem;
    await savePass(deps.db, deps.provider.name, pass);
  }
  return undefined;
}

async function takePassStep(deps: ProviderDeps, pass: Pass): Promise<string | undefined> {
  switch (pass.stage) {
    case 'payments': {
      const end = new Date(Math.min(pass.at.getTime() + windowMs, pass.to.getTime()));
      const answer = await deps.provider.listTransactions({ from: pass.at, to: end }, pass.page);
      if (answer.kind !== 'ok') return whyNot(answer);
      const problem = await comparePage(deps, answer.value.rows);
      if (problem !== undefined) return problem;
      if (!answer.value.isLast) pass.page += 1;
      else if (end < pass.to) Object.assign(pass, { at: end, page: 1 });
      else Object.assign(pass, { stage: 'refunds', page: 1 });
      return undefined;
    }
    case 'refunds': {
      const answer = await deps.provider.refunds.listMade({ from: pass.from, to: pass.to }, pass.page);
      if (answer.kind !== 'ok') return whyNot(answer);
      await compareRefunds(deps, answer.value.rows);
      if (answer.value.isLast) Object.assign(pass, { stage: 'ours', page: 1 });
      else pass.page += 1;
      return undefined;
    }
    case 'ours':
      return checkUnlistedCaptures(deps, pass);
    case 'done':
      return undefined;
  }
}

async function comparePage(deps: ProviderDeps, rows: readonly ProviderTransaction[]): Promise<string | undefined> {
  const ids = rows.map((row) => row.id);
  const known = new Map(
    (await capturesByTransactions(deps.db, deps.provider.name, ids)).map((one) => [one.providerTransactionId, one]),
  );
  if (known.size > 0) await resolveFindings(deps.db, [...known.keys()].map(notRecorded), 'recorded');
  for (const row of rows) {
    const capture = known.get(row.id);
    if (capture) await compareCapture(deps, capture, row);
    else if (row.status === 'success' || row.status === 'reversed') {
      const problem = await captureMissing(deps, row);
      if (problem !== undefined) return problem;
    }
  }
  const paid = rows.filter((row) => row.status === 'success' || row.status === 'reversed');
  await markConfirmed(
    deps,
    paid.map((row) => row.id),
  );
  return undefined;
}

async function markConfirmed(deps: ProviderDeps, transactionIds: readonly string[]): Promise<void> {
  const confirmed = await confirmCaptures(deps.db, deps.provider.name, transactionIds);
  if (confirmed.length > 0) await resolveFindings(deps.db, confirmed.map(missing), 'the provider knows it now');
}

const missing = (captureId: bigint) => `missing:${captureId}`;

function notRecorded(transactionId: string): string {
  return `not_recorded:${transactionId}`;
}

async function captureMissing(deps: ProviderDeps, row: ProviderTransaction): Promise<string | undefined> {
  const { db, provider, log } = deps;
  const problem = whyNotMoney(row);
  if (problem) {
    await inTransaction(db, (tx) => reportUnusable(tx, provider.name, row, problem));
    return undefined;
  }
  try {
    const outcome = await verifyAndCapturePayment(deps, row.reference, 'sweep');
    if (outcome.kind === 'unknown') return outcome.why;
  } catch (error) {
    // One payment that cannot be recorded must not hide the next ones.
    log.error({ err: error, reference: row.reference }, 'a payment on the statement could not be recorded');
    await openFinding(db, {
      key: notRecorded(row.id),
      kind: 'not_recorded',
      detail: { reference: row.reference, amountMinor: row.amountMinor },
    });
  }
  return undefined;
}

async function compareCapture(deps: ProviderDeps, capture: CaptureRecord, row: ProviderTransaction): Promise<void> {
  const { db } = deps;
  const about = { captureId: capture.id, reference: row.reference };
  if (capture.receivedMinor !== row.amountMinor || capture.currency !== row.currency) {
    const detail = { ...about, ours: capture.receivedMinor, theirs: row.amountMinor, currency: row.currency };
    await reportFact(db, { key: `amount:${capture.id}`, kind: 'amount_differs', detail });
  }
  const fee = believableFee(row);
  if (fee !== undefined && capture.feeMinor === null) await bookLateFee(deps, capture, fee);
  else if (row.feeMinor !== undefined && capture.feeMinor !== null && row.feeMinor !== capture.feeMinor) {
    const detail = { ...about, ours: capture.feeMinor, theirs: row.feeMinor };
    await reportFact(db, { key: `fee:${capture.id}`, kind: 'fee_differs', detail });
  }
  if (row.status === 'reversed') await recordReversal(deps, capture, row.reference);
}

/** At some providers our own refunds are reversals too; only the amount above them was taken back by the bank. */
async function recordReversal(deps: ProviderDeps, capture: CaptureRecord, reference: string): Promise<void> {
  const { db, provider, handlers } = deps;
  await inTransaction(db, async (tx) => {
    const ours = (await refundedMinor(tx, capture.id)) + (await lostByDisputes(tx, capture.id));
    if (ours >= capture.receivedMinor) return;
    const { id: captureId, receivedMinor, currency } = capture;
    const detail = { captureId, reference, provider: provider.name, receivedMinor, refundedByUs: ours };
    await reportFact(tx, { key: `charged_back:${captureId}`, kind: 'charged_back', detail });
    const subject = await markReversed(tx, captureId);
    if (!subject) return;
    await handlers[subject.purpose]?.onReversed(tx, { ...subject, reversedMinor: receivedMinor - ours, currency });
  });
}

async function bookLateFee(deps: ProviderDeps, capture: CaptureRecord, feeMinor: bigint): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await storeFee(tx, capture.id, feeMinor)) || feeMinor === 0n || capture.currency !== 'NGN') return;
    await post(tx, {
      reference: `capture-fee:${deps.provider.name}:${capture.providerTransactionId}`,
      kind: 'provider-fee',
      moves: [{ from: providerFees, to: providerClearing(deps.provider.name), amountKobo: feeMinor }],
      memo: `Fee of payment ${capture.providerReference}`,
      actor: `provider:${deps.provider.name}`,
    });
  });
}

/** The other direction: looks up payments that we recorded and the provider did not list, one by one. */
async function checkUnlistedCaptures(deps: ProviderDeps, pass: Pass): Promise<string | undefined> {
  const { db, provider } = deps;
  const before = new Date(pass.to.getTime() - youngMs);
  const ours = await unconfirmedCaptures(db, provider.name, { after: pass.captureId, before, limit: 20 });
  for (const capture of ours) {
    const known = await isKnownThere(deps, capture);
    if ('unanswered' in known) return known.unanswered;
    if (known.status === undefined) await markConfirmed(deps, [capture.providerTransactionId]);
    else {
      const detail = { captureId: capture.id, reference: capture.providerReference, providerStatus: known.status };
      await openFinding(db, { key: missing(capture.id), kind: 'missing_at_provider', detail });
    }
    pass.captureId = capture.id;
  }
  if (ours.length === 0) pass.stage = 'done';
  return undefined;
}

/**
 * Looks up a capture at the provider. `status`: the provider's response when it does not know the payment; undefined
 * when it does.
 */
export async function isKnownThere(
  deps: { provider: PaymentProvider },
  capture: CaptureRecord,
): Promise<{ unanswered: string } | { status: string | undefined }> {
  const answer = await deps.provider.verify(capture.providerReference);
  if (answer.kind !== 'ok') return { unanswered: whyNot(answer) };
  const there = answer.value;
  if (!there) return { status: 'absent' };
  if (there.id !== capture.providerTransactionId) return { status: 'another payment' };
  return { status: there.status === 'success' || there.status === 'reversed' ? undefined : there.status };
}

/** A refund at the provider that we did not request, or that pays what staff paid already. */
async function compareRefunds(deps: ProviderDeps, rows: readonly ProviderRefund[]): Promise<void> {
  const { db, provider } = deps;
  const transactionIds = [...new Set(rows.map((row) => row.transactionId))];
  const known = Map.groupBy(
    await refundsOfTransactions(db, provider.name, transactionIds),
    (one) => one.providerTransactionId,
  );
  for (const row of rows) {
    const trouble = row.state === 'failed' ? undefined : troubleWith(row, known.get(row.transactionId) ?? []);
    if (!trouble) continue;
    const { id, transactionId, amountMinor, state } = row;
    const detail = { providerRefundId: id, providerTransactionId: transactionId, amountMinor, providerState: state };
    await reportFact(db, { key: `${trouble}:${id}`, kind: trouble, owner: 'finance', detail });
  }
}

function troubleWith(
  row: ProviderRefund,
  ours: readonly KnownRefund[],
): 'refunded_twice' | 'refund_not_ours' | undefined {
  const moves = row.state === 'pending' || row.state === 'processed';
  const own = ours.find((one) => one.providerRefundId === row.id);
  if (own) return own.isPaidOutside && moves ? 'refunded_twice' : undefined;
  if (ours.some((one) => one.replacedIds.includes(row.id))) return moves ? 'refunded_twice' : undefined;
  const isBeingSent = (one: KnownRefund) => one.state === 'queued' || one.state === 'sending';
  const noted = ours.find((one) => row.note === refundNote(one.id));
  // A refund that waits for an account moves no money: a provider may have made another in its place.
  if (noted) return isBeingSent(noted) || !moves ? undefined : 'refunded_twice';
  // The provider dropped the note: it may be a refund whose response was lost.
  const isLostAnswer =
    row.note === undefined && ours.some((one) => isBeingSent(one) && one.amountMinor === row.amountMinor);
  return isLostAnswer ? undefined : 'refund_not_ours';
}
