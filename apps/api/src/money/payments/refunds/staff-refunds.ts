import type { AuditAction } from '@gatelight/contract';
import { record, type AuditValue } from '#audit';
import { openAccount, operatorBank, post, refundsOwed } from '#ledger';
import { inTransaction, type Tx } from '#platform/database/db';
import { resolveFindings } from '#platform/checks/findings';
import { heldFinding, releaseHeld } from './hold.ts';
import { heldAmounts } from './held-store.ts';
import type { ProviderRefund } from '../providers/provider.ts';
import type { RefundDeps } from './send-refunds.ts';
import { chargeByReference } from '../charges/charge-store.ts';
import { queueReply } from '../disputes/dispute-store.ts';
import { refundViewById } from './refund-store.ts';
import {
  finishOutside,
  listHeld,
  listOpenRefunds,
  lockRefund,
  restartRefund,
  type HeldSum,
  type StaffRefund,
} from './staff-refund-store.ts';

/** The request of staff cannot be done now; the message says why. */
export class StaffRefusal extends Error {}

export interface BankAccount {
  bankCode: string;
  accountNumber: string;
  accountName: string;
}

/** The result of a request; a repeat changes nothing and says so. */
export interface StaffAnswer {
  changed: boolean;
  message: string;
}

/** Refunds that need a person. Every change is audited in its own transaction, and a repeat changes nothing. */
export interface StaffRefunds {
  /** All refunds that are not finished: those that need a person first, then the oldest. */
  list(): Promise<StaffRefund[]>;
  read(id: bigint): Promise<StaffRefund>;
  /** Sends a refund again: into a bank account of the payer when the provider needs one. */
  retry(request: { id: bigint; by: string; account?: BankAccount | undefined }): Promise<StaffAnswer>;
  /** Staff paid it from the operator's bank: the provider must not pay it too. */
  markDoneOutside(request: { id: bigint; reference: string; by: string; note: string }): Promise<StaffAnswer>;
  /** Small amounts that we hold, by charge. */
  held(): Promise<HeldSum[]>;
  /** Sends back everything that is held for a charge. */
  releaseHeld(request: { reference: string; by: string }): Promise<StaffAnswer>;
  /**
   * The same three in the transaction of an act, without a call to the provider: the worker makes it before anything is
   * sent.
   */
  retryIn(tx: Tx, request: RetryRequest): Promise<StaffAnswer>;
  markDoneOutsideIn(tx: Tx, request: OutsideRequest): Promise<StaffAnswer>;
  releaseHeldIn(tx: Tx, request: { reference: string; by: string }): Promise<StaffAnswer>;
  /** Queues the reply to a dispute. Returns false when it has ended or a reply is on its way. */
  answerDispute(
    tx: Tx,
    answer: { id: bigint; kind: 'accept' | 'evidence'; detail: object; by: string },
  ): Promise<boolean>;
}

interface RetryRequest {
  id: bigint;
  by: string;
  account?: BankAccount | undefined;
}

interface OutsideRequest {
  id: bigint;
  reference: string;
  by: string;
  note: string;
}

export function createStaffRefunds(deps: RefundDeps): StaffRefunds {
  const { db } = deps;
  return {
    list: () => listOpenRefunds(db),
    read: async (id) => inTransaction(db, (tx) => requireRefund(tx, id)),
    retry: (request) => retryRefund(deps, request),
    markDoneOutside: (request) => markDoneOutside(deps, request),
    held: () => listHeld(db),
    releaseHeld: (request) => inTransaction(db, (tx) => releaseHeldAmounts(tx, request)),
    retryIn,
    markDoneOutsideIn: (tx, request) => finishPaidOutside(deps, tx, request),
    releaseHeldIn: releaseHeldAmounts,
    answerDispute: (tx, { id, ...reply }) => queueReply(tx, id, reply),
  };
}

async function requireRefund(tx: Tx, id: bigint): Promise<StaffRefund> {
  const refund = await lockRefund(tx, id);
  if (!refund) throw new StaffRefusal(`There is no refund ${id}.`);
  return refund;
}

const inProgress = (refund: StaffRefund) => ['queued', 'sending', 'sent'].includes(refund.state);

