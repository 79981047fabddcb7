import { queueMessage } from '#notifications';
import type { Tx } from '#platform/database/db';
import { tokenRequests } from '../tokens/queue-token.ts';
import { recipientOf, type ContactOfUser } from '../orders/recipient.ts';
import { readTokens } from './staff-act-store.ts';
import type { Order } from '../orders/order-store.ts';

/**
 * Sends the tokens of an order again, to the buyer, on every channel that they have. Returns how many messages were
 * queued.
 */
export async function resendTokens(tx: Tx, order: Order, actId: bigint, contactOfUser: ContactOfUser): Promise<number> {
  const recipient = await recipientOf(tx, order, contactOfUser);
  const event = `order:${order.id}:token:again:${actId}`;
  const requests = tokenRequests(order, recipient, await readTokens(tx, order.id), event);
  for (const request of requests) await queueMessage(tx, request);
  return requests.length;
}
