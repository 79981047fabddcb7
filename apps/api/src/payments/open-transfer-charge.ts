import { setTimeout as pause } from 'node:timers/promises';
import type { CrashHook } from '#platform/crash';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import type { Log } from '#platform/log';
import type { Answer, PaymentProvider, TransferAccount } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';
import {
  markRequested,
  openCharge,
  reloadCharge,
  endRequest,
  storeAnswer,
  type ChargeRow,
  type OpenableCharge,
  type StoreAnswer,
} from './store/charges.ts';
import { transferChargeFromRow, type TransferCharge } from './charge-from-row.ts';

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

/** A charge that a slice stored in the transaction of its own row, by `payments.open_charge`. */
export interface StoredCharge {
  charge: OpenableCharge;
  /** Nobody has asked the provider about it before. */
  isNew: boolean;
  store: StoreAnswer;
}

export type OpenOutcome =
  | { kind: 'ready'; charge: TransferCharge }
  /** The provider will not do this, in its words; nothing was charged and trying again changes nothing. */
  | { kind: 'refused'; message: string }
  /** Nothing can be said now; nothing was charged; the same call again goes on from here. */
  | { kind: 'unavailable' };

interface OpenDeps {
  db: Db;
  providers: Providers;
  log: Log;
  crash: CrashHook;
  /** Calls of this process that have not ended. */
  running: Map<string, Promise<OpenOutcome>>;
}

/** Longer than one call to the provider may take. */
export const askingSeconds = 15;
const waitForOtherMs = 6000;

/**
 * See the door. The row is there before the provider is called, so whatever the provider reports later finds its charge.
 * There is no lock on opening: a repeat asks the provider at once what became of the first call, so that a request that
 * died holds nobody up. The provider opens one account for each reference, however many calls name it.
 */
export async function openTransferCharge(
  deps: OpenDeps,
  request: OpenTransferCharge,
  stored?: StoredCharge,
): Promise<OpenOutcome> {
  const key = JSON.stringify([request.reference, request.purpose, request.subjectId, request.amountKobo.toString()]);
  // Two clicks: what one of them hears from the provider is the answer to both.
  const running = deps.running.get(key);
  if (running) return running;
  const outcome = openOrResume(deps, request, stored).finally(() => deps.running.delete(key));
  deps.running.set(key, outcome);
  return outcome;
}

async function openOrResume(
  deps: OpenDeps,
  request: OpenTransferCharge,
  stored: StoredCharge | undefined,
): Promise<OpenOutcome> {
  const { charge, isNew, store } = stored ?? (await storeCharge(deps, request));
  const same =
    charge.method === 'transfer' &&
    charge.purpose === request.purpose &&
    charge.subjectId === request.subjectId &&
    charge.amountKobo === request.amountKobo;
  if (!same) throw new AppError('reference-reused');
  const outcome = outcomeOf(charge);
  if (outcome) return outcome;
  const opening: Opening = { ...deps, provider: deps.providers.byName(charge.provider), request, charge, store };
  return isNew || charge.askedAt === null
    ? requestAccount(opening, charge.providerReference, isNew)
    : lookBeforeSending(opening, charge.providerReference);
}

interface Opening extends OpenDeps {
  /** The one that the charge's row names. */
  provider: PaymentProvider;
  request: OpenTransferCharge;
  charge: OpenableCharge;
  store: StoreAnswer;
}

async function storeCharge({ db, providers }: OpenDeps, request: OpenTransferCharge): Promise<StoredCharge> {
  const provider = providers.toOpen('transfer', request.purpose);
  const { isNew, ...charge } = await openCharge(
    db,
    { ...request, provider: provider.name, method: 'transfer' },
    askingSeconds,
  );
  return { charge, isNew, store: storeAnswer };
}

