import { createHash } from 'node:crypto';
import type { BodyOf, createPaymentLink } from '@gatelight/contract';
import { findEstateByName } from '#estates';
import { requireListedMeter } from '#metering';
import type { Payments, TransferCharge } from '#payments';
import type { CrashHook } from '#platform/crash';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import { limits, takeOncePerThing } from '#platform/limits';
import { purchaseSecret, secretHash } from './purchase-secret.ts';
import { quoteFor } from './quote-price.ts';
import { withPresentCarry } from './present-carry.ts';
import type { VendingCaps } from './require-vendable.ts';
import { claimOpening, findOrderByReference, insertOrder, moveOrder, releaseOpening, type Order } from './store.ts';

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
  caps: VendingCaps;
  /** For payers who gave no e-mail address: the provider demands one. */
  mailDomain: string;
  crash: CrashHook;
}

export interface OpenedPurchase {
  order: Order;
  charge: TransferCharge;
  secret: string;
  replayed: boolean;
}

type Request = BodyOf<typeof createPaymentLink>;

/** What makes two requests the same: everything that the payer asked for, in one fixed order. */
function bodyHash(request: Request): Buffer {
  const { metadata } = request;
  const canonical = [
    request.amount.toString(),
    request.customerName,
    request.customerEmail ?? '',
    request.customerTelephone,
    metadata.meter_number,
    metadata.estate_name,
  ];
  return createHash('sha256').update(JSON.stringify(canonical)).digest();
}

async function storeOrder(deps: QuickPurchaseDeps, request: Request, ip: string): Promise<Order | undefined> {
  const { db } = deps;
  // Two clicks are one wish: what is limited is how many purchases are begun.
  await takeOncePerThing(db, limits.quickPurchase, `${ip}:${request.customerTelephone}`, request.reference);
  // Whoever changes the phone number each time opens bank accounts without end otherwise.
  const perIp = { ...limits.quickPurchasePerIp, most: deps.purchasesPerIpHour };
  await takeOncePerThing(db, perIp, ip, request.reference);
  if (request.amount > deps.maximumKobo) {
    const most = `Maximum amount is ${(deps.maximumKobo / 100n).toString()}`;
    throw new AppError('invalid-input', { message: most, fields: { amount: most } });
  }
  const meter = await requireListedMeter(db, ip, request.metadata.meter_number);
  const estate = await findEstateByName(db, request.metadata.estate_name);
  if (!estate) throw new AppError('unknown-estate');
  if (estate.id !== meter.estateId) throw new AppError('meter-not-in-estate');
  return withPresentCarry(async () => {
    const { quote, price } = await quoteFor(db, meter, request.amount);
    return insertOrder(db, {
      ...quote,
      ...price,
      reference: request.reference,
      bodyHash: bodyHash(request),
      secretHash: secretHash(purchaseSecret(deps.linkKey, request.reference)),
      customerName: request.customerName,
      customerEmail: request.customerEmail === '' ? null : (request.customerEmail ?? null),
      customerPhone: request.customerTelephone,
      meterId: meter.id,
      meterNumber: meter.number,
      estateId: estate.id,
      estateName: estate.name,
      utility: meter.utility,
      openSeconds,
    });
  });
}

async function openAccount(deps: QuickPurchaseDeps, order: Order): Promise<TransferCharge> {
  const outcome = await deps.payments.openTransferCharge({
    reference: order.reference,
    purpose: 'order',
    subjectId: order.id.toString(),
    amountKobo: order.amountKobo,
    customer: {
      name: order.customerName,
      email: order.customerEmail ?? `payer.${order.reference.toLowerCase()}@${deps.mailDomain}`,
      phone: order.customerPhone,
    },
    expiresAt: order.expiresAt,
    metadata: { reference: order.reference, meter_number: order.meterNumber, estate_name: order.estateName },
  });
  switch (outcome.kind) {
    case 'ready':
      return outcome.charge;
    case 'refused':
      await moveOrder(deps.db, order.id, 'created', 'cancelled');
      throw new AppError('provider-unavailable', {
        message: 'The bank would not give out an account number for this purchase. Nothing was charged. Start again.',
      });
    case 'unavailable':
      throw new AppError('provider-unavailable', { retryAfterSeconds: 5 });
  }
}

/**
 * Opens a purchase and its one-off bank account. The reference is the idempotency key: the same request gives the same
 * answer, whatever broke in between; another request under it is refused (`reference-reused`).
 */
export async function openQuickPurchase(
  deps: QuickPurchaseDeps,
  request: Request,
  ip: string,
): Promise<OpenedPurchase> {
  if (request.metadata.reference !== request.reference) {
    throw new AppError('invalid-input', {
      message: 'The two references in this request differ.',
      fields: { 'metadata.reference': 'Must be the same as reference' },
    });
  }
  const { db } = deps;
  const stored = await findOrderByReference(db, request.reference);
  const fresh = stored ? undefined : await storeOrder(deps, request, ip);
  const order = stored ?? fresh ?? (await findOrderByReference(db, request.reference));
  if (!order) throw new Error(`order ${request.reference} was neither stored nor found`);
  if (!order.bodyHash.equals(bodyHash(request))) throw new AppError('reference-reused');
  if (fresh) deps.crash('purchase.after_order_stored');

  const secret = purchaseSecret(deps.linkKey, order.reference);
  if (order.status === 'cancelled') {
    throw new AppError('provider-unavailable', {
      message: 'This purchase was closed before an account was given out. Nothing was charged. Start again.',
    });
  }
  if (order.status !== 'created') {
    const charge = await deps.payments.findCharge(db, order.reference);
    if (charge && charge.accountNumber !== '') return { order, charge, secret, replayed: true };
    throw new AppError('provider-unavailable', {
      message: 'This purchase expired before an account was given out. Nothing was charged. Start again.',
    });
  }
  if (!(await claimOpening(db, order.id))) throw new AppError('still-running', { retryAfterSeconds: 1 });
  try {
    const charge = await openAccount(deps, order);
    await moveOrder(db, order.id, 'created', 'awaiting_payment');
    return { order, charge, secret, replayed: !fresh };
  } finally {
    await releaseOpening(db, order.id);
  }
}
