import { carryTrace } from '#platform/tracing/carried-traces';
import { issueOrPostpone, type IssueDeps } from '../tokens/issue-token.ts';
import { placeOrder, type PlaceOrderDeps } from '../orders/place-order.ts';
import type { PlainDeliveries } from '../orders/order-row.ts';
import { findVend, type Order, type StoredToken } from '../orders/order-store.ts';

export interface WalletVendDeps extends IssueDeps, PlaceOrderDeps {}

export interface WalletVendRequest {
  userId: string;
  /** The user's idempotency key: one for each intent. */
  key: string;
  meterNumber: string;
  amountKobo: bigint;
  /** A person who clicked twice must confirm; automatic purchases, such as a scheduled top-up, need no confirmation. */
  refusesRepeat?: boolean;
  /** The session of the buyer. A scheduled top-up has none: its user set it up before, and no password is required. */
  sessionKey?: string | undefined;
  /**
   * Nothing is bought unless the user may buy for the meter at the moment of the purchase. For purchases that were
   * planned earlier.
   */
  onlyLinked?: boolean;
}

export interface WalletVend {
  order: Order;
  /** Empty until the order is `vended`. */
  tokens: readonly StoredToken[];
  /** This key already had an order: nothing was debited now. */
  replayed: boolean;
  /** The messages about an order that was vended by this call. */
  deliveries?: PlainDeliveries;
}

/**
 * Buys units from a wallet and waits for the token. The first commit holds order, debit, journal and the attempt; the
 * second holds tokens, journal and messages, or the money back. In between the authority is called, outside any
 * transaction. When its response is missing the order is `unknown`: the worker looks it up later, and nothing is vended
 * twice. The same applies when this process crashes: the lease ends, and the worker continues.
 */
export function vendFromWallet(deps: WalletVendDeps, request: WalletVendRequest): Promise<WalletVend> {
  const { together } = deps;
  return together ? together.inRound(() => placeAndVend(deps, request)) : placeAndVend(deps, request);
}

async function placeAndVend(deps: WalletVendDeps, request: WalletVendRequest): Promise<WalletVend> {
  const { userId, key, meterNumber, amountKobo, refusesRepeat = false, sessionKey, onlyLinked = false } = request;
  const buyer = { kind: 'user' as const, userId, key };
  const placed = await placeOrder(deps, {
    source: 'wallet',
    buyer,
    meterNumber,
    amountKobo,
    refusesRepeat,
    sessionKey,
    onlyLinked,
  });
  if (placed.isNew) await carryTrace(deps.db, `order ${placed.due.order.id}`);
  const vended = placed.isNew ? await issueOrPostpone(deps, placed.due) : undefined;
  if (vended) return { ...vended, replayed: false };
  const { id } = placed.isNew ? placed.due.order : placed.order;
  return { ...(await findVend(deps.db, id)), replayed: !placed.isNew };
}
