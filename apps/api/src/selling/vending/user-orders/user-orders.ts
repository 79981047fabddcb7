import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '@gatelight/contract';
import { chargePayer, payersPage, refuseTooLarge, type Charge, type PayerChoice, type PayerDeps } from '#payments';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeFrom } from '#platform/callers/limits';
import { hashOf } from '#platform/callers/idempotency';
import { sessionOf } from '#platform/callers/session';
import type { VendingClient } from '../line/client.ts';
import { vendingLimits } from '../limits.ts';
import { placeOrder } from '../orders/place-order.ts';
import { storeForOrder } from '../purchases/purchase-store.ts';
import type { VendingCaps } from '../prices/price-store.ts';
import { readUserOrder, type ChargedMethod, type OpenedUserOrder, type UserOrderRecord } from './user-order-store.ts';

export interface UserOrderDeps extends PayerDeps {
  vending: Pick<VendingClient, 'vend'>;
  caps: VendingCaps;
  /** How long a call waits for a wallet vend before it says that the token is on its way. */
  walletWaitMs?: number;
}

interface VendRequest {
  meterNumber: string;
  amountKobo: bigint;
  /** Whether an equal purchase a moment ago refuses this one. */
  refusesRepeat: boolean;
}

const walletWaitMs = 3000;

/**
 * Refusals that reveal whether a meter exists or what a wallet holds: they are counted, so that no caller can try
 * endlessly.
 */
const counted: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unknown-meter',
  'meter-inactive',
  'meter-replaced',
  'insufficient-funds',
  'meter-limit-reached',
  'meter-tampered',
  'meter-held',
]);

async function countRefusal<T>(db: Db, caller: User, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && counted.has(error.code)) {
      await takeFrom(db, vendingLimits.vendRefusals, caller, caller.userId);
    }
    throw error;
  }
}

/**
 * Buys units from the caller's wallet. Returns the token, or after 3 s the order as it is: the vend continues. While it
 * is unknown whether there is an order, the response is `still-running`; a repeat with the same key never pays twice.
 */
export async function vendByWallet(
  deps: UserOrderDeps,
  wanted: VendRequest,
  { caller, key }: { caller: User; key: string },
): Promise<UserOrderRecord & { replayed: boolean }> {
  refuseTooLarge('amount_kobo', wanted.amountKobo, deps.maximumKobo);
  const { db } = deps;
  const { userId } = caller;
  const find = () => readUserOrder(db, caller, { method: 'wallet', key });
  const vend = deps.vending.vend({ userId, key, sessionKey: sessionOf(caller), ...wanted });
  vend.catch(() => undefined);
  const isLate = pause(deps.walletWaitMs ?? walletWaitMs, 'late' as const, { ref: false });
  const first = await countRefusal(db, caller, Promise.race([vend, isLate]));
  if (first === 'late') {
    const order = await find();
    if (order) return { ...order, replayed: false };
  }
  const answer = await countRefusal(db, caller, vend);
  if (answer !== 'unknown' && answer.record) return { ...answer.record, replayed: false };
  const order = await find();
  if (!order) throw new AppError('still-running', { retryAfterSeconds: 2 });
  return { ...order, replayed: answer !== 'unknown' && answer.replayed };
}

export interface ChargedRequest extends VendRequest, PayerChoice {
  method: ChargedMethod;
  /** Name of the amount in the call. */
  amountField: 'amount' | 'amount_kobo';
  callbackUrl?: string | undefined;
}

const openSeconds = { transfer: 1800, card: 2000, 'saved-card': 2000 } as const satisfies Record<ChargedMethod, number>;

/** For `/vend/pay` as in the specification, without a key. */
const sameWithinSeconds = 10;

interface OpenedCharge {
  order: OpenedUserOrder['order'];
  charge: Charge;
  authorizationUrl: string | undefined;
  replayed: boolean;
}

/** Places an order of the caller that a charge pays, and opens the charge at the provider. */
export async function vendByCharge(
  deps: UserOrderDeps,
  request: ChargedRequest,
  from: { caller: User; key: string | undefined },
): Promise<OpenedCharge> {
  refuseTooLarge(request.amountField, request.amountKobo, deps.maximumKobo);
  const { caller } = from;
  const given = request.callbackUrl ?? '/user/vend_utility/status';
  const callbackUrl = payersPage(deps.publicUrl, request, { given, pages: /^\/user\/vend_utility\/status\/?$/ });
  const { order, charge, isNew } = await countRefusal(
    deps.db,
    caller,
    placeOrder(deps, {
      source: 'capture',
      buyer: { kind: 'user', caller, key: from.key },
      bodyHash: hashOf(
        request.meterNumber,
        request.amountKobo,
        request.saveCard === true,
        request.cardId,
        request.callbackUrl,
      ),
      sameWithinSeconds: from.key === undefined ? sameWithinSeconds : undefined,
      meterNumber: request.meterNumber,
      amountKobo: request.amountKobo,
      refusesRepeat: request.refusesRepeat,
      method: request.method,
      provider: deps.payments.providerFor(request.method, 'order'),
      openSeconds: openSeconds[request.method],
      saveCard: request.saveCard === true,
      cardId: request.cardId,
      callbackUrl,
      takes: [{ limit: vendingLimits.vendCharges, subject: caller.userId, caller, thing: from.key }],
    }),
  );
  const charged = await chargePayer(
    deps,
    request,
    {
      reference: order.reference,
      purpose: 'order',
      subjectId: order.id.toString(),
      charge,
      isNew,
      store: storeForOrder,
      callbackUrl,
      metadata: { reference: order.reference, meter_number: order.meterNumber, estate_name: order.estateName },
    },
    caller,
  );
  return { order, replayed: !isNew, ...charged };
}
