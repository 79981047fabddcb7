import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#platform/errors';
import type { Db } from '#platform/database/db';
import { chargeFromRow, checkoutOf, type Charge } from '../charges/charge-from-row.ts';
import { requireOwnAddress } from '../charges/own-address.ts';
import type { Providers } from '../providers/providers.ts';
import { openCharge, reloadCharge, type ChargeRow, type OpenableCharge } from '../charges/charge-store.ts';

export interface ChargeSavedCard {
  /** Idempotency key, unique forever: letters, digits, `-`, `.` and `=`. */
  reference: string;
  purpose: string;
  subjectId: string;
  amountKobo: bigint;
  expiresAt: Date;
  /** Must be a card of this user. */
  cardId: string;
  userId: string;
  /** Our page to which the payer returns when the bank wants a confirmation. */
  callbackUrl: string;
  /** How long to wait for the outcome; 5 s when it is left out. */
  waitMs?: number;
}

export type SavedCardOutcome =
  | { kind: 'captured'; charge: Charge }
  /** The bank wants the card's owner to confirm on the provider's page. */
  | { kind: 'needs-step-up'; authorizationUrl: string; charge: Charge }
  /**
   * Declined by the bank or the provider, in the provider's words; nothing was charged. Another attempt needs another
   * reference.
   */
  | { kind: 'declined'; message: string; charge: Charge }
  /** Not known yet. The worker finds out and notifies the purpose; the same call again continues from here. */
  | { kind: 'pending'; charge: Charge };

const waitMs = 5000;

/**
 * Charges a saved card, once for each reference. The web process only stores the charge. Only the worker can read the
 * card's authorization: it sends the charge, and looks it up before sending it again. This call waits a moment for the
 * outcome.
 */
export async function chargeSavedCard(
  deps: { db: Db; providers: Providers; publicUrl: string },
  request: ChargeSavedCard,
  stored?: OpenableCharge,
): Promise<SavedCardOutcome> {
  const callbackUrl = requireOwnAddress(deps.publicUrl, request.callbackUrl);
  const charge = stored ?? (await storeCharge(deps, request, callbackUrl));
  const same =
    charge.method === 'saved-card' &&
    charge.purpose === request.purpose &&
    charge.subjectId === request.subjectId &&
    charge.amountKobo === request.amountKobo &&
    charge.cardId === BigInt(request.cardId);
  if (!same) throw new AppError('reference-reused');
  const giveUpAt = performance.now() + (request.waitMs ?? waitMs);
  let now: ChargeRow = charge;
  while (outcomeOf(now).kind === 'pending' && performance.now() < giveUpAt) {
    await pause(Math.min(100, Math.max(1, giveUpAt - performance.now())));
    now = (await reloadCharge(deps.db, charge)) ?? now;
  }
  return outcomeOf(now);
}

async function storeCharge(
  { db, providers }: { db: Db; providers: Providers },
  request: ChargeSavedCard,
  callbackUrl: string,
): Promise<OpenableCharge> {
  const provider = providers.toOpen('saved-card', request.purpose).name;
  const card = { id: BigInt(request.cardId), userId: request.userId, callbackUrl };
  return openCharge(db, { ...request, provider, method: 'saved-card', card }, 0);
}

function outcomeOf(row: ChargeRow): SavedCardOutcome {
  const charge = chargeFromRow(row);
  const checkout = checkoutOf(charge);
  if (row.status === 'captured') return { kind: 'captured', charge };
  if (row.status === 'failed') return { kind: 'declined', message: row.refusal ?? 'The payment failed', charge };
  if (row.status === 'expired') return { kind: 'declined', message: 'The time to pay is over', charge };
  return checkout
    ? { kind: 'needs-step-up', authorizationUrl: checkout.authorizationUrl, charge }
    : { kind: 'pending', charge };
}
