import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFindings } from '#ledger';
import { createDb, sql } from '#platform/database/db';
import { walletFindings } from '#wallets';
import { vendingFindings } from './findings/findings.ts';
import { meters, openShop, type Reply, type Shop, type TestUser } from './test-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const good = { number: '4084084084084081', expiry_month: '12', expiry_year: '2099', cvv: '408' };
const declined = { ...good, number: '4084080000005408', cvv: '001' };
/** Types a card on the sandbox's payment page. */
async function type(page: string, card: object): Promise<void> {
  const sent = await fetch(`${shop.sandboxUrl}/sandbox/checkout/${page.split('/').at(-1)}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  expect(sent.ok).toBe(true);
}

/** Runs the worker meanwhile. */
async function whileWorking(asked: Promise<Reply>): Promise<Reply> {
  let answer: Reply | undefined;
  void asked.then((reply) => (answer = reply)).catch(() => undefined);
  await shop.workUntil(async () => answer !== undefined);
  return asked;
}

const atOnce = (reference: string) =>
  sql`update payments.charge set next_check_at = now() where reference = ${reference}`.execute(shop.db);

async function vend(user: TestUser): Promise<{ url: string; reference: string }> {
  const { body } = await user.post('/vend/pay', {
    meterNumber: meters.electricity,
    amount: 5000,
    callback_url: 'http://shop.test/user/vend_utility/status',
  });
  return { url: String(body.data?.['authorization_url']), reference: String(body.data?.['reference']) };
}
const leave = async (user: TestUser, reference: string) =>
  (await whileWorking(user.post(`/vend/orders/${reference}/leave`, {}, null))).body.data as Record<string, unknown>;
const inHistory = async (user: TestUser, reference: string) =>
  (
    await sql<{
      status: string;
    }>`select status from transactions.entry where user_id = ${user.id} and reference = ${reference}`.execute(shop.db)
  ).rows[0]?.status;

async function expectCleanBooks(): Promise<void> {
  expect([
    ...(await vendingFindings(shop.db)),
    ...(await ledgerFindings(shop.db)),
    ...(await walletFindings(shop.db)),
    ...(await shop.payments.findings(shop.db)),
  ]).toEqual([]);
}

describe('a payer who returns from the payment page', () => {
  it('without having tried a card: the purchase is over, and nothing waits any more', async () => {
    const ada = await shop.user();
    const { reference } = await vend(ada);
    expect(await leave(ada, reference)).toMatchObject({
      status: 'cancelled',
      payment_status: 'failed',
      message: 'You cancelled. No money left your account.',
      money: { code: 'payer-cancelled', received_kobo: 0 },
      authorization_url: null,
      decline: null,
    });
    expect(await inHistory(ada, reference)).toBe('failed');
    const owner = createDb({ url: shop.database.ownerUrl, poolSize: 1 });
    const { rows } = await sql<{
      open: bigint;
    }>`select open_orders as open from privacy.blockers_of(${ada.id}::bigint)`.execute(owner);
    await owner.destroy();
    expect(rows[0]?.open).toBe(0n);
    // Again, and for another user.
    expect(await leave(ada, reference)).toMatchObject({ status: 'cancelled' });
    const mallory = await shop.user();
    expect((await mallory.post(`/vend/orders/${reference}/leave`, {}, null)).status).toBe(404);
    await expectCleanBooks();
  });

  it("after the bank declined: the payment failed, with the bank's reason", async () => {
    const ada = await shop.user();
    const { reference, url } = await vend(ada);
    await type(url, declined);
    expect(await leave(ada, reference)).toMatchObject({
      status: 'cancelled',
      payment_status: 'failed',
      money: { code: 'payment-failed' },
      decline: expect.stringMatching(/\w/),
    });
    await expectCleanBooks();
  });

  it('and then pays on the page after all: the money is in the wallet, once', async () => {
    const ada = await shop.user();
    const { reference, url } = await vend(ada);
    expect(await leave(ada, reference)).toMatchObject({ status: 'cancelled' });
    await type(url, good);
    await shop.workUntil(async () => (await ada.balance()) > 0n);
    await atOnce(reference);
    expect(await ada.balance()).toBe(500_000n);
    expect((await ada.get(`/vend/orders/${reference}`)).body.data).toMatchObject({
      status: 'cancelled',
      tokens: [],
      money: { code: 'paid-after-failure', refund_state: 'in_wallet' },
    });
    await expectCleanBooks();
  });

  it('of a funding: it is over too, and late money is credited once', async () => {
    const ada = await shop.user();
    const { body } = await ada.post('/wallet/fund/card', { amount_kobo: 300_000 });
    const { authorization_url: url, reference } = body.data as { authorization_url: string; reference: string };
    const left = await whileWorking(ada.post(`/wallet/funding/${reference}/leave`, {}, null));
    expect(left.body.data).toMatchObject({
      status: 'failed',
      ended: 'cancelled',
      message: 'You cancelled. No money left your account.',
    });
    await type(url, good);
    await shop.workUntil(async () => (await ada.balance()) === 300_000n);
    expect((await ada.get(`/wallet/funding/${reference}`)).body.data).toMatchObject({
      status: 'credited',
      ended: null,
    });
    await expectCleanBooks();
  });

  it('of a funding after a decline: failed, with the reason', async () => {
    const ada = await shop.user();
    const { body } = await ada.post('/wallet/fund/card', { amount_kobo: 300_000 });
    const { authorization_url: url, reference } = body.data as { authorization_url: string; reference: string };
    await type(url, declined);
    const left = await whileWorking(ada.post(`/wallet/funding/${reference}/leave`, {}, null));
    expect(left.body.data).toMatchObject({ status: 'failed', ended: 'declined', decline: expect.stringMatching(/\w/) });
    await expectCleanBooks();
  });

  it('while the provider does not respond: the purchase waits', async () => {
    const ada = await shop.user();
    const { reference } = await vend(ada);
    await shop.faults({ provider: 'error' });
    expect(await leave(ada, reference)).toMatchObject({ status: 'awaiting_payment' });
  });
});
