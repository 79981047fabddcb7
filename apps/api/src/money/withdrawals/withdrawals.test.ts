import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openingBalances, post, wallet } from '#ledger';
import { sql } from '#platform/database/db';
import { sendWithdrawals } from './sending/send-withdrawals.ts';
import {
  ada,
  api,
  approvals,
  balanceOf,
  fund,
  giveMeter,
  keepAccount,
  openWithdrawals,
  provider,
  statusOf,
  wake,
  withdraw,
  workUntil,
} from './test-withdrawals.ts';

openWithdrawals();

test('the same key is one withdrawal; with another body it is refused', async () => {
  const account = await keepAccount(ada);
  const key = randomUUID();
  const responses = await Promise.all(Array.from({ length: 4 }, () => withdraw(ada, account, 1_000_000, key)));
  expect(new Set(responses.map(({ data }) => data.reference)).size).toBe(1);
  expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(3);
  const other = await withdraw(ada, account, 1_000_001, key);
  expect([other.status, other.code]).toEqual([422, 'idempotency-key-reused']);
  expect(await balanceOf(ada)).toBe(4_000_000);
});

test('below the minimum, above the balance and above the limit nothing leaves the wallet', async () => {
  const account = await keepAccount(ada);
  const small = await withdraw(ada, account, 499_999);
  expect([small.status, small.code]).toEqual([422, 'withdrawal-below-minimum']);
  const poor = await withdraw(ada, account, 5_000_001);
  expect([poor.status, poor.code]).toEqual([409, 'insufficient-funds']);
  await fund(ada, 200_000_000n);
  // A verified e-mail address alone allows ₦100,000 in one withdrawal and in a day.
  const large = await withdraw(ada, account, 10_000_001);
  expect([large.status, large.code]).toEqual([409, 'withdrawal-over-limit']);
  expect(await balanceOf(ada)).toBe(205_000_000);
});

test('concurrent requests never take more than the wallet holds or the day allows', async () => {
  const account = await keepAccount(ada);
  const responses = await Promise.all(Array.from({ length: 5 }, () => withdraw(ada, account, 2_000_000)));
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 201, 409, 409, 409,
  ]);
  expect(await balanceOf(ada)).toBe(1_000_000);
  const busy = await api.user('busy', { stepUp: true });
  await fund(busy, 300_000_000n);
  const theirs = await keepAccount(busy);
  const many = await Promise.all(Array.from({ length: 5 }, () => withdraw(busy, theirs, 4_000_000)));
  expect(many.map(({ status, code }) => [status, code]).filter(([status]) => status === 201)).toHaveLength(2);
  expect(await balanceOf(busy)).toBe(292_000_000);
  const sixth = await withdraw(busy, theirs, 1_000_000);
  expect([sixth.status, sixth.code]).toEqual([429, 'rate-limited']);
});

test('a concurrent withdrawal and purchase never take more than the wallet holds', async () => {
  const account = await keepAccount(ada);
  const spend = () =>
    post(api.db, {
      reference: `purchase:${randomUUID()}`,
      kind: 'opening-balance',
      moves: [{ from: wallet(ada.id), to: openingBalances, amountKobo: 4_000_000n }],
      memo: 'Test purchase',
      actor: 'system',
    }).then(
      () => 'spent',
      () => 'refused',
    );
  const [withdrawal, purchase] = await Promise.all([withdraw(ada, account, 4_000_000), spend()]);
  // The wallet holds 50,000 naira: one of the two is refused, whichever was second.
  expect([withdrawal.status === 201, purchase === 'spent'].filter(Boolean)).toHaveLength(1);
  expect(await balanceOf(ada)).toBe(1_000_000);
});

test('a withdrawal can be cancelled only until it is sent', async () => {
  const account = await keepAccount(ada);
  const first = await withdraw(ada, account, 1_000_000);
  const [one, two] = await Promise.all([
    ada.call.post(`/api/v1/withdrawals/${first.data.reference}/cancel`),
    ada.call.post(`/api/v1/withdrawals/${first.data.reference}/cancel`),
  ]);
  expect([one.data.status, two.data.status]).toEqual(['cancelled', 'cancelled']);
  expect(await balanceOf(ada)).toBe(5_000_000);
  const second = await withdraw(ada, account, 1_000_000);
  await workUntil(second.data.reference, 'paid');
  const late = await ada.call.post(`/api/v1/withdrawals/${second.data.reference}/cancel`);
  expect([late.status, late.code]).toEqual([409, 'withdrawal-sent']);
});

