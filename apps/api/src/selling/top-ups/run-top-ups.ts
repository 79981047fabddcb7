import { createHash } from 'node:crypto';
import { newReference } from '#platform/references';
import { queueForUser } from '#notifications';
import type { Payments } from '#payments';
import type { CrashHook } from '#platform/process/crash';
import { inTransaction, type Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Log } from '#platform/log';
import { estimateOf } from '#usage';
import type { VendingClient } from '#vending';
import { refuseOverLimit } from '#wallets';
import { topUpConfirm, topUpEnded, topUpProblems, type TopUpProblem } from './messages/index.ts';
import { endRun, lookAgain, noteOrder, placeCardOrder, startBuying, takeDueRuns, type DueRun } from './store.ts';
import { isRefusedWith } from '#platform/database/sql-states';

export interface RunDeps {
  db: Db;
  /** Vends from a wallet, once for each key. */
  vending: Pick<VendingClient, 'vend'>;
  payments: Pick<Payments, 'providerFor'>;
  caps: { capPerHourKobo: bigint; capPerMeterDayKobo: bigint; allowSimulatorKeys: boolean };
  publicUrl: string;
  log: Log;
  crash: CrashHook;
}

/** How many runs one round takes. */
export const runBatch = 10;
/** How long a card may take, including its bank's confirmation. */
const cardOpenSeconds = 2000;

/**
 * Makes the due purchases and follows them to their end. `buying` is committed before anything is bought, and the order
 * has the key of its due date: after a crash the same order is found, and nothing is bought twice.
 */
export async function runTopUps(deps: RunDeps): Promise<number> {
  const due = await takeDueRuns(deps.db, runBatch);
  await Promise.all(
    due.map(async (run) => {
      try {
        await advanceRun(deps, run);
      } catch (error) {
        deps.log.error({ err: error, run: run.id.toString() }, 'a scheduled top-up step failed, will retry');
      }
    }),
  );
  return due.length;
}

async function advanceRun(deps: RunDeps, run: DueRun): Promise<void> {
  if (run.orderId !== null) return followOrder(deps, run);
  if (run.state === 'announced') {
    // The user paused or deleted it and knows, so there is no message. A user who lost the meter did not decide that, and
    // one who removed a card may not think of the purchase.
    if (run.scheduleState !== 'active' && run.mayBuy && !run.isCardGone) {
      await endRun(deps.db, run.id, { state: 'skipped', problem: run.scheduleState });
      return;
    }
    const reason = await reasonAgainst(deps, run);
    if (reason) return finishRun(deps, run, skipping.has(reason) ? 'skipped' : 'failed', reason);
    if (!(await startBuying(deps.db, run.id))) return;
  }
  return run.method === 'wallet' ? buyFromWallet(deps, run) : buyByCard(deps, run);
}

/** Not a failure: it was not needed, or not offered. */
const skipping: ReadonlySet<TopUpProblem> = new Set(['units-left', 'switched-off']);

/** The reasons in the schedule itself, checked again when it is due. */
async function reasonAgainst({ db }: RunDeps, run: DueRun): Promise<TopUpProblem | undefined> {
  if (!run.isSwitchedOn) return 'switched-off';
  if (!run.mayBuy) return 'not-yours';
  if (run.isCardGone) return 'card-not-usable';
  if (run.meterStatus !== 'active') return 'meter-inactive';
  if (run.spentKobo + run.amountKobo > run.ceilingKobo) return 'ceiling';
  if (run.every !== 'low-units') return undefined;
  const estimate = await estimateOf(db, run.userId.toString(), run.meterId.toString());
  return estimate && estimate.daysLeft > (run.daysBefore ?? 0) ? 'units-left' : undefined;
}

async function buyFromWallet(deps: RunDeps, run: DueRun): Promise<void> {
  const { userId, key, meterNumber, amountKobo } = run;
  let answer;
  try {
    answer = await deps.vending.vend({ userId: userId.toString(), key, meterNumber, amountKobo, onlyLinked: true });
  } catch (error) {
    return refused(deps, run, error);
  }
  deps.crash('top-up.after_order');
  if (answer !== 'unknown') await noteOrder(deps.db, run.id, BigInt(answer.orderId));
  await lookAgain(deps.db, run.id, 0);
}

