import type { MessageState } from '@gatelight/contract';
import type { Db, Tx } from '#platform/database/db';
import type { Address, Channel, MessageRequest, Subject, UserMessage } from '../templates/message.ts';
import { findMessage, insertForUser, insertMessage, listDeliveries } from '../store.ts';
import { maskAddress } from '../templates/wording.ts';

/** A message as the database function notifications.queue_message takes it. */
export interface QueuedMessage {
  channel: Channel;
  to: string;
  payload: unknown;
  fallbacks: readonly Address[];
}

/** For database functions that queue messages in the same statement as the event. */
export function queuedMessage(request: MessageRequest): QueuedMessage {
  for (const { channel, to } of [request, ...(request.fallback ?? [])]) refuseWrongAddress(channel, to);
  return {
    channel: request.channel,
    to: request.to,
    payload: request.content.payload,
    fallbacks: request.fallback ?? [],
  };
}

/**
 * Queues a message in the caller's transaction: it is sent if and only if that commits. The same event for the same
 * address queues nothing and returns the existing row, with `created: false`.
 */
export async function queueMessage(tx: Tx, request: MessageRequest): Promise<{ id: bigint; created: boolean }> {
  for (const { channel, to } of [request, ...(request.fallback ?? [])]) refuseWrongAddress(channel, to);
  const id = await insertMessage(tx, request);
  if (id !== undefined) return { id, created: true };
  const existing = await findMessage(tx, request.event, request);
  if (existing === undefined) throw new Error(`message ${request.event} is neither new nor stored`);
  return { id: existing, created: false };
}

/**
 * Queues a message to a user, in the caller's transaction: on every channel that the user has and allows for the topic
 * of the template, and always for the inbox. The same event again queues nothing. In SQL:
 * `notifications.queue_for_user`.
 */
export async function queueForUser(tx: Db | Tx, message: UserMessage): Promise<void> {
  await insertForUser(tx, message);
}

/** Callers validate addresses, so a wrong one is a bug; it must not become a header or a second recipient. */
function refuseWrongAddress(channel: Channel, to: string): void {
  const fits = channel === 'email' ? /^[^\s@<>,;:"\p{Cc}]+@[^\s@<>,;:"\p{Cc}]+$/u : /^0\d{10}$/;
  if (!fits.test(to)) throw new Error(`not an address for ${channel}`);
}

export interface Delivery {
  channel: Channel;
  toMasked: string;
  state: MessageState;
  /** When it reached this state. */
  at: Date;
}

/** The state of every message about a subject, oldest first; addresses are masked. */
export async function deliveriesOf(db: Db | Tx, subject: Subject): Promise<Delivery[]> {
  const rows = await listDeliveries(db, subject.subjectKind, subject.subjectId);
  return rows.map(({ channel, to, state, at }) => ({ channel, toMasked: maskAddress(channel, to), state, at }));
}
