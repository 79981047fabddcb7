import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#platform/callers/caller';
import { refuseEndedSession } from '#platform/callers/session';
import { sql } from '#platform/database/db';
import { untilBlocked } from '#platform/testing/until-blocked';
import { requireStepUp } from './proofs/step-up.ts';
import { stepUpSession } from './sign-in/session-store.ts';
import { bootstrapSecret } from './sign-in/bootstrap-secret.ts';
import { goodPassword, openAccounts, signUpForm, type Accounts, type Client } from './test-accounts.ts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

const otherPassword = 'Louder-Sea8%';
const signIn = (client: Client, identifier: string, password = goodPassword) =>
  client.call('POST', '/users/login', { identifier, password });
const typePassword = (client: Client) => client.call('POST', '/users/step-up', { password: goodPassword });

/** As ten minutes after the password, in all sessions of a user. */
const forgetPassword = (id: string) =>
  sql`update identity.session set step_up_until = now() - interval '1 second' where user_id = ${id}`.execute(
    accounts.owner,
  );

/** The audit entries of a user, oldest first. */
async function auditedOf(id: string): Promise<{ action: string; ip: string | null }[]> {
  const { rows } = await sql<{ action: string; ip: string | null }>`
    select action, host(ip) as ip from audit.entry where object_kind = 'user' and object_id = ${id} order by id
  `.execute(accounts.owner);
  return rows;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** A user with two browsers that are signed in. */
async function twoBrowsers() {
  const [here, there] = [accounts.browser(), accounts.browser()];
  const user = await accounts.signUp(here);
  await signIn(there, user.email);
  return { here, there, user };
}

/** The caller of a browser, as routes see them. */
async function callerOf(client: Client, roles: User['roles'] = ['user']): Promise<User> {
  const claims = await accounts.tokens.read(client.jar.get('__Host-access') ?? '');
  if (!claims) throw new Error('not signed in');
  return { kind: 'user', ...claims, roles, ip: client.ip, requestId: 'test' };
}

async function makeAdmin(client: Client): Promise<User> {
  const { id } = await accounts.signUp(client);
  await sql`insert into identity.member_role (user_id, role, granted_by) values (${id}, 'admin', 'test')`.execute(
    accounts.owner,
  );
  await sql`update identity.session set second_factor_at = now() where user_id = ${id}`.execute(accounts.owner);
  return callerOf(client, ['user', 'admin']);
}

describe('a new password', () => {
  it('ends the other sessions, keeps this one, and the user is notified', async () => {
    const { here, there, user } = await twoBrowsers();
    const answer = await here.call('POST', '/users/password', {
      current_password: goodPassword,
      new_password: otherPassword,
    });
    expect([answer.status, answer.data]).toEqual([200, { changed: true, ended_sessions: 1 }]);
    expect((await here.call('GET', '/users')).status).toBe(200);
    expect((await there.call('GET', '/users')).status).toBe(401);
    expect((await there.call('POST', '/refresh-token', {})).code).toBe('session-ended');
    expect(await accounts.noticesFor(user.email)).toEqual(['password-changed']);
    expect((await signIn(there, user.email)).code).toBe('wrong-sign-in');
    expect((await signIn(there, user.email, otherPassword)).status).toBe(200);
  });

  const pair = once(twoBrowsers);

  it.each([
    [{ current_password: 'Wrong-Pass7&' }, 422, 'wrong-password'],
    [{ new_password: 'short' }, 400, 'invalid-input'],
    [{ new_password: 'Gatelight#2026' }, 400, 'invalid-input'],
    [{ current_password: '' }, 400, 'invalid-input'],
  ])('is refused with %j, and nothing changes', async (changes, status, code) => {
    const { here, there, user } = await pair();
    const body = { current_password: goodPassword, new_password: otherPassword, ...changes };
    const answer = await here.call('POST', '/users/password', body);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect((await there.call('GET', '/users')).status).toBe(200);
    expect(await accounts.noticesFor(user.email)).toEqual([]);
  });

  it('after a forgotten password needs the code, ends every session, and works', async () => {
    const { here, there, user } = await twoBrowsers();
    const stranger = accounts.program();
    const forgot = await stranger.call('POST', '/forget-password', { email: user.email });
    expect([forgot.status, forgot.data]).toEqual([202, { email: user.email }]);
    const token = await accounts.codeFor(user.email);
    const reset = (code: string, newPassword = otherPassword) =>
      stranger.call('POST', '/reset-password', { email: user.email, token: code, newPassword });
    expect((await reset(token === '111111' ? '222222' : '111111')).code).toBe('wrong-code');
    expect((await reset('12345')).message).toBe('OTP must be exactly 6 digits');
    expect((await reset('12345a')).message).toBe('OTP must be numeric');
    expect((await reset(token, 'password')).message).toBe('New Password must contain at least one uppercase letter');
    expect((await reset(token)).status).toBe(200);
    expect((await reset(token)).code).toBe('wrong-code');
    for (const client of [here, there]) expect((await client.call('GET', '/users')).status).toBe(401);
    expect(await accounts.noticesFor(user.email)).toEqual(['password-changed']);
    expect((await signIn(here, user.email, otherPassword)).status).toBe(200);
  });

  it('gets the same response for an unknown address', async () => {
    const answer = await accounts.program().call('POST', '/forget-password', { email: 'nobody@example.com' });
    expect([answer.status, answer.data]).toEqual([202, { email: 'nobody@example.com' }]);
    const { rows } = await sql`select 1 from notifications.message where recipient = 'nobody@example.com'`.execute(
      accounts.owner,
    );
    expect(rows).toEqual([]);
  });

  it('cannot be set with the code of another account', async () => {
    const [mine, theirs] = [await twoBrowsers(), await twoBrowsers()];
    await accounts.program().call('POST', '/forget-password', { email: mine.user.email });
    const token = await accounts.codeFor(mine.user.email);
    const body = { email: theirs.user.email, token, newPassword: otherPassword };
    expect((await accounts.program().call('POST', '/reset-password', body)).code).toBe('wrong-code');
  });
});

describe('a new e-mail address', () => {
  const change = (client: Client, email: string, password = goodPassword) =>
    client.call('POST', '/users/email', { new_email: email, current_password: password });

  it('is stored with its code, and the old address is notified', async () => {
    const { here, user } = await twoBrowsers();
    const email = `new.${user.email}`;
    expect((await change(here, email, 'Wrong-Pass7&')).code).toBe('wrong-password');
    expect((await change(here, email)).status).toBe(202);
    expect((await here.call('GET', '/users')).data).toMatchObject({ email: user.email });
    expect((await here.call('POST', '/users/email/confirm', { otp: '000000' })).code).toBe('wrong-code');
    const confirmed = await here.call('POST', '/users/email/confirm', { otp: await accounts.codeFor(email) });
    expect(confirmed.data).toMatchObject({ email });
    expect(await accounts.noticesFor(user.email)).toEqual(['email-changed']);
    expect((await signIn(accounts.browser(), user.email)).code).toBe('wrong-sign-in');
    expect((await signIn(accounts.browser(), email)).status).toBe(200);
  });

  it('of another account gets the same response; its owner is notified and there is no code', async () => {
    const { here } = await twoBrowsers();
    const other = await accounts.signUp(accounts.browser());
    expect((await change(here, other.email)).status).toBe(202);
    expect(await accounts.noticesFor(other.email)).toEqual(['registered-again']);
    expect((await here.call('POST', '/users/email/confirm', { otp: '123456' })).code).toBe('wrong-code');
  });

  it('is not confirmed with the code for an address that was requested before', async () => {
    const { here, user } = await twoBrowsers();
    await change(here, `first.${user.email}`);
    const otp = await accounts.codeFor(`first.${user.email}`);
    await change(here, `second.${user.email}`);
    expect((await here.call('POST', '/users/email/confirm', { otp })).code).toBe('wrong-code');
  });
});

describe('the list of sessions', () => {
  it('names devices and places, this one first, and ends one or all others', async () => {
    const { here, there, user } = await twoBrowsers();
    await signIn(accounts.program('10.1.2.3'), user.email);
    await typePassword(here);
    const { data } = await here.call('GET', '/users/sessions');
    const list = data as unknown as Record<string, unknown>[];
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({
      is_current: true,
      device: 'Chrome on Android',
      place: 'internet',
      network: here.ip.replace(/\d+$/, 'x'),
    });
    expect(list.filter(({ device }) => device === 'Another program')).toMatchObject([
      { place: 'local', network: null },
    ]);
    expect(JSON.stringify(list)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    const thereId = list.find(
      ({ network }) => network === there.ip.replace(/\d+$/, 'x') && network !== list[0]!['network'],
    );
    const target = thereId ?? list.find(({ is_current: current, place }) => current === false && place === 'internet');
    const ended = await here.call('DELETE', `/users/sessions/${String(target!['id'])}`);
    expect([ended.status, ended.data]).toEqual([200, { ended_sessions: 1 }]);
    expect((await there.call('GET', '/users')).status).toBe(401);
    expect((await here.call('DELETE', `/users/sessions/${String(target!['id'])}`)).status).toBe(404);
    expect((await here.call('DELETE', '/users/sessions')).data).toEqual({ ended_sessions: 1 });
    expect((await here.call('GET', '/users')).status).toBe(200);
  });

  it('ends no other session without a password from the last ten minutes, typed in this one', async () => {
    const { here, there, user } = await twoBrowsers();
    const { data } = await here.call('GET', '/users/sessions');
    const [own, other] = (data as unknown as { id: string }[]).map(({ id }) => id);
    const refusals = async () => {
      const responses = [
        await here.call('DELETE', `/users/sessions/${other}`),
        await here.call('DELETE', '/users/sessions'),
      ];
      expect(responses.map(({ status, code }) => [status, code])).toEqual([
        [403, 'step-up-required'],
        [403, 'step-up-required'],
      ]);
      expect((await there.call('GET', '/users')).status).toBe(200);
    };
    await refusals();
    await typePassword(there);
    await refusals();
    expect((await here.call('POST', '/users/step-up', { password: 'Wrong-Pass7&' })).code).toBe('wrong-password');
    await refusals();
    await typePassword(here);
    await forgetPassword(user.id);
    await refusals();
    expect((await auditedOf(user.id)).map(({ action }) => action)).not.toContain('session.end');

    await typePassword(here);
    const twice = await Promise.all([1, 2].map(() => here.call('DELETE', '/users/sessions')));
    const ended = twice.map((answer) => Number(answer.data['ended_sessions']));
    expect(ended.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect((await there.call('GET', '/users')).status).toBe(401);
    expect((await auditedOf(user.id)).filter(({ action }) => action === 'session.end')).toEqual([
      { action: 'session.end', ip: here.ip },
    ]);

    // The user's own session needs nothing, like Logout.
    await forgetPassword(user.id);
    expect((await here.call('DELETE', `/users/sessions/${own}`)).data).toEqual({ ended_sessions: 1 });
    expect((await here.call('GET', '/users')).status).toBe(401);
  });

  it('has one session for a browser that signs in again', async () => {
    const browser = accounts.browser();
    const { email } = await accounts.signUp(browser);
    for (let n = 0; n < 2; n += 1) await signIn(browser, email);
    expect((await browser.call('GET', '/users/sessions')).data).toHaveLength(1);
  });

  it('does not have a session that signed out, whose tokens are worthless', async () => {
    const { here, there } = await twoBrowsers();
    const access = there.jar.get('__Host-access') ?? '';
    const left = await there.call('POST', '/users/logout', {});
    expect([left.status, there.jar.size]).toEqual([200, 0]);
    expect(
      (await accounts.program().call('GET', '/users', undefined, { authorization: `Bearer ${access}` })).status,
    ).toBe(401);
    expect((await here.call('GET', '/users/sessions')).data).toHaveLength(1);
    expect((await there.call('POST', '/users/logout', {})).status).toBe(200);
  });
});

describe('a step-up', () => {
  it('needs the password, and is valid for ten minutes and for this session only', async () => {
    const { here, there } = await twoBrowsers();
    const caller = await callerOf(here);
    await expect(requireStepUp(accounts.db, caller)).rejects.toMatchObject({ code: 'step-up-required' });
    expect((await here.call('POST', '/users/step-up', { password: 'Wrong-Pass7&' })).code).toBe('wrong-password');
    expect((await here.call('POST', '/users/step-up', { password: goodPassword })).status).toBe(200);
    const confirmed = await callerOf(here);
    await requireStepUp(accounts.db, confirmed);
    await expect(requireStepUp(accounts.db, await callerOf(there))).rejects.toMatchObject({ code: 'step-up-required' });
    await sql`update identity.session set step_up_until = now() - interval '1 second'`.execute(accounts.owner);
    await expect(requireStepUp(accounts.db, confirmed)).rejects.toMatchObject({ code: 'step-up-required' });
  });
});

it('is not given to a session that ends while its password is compared', async () => {
  const { here } = await twoBrowsers();
  const { sessionKey } = await callerOf(here);
  await here.call('POST', '/users/logout', {});
  const given = { sessionKey: sessionKey!, hash: Buffer.alloc(32), tryKeys: [Buffer.alloc(32)] };
  const typed = stepUpSession(accounts.db, given, { ip: here.ip, request: 'test', agent: null });
  await expect(refuseEndedSession(typed)).rejects.toMatchObject({ code: 'sign-in-required' });
});

describe('a profile', () => {
  it('is changed by its user, field by field, and cleared with an empty text', async () => {
    const browser = accounts.browser();
    const { id } = await accounts.signUp(browser);
    const put = (body: object) => browser.call('PUT', `/users/${id}`, body);
    await typePassword(browser);
    expect(
      (await put({ firstName: "N'gọzi", phoneNumber: '0803 123-4567', address: '5 Marina, Lagos' })).data,
    ).toMatchObject({
      firstName: "N'gọzi",
      lastName: 'Eze',
      phoneNumber: '08031234567',
      address: '5 Marina, Lagos',
    });
    expect((await put({ phoneNumber: '', address: '' })).data).toMatchObject({ phoneNumber: null, address: null });
    expect((await browser.call('GET', `/users/${id}`)).data).toMatchObject({ firstName: "N'gọzi" });
    expect((await browser.call('POST', '/users/skip-details')).data).toMatchObject({ details_complete: true });
  });

  const phones = ['08031234567', '08059876543'] as const;

  /** A user with a phone number, whose password was typed more than ten minutes ago. */
  async function withPhone() {
    const browser = accounts.browser();
    const user = await accounts.signUp(browser, { phoneNumber: phones[0] });
    const put = (body: object) => browser.call('PUT', `/users/${user.id}`, body);
    const stored = async () => {
      const { data } = await browser.call('GET', '/users');
      return [data['userName'], data['phoneNumber'], data['address']];
    };
    return { browser, put, stored, ...user };
  }

  it.each([
    ['another user name', () => ({ userName: `ada-${randomBytes(4).toString('hex')}` })],
    ['the same user name in capitals', ({ userName }: { userName: string }) => ({ userName: userName.toUpperCase() })],
    ['another phone number', () => ({ phoneNumber: phones[1] })],
    ['no phone number', () => ({ phoneNumber: '' })],
  ])('changes %s only with a password from the last ten minutes, and nothing before', async (_, change) => {
    const { browser, put, stored, ...user } = await withPhone();
    const before = await stored();
    const body = { ...change(user), address: '5 Marina' };
    const refused = async () => {
      const answer = await put(body);
      expect([answer.status, answer.code]).toEqual([403, 'step-up-required']);
      expect(await stored()).toEqual(before);
    };
    await refused();
    expect((await browser.call('POST', '/users/step-up', { password: 'Wrong-Pass7&' })).code).toBe('wrong-password');
    await refused();
    const other = accounts.browser();
    await signIn(other, user.email);
    await typePassword(other);
    await refused();
    await typePassword(browser);
    await forgetPassword(user.id);
    await refused();
    expect(await accounts.noticesFor(user.email)).toEqual([]);
    await typePassword(browser);
    expect((await put(body)).data).toMatchObject({ address: '5 Marina' });
    expect(await stored()).not.toEqual(before);
    const [notice, action] =
      'userName' in body ? ['user-name-changed', 'user-name.change'] : ['phone-changed', 'phone.change'];
    expect(await accounts.noticesFor(user.email)).toEqual([notice]);
    expect((await auditedOf(user.id)).at(-1)).toEqual({ action, ip: browser.ip });
  });

  it('changes a name and an address without the password, even together with an unchanged user name and number', async () => {
    const { put, stored, userName, email, id } = await withPhone();
    const before = await auditedOf(id);
    expect((await put({ firstName: 'Ada', address: '5 Marina' })).status).toBe(200);
    expect((await put({ userName, phoneNumber: '0803 123 4567', address: '6 Marina' })).status).toBe(200);
    expect(await stored()).toEqual([userName, phones[0], '6 Marina']);
    expect(await accounts.noticesFor(email)).toEqual([]);
    expect(await auditedOf(id)).toEqual(before);
  });

  it('accepts a first phone number only with the password', async () => {
    const browser = accounts.browser();
    const { id } = await accounts.signUp(browser);
    const put = (phoneNumber: string) => browser.call('PUT', `/users/${id}`, { phoneNumber });
    expect((await put('')).status).toBe(200);
    expect((await put(phones[0])).code).toBe('step-up-required');
    await typePassword(browser);
    expect((await put(phones[0])).data).toMatchObject({ phoneNumber: phones[0] });
  });

  it('notifies of a user name and a phone number that change together, once each, even when sent twice concurrently', async () => {
    const { browser, put, email, id } = await withPhone();
    const body = { userName: `ada-${randomBytes(4).toString('hex')}`, phoneNumber: phones[1] };
    await typePassword(browser);
    const responses = await Promise.all([put(body), put(body)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await accounts.noticesFor(email)).toEqual(['user-name-changed', 'phone-changed']);
    expect((await auditedOf(id)).slice(-2).map(({ action }) => action)).toEqual(['user-name.change', 'phone.change']);
  });

  it('is not reset without the password by a page that still has the old number', async () => {
    const { put, stored, userName, id } = await withPhone();
    let stale: ReturnType<typeof put> | undefined;
    await accounts.owner.transaction().execute(async (tx) => {
      // Another session changes the number, and commits while the page waits.
      await sql`update identity."user" set phone_number = ${phones[1]} where id = ${id}`.execute(tx);
      stale = put({ phoneNumber: phones[0], address: '5 Marina' });
      await untilBlocked(accounts.owner);
    });
    expect((await stale)?.code).toBe('step-up-required');
    expect(await stored()).toEqual([userName, phones[1], null]);
  });

  const owner = once(async () => {
    const browser = accounts.browser();
    return { browser, ...(await accounts.signUp(browser)) };
  });

  it.each([
    [{ email: 'x@example.com' }, 'email'],
    [{ roles: ['admin'] }, 'roles'],
    [{ id: '1' }, 'id'],
    [{ email_verified: true }, 'email_verified'],
    [{ phoneNumber: '12345' }, 'phoneNumber'],
    [{ firstName: '' }, 'firstName'],
  ])('does not accept %j', async (body, field) => {
    const { browser, id } = await owner();
    const answer = await browser.call('PUT', `/users/${id}`, body);
    expect([answer.status, Object.keys(JSON.parse(answer.body).fields)]).toEqual([400, [field]]);
  });

  it('does not accept the user name of another user', async () => {
    const { browser, id } = await owner();
    const other = await accounts.signUp(accounts.browser());
    const answer = await browser.call('PUT', `/users/${id}`, { userName: other.userName.toUpperCase() });
    expect([answer.status, answer.code]).toEqual([409, 'user-name-taken']);
  });
});

describe('a role that was chosen at sign-up', () => {
  /** As the approvals of households do it. */
  const approveRole = async ({ sessionKey }: User, id: string) => {
    const { rows } = await sql<{ userId: bigint | null }>`
      select identity.decide_role_request(${sessionKey}::uuid, q.id, 'approved', '{}') as "userId"
      from identity.role_request q where q.user_id = ${id}`.execute(accounts.owner);
    return rows[0]!.userId;
  };

  it('is granted by an admin once, and the user is notified', async () => {
    const admin = await makeAdmin(accounts.browser());
    const browser = accounts.browser();
    const { id, email } = await accounts.signUp(browser, { role: 'manager' });
    expect(await approveRole(admin, id)).toBe(BigInt(id));
    expect(await approveRole(admin, id)).toBe(null);
    expect((await browser.call('GET', '/users')).data).toMatchObject({
      roles: ['user', 'manager'],
      role: 'manager',
      requested_role: null,
      home: '/user/dashboard',
    });
    expect(await accounts.noticesFor(email)).toEqual(['role-approved']);
  });

  it('is not granted by anyone else, whatever their request says about roles', async () => {
    const browser = accounts.browser();
    const { id } = await accounts.signUp(browser, { role: 'manager' });
    expect(await approveRole(await callerOf(browser, ['user', 'admin']), id)).toBe(null);
  });
});

describe('an admin', () => {
  const form = (secret: string, changes: object = {}) => {
    const { role: _, ...rest } = signUpForm();
    return { ...rest, secret, ...changes };
  };
  const register = (body: object) => accounts.program().call('POST', '/admin/register', body);

  it('is created by an invitation to one address, once, with the role of the invitation', async () => {
    const inviter = await makeAdmin(accounts.browser());
    const invited = form('');
    const secret = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(secret).digest();
    await sql`select identity.invite_staff(${invited.email}, 'support', ${hash}, ${inviter.userId}::bigint)`.execute(
      accounts.owner,
    );
    expect((await register(form(secret))).code).toBe('invalid-invitation');
    expect((await register({ ...invited, secret: 'guess' })).code).toBe('invalid-invitation');
    const responses = await Promise.all([register({ ...invited, secret }), register({ ...invited, secret })]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
    const browser = accounts.browser();
    const signedIn = await browser.call('POST', '/admin/login', { identifier: invited.email, password: goodPassword });
    // A resident until the second factor.
    expect(signedIn.data).toMatchObject({
      user: { role: 'user', permissions: [], lacks_second_factor: true, home: '/user/dashboard' },
    });
    // Staff sessions are shorter.
    expect(signedIn.cookies.find((cookie) => cookie.includes('refresh'))).toMatch(/Max-Age=4\d{4};/);
  });

  it('can sign in at /admin/login, and no one else can', async () => {
    const { email } = await accounts.signUp(accounts.browser());
    const answer = await accounts.program().call('POST', '/admin/login', { identifier: email, password: goodPassword });
    expect([answer.status, answer.code]).toEqual([401, 'wrong-sign-in']);
  });

  it('is not created by the secret of a new deployment once there is an admin', async () => {
    await makeAdmin(accounts.browser());
    const { secret, hash } = bootstrapSecret(randomBytes(32));
    const offer = () =>
      sql<{ open: boolean }>`select identity.offer_bootstrap(${hash}) as open`.execute(accounts.owner);
    expect((await offer()).rows).toEqual([{ open: false }]);
    expect((await register(form(secret))).code).toBe('invalid-invitation');
    // As on a new deployment.
    await sql`delete from identity.member_role where role = 'admin'`.execute(accounts.owner);
    expect((await offer()).rows).toEqual([{ open: true }]);
    expect((await register(form(createHash('sha256').update(secret).digest('hex')))).code).toBe('invalid-invitation');
    expect((await register(form(secret, { role: 'admin' }))).code).toBe('invalid-input');
    const responses = await Promise.all([1, 2, 3].map(() => register(form(secret))));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
  });
});

describe('injected SQL in the web process', () => {
  it.each([
    'select * from identity.credential',
    'select * from identity.session',
    'select * from identity.refresh_token',
    'select * from identity.registration',
    'select * from identity.bootstrap',
    'select * from identity.admin_invitation',
    'select code_hash from otp.code',
    `insert into identity.member_role values (1, 'admin', now(), 'x')`,
    `update identity.member_role set role = 'admin'`,
    `update identity."user" set email = 'thief@example.com'`,
    `update identity."user" set email_verified_at = now()`,
    `insert into identity."user" (email, first_name, last_name, user_name) values ('a@b.c', 'a', 'b', 'abc')`,
    `update identity.role_request set decision = 'approved'`,
    `select identity.add_user('{}')`,
    `select identity.start_session(1, '\\x00', '{}')`,
    `select identity.live_session(gen_random_uuid())`,
    `select identity.send_code('reset-password', 'user:1', 'thief@example.com', 1)`,
    `select identity.use_code('reset-password', 'user:1', '000000')`,
    `select identity.erase_user(1)`,
    `select identity.offer_bootstrap('\\x00')`,
  ])('cannot run: %s', async (statement) => {
    await expect(sql.raw(statement).execute(accounts.db)).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot read a hash or a code with the functions that it may call', async () => {
    const { rows } = await sql<{ salt: Buffer; done: boolean }>`
      select identity.salt_of('nobody@example.com') as salt,
        identity.reset_password('nobody@example.com', '000000', '\\x00', '\\x00', '{}') as done`.execute(accounts.db);
    expect(rows[0]).toMatchObject({ done: false });
    expect(rows[0]!.salt).toHaveLength(16);
  });
});
