import { AppError } from '#platform/errors';
import { checkoutOf, transferAccountOf, type Charge } from './charge-from-row.ts';
import type { TransferDetails } from './charge.ts';

const viewAccount = ({ accountNumber, accountName, bankName }: TransferDetails) => ({
  account_number: accountNumber,
  account_name: accountName,
  bank_name: bankName,
});

/** Where the payer pays while the charge is open, and why the bank declined the latest attempt. */
export function viewPayable(charge: Charge | undefined, isOpen: boolean) {
  const account = charge && transferAccountOf(charge);
  return {
    account: account && isOpen ? viewAccount(account) : null,
    authorization_url: (charge && isOpen && checkoutOf(charge)?.authorizationUrl) || null,
    decline: charge?.decline ?? null,
  };
}

/** The account that the payer just received. `now`: the database's clock when the payment was read. */
export function viewNewAccount(reference: string, charge: Charge, now: Date | undefined) {
  const account = transferAccountOf(charge);
  if (!account || !now) throw notYet();
  return { reference, ...viewAccount(account), amount_kobo: charge.amountKobo, expires_at: charge.expiresAt, now };
}

/** The page of the provider on which the payer pays. */
export function requirePage(opened: { charge: Charge; authorizationUrl: string | undefined }): string {
  const url = opened.authorizationUrl ?? checkoutOf(opened.charge)?.authorizationUrl;
  if (url === undefined) throw notYet();
  return url;
}

const notYet = () => new AppError('provider-unavailable', { retryAfterSeconds: 5 });
