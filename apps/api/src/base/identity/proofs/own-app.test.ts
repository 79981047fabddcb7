import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { goodPassword, openAccounts, type Accounts, type Client } from '../test-accounts.ts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

const app = '/users/authenticator-app';
const typePassword = (client: Client) => client.call('POST', '/users/step-up', { password: goodPassword });
const codesWith = (client: Client, code: string) => client.call('POST', `${app}/recovery-codes`, { code });
const signIn = (email: string, proof: object = {}, client = accounts.browser()) =>
  client.call('POST', '/users/login', { identifier: email, password: goodPassword, ...proof });
/** A code works once, and wrong ones count: this lets time pass for one user only. */
const forgetStep = (id: string) =>
  sql`update identity.second_factor set last_step = 0, failures = 0, next_try_at = now() where user_id = ${id}::bigint`.execute(
    accounts.owner,
  );
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

/** A resident who has set up an authenticator app. */
async function residentWithApp() {
  const client = accounts.browser();
  const { id, email } = await accounts.signUp(client);
  await typePassword(client);
  const { data } = await client.call('POST', `${app}/secret`, {});
  const totp = new TOTP({ secret: Secret.fromBase32(String(data['secret'])) });
  const recoveryCodes = (await codesWith(client, totp.generate())).data['recovery_codes'] as string[];
  await forgetStep(id);
  return { client, id, email, totp, recoveryCodes };
}

describe('setting up an authenticator app', () => {
  it('needs the password and a code, signs out the other devices, and notifies the user', async () => {
    const client = accounts.browser();
    const { id, email } = await accounts.signUp(client);
    const phone = accounts.browser();
    await signIn(email, {}, phone);
    expect((await client.call('POST', `${app}/secret`, {})).code).toBe('step-up-required');
    await typePassword(client);
    const { data } = await client.call('POST', `${app}/secret`, {});
    expect(data['uri']).toMatch(/^otpauth:\/\/totp\/Gatelight:/);
    const totp = new TOTP({ secret: Secret.fromBase32(String(data['secret'])) });
    expect((await codesWith(client, otherThan(totp.generate()))).code).toBe('wrong-code');
    // Not before the first code: a user who stops half-way is not locked out.
    expect((await client.call('GET', app)).data).toEqual({ since: null, recovery_codes_left: 0, is_staff: false });
    expect((await signIn(email)).status).toBe(200);
    const done = await codesWith(client, totp.generate());
    expect(done.data['recovery_codes']).toHaveLength(10);
    expect((await client.call('GET', app)).data).toEqual({
      since: expect.any(String),
      recovery_codes_left: 10,
      is_staff: false,
    });
    expect((await phone.call('GET', '/users')).status).toBe(401);
    expect((await client.call('GET', '/users')).status).toBe(200);
    expect(await accounts.noticesFor(email)).toEqual(['app-on']);
    // One app at a time, and its secret is not shown again.
    await forgetStep(id);
    expect((await client.call('POST', `${app}/secret`, {})).code).toBe('not-found');
  });

  it('is not possible for staff, who have their own rules', async () => {
    const client = accounts.browser();
    const { id } = await accounts.signUp(client);
    await sql`insert into identity.member_role (user_id, role, granted_by) values (${id}::bigint, 'support', 'test')`.execute(
      accounts.owner,
    );
    await typePassword(client);
    expect((await client.call('GET', app)).data['is_staff']).toBe(true);
    expect((await client.call('POST', `${app}/secret`, {})).code).toBe('not-found');
    expect((await codesWith(client, '123456')).code).toBe('not-found');
    expect((await client.call('POST', `${app}/removal`, { code: '123456' })).code).toBe('not-found');
  });
});