async function buyByCard(deps: RunDeps, run: DueRun): Promise<void> {
  const { db, caps, payments, publicUrl } = deps;
  let placed;
  try {
    placed = await refuseOverLimit(
      placeCardOrder(db, {
        runId: run.id,
        reference: newReference('VND'),
        bodyHash: createHash('sha256').update(`${run.key}:${run.amountKobo}`).digest(),
        openSeconds: cardOpenSeconds,
        provider: payments.providerFor('saved-card', 'order'),
        callbackUrl: `${publicUrl}/user/vend_utility/status`,
        caps,
      }),
    );
  } catch (error) {
    if (isRefusedWith(error, 'PY002')) return finishRun(deps, run, 'failed', 'card-not-usable');
    return refused(deps, run, error);
  }
  deps.crash('top-up.after_order');
  if (placed.orderId === null) return finishRun(deps, run, 'failed', problemOf(placed.outcome));
  await noteOrder(db, run.id, placed.orderId);
  await lookAgain(db, run.id, 3);
}

/** A refusal of the purchase ends the run; an outside fault is retried under the same key. */
function refused(deps: RunDeps, run: DueRun, error: unknown): Promise<void> {
  if (
    !(error instanceof AppError) ||
    error.status >= 500 ||
    error.code === 'still-running' ||
    error.code === 'rate-limited'
  ) {
    throw error;
  }
  return finishRun(deps, run, 'failed', problemOf(error.code));
}

function problemOf(code: string): TopUpProblem {
  // A user who moved out between the check of the run and the purchase buys nothing more for that house.
  if (code === 'meter-not-linked') return 'not-yours';
  return topUpProblems.find((problem) => problem === code) ?? 'not-possible';
}

/** The order proceeds like any order; its end is the end of the run. */
async function followOrder(deps: RunDeps, run: DueRun): Promise<void> {
  switch (run.orderStatus) {
    case 'vended':
      return finishRun(deps, run, 'bought', null);
    case 'credited':
    case 'refunded':
      return finishRun(deps, run, 'failed', 'vend-failed');
    case 'expired':
    case 'cancelled':
      return finishRun(deps, run, 'failed', run.needsStepUp ? 'confirm-at-bank' : 'declined');
    case 'created':
    case 'awaiting_payment':
      if (run.chargeFailed) return finishRun(deps, run, 'failed', run.needsStepUp ? 'confirm-at-bank' : 'declined');
      if (run.needsStepUp) await askToConfirm(deps, run);
      return lookAgain(deps.db, run.id, 15);
    case 'paid':
    case 'vending':
    case 'unknown':
    case 'paid_late':
    case 'vend_failed':
    case 'refunding':
    case null:
      return lookAgain(deps.db, run.id, 5);
  }
}

/**
 * The bank wants the owner of the card to confirm: they are notified once, with the page that leads to the bank,
 * because they are not online.
 */
function askToConfirm({ db, publicUrl }: RunDeps, run: DueRun): Promise<void> {
  return inTransaction(db, (tx) =>
    queueForUser(tx, {
      userId: run.userId.toString(),
      event: `top-up:${run.id}:confirm`,
      subjectKind: 'top-up',
      subjectId: run.id.toString(),
      content: topUpConfirm.content({
        amountKobo: run.amountKobo,
        utility: run.utility,
        meterEnding: run.meterNumber.slice(-4),
        page: `${publicUrl}/user/vend_utility/status?trxref=${encodeURIComponent(run.orderReference ?? '')}`,
      }),
    }),
  );
}

async function finishRun(
  { db, log }: RunDeps,
  run: DueRun,
  state: 'bought' | 'failed' | 'skipped',
  problem: TopUpProblem | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await endRun(tx, run.id, { state, problem: problem ?? undefined, orderId: run.orderId }))) return;
    await queueForUser(tx, {
      userId: run.userId.toString(),
      event: `top-up:${run.id}:${state}`,
      subjectKind: 'top-up',
      subjectId: run.id.toString(),
      content: topUpEnded.content({
        amountKobo: run.amountKobo,
        utility: run.utility,
        meterEnding: run.meterNumber.slice(-4),
        problem,
      }),
    });
  });
  log.info({ run: run.id.toString(), state, problem }, 'a scheduled top-up ended');
}
