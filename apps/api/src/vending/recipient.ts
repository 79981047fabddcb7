import type { MessageRequest } from '#notifications';
import type { Db, Tx } from '#platform/db';
import type { Order } from './store.ts';

/** How a user is reached. The slice that knows users gives it; orders of users hold no contact. */
export interface Contact {
  name: string;
  phone: string | null;
  email: string | null;
}

export type ContactOfUser = (db: Db | Tx, userId: string) => Promise<Contact | undefined>;

/** Until accounts exist there are no users, and no orders of users. */
export const noUsers: ContactOfUser = async () => undefined;

/** Who is told about an order, and the reference that they know it by. */
export interface Recipient extends Contact {
  reference: string;
}

/** The recipient of an order's messages; undefined when the user is gone. */
export async function recipientOf(
  db: Db | Tx,
  order: Order,
  contactOfUser: ContactOfUser = noUsers,
): Promise<Recipient | undefined> {
  const { purchase, buyerId, reference } = order;
  if (purchase) {
    const { clientReference, customerName, customerPhone, customerEmail } = purchase;
    return { reference: clientReference, name: customerName, phone: customerPhone, email: customerEmail };
  }
  const contact = buyerId === null ? undefined : await contactOfUser(db, buyerId);
  return contact && { ...contact, reference };
}

/** A short notice goes to the phone, with the e-mail address as the fallback, or to the address alone. */
export function noticeTo({ phone, email }: Contact): Pick<MessageRequest, 'channel' | 'to' | 'fallback'> | undefined {
  if (phone !== null) {
    return { channel: 'sms', to: phone, ...(email === null ? {} : { fallback: [{ channel: 'email', to: email }] }) };
  }
  return email === null ? undefined : { channel: 'email', to: email };
}
