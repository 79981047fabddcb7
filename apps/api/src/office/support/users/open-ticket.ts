import { randomBytes } from 'node:crypto';
import { idempotencyKey, serviceNames, type BodyOf, type openTicket as openTicketRoute } from '@gatelight/contract';
import { notificationLimits } from '#notifications';
import { sha256 } from '#platform/callers/secrets';
import type { Caller } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import { supportLimits } from '../limits.ts';
import { estimateOf } from '../forms/solar-estimate.ts';
import { findTicketByKey, insertTicket, type IdempotencyRecord, type Ticket } from '../store.ts';

export interface OpenedTicket {
  number: string;
  /** Whether an earlier call with the same key opened it. */
  replayed: boolean;
}

type Form = BodyOf<typeof openTicketRoute>;

/**
 * Stores a message to the operator and queues two mails with it, in one transaction: the text to the operator, the
 * number to the writer. A repeat with the same key returns the same number and writes nothing (`idempotency-key-reused`
 * when the form differs). Throws `rate-limited` by the caller's address and by the mailbox.
 */
export async function openTicket(
  db: Db,
  form: Form,
  from: { caller: Caller; key: string | undefined },
): Promise<OpenedTicket> {
  const sent = from.key === undefined ? undefined : idempotencyRecordOf(from.key, form);
  const earlier = sent && (await openedEarlier(db, sent));
  if (earlier) return earlier;
  const ticket = ticketOf(form);
  const { caller } = from;
  // Each ticket sends a mail to an address that is not verified.
  await takeAll(db, [
    { limit: supportLimits.tickets, subject: caller.ip, caller },
    { limit: supportLimits.ticketsPerMailbox, subject: ticket.email.toLowerCase(), caller },
    { limit: notificationLimits.messages, subject: ticket.email.toLowerCase(), caller },
  ]);
  for (;;) {
    const number = ticketNumber();
    if (await insertTicket(db, number, ticket, sent)) return { number, replayed: false };
    // The number is taken by chance, or the key by the same request at the same moment.
    const twin = sent && (await openedEarlier(db, sent));
    if (twin) return twin;
  }
}

async function openedEarlier(db: Db, sent: IdempotencyRecord): Promise<OpenedTicket | undefined> {
  const ticket = await findTicketByKey(db, sent.keyHash);
  if (!ticket) return undefined;
  if (!ticket.bodyHash.equals(sent.bodyHash)) throw new AppError('idempotency-key-reused');
  return { number: ticket.number, replayed: true };
}

function idempotencyRecordOf(key: string, form: Form): IdempotencyRecord {
  if (!idempotencyKey.safeParse(key).success) {
    throw new AppError('invalid-input', { fields: { 'Idempotency-Key': { code: 'idempotency-key-format' } } });
  }
  return { keyHash: sha256(key), bodyHash: sha256(JSON.stringify(form, withDigits)) };
}

/**
 * The form as it is stored. The subject of an enquiry is ours, because its writer chose a service and typed no subject.
 */
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

/** JSON has no bigint. */
function withDigits(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** Without I, L, O and U, because people read it out on the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function ticketNumber(): string {
  return `T-${[...randomBytes(8)].map((byte) => alphabet[byte % 32]).join('')}`;
}
