import { newReference } from '#platform/references';
import { requireOwnAddress, type Charge, type Payments } from '#payments';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { hashOf } from '#platform/callers/idempotency';
import { walletLimits } from '../limits.ts';
import { openFunding, storeForFunding, type BoughtToday, type Funding, type FundingMethod } from '../store.ts';

export interface FundDeps {
  db: Db;
  payments: Payments;
  contactOfCaller: (db: Db, caller: User) => Promise<{ name: string; email: string; phone: string | null } | undefined>;
  maximumKobo: bigint;
  /** Domain of the stand-in address that the provider gets for a user without one. */
  mailDomain: string;
  publicUrl: string;
  boughtToday: BoughtToday;
}

export interface FundRequest {
  method: FundingMethod;
  amountKobo: bigint;
  saveCard?: boolean | undefined;
  cardId?: string | undefined;
  callbackUrl?: string | undefined;
  /** Whether the same funding by card a moment ago stops this one. */
  refusesRepeat: boolean;
}

export interface OpenedFunding {
  funding: Funding;
  charge: Charge;
  authorizationUrl: string | undefined;
  replayed: boolean;
}

const openSeconds = { transfer: 1800, card: 2000, 'saved-card': 2000 } as const satisfies Record<FundingMethod, number>;

/** Opens a charge whose money goes into the caller's wallet, once for each key. */
export async function fund(
  deps: FundDeps,
  request: FundRequest,
  { caller, key }: { caller: User; key: string },
): Promise<OpenedFunding> {
  const { amountKobo, method } = request;
  const { userId } = caller;
  if (amountKobo > deps.maximumKobo) {
    const facts = { max_kobo: Number(deps.maximumKobo) };
    throw new AppError('amount-too-large', { facts, fields: { amount_kobo: { code: 'amount-too-large', ...facts } } });
  }
  const callbackUrl = method === 'transfer' ? undefined : fundingPage(deps.publicUrl, request.callbackUrl);
  const { outcome, opened } = await openFunding(deps.db, {
    reference: newReference('FND'),
    caller,
    key,
    bodyHash: hashOf(amountKobo, request.saveCard === true, request.cardId, request.callbackUrl),
    method,
    amountKobo,
    openSeconds: openSeconds[method],
    provider: deps.payments.providerFor(method, 'wallet-funding'),
    saveCard: request.saveCard === true,
    cardId: request.cardId,
    callbackUrl,
    refusesRepeat: request.refusesRepeat,
    takes: [{ limit: walletLimits.funding, subject: userId, caller, thing: key }],
  });
  if (!opened) throw new AppError('idempotency-key-reused');
  const { funding, charge } = opened;
  const isNew = outcome === 'opened';
  const base = { funding, replayed: !isNew };
  const asked = {
    reference: funding.reference,
    purpose: 'wallet-funding',
    subjectId: funding.id.toString(),
    amountKobo: charge.amountKobo,
    expiresAt: charge.expiresAt,
  };
  if (method === 'saved-card') {
    const paid = await deps.payments.chargeSavedCard(
      { ...asked, cardId: request.cardId ?? '', userId, callbackUrl: callbackUrl ?? '', waitMs: 4000 },
      charge,
    );
    if (paid.kind === 'declined') throw new AppError('card-declined');
    const authorizationUrl = paid.kind === 'needs-step-up' ? paid.authorizationUrl : undefined;
    return { ...base, charge: paid.charge, authorizationUrl };
  }
  const contact = await deps.contactOfCaller(deps.db, caller);
  const full = {
    ...asked,
    customer: {
      name: contact?.name ?? 'Resident',
      email: contact?.email ?? `payer.${funding.reference.toLowerCase()}@${deps.mailDomain}`,
      phone: contact?.phone ?? '',
    },
    metadata: { reference: funding.reference },
  };
  const stored = { charge, isNew, store: storeForFunding };
  const ready =
    method === 'transfer'
      ? await deps.payments.openTransferCharge(full, stored)
      : await deps.payments.openCardCharge(
          {
            ...full,
            callbackUrl: callbackUrl ?? '',
            saveCardForUser: request.saveCard === true ? userId : undefined,
          },
          stored,
        );
  switch (ready.kind) {
    case 'ready':
      return {
        ...base,
        charge: ready.charge,
        authorizationUrl: 'authorizationUrl' in ready ? ready.authorizationUrl : undefined,
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

/** Our page that waits for a funding, in any language; the provider sends the payer back to it and nowhere else. */
function fundingPage(publicUrl: string, given = '/user/fund_wallet/status'): string {
  const address = new URL(requireOwnAddress(publicUrl, given));
  if (!/^(?:\/[a-z]{2,3})?\/user\/fund_wallet(?:\/status)?\/?$/.test(address.pathname)) {
    throw new AppError('invalid-input', { fields: { callback_url: { code: 'address-not-ours' } } });
  }
  return `${address.origin}${address.pathname}`;
}
