import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testKind } from '@gatelight/contract';
import { expect, test } from 'vitest';
import { openProduct, pause, type Product } from './test-processes.ts';

/*
 * The worker is killed between the response of an estate's server and our record of it. Neither side knows about the
 * other. The next worker sends the same message with the same id, and the server drops it because of that id.
 */

test(
  'a worker is killed after it sent a webhook, and the next one sends it again with the same id',
  { timeout: 900_000 },
  async () => {
    const product = await openProduct();
    const server = await openServer();
    try {
      await addEndpoint(product, server.url);
      await addEvents(product, 2);
      const worker = await product.start('worker', 'webhook.after_send');
      await product.until(
        async () => worker.exitCode !== null || worker.signalCode !== null,
        'the worker reached its point',
      );
      expect(worker.signalCode).toBe('SIGKILL');
      const reached = new Set(server.ids);
      expect(reached.size).toBeGreaterThan(0);
      expect(await deliveries(product)).toEqual([
        { state: 'waiting', tries: 0 },
        { state: 'waiting', tries: 0 },
      ]);

      // Before the next worker starts, because a lease that ends during a delivery would send it a third time.
      await leasesEnd(product);
      await product.start('worker');
      await product.until(
        async () => (await deliveries(product)).every(({ state }) => state === 'delivered'),
        'both were delivered',
      );
      // Each recorded attempt is the last one that got a response. Each message kept its id.
      expect((await deliveries(product)).map(({ tries }) => tries)).toEqual([1, 1]);
      expect(new Set(server.ids).size).toBe(2);
      for (const id of reached) expect(server.ids.filter((one) => one === id).length).toBeGreaterThan(1);
      expect(await product.findings()).toEqual([]);
    } finally {
      await product.close();
      await server.close();
    }
  },
);

/** The server of an estate, which accepts everything. */
async function openServer() {
  const ids: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      ids.push(String(request.headers['webhook-id']));
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    ids,
    async close() {
      server.closeAllConnections();
      server.close();
      await pause(0);
    },
  };
}

async function addEndpoint(product: Product, url: string): Promise<void> {
  await product.asOwner(
    `with u as (
       insert into identity."user" (email, first_name, last_name, user_name) values ('admin@example.com', 'Ngozi', 'Obi', 'ngozi-1') returning id)
     insert into integrations.endpoint (estate_id, url, contact_email, kinds, salt, secret_for)
     select (select min(e.id) from estates.estate e), $1, 'dev@estate.example', array['order.vended'], $2, u.id from u`,
    [url, randomBytes(32)],
  );
}

/** Events of the kind with which an estate tests its server. */
async function addEvents(product: Product, count: number): Promise<void> {
  await product.asOwner(
    `insert into integrations.event (estate_id, kind, endpoint_id)
     select p.estate_id, $2, p.id from integrations.endpoint p, generate_series(1, $1::integer)`,
    [count, testKind],
  );
}

async function leasesEnd(product: Product): Promise<void> {
  await product.asOwner(
    `update integrations.delivery set next_attempt_at = now(), lease_until = null where state = 'waiting'`,
  );
}

function deliveries(product: Product): Promise<{ state: string; tries: number }[]> {
  return product.asOwner(`
    select d.state, (select count(*)::integer from integrations.attempt a where a.delivery_id = d.id) as tries
    from integrations.delivery d order by d.id`);
}
