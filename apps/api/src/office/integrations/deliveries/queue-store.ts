import { sql, type Db, type Tx } from '#platform/database/db';

/** One delivery that this process has taken. No other process sends it until its lease ends. */
export interface DueDelivery {
  id: bigint;
  endpointId: bigint;
  /** Includes this attempt. */
  attempts: number;
  webhookId: string;
  payload: string;
  url: string;
  salt: Buffer;
  /** The former secret's, while it still signs. */
  formerSalt: Buffer | null;
}

/**
 * Takes due deliveries, at most `most` at the same time for each endpoint, counted over all workers. So a slow endpoint
 * delays only its own deliveries.
 */
export async function takeDue(db: Db, { most, leaseSeconds }: { most: number; leaseSeconds: number }) {
  const { rows } = await sql<DueDelivery>`
    with ready as (
      select e.id, ${most} - (select count(*) from integrations.delivery u
        where u.endpoint_id = e.id and u.lease_until > now()) as free
      from integrations.endpoint e
      where e.state = 'on' and e.removed_at is null and exists (
        select from integrations.delivery d where d.endpoint_id = e.id and d.state = 'waiting' and d.next_attempt_at <= now())
      for update of e skip locked
    ), due as (
      select d.id from ready r cross join lateral (
        select x.id from integrations.delivery x
        where x.endpoint_id = r.id and x.state = 'waiting' and x.next_attempt_at <= now()
        order by x.next_attempt_at, x.id limit greatest(r.free, 0) for update skip locked) d
    )
    update integrations.delivery d
    set attempts = d.attempts + 1, lease_until = now() + make_interval(secs => ${leaseSeconds}),
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from due, integrations.endpoint e, integrations.event v
    where d.id = due.id and e.id = d.endpoint_id and v.id = d.event_id
    returning d.id, d.endpoint_id as "endpointId", d.attempts, v.public_id as "webhookId", v.payload, e.url, e.salt,
      case when e.former_until > now() then e.former_salt end as "formerSalt"`.execute(db);
  return rows;
}

export interface TryRow {
  at: Date;
  tookMs: number;
  status: number | null;
  problem: string | null;
  answer: string;
}

export type NextStep = { state: 'delivered' | 'failed' } | { state: 'waiting'; waitSeconds: number };

/**
 * Records an attempt and its result. An attempt whose lease ended and that another worker repeated changes nothing
 * else.
 */
export async function storeTry(
  tx: Tx,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  one: TryRow,
  next: NextStep,
): Promise<void> {
  await sql`
    insert into integrations.attempt (delivery_id, at, took_ms, status, problem, answer)
    values (${id}, ${one.at}, ${one.tookMs}, ${one.status}, ${one.problem}, ${one.answer})`.execute(tx);
  const wait = next.state === 'waiting' ? next.waitSeconds : 0;
  await sql`
    update integrations.delivery d
    set state = ${next.state}, lease_until = null, last_status = ${one.status}, last_problem = ${one.problem},
      next_attempt_at = now() + make_interval(secs => ${wait}),
      ended_at = case when ${next.state} = 'waiting' then null else now() end
    where d.id = ${id} and d.attempts = ${attempts} and d.state = 'waiting'`.execute(tx);
  await sql`select pg_notify('webhooks', '')`.execute(tx);
}

export async function noteSuccess(tx: Tx, endpointId: bigint): Promise<void> {
  await sql`
    update integrations.endpoint set failing_since = null, last_success_at = now()
    where id = ${endpointId} and (failing_since is not null or last_success_at is null or last_success_at < now() - interval '1 minute')
  `.execute(tx);
}

/** How long the endpoint has failed, in seconds. */
export async function noteFailure(tx: Tx, endpointId: bigint): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    update integrations.endpoint e set failing_since = coalesce(e.failing_since, now())
    where e.id = ${endpointId} returning extract(epoch from now() - e.failing_since)::float8 as seconds`.execute(tx);
  return rows[0]?.seconds ?? 0;
}

/** Switches an endpoint off and stops its waiting deliveries. Returns undefined when it was not on. */
export async function stopEndpoint(
  tx: Tx,
  id: bigint,
): Promise<{ estateName: string; url: string; contactEmail: string } | undefined> {
  const { rows } = await sql<{ estateName: string; url: string; contactEmail: string }>`
    update integrations.endpoint e set state = 'stopped' from estates.estate s
    where e.id = ${id} and e.state = 'on' and s.id = e.estate_id
    returning s.name as "estateName", e.url, e.contact_email as "contactEmail"`.execute(tx);
  if (rows[0]) await holdWaiting(tx, id);
  return rows[0];
}

/** Waiting deliveries for this endpoint are not sent until a person replays them. */
export async function holdWaiting(tx: Tx, endpointId: bigint): Promise<void> {
  await sql`
    update integrations.delivery set state = 'held', lease_until = null, ended_at = now()
    where endpoint_id = ${endpointId} and state = 'waiting'`.execute(tx);
}

/** Deliveries, their attempts and their events are kept for 30 days. Returns how many events were deleted. */
export async function forgetOldEvents(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from integrations.event where id in (
      select id from integrations.event where at < now() - interval '30 days' order by at limit 1000)`.execute(db);
  return Number(numAffectedRows);
}
