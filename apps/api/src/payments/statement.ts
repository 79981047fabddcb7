import { post, providerClearing, providerFees } from '#ledger';
import { inTransaction } from '#platform/db';
import { lateMoneyMs } from './charge.ts';
import type { ProviderTransaction } from './providers/provider.ts';
import { believableFee, refuse, settlePayment, whyNotMoney, type SettleDeps } from './settle.ts';
import { capturesBetween, capturesByTransactions, storeFee, type CaptureRecord } from './store/captures.ts';
import { openFinding, resolveFindings } from '#platform/findings';
import { refundedKobo } from './store/refunds.ts';
import { noteFailedLook, noteLook, takeTurn } from './store/statement.ts';

const minute = 60_000;
const everySeconds = 60;
const longEverySeconds = 900;
const shortLookMs = 120 * minute;
const mostPages = 200;

/**
 * Compares the provider's list of payments with what is recorded, both ways: what is paid there and unknown here is
 * settled, what is here and not there, or differs in amount, currency or fee, becomes a finding. Payments of the last
 * two hours every minute, those of the last three days every quarter of an hour. Answers 0: it is never behind.
 */
export async function readStatement(deps: SettleDeps): Promise<number> {
  const { db, provider } = deps;
  const turn = await takeTurn(db, provider.name, everySeconds, longEverySeconds);
  if (!turn) return 0;
  const from = new Date(turn.now.getTime() - (turn.isLong ? lateMoneyMs : shortLookMs));
  // Ahead of now: the provider's clock need not be ours.
  const seen = new Set<string>();
  let problem = await readPeriod(deps, { from, to: new Date(turn.now.getTime() + 10 * minute) }, seen);
  if (problem === undefined && turn.isLong) problem = await lookForOurs(deps, { from, now: turn.now }, seen);
  if (problem === undefined) await noteLook(db, provider.name);
  else await noteFailedLook(db, provider.name, problem, turn.isLong);
  return 0;
}

/** Undefined when all went well, else what stopped it. */
async function readPeriod(
  deps: SettleDeps,
  period: { from: Date; to: Date },
  seen: Set<string>,
): Promise<string | undefined> {
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await deps.provider.listTransactions(period, page);
    if (answer.kind !== 'ok') return answer.kind === 'refused' ? answer.message : answer.why;
    for (const row of answer.value.rows) if (row.status === 'success' || row.status === 'reversed') seen.add(row.id);
    const problem = await comparePage(deps, answer.value.rows);
    if (problem !== undefined || answer.value.isLast) return problem;
  }
  return `more than ${mostPages} pages`;
}

async function comparePage(deps: SettleDeps, rows: readonly ProviderTransaction[]): Promise<string | undefined> {
  const ids = rows.map((row) => row.id);
  const known = new Map(
    (await capturesByTransactions(deps.db, deps.provider.name, ids)).map((one) => [one.providerTransactionId, one]),
  );
  await resolveFindings(deps.db, [...known.keys()].map(notRecorded), 'recorded');
  for (const row of rows) {
    const capture = known.get(row.id);
    if (capture) await compare(deps, capture, row);
    else if (row.status === 'success' || row.status === 'reversed') {
      const problem = await bringHome(deps, row);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

function notRecorded(transactionId: string): string {
  return `not_recorded:${transactionId}`;
}

async function bringHome(deps: SettleDeps, row: ProviderTransaction): Promise<string | undefined> {
  const { db, provider, log } = deps;
  const distrust = whyNotMoney(row);
  if (distrust) {
    await inTransaction(db, (tx) => refuse(tx, provider.name, row, distrust));
    return undefined;
  }
  try {
    const outcome = await settlePayment(deps, row.reference, 'sweep');
    if (outcome.kind === 'unknown') return outcome.why;
  } catch (error) {
    // One payment that cannot be recorded must not hide the ones behind it.
    log.error({ err: error, reference: row.reference }, 'a payment on the statement could not be recorded');
    await openFinding(db, {
      key: notRecorded(row.id),
      kind: 'not_recorded',
      detail: { reference: row.reference, amountKobo: row.amountKobo },
    });
  }
  return undefined;
}

async function compare(deps: SettleDeps, capture: CaptureRecord, row: ProviderTransaction): Promise<void> {
  const { db, provider } = deps;
  const about = { captureId: capture.id, reference: row.reference };
  if (capture.receivedKobo !== row.amountKobo || capture.currency !== row.currency) {
    const detail = { ...about, ours: capture.receivedKobo, theirs: row.amountKobo, currency: row.currency };
    await openFinding(db, { key: `amount:${capture.id}`, kind: 'amount_differs', detail });
  }
  const fee = believableFee(row);
  if (fee !== undefined && capture.feeKobo === null) await bookLateFee(deps, capture, fee);
  else if (row.feeKobo !== undefined && capture.feeKobo !== null && row.feeKobo !== capture.feeKobo) {
    const detail = { ...about, ours: capture.feeKobo, theirs: row.feeKobo };
    await openFinding(db, { key: `fee:${capture.id}`, kind: 'fee_differs', detail });
  }
  if (row.status !== 'reversed') return;
  const ours = await inTransaction(db, (tx) => refundedKobo(tx, capture.id));
  if (ours >= capture.receivedKobo) return;
  const detail = { ...about, provider: provider.name, receivedKobo: capture.receivedKobo, refundedByUs: ours };
  await openFinding(db, { key: `charged_back:${capture.id}`, kind: 'charged_back', detail });
}

async function bookLateFee(deps: SettleDeps, capture: CaptureRecord, feeKobo: bigint): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await storeFee(tx, capture.id, feeKobo)) || feeKobo === 0n || capture.currency !== 'NGN') return;
    await post(tx, {
      reference: `capture-fee:${deps.provider.name}:${capture.providerTransactionId}`,
      kind: 'provider-fee',
      moves: [{ from: providerFees, to: providerClearing(deps.provider.name), amountKobo: feeKobo }],
      memo: `Fee of payment ${capture.providerReference}`,
      actor: `provider:${deps.provider.name}`,
    });
  });
}

/** The other direction: what we recorded and the provider does not have. Payments begun before the period are asked for one by one. */
async function lookForOurs(
  deps: SettleDeps,
  period: { from: Date; now: Date },
  seen: ReadonlySet<string>,
): Promise<string | undefined> {
  const { db, provider } = deps;
  const ours = await capturesBetween(db, provider.name, period.from, new Date(period.now.getTime() - 5 * minute));
  for (const capture of ours) {
    if (seen.has(capture.providerTransactionId)) continue;
    const answer = await provider.verify(capture.providerReference);
    if (answer.kind !== 'ok') return answer.kind === 'refused' ? answer.message : answer.why;
    const there = answer.value;
    if (there?.id === capture.providerTransactionId && (there.status === 'success' || there.status === 'reversed'))
      continue;
    const detail = {
      captureId: capture.id,
      reference: capture.providerReference,
      providerStatus: there?.status ?? 'absent',
    };
    await openFinding(db, { key: `missing:${capture.id}`, kind: 'missing_at_provider', detail });
  }
  return undefined;
}
