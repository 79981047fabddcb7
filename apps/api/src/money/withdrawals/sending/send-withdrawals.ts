import { naira } from '@gatelight/contract';
import { whyNot, type PayoutProvider, type ProviderPayout } from '#payments';
import type { CrashHook } from '#platform/process/crash';
import { inTransaction, type Db } from '#platform/database/db';
import { openFinding, resolveFindings } from '#platform/checks/findings';
import type { Log } from '#platform/log';
import { reportPaidAfterEnd } from './paid-after-end.ts';
import {
  finishWithdrawal,
  moveWithdrawal,
  scheduleCheck,
  stopChecking,
  storeRecipient,
  takeDue,
  notifyDelayed,
  type DueWithdrawal,
} from '../payout-store.ts';

export interface SendDeps {
  db: Db;
  provider: PayoutProvider;
  log: Log;
  crash: CrashHook;
}

/** How many withdrawals one run takes. */
export const sendBatch = 10;

/**
 * A payout that the provider does not know this long after we sent it never arrived there: the same one is sent again.
 */
const neverArrivedSeconds = 300;
/** When the provider has held a payout for this long, its owner is notified. */
const heldSeconds = 24 * 3600;
/** How long after the payout a bank may still return it. */
const returnDays = 7;

/** Sends due withdrawals and checks sent ones, until the provider's result is final. */
export async function sendWithdrawals(deps: SendDeps): Promise<number> {
  const due = await takeDue(deps.db, deps.provider.name, sendBatch);
  await Promise.all(
    due.map(async (withdrawal) => {
      try {
        await advanceWithdrawal(deps, withdrawal);
      } catch (error) {
        deps.log.error({ err: error, reference: withdrawal.reference }, 'a withdrawal step failed, will retry');
      }
    }),
  );
  return due.length;
}

async function advanceWithdrawal(deps: SendDeps, withdrawal: DueWithdrawal): Promise<void> {
  switch (withdrawal.status) {
    case 'requested': {
      const recipient = await recipientOf(deps, withdrawal);
      if (recipient === undefined) return;
      // Stored before the provider is called: from now on it may have the payout, so it can no longer be cancelled.
      if (!(await moveWithdrawal(deps.db, withdrawal.id, 'requested', 'sending'))) return;
      return sendPayout(deps, withdrawal, recipient);
    }
    case 'sending':
    case 'unknown':
      if ((withdrawal.sentSecondsAgo ?? 0) >= heldSeconds) await notifyDelayed(deps.db, withdrawal.id);
      return lookUp(deps, withdrawal);
    case 'paid':
      return lookUp(deps, withdrawal);
    case 'failed':
    case 'cancelled':
      return checkEnded(deps, withdrawal);
  }
}

/** The account has one code, from the provider that paid into it last. So a waiting payout may need a new code. */
async function recipientOf(deps: SendDeps, withdrawal: DueWithdrawal): Promise<string | undefined> {
  if (withdrawal.recipientCode !== null) return withdrawal.recipientCode;
  const { bankCode, accountNumber, accountName } = withdrawal;
  const answer = await deps.provider.openRecipient({ name: accountName, bankCode, accountNumber });
  if (answer.kind === 'ok') {
    await storeRecipient(deps.db, withdrawal.bankAccountId, deps.provider.name, answer.value);
    return answer.value;
  }
  if (answer.kind === 'unknown') {
    await scheduleCheck(deps.db, withdrawal.id, backOffSeconds(withdrawal.attempts), { problem: answer.why });
    return undefined;
  }
  // Nothing was sent. The account cannot be paid into, so the money goes back.
  const { id, status } = withdrawal;
  if (status === 'requested' && !(await moveWithdrawal(deps.db, id, 'requested', 'sending'))) return undefined;
  await endWithdrawal(deps, withdrawal, 'failed', undefined, answer.message);
  return undefined;
}

async function sendPayout(deps: SendDeps, withdrawal: DueWithdrawal, recipient: string): Promise<void> {
  const { db, provider, crash, log } = deps;
  const answer = await provider.sendPayout({
    reference: withdrawal.reference,
    amountKobo: payoutOf(withdrawal),
    recipient,
    reason: `${withdrawal.userId === null ? 'Service charges' : 'Withdrawal'} ${withdrawal.reference}`,
  });
  crash('withdrawal.after_provider_reply');
  if (answer.kind === 'ok') return applyReport(deps, withdrawal, answer.value);
  if (answer.kind === 'unknown') {
    log.warn(
      { reference: withdrawal.reference, why: answer.why },
      'the outcome of a payout is unknown, will look it up',
    );
    if (withdrawal.status !== 'unknown') await moveWithdrawal(db, withdrawal.id, 'sending', 'unknown');
    return scheduleCheck(db, withdrawal.id, 30, { problem: answer.why });
  }
  // The provider has this reference: an earlier call arrived after all.
  if (answer.reason === 'duplicate') return lookUp(deps, withdrawal);
  if (answer.reason === 'no-balance') return waitForBalance(deps, withdrawal, answer.message);
  return endWithdrawal(deps, withdrawal, 'failed', undefined, answer.message);
}

/**
 * Our balance at the provider is too low. The operator must fund it; the user's withdrawal waits and is never sent
 * twice.
 */
