import * as contract from '@gatelight/contract';
import { asStaff } from '#staff';
import type { Serve } from '#platform/api';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import { takeApiKey, takeWebhookSalt } from './change-store.ts';
import { newApiKey } from './keys.ts';
import { secretText } from './sign.ts';
import * as store from './store.ts';

/** What staff see of keys, endpoints and deliveries, and the two calls that show a secret once. */
export function integrationRoutes(serve: Serve, { staffDb: db, key }: { staffDb: Db; key: Buffer }): void {
  serve(contract.listApiKeys, async ({ caller, query: { cursor, limit, ...filters } }) => {
    const page = store.keyKeyset.page({ cursor, limit, filters });
    return page.toPage(await store.selectKeys(db, page, filters), (row) => keyView(row, caller.userId));
  });
  serve(contract.getApiKey, async ({ caller, params }) => {
    const row = await store.selectKey(db, params.id);
    if (!row) throw new AppError('not-found');
    return keyView(row, caller.userId);
  });
  serve(contract.showApiKey, async ({ caller, params: { id } }) => {
    const { key: secret, prefix, hash } = newApiKey();
    const isTaken = await asStaff(caller, (session) => takeApiKey(db, session, { id, prefix, hash }));
    if (!isTaken) throw new AppError('shown-before');
    return { secret };
  });

  serve(contract.listEndpoints, async ({ caller, query: { cursor, limit, ...filters } }) => {
    const page = store.endpointKeyset.page({ cursor, limit, filters });
    return page.toPage(await store.selectEndpoints(db, page, filters), (row) => endpointView(row, caller.userId));
  });
  serve(contract.getEndpoint, async ({ caller, params }) => ({
    ...endpointView(await requireRow(store.selectEndpoint(db, params.id)), caller.userId),
    last_day: await store.countLastDay(db, params.id),
  }));
  serve(contract.showWebhookSecret, async ({ caller, params: { id } }) => {
    const salt = await asStaff(caller, (session) => takeWebhookSalt(db, session, id));
    if (salt === null) throw new AppError('shown-before');
    return { secret: secretText(key, salt) };
  });

  serve(contract.listDeliveries, async ({ params, query: { cursor, limit, sort, ...rest } }) => {
    const filters = { endpoint: params.id, ...rest };
    const page = store.deliveryKeyset.page({ sort, cursor, limit, filters });
    return page.toPage(await store.selectDeliveries(db, page, filters), deliveryView);
  });
  serve(contract.getDelivery, async ({ params }) => {
    const row = await requireRow(store.selectDelivery(db, params.id));
    const tries = await store.selectAttempts(db, params.id);
    return {
      ...deliveryView(row),
      endpoint_id: row.endpointId.toString(),
      url: row.url,
      headers: {
        'content-type': 'application/json',
        'webhook-id': row.webhookId,
        'webhook-timestamp': 'seconds since 1970, of each try',
        'webhook-signature': 'v1,… of each try',
      },
      payload: row.payload,
      tries: tries.map(({ tookMs, ...one }) => ({ ...one, took_ms: tookMs })),
    };
  });
}

async function requireRow<Row>(read: Promise<Row | undefined>): Promise<Row> {
  const row = await read;
  if (!row) throw new AppError('not-found');
  return row;
}

function keyState(row: store.ApiKeyRow): contract.ApiKeyView['state'] {
  if (row.revokedAt) return 'revoked';
  if (row.isExpired) return 'expired';
  return row.prefix === null ? 'not-shown' : 'active';
}

function keyView(row: store.ApiKeyRow, userId: string): contract.ApiKeyView {
  const state = keyState(row);
  return {
    id: row.id.toString(),
    estate_id: row.estateId.toString(),
    estate_name: row.estateName,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    per_minute: row.perMinute,
    state,
    created_at: row.createdAt,
    created_by: row.createdByName ?? '',
    expires_at: row.expiresAt,
    last_used_at: row.lastUsedAt,
    revoked_at: row.revokedAt,
    may_show: state === 'not-shown' && row.createdBy.toString() === userId,
  };
}

function endpointView(row: store.EndpointRow, userId: string): contract.EndpointView {
  return {
    id: row.id.toString(),
    estate_id: row.estateId.toString(),
    estate_name: row.estateName,
    url: row.url,
    description: row.description,
    contact_email: row.contactEmail,
    kinds: row.kinds,
    state: row.state,
    failing_since: row.failingSince,
    last_success_at: row.lastSuccessAt,
    former_secret_until: row.formerUntil,
    created_at: row.createdAt,
    may_show: row.secretShownAt === null && row.secretFor.toString() === userId,
  };
}

function deliveryView(row: store.DeliveryRow): contract.DeliveryView {
  return {
    id: row.id.toString(),
    webhook_id: row.webhookId,
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    last_status: row.lastStatus,
    last_problem: row.lastProblem,
    next_attempt_at: row.nextAttemptAt,
    created_at: row.createdAt,
    ended_at: row.endedAt,
  };
}
