import { expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { ada, api, control, keepAccount, openWithdrawals, withdraw } from './test-withdrawals.ts';

openWithdrawals();

test('the name on an account is the bank’s, and a wrong number or bank is refused', async () => {
  const found = await ada.call.post('/api/v1/bank-accounts/resolve', {
    bank_code: '001',
    account_number: '0123456789',
  });
  expect(found.data).toEqual({
    account_name: 'TEST ACCOUNT 6789',
    bank_name: 'Test Bank',
    is_own_name: false,
    check_digit_fits: false,
  });
  const wrong = await ada.call.post('/api/v1/bank-accounts/resolve', {
    bank_code: '057',
    account_number: '1111111111',
  });
  expect([wrong.status, wrong.code]).toEqual([422, 'bank-account-unknown']);
  const noBank = await ada.call.post('/api/v1/bank-accounts/resolve', {
    bank_code: '777',
    account_number: '1111111111',
  });
  expect([noBank.status, noBank.code]).toEqual([422, 'bank-account-unknown']);
});

test('an account in another name has the name from the bank, and the response says that it is not the user’s own', async () => {
  await sql`update identity."user" set first_name = 'Ngozi', last_name = 'Okafor' where id = ${ada.id}`.execute(
    api.owner,
  );
  const account = { bank_code: '001', account_number: '0123456789' };
  const found = await ada.call.post('/api/v1/bank-accounts/resolve', account);
  expect(found.data).toMatchObject({ account_name: 'TEST ACCOUNT 6789', is_own_name: false });
  // A name from the page decides nothing: the bank's name is looked up again and stored.
  const added = await ada.call.post('/api/v1/bank-accounts', { ...account, name: 'Ngozi Okafor' });
  expect([added.status, added.data.account_name]).toEqual([201, 'TEST ACCOUNT 6789']);
});

test('a new account needs the password again and gets payouts after a day', async () => {
  const tunde = await api.user('tunde');
  const body = { bank_code: '001', account_number: '0123456789', name: 'Savings' };
  const refused = await tunde.call.post('/api/v1/bank-accounts', body);
  expect([refused.status, refused.code]).toEqual([403, 'step-up-required']);
  const added = await ada.call.post('/api/v1/bank-accounts', body);
  expect(added.data).toMatchObject({
    bank_name: 'Test Bank',
    account_name: 'TEST ACCOUNT 6789',
    name: 'Savings',
    is_default: true,
  });
  const waitHours = (Date.parse(added.data.usable_from) - Date.parse(added.data.created_at)) / 3_600_000;
  expect(waitHours).toBeCloseTo(24, 3);
  const requested = await withdraw(ada, added.data.id, 1_000_000);
  expect(requested.status).toBe(201);
  expect(requested.data.send_after).toBe(added.data.usable_from);
  // Its owner is notified, so that a thief's account is noticed within the day.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notifications.message where user_id = ${ada.id} and payload ->> 'name' = 'bank-account-added'`.execute(
    api.owner,
  );
  expect(rows[0]?.n).toBeGreaterThan(0);
  const again = await ada.call.post('/api/v1/bank-accounts', body);
  expect(again.data.id).toBe(added.data.id);
});

test('an account in use stays; an unused one can be removed, and the list has pages', async () => {
  const account = await keepAccount(ada);
  const other = await keepAccount(ada, '9876543210');
  const { data } = await withdraw(ada, account, 500_000);
  const refused = await ada.call.delete(`/api/v1/bank-accounts/${account}`);
  expect([refused.status, refused.code]).toEqual([409, 'bank-account-in-use']);
  expect((await ada.call.delete(`/api/v1/bank-accounts/${other}`)).status).toBe(200);
  await withdraw(ada, account, 600_000);
  const first = await ada.call.get('/api/v1/withdrawals?limit=1');
  expect(first.data.items).toHaveLength(1);
  const second = await ada.call.get(`/api/v1/withdrawals?limit=1&cursor=${first.data.next}`);
  expect(second.data.items[0].reference).toBe(data.reference);
  expect(second.data.next).toBeNull();
  const limits = await ada.call.get('/api/v1/withdrawals/limits');
  expect(limits.data).toMatchObject({
    balance_kobo: 3_900_000,
    minimum_kobo: 500_000,
    fee_kobo: 10_000,
    per_withdrawal_kobo: 10_000_000,
    per_day_kobo: 10_000_000,
    left_today_kobo: 8_900_000,
    is_held: false,
  });
});

test('a bank account can be named, and one of them is the default and the first of the list', async () => {
  const [first, second] = [await keepAccount(ada), await keepAccount(ada, '9876543210')];
  const listed = async () =>
    (
      (await ada.call.get('/api/v1/bank-accounts')).data as { id: string; name: string | null; is_default: boolean }[]
    ).map(({ id, name, is_default }) => [id, name, is_default]);
  await ada.call.put(`/api/v1/bank-accounts/${first}`, { is_default: true });
  const named = await ada.call.put(`/api/v1/bank-accounts/${second}`, { name: ' Shop ', is_default: true });
  expect(named.data).toMatchObject({ name: 'Shop', is_default: true });
  expect(await listed()).toEqual([
    [second, 'Shop', true],
    [first, null, false],
  ]);
  await ada.call.put(`/api/v1/bank-accounts/${second}`, { name: '' });
  expect((await listed())[0]).toEqual([second, null, true]);
  // The same account again is the same row, and it does not change.
  const again = await ada.call.post('/api/v1/bank-accounts', {
    bank_code: '001',
    account_number: '9876543210',
    name: '',
  });
  expect(again.data).toMatchObject({ id: second });
});

test('while the bank does not respond, no account is stored and no name is invented', async () => {
  await control('/sandbox/faults', { provider: 'error' });
  const account = { bank_code: '001', account_number: '2222222222' };
  const asked = await ada.call.post('/api/v1/bank-accounts/resolve', account);
  expect([asked.status, asked.code]).toEqual([503, 'provider-unavailable']);
  const added = await ada.call.post('/api/v1/bank-accounts', { ...account, name: '' });
  expect([added.status, added.code]).toEqual([503, 'provider-unavailable']);
  await control('/sandbox/faults', { provider: 'ok' });
  expect((await ada.call.get('/api/v1/bank-accounts')).data).toEqual([]);
});
