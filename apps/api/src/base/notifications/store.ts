import type { MessageState, Setting } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { refusalOf, settleRows, type RunRow } from '#platform/database/batches';
import { sqlArguments, sqlRows } from '#platform/database/sql-arguments';
import { entryArguments, type Entry } from './inbox/store.ts';
import type { Address, AnyChannel, Channel, MessageRequest, UserMessage } from './templates/message.ts';
import type { Language } from './templates/template.ts';

export interface DueMessage {
  id: bigint;
  channel: AnyChannel;
  to: string;
  template: string | null;
  /** The recipient, whose choices apply. */
  userId: bigint | null;
  payload: unknown;
  language: Language;
  /** Includes this attempt. */
  attempts: number;
  hasFallback: boolean;
  isExpired: boolean;
  /** The switch with which its user turned it off. */
  refusedBy: Setting | null;
  /** It has no entry in the inbox of its user yet. */
  isUnfiled: boolean;
  /** Its subject: `order 17`. */
  subject: string;
}

export interface StoredDelivery {
  channel: Channel;
  to: string;
  state: MessageState;
  at: Date;
}

/** Undefined when this event was already queued for this address. */
export async function insertMessage(tx: Db | Tx, request: MessageRequest): Promise<bigint | undefined> {
  const { audience } = request;
  const { rows } = await sql<{ id: bigint | null }>`
    select notifications.queue_message(${sqlArguments({
      event: request.event,
      subject_kind: request.subjectKind,
      subject_id: request.subjectId,
      channel: request.channel,
      recipient: request.to,
      payload: request.content.payload,
      fallbacks: request.fallback,
      expires_at: request.expiresAt,
      user_id: audience?.kind === 'user' ? audience.userId : undefined,
      language: request.language,
    })}) as id
  `.execute(tx);
  return rows[0]?.id ?? undefined;
}

export async function insertForUser(tx: Db | Tx, { userId, event, content, ...about }: UserMessage): Promise<void> {
  await sql`
    select notifications.queue_for_user(${userId.toString()}::bigint, ${event}, ${about.subjectKind}, ${about.subjectId},
      ${JSON.stringify(content.payload)}::jsonb, ${content.topic ?? null})
  `.execute(tx);
}

export async function findMessage(tx: Db | Tx, event: string, address: Address): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from notifications.message
    where event = ${event} and channel = ${address.channel} and recipient = ${address.to}
  `.execute(tx);
  return rows[0]?.id;
}

export async function listDeliveries(db: Db | Tx, kind: string, subjectId: string): Promise<StoredDelivery[]> {
  const { rows } = await sql<StoredDelivery>`
    select channel, recipient as "to", state, changed_at as at
    from notifications.message
    where subject_kind = ${kind} and subject_id = ${subjectId} and state <> 'withheld' and channel <> 'push' order by id
  `.execute(db);
  return rows;
}

/**
 * Takes due rows for `leaseSeconds`; rows that another worker is taking are skipped. The attempt is counted here,
 * before anything is sent, so that a message that crashes its worker cannot do so forever. The lease is not in any
 * index, so that taking a row changes none. `settings`: see `settingsByMessage`.
 */
export async function takeDue(
  db: Db,
  most: number,
  leaseSeconds: number,
  settings: Readonly<Record<string, Setting>>,
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as (
      select id from notifications.message
      where open_state = 'queued' and due_at <= now() and (lease_until is null or lease_until <= now())
      order by due_at limit ${most} for update skip locked
    )
    update notifications.message m
    set attempts = m.attempts + 1, lease_until = now() + make_interval(secs => ${leaseSeconds})
    from due where m.id = due.id
    returning m.id, m.channel, m.recipient as "to", m.template, m.user_id as "userId", m.language, m.attempts,
      coalesce(m.payload, (select p.payload from notifications.message p where p.id = m.payload_of)) as payload,
      jsonb_array_length(m.fallbacks) > 0 as "hasFallback",
      coalesce(m.expires_at <= now(), false) as "isExpired",
      (select s.value from jsonb_each_text(${JSON.stringify(settings)}::jsonb) s
       where s.key = m.channel || ' ' || m.template and m.user_id is not null and not preferences.allows(m.user_id, s.value)) as "refusedBy",
      m.user_id is not null and m.filed_at is null as "isUnfiled", m.subject_kind || ' ' || m.subject_id as subject
  `.execute(db);
  return rows;
}

/** The result of a message: it was sent, or its user turned it off and it is only in the inbox. */
export type Settled = {
  id: bigint;
  /** For the inbox of its user, if the message has no entry there yet. */
  entry: Entry | undefined;
} & ({ state: 'sent'; providerId: string | undefined } | { state: 'withheld' });

/** Stores the results of messages, together, and adds their inbox entries: see notifications.settle_messages. */
export async function settleMessages(db: Db, settled: readonly Settled[]): Promise<void> {
  const wire = settled.map(({ id, state, entry, ...one }) => ({
    id: id.toString(),
    state,
    provider_id: 'providerId' in one ? one.providerId : undefined,
    entry: entry && entryArguments(entry),
  }));
  await sql`select notifications.settle_messages(${JSON.stringify(wire)}::jsonb)`.execute(db);
}

