import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { goodPassword, openAccounts, type Accounts, type Client } from '../test-accounts.ts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

/** A support clerk with a password and no second factor. */
async function newClerk() {
  const browser = accounts.browser();
  const user = await accounts.signUp(browser);
  await sql`insert into identity.member_role (user_id, role, granted_by) values (${user.id}::bigint, 'support', 'test')`.execute(
    accounts.owner,
  );
  return { browser, ...user };
}

const lacks = async (client: Client) => (await client.call('GET', '/admin/second-factor')).data['lacks'];
const pass = (client: Client, body: object) => client.call('POST', '/admin/second-factor', body);
/** A code works once: this lets time pass for one user only. */
const forgetStep = (id: string) =>
  sql`update identity.second_factor set last_step = 0, failures = 0, next_try_at = now() where user_id = ${id}::bigint`.execute(
    accounts.owner,
  );

it('is set up at the first sign-in, required at each, and makes a resident a member of staff', async () => {
  const { browser, id, email } = await newClerk();
  expect(await lacks(browser)).toBe('enrol');
  expect((await browser.call('GET', '/users')).data).toMatchObject({
    lacks_second_factor: true,
    permissions: [],
    role: 'user',
  });
  expect((await browser.call('POST', '/admin/step-up', { code: '123456' })).code).toBe('second-factor-required');
  const { data } = await browser.call('POST', '/admin/second-factor/enrolment', {});
  expect(data['uri']).toMatch(/^otpauth:\/\/totp\/Gatelight:/);
  const totp = new TOTP({ secret: Secret.fromBase32(String(data['secret'])) });
  const wrong = totp.generate() === '000000' ? '111111' : '000000';
  expect((await pass(browser, { code: wrong })).code).toBe('wrong-code');
  const used = totp.generate();
  const first = await pass(browser, { code: used });
  const codes = first.data['recovery_codes'] as string[];
  expect(codes).toHaveLength(10);
  for (const one of codes) expect(one).toMatch(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){5}$/);
  expect(first.data['user']).toMatchObject({ role: 'admin', home: '/admin/dashboard', lacks_second_factor: false });
  expect((first.data['user'] as { permissions: string[] }).permissions).toContain('orders.read');
  expect(await lacks(browser)).toBe('nothing');
  // No one can set up another one over it, and the same code does not work again.
  expect((await browser.call('POST', '/admin/second-factor/enrolment', {})).code).toBe('not-found');
  const other = accounts.browser();
  await other.call('POST', '/users/login', { identifier: email, password: goodPassword });
  expect(await lacks(other)).toBe('code');
  expect((await pass(other, { code: used })).code).toBe('code-used');
  expect((await other.call('GET', '/users')).data).toMatchObject({ role: 'user', permissions: [] });
  // A recovery code works once, however it is typed.
  expect((await pass(other, { recovery_code: codes[0]!.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
  const third = accounts.browser();
  await third.call('POST', '/admin/login', { identifier: email, password: goodPassword });
  expect((await pass(third, { recovery_code: codes[0] })).code).toBe('wrong-code');
  await forgetStep(id);
  const passed = await pass(third, { code: totp.generate() });
  expect([passed.status, passed.data['recovery_codes']]).toEqual([200, null]);
  await forgetStep(id);
  expect((await third.call('POST', '/admin/step-up', { code: totp.generate() })).status).toBe(200);
  const { rows } = await sql<{ fresh: boolean; seconds: number }>`
    select bool_and(code_confirmed_until > now()) as fresh, max(idle_seconds) as seconds from identity.session
    where user_id = ${id}::bigint and second_factor_at is not null and ended_at is null`.execute(accounts.owner);
  expect(rows).toEqual([{ fresh: true, seconds: 1800 }]);
});

it('makes the user wait longer after each wrong code, of any kind', async () => {
  const { browser, id } = await newClerk();
  const { data } = await browser.call('POST', '/admin/second-factor/enrolment', {});
  const totp = new TOTP({ secret: Secret.fromBase32(String(data['secret'])) });
  await pass(browser, { code: totp.generate() });
  await forgetStep(id);
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    codes.push((await pass(browser, { recovery_code: 'AAAA-BBBB-CCCC-DDDD' })).code);
  }
  expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'wrong-code'));
  expect(codes.at(-1)).toBe('too-many-tries');
  expect((await pass(browser, { code: totp.generate() })).code).toBe('too-many-tries');
});

it('does not exist for a resident', async () => {
  const browser = accounts.browser();
  await accounts.signUp(browser);
  expect(await lacks(browser)).toBe('not-staff');
  expect((await browser.call('POST', '/admin/second-factor/enrolment', {})).code).toBe('not-found');
  expect((await pass(browser, { code: '123456' })).code).toBe('not-found');
  expect((await browser.call('POST', '/admin/step-up', { code: '123456' })).code).toBe('permission-required');
});

it('refuses a locked account, and reports that to a caller who knows the password', async () => {
  const { browser, id, email } = await newClerk();
  await sql`select identity.lock_user(${id}::bigint, true)`.execute(accounts.owner);
  expect((await browser.call('GET', '/users')).status).toBe(401);
  const again = accounts.browser();
  const signIn = (password: string) => again.call('POST', '/users/login', { identifier: email, password });
  expect((await signIn(goodPassword)).code).toBe('account-locked');
  expect((await signIn('Wrong-Pass7&')).code).toBe('wrong-sign-in');
  await sql`select identity.lock_user(${id}::bigint, false)`.execute(accounts.owner);
  expect((await signIn(goodPassword)).status).toBe(200);
});
