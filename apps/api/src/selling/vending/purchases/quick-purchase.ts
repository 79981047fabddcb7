import { createHash } from 'node:crypto';
import { meterLookup } from '#metering';
import { refuseTooLarge, type Payments, type TransferCharge } from '#payments';
import type { Caller } from '#platform/callers/caller';
import type { CrashHook } from '#platform/process/crash';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { networkOf, type Take } from '#platform/callers/limits';
import { vendingLimits } from '../limits.ts';
import { placeOrder } from '../orders/place-order.ts';
import { purchaseSecret, secretHash } from './purchase-secret.ts';
import { beginPurchase, storeForOrder, type OpenedOrder } from './purchase-store.ts';
import type { VendingCaps } from '../prices/price-store.ts';
import type { AnonymousOrder } from '../orders/order-store.ts';

/** How long the account of a quick purchase stays open. */
export const openSeconds = 1800;

export interface QuickPurchaseDeps {
  db: Db;
  payments: Payments;
  linkKey: Buffer;
  /** Largest amount of one purchase. */
  maximumKobo: bigint;
  /** How many purchases one address may begin in an hour. */
  purchasesPerIpHour: number;
  /** Limits that would stop the token: then no account is opened. */
  caps: VendingCaps;
  /** For payers without an e-mail address, because the provider requires one. */
  mailDomain: string;
  crash: CrashHook;
}

export interface OpenedPurchase {
  order: AnonymousOrder;
  charge: TransferCharge;
  secret: string;
  replayed: boolean;
}

/** A visitor's purchase request, from any of the calls. */
export interface QuickPurchaseRequest {
  /** Made by the client: its idempotency key, and the reference that the payer sees. */
  reference: string;
  customer: { name: string; email: string | null; phone: string };
  meterNumber: string;
  estateName: string;
  amountKobo: bigint;
  /** The payer saw that an equal amount was paid a moment ago, and confirmed the repeat. */
  isWantedRepeat: boolean;
}

export interface Buyer {
  caller: Caller;
  /** Made in the browser, sent with each request of one purchase; without it no request counts as a repeat. */
  proof: string | undefined;
}

/** Two requests are the same when these values are equal: everything that the payer requested, in a fixed order. */
function bodyHash({ amountKobo, customer, meterNumber, estateName }: QuickPurchaseRequest): Buffer {
  const { name, email, phone } = customer;
  const canonical = [amountKobo.toString(), name, email ?? '', phone, meterNumber, estateName];
  return createHash('sha256').update(JSON.stringify(canonical)).digest();
}

/** The limits that a new purchase counts towards. Two clicks are one purchase: with a proof, repeats are free. */
function takesOf(
  deps: QuickPurchaseDeps,
  request: QuickPurchaseRequest,
  { caller }: Buyer,
  proofHash: Buffer | undefined,
): Take[] {
  const thing = proofHash && `${request.reference}:${proofHash.toString('base64url')}`;
  return [
    {
      limit: { ...vendingLimits.quickPurchasePerIp, most: deps.purchasesPerIpHour },
      subject: caller.ip,
      caller,
      thing,
    },
    { limit: vendingLimits.quickPurchase, subject: `${networkOf(caller.ip)}:${request.customer.phone}`, caller, thing },
    meterLookup(caller, request.meterNumber),
  ];
}

function priceAndInsertOrder(
  deps: QuickPurchaseDeps,
  request: QuickPurchaseRequest,
  proofHash: Buffer | undefined,
  isReferenceTaken: boolean,
): Promise<OpenedOrder & { isNew: boolean }> {
  const { customer, meterNumber, estateName, amountKobo } = request;
  return placeOrder(deps, {
    source: 'capture',
    buyer: {
      kind: 'anonymous',
      clientReference: request.reference,
      isReferenceTaken,
      proofHash,
      bodyHash: bodyHash(request),
      secretHashOf: (reference) => secretHash(purchaseSecret(deps.linkKey, reference)),
      ...customer,
    },
    meterNumber,
    estateName,
    amountKobo,
    refusesRepeat: !request.isWantedRepeat,
    provider: deps.payments.providerFor('transfer', 'order'),
    openSeconds,
  });
}

async function openAccount(deps: QuickPurchaseDeps, opened: OpenedOrder, isNew: boolean): Promise<TransferCharge> {
  const { order, charge } = opened;
  const { purchase } = order;
  const outcome = await deps.payments.openTransferCharge(
    {
      reference: order.reference,
      purpose: 'order',
      subjectId: order.id.toString(),
      amountKobo: order.amountKobo,
      customer: {
        name: purchase.customerName,
        email: purchase.customerEmail ?? `payer.${order.reference.toLowerCase()}@${deps.mailDomain}`,
        phone: purchase.customerPhone,
      },
      expiresAt: purchase.expiresAt,
      metadata: { reference: purchase.clientReference, meter_number: order.meterNumber, estate_name: order.estateName },
    },
    { charge, isNew, store: storeForOrder },
  );
  switch (outcome.kind) {
    case 'ready':
      return outcome.charge;
    case 'refused':
      throw new AppError('provider-unavailable', { facts: { reason: 'account-refused' } });
    case 'unavailable':
      throw new AppError('provider-unavailable', { retryAfterSeconds: 5, facts: { reason: 'no-account' } });
  }
}

/**
 * Opens a purchase and its one-off bank account. Reference and proof together are the idempotency key: the same request
 * of a buyer gets the same response, whatever failed in between, and another body under them is refused
 * (`reference-reused`). A known reference without its proof belongs to another buyer: it opens a separate purchase, so
 * that no one learns that the reference is known.
 */
export async function openQuickPurchase(
  deps: QuickPurchaseDeps,
  request: QuickPurchaseRequest,
  buyer: Buyer,
): Promise<OpenedPurchase> {
  refuseTooLarge('amount', request.amountKobo, deps.maximumKobo);
  const proofHash = buyer.proof === undefined ? undefined : createHash('sha256').update(buyer.proof).digest();
  const { earlier, isTaken } = await beginPurchase(deps.db, {
    clientReference: request.reference,
    proofHash,
    takes: [{ limit: vendingLimits.linkRequests, subject: buyer.caller.ip, caller: buyer.caller }],
    newTakes: takesOf(deps, request, buyer, proofHash),
  });
  const opened = earlier ? { ...earlier, isNew: false } : await priceAndInsertOrder(deps, request, proofHash, isTaken);
  const { order, charge, isNew } = opened;
  if (!order.purchase.bodyHash.equals(bodyHash(request))) throw new AppError('reference-reused');
  if (isNew) deps.crash('purchase.after_order_stored');

  const secret = purchaseSecret(deps.linkKey, order.reference);
  const isOver = order.status === 'cancelled' || order.status === 'expired';
  if (charge.accountNumber === null && isOver) {
    const reason = order.status === 'cancelled' ? 'purchase-cancelled' : 'purchase-expired';
    throw new AppError('provider-unavailable', { facts: { reason } });
  }
  return { order, charge: await openAccount(deps, opened, isNew), secret, replayed: !isNew };
}
