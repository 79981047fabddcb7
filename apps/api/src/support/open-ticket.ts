import { randomBytes } from 'node:crypto';
import type { TicketForm } from '@gatelight/contract';
import { queueMessage } from '#notifications';
import { refuseCardNumbers } from '#platform/card-numbers';
import { inTransaction, type Db, type Tx } from '#platform/db';
import { limits, takeFrom } from '#platform/limits';
import { insertTicket } from './store.ts';

export interface TicketDeps {
  db: Db;
  /** Where the operator reads what people write. */
  operatorEmail: string;
}

/** Each ticket sends a mail to an address that nobody has proved to be theirs. */
const perAddress = { name: 'tickets-address', most: 5, windowSeconds: 3600 };

/**
 * Stores what somebody wrote and queues two mails with it, in one transaction: the text to the operator, the number to
 * the writer. Throws `card-number-refused`, and `rate-limited` by the caller's IP and by the address to be answered.
 */
export async function openTicket(deps: TicketDeps, form: TicketForm, ip: string): Promise<{ number: string }> {
  await takeFrom(deps.db, limits.tickets, ip);
  refuseCardNumbers([form.name, form.phoneNumber, form.subject, form.message, form.reference]);
  await takeFrom(deps.db, perAddress, form.email.toLowerCase());
  return inTransaction(deps.db, async (tx) => {
    const number = await storeTicket(tx, form);
    const ticket = { subjectKind: 'ticket', subjectId: number, channel: 'email' } as const;
    await queueMessage(tx, {
      ...ticket,
      event: `ticket:${number}:received`,
      to: form.email,
      template: { name: 'ticket-received', number },
    });
    const { name: customerName, email, phoneNumber, subject, message, reference } = form;
    await queueMessage(tx, {
      ...ticket,
      event: `ticket:${number}:staff`,
      to: deps.operatorEmail,
      template: {
        name: 'ticket-for-staff',
        number,
        customerName,
        email,
        phoneNumber,
        subject,
        message,
        reference,
      },
    });
    return { number };
  });
}

async function storeTicket(tx: Tx, form: TicketForm): Promise<string> {
  for (;;) {
    const number = ticketNumber();
    if (await insertTicket(tx, number, form)) return number;
  }
}

/** Without I, L, O and U: it is read over the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function ticketNumber(): string {
  return `T-${[...randomBytes(8)].map((byte) => alphabet[byte % 32]).join('')}`;
}
