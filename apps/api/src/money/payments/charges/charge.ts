/** The state of a charge, as far as we know. `expired` still accepts money that arrives late; `failed` does not. */
export type ChargeStatus = 'initiated' | 'pending' | 'captured' | 'failed' | 'expired';

/** How a charge is paid. It has the details that the payer or the provider needs, once the provider has opened it. */
export type ChargeMethod =
  | { kind: 'transfer'; account: TransferDetails | undefined }
  | { kind: 'card'; checkout: CardCheckout | undefined }
  /** A card that its owner saved. The page is there only when the bank wants its owner to confirm the payment. */
  | { kind: 'saved-card'; cardId: bigint; checkout: CardCheckout | undefined };

/** An account for this charge only, into which its payer transfers the amount. */
export interface TransferDetails {
  /** Ten digits. */
  accountNumber: string;
  accountName: string;
  bankName: string;
}

/** The provider's own page, on which the payer types the card: we never see its number. */
export interface CardCheckout {
  accessCode: string;
  authorizationUrl: string;
}

/** Every allowed change of status; a change that is not listed here does nothing. */
export const chargeTransitions = [
  ['initiated', 'pending'],
  ['initiated', 'captured'],
  ['initiated', 'failed'],
  ['initiated', 'expired'],
  ['pending', 'captured'],
  ['pending', 'failed'],
  ['pending', 'expired'],
  ['expired', 'captured'],
  ['expired', 'failed'],
] as const satisfies readonly (readonly [ChargeStatus, ChargeStatus])[];

/** The statuses from which a charge may become `to`: the guard of every update. */
export function statusesBefore(to: ChargeStatus): ChargeStatus[] {
  return chargeTransitions.filter(([, after]) => after === to).map(([before]) => before);
}

/** A transfer on its way when the time ends may still arrive, so a charge is closed this long after its expiry. */
export const closingGraceMs = 60_000;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after its expiry a charge is still checked; the provider's list is read for as long. */
export const lateMoneyMs = 72 * hour;

/**
 * When to check a charge at the provider again if no webhook arrives, in milliseconds from now; undefined: no more
 * checks. Until the charge expires it is checked at least once a minute, so that a lost webhook delays a payer by no
 * more than that.
 */
export function nextCheckInMs(charge: { openedAt: Date; expiresAt: Date; now: Date }): number | undefined {
  const now = charge.now.getTime();
  const age = now - charge.openedAt.getTime();
  const untilExpiry = charge.expiresAt.getTime() - now;
  if (untilExpiry > 0) {
    const rest = age < 5 * minute ? 20 * second : age < 15 * minute ? 30 * second : minute;
    return Math.min(rest, untilExpiry + second);
  }
  const late = -untilExpiry;
  if (late > lateMoneyMs) return undefined;
  return late < 10 * minute ? minute : late < 2 * hour ? 10 * minute : 2 * hour;
}