/** The provider's state of a refund; undefined when the provider never accepted one. */
async function askProvider(deps: RefundDeps, refund: StaffRefund): Promise<ProviderRefund['state'] | undefined> {
  if (refund.providerRefundId === null) return undefined;
  const found = await deps.providers.byName(refund.provider).refunds.find(refund.providerRefundId);
  if (found.kind !== 'ok') throw new StaffRefusal('The provider is not responding at the moment. Try again later.');
  if (!found.value) throw new StaffRefusal('The provider does not know this refund any more. Pay it outside.');
  return found.value.state;
}

async function retryRefund(
  deps: RefundDeps,
  { id, by, account }: { id: bigint; by: string; account?: BankAccount | undefined },
): Promise<StaffAnswer> {
  const before = await inTransaction(deps.db, (tx) => requireRefund(tx, id));
  if (before.state === 'processed') throw new StaffRefusal(`Refund ${id} is finished: the money went back.`);
  if (inProgress(before)) return unchanged(before, account);
  const providerState = await askProvider(deps, before);
  const step = retryStep(providerState, account);
  return inTransaction(deps.db, async (tx) => {
    const now = await requireRefund(tx, id);
    if (inProgress(now)) return unchanged(now, account);
    // Someone changed it during the call to the provider.
    if (now.state !== before.state || now.providerRefundId !== before.providerRefundId)
      throw new StaffRefusal(`Refund ${id} was changed at this moment. Look at it again.`);
    await restartRefund(tx, id, { ...step, account });
    await resolveFindings(tx, [`refund:${id}`], `retried by ${by}`);
    await recordAudit(tx, by, 'refund.retry', now, { state: step.state, ...masked(account) });
    return { changed: true, message: `Refund ${id} will be sent again within a minute.` };
  });
}

/**
 * Does not call the provider: the worker looks up a refund that the provider has, and replaces it when it failed there.
 */
async function retryIn(tx: Tx, { id, by, account }: RetryRequest): Promise<StaffAnswer> {
  const now = await requireRefund(tx, id);
  if (now.state === 'processed') throw new StaffRefusal(`Refund ${id} is finished: the money went back.`);
  if (inProgress(now)) return unchanged(now, account);
  if (account && now.providerRefundId === null)
    throw new StaffRefusal('The provider takes a bank account only for a refund that it has. Retry without one.');
  const state = now.providerRefundId === null ? 'queued' : 'sending';
  await restartRefund(tx, id, { state, replace: false, account });
  await resolveFindings(tx, [`refund:${id}`], `retried by ${by}`);
  await recordAudit(tx, by, 'refund.retry', now, { state, ...masked(account) });
  return { changed: true, message: `Refund ${id} will be sent again within a minute.` };
}

function unchanged(refund: StaffRefund, account: BankAccount | undefined): StaffAnswer {
  const isKnown = account === undefined || account.accountNumber === refund.accountNumber;
  if (!isKnown)
    throw new StaffRefusal(
      `Refund ${refund.id} is being sent. A bank account can be added when it needs attention again.`,
    );
  return { changed: false, message: `Refund ${refund.id} is already being sent.` };
}

function retryStep(
  providerState: ProviderRefund['state'] | undefined,
  account: BankAccount | undefined,
): { state: 'queued' | 'sending'; replace: boolean } {
  switch (providerState) {
    case undefined:
    case 'failed':
      if (account)
        throw new StaffRefusal(
          'The provider takes a bank account only for a refund that needs attention. Retry without one, or pay it outside.',
        );
      return { state: 'queued', replace: providerState === 'failed' };
    case 'needs_attention':
      if (!account)
        throw new StaffRefusal(
          'The provider needs the bank account of the payer: give --account-number, --bank-code and --account-name.',
        );
      return { state: 'sending', replace: false };
    case 'pending':
    case 'processed':
      return { state: 'sending', replace: false };
  }
}

async function markDoneOutside(deps: RefundDeps, request: OutsideRequest): Promise<StaffAnswer> {
  const before = await inTransaction(deps.db, (tx) => requireRefund(tx, request.id));
  const same = repeatedOutside(before, request);
  if (same) return same;
  requireAttention(before);
  const providerState = await askProvider(deps, before);
  if (providerState === 'pending' || providerState === 'processed')
    throw new StaffRefusal(`The provider is paying refund ${request.id}. Do not pay it outside.`);
  return inTransaction(deps.db, (tx) => finishPaidOutside(deps, tx, request));
}

