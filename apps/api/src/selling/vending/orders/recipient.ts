import { queueForUser, queueMessage, type MessageContent, type MessageRequest } from '#notifications';
import type { Db, Tx } from '#platform/database/db';
import type { Contact, Order } from './order-store.ts';

type UserContact = { name: string; email: string; phone: string | null } | undefined;

/** For the worker: the web process can read only its caller. */
export type ContactOfUser = (db: Db | Tx, userId: string) => Promise<UserContact>;

/** Without users, there are no orders of users. */
export const noUsers: ContactOfUser = async () => undefined;

/** The recipient of messages about an order, and the reference that they know. */
export interface Recipient extends Contact {
  reference: string;
}

/** The recipient of an order's messages; undefined when the user was deleted. */
export async function recipientOf(
  db: Db | Tx,
  order: Order,
  contactOfUser: ContactOfUser = noUsers,
): Promise<Recipient | undefined> {
  const { purchase, buyerId, reference } = order;
  if (purchase) {
    const { clientReference, customerName, customerPhone, customerEmail } = purchase;
    const contact = { name: customerName, phone: customerPhone, email: customerEmail };
    return { ...contact, reference: clientReference };
  }
  const contact = buyerId === null ? undefined : await contactOfUser(db, buyerId);
  return contact && { name: contact.name, phone: contact.phone, email: contact.email, reference };
}

/** A short notice goes to the phone, with the e-mail address as the fallback, or to the address alone. */
function noticeTo({ phone, email }: Contact): Pick<MessageRequest, 'channel' | 'to' | 'fallback'> | undefined {
  if (phone !== null) {
    return { channel: 'sms', to: phone, ...(email === null ? {} : { fallback: [{ channel: 'email', to: email }] }) };
  }
  return email === null ? undefined : { channel: 'email', to: email };
}

/** Queues a notice about an order to the buyer: to the contact of the purchase, or to the user on their channels. */
export async function queueNotice(
  tx: Tx,
  order: Order,
  notice: { event: string; content: (reference: string) => MessageContent },
): Promise<void> {
  const subject = { subjectKind: 'order', subjectId: order.id.toString() };
  const { event } = notice;
  const { purchase, buyerId } = order;
  if (purchase) {
    const contact = { name: purchase.customerName, phone: purchase.customerPhone, email: purchase.customerEmail };
    const to = noticeTo(contact);
    if (to) await queueMessage(tx, { ...subject, ...to, event, content: notice.content(purchase.clientReference) });
  } else if (buyerId !== null) {
    await queueForUser(tx, { ...subject, userId: buyerId, event, content: notice.content(order.reference) });
  }
}
