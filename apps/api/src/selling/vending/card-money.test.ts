import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ledgerFindings } from '#ledger';
import { findAll } from '#platform/checks/checks';
import { walletFindings } from '#wallets';
import { testPayers, type TestPayers } from './test-payers.ts';
import { meters, openShop, type Shop, type TestUser } from './test-shop.ts';

/* Money that really was added by card, and attempts to send it to a bank account of another person. */

let shop: Shop;
let owner: pg.Pool;
let payers: TestPayers;

beforeAll(async () => {
  shop = await openShop({
    rails: { transfer: 'paystack', funding: 'paystack', payout: 'paystack' },
    authority: (real) => ({ ...real, vend: async () => ({ kind: 'refused', reason: 'meter not known' }) }),
  });
  owner = new pg.Pool({ connectionString: shop.database.ownerUrl, max: 2 });
  payers = testPayers(shop, owner);
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});
afterEach(async () => {
  const found = [
    ...(await ledgerFindings(shop.db)),
    ...(await walletFindings(shop.db)),
    ...(await findAll(shop.db, shop.withdrawalChecks)),
  ];
  expect(found).toEqual([]);
});

/** Pays on the provider's page with its test card for success. */
async function payByCard(page: unknown): Promise<void> {
  const answer = await fetch(`${shop.sandboxUrl}/sandbox/checkout/${String(page).split('/').at(-1)}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4084084084084081', expiry_month: '12', expiry_year: '2099', cvv: '408' }),
  });
  expect(answer.status).toBeLessThan(300);
}

async function accountOfOther(user: TestUser): Promise<string> {
  const [row] = await payers.rowsOf<{ id: string }>(
    `insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, is_default, usable_from)
     values ($1, '001', 'Test Bank', '0123456789', 'MULE OBI', true, now()) returning id::text`,
    [user.id],
  );
  return row!.id;
}

const limitsOf = async (user: TestUser) => (await user.get('/withdrawals/limits')).body.data;
const withdraw = async (user: TestUser, account: string, amountKobo: number) => {
  const asked = { amount_kobo: amountKobo, bank_account_id: account };
  const { status, body } = await user.post('/withdrawals', asked, randomUUID());
  return [status, body.code];
};

test('a wallet with card money sends nothing to an account with only one name in common', async () => {
  const user = await shop.user();
  const account = await accountOfOther(user);
  const { body } = await user.post('/wallet/fund/card', { amount_kobo: 1_000_000 });
  await payByCard(body.data?.['authorization_url']);
  await shop.workUntil(async () => (await user.balance()) === 1_000_000n);
  expect(await limitsOf(user)).toMatchObject({ balance_kobo: 1_000_000, card_kobo: 1_000_000 });
  expect(await withdraw(user, account, 600_000)).toEqual([409, 'withdrawal-card-money']);
  expect(await user.balance()).toBe(1_000_000n);
  const [{ payment }] = (await payers.rowsOf<{ payment: string }>(
    `select k.provider_reference as payment from payments.capture k join payments.charge c on c.id = k.charge_id where c.method = 'card'`,
    [],
  )) as [{ payment: string }];
  // Money that a dispute has taken already does not wait as well.
  await payers.opens(payment, { amount: 400_000 });
  expect(await limitsOf(user)).toMatchObject({ balance_kobo: 600_000, card_kobo: 600_000 });
  await payers.decides(payment, 'lost');
  expect(await limitsOf(user)).toMatchObject({ balance_kobo: 600_000, card_kobo: 600_000, is_held: false });
});

test('a purchase by card that got no token is card money of the wallet', async () => {
  const user = await shop.user(1_000_000n);
  const account = await accountOfOther(user);
  const asked = {
    meterNumber: meters.electricity,
    amount: 5000,
    callback_url: 'http://shop.test/user/vend_utility/status',
  };
  const { body } = await user.post('/vend/pay', asked);
  const data = body.data as { authorization_url?: string; data?: { authorization_url?: string } };
  await payByCard(data.authorization_url ?? data.data?.authorization_url);
  await shop.workUntil(async () => (await user.balance()) === 1_500_000n);
  expect(await limitsOf(user)).toMatchObject({ balance_kobo: 1_500_000, card_kobo: 500_000 });
  expect(await withdraw(user, account, 1_000_100)).toEqual([409, 'withdrawal-card-money']);
  expect(await withdraw(user, account, 1_000_000)).toEqual([201, undefined]);
});
