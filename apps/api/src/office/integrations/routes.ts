import * as contract from '@gatelight/contract';
import { asStaff } from '#staff';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeApiKey, takeWebhookSalt } from './change-store.ts';
import { newApiKey } from './keys/keys.ts';
import { secretText } from './deliveries/sign.ts';
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
    return page.toPage(await store.selectDeliveries(db, page, filters), (row) => row);
  });
  serve(contract.getDelivery, async ({ params }) => {
    const row = await requireRow(store.selectDelivery(db, params.id));
    return {
      ...row,
      headers: {
        'content-type': 'application/json',
        'webhook-id': row.webhook_id,
        'webhook-timestamp': 'seconds since 1970, of each try',
        'webhook-signature': 'v1,… of each try',
      },
      tries: await store.selectAttempts(db, params.id),
    };
  });
}

async function requireRow<Row>(read: Promise<Row | undefined>): Promise<Row> {
  const row = await read;
  if (!row) throw new AppError('not-found');
  return row;
}

const keyView = (row: store.ApiKeyRow, userId: string): contract.ApiKeyView => ({
  ...row,
  may_show: row.state === 'not-shown' && row.creator_id === userId,
});

const endpointView = (row: store.EndpointRow, userId: string): contract.EndpointView => ({
  ...row,
  may_show: row.secret_shown_at === null && row.secret_for === userId,
});
