import { sql, type Db, type Tx } from '#platform/database/db';

/**
 * Stores an event as it arrived and wakes the job that works on it. A repeat is counted; one that differs from the
 * first is a separate event.
 */
export async function storeEvent(db: Db, event: { provider: string; key: string; body: Buffer }): Promise<void> {
  await sql`select payments.receive_event(${event.provider}, ${event.key}, ${event.body})`.execute(db);
}

export interface StoredEvent {
  id: bigint;
  body: Buffer;
  attempts: number;
}

/** Takes waiting events, oldest first, with a lease that grows with each attempt. */
export async function takeDueEvents(db: Db, provider: string, limit: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    update payments.provider_event e
    set attempts = attempts + 1,
        -- A lease. When a worker crashes, its events must not be blocked for much longer than a call takes.
        next_attempt_at = clock_timestamp() + interval '1 minute'
    where e.id in (
      select d.id from payments.provider_event d
      where d.provider = ${provider} and d.processed_at is null and d.body is not null
        and d.next_attempt_at <= clock_timestamp()
      order by d.next_attempt_at limit ${limit} for update skip locked)
    returning e.id, e.body, e.attempts`.execute(db);
  return rows;
}

export async function finishEvent(db: Db | Tx, id: bigint, outcome: string): Promise<void> {
  await sql`
    update payments.provider_event set processed_at = now(), next_attempt_at = null, outcome = ${outcome}
    where id = ${id}`.execute(db);
}

export async function scheduleEventRetry(db: Db, id: bigint, inMs: number, outcome: string): Promise<void> {
  await sql`
    update payments.provider_event
    set next_attempt_at = clock_timestamp() + make_interval(secs => ${inMs / 1000}::double precision), outcome = ${outcome}
    where id = ${id} and processed_at is null`.execute(db);
}

/** Deletes the bodies of events done with 90 days ago: they hold personal data. Returns how many. */
export async function forgetOldBodies(db: Db): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    update payments.provider_event set body = null
    where id in (select id from payments.provider_event
                 where body is not null and processed_at < now() - interval '90 days' limit 500)
    returning id`.execute(db);
  return rows.length;
}