function outcomeOf(charge: ChargeRow): OpenOutcome | undefined {
  if (charge.status === 'failed') return { kind: 'refused', message: charge.refusal ?? 'The payment failed' };
  const open = transferChargeFromRow(charge);
  if (open) return { kind: 'ready', charge: open };
  if (charge.status === 'expired') return { kind: 'refused', message: 'The time to pay is over' };
  return undefined;
}

async function lookBeforeSending(opening: Opening, reference: string): Promise<OpenOutcome> {
  const found = await opening.provider.findTransferAccount(reference);
  if (found.kind !== 'ok') return giveUpForNow(opening, true);
  if (!found.value) return requestAccount(opening, reference, false);
  if (found.value.account) return storeAccount(opening, found.value.account);
  // The provider opened an account and does not return its number again. The request that opened it may still be alive and
  // about to store it; otherwise nobody can pay into it, and another one is opened under another reference. Should money
  // ever arrive by the first, it still belongs to this charge.
  const theirs = await waitForOther(opening);
  return theirs ?? requestAccount(opening, nextReference(opening.charge, reference), false);
}

/** What another living request stores meanwhile; undefined when there is no such request. */
async function waitForOther({ db, charge }: Opening): Promise<OpenOutcome | undefined> {
  if (charge.askingUntil === null || charge.askingUntil <= new Date()) return undefined;
  const giveUpAt = Math.min(
    performance.now() + waitForOtherMs,
    performance.now() + charge.askingUntil.getTime() - Date.now(),
  );
  while (performance.now() < giveUpAt) {
    await pause(100);
    const now = await reloadCharge(db, charge);
    const outcome = now && outcomeOf(now);
    if (outcome) return outcome;
    if (now?.askingUntil === null) return undefined;
  }
  return undefined;
}

/** `TOK-1` → `TOK-1-r2` → `TOK-1-r3`. */
function nextReference(charge: ChargeRow, reference: string): string {
  const tries = Number(/-r(\d+)$/.exec(reference.slice(charge.reference.length))?.[1] ?? 1);
  return `${charge.reference}-r${tries + 1}`;
}

async function requestAccount(opening: Opening, reference: string, isMarked: boolean): Promise<OpenOutcome> {
  const { db, provider, log, charge, request, store } = opening;
  if (!isMarked && !(await markRequested(db, charge, reference, askingSeconds))) {
    // Another request of the same buyer was faster.
    const now = await reloadCharge(db, charge);
    return (now && outcomeOf(now)) ?? { kind: 'unavailable' };
  }
  const answer = await provider.openTransferAccount({ ...request, reference });
  opening.crash('purchase.after_provider_reply');
  if (answer.kind === 'ok') return storeAccount(opening, answer.value);
  if (answer.kind === 'refused' && !answer.isDuplicate) {
    log.warn({ reference, message: answer.message }, 'provider refused a charge');
    await store.refusal(db, charge, answer.message);
    return { kind: 'refused', message: answer.message };
  }
  log.warn({ reference, why: whyOf(answer) }, 'provider did not open a charge');
  return answer.kind === 'refused' ? findDuplicate(opening, reference) : giveUpForNow(opening, answer.sent);
}

/** The provider has this reference already: from an earlier try whose answer was lost, or from a request beside this one. */
async function findDuplicate(opening: Opening, reference: string): Promise<OpenOutcome> {
  const found = await opening.provider.findTransferAccount(reference);
  if (found.kind === 'ok' && found.value?.account) return storeAccount(opening, found.value.account);
  return (await waitForOther(opening)) ?? giveUpForNow(opening, true);
}

function whyOf(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
  return answer.kind === 'refused' ? answer.message : answer.why;
}

async function storeAccount({ db, charge, store }: Opening, account: TransferAccount): Promise<OpenOutcome> {
  const now = await store.account(db, charge, account);
  return (now && outcomeOf(now)) ?? { kind: 'unavailable' };
}

async function giveUpForNow({ db, charge }: Opening, wasSent: boolean): Promise<OpenOutcome> {
  await endRequest(db, charge, wasSent);
  return { kind: 'unavailable' };
}
