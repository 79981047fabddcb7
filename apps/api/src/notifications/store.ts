import { sql, type Db, type Tx } from '#platform/db';
import type { Address, Channel, MessageRequest, MessageState, SubjectKind } from './message.ts';

export interface DueMessage {
  id: bigint;
  channel: Channel;
  to: string;
  payload: unknown;
  /** This attempt included. */
  attempts: number;
  hasFallback: boolean;
  isExpired: boolean;
}

export interface StoredDelivery {
  channel: Channel;
  to: string;
  state: MessageState;
  at: Date;
}

/** Undefined when this event was already queued for this address. */
export async function insertMessage(
  tx: Db | Tx,
  request: MessageRequest,
  payload: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    with queued as (
      insert into notifications.message
        (event, subject_kind, subject_id, channel, recipient, payload, fallbacks, expires_at)
      values (${request.event}, ${request.subjectKind}, ${request.subjectId}, ${request.channel}, ${request.to},
              ${payload}::jsonb, ${JSON.stringify(request.fallback ?? [])}::jsonb, ${request.expiresAt ?? null})
      on conflict (event, channel, recipient) do nothing
      returning id
    )
    select id, pg_notify('notifications', '') from queued
  `.execute(tx);
  return rows[0]?.id;
}

export async function findMessage(tx: Db | Tx, event: string, address: Address): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from notifications.message
    where event = ${event} and channel = ${address.channel} and recipient = ${address.to}
  `.execute(tx);
  return rows[0]?.id;
}

export async function listDeliveries(db: Db | Tx, kind: SubjectKind, subjectId: string): Promise<StoredDelivery[]> {
  const { rows } = await sql<StoredDelivery>`
    select channel, recipient as "to", state, changed_at as at
    from notifications.message where subject_kind = ${kind} and subject_id = ${subjectId} order by id
  `.execute(db);
  return rows;
}

/**
 * Takes due rows for `leaseSeconds`; rows that another worker is taking are passed over. The try is counted here, before
 * anything is sent, so that a message which kills its worker cannot do so for ever.
 */
export async function takeDue(db: Db, most: number, leaseSeconds: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as (
      select id from notifications.message
      where state = 'queued' and due_at <= now()
      order by due_at limit ${most} for update skip locked
    )
    update notifications.message m
    set attempts = m.attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
    from due where m.id = due.id
    returning m.id, m.channel, m.recipient as "to", m.payload, m.attempts,
              jsonb_array_length(m.fallbacks) > 0 as "hasFallback",
              coalesce(m.expires_at <= now(), false) as "isExpired"
  `.execute(db);
  return rows;
}

export async function markSent(db: Db, id: bigint, providerId: string | undefined): Promise<void> {
  await sql`
    with sent as (
      update notifications.message
      set state = 'sent', provider_id = ${providerId ?? null}, last_problem = null, changed_at = now()
      where id = ${id} and state = 'queued'
      returning id
    )
    select pg_notify('notifications', '') from sent
    where exists (select from notifications.report where provider_id = ${providerId ?? null} and applied_at is null)
  `.execute(db);
}

/** Only for the try that was taken: a worker that was too slow must not push back the one that took over. */
export async function postpone(db: Db, message: DueMessage, waitSeconds: number, problem: string): Promise<void> {
  await sql`
    update notifications.message
    set due_at = now() + make_interval(secs => ${waitSeconds}), last_problem = ${problem.slice(0, 300)}
    where id = ${message.id} and state = 'queued' and attempts = ${message.attempts}
  `.execute(db);
}

/**
 * Fails a message and queues its stand-in on the next channel, in one statement. Whatever the stand-in's address was
 * already told about this event, it is not told again. Answers whether this call failed it.
 */
export async function fail(db: Db | Tx, id: bigint, problem: string, useFallback: boolean): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    with failed as (
      update notifications.message
      set state = 'failed', last_problem = ${problem.slice(0, 300)}, changed_at = now()
      where id = ${id} and state in ('queued', 'sent')
      returning *
    ), stand_in as (
      insert into notifications.message
        (event, subject_kind, subject_id, channel, recipient, payload, fallbacks, fallback_of, expires_at)
      select event, subject_kind, subject_id, fallbacks -> 0 ->> 'channel', fallbacks -> 0 ->> 'to', payload,
             fallbacks - 0, id, expires_at
      from failed
      where ${useFallback} and jsonb_array_length(fallbacks) > 0 and payload is not null
      on conflict do nothing
      returning id
    ), woken as (
      select pg_notify('notifications', '') from stand_in
    )
    select failed.id from failed left join woken on true
  `.execute(db);
  return rows.length > 0;
}

