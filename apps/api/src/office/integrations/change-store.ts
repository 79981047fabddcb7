import type { ApiScope, WebhookKind } from '@gatelight/contract';
import { testKind } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';

/** A session of staff and the request behind it. */
export interface StaffProof {
  key: string;
  by: { ip: string; request: string };
}

const json = (by: StaffProof['by']) => sql`${JSON.stringify(by)}::jsonb`;

/** Returns false when the key was shown before, has ended, or another member of staff requested it. */
export async function takeApiKey(
  db: Db,
  { key: session, by }: StaffProof,
  given: { id: string; prefix: string; hash: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select integrations.take_api_key(${session}::uuid, ${given.id}::bigint, ${given.prefix}, ${given.hash}, ${json(by)}) as taken`.execute(
    db,
  );
  return rows[0]!.taken;
}

/** The signing secret is derived from this. Null as above. */
export async function takeWebhookSalt(db: Db, { key: session, by }: StaffProof, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ salt: Buffer | null }>`
    select integrations.take_webhook_salt(${session}::uuid, ${id}::bigint, ${json(by)}) as salt`.execute(db);
  return rows[0]!.salt;
}

export async function insertKey(
  tx: Tx,
  key: {
    estateId: string;
    name: string;
    scopes: readonly ApiScope[];
    perMinute: number;
    days: number | undefined;
    createdBy: bigint;
  },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into integrations.api_key (estate_id, name, scopes, per_minute, expires_at, created_by)
    values (${key.estateId}::bigint, ${key.name}, ${key.scopes}::text[], ${key.perMinute},
      now() + make_interval(days => ${key.days ?? null}::integer), ${key.createdBy})
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** Returns false when it was revoked before. */
export async function revokeKey(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update integrations.api_key set revoked_at = now() where id = ${id}::bigint and revoked_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

interface EndpointFields {
  url: string;
  description: string;
  contactEmail: string;
  kinds: readonly WebhookKind[];
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: EndpointFields & { estateId: string; salt: Buffer; secretFor: bigint },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into integrations.endpoint (estate_id, url, description, contact_email, kinds, salt, secret_for)
    values (${endpoint.estateId}::bigint, ${endpoint.url}, ${endpoint.description}, ${endpoint.contactEmail}, ${endpoint.kinds}::text[],
      ${endpoint.salt}, ${endpoint.secretFor})
    returning id`.execute(tx);
  return rows[0]!.id;
}

export async function updateEndpoint(tx: Tx, id: string, fields: EndpointFields): Promise<void> {
  await sql`
    update integrations.endpoint set url = ${fields.url}, description = ${fields.description}, contact_email = ${fields.contactEmail},
      kinds = ${fields.kinds}::text[]
    where id = ${id}::bigint and removed_at is null`.execute(tx);
}

export async function switchEndpoint(tx: Tx, id: string, on: boolean): Promise<void> {
  await sql`
    update integrations.endpoint set state = ${on ? 'on' : 'off'}, failing_since = null
    where id = ${id}::bigint and removed_at is null`.execute(tx);
}

/** The current secret becomes the former one, which still signs for `overlapHours`. */
export async function replaceSalt(
  tx: Tx,
  change: { id: string; salt: Buffer; overlapHours: number; secretFor: bigint },
): Promise<void> {
  await sql`
    update integrations.endpoint e set former_salt = e.salt, former_until = now() + make_interval(hours => ${change.overlapHours}),
      salt = ${change.salt}, secret_for = ${change.secretFor}, secret_shown_at = null
    where e.id = ${change.id}::bigint and e.removed_at is null`.execute(tx);
}

export async function removeEndpoint(tx: Tx, id: string): Promise<void> {
  await sql`
    update integrations.endpoint set removed_at = now(), state = 'off' where id = ${id}::bigint and removed_at is null
  `.execute(tx);
}

export async function insertTestEvent(tx: Tx, endpoint: { id: string; estate_id: string }): Promise<void> {
  await sql`
    insert into integrations.event (estate_id, kind, endpoint_id) values (${endpoint.estate_id}::bigint, ${testKind}, ${endpoint.id}::bigint)
  `.execute(tx);
  await wakeWorker(tx);
}

const again = sql`state = 'waiting', attempts = 0, next_attempt_at = now(), lease_until = null, ended_at = null`;

/** Returns false when it is already being sent. */
export async function replayOne(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update integrations.delivery set ${again} where id = ${id}::bigint and (lease_until is null or lease_until < now())`.execute(
    tx,
  );
  await wakeWorker(tx);
  return numAffectedRows === 1n;
}

/** Returns how many will be sent again. */
export async function replayFailed(tx: Tx, endpointId: string, since: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update integrations.delivery set ${again}
    where endpoint_id = ${endpointId}::bigint and state in ('failed', 'held') and created_at >= ${since}`.execute(tx);
  await wakeWorker(tx);
  return Number(numAffectedRows);
}

async function wakeWorker(tx: Tx): Promise<void> {
  await sql`select pg_notify('webhooks', '')`.execute(tx);
}
