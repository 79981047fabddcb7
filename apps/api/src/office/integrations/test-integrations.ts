import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiScopes, webhookKinds } from '@gatelight/contract';
import { addEstate, addHouse } from '#estates';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { inlineActs } from '#staff';
import { createDeliverer, type Deliverer } from './deliveries/deliver.ts';
import { endpointActHandlers } from './endpoints/endpoint-acts.ts';
import { estatePowerApi } from './estate-power.ts';
import { estateApiRoutes } from './estate-api/estate-routes.ts';
import { keyActHandlers } from './keys/key-acts.ts';
import { authenticateKeyWith } from './keys/keys.ts';
import { createPostWebhook } from './deliveries/post-webhook.ts';
import { replayActHandlers } from './deliveries/replay-acts.ts';
import { integrationRoutes } from './routes.ts';

/* The slice with its own database, two estates and a member of staff for the setup. */

const signingKey = Buffer.alloc(32, 5);

export interface Bench {
  api: TestApi;
  admin: TestMember;
  /** Ids of two estates. */
  estates: readonly [string, string];
  /** Requests an act and returns it when it has ended. */
  act: (kind: string, input: object, by?: TestMember) => ReturnType<TestMember['call']['post']>;
  /** A key of an estate, already shown. */
  key: (changes?: object) => Promise<{ id: string; secret: string }>;
  /** A GET with this key. */
  read: (url: string, secret?: string) => ReturnType<TestMember['call']['get']>;
  /** An endpoint of the first estate with its secret. */
  endpoint: (url: string, changes?: object) => Promise<{ id: string; secret: string }>;
  deliverer: Deliverer;
  /** Another worker. */
  worker: (options?: { crash?: () => void; totalMs?: number }) => Deliverer;
  /** Runs the worker until no delivery is due or being sent. */
  deliver: () => Promise<void>;
  /** Makes everything that waits due now. */
  passTime: () => Promise<void>;
  /** A paid order of an estate as another part of the product would leave it. Returns its reference. */
  order: (estate: string, status?: string) => Promise<string>;
  close: () => Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const acts = inlineActs(() => [...keyActHandlers, ...endpointActHandlers, ...replayActHandlers]);
  const api = await openTestApi(
    (serve, parts) => {
      acts.bind(serve, parts);
      integrationRoutes(serve, { staffDb: parts.staffDb, key: signingKey });
      estateApiRoutes(serve, { db: parts.web });
      estatePowerApi(serve, { db: parts.web });
    },
    acts.objectChecks,
    authenticateKeyWith,
  );
  const admin = await api.staff('admin');
  const estates = await inTransaction(api.db, async (tx) => {
    const add = async (name: string) => {
      const id = await addEstate(tx, { name, address: 'Lekki', isDemonstration: false });
      await addHouse(tx, { estateId: id, name: 'Block 1, Flat 1' });
      return id.toString();
    };
    return [await add('Palm Court'), await add('Harmony Gardens')] as const;
  });
  const close: (() => Promise<void>)[] = [];
  const worker: Bench['worker'] = ({ crash = () => undefined, totalMs = 1000 } = {}) => {
    const post = createPostWebhook({ totalMs });
    close.push(post.close);
    return createDeliverer({ db: api.db, log: api.log, crash, post, key: signingKey });
  };
  const deliverer = worker();
  const act: Bench['act'] = async (kind, input, by = admin) =>
    by.call.post('/api/v1/admin/acts', { kind, input, reason: 'test' }, { 'idempotency-key': randomUUID() });
  const made = async (kind: string, input: object, fact: 'api_key' | 'webhook') => {
    const { data, text } = await act(kind, input);
    if (data?.state !== 'done') throw new Error(text);
    return String(data.facts[fact]);
  };
  const shown = async (path: string) =>
    (await admin.call.post(`/api/v1/admin/integrations/${path}/secret`)).data.secret as string;
  return {
    api,
    admin,
    estates,
    act,
    async key(changes = {}) {
      const input = { estate_id: estates[0], name: 'Gate system', scopes: apiScopes, ...changes };
      const id = await made('api-key.create', input, 'api_key');
      return { id, secret: await shown(`keys/${id}`) };
    },
    read: (url, secret) =>
      api.app
        .inject({ url, headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` } })
        .then((response) => ({
          status: response.statusCode,
          data: response.json().data,
          code: response.json().code,
          headers: response.headers,
          text: response.body,
        })),
    async endpoint(url, changes = {}) {
      const input = {
        estate_id: estates[0],
        url,
        description: '',
        contact_email: 'dev@estate.example',
        kinds: webhookKinds,
        ...changes,
      };
      const id = await made('webhook.create', input, 'webhook');
      return { id, secret: await shown(`endpoints/${id}`) };
    },
    deliverer,
    worker,
    async deliver() {
      do await deliverer.idle();
      while ((await deliverer.run()) > 0);
    },
    passTime: async () => {
      await sql`update integrations.delivery set next_attempt_at = now(), lease_until = null where state = 'waiting'`.execute(
        api.owner,
      );
    },
    async order(estate, status = 'vended') {
      const reference = `VND-${randomBytes(8).toString('hex').toUpperCase()}`;
      await api.owner.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`
          insert into metering.meter (number, utility, status, life, estate_id, house_id, customer_name, tariff_id, supply_group_code,
            key_revision, tariff_index)
          select ${meterOf(estate)}, 'electricity', 'active', 'active', e.id, h.id, 'Ada Obi', 1, '600001', 1, '01'
          from estates.estate e join estates.house h on h.estate_id = e.id where e.id = ${estate}::bigint
          on conflict (number) do nothing`.execute(tx);
        await sql`
          insert into vending."order" (reference, buyer_id, buyer_key, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo,
            debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit,
            rounding, units_tenths, method, status, paid_at)
          select ${reference}, '1', ${reference}, m.id, m.number, m.estate_id, 'Estate', 'electricity', 500000, 0, 0, 465116, 34884, 750, 0,
            1, 'R2', 20740, 'up', 225, 'wallet', ${status}, now() from metering.meter m where m.number = ${meterOf(estate)}`.execute(
          tx,
        );
      });
      return reference;
    },
    async close() {
      for (const one of close) await one();
      await api.close();
    },
  };
}

const meterOf = (estate: string) => `0417500${estate.padStart(4, '0')}`;

export interface Received {
  headers: Record<string, string>;
  body: string;
}

export interface TestReceiver {
  url: string;
  received: Received[];
  /** How it responds. The status is 204 unless a test sets another response. */
  responses: { next: (request: IncomingMessage, response: ServerResponse) => void };
  close: () => Promise<void>;
}

/** An estate's own server. */
export async function openReceiver(): Promise<TestReceiver> {
  const received: Received[] = [];
  const responses: TestReceiver['responses'] = { next: (_, response) => void response.writeHead(204).end() };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(parts).toString(),
      });
      responses.next(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    responses,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
