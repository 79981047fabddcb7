import type { ApiScope, EndpointState, WebhookDeliveryState, WebhookKind } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/keyset';

/* What staff read of keys, endpoints and deliveries, in a role that sees no hashes and no salts. */

const nameOf = (column: string) => sql`
  (select btrim(u.first_name || ' ' || u.last_name) from identity."user" u where u.id = ${sql.ref(column)})`;

export const keyKeyset = defineKeyset({
  list: 'api-keys',
  sorts: { created_at: { column: sql`k.created_at`, kind: 'timestamptz' } },
  id: { column: sql`k.id`, kind: 'bigint' },
  first: '-created_at',
});

export interface ApiKeyRow {
  id: bigint;
  estateId: bigint;
  estateName: string;
  name: string;
  prefix: string | null;
  scopes: ApiScope[];
  perMinute: number;
  createdAt: Date;
  createdBy: bigint;
  createdByName: string | null;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  isExpired: boolean;
}

const keyColumns = sql`
  k.id, k.estate_id as "estateId", e.name as "estateName", k.name, k.prefix, k.scopes, k.per_minute as "perMinute",
  k.created_at as "createdAt", k.created_by as "createdBy", ${nameOf('k.created_by')} as "createdByName", k.expires_at as "expiresAt",
  k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt", coalesce(k.expires_at <= now(), false) as "isExpired"`;
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

export interface EndpointRow {
  id: bigint;
  estateId: bigint;
  estateName: string;
  url: string;
  description: string;
  contactEmail: string;
  kinds: WebhookKind[];
  state: EndpointState;
  secretFor: bigint;
  secretShownAt: Date | null;
  formerUntil: Date | null;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  createdAt: Date;
}

const endpointColumns = sql`
  p.id, p.estate_id as "estateId", e.name as "estateName", p.url, p.description, p.contact_email as "contactEmail", p.kinds, p.state,
  p.secret_for as "secretFor", p.secret_shown_at as "secretShownAt",
  case when p.former_until > now() then p.former_until end as "formerUntil", p.failing_since as "failingSince",
  p.last_success_at as "lastSuccessAt", p.created_at as "createdAt"`;
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

export interface DeliveryRow {
  id: bigint;
  endpointId: bigint;
  webhookId: string;
  kind: string;
  state: WebhookDeliveryState;
  attempts: number;
  lastStatus: number | null;
  lastProblem: string | null;
  nextAttemptAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
}

const deliveryColumns = sql`
  d.id, d.endpoint_id as "endpointId", v.public_id as "webhookId", v.kind, d.state, d.attempts, d.last_status as "lastStatus",
  d.last_problem as "lastProblem", case when d.state = 'waiting' then d.next_attempt_at end as "nextAttemptAt",
  d.created_at as "createdAt", d.ended_at as "endedAt"`;
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
): Promise<(DeliveryRow & Keyed)[]> {
  const { endpoint, state, kind, q } = filter;
  const { rows } = await sql<DeliveryRow & Keyed>`
    select ${page.keys}, ${deliveryColumns} from ${deliveryTables}
    where d.endpoint_id = ${endpoint}::bigint and ${page.after}
      and ${state === undefined ? sql`true` : sql`d.state = ${state}`} and ${kind === undefined ? sql`true` : sql`v.kind = ${kind}`}
      and ${q === undefined || q === '' ? sql`true` : sql`v.public_id = ${q}`}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function selectDelivery(
  db: Db | Tx,
  id: string,
): Promise<(DeliveryRow & { url: string; payload: string }) | undefined> {
  const { rows } = await sql<DeliveryRow & { url: string; payload: string }>`
    select ${deliveryColumns}, p.url, v.payload from ${deliveryTables} join integrations.endpoint p on p.id = d.endpoint_id
    where d.id = ${id}::bigint and p.removed_at is null`.execute(db);
  return rows[0];
}

export interface AttemptRow {
  at: Date;
  tookMs: number;
  status: number | null;
  problem: string | null;
  answer: string;
}

/** The tries of a delivery, the newest first; 50 at most. */
export async function selectAttempts(db: Db, deliveryId: string): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select a.at, a.took_ms as "tookMs", a.status, a.problem, a.answer from integrations.attempt a
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
