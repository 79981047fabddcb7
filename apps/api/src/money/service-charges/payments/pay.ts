import { newReference } from '#platform/references';
import { chargePayer, payersPage, refuseTooLarge, type Charge, type PayerChoice, type PayerDeps } from '#payments';
import type { User } from '#platform/callers/caller';
import { hashOf } from '#platform/callers/idempotency';
import { takeFrom } from '#platform/callers/limits';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { serviceChargeLimits } from '../limits.ts';
import { openPayment, storeForPayment, type Payment, type ProviderMethod } from './payment-store.ts';
import { payFromWallet, selectOwnReceipt, type Paid, type Wanted } from '../resident-store.ts';

/**
 * Pays service charges of a house from the caller's wallet, once: the same key again returns the first payment and
 * moves nothing. Throws `insufficient-funds`, `step-up-required` when the caller chose to confirm payments with the
 * password, `charge-already-paid` when another person of the house was faster, `charge-changed` when less is owed,
 * `not-found`.
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

export interface ProviderRequest extends Wanted, PayerChoice {
  method: ProviderMethod;
  callbackUrl?: string | undefined;
  /** Whether an equal payment by card a moment ago refuses this one. */
  refusesRepeat: boolean;
}

export interface OpenedPayment {
  payment: Payment;
  charge: Charge;
  authorizationUrl: string | undefined;
  replayed: boolean;
}

/** Four hours for a transfer, because people read the account in one app and pay in another. Later money counts too. */
const openSeconds = { transfer: 14_400, card: 2000, 'saved-card': 2000 } as const satisfies Record<
  ProviderMethod,
  number
>;

/** Opens a charge whose money pays service charges of a house, once for each key. */
export async function payByProvider(
  deps: PayerDeps,
  request: ProviderRequest,
  { caller, key }: { caller: User; key: string },
): Promise<OpenedPayment> {
  const { amountKobo, method } = request;
  refuseTooLarge('amount_kobo', amountKobo, deps.maximumKobo);
  const given = request.callbackUrl ?? '/user/service_charge';
  const pages = /^\/user\/service_charge(?:\/[a-z_]+)?\/?$/;
  const callbackUrl = payersPage(deps.publicUrl, request, { given, pages });
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
  const charged = await chargePayer(
    deps,
    request,
    {
      reference: payment.reference,
      purpose: 'service-charge',
      subjectId: payment.id.toString(),
      charge,
      isNew,
      store: storeForPayment,
      callbackUrl,
      metadata: { reference: payment.reference },
    },
    caller,
  );
  return { payment, replayed: !isNew, ...charged };
}