test('a withdrawal of an account that staff locked is not sent until they unlock it', async () => {
  const { data } = await withdraw(ada, await keepAccount(ada), 1_000_000);
  const lock = (locked: boolean) => sql`select identity.lock_user(${ada.id}::bigint, ${locked})`.execute(api.owner);
  await lock(true);
  await wake(data.reference);
  await sendWithdrawals({ db: api.db, provider, log: api.log, crash: () => undefined });
  expect(await statusOf(data.reference)).toBe('requested');
  // Also when a worker took it a moment before the lock.
  await expect(
    sql`update withdrawals.withdrawal set status = 'sending' where reference = ${data.reference}`.execute(api.owner),
  ).rejects.toMatchObject({ code: 'WD004' });
  await lock(false);
  await workUntil(data.reference, 'paid');
});

test("nobody reads, changes or uses another user's accounts and withdrawals", async () => {
  const account = await keepAccount(ada);
  const { data } = await withdraw(ada, account, 1_000_000);
  const eve = await api.user('eve', { stepUp: true });
  await fund(eve, 5_000_000n);
  const tries = [
    await withdraw(eve, account, 1_000_000),
    await eve.call.get(`/api/v1/withdrawals/${data.reference}`),
    await eve.call.post(`/api/v1/withdrawals/${data.reference}/cancel`),
    await eve.call.put(`/api/v1/bank-accounts/${account}`, { is_default: true }),
    await eve.call.delete(`/api/v1/bank-accounts/${account}`),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await eve.call.get('/api/v1/bank-accounts')).data).toEqual([]);
  expect((await eve.call.get('/api/v1/withdrawals')).data.items).toEqual([]);
  expect(await balanceOf(eve)).toBe(5_000_000);
  const visitor = await api.as(undefined).get('/api/v1/withdrawals');
  expect(visitor.status).toBe(401);
});

test('a session that ends in the middle is refused, and nothing leaves the wallet', async () => {
  const account = await keepAccount(ada);
  await sql`update identity.session set ended_at = now(), end_reason = 'signed-out' where user_id = ${ada.id}`.execute(
    api.owner,
  );
  for (const refused of [await withdraw(ada, account, 1_000_000), await ada.call.get('/api/v1/withdrawals/limits')]) {
    expect([refused.status, refused.code]).toEqual([401, 'sign-in-required']);
  }
  expect(await balanceOf(ada)).toBe(5_000_000);
});

test('twenty concurrent withdrawals from one balance take what it holds, and not a kobo more', async () => {
  const account = await keepAccount(ada);
  const responses = await Promise.all(Array.from({ length: 20 }, () => withdraw(ada, account, 2_000_000)));
  const taken = responses.filter(({ status }) => status === 201);
  expect(taken).toHaveLength(2);
  expect(new Set(taken.map(({ data }) => data.reference)).size).toBe(2);
  // The others find too little money, or are above five in an hour.
  for (const { status } of responses) expect([201, 409, 429]).toContain(status);
  expect(await balanceOf(ada)).toBe(1_000_000);
});

test('the key of another user works like a new key: it finds nothing of theirs and takes nothing from them', async () => {
  const eve = await api.user('eve', { stepUp: true });
  await fund(eve, 3_000_000n);
  const key = randomUUID();
  const mine = await withdraw(ada, await keepAccount(ada), 1_000_000, key);
  const theirs = await withdraw(eve, await keepAccount(eve), 1_000_000, key);
  expect(theirs.status).toBe(201);
  expect(theirs.data.reference).not.toBe(mine.data.reference);
  expect([await balanceOf(ada), await balanceOf(eve)]).toEqual([4_000_000, 2_000_000]);
  // An account of another user cannot take money either.
  const foreign = await withdraw(eve, await keepAccount(ada, '5555555555'), 1_000_000);
  expect(foreign.status).toBe(404);
  expect(await balanceOf(eve)).toBe(2_000_000);
});

