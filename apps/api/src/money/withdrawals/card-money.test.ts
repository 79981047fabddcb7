import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openingBalances, post, wallet } from '#ledger';
import { inTransaction, sql } from '#platform/database/db';
import type { TestUser } from '#platform/testing/test-api';
import { decideWithdrawal } from './payout-store.ts';
import { compareNames } from './store.ts';
import {
  api,
  approvals,
  balanceOf,
  fund,
  giveMeter,
  keepAccount,
  openWithdrawals,
  withdraw,
  workUntil,
} from './test-withdrawals.ts';

openWithdrawals();

/** Money that was added to a wallet by card this many days ago. */
async function fundByCard(user: TestUser, amountKobo: bigint, daysAgo = 0): Promise<void> {
  await fund(user, amountKobo);
  await inTransaction(api.owner, async (tx) => {
    // A past row: the database lets a funding begin only as pending.
    await sql`alter table wallets.funding disable trigger user`.execute(tx);
    await sql`
      insert into wallets.funding (reference, user_id, key, body_hash, method, amount_kobo, status, credited_kobo, credited_at, created_at)
      values (${`FND-${randomUUID().replaceAll('-', '').toUpperCase()}`}, ${user.id}, ${randomUUID()}, sha256('x'), 'card',
        ${amountKobo}, 'credited', ${amountKobo}, now() - make_interval(days => ${daysAgo}), now() - make_interval(days => ${daysAgo}))`.execute(
      tx,
    );
    await sql`alter table wallets.funding enable trigger user`.execute(tx);
  });
}

/** A user named Ngozi Okafor, with an account in their own name and one in another name. */
async function cardHolder(): Promise<{ user: TestUser; own: string; other: string }> {
  const user = await api.user('ngozi', { stepUp: true });
  await sql`
    update identity."user" set first_name = 'Ngozi', last_name = 'Okafor' where id = ${user.id}::bigint`.execute(
    api.owner,
  );
  await sql`update identity."user" set name_changed_at = null where id = ${user.id}::bigint`.execute(api.owner);
  const [own, other] = [await keepAccount(user), await keepAccount(user, '9876543210')];
  await sql`update withdrawals.bank_account set account_name = 'OKAFOR NGOZI CHIDINMA' where id = ${own}::bigint`.execute(
    api.owner,
  );
  await sql`update withdrawals.bank_account set account_name = 'OKAFOR EMEKA' where id = ${other}::bigint`.execute(
    api.owner,
  );
  return { user, own, other };
}

const cardRule = (value: object) =>
  sql`
  insert into platform.setting_version (key, valid_from, value, asked_by)
  values ('limits.card-money', clock_timestamp(), ${JSON.stringify({ wait_days: 30, own_name: 'allowed', look_above_kobo: 5_000_000, ...value })}::jsonb, 'test')`.execute(
    api.owner,
  );

test.each([
  ['OBI ADA NGOZI', 'Ada Obi', 80, true],
  ['MRS ADÉ-ÓBI TOLA', 'Tola Adé Obi', 100, true],
  ['ADE BELLO', 'Adé Óbi', 50, false],
  ['ADA OBI VENTURES', 'Ada Obi', 80, false],
  ['ADA NGOZI CHIDI EMEKA OBI', 'Ada Obi', 57, false],
  ['TUNDE BAKARE', 'Ada Obi', 0, false],
  ['ADA', 'Ada', 100, false],
  ['A. O.', 'Ada Obi', 0, false],
])('%s and %s have a similarity of %i of 100; the person’s own name: %s', async (account, person, score, isOwn) => {
  expect(await compareNames(api.web, account, person)).toEqual({ score, isOwn });
});

test('money from a card stays until it has waited, even with concurrent requests; other money leaves', async () => {
  const { user, other } = await cardHolder();
  await fundByCard(user, 2_000_000n);
  await fund(user, 1_000_000n);
  expect((await user.call.get('/api/v1/withdrawals/limits')).data).toMatchObject({
    balance_kobo: 3_000_000,
    card_kobo: 2_000_000,
    card_to_own_name: true,
  });
  const much = await withdraw(user, other, 1_000_001);
  expect([much.status, much.code]).toEqual([409, 'withdrawal-card-money']);
  const responses = await Promise.all([withdraw(user, other, 600_000), withdraw(user, other, 600_000)]);
  expect(responses.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([201, 409]);
  expect(await approvals(user)).toEqual(['none']);
  expect(await balanceOf(user)).toBe(2_400_000);
  // Money that is spent on units cannot also be withdrawn: the wallet keeps the card money.
  await post(api.db, {
    reference: `purchase:${randomUUID()}`,
    kind: 'opening-balance',
    moves: [{ from: wallet(user.id), to: openingBalances, amountKobo: 1_000_000n }],
    memo: 'Test purchase',
    actor: 'system',
  });
  expect((await withdraw(user, other, 500_000)).code).toBe('withdrawal-card-money');
});

test('money added by card long enough ago leaves to any account, and the time is a setting', async () => {
  const { user, other } = await cardHolder();
  await fundByCard(user, 1_000_000n, 31);
  expect((await withdraw(user, other, 600_000)).status).toBe(201);
  await fundByCard(user, 1_000_000n, 3);
  expect((await withdraw(user, other, 600_000)).code).toBe('withdrawal-card-money');
  await cardRule({ wait_days: 2 });
  expect((await withdraw(user, other, 600_000)).status).toBe(201);
  await cardRule({});
});

test('to an account in their own name it leaves earlier, and staff check the first, large ones and new names', async () => {
  const { user, own } = await cardHolder();
  await giveMeter(user);
  await sql`update identity."user" set name_changed_at = null where id = ${user.id}::bigint`.execute(api.owner);
  await fundByCard(user, 40_000_000n);
  const first = await withdraw(user, own, 600_000);
  expect(first.data).toMatchObject({ waits_for: 'staff' });
  await inTransaction(api.db, (tx) =>
    decideWithdrawal(tx, { reference: first.data.reference, approves: true, by: 'user:1', note: null }),
  );
  await workUntil(first.data.reference, 'paid');
  const second = await withdraw(user, own, 4_000_000);
  // Together with the first it is more than ₦50,000 on one day, so staff check it.
  const third = await withdraw(user, own, 600_000);
  expect(await approvals(user)).toEqual(['approved', 'none', 'waiting']);
  const { rows } = await sql<{ kobo: number; two: boolean }>`
    select card_kobo::int as kobo, needs_two as two from withdrawals.withdrawal where user_id = ${user.id}::bigint order by id`.execute(
    api.owner,
  );
  expect(rows).toEqual([
    { kobo: 600_000, two: false },
    { kobo: 4_000_000, two: false },
    { kobo: 600_000, two: false },
  ]);
  await user.call.post(`/api/v1/withdrawals/${second.data.reference}/cancel`);
  await user.call.post(`/api/v1/withdrawals/${third.data.reference}/cancel`);

  await sql`update identity."user" set first_name = 'Ngozi C' where id = ${user.id}::bigint`.execute(api.owner);
  expect((await withdraw(user, own, 500_000)).data).toMatchObject({ waits_for: 'staff' });
  await cardRule({ own_name: 'never' });
  expect((await withdraw(user, own, 500_000)).code).toBe('withdrawal-card-money');
  await cardRule({});
});
