import type {
  AnswerOf,
  ApiKeyView,
  DeliveryView,
  EndpointState,
  EndpointView,
  getDelivery,
  WebhookDeliveryState,
} from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

/* What staff read of keys, endpoints and deliveries, with a database role that cannot see hashes and salts. */

const nameOf = (column: string) => sql`
  (select btrim(u.first_name || ' ' || u.last_name) from identity."user" u where u.id = ${sql.ref(column)})`;

export const keyKeyset = defineKeyset({
  list: 'api-keys',
  sorts: { created_at: { column: sql`k.created_at`, kind: 'timestamptz' } },
  id: { column: sql`k.id`, kind: 'bigint' },
  first: '-created_at',
});

export interface ApiKeyRow extends Omit<ApiKeyView, 'may_show'> {
  creator_id: string;
}

const keyColumns = sql`
  k.id::text as id, k.estate_id::text as estate_id, e.name as estate_name, k.name, k.prefix, k.scopes, k.per_minute,
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' when k.prefix is null then 'not-shown'
    else 'active' end as state,
  k.created_at, k.created_by::text as creator_id, coalesce(${nameOf('k.created_by')}, '') as created_by, k.expires_at, k.last_used_at,
  k.revoked_at`;
const keyTables = sql`integrations.api_key k join estates.estate e on e.id = k.estate_id`;

export async function selectKeys(
  db: Db,
  page: KeysetPage,
  { estate, live }: { estate?: string | undefined; live?: 'yes' | 'no' | undefined },
): Promise<(ApiKeyRow & Keyed)[]> {
  const isLive = sql`(k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`;
  const { rows } = await sql<ApiKeyRow & Keyed>`
    select ${page.keys}, ${keyColumns} from ${keyTables}
    where ${page.after} and ${estate === undefined ? sql`true` : sql`k.estate_id = ${estate}::bigint`}
      and ${live === undefined ? sql`true` : live === 'yes' ? isLive : sql`not ${isLive}`}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function selectKey(db: Db | Tx, id: string): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`select ${keyColumns} from ${keyTables} where k.id = ${id}::bigint`.execute(db);
  return rows[0];
}

export const endpointKeyset = defineKeyset({
  list: 'webhook-endpoints',
  sorts: { created_at: { column: sql`p.created_at`, kind: 'timestamptz' } },
  id: { column: sql`p.id`, kind: 'bigint' },
  first: '-created_at',
});

export interface EndpointRow extends Omit<EndpointView, 'may_show'> {
  /** The person who may see the secret, once. */
  secret_for: string;
  secret_shown_at: Date | null;
}

const endpointColumns = sql`
  p.id::text as id, p.estate_id::text as estate_id, e.name as estate_name, p.url, p.description, p.contact_email, p.kinds, p.state,
  p.secret_for::text as secret_for, p.secret_shown_at, case when p.former_until > now() then p.former_until end as former_secret_until,
  p.failing_since, p.last_success_at, p.created_at`;
const endpointTables = sql`integrations.endpoint p join estates.estate e on e.id = p.estate_id`;

export async function selectEndpoints(
  db: Db,
  page: KeysetPage,
  { estate, state }: { estate?: string | undefined; state?: EndpointState | undefined },
): Promise<(EndpointRow & Keyed)[]> {
  const { rows } = await sql<EndpointRow & Keyed>`
    select ${page.keys}, ${endpointColumns} from ${endpointTables}
    where p.removed_at is null and ${page.after}
      and ${estate === undefined ? sql`true` : sql`p.estate_id = ${estate}::bigint`}
      and ${state === undefined ? sql`true` : sql`p.state = ${state}`}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function selectEndpoint(db: Db | Tx, id: string): Promise<EndpointRow | undefined> {
  const { rows } = await sql<EndpointRow>`
    select ${endpointColumns} from ${endpointTables} where p.id = ${id}::bigint and p.removed_at is null`.execute(db);
  return rows[0];
}

export type DayCounts = Record<WebhookDeliveryState, number>;

export async function countLastDay(db: Db, id: string): Promise<DayCounts> {
  const { rows } = await sql<DayCounts>`
    select count(*) filter (where d.state = 'waiting')::integer as waiting, count(*) filter (where d.state = 'delivered')::integer as delivered,
      count(*) filter (where d.state = 'failed')::integer as failed, count(*) filter (where d.state = 'held')::integer as held
    from integrations.delivery d where d.endpoint_id = ${id}::bigint and d.created_at > now() - interval '1 day'`.execute(
    db,
  );
  return rows[0]!;
}

export const deliveryKeyset = defineKeyset({
  list: 'webhook-deliveries',
  sorts: { created_at: { column: sql`d.created_at`, kind: 'timestamptz' } },
  id: { column: sql`d.id`, kind: 'bigint' },
  first: '-created_at',
});

type DeliveryDetail = DeliveryView & Pick<AnswerOf<typeof getDelivery>, 'endpoint_id' | 'url' | 'payload'>;

const deliveryColumns = sql`
  d.id::text as id, v.public_id as webhook_id, v.kind, d.state, d.attempts, d.last_status, d.last_problem,
  case when d.state = 'waiting' then d.next_attempt_at end as next_attempt_at, d.created_at, d.ended_at`;
const deliveryTables = sql`integrations.delivery d join integrations.event v on v.id = d.event_id`;

export async function selectDeliveries(
  db: Db,
  page: KeysetPage,
  filter: {
    endpoint: string;
    state?: WebhookDeliveryState | undefined;
    kind?: string | undefined;
    q?: string | undefined;
  },
): Promise<(DeliveryView & Keyed)[]> {
  const { endpoint, state, kind, q } = filter;
  const { rows } = await sql<DeliveryView & Keyed>`
    select ${page.keys}, ${deliveryColumns} from ${deliveryTables}
    where d.endpoint_id = ${endpoint}::bigint and ${page.after}
      and ${state === undefined ? sql`true` : sql`d.state = ${state}`} and ${kind === undefined ? sql`true` : sql`v.kind = ${kind}`}
      and ${q === undefined || q === '' ? sql`true` : sql`v.public_id = ${q}`}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function selectDelivery(db: Db | Tx, id: string): Promise<DeliveryDetail | undefined> {
  const { rows } = await sql<DeliveryDetail>`
    select ${deliveryColumns}, d.endpoint_id::text as endpoint_id, p.url, v.payload
    from ${deliveryTables} join integrations.endpoint p on p.id = d.endpoint_id
    where d.id = ${id}::bigint and p.removed_at is null`.execute(db);
  return rows[0];
}

type Tries = AnswerOf<typeof getDelivery>['tries'];

/** The attempts of a delivery, the newest first, at most 50. */
export async function selectAttempts(db: Db, deliveryId: string): Promise<Tries> {
  const { rows } = await sql<Tries[number]>`
    select a.at, a.took_ms, a.status, a.problem, a.answer from integrations.attempt a
    where a.delivery_id = ${deliveryId}::bigint order by a.id desc limit 50`.execute(db);
  return rows;
}

export async function selectEstateName(db: Db | Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from estates.estate where id = ${id}::bigint and retired_at is null`.execute(db);
  return rows[0]?.name;
}

/** How many deliveries of an endpoint a replay would send. */
export async function countFailed(db: Db | Tx, endpointId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from integrations.delivery d
    where d.endpoint_id = ${endpointId}::bigint and d.state in ('failed', 'held') and d.created_at >= ${since}`.execute(
    db,
  );
  return rows[0]!.count;
}
