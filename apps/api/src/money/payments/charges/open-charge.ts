import { setTimeout as pause } from 'node:timers/promises';
import type { CrashHook } from '#platform/process/crash';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Log } from '#platform/log';
import type { ChargeMethod } from './charge.ts';
import type { Answer, PaymentProvider } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import {
  endRequest,
  markRequested,
  moveChargeToProvider,
  openCharge,
  reloadCharge,
  type ChargeRow,
  type NewCharge,
  type OpenableCharge,
  type StoreAnswer,
} from './charge-store.ts';
import { whyNot } from '../providers/answer.ts';

export interface OpenChargeRequest {
  /** Idempotency key, unique forever: letters, digits, `-`, `.` and `=`. */
  reference: string;
  purpose: string;
  subjectId: string;
  amountKobo: bigint;
  customer: { name: string; email: string; phone: string };
  expiresAt: Date;
  metadata: Record<string, unknown>;
}

/** A charge that a slice stored in the transaction of its own row, by `payments.open_charge`. */
export interface Stored<Store> {
  charge: OpenableCharge;
  /** The provider has never been called about it. */
  isNew: boolean;
  store: Store;
}

export type Outcome<Ready> =
  | { kind: 'ready'; charge: Ready }
  /** The provider refuses, in its own words; nothing was charged, and another attempt would not help. */
  | { kind: 'refused'; message: string }
  /** The result is not known now; nothing was charged; the same call again continues from here. */
  | { kind: 'unavailable' };

export interface OpenDeps {
  db: Db;
  providers: Providers;
  log: Log;
  crash: CrashHook;
  /** Calls of this process that have not ended. */
  running: Map<string, Promise<unknown>>;
}

/** The differences between an account for a transfer and a page for a card. */
export interface Way<Details, Ready> {
  method: Exclude<ChargeMethod['kind'], 'saved-card'>;
  open: (provider: PaymentProvider, reference: string) => Promise<Answer<Details>>;
  /**
   * What the provider has under a reference: nothing, something, or something whose details it does not return again.
   */
  find: (provider: PaymentProvider, reference: string) => Promise<Answer<{ details: Details | undefined } | undefined>>;
  store: (db: Db, charge: OpenableCharge, details: Details) => Promise<ChargeRow | undefined>;
  storeRefusal: StoreAnswer['refusal'];
  /** Undefined while the provider has not opened it. */
  ready: (row: ChargeRow) => Ready | undefined;
}

/** Longer than one call to the provider may take. */
export const askingSeconds = 15;
const waitForOtherMs = 6000;

/**
 * See index.ts. The row is stored before the provider is called, so a later report from the provider always finds its
 * charge. Opening takes no lock: a repeat immediately looks up the result of the first call, so that a request that
 * died does not block anyone. The provider opens one thing for each reference, no matter how many calls name it.
 */
export async function openAtProvider<Details, Ready>(
  deps: OpenDeps,
  request: OpenChargeRequest & Pick<NewCharge, 'saveCardFor'>,
  stored: Stored<unknown> | undefined,
  way: Way<Details, Ready>,
): Promise<Outcome<Ready>> {
  const { reference, purpose, subjectId, amountKobo } = request;
  const key = JSON.stringify([way.method, reference, purpose, subjectId, amountKobo.toString()]);
  // Two clicks share one call: both get the same result.
  const running = deps.running.get(key) as Promise<Outcome<Ready>> | undefined;
  if (running) return running;
  const outcome = openOrResume(deps, request, stored, way).finally(() => deps.running.delete(key));
  deps.running.set(key, outcome);
  return outcome;
}

async function openOrResume<Details, Ready>(
  deps: OpenDeps,
  request: OpenChargeRequest & Pick<NewCharge, 'saveCardFor'>,
  stored: Stored<unknown> | undefined,
  way: Way<Details, Ready>,
): Promise<Outcome<Ready>> {
  const { charge, isNew } = stored ?? (await storeCharge(deps, request, way.method));
  const same =
    charge.method === way.method &&
    charge.purpose === request.purpose &&
    charge.subjectId === request.subjectId &&
    charge.amountKobo === request.amountKobo;
  if (!same) throw new AppError('reference-reused');
  const outcome = outcomeOf(way, charge);
  if (outcome) return outcome;
  const opening: Opening<Details, Ready> = { ...deps, provider: deps.providers.byName(charge.provider), charge, way };
  const first = await openOrLook(opening, isNew || charge.askedAt === null, isNew);
  return first.kind === 'unavailable' ? openElsewhere(opening, first) : first;
}

function openOrLook<Details, Ready>(
  opening: Opening<Details, Ready>,
  isUnasked: boolean,
  isMarked: boolean,
): Promise<Outcome<Ready>> {
  const { providerReference } = opening.charge;
  return isUnasked
    ? requestDetails(opening, providerReference, isMarked)
    : lookBeforeSending(opening, providerReference);
}

/**
 * Another provider may open an account for a transfer when the first one could not be reached or is down. The number of
 * an account that the first one may have opened was never shown to anyone. If money arrives there after all, its
 * reference still leads to the charge.
 */
