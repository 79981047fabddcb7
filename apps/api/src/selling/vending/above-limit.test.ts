import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { balanceOf, ledgerFindings, type AccountCode } from '#ledger';
import { inTransaction } from '#platform/database/db';
import { releaseAboveLimit, walletFindings } from '#wallets';
import { accountOf, testPayers, type TestPayers } from './test-payers.ts';
import { openShop, type Shop, type TestUser } from './test-shop.ts';

/* More money arrives for a wallet than its owner's level allows. */

let shop: Shop;
let owner: pg.Pool;
let payers: TestPayers;

beforeAll(async () => {
  shop = await openShop();
  owner = new pg.Pool({ connectionString: shop.database.ownerUrl, max: 4 });
  payers = testPayers(shop, owner);
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});
afterEach(async () => {
  expect([...(await ledgerFindings(shop.db)), ...(await walletFindings(shop.db))]).toEqual([]);
});

const heldInLedger = () => balanceOf(shop.db, 'above-limit:NGN' as AccountCode);

async function open(user: TestUser, amountKobo: number): Promise<{ reference: string; account: string }> {
  const reply = await user.post('/wallet/fund/transfer', { amount_kobo: amountKobo });
  return { reference: (reply.body.data as { reference: string }).reference, account: accountOf(reply) };
}

const fundingOf = async (user: TestUser, reference: string) =>
  (await user.get(`/wallet/funding/${reference}`)).body.data as Record<string, unknown>;

const findingOf = async (reference: string) =>
  (
    await payers.rowsOf<{ state: string; held: string }>(
      `select state, detail ->> 'heldKobo' as held from platform.finding where key = $1`,
      [`funding-above-limit:${reference}`],
    )
  )[0];

const close = (reference: string, to: 'wallet' | 'payer') =>
  inTransaction(shop.db, (tx) => releaseAboveLimit(tx, shop.payments, { reference, to, by: 'user:1' }));

test('₦5,000,000 into an account for ₦100,000: the part above the limit is held, with a finding, and its owner is notified', async () => {
  const user = await shop.user();
  const { reference, account } = await open(user, 10_000_000);
  await payers.sendTo(account, 500_000_000);
  expect(await user.balance()).toBe(10_000_000n);
  expect(await heldInLedger()).toBe(490_000_000n);
  expect(await fundingOf(user, reference)).toMatchObject({
    status: 'credited',
    credited_kobo: 10_000_000,
    held_kobo: 490_000_000,
  });
  expect(await findingOf(reference)).toEqual({ state: 'needs_attention', held: '490000000' });
  const [told] = await payers.rowsOf<{ held: string }>(
    `select payload ->> 'heldKobo' as held from notifications.message where user_id = $1 and payload ->> 'name' = 'wallet-funded'`,
    [user.id],
  );
  expect(told).toEqual({ held: '490000000' });

  // Two members at the same time: it is released once.
  expect((await Promise.all([close(reference, 'wallet'), close(reference, 'wallet')])).toSorted()).toEqual([
    0n,
    490_000_000n,
  ]);
  expect(await user.balance()).toBe(500_000_000n);
  expect(await heldInLedger()).toBe(0n);
  expect(await findingOf(reference)).toMatchObject({ state: 'resolved' });
  expect(await close(reference, 'payer')).toBe(0n);
  expect(await fundingOf(user, reference)).toMatchObject({ held_kobo: 0 });
});

test('the held part goes back to its payer as a refund', async () => {
  const user = await shop.user();
  const { reference, account } = await open(user, 10_000_000);
  const { payment } = await payers.sendTo(account, 12_000_000);
  expect(await close(reference, 'payer')).toBe(2_000_000n);
  expect(await user.balance()).toBe(10_000_000n);
  expect(await heldInLedger()).toBe(0n);
  await shop.workUntil(async () => {
    const rows = await payers.rowsOf(
      `select from payments.refund r join payments.capture k on k.id = r.capture_id
       where k.provider_reference = $1 and r.reason = 'above_limit' and r.amount_minor = 2000000 and r.state <> 'queued'`,
      [payment],
    );
    return rows.length === 1;
  });
});

test('more than the named amount, within the limit, is in the wallet; a second payment into the same account is not', async () => {
  const user = await shop.user();
  const { reference, account } = await open(user, 1_000_000);
  await payers.sendTo(account, 9_000_000);
  expect(await user.balance()).toBe(9_000_000n);
  expect(await findingOf(reference)).toBeUndefined();
  expect((await shop.transfer(account, 9_000_000)).status).toBeLessThan(300);
  await shop.workUntil(async () => (await findingOf(reference)) !== undefined);
  expect(await user.balance()).toBe(10_000_000n);
  expect(await heldInLedger()).toBe(8_000_000n);
  await close(reference, 'wallet');
});

test('the limit of the day applies, also when money for several accounts arrives at the same time', async () => {
  const user = await shop.user();
  const opened = [
    await open(user, 1_000_000),
    await open(user, 1_000_000),
    await open(user, 1_000_000),
    await open(user, 1_000_000),
  ];
  await Promise.all(opened.map(({ account }) => shop.transfer(account, 10_000_000)));
  await shop.workUntil(async () => {
    const rows = await payers.rowsOf(`select from wallets.funding where user_id = $1 and status = 'credited'`, [
      user.id,
    ]);
    return rows.length === 4;
  });
  // ₦300,000 a day: three whole amounts, and of the fourth the amount that its owner had named.
  expect(await user.balance()).toBeGreaterThanOrEqual(30_000_000n);
  expect(await user.balance()).toBeLessThanOrEqual(31_000_000n);
  expect((await user.balance()) + (await heldInLedger())).toBe(40_000_000n);
  for (const { reference } of opened) await close(reference, 'wallet');
  expect(await user.balance()).toBe(40_000_000n);
});