export async function insertReport(
  db: Db,
  report: { eventHash: Buffer; providerId: string; outcome: 'delivered' | 'failed'; wording: string },
): Promise<void> {
  await sql`
    select notifications.receive_report(${report.eventHash}, ${report.providerId}, ${report.outcome}, ${report.wording})
  `.execute(db);
}

export interface OpenReport {
  id: bigint;
  outcome: 'delivered' | 'failed';
  wording: string;
  /** Null when no message has this provider id and none is expected any more. */
  messageId: bigint | null;
}

/**
 * Reports to apply now, oldest first, locked until the transaction ends. One whose message is not known yet waits: the
 * report may have overtaken the commit of the provider's id. After an hour it is put aside.
 */
export async function takeReports(tx: Tx, most: number): Promise<OpenReport[]> {
  const { rows } = await sql<OpenReport>`
    select r.id, r.outcome, r.wording, m.id as "messageId"
    from notifications.report r
    left join lateral (
      select id from notifications.message where provider_id = r.provider_id order by id limit 1
    ) m on true
    where r.applied_at is null and (m.id is not null or r.received_at < now() - interval '1 hour')
    order by r.id limit ${most} for update of r skip locked
  `.execute(tx);
  return rows;
}

export async function markApplied(tx: Tx, reportId: bigint): Promise<void> {
  await sql`update notifications.report set applied_at = now() where id = ${reportId}`.execute(tx);
}

/** Only what was sent can be delivered; a state that is final stays. */
export async function markDelivered(tx: Tx, messageId: bigint): Promise<void> {
  await sql`
    update notifications.message set state = 'delivered', changed_at = now()
    where id = ${messageId} and state = 'sent'
  `.execute(tx);
}

/** One-time codes lose their words as soon as they are no longer valid, everything else after 30 days. */
export async function wipePayloads(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    with old as (
      select id from notifications.message
      where payload is not null and state <> 'queued'
        and (changed_at < now() - interval '30 days'
             or (subject_kind = 'otp' and coalesce(expires_at, created_at + interval '10 minutes') < now()))
      order by changed_at limit ${most} for update skip locked
    )
    update notifications.message m set payload = null from old where m.id = old.id returning m.id
  `.execute(db);
  return rows.length;
}

export interface StoredFinding {
  id: bigint;
  event: string;
  channel: Channel;
  problem: string | null;
  since: Date;
}

/** Failed for good, and nothing else about the same event reached or may still reach anybody. */
export async function listDeadLetters(db: Db): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select m.id, m.event, m.channel, m.last_problem as problem, m.changed_at as since
    from notifications.message m
    where m.state = 'failed' and m.subject_kind <> 'otp'
      and not exists (
        select from notifications.message other where other.event = m.event and other.state <> 'failed'
      )
      and not exists (select from notifications.message later where later.fallback_of = m.id)
    order by m.id
  `.execute(db);
  return rows;
}

/** Rows that no worker took although they have been due for two minutes. */
export async function listOverdue(db: Db): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select id, event, channel, last_problem as problem, due_at as since
    from notifications.message
    where state = 'queued' and due_at < now() - interval '2 minutes'
    order by due_at
  `.execute(db);
  return rows;
}