async function openElsewhere<Details, Ready>(
  opening: Opening<Details, Ready>,
  first: Outcome<Ready>,
): Promise<Outcome<Ready>> {
  const { db, log, provider, providers, way } = opening;
  if (way.method !== 'transfer' || !(opening.wasNotReached || provider.isDown())) return first;
  const other = providers.insteadOf(provider.name);
  const moved = other && (await moveChargeToProvider(db, opening.charge, other.name));
  if (!other || !moved) return first;
  log.warn(
    { reference: moved.reference, from: provider.name, to: other.name },
    'a charge is opened at the other provider',
  );
  return requestDetails({ ...opening, provider: other, charge: moved, wasNotReached: false }, moved.reference, false);
}

interface Opening<Details, Ready> extends OpenDeps {
  /** The provider that the charge's row names. */
  provider: PaymentProvider;
  charge: OpenableCharge;
  way: Way<Details, Ready>;
  /** The last call certainly did not arrive. */
  wasNotReached?: boolean;
}

async function storeCharge(
  { db, providers }: OpenDeps,
  request: OpenChargeRequest & Pick<NewCharge, 'saveCardFor'>,
  method: ChargeMethod['kind'],
): Promise<{ charge: OpenableCharge; isNew: boolean }> {
  const provider = providers.toOpen(method, request.purpose);
  const { isNew, ...charge } = await openCharge(db, { ...request, provider: provider.name, method }, askingSeconds);
  return { charge, isNew };
}

function outcomeOf<Ready>(way: Pick<Way<never, Ready>, 'ready'>, charge: ChargeRow): Outcome<Ready> | undefined {
  if (charge.status === 'failed') return { kind: 'refused', message: charge.refusal ?? 'The payment failed' };
  const open = way.ready(charge);
  if (open) return { kind: 'ready', charge: open };
  if (charge.status === 'expired') return { kind: 'refused', message: 'The time to pay is over' };
  return undefined;
}

async function lookBeforeSending<Details, Ready>(
  opening: Opening<Details, Ready>,
  reference: string,
): Promise<Outcome<Ready>> {
  const found = await opening.way.find(opening.provider, reference);
  if (found.kind !== 'ok') return giveUpForNow(opening, true);
  if (!found.value) return requestDetails(opening, reference, false);
  if (found.value.details) return storeDetails(opening, found.value.details);
  // The provider opened something and does not return it again. The request that opened it may still be running and
  // about to store it. Otherwise no one can pay there, so we open another one under another reference. If money arrives
  // under the first reference, it still belongs to this charge.
  const theirs = await waitForOther(opening);
  return theirs ?? requestDetails(opening, nextReference(opening.charge, reference), false);
}

/** What another running request stores meanwhile; undefined when there is no such request. */
async function waitForOther<Details, Ready>({
  db,
  charge,
  way,
}: Opening<Details, Ready>): Promise<Outcome<Ready> | undefined> {
  if (charge.askingUntil === null || charge.askingUntil <= new Date()) return undefined;
  const giveUpAt = Math.min(
    performance.now() + waitForOtherMs,
    performance.now() + charge.askingUntil.getTime() - Date.now(),
  );
  while (performance.now() < giveUpAt) {
    await pause(100);
    const now = await reloadCharge(db, charge);
    const outcome = now && outcomeOf(way, now);
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

async function requestDetails<Details, Ready>(
  opening: Opening<Details, Ready>,
  reference: string,
  isMarked: boolean,
): Promise<Outcome<Ready>> {
  const { db, provider, log, charge, way } = opening;
  if (!isMarked && !(await markRequested(db, charge, reference, askingSeconds))) {
    // Another request of the same buyer was faster.
    const now = await reloadCharge(db, charge);
    return (now && outcomeOf(way, now)) ?? { kind: 'unavailable' };
  }
  const answer = await way.open(provider, reference);
  opening.crash('purchase.after_provider_reply');
  if (answer.kind === 'ok') return storeDetails(opening, answer.value);
  if (answer.kind === 'refused' && answer.reason !== 'duplicate') {
    log.warn({ reference, message: answer.message }, 'provider refused a charge');
    await way.storeRefusal(db, charge, answer.message);
    return { kind: 'refused', message: answer.message };
  }
  log.warn({ reference, why: whyNot(answer) }, 'provider did not open a charge');
  return answer.kind === 'refused' ? findDuplicate(opening, reference) : giveUpForNow(opening, answer.sent);
}

/**
 * The provider has this reference already: from an earlier attempt whose response was lost, or from a concurrent
 * request.
 */
async function findDuplicate<Details, Ready>(
  opening: Opening<Details, Ready>,
  reference: string,
): Promise<Outcome<Ready>> {
  const found = await opening.way.find(opening.provider, reference);
  if (found.kind === 'ok' && found.value?.details) return storeDetails(opening, found.value.details);
  return (await waitForOther(opening)) ?? giveUpForNow(opening, true);
}

async function storeDetails<Details, Ready>(
  { db, charge, way }: Opening<Details, Ready>,
  details: Details,
): Promise<Outcome<Ready>> {
  const now = await way.store(db, charge, details);
  return (now && outcomeOf(way, now)) ?? { kind: 'unavailable' };
}

async function giveUpForNow<Details, Ready>(
  opening: Opening<Details, Ready>,
  wasSent: boolean,
): Promise<Outcome<Ready>> {
  opening.wasNotReached = !wasSent;
  await endRequest(opening.db, opening.charge, wasSent);
  return { kind: 'unavailable' };
}
