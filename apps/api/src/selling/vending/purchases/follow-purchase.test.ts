import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#platform/database/db';
import { openShop, type Shop } from '../test-shop.ts';

let shop: Shop;
let address: string;
beforeAll(async () => {
  shop = await openShop();
  const { port } = shop.app.server.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await shop.close();
});

/** A stream as a browser opens it; `next` waits for the next event, and is undefined once the server has ended it. */
async function follow(secret: string) {
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/v1/quick-purchases/${secret}/events`, { signal: stop.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: answer.status,
    async next(): Promise<unknown> {
      for (;;) {
        const found = /^data: (.*)\n\n/m.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return JSON.parse(found[1]!);
        }
        const { value, done } = await reader.read();
        if (done) return undefined;
        text += value;
      }
    },
    /** All events until the server ends the stream, in order, without `sync`, which may be sent more than once. */
    async rest(): Promise<unknown[]> {
      const heard: unknown[] = [];
      for (let news = await this.next(); news !== undefined; news = await this.next()) heard.push(news);
      return heard.filter((news) => JSON.stringify(news) !== '{"type":"sync"}');
    },
    close: async () => {
      await reader.cancel();
      stop.abort();
    },
  };
}

describe('the stream of a purchase', () => {
  it('says when the payment has arrived and when the purchase is over, only to its own page, and then ends', async () => {
    const { secret, accountNumber } = await shop.open();
    const other = await shop.open();
    const [page, stranger] = await Promise.all([follow(secret), follow(other.secret)]);
    expect([page.status, stranger.status]).toEqual([200, 200]);
    expect(await page.next()).toEqual({ type: 'sync' });
    expect(await stranger.next()).toEqual({ type: 'sync' });
    await shop.transfer(accountNumber, 500_000);
    const listening = page.rest();
    await shop.workUntil(async () => (await shop.purchase(secret)).status === 'vended');
    // The start of vending is not an event for a page: the purchase is paid, as before.
    expect(await listening).toEqual([{ type: 'changed' }, { type: 'over' }]);
    // The other page got no event of it: its first event is its own.
    const { rows } = await sql<{ id: string }>`select order_id::text as id from vending.quick_purchase
      where client_reference = ${other.reference}`.execute(shop.db);
    await sql`select pg_notify('purchase_event', ${JSON.stringify({ order: rows[0]!.id, status: 'cancelled' })})`.execute(
      shop.db,
    );
    expect(await stranger.rest()).toEqual([{ type: 'over' }]);

    const late = await follow(secret);
    expect(await late.rest()).toEqual([{ type: 'over' }]);
  });

  it('is refused without the secret of a purchase, and reveals nothing about it', async () => {
    for (const secret of ['A'.repeat(43), 'short', '..%2fx']) {
      const answer = await fetch(`${address}/api/v1/quick-purchases/${secret}/events`);
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers.get('content-type')).toContain('application/json');
      await answer.body?.cancel();
    }
  });

  it('is limited in number, and a closed stream makes room', async () => {
    const { secret } = await shop.open();
    const pages = await Promise.all(Array.from({ length: 6 }, () => follow(secret)));
    for (const page of pages) expect(await page.next()).toEqual({ type: 'sync' });
    const more = await follow(secret);
    expect(more.status).toBe(429);
    await more.close();
    await pages.pop()?.close();
    await vi.waitFor(
      async () => {
        const again = await follow(secret);
        if (again.status === 200) pages.push(again);
        else await again.close();
        expect(again.status).toBe(200);
      },
      { timeout: 60_000, interval: 50 },
    );
    await Promise.all(pages.map((page) => page.close()));
  });

  it('ends when the server stops', async () => {
    const { secret } = await shop.open();
    const page = await follow(secret);
    expect(await page.next()).toEqual({ type: 'sync' });
    const closing = shop.app.close();
    expect(await page.rest()).toEqual([]);
    await closing;
  });
});
