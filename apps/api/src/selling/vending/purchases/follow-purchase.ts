import { orderStatus, type OrderStatus } from '@gatelight/contract';
import { AppError } from '#platform/errors';
import { followChannel, type Events } from '#platform/database/events';
import { networkOf } from '#platform/callers/limits';
import type { StreamEvent } from '#platform/http/streams';
import { z } from 'zod';

/** The database announces here which purchase changed its state: `{"order": "42", "status": "paid"}`. */
const channel = 'purchase_event';

const payload = z.object({ order: z.string(), status: orderStatus });

/** After this a stream ends, and the page opens the next one, so that a forgotten tab does not hold a place forever. */
const longestMs = 9 * 60_000;

/** Many customers of a mobile network share one address. */
const mostPerNetwork = 100;
/** Tabs and devices on which one purchase is open. */
const mostPerPurchase = 6;

/** States after which nothing more happens to a purchase. */
const finalStates: readonly OrderStatus[] = ['vended', 'refunded', 'credited', 'cancelled'];

export type PurchaseNews = StreamEvent<{ type: 'sync' | 'changed' | 'over' }>;

export interface Followed {
  orderId: bigint;
  status: OrderStatus;
  /** Address of the caller. */
  ip: string;
}

/**
 * Follows one purchase until it is over. Begins with `sync`, and sends it again whenever an event may have been missed.
 * Throws `rate-limited` when its network, or the purchase, has too many open streams in this process.
 */
export function createPurchaseFollower(
  events: Events,
): (followed: Followed, signal: AbortSignal) => AsyncGenerator<PurchaseNews> {
  const open = new Map<string, number>();

  function count(keys: readonly string[], change: 1 | -1): void {
    for (const key of keys) {
      const now = (open.get(key) ?? 0) + change;
      if (now > 0) open.set(key, now);
      else open.delete(key);
    }
  }

  async function* follow(orderId: string, signal: AbortSignal): AsyncGenerator<PurchaseNews> {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
    for await (const text of followChannel(events, channel, ending)) {
      if (text === undefined) {
        yield { data: { type: 'sync' } };
        continue;
      }
      const news = readNews(text);
      if (news?.order !== orderId) continue;
      const isOver = finalStates.includes(news.status);
      yield { data: { type: isOver ? 'over' : 'changed' } };
      if (isOver) return;
    }
  }

  return ({ orderId, status, ip }, signal) => {
    if (finalStates.includes(status)) return overAtOnce();
    const network = `network ${networkOf(ip)}`;
    const purchase = `purchase ${orderId}`;
    if ((open.get(network) ?? 0) >= mostPerNetwork || (open.get(purchase) ?? 0) >= mostPerPurchase) {
      throw new AppError('rate-limited', { retryAfterSeconds: 60 });
    }
    if (!signal.aborted) {
      count([network, purchase], 1);
      signal.addEventListener('abort', () => count([network, purchase], -1), { once: true });
    }
    return follow(orderId.toString(), signal);
  };
}

async function* overAtOnce(): AsyncGenerator<PurchaseNews> {
  yield { data: { type: 'over' } };
}

function readNews(text: string): z.output<typeof payload> | undefined {
  try {
    return payload.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
