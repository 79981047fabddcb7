import type { ChargeMethod, ChargeStatus, TransferDetails } from './charge.ts';
import type { ChargeRow } from './store/charges.ts';

/** Money that we asked for. */
export interface Charge {
  id: bigint;
  reference: string;
  status: ChargeStatus;
  amountKobo: bigint;
  method: ChargeMethod;
  /** The payer is told to pay before this time; the provider's own limit when that is earlier. */
  expiresAt: Date;
}

/** A charge whose account is open: it can be paid by bank transfer. */
export type TransferCharge = Charge & { method: { kind: 'transfer'; account: TransferDetails } };

export function chargeFromRow(row: ChargeRow): Charge {
  const { id, reference, status, amountKobo, expiresAt } = row;
  return { id, reference, status, amountKobo, expiresAt, method: methodOf(row) };
}

/** Undefined while the provider has not opened an account, and for every other method. */
export function transferChargeFromRow(row: ChargeRow): TransferCharge | undefined {
  const { method, ...charge } = chargeFromRow(row);
  return method.kind === 'transfer' && method.account
    ? { ...charge, method: { kind: 'transfer', account: method.account } }
    : undefined;
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
    case 'card': {
      const { accessCode, authorizationUrl } = row;
      const checkout = accessCode === null || authorizationUrl === null ? undefined : { accessCode, authorizationUrl };
      return { kind: 'card', checkout };
    }
  }
}
