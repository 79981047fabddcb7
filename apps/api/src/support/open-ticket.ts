import { createHash, randomBytes } from 'node:crypto';
import { idempotencyKey, serviceNames, type BodyOf, type openTicket as openTicketRoute } from '@gatelight/contract';
import { queueMessage } from '#notifications';
import { inTransaction, type Db, type Tx } from '#platform/db';
import { AppError } from '#platform/errors';
import { limits, takeFrom } from '#platform/limits';
import { estimateOf, type SolarEstimate } from './solar-estimate.ts';
import { findTicketByKey, insertTicket, type SentUnder, type Ticket } from './store.ts';

export interface TicketDeps {
  db: Db;
  /** Where the operator reads what people write. */
  operatorEmail: string;
}

export interface OpenedTicket {
  number: string;
  /** Whether an earlier call with the same key opened it. */
  replayed: boolean;
}

type Form = BodyOf<typeof openTicketRoute>;

/** Each ticket sends a mail to an address that nobody has proved to be theirs. */
const perAddress = { name: 'tickets-address', most: 5, windowSeconds: 3600 };

/**
 * Stores what somebody wrote and queues two mails with it, in one transaction: the text to the operator, the number to
 * the writer. The same key again gives the same number and writes nothing (`idempotency-key-reused` when the form is
 * another). Throws `rate-limited` by the caller's IP and by the address to be answered.
 */
export async function openTicket(
  deps: TicketDeps,
  form: Form,
  from: { ip: string; key: string | undefined },
): Promise<OpenedTicket> {
  const sent = from.key === undefined ? undefined : sentUnder(from.key, form);
  const earlier = sent && (await openedEarlier(deps.db, sent));
  if (earlier) return earlier;
  await takeFrom(deps.db, limits.tickets, from.ip);
  const ticket = ticketOf(form);
  await takeFrom(deps.db, perAddress, ticket.email.toLowerCase());
  for (;;) {
    const number = ticketNumber();
    if (await inTransaction(deps.db, (tx) => storeAndTell(tx, deps, number, ticket, sent))) {
      return { number, replayed: false };
    }
    // Taken: the number by chance, or the key by the same request sent twice at once.
    const twin = sent && (await openedEarlier(deps.db, sent));
    if (twin) return twin;
  }
}

async function openedEarlier(db: Db, sent: SentUnder): Promise<OpenedTicket | undefined> {
  const ticket = await findTicketByKey(db, sent.keyHash);
  if (!ticket) return undefined;
  if (!ticket.bodyHash.equals(sent.bodyHash)) throw new AppError('idempotency-key-reused');
  return { number: ticket.number, replayed: true };
}

async function storeAndTell(
  tx: Tx,
  deps: TicketDeps,
  number: string,
  ticket: Ticket,
  sent: SentUnder | undefined,
): Promise<boolean> {
  if (!(await insertTicket(tx, number, ticket, sent))) return false;
  const mail = { subjectKind: 'ticket', subjectId: number, channel: 'email' } as const;
  const { name: customerName, enquiry, ...words } = ticket;
  const about = enquiry && { kind: enquiry.kind, service: serviceNames[enquiry.service] };
  await queueMessage(tx, {
    ...mail,
    event: `ticket:${number}:received`,
    to: ticket.email,
    template: { name: 'ticket-received', number, about },
  });
  await queueMessage(tx, {
    ...mail,
    event: `ticket:${number}:staff`,
    to: deps.operatorEmail,
    template: {
      name: 'ticket-for-staff',
      number,
      customerName,
      ...words,
      enquiry: about && { ...about, place: enquiry.place, solar: enquiry.solar && sizeFor(enquiry.solar) },
    },
  });
  return true;
}

/** What an engineer looks at first; the assumptions are with the ticket. */
function sizeFor(estimate: SolarEstimate) {
  return {
    billKobo: BigInt(estimate.bill_kobo),
    panels: estimate.panels,
    panelWatts: estimate.panel_watts,
    inverterWatts: estimate.inverter_watts,
    batteryKwh: estimate.battery_kwh,
  };
}

function sentUnder(key: string, form: Form): SentUnder {
  if (!idempotencyKey.safeParse(key).success) {
    throw new AppError('invalid-input', { message: 'Idempotency-Key must be 16 to 255 visible characters' });
  }
  return { keyHash: sha256(key), bodyHash: sha256(JSON.stringify(form, withDigits)) };
}

/** The form as it is stored. An enquiry's subject is ours: its writer chose a service and typed no subject. */
function ticketOf(form: Form): Ticket {
  const { name, email, phoneNumber, message } = form;
  const writer = { name, email, phoneNumber, message };
  switch (form.kind) {
    case 'enquiry':
    case 'waiting_list': {
      const { kind, service, place } = form;
      const solar = form.kind === 'enquiry' && form.solar ? estimateOf(form.solar) : undefined;
      const what = kind === 'enquiry' ? 'Enquiry' : 'Waiting list';
      return {
        ...writer,
        subject: `${what}: ${serviceNames[service]}`,
        reference: '',
        enquiry: { kind, service, place, solar },
      };
    }
    case 'general':
    case undefined:
      return { ...writer, subject: form.subject, reference: form.reference };
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** JSON knows no bigint. */
function withDigits(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** Without I, L, O and U: it is read over the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function ticketNumber(): string {
  return `T-${[...randomBytes(8)].map((byte) => alphabet[byte % 32]).join('')}`;
}