function repeatedOutside(refund: StaffRefund, { id, reference }: OutsideRequest): StaffAnswer | undefined {
  if (refund.state !== 'processed') return undefined;
  if (refund.outsideReference === reference)
    return { changed: false, message: `Refund ${id} is already marked as paid under ${reference}.` };
  throw new StaffRefusal(`Refund ${id} is finished: the money went back already. Do not pay it again.`);
}

function requireAttention({ id, state }: StaffRefund): void {
  if (state !== 'needs_attention')
    throw new StaffRefusal(`Refund ${id} is being sent by the provider. Do not pay it outside.`);
}

async function finishPaidOutside(deps: RefundDeps, tx: Tx, request: OutsideRequest): Promise<StaffAnswer> {
  const { id, reference, by, note } = request;
  const now = await requireRefund(tx, id);
  const meanwhile = repeatedOutside(now, request);
  if (meanwhile) return meanwhile;
  requireAttention(now);
  await finishOutside(tx, id, reference);
  // The first refund that is paid in this currency opens the operator's account in it.
  await openAccount(tx, operatorBank(now.currency));
  await post(tx, {
    reference: `refund:${id}`,
    kind: 'refund-paid-outside',
    currency: now.currency,
    moves: [{ from: refundsOwed(now.currency), to: operatorBank(now.currency), amountKobo: now.amountMinor }],
    memo: `Refund ${id}, paid outside under ${reference}`,
    actor: actorOf(by),
  });
  await resolveFindings(tx, [`refund:${id}`], `paid outside by ${by}`);
  await recordAudit(tx, by, 'refund.done-outside', now, {
    state: 'processed',
    outside_reference: reference,
    note: maskNumbers(note),
  });
  const view = await refundViewById(tx, id);
  if (view) await deps.handlers[view.purpose]?.onRefundChanged(tx, view);
  return { changed: true, message: `Refund ${id} is marked as paid under ${reference}.` };
}

/** Acts name a user (`user:42`); the commands accept any name that was typed. */
const actorOf = (by: string) => (/^user:\d+$/.test(by) ? by : `staff:${by}`);

async function releaseHeldAmounts(tx: Tx, { reference, by }: { reference: string; by: string }): Promise<StaffAnswer> {
  const charge = await chargeByReference(tx, reference);
  if (!charge) throw new StaffRefusal(`There is no payment with reference ${reference}.`);
  const held = await heldAmounts(tx, charge.id);
  if (held.length === 0) return { changed: false, message: `Nothing is held for ${reference}.` };
  await releaseHeld(tx, held);
  await resolveFindings(tx, [heldFinding(reference)], `released by ${by}`);
  const sumMinor = held.reduce((sum, one) => sum + one.amountMinor, 0n);
  await record(tx, {
    actor: actorOf(by),
    action: 'refund.release-held',
    objectKind: 'charge',
    objectId: reference,
    before: { held_minor: sumMinor.toString(), transfers: held.length },
    after: { held_minor: '0' },
  });
  return { changed: true, message: `${held.length} refunds for ${reference} are queued.` };
}

async function recordAudit(
  tx: Tx,
  by: string,
  action: AuditAction,
  before: StaffRefund,
  after: AuditValue,
): Promise<void> {
  const { state, problem, providerRefundId } = before;
  await record(tx, {
    actor: actorOf(by),
    action,
    objectKind: 'refund',
    objectId: before.id.toString(),
    before: { state, problem, provider_refund_id: providerRefundId },
    after,
  });
}

function masked(account: BankAccount | undefined): AuditValue {
  return account ? { bank_code: account.bankCode, account_number: maskNumbers(account.accountNumber) } : {};
}

/** Masks account, phone and card numbers, except for the last four digits. */
export function maskNumbers(text: string): string {
  return text.replaceAll(/\d{8,}/g, (digits) => '*'.repeat(digits.length - 4) + digits.slice(-4));
}
