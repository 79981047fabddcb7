import { newReference } from '#platform/references';
import { requireOwnAddress, type Charge, type Payments } from '#payments';
import type { User } from '#platform/callers/caller';
import { hashOf } from '#platform/callers/idempotency';
import { takeFrom } from '#platform/callers/limits';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { serviceChargeLimits } from './limits.ts';
import { openPayment, storeForPayment, type Payment, type ProviderMethod } from './payment-store.ts';
import { payFromWallet, selectOwnReceipt, type Paid, type Wanted } from './resident-store.ts';

/**
 * Pays service charges of a house from the caller's wallet, once: the same key again returns what was paid and moves nothing. Throws
 * `insufficient-funds`, `step-up-required` when the caller wants the password first, `charge-already-paid` when someone else of the
 * house was faster, `charge-changed` when less is owed, `not-found`.
 */
export async function payByWallet(
  db: Db,
  wanted: Wanted,
  { caller, key }: { caller: User; key: string },
): Promise<Paid> {
  await takeFrom(db, serviceChargeLimits.serviceCharge, caller, caller.userId);
  const { outcome, receiptId } = await payFromWallet(db, caller, { ...wanted, keyHash: hashOf('service-charge', key) });
  if (outcome === 'reused') throw new AppError('idempotency-key-reused');
  if (outcome !== 'paid' && outcome !== 'replayed') throw new AppError(outcome);
  const paid = receiptId === null ? undefined : await selectOwnReceipt(db, caller, receiptId);
  if (!paid) throw new AppError('not-found');
  return paid;
}

export interface PayDeps {
  db: Db;
  payments: Payments;
  contactOfCaller: (db: Db, caller: User) => Promise<{ name: string; email: string; phone: string | null } | undefined>;
  maximumKobo: bigint;
  /** Domain of the stand-in address that the provider gets for a user without one. */
  mailDomain: string;
  publicUrl: string;
}

export interface ProviderRequest extends Wanted {
  method: ProviderMethod;
  saveCard?: boolean | undefined;
  cardId?: string | undefined;
  callbackUrl?: string | undefined;
  /** Whether the same payment by card a moment ago stops this one. */
  refusesRepeat: boolean;
}

export interface OpenedPayment {
  payment: Payment;
  charge: Charge;
  authorizationUrl: string | undefined;
  replayed: boolean;
}

/** A person reads the account in one app and pays in another: four hours. Money that comes later counts too. */
const openSeconds = { transfer: 14_400, card: 2000, 'saved-card': 2000 } as const satisfies Record<
  ProviderMethod,
  number
>;

/** Opens a charge whose money pays service charges of a house, once for each key. */
export async function payByProvider(
  deps: PayDeps,
  request: ProviderRequest,
  { caller, key }: { caller: User; key: string },
): Promise<OpenedPayment> {
  const { amountKobo, method } = request;
  if (amountKobo > deps.maximumKobo) {
    const facts = { max_kobo: Number(deps.maximumKobo) };
    throw new AppError('amount-too-large', { facts, fields: { amount_kobo: { code: 'amount-too-large', ...facts } } });
  }
  const callbackUrl = method === 'transfer' ? undefined : chargePage(deps.publicUrl, request.callbackUrl);
  const { outcome, opened } = await openPayment(deps.db, {
    ...request,
    reference: newReference('SCP'),
    caller,
    key,
    bodyHash: hashOf(
      request.houseId,
      amountKobo,
      request.invoiceIds?.toSorted().join(','),
      request.ahead === true,
      request.saveCard === true,
      request.cardId,
      request.callbackUrl,
    ),
    openSeconds: openSeconds[method],
    provider: deps.payments.providerFor(method, 'service-charge'),
    saveCard: request.saveCard === true,
    cardId: request.cardId,
    callbackUrl,
    takes: [{ limit: serviceChargeLimits.payments, subject: caller.userId, caller, thing: key }],
  });
  if (!opened)
    throw new AppError(
      outcome === 'opened' || outcome === 'replayed' || outcome === 'other-body' ? 'idempotency-key-reused' : outcome,
    );
  const { payment, charge } = opened;
  const isNew = outcome === 'opened';
  const base = { payment, replayed: !isNew };
  const asked = {
    reference: payment.reference,
    purpose: 'service-charge',
    subjectId: payment.id.toString(),
    amountKobo: charge.amountKobo,
    expiresAt: charge.expiresAt,
  };
  if (method === 'saved-card') {
    const paid = await deps.payments.chargeSavedCard(
      { ...asked, cardId: request.cardId ?? '', userId: caller.userId, callbackUrl: callbackUrl ?? '', waitMs: 4000 },
      charge,
    );
    if (paid.kind === 'declined') throw new AppError('card-declined');
    return {
      ...base,
      charge: paid.charge,
      authorizationUrl: paid.kind === 'needs-step-up' ? paid.authorizationUrl : undefined,
    };
  }
  const contact = await deps.contactOfCaller(deps.db, caller);
  const full = {
    ...asked,
    customer: {
      name: contact?.name ?? 'Resident',
      email: contact?.email ?? `payer.${payment.reference.toLowerCase()}@${deps.mailDomain}`,
      phone: contact?.phone ?? '',
    },
    metadata: { reference: payment.reference },
  };
  const stored = { charge, isNew, store: storeForPayment };
  const ready =
    method === 'transfer'
      ? await deps.payments.openTransferCharge(full, stored)
      : await deps.payments.openCardCharge(
          {
            ...full,
            callbackUrl: callbackUrl ?? '',
            saveCardForUser: request.saveCard === true ? caller.userId : undefined,
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

/** Our page that waits for the payment, in any language; the provider sends the payer back to it and nowhere else. */
function chargePage(publicUrl: string, given = '/user/service_charge'): string {
  const address = new URL(requireOwnAddress(publicUrl, given));
  if (!/^(?:\/[a-z]{2,3})?\/user\/service_charge(?:\/[a-z_]+)?\/?$/.test(address.pathname)) {
    throw new AppError('invalid-input', { fields: { callback_url: { code: 'address-not-ours' } } });
  }
  return `${address.origin}${address.pathname}`;
}