test('an amount that is not a whole number of kobo is refused before anything happens', async () => {
  const account = await keepAccount(ada);
  const bad = [
    1_000_000.5,
    -1_000_000,
    0,
    1e15,
    Number.MAX_SAFE_INTEGER,
    '1000000',
    '1e6',
    '１００００００',
    '0xF4240',
    null,
    [1_000_000],
    { kobo: 1_000_000 },
  ];
  for (const amount of bad) {
    const answer = await ada.call.post(
      '/api/v1/withdrawals',
      { amount_kobo: amount, bank_account_id: account },
      { 'idempotency-key': randomUUID() },
    );
    expect([400, 422], JSON.stringify(amount)).toContain(answer.status);
  }
  for (const number of ['012345678', '01234567890', '０１２３４５６７８９', '012345678a'])
    expect(
      (await ada.call.post('/api/v1/bank-accounts/resolve', { bank_code: '001', account_number: number })).status,
      number,
    ).toBe(400);
  expect(
    (await ada.call.post('/api/v1/withdrawals', { amount_kobo: 1_000_000, bank_account_id: account })).status,
  ).toBe(400);
  expect(await balanceOf(ada)).toBe(5_000_000);
});

test('five withdrawals of one day wait for the same approval as one of their sum, also concurrently', async () => {
  const rich = await api.user('rich', { stepUp: true });
  await giveMeter(rich);
  await fund(rich, 200_000_000n);
  const account = await keepAccount(rich);
  const limits = await rich.call.get('/api/v1/withdrawals/limits');
  expect(limits.data).toMatchObject({ per_withdrawal_kobo: 50_000_000, per_day_kobo: 50_000_000 });
  const responses = await Promise.all([
    withdraw(rich, account, 19_999_900),
    withdraw(rich, account, 19_999_900),
    withdraw(rich, account, 19_999_900),
  ]);
  // The day of this level allows two of the three.
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409]);
  expect(await approvals(rich)).toEqual(['none', 'waiting']);
  const [, held] = (await rich.call.get('/api/v1/withdrawals')).data.items.toReversed();
  expect(held).toMatchObject({ waits_for: 'staff' });
  await sendWithdrawals({ db: api.db, provider, log: api.log, crash: () => undefined });
  expect(await statusOf(held.reference)).toBe('requested');
  // A cancelled withdrawal does not count, and neither does one from a day ago.
  await rich.call.post(`/api/v1/withdrawals/${held.reference}/cancel`);
  await withdraw(rich, account, 500_000);
  expect(await approvals(rich)).toEqual(['none', 'waiting', 'waiting']);
});

test('a withdrawal needs a recent password; without it nothing leaves, and a repeat needs none', async () => {
  const account = await keepAccount(ada);
  const key = randomUUID();
  const first = await withdraw(ada, account, 600_000, key);
  expect(first.status).toBe(201);
  await sql`update identity.session set step_up_until = now() where key = ${ada.sessionKey}`.execute(api.owner);
  const again = await withdraw(ada, account, 600_000, key);
  expect([again.status, again.data.reference]).toEqual([201, first.data.reference]);
  const refused = await withdraw(ada, account, 700_000);
  expect([refused.status, refused.code]).toEqual([403, 'step-up-required']);
  // Other refusals are reported before the password is requested.
  expect((await withdraw(ada, account, 100)).code).toBe('withdrawal-below-minimum');
  expect((await withdraw(ada, account, 5_000_001)).code).toBe('insufficient-funds');
  expect(await balanceOf(ada)).toBe(4_400_000);
});

test('a withdrawal accepts a recent PIN in place of the password; one from eleven minutes ago or from another session does not count', async () => {
  const account = await keepAccount(ada);
  const session = (set: string) =>
    sql`update identity.session set step_up_until = null, pin_until = ${sql.raw(set)} where key = ${ada.sessionKey}`.execute(
      api.owner,
    );
  await session(`now() - interval '1 minute'`);
  expect((await withdraw(ada, account, 600_000)).code).toBe('step-up-required');
  await sql`insert into identity.session (user_id, expires_at, idle_seconds, pin_until)
    values (${ada.id}::bigint, now() + interval '1 day', 86400, now() + interval '10 minutes')`.execute(api.owner);
  expect((await withdraw(ada, account, 600_000)).code).toBe('step-up-required');
  expect(await balanceOf(ada)).toBe(5_000_000);
  await session(`now() + interval '9 minutes'`);
  expect((await withdraw(ada, account, 600_000)).status).toBe(201);
  // A new bank account changes the account itself: it needs the password, not the PIN.
  expect(
    (await ada.call.post('/api/v1/bank-accounts', { bank_code: '001', account_number: '0123456780', name: '' })).code,
  ).toBe('step-up-required');
});