describe('a sign-in with an authenticator app', () => {
  it('needs the password and then a code, each code once', async () => {
    const { id, email, totp } = await residentWithApp();
    const asked = await signIn(email);
    expect([asked.status, asked.code, asked.cookies]).toEqual([403, 'second-factor-required', []]);
    const wrong = await signIn(email, { code: otherThan(totp.generate()) });
    expect([wrong.code, wrong.cookies]).toEqual(['wrong-code', []]);
    const code = totp.generate();
    const browser = accounts.browser();
    expect((await signIn(email, { code }, browser)).status).toBe(200);
    expect((await browser.call('GET', '/users')).status).toBe(200);
    expect((await signIn(email, { code })).code).toBe('code-used');
    await forgetStep(id);
    const wrongPassword = { identifier: email, password: 'Other-River7&', code: totp.generate() };
    expect((await accounts.browser().call('POST', '/users/login', wrongPassword)).code).toBe('wrong-sign-in');
  });

  it('accepts a recovery code once, and notifies the user', async () => {
    const { client, email, recoveryCodes } = await residentWithApp();
    const lost = { recovery_code: recoveryCodes[3]!.toLowerCase() };
    expect((await signIn(email, lost)).status).toBe(200);
    expect((await signIn(email, lost)).code).toBe('wrong-code');
    expect((await client.call('GET', app)).data['recovery_codes_left']).toBe(9);
    expect(await accounts.noticesFor(email)).toEqual(['app-on', 'recovery-code-used']);
  });

  it('cannot be guessed: after five wrong codes the wait grows, for every network', async () => {
    const { email, totp } = await residentWithApp();
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      codes.push((await signIn(email, { code: otherThan(totp.generate()) })).code);
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'wrong-code'));
    expect(codes.at(-1)).toBe('too-many-tries');
    expect((await signIn(email, { code: totp.generate() })).code).toBe('too-many-tries');
  });

  it('is still required after the password was reset by mail', async () => {
    const { email, totp } = await residentWithApp();
    const visitor = accounts.browser();
    await visitor.call('POST', '/forget-password', { email });
    const newPassword = 'Quick-Stream8&';
    const reset = { email, token: await accounts.codeFor(email), newPassword };
    const answer = await visitor.call('POST', '/reset-password', reset);
    expect(answer.status).toBe(200);
    const given = { identifier: email, password: newPassword };
    expect((await visitor.call('POST', '/users/login', given)).code).toBe('second-factor-required');
    expect((await visitor.call('POST', '/users/login', { ...given, code: totp.generate() })).status).toBe(200);
  });

  it('is refused for a locked account', async () => {
    const { id, email, totp } = await residentWithApp();
    await sql`select identity.lock_user(${id}::bigint, true)`.execute(accounts.owner);
    expect((await signIn(email, { code: totp.generate() })).code).toBe('account-locked');
  });
});

describe('an authenticator app that is set up', () => {
  it('makes new recovery codes, and the old ones stop', async () => {
    const { client, id, email, totp, recoveryCodes } = await residentWithApp();
    const renewed = (await codesWith(client, totp.generate())).data['recovery_codes'] as string[];
    expect(renewed).toHaveLength(10);
    expect((await signIn(email, { recovery_code: recoveryCodes[0] })).code).toBe('wrong-code');
    expect((await signIn(email, { recovery_code: renewed[0] })).status).toBe(200);
    // This device stays signed in: only the codes changed.
    await forgetStep(id);
    expect((await client.call('GET', '/users')).status).toBe(200);
  });

  it('is removed with the password and a code, and the user is notified', async () => {
    const { client, id, email, totp } = await residentWithApp();
    const remove = (proof: object) => client.call('POST', `${app}/removal`, proof);
    await sql`update identity.session set step_up_until = now() - interval '1 second' where user_id = ${id}`.execute(
      accounts.owner,
    );
    expect((await remove({ code: totp.generate() })).code).toBe('step-up-required');
    await typePassword(client);
    expect((await remove({ code: otherThan(totp.generate()) })).code).toBe('wrong-code');
    expect((await remove({ code: totp.generate() })).data).toEqual({ removed: true });
    expect((await client.call('GET', app)).data).toEqual({ since: null, recovery_codes_left: 0, is_staff: false });
    expect((await signIn(email)).status).toBe(200);
    expect(await accounts.noticesFor(email)).toEqual(['app-on', 'app-off']);
  });

  it('is removed with a recovery code when the phone is lost', async () => {
    const { client, email, recoveryCodes } = await residentWithApp();
    expect((await client.call('POST', `${app}/removal`, { recovery_code: recoveryCodes[0] })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });
});
