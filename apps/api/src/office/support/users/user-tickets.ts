import { idempotencyKey, type Conversation, type UserTicketForm } from '@gatelight/contract';
import { sha256 } from '#platform/callers/secrets';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeFrom } from '#platform/callers/limits';
import { sessionOf } from '#platform/callers/session';
import { supportLimits } from '../limits.ts';
import { ticketNumber } from './open-ticket.ts';
import { findTicketByKey, type IdempotencyRecord } from '../store.ts';
import { findUserTicket, insertUserReply, insertUserTicket, listMessages } from './user-ticket-store.ts';

/** The same key of two users is two different keys. */
export function idempotencyRecordOf(
  caller: User,
  key: string | undefined,
  what: string,
  body: object,
): IdempotencyRecord | undefined {
  if (key === undefined) return undefined;
  if (!idempotencyKey.safeParse(key).success) {
    throw new AppError('invalid-input', { fields: { 'Idempotency-Key': { code: 'idempotency-key-format' } } });
  }
  return { keyHash: sha256(`user:${caller.userId}:${what}:${key}`), bodyHash: sha256(JSON.stringify(body)) };
}

/** Stores a message of a signed-in user. A repeat with the same key returns the same ticket and writes nothing. */
export async function openUserTicket(
  db: Db,
  form: UserTicketForm,
  from: { caller: User; key: string | undefined },
): Promise<{ number: string; replayed: boolean }> {
  const sent = idempotencyRecordOf(from.caller, from.key, 'ticket', form);
  const earlier = async () => {
    const ticket = sent && (await findTicketByKey(db, sent.keyHash));
    if (!ticket) return undefined;
    if (!ticket.bodyHash.equals(sent.bodyHash)) throw new AppError('idempotency-key-reused');
    return { number: ticket.number, replayed: true };
  };
  const known = await earlier();
  if (known) return known;
  await takeFrom(db, supportLimits.userTickets, from.caller, from.caller.userId);
  for (;;) {
    const number = ticketNumber();
    if (await insertUserTicket(db, sessionOf(from.caller), number, form, sent)) return { number, replayed: false };
    const twin = await earlier();
    if (twin) return twin;
  }
}

export async function readConversation(db: Db, caller: User, number: string): Promise<Conversation> {
  const ticket = await findUserTicket(db, sessionOf(caller), number);
  if (!ticket) throw new AppError('not-found');
  const messages = await listMessages(db, sessionOf(caller), number);
  return {
    number: ticket.number,
    subject: ticket.subject,
    reference: ticket.reference,
    status: ticket.status,
    created_at: ticket.createdAt,
    updated_at: ticket.updatedAt,
    estate: ticket.estate,
    moved_at: ticket.movedAt,
    messages: messages.map(({ id, author, message, createdAt, files }) => ({
      id,
      author,
      text: message,
      created_at: createdAt,
      attachments: files,
    })),
  };
}

/**
 * Adds a message of the user. A repeat with the same key adds nothing. A ticket that waited for the customer or was
 * solved waits for us again.
 */
export async function replyToTicket(
  db: Db,
  { number, ...reply }: { number: string; message: string; attachments: readonly string[] },
  from: { caller: User; key: string | undefined },
): Promise<Conversation> {
  const { caller } = from;
  await takeFrom(db, supportLimits.userTickets, caller, caller.userId);
  const sent = idempotencyRecordOf(caller, from.key, `reply:${number}`, reply);
  const outcome = await insertUserReply(db, sessionOf(caller), { number, ...reply, sent });
  if (outcome === 'missing') throw new AppError('not-found');
  if (outcome === 'reused') throw new AppError('idempotency-key-reused');
  if (outcome === 'closed') throw new AppError('ticket-closed');
  return readConversation(db, caller, number);
}
