import type { ErrorCode } from '@gatelight/contract';
import { newReference, randomLetters } from '#platform/references';
import { inactiveError } from '#metering';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { carryTrace } from '#platform/tracing/carried-traces';
import { openOrder, type OpenedOrder } from '../purchases/purchase-store.ts';
import type { VendingCaps } from '../prices/price-store.ts';
import { stoppedError } from '../prices/require-vendable.ts';
import type { DueOrder, Order } from './order-store.ts';
import { placeWalletVend } from './place-vend-store.ts';
import type { VendTogether } from './vend-together.ts';
import { openUserOrder, type NewUserOrder, type OpenedUserOrder } from '../user-orders/user-order-store.ts';

export interface PlaceOrderDeps {
  db: Db;
  /** Limits that would stop the token: then no order is placed. */
  caps: VendingCaps;
  /** For the vending process, which places many vends in one commit. */
  together?: VendTogether;
}

/** A visitor, identified by the proof and the secret of one purchase. */
export interface AnonymousBuyer {
  kind: 'anonymous';
  clientReference: string;
  /** Another buyer used this reference before. */
  isReferenceTaken: boolean;
  proofHash: Buffer | undefined;
  bodyHash: Buffer;
  secretHashOf: (reference: string) => Buffer;
  name: string;
  email: string | null;
  phone: string;
}

/** A user, with the idempotency key of this intent: the same key gets the same order. */
export interface UserBuyer {
  kind: 'user';
  userId: string;
  key: string;
}

interface Ordered {
  meterNumber: string;
  amountKobo: bigint;
  /** Whether an equal purchase a moment ago refuses this one; people who want it again confirm that. */
  refusesRepeat: boolean;
}

/** Paid by a transfer to an account that `provider` opens; the order waits for the money. */
interface ByTransfer extends Ordered {
  source: 'capture';
  buyer: AnonymousBuyer;
  /** The estate that the buyer named: the meter must be in it. */
  estateName: string;
  provider: string;
  openSeconds: number;
}

/** Paid by a user through a charge that `provider` opens; the order waits for the money. */
interface ByCharge extends Ordered, Omit<NewUserOrder, 'reference' | 'caller' | 'key' | 'caps' | keyof Ordered> {
  source: 'capture';
  /** Without a key of its own, an equal order within `sameWithinSeconds` counts as the first one. */
  buyer: { kind: 'user'; caller: User; key: string | undefined };
}

/** Paid from the buyer's wallet; the order is paid immediately, and the caller vends it. */
interface ByWallet extends Ordered {
  source: 'wallet';
  buyer: UserBuyer;
  /** Undefined for a scheduled top-up. */
  sessionKey: string | undefined;
  /** Whether the buyer must be one of the people of the meter. */
  onlyLinked: boolean;
}

export type PlacedVend = { isNew: true; due: DueOrder } | { isNew: false; order: Order };

/**
 * Places an order: the only way to an order for every entry point and every payment method. The database checks meter,
 * estate and limits, and computes the price itself: no caller sets a price. Throws the reason when nothing was stored.
 */
export function placeOrder(deps: PlaceOrderDeps, request: ByTransfer): Promise<OpenedOrder & { isNew: boolean }>;
export function placeOrder(deps: PlaceOrderDeps, request: ByWallet): Promise<PlacedVend>;
export function placeOrder(deps: PlaceOrderDeps, request: ByCharge): Promise<OpenedUserOrder & { isNew: boolean }>;
export function placeOrder(deps: PlaceOrderDeps, request: ByTransfer | ByCharge | ByWallet): Promise<unknown> {
  if (request.source === 'wallet') return placeFromWallet(deps, request);
  return isOfUser(request) ? placeForUser(deps, request) : placeForTransfer(deps, request);
}

const isOfUser = (request: ByTransfer | ByCharge): request is ByCharge => request.buyer.kind === 'user';

async function placeForUser({ db, caps }: PlaceOrderDeps, request: ByCharge) {
  const { buyer, source: _source, ...order } = request;
  const { outcome, opened } = await openUserOrder(db, {
    ...order,
    reference: newReference('VND'),
    caller: buyer.caller,
    key: buyer.key ?? `auto-${randomLetters(24)}`,
    caps,
  });
  if (opened) {
    await carryTrace(db, `order ${opened.order.id}`);
    return { ...opened, isNew: outcome === 'opened' };
  }
  if (outcome === 'other-body') throw new AppError('idempotency-key-reused');
  throw await refusalOf(db, outcome, request.meterNumber);
}

async function placeForTransfer({ db, caps }: PlaceOrderDeps, request: ByTransfer) {
  const { buyer, meterNumber, estateName, amountKobo, provider, openSeconds, refusesRepeat } = request;
  const { clientReference, proofHash, bodyHash, name, email, phone } = buyer;
  for (let reference = buyer.isReferenceTaken ? withSuffix(clientReference) : clientReference; ;) {
    const { outcome, opened } = await openOrder(db, {
      reference,
      clientReference,
      proofHash,
      bodyHash,
      secretHash: buyer.secretHashOf(reference),
      customerName: name,
      customerEmail: email,
      customerPhone: phone,
      meterNumber,
      estateName,
      amountKobo,
      openSeconds,
      provider,
      caps,
      refusesRepeat,
    });
    if (opened) {
      await carryTrace(db, `order ${opened.order.id}`);
      return { ...opened, isNew: outcome === 'opened' };
    }
    if (outcome !== 'taken') throw await refusalOf(db, outcome, meterNumber);
    reference = withSuffix(clientReference);
  }
}

/** Longer than any response of the authority takes: until then the worker leaves the order to the caller. */
const walletLeaseSeconds = 30;

async function placeFromWallet({ db, caps, together }: PlaceOrderDeps, request: ByWallet): Promise<PlacedVend> {
  const { buyer, meterNumber, amountKobo, refusesRepeat, sessionKey, onlyLinked } = request;
  const vend = {
    reference: newReference('VND'),
    userId: buyer.userId,
    key: buyer.key,
    meterNumber,
    amountKobo,
    leaseSeconds: walletLeaseSeconds,
    caps,
    refusesRepeat,
    sessionKey,
    onlyLinked,
  };
  const placed = await (together?.place(vend) ?? placeWalletVend(db, vend));
  switch (placed.outcome) {
    case 'placed':
      return { isNew: true, due: { order: placed.order, meter: placed.meter, asked: false, buyer: placed.buyer } };
    case 'replayed': {
      const { order } = placed;
      if (order.meterNumber !== meterNumber || order.amountKobo !== amountKobo) {
        throw new AppError('idempotency-key-reused');
      }
      return { isNew: false, order };
    }
    case 'not-placed':
      throw await refusalOf(db, placed.reason, meterNumber);
  }
}

/** Another buyer used this reference before: ours gets four more characters, and payers still see the one they sent. */
const withSuffix = (reference: string) => `${reference}-${randomLetters(4)}`;

/** Why the database stored nothing, as an error of the contract. */
async function refusalOf(db: Db, outcome: string, meterNumber: string): Promise<AppError> {
  switch (outcome) {
    case 'meter-inactive':
      return inactiveError(db, meterNumber);
    case 'unknown-meter':
    case 'unknown-estate':
    case 'meter-not-in-estate':
    case 'meter-not-linked':
    case 'amount-too-small':
      return new AppError(outcome satisfies ErrorCode);
    case 'too-many-units':
      return new AppError('too-many-units', { fields: { amount: { code: 'too-many-units' } } });
    default:
      return stoppedError(outcome);
  }
}
