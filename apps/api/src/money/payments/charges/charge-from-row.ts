import type { CardCheckout, ChargeMethod, ChargeStatus, TransferDetails } from './charge.ts';
import type { ChargeRow } from './charge-store.ts';

/** Money that we requested. */
export interface Charge {
  id: bigint;
  reference: string;
  status: ChargeStatus;
  amountKobo: bigint;
  method: ChargeMethod;
  /** The payer is asked to pay before this time; the provider's own limit when that is earlier. */
  expiresAt: Date;
  /**
   * Why the charge failed or, when a card may still be tried again, why the bank declined the latest attempt; in the
   * provider's words. The attempt that it describes charged nothing.
   */
  decline: string | undefined;
  /**
   * The provider returned a transfer automatically, so it never arrived here. The latest one, with its amount if the
   * provider gives it.
   */
  sentBack: { amountKobo: bigint | undefined; at: Date } | undefined;
  /** It ended because its payer returned from the provider's page without having paid. */
  ended: 'cancelled' | 'declined' | undefined;
}

/** A charge whose payment page is open: the payer pays there. */
export type CardCharge = Charge & { method: { kind: 'card'; checkout: CardCheckout } };

/** A charge whose account is open: it can be paid by bank transfer. */
export type TransferCharge = Charge & { method: { kind: 'transfer'; account: TransferDetails } };

export function chargeFromRow(row: ChargeRow): Charge {
  const { id, reference, status, amountKobo, expiresAt } = row;
  const decline = status === 'captured' ? undefined : (row.refusal ?? row.decline ?? undefined);
  const sentBack = row.sentBackAt ? { amountKobo: row.sentBackMinor ?? undefined, at: row.sentBackAt } : undefined;
  const ended =
    status === 'expired' && row.leftAt !== null ? (decline === undefined ? 'cancelled' : 'declined') : undefined;
  return { id, reference, status, amountKobo, expiresAt, method: methodOf(row), decline, sentBack, ended };
}

/** Undefined while the provider has not opened an account, and for every other method. */
export function transferChargeFromRow(row: ChargeRow): TransferCharge | undefined {
  const { method, ...charge } = chargeFromRow(row);
  return method.kind === 'transfer' && method.account
    ? { ...charge, method: { kind: 'transfer', account: method.account } }
    : undefined;
}

/** Undefined while the provider has not opened its page, and for every other method. */
export function cardChargeFromRow(row: ChargeRow): CardCharge | undefined {
  const { method, ...charge } = chargeFromRow(row);
  return method.kind === 'card' && method.checkout
    ? { ...charge, method: { kind: 'card', checkout: method.checkout } }
    : undefined;
}

/** The provider's page on which the payer pays or confirms; undefined while there is none, and for a transfer. */
export function checkoutOf(charge: Charge): CardCheckout | undefined {
  return charge.method.kind === 'transfer' ? undefined : charge.method.checkout;
}

/** The account to pay into; undefined while there is none, and for every other method. */
export function transferAccountOf(charge: Charge): TransferDetails | undefined {
  return charge.method.kind === 'transfer' ? charge.method.account : undefined;
}

function methodOf(row: ChargeRow): ChargeMethod {
  switch (row.method) {
    case 'transfer': {
      const { accountNumber, accountName, bankName } = row;
      const account =
        accountNumber === null
          ? undefined
          : { accountNumber, accountName: accountName ?? '', bankName: bankName ?? '' };
      return { kind: 'transfer', account };
    }
    case 'card':
      return { kind: 'card', checkout: checkoutFromRow(row) };
    case 'saved-card': {
      if (row.cardId === null) throw new Error(`charge ${row.id} names no card`);
      return { kind: 'saved-card', cardId: row.cardId, checkout: checkoutFromRow(row) };
    }
  }
}

function checkoutFromRow({ accessCode, authorizationUrl }: ChargeRow): CardCheckout | undefined {
  return accessCode === null || authorizationUrl === null ? undefined : { accessCode, authorizationUrl };
}
