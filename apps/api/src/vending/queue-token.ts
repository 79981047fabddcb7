import { queuedMessage, queueMessage, type MessageRequest, type QueuedMessage } from '#notifications';
import type { Tx } from '#platform/db';
import { formatTenths } from './order.ts';
import { priceLinesOf } from './quote-price.ts';
import type { Order, StoredToken } from './store.ts';

type Channels = readonly ('sms' | 'email')[];

/** The messages that carry an order's tokens: by SMS (then WhatsApp) and by e-mail where the payer gave an address. */
function requests(
  order: Order,
  tokens: readonly StoredToken[],
  how: { event: string; channels: Channels },
): MessageRequest[] {
  const message = {
    event: how.event,
    subjectKind: 'order' as const,
    subjectId: order.id.toString(),
    template: {
      name: 'token' as const,
      reference: order.clientReference,
      customerName: order.customerName,
      estateName: order.estateName,
      meterNumber: order.meterNumber,
      utility: order.utility,
      paidAt: order.paidAt ?? order.createdAt,
      tokens: tokens.map(({ token, kind, unitsTenths }) => ({ token, kind, units: formatTenths(unitsTenths) })),
      price: priceLinesOf(order),
    },
  };
  const all: MessageRequest[] = [];
  if (how.channels.includes('sms')) {
    const to = order.customerPhone;
    all.push({ ...message, channel: 'sms', to, fallback: [{ channel: 'whatsapp', to }] });
  }
  if (how.channels.includes('email') && order.customerEmail !== null) {
    all.push({ ...message, channel: 'email', to: order.customerEmail });
  }
  return all;
}

/** For the statement that stores the tokens: it queues these messages itself. */
export function tokenMessages(order: Order, tokens: readonly StoredToken[]): QueuedMessage[] {
  return requests(order, tokens, { event: `order:${order.id}:token`, channels: ['sms', 'email'] }).map(queuedMessage);
}

/** Queues the tokens again, in the caller's transaction. */
export async function queueToken(
  tx: Tx,
  order: Order,
  tokens: readonly StoredToken[],
  how: { event: string; channels: Channels },
): Promise<void> {
  for (const request of requests(order, tokens, how)) await queueMessage(tx, request);
}
