import { queuedMessage, type MessageRequest, type QueuedMessage } from '#notifications';
import { tokenMessage } from './messages/index.ts';
import { formatTenths } from './order.ts';
import { priceLinesOf } from './quote-price.ts';
import type { Order, StoredToken } from './store.ts';

/**
 * The messages that carry an order's tokens: by SMS (then WhatsApp) and by e-mail where the payer gave an address. The
 * statement that stores the tokens queues them.
 */
export function tokenMessages(order: Order, tokens: readonly StoredToken[]): QueuedMessage[] {
  const message = {
    event: `order:${order.id}:token`,
    subjectKind: 'order',
    subjectId: order.id.toString(),
    content: tokenMessage.content({
      reference: order.clientReference,
      customerName: order.customerName,
      estateName: order.estateName,
      meterNumber: order.meterNumber,
      utility: order.utility,
      paidAt: order.paidAt ?? order.createdAt,
      tokens: tokens.map(({ token, kind, unitsTenths }) => ({ token, kind, units: formatTenths(unitsTenths) })),
      price: priceLinesOf(order),
    }),
  };
  const to = order.customerPhone;
  const requests: MessageRequest[] = [{ ...message, channel: 'sms', to, fallback: [{ channel: 'whatsapp', to }] }];
  if (order.customerEmail !== null) requests.push({ ...message, channel: 'email', to: order.customerEmail });
  return requests.map(queuedMessage);
}