/** Only for the attempt that was taken: a slow worker must not delay the worker that took over. */
export async function scheduleRetry(db: Db, message: DueMessage, waitSeconds: number, problem: string): Promise<void> {
  await sql`
    update notifications.message
    set due_at = now() + make_interval(secs => ${waitSeconds}), lease_until = null, last_problem = ${problem.slice(0, 300)}
    where id = ${message.id} and state = 'queued' and attempts = ${message.attempts}
  `.execute(db);
}

/** Fails a message and queues it on the next channel, once. Returns whether this call failed it. */
export async function failMessage(db: Db | Tx, id: bigint, problem: string, useFallback: boolean): Promise<boolean> {
  const { rows } = await sql<{ failed: boolean }>`
    select notifications.fail_message(${id}, ${problem}, ${useFallback}) as failed
  `.execute(db);
  return rows[0]?.failed ?? false;
}

export interface NewReport {
  eventHash: Buffer;
  providerId: string;
  outcome: 'delivered' | 'failed';
  wording: string;
}

/** Stores a report once and applies it when its message is known. Returns false when a job has to apply it later. */
export async function storeReport(db: Db, report: NewReport): Promise<boolean> {
  const { rows } = await sql<{ applied: boolean }>`
    select notifications.store_report(${report.eventHash}, ${report.providerId}, ${report.outcome}, ${report.wording})
      as applied
  `.execute(db);
  return rows[0]?.applied ?? false;
}

/** The same for many, in one statement and one commit. Each has its own result. */
export async function storeReports(db: Db, reports: readonly NewReport[]): Promise<PromiseSettledResult<boolean>[]> {
  const { rows } = await sql<RunRow & { applied: boolean }>`
    select "position", applied, refused, problem, detail from notifications.store_reports(${sqlRows(reports)})
  `.execute(db);
  return settleRows(reports.length, rows, (row) => {
    if (row.refused !== null) throw refusalOf(row);
    return row.applied;
  });
}

/** An SMS to us: the slice that waits for a reply reads it, once. */
export async function takeText(db: Db, given: { eventHash: Buffer; from: string; text: string }): Promise<void> {
  await sql`select notifications.take_text(${given.eventHash}, ${given.from}, ${given.text})`.execute(db);
}

interface AppliedReport {
  id: bigint;
  outcome: 'delivered' | 'failed';
  /** Null when no message has this provider id and none is expected any more. */
  messageId: bigint | null;
}

/** Applies reports that arrived before the provider's id of their message was stored. */
export async function applyWaitingReports(db: Db, most: number): Promise<AppliedReport[]> {
  const { rows } = await sql<AppliedReport>`
    select report_id as id, message_id as "messageId", outcome from notifications.apply_waiting_reports(${most})
  `.execute(db);
  return rows;
}

/** Deletes the texts of the `secret` templates as soon as they expire, and all others after 30 days. */
export async function wipePayloads(db: Db, secret: readonly string[], most: number): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    with old as (
      select id from notifications.message
      where payload is not null and state <> 'queued'
        and (created_at < now() - interval '30 days'
             or (template = any(${secret}::text[]) and coalesce(expires_at, created_at + interval '10 minutes') < now()))
      order by created_at limit ${most} for update skip locked
    )
    update notifications.message m set payload = null from old where m.id = old.id returning m.id
  `.execute(db);
  return rows.length;
}

export interface StoredFinding {
  id: bigint;
  event: string;
  channel: AnyChannel;
  problem: string | null;
  since: Date;
}

/**
 * Failed permanently, and no other message about the same event arrived or may still arrive. Without the `secret`
 * templates: a lost code is requested again.
 */
export async function listDeadLetters(db: Db | Tx, secret: readonly string[]): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select m.id, m.event, m.channel, m.last_problem as problem, m.changed_at as since
    from notifications.message m
    where m.open_state = 'failed' and m.channel <> 'push' and coalesce(m.template, '') <> all(${secret}::text[])
      and not exists (
        select from notifications.message other where other.event = m.event and other.state <> 'failed'
      )
      and not exists (select from notifications.message later where later.fallback_of = m.id)
    order by m.id
  `.execute(db);
  return rows;
}

/** Rows that have been due for two minutes and that no worker has taken. */
export async function listOverdue(db: Db | Tx): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select id, event, channel, last_problem as problem, due_at as since
    from notifications.message
    where open_state = 'queued' and due_at < now() - interval '2 minutes'
    order by due_at
  `.execute(db);
  return rows;
}

/** A message of demonstration data that was sent long ago. Only the latest ones become entries of the inbox. */
export async function insertPastMessage(
  tx: Tx,
  message: {
    event: string;
    subjectKind: string;
    subjectId: string;
    userId: string;
    to: string;
    payload: unknown;
    at: Date;
    isFiled: boolean;
  },
): Promise<void> {
  const { at } = message;
  await sql`
    insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, state, created_at, changed_at,
      user_id, filed_at)
    values (${message.event}, ${message.subjectKind}, ${message.subjectId}, 'email', ${message.to},
      ${JSON.stringify(message.payload)}::jsonb, 'delivered', ${at}, ${at}, ${BigInt(message.userId)},
      ${message.isFiled ? at : null})`.execute(tx);
}
