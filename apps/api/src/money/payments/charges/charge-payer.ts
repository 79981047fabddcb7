import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Payments } from '../payments.ts';
import type { Charge } from './charge-from-row.ts';
import type { OpenableCharge, StoreAnswer, StoreCheckout } from './charge-store.ts';
import { requireOwnAddress } from './own-address.ts';

/** The dependencies for letting a signed-in user pay at a provider, for any purpose. */
export interface PayerDeps {
  db: Db;
  payments: Payments;
  contactOfCaller: (db: Db, caller: User) => Promise<{ name: string; email: string; phone: string | null } | undefined>;
  /** The largest amount of one payment. */
  maximumKobo: bigint;
  /** Domain of the placeholder email address that the provider gets for a user without an email address. */
  mailDomain: string;
  publicUrl: string;
}

/** How the user chose to pay. */
export interface PayerChoice {
  method: 'transfer' | 'card' | 'saved-card';
  saveCard?: boolean | undefined;
  cardId?: string | undefined;
}

export interface PayerCharge {
  reference: string;
  purpose: string;
  subjectId: string;
  charge: OpenableCharge;
  isNew: boolean;
  store: StoreAnswer & StoreCheckout;
  /** From `payersPage`; undefined for a transfer. */
  callbackUrl: string | undefined;
  metadata: Record<string, unknown>;
}

export interface ChargedPayer {
  charge: Charge;
  /** The provider's page, where the payer continues. */
  authorizationUrl: string | undefined;
}

/**
 * Opens the charge that a slice stored at the provider, by the method that the payer chose. Throws `card-declined`, and
 * `provider-unavailable` with the reason.
 */
export async function chargePayer(
  deps: PayerDeps,
  { method, saveCard, cardId }: PayerChoice,
  { reference, purpose, subjectId, charge, isNew, store, callbackUrl = '', metadata }: PayerCharge,
  caller: User,
): Promise<ChargedPayer> {
  const { payments } = deps;
  const { userId } = caller;
  const asked = { reference, purpose, subjectId, amountKobo: charge.amountKobo, expiresAt: charge.expiresAt };
  if (method === 'saved-card') {
    const paid = await payments.chargeSavedCard(
      { ...asked, cardId: cardId ?? '', userId, callbackUrl, waitMs: 4000 },
      charge,
    );
    if (paid.kind === 'declined') throw new AppError('card-declined');
    return {
      charge: paid.charge,
      authorizationUrl: paid.kind === 'needs-step-up' ? paid.authorizationUrl : undefined,
    };
  }
  const full = { ...asked, customer: await customerOf(deps, caller, reference), metadata };
  const stored = { charge, isNew, store };
  const outcome =
    method === 'transfer'
      ? await payments.openTransferCharge(full, stored)
      : await payments.openCardCharge({ ...full, callbackUrl, saveCardForUser: saveCard ? userId : undefined }, stored);
  switch (outcome.kind) {
    case 'ready':
      return {
        charge: outcome.charge,
        authorizationUrl: 'authorizationUrl' in outcome ? outcome.authorizationUrl : undefined,
      };
    case 'refused':
      throw new AppError('provider-unavailable', {
        facts: { reason: method === 'transfer' ? 'account-refused' : 'page-refused' },
      });
    case 'unavailable':
      throw new AppError('provider-unavailable', {
        retryAfterSeconds: 5,
        ...(method === 'transfer' ? { facts: { reason: 'no-account' } } : {}),
      });
  }
}

/** The customer as the provider shows them on the payment. */
async function customerOf({ db, contactOfCaller, mailDomain }: PayerDeps, caller: User, reference: string) {
  const contact = await contactOfCaller(db, caller);
  return {
    name: contact?.name ?? 'Resident',
    email: contact?.email ?? `payer.${reference.toLowerCase()}@${mailDomain}`,
    phone: contact?.phone ?? '',
  };
}

/**
 * Our page that waits for a payment, in any language; the provider sends the payer back to it and nowhere else.
 * `pages`: the paths that may wait for a payment, without a language. Undefined for a transfer, which stays on our
 * pages. Throws `invalid-input`.
 */
export function payersPage(
  publicUrl: string,
  { method }: PayerChoice,
  { given, pages }: { given: string; pages: RegExp },
): string | undefined {
  if (method === 'transfer') return undefined;
  const address = new URL(requireOwnAddress(publicUrl, given));
  if (!pages.test(address.pathname.replace(/^\/[a-z]{2,3}(?=\/)/, ''))) {
    throw new AppError('invalid-input', { fields: { callback_url: { code: 'address-not-ours' } } });
  }
  return `${address.origin}${address.pathname}`;
}

/** `field`: the name of the amount in the call. */
export function refuseTooLarge(field: string, amountKobo: bigint, maximumKobo: bigint): void {
  if (amountKobo <= maximumKobo) return;
  const facts = { max_kobo: Number(maximumKobo) };
  throw new AppError('amount-too-large', { facts, fields: { [field]: { code: 'amount-too-large', ...facts } } });
}