async function waitForBalance({ db }: SendDeps, withdrawal: DueWithdrawal, problem: string): Promise<void> {
  const { id, reference, amountKobo } = withdrawal;
  await inTransaction(db, (tx) =>
    openFinding(tx, {
      key: `withdrawal:${reference}`,
      kind: 'withdrawal_waits_for_balance',
      owner: 'finance',
      detail: { reference, amountKobo, problem },
    }),
  );
  await scheduleCheck(db, id, 600, { problem });
}

async function lookUp(deps: SendDeps, withdrawal: DueWithdrawal): Promise<void> {
  const { db, provider } = deps;
  const found = await provider.findPayout(withdrawal.reference);
  if (found.kind !== 'ok') {
    return scheduleCheck(db, withdrawal.id, backOffSeconds(withdrawal.attempts), {
      problem: whyNot(found),
    });
  }
  if (found.value) return applyReport(deps, withdrawal, found.value);
  if (withdrawal.status === 'paid') return scheduleCheck(db, withdrawal.id, 6 * 3600, {});
  // Not there (yet). Only the same reference may be sent again: the provider accepts it once.
  if ((withdrawal.sentSecondsAgo ?? 0) < neverArrivedSeconds) return scheduleCheck(db, withdrawal.id, 30, {});
  const recipient = await recipientOf(deps, withdrawal);
  if (recipient !== undefined) return sendPayout(deps, withdrawal, recipient);
}

/**
 * An event arrived for a withdrawal whose money is back in the wallet: if the provider reports success now, it has paid
 * as well.
 */
async function checkEnded({ db, provider }: SendDeps, withdrawal: DueWithdrawal): Promise<void> {
  const { id, reference, status, attempts } = withdrawal;
  const found = await provider.findPayout(reference);
  if (found.kind === 'unknown') return scheduleCheck(db, id, backOffSeconds(attempts), {});
  if (found.kind === 'ok' && found.value?.status === 'success')
    await reportPaidAfterEnd(db, { provider: provider.name, status }, found.value);
  await stopChecking(db, id);
}

async function applyReport(deps: SendDeps, withdrawal: DueWithdrawal, payout: ProviderPayout): Promise<void> {
  const { db } = deps;
  const expected = payoutOf(withdrawal);
  if (payout.amountMinor !== expected || payout.currency !== 'NGN') {
    const problem = `The provider pays ${naira(payout.amountMinor)} (${payout.currency}) instead of ${naira(expected)}.`;
    await inTransaction(db, (tx) =>
      openFinding(tx, {
        key: `withdrawal:${withdrawal.reference}`,
        kind: 'withdrawal_differs',
        owner: 'finance',
        detail: { reference: withdrawal.reference, problem },
      }),
    );
    return scheduleCheck(db, withdrawal.id, 3600, { problem });
  }
  switch (payout.status) {
    case 'success':
      if (withdrawal.status === 'paid') return checkLater(deps, withdrawal);
      return endWithdrawal(deps, withdrawal, 'paid', payout.id, undefined);
    case 'failed':
      if (withdrawal.status === 'paid') return endWithdrawal(deps, withdrawal, 'returned', payout.id, payout.reason);
      return endWithdrawal(deps, withdrawal, 'failed', payout.id, payout.reason ?? 'the provider did not send it');
    case 'reversed':
      if (withdrawal.status === 'paid') return endWithdrawal(deps, withdrawal, 'returned', payout.id, payout.reason);
      return endWithdrawal(deps, withdrawal, 'failed', payout.id, payout.reason ?? 'the bank sent it back');
    case 'pending':
      if (payout.needsApproval) await reportApproval(deps, withdrawal);
      return scheduleCheck(db, withdrawal.id, backOffSeconds(withdrawal.attempts), {
        providerId: payout.id,
        needsCode: payout.needsApproval,
      });
  }
}

async function reportApproval({ db }: SendDeps, { reference }: DueWithdrawal): Promise<void> {
  await inTransaction(db, (tx) =>
    openFinding(tx, {
      key: `withdrawal:${reference}`,
      kind: 'withdrawal_needs_approval',
      owner: 'finance',
      detail: { reference, problem: 'the provider waits for the code that it sent to the mailbox of the operator' },
    }),
  );
}

/** A bank may return money days later. Its event triggers a check immediately; this is the fallback. */
async function checkLater({ db }: SendDeps, { id, sentSecondsAgo }: DueWithdrawal): Promise<void> {
  if ((sentSecondsAgo ?? 0) > returnDays * 86_400) return stopChecking(db, id);
  return scheduleCheck(db, id, 6 * 3600, {});
}

async function endWithdrawal(
  { db, log }: SendDeps,
  withdrawal: DueWithdrawal,
  outcome: 'paid' | 'failed' | 'returned',
  providerId: string | undefined,
  problem: string | undefined,
): Promise<void> {
  const { reference } = withdrawal;
  await inTransaction(db, async (tx) => {
    if (!(await finishWithdrawal(tx, withdrawal.id, outcome, { providerId, problem }))) return;
    await resolveFindings(tx, [`withdrawal:${reference}`], `withdrawal ${outcome}`);
  });
  log.info({ reference, outcome, problem }, 'a withdrawal ended');
}

/** The amount that the bank account gets. */
const payoutOf = ({ amountKobo, feeKobo, stampDutyKobo }: DueWithdrawal): bigint =>
  amountKobo - feeKobo - stampDutyKobo;

const backOffSeconds = (attempts: number): number => Math.min(600, 10 * 2 ** Math.min(attempts, 6));
