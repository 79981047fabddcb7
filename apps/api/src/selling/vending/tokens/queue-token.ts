import { queuedMessage, type MessageRequest, type QueuedMessage } from '#notifications';
import { tokenMessage } from '../messages/index.ts';
import { formatTenths } from '../orders/order.ts';
import { priceLinesOf } from '../prices/quote-price.ts';
import type { Recipient } from '../orders/recipient.ts';
import type { Order, StoredToken } from '../orders/order-store.ts';

/**
 * The messages with an order's tokens: by SMS (then WhatsApp) and by e-mail if the payer gave an address. The statement
 * that stores the tokens queues them.
 */
export function tokenMessages(
  order: Order,
  recipient: Recipient | undefined,
  tokens: readonly StoredToken[],
): QueuedMessage[] {
  return tokenRequests(order, recipient, tokens, `order:${order.id}:token`).map(queuedMessage);
}

/** The same messages, as one event: an event is sent once to each address. */
export function tokenRequests(
  order: Order,
  recipient: Recipient | undefined,
  tokens: readonly StoredToken[],
  event: string,
): MessageRequest[] {
  if (!recipient) return [];
  const { reference, name, phone, email } = recipient;
  const message = {
    event,
    subjectKind: 'order',
    subjectId: order.id.toString(),
    content: tokenMessage.content({
      reference,
      customerName: name,
      estateName: order.estateName,
      meterNumber: order.meterNumber,
      utility: order.utility,
      paidAt: order.paidAt ?? order.createdAt,
      tokens: tokens.map(({ token, kind, unitsTenths }) => ({ token, kind, units: formatTenths(unitsTenths) })),
      price: priceLinesOf(order),
    }),
  };
  const requests: MessageRequest[] = [];
  if (phone !== null) {
    requests.push({ ...message, channel: 'sms', to: phone, fallback: [{ channel: 'whatsapp', to: phone }] });
  }
  if (email !== null) requests.push({ ...message, channel: 'email', to: email });
  return requests;
}
