import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { meters, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;
let owner: Db;
beforeAll(async () => {
  shop = await openShop();
  owner = createDb({ url: shop.database.ownerUrl, poolSize: 1 });
});
afterAll(async () => {
  await owner.destroy();
  await shop.close();
});

const vend = { meterNumber: meters.electricity, amount_kobo: 500_000 };
const refused = { status: 403, body: { code: 'step-up-required' } };

const choose = (userId: string, allowed: boolean) =>
  sql`insert into preferences.choice (user_id, setting, allowed) values (${userId}::bigint, 'wallet.password', ${allowed})
  `.execute(owner);

/** Sets how long the password in the user's sessions stays valid. */
const typePassword = (userId: string, goodFor: string) =>
  sql`update identity.session set step_up_until = now() + ${goodFor}::interval where user_id = ${userId}::bigint
  `.execute(owner);

const ordersOf = async (userId: string) => {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from vending."order" where buyer_id = ${userId}`.execute(owner);
  return rows[0]!.orders;
};

describe('a purchase from the wallet of a user who confirms with the password', () => {
  it('is refused without the password, and nothing is stored or taken', async () => {
    const ada = await shop.user(5_000_000n);
    await choose(ada.id, true);
    await typePassword(ada.id, '-1 second');
    expect(await ada.post('/vend/wallet', vend)).toMatchObject(refused);
    await sql`update identity.session set step_up_until = null where user_id = ${ada.id}::bigint`.execute(owner);
    const all = await Promise.all([1, 2, 3].map(() => ada.post('/vend/wallet', vend)));
    for (const one of all) expect(one).toMatchObject(refused);
    expect(await ada.balance()).toBe(5_000_000n);
    expect(await ordersOf(ada.id)).toBe(0);
  });

  it('is made within ten minutes of the password, and its repeat under the same key needs none', async () => {
    const ada = await shop.user(5_000_000n);
    await choose(ada.id, true);
    const key = 'the-key-of-this-purchase';
    await typePassword(ada.id, '-1 second');
    expect(await ada.post('/vend/wallet', vend, key)).toMatchObject(refused);
    await typePassword(ada.id, '10 minutes');
    expect((await ada.post('/vend/wallet', vend, key)).status).toBe(200);
    await typePassword(ada.id, '-1 second');
    expect((await ada.post('/vend/wallet', vend, key)).status).toBe(200);
    expect(await ada.post('/vend/wallet', { ...vend, repeat: true })).toMatchObject(refused);
    expect(await ada.balance()).toBe(4_500_000n);
    expect(await ordersOf(ada.id)).toBe(1);
  });

  it('is made within ten minutes of the wallet PIN too, and not later', async () => {
    const ada = await shop.user(5_000_000n);
    await choose(ada.id, true);
    const typePin = (goodFor: string) =>
      sql`update identity.session set step_up_until = null, pin_until = now() + ${goodFor}::interval
      where user_id = ${ada.id}::bigint`.execute(owner);
    await typePin('-1 second');
    expect(await ada.post('/vend/wallet', vend)).toMatchObject(refused);
    await typePin('10 minutes');
    expect((await ada.post('/vend/wallet', vend)).status).toBe(200);
    expect(await ordersOf(ada.id)).toBe(1);
  });

  it('is refused for its other reasons first', async () => {
    const ada = await shop.user(100_000n);
    await choose(ada.id, true);
    await typePassword(ada.id, '-1 second');
    expect((await ada.post('/vend/wallet', vend)).body.code).toBe('insufficient-funds');
  });

  it('does not accept the password of another session, and the choice of one user changes nothing for others', async () => {
    const ada = await shop.user(5_000_000n);
    const tunde = await shop.user(5_000_000n);
    await choose(ada.id, true);
    await typePassword(ada.id, '-1 second');
    await typePassword(tunde.id, '-1 second');
    await sql`insert into identity.session (user_id, expires_at, idle_seconds, step_up_until)
      values (${ada.id}::bigint, now() + interval '1 day', 86400, now() + interval '10 minutes')`.execute(owner);
    expect(await ada.post('/vend/wallet', vend)).toMatchObject(refused);
    expect((await tunde.post('/vend/wallet', vend)).status).toBe(200);
    await choose(ada.id, false);
    expect((await ada.post('/vend/wallet', vend)).status).toBe(200);
  });

  it('by card or transfer needs no password', async () => {
    const ada = await shop.user();
    await choose(ada.id, true);
    await typePassword(ada.id, '-1 second');
    expect((await ada.post('/vend/transfer', vend)).status).toBe(200);
  });
});
