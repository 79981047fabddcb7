import { queueMessage } from '#notifications';
import type { Tx } from '#platform/db';
import { formatTenths } from './order.ts';
import { priceLinesOf } from './quote-price.ts';
import type { Order, StoredToken } from './store.ts';

/** Queues the message that carries an order's tokens, in the caller's transaction: by SMS (then WhatsApp) and by e-mail where one was given. */
export async function queueToken(
  tx: Tx,
  order: Order,
  tokens: readonly StoredToken[],
  how: { event: string; channels: readonly ('sms' | 'email')[] },
): Promise<void> {
  const template = {
    name: 'token' as const,
    reference: order.clientReference,
    customerName: order.customerName,
    estateName: order.estateName,
    meterNumber: order.meterNumber,
    utility: order.utility,
    paidAt: order.paidAt ?? order.createdAt,
    tokens: tokens.map(({ token, kind, unitsTenths }) => ({ token, kind, units: formatTenths(unitsTenths) })),
    price: priceLinesOf(order),
  };
  const message = {
    event: how.event,
    subjectKind: 'order' as const,
    subjectId: order.id.toString(),
    template,
  };
  if (how.channels.includes('sms')) {
    await queueMessage(tx, {
      ...message,
      channel: 'sms',
      to: order.customerPhone,
      fallback: [{ channel: 'whatsapp', to: order.customerPhone }],
    });
  }
  if (how.channels.includes('email') && order.customerEmail !== null) {
    await queueMessage(tx, { ...message, channel: 'email', to: order.customerEmail });
  }
}
