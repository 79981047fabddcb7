import { setTimeout as pause } from 'node:timers/promises';
import type { CrashHook } from '#platform/crash';
import { inTransaction, type Db } from '#platform/db';
import { AppError } from '#platform/errors';
import type { Log } from '#platform/log';
import type { Answer, PaymentProvider, TransferAccount } from './providers/provider.ts';
import {
  chargeByReference,
  claimOpening,
  insertCharge,
  noteAsked,
  releaseOpening,
  storeAccount,
  storeRefusal,
  type ChargeRow,
} from './store/charges.ts';
import { transferChargeOf, type TransferCharge } from './transfer-charge.ts';

export interface OpenTransferCharge {
  /** Idempotency key, unique for ever: letters, digits, `-`, `.` and `=`. */
  reference: string;
  purpose: string;
  subjectId: string;
  amountKobo: bigint;
  customer: { name: string; email: string; phone: string };
  expiresAt: Date;
  metadata: Record<string, unknown>;
}

export type OpenOutcome =
  | { kind: 'ready'; charge: TransferCharge }
  /** The provider will not do this, in its words; nothing was charged and trying again changes nothing. */
  | { kind: 'refused'; message: string }
  /** Nothing can be said now; nothing was charged; the same call again goes on from here. */
  | { kind: 'unavailable' };

interface OpenDeps {
  db: Db;
  provider: PaymentProvider;
  log: Log;
  crash: CrashHook;
}

// Longer than the two calls that a holder of the claim may make.
const claimSeconds = 25;
const waitForOtherMs = 6000;

/** See the door. The row is there before the provider is called, so whatever it tells us later finds its charge. */
export async function openTransferCharge(deps: OpenDeps, wish: OpenTransferCharge): Promise<OpenOutcome> {
  const { db, provider } = deps;
  await inTransaction(db, (tx) => insertCharge(tx, { ...wish, provider: provider.name }));
  const giveUpAt = performance.now() + waitForOtherMs;
  for (;;) {
    const charge = await chargeByReference(db, wish.reference);
    if (!charge) throw new Error('the charge just written is not there');
    refuseOther(charge, wish);
    if (charge.status === 'failed') return { kind: 'refused', message: charge.refusal ?? 'The payment failed' };
    if (charge.accountNumber !== null) return { kind: 'ready', charge: transferChargeOf(charge) };
    if (charge.status === 'expired') return { kind: 'refused', message: 'The time to pay is over' };
    const claimed = await claimOpening(db, charge.id, claimSeconds);
    if (claimed) return askProvider(deps, claimed, wish);
    // Two clicks: somebody else is asking; their answer is ours.
    if (performance.now() > giveUpAt) return { kind: 'unavailable' };
    await pause(100);
  }
}

function refuseOther(charge: ChargeRow, wish: OpenTransferCharge): void {
  const same =
    charge.purpose === wish.purpose && charge.subjectId === wish.subjectId && charge.amountKobo === wish.amountKobo;
  if (!same) throw new AppError('reference-reused');
}

async function askProvider(deps: OpenDeps, charge: ChargeRow, wish: OpenTransferCharge): Promise<OpenOutcome> {
  if (charge.askedAt === null) return send(deps, charge, wish, charge.providerReference);
  const found = await deps.provider.findTransferAccount(charge.providerReference);
  if (found.kind !== 'ok') return stop(deps, charge, true);
  if (!found.value) return send(deps, charge, wish, charge.providerReference);
  if (found.value.account) return keep(deps, charge, found.value.account);
  // The provider opened an account and does not tell its number again: nobody can pay into it. Another one, under
  // another reference; should money ever come by the first, it still belongs to this charge.
  return send(deps, charge, wish, nextReference(charge));
}

/** `TOK-1` → `TOK-1-r2` → `TOK-1-r3`. */
function nextReference(charge: ChargeRow): string {
  const tries = Number(/-r(\d+)$/.exec(charge.providerReference.slice(charge.reference.length))?.[1] ?? 1);
  return `${charge.reference}-r${tries + 1}`;
}

async function send(
  deps: OpenDeps,
  charge: ChargeRow,
  wish: OpenTransferCharge,
  reference: string,
): Promise<OpenOutcome> {
  const { db, provider, log } = deps;
  await inTransaction(db, (tx) => noteAsked(tx, charge.id, provider.name, reference));
  const answer = await provider.openTransferAccount({ ...wish, reference });
  deps.crash('purchase.after_provider_reply');
  if (answer.kind === 'ok') return keep(deps, charge, answer.value);
  if (answer.kind === 'refused' && !answer.isDuplicate) {
    log.warn({ reference, message: answer.message }, 'provider refused a charge');
    await storeRefusal(db, charge.id, answer.message);
    return { kind: 'refused', message: answer.message };
  }
  // A duplicate was opened by an earlier try whose answer we lost: the next call asks for it.
  log.warn({ reference, why: whyOf(answer) }, 'provider did not open a charge');
  return stop(deps, charge, answer.kind === 'refused' || answer.sent);
}

function whyOf(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
  return answer.kind === 'refused' ? answer.message : answer.why;
}

async function keep(deps: OpenDeps, charge: ChargeRow, account: TransferAccount): Promise<OpenOutcome> {
  const stored = await storeAccount(deps.db, charge.id, account);
  return stored ? { kind: 'ready', charge: transferChargeOf(stored) } : { kind: 'unavailable' };
}

async function stop(deps: OpenDeps, charge: ChargeRow, wasSent: boolean): Promise<OpenOutcome> {
  await releaseOpening(deps.db, charge.id, wasSent);
  return { kind: 'unavailable' };
}
