import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, sql } from '#platform/database/db';
import { meters, newReference, openShop, paymentLink, type Shop } from './test-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const vend = { meterNumber: meters.electricity, amount_kobo: 500_000 };
const asked = { status: 409, body: { code: 'paid-a-moment-ago' } };

/** Moves the payment back in time. */
async function age(userId: string, seconds: number): Promise<void> {
  const owner = createDb({ url: shop.database.ownerUrl, poolSize: 1 });
  await sql`set session_replication_role = replica`.execute(owner);
  await sql`update vending."order" set paid_at = paid_at - make_interval(secs => ${seconds}),
    created_at = created_at - make_interval(secs => ${seconds}) where buyer_id = ${userId}`.execute(owner);
  await owner.destroy();
}

describe('the same purchase a moment later', () => {
  it('must be confirmed for every payment method, and is made after that', async () => {
    const ada = await shop.user(5_000_000n);
    const first = 'the-first-of-two-tabs';
    expect((await ada.post('/vend/wallet', vend, first)).status).toBe(200);
    expect(await ada.post('/vend/wallet', vend)).toMatchObject(asked);
    expect(await ada.post('/vend/transfer', vend)).toMatchObject(asked);
    const page = 'http://shop.test/user/vend_utility/status';
    const card = { meterNumber: vend.meterNumber, amount: 5000, callback_url: page };
    expect(await ada.post('/vend/pay', card)).toMatchObject(asked);
    expect(await ada.post('/vend/pay', card, null)).toMatchObject(asked);
    expect(await ada.post('/vend/saved-card', { ...vend, card_id: '1' })).toMatchObject(asked);
    expect(await ada.balance()).toBe(4_500_000n);
    // The same key is the same purchase, and not another one.
    expect(await ada.post('/vend/wallet', vend, first)).toMatchObject({ status: 200 });
    expect(await ada.balance()).toBe(4_500_000n);
    expect((await ada.post('/vend/wallet', { ...vend, repeat: true })).status).toBe(200);
    expect(await ada.balance()).toBe(4_000_000n);
    expect((await ada.post('/vend/pay', { ...card, repeat: true })).status).toBe(200);
  });

  it('is not the same with another amount or meter, by another user, or a minute later', async () => {
    const ada = await shop.user(5_000_000n);
    const tunde = await shop.user(5_000_000n);
    expect((await ada.post('/vend/wallet', vend)).status).toBe(200);
    expect((await ada.post('/vend/wallet', { ...vend, amount_kobo: 500_100 })).status).toBe(200);
    expect((await ada.post('/vend/wallet', { ...vend, meterNumber: meters.water })).status).toBe(200);
    expect((await tunde.post('/vend/wallet', vend)).status).toBe(200);
    await age(ada.id, 61);
    expect((await ada.post('/vend/wallet', vend)).status).toBe(200);
  });

  it('is paid once when two tabs send it at the same moment', async () => {
    const ada = await shop.user(5_000_000n);
    const both = await Promise.all([1, 2, 3, 4].map(() => ada.post('/vend/wallet', vend)));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect(await ada.balance()).toBe(4_500_000n);
  });

  it('must be confirmed by a visitor for the same phone only', async () => {
    const customerTelephone = '08031112223';
    const first = await shop.open({ customerTelephone });
    // Nothing was paid yet: another account takes no money.
    await shop.open({ customerTelephone });
    await shop.transfer(first.accountNumber, 500_000);
    await shop.workUntil(async () => (await shop.purchase(first.secret)).status === 'vended');
    const again = shop.linkBody({ customerTelephone, reference: newReference() });
    expect(await shop.call('POST', paymentLink, again)).toMatchObject(asked);
    expect((await shop.call('POST', paymentLink, { ...again, repeat: true })).status).toBe(200);
    // The accepted purchase is repeated under its own proof without a confirmation.
    expect((await shop.call('POST', paymentLink, again)).status).toBe(200);
    expect((await shop.call('POST', paymentLink, shop.linkBody({ customerTelephone: '08031112224' }))).status).toBe(
      200,
    );
  });

  it('must be confirmed for a funding by card once it was credited', async () => {
    const ada = await shop.user();
    const fund = { amount_kobo: 300_000 };
    const { body } = await ada.post('/wallet/fund/card', fund);
    const { authorization_url: url } = body.data as { authorization_url: string };
    expect((await ada.post('/wallet/fund/card', fund)).status).toBe(200);
    await fetch(`${shop.sandboxUrl}/sandbox/checkout/${url.split('/').at(-1)}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: '4084084084084081', expiry_month: '12', expiry_year: '2099', cvv: '408' }),
    });
    await shop.workUntil(async () => (await ada.balance()) === 300_000n);
    expect(await ada.post('/wallet/fund/card', fund)).toMatchObject(asked);
    expect((await ada.post('/wallet/fund/card', { ...fund, repeat: true })).status).toBe(200);
    expect((await ada.post('/wallet/fund/transfer', fund)).status).toBe(200);
  });
});
