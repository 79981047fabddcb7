import { createHash, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { rotateSession } from './session-store.ts';
import { goodPassword, openAccounts, publicUrl, signUpForm, type Accounts, type Client } from '../test-accounts.ts';
import { createTokens } from './tokens.ts';

let accounts: Accounts;
let ada: { id: string; email: string; userName: string };
beforeAll(async () => {
  accounts = await openAccounts();
  ada = await accounts.signUp(accounts.browser());
});
afterAll(() => accounts.close());

const signIn = (client: Client, identifier: string, password = goodPassword, headers = {}) =>
  client.call('POST', '/users/login', { identifier, password }, headers);

/** A program that is signed in, with its tokens. */
async function tokensOf(identifier = ada.email, client = accounts.program()) {
  const { data } = await signIn(client, identifier);
  return { client, token: String(data['token']), refreshToken: String(data['refreshToken']) };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const refresh = (client: Client, refreshToken: string, headers = {}) =>
  client.call('POST', '/refresh-token', { refreshToken }, headers);
/** As if every refresh so far had happened this many seconds earlier. */
const letPass = (seconds: number) =>
  sql`update identity.refresh_token set replaced_at = replaced_at - make_interval(secs => ${seconds})
    where replaced_at is not null`.execute(accounts.owner);

describe('signing in', () => {
  it('accepts the email address or the user name, in any capitals', async () => {
    for (const name of [ada.email, ada.email.toUpperCase(), ada.userName, ada.userName.toUpperCase()]) {
      expect((await signIn(accounts.program(), name)).status).toBe(200);
    }
  });

  it('gives a browser its session only in cookies, and a program in the response', async () => {
    const browser = accounts.browser();
    const answer = await signIn(browser, ada.email);
    expect(Object.keys(answer.data)).toEqual(['user']);
    expect(answer.message).toBe('Signed in successfully');
    expect(answer.cookies.map((cookie) => cookie.replace(/=[^;]+/, '='))).toEqual([
      '__Host-access=; Path=/; HttpOnly; SameSite=Lax; Max-Age=600; Secure',
      '__Host-refresh=; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800; Secure',
    ]);
    const { client, token } = await tokensOf();
    expect((await client.call('GET', '/users', undefined, bearer(token))).data).toMatchObject({ id: ada.id });
  });

  it('finds the caller by id or email address, and no one else', async () => {
    const other = await accounts.signUp(accounts.browser());
    const { client, token } = await tokensOf();
    const read = async (query: Record<string, string>) => {
      const path = `/users?${new URLSearchParams(query)}`;
      return (await client.call('GET', path, undefined, bearer(token))).status;
    };
    expect(await read({ id: ada.id })).toBe(200);
    expect(await read({ email: ada.email.toUpperCase() })).toBe(200);
    expect(await read({ id: other.id })).toBe(404);
    expect(await read({ email: other.email })).toBe(404);
    expect(await read({ email: 'nobody@example.com' })).toBe(404);
    expect(await read({ id: ada.id, email: other.email })).toBe(404);
  });

  it.each([
    ['nobody@example.com', goodPassword],
    ['nobody', goodPassword],
    ['ada', 'Wrong-Pass7&'],
  ])('as %j with %j fails with the same text, after the same work', async (name, password) => {
    const identifier = name === 'ada' ? ada.email : name;
    const answer = await signIn(accounts.program(), identifier, password);
    expect([answer.status, answer.code, answer.message]).toEqual([
      401,
      'wrong-sign-in',
      'That email, username or password is not correct.',
    ]);
    expect(answer.cookies).toEqual([]);
  });

  it('without a field reports that', async () => {
    const answer = await signIn(accounts.program(), '', '');
    expect([answer.status, answer.message]).toEqual([400, 'All fields are required']);
  });

  it('before the address is verified says where the code went, and the code then signs in', async () => {
    const form = signUpForm();
    await accounts.program().call('POST', '/users/register', form);
    const browser = accounts.browser();
    const answer = await signIn(browser, form.userName);
    expect([answer.status, answer.code, JSON.parse(answer.body).email]).toEqual([
      403,
      'email-not-verified',
      form.email,
    ]);
    expect((await signIn(accounts.browser(), form.email, 'Wrong-Pass7&')).code).toBe('wrong-sign-in');
    const verified = await browser.call('POST', '/users/verify-otp', {
      email: form.email,
      otp: await accounts.codeFor(form.email),
    });
    expect(verified.data).toMatchObject({ user: { email: form.email } });
  });

  it('slows down with each wrong password from one network; elsewhere, and with the right one, it works', async () => {
    const { email } = await accounts.signUp(accounts.browser());
    const attacker = accounts.program();
    const statuses = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await signIn(attacker, email, `Wrong-Pass${n}&`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    const refused = await signIn(attacker, email);
    expect([refused.code, Number(refused.headers['retry-after'])]).toEqual(['too-many-tries', expect.any(Number)]);
    expect((await signIn(accounts.program(), email)).status).toBe(200);
    await sql`update identity.sign_in_try set next_at = now()`.execute(accounts.owner);
    expect((await signIn(attacker, email)).status).toBe(200);
    expect((await signIn(attacker, email, 'Wrong-Pass1&')).status).toBe(401);
    // The same applies to a name that does not exist.
    const unknown = [];
    for (let n = 0; n < 7; n += 1) unknown.push((await signIn(attacker, 'nobody@example.org', 'Wrong-Pass1&')).status);
    expect(unknown).toEqual([401, 401, 401, 401, 401, 401, 429]);
  });

  it('with several concurrent wrong attempts counts each of them', async () => {
    const attacker = accounts.program();
    const { email } = await accounts.signUp(accounts.browser());
    const responses = await Promise.all(Array.from({ length: 12 }, () => signIn(attacker, email, 'Wrong-Pass1&')));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(6);
  });

  it('from a page of another site is refused', async () => {
    const answer = await signIn(accounts.program(), ada.email, goodPassword, { origin: 'https://evil.example' });
    expect([answer.status, answer.code]).toEqual([403, 'forbidden-origin']);
  });

  it('is in the audit trail, right or wrong', async () => {
    expect(await accounts.audited()).toEqual(expect.arrayContaining(['session.start', 'session.refused']));
  });
});

it('gives each session a key of 128 random bits', async () => {
  await Promise.all(Array.from({ length: 12 }, () => signIn(accounts.program(), ada.email)));
  const { rows } = await sql<{ version: string }>`select substr(key::text, 15, 1) as version from identity.session
    where user_id = ${ada.id}`.execute(accounts.owner);
  // A random UUID always has a 4 at this place. Twelve keys of 128 random bits all have it once in 16^12 runs.
  expect(rows.length).toBeGreaterThanOrEqual(12);
  expect(new Set(rows.map(({ version }) => version)).size).toBeGreaterThan(1);
});

describe('writing with a session cookie', () => {
  it.each([
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'content-type': 'text/plain' }, 415],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [{ 'content-type': 'application/json' }, 200],
  ])('with %j returns %i', async (headers, status) => {
    const browser = accounts.browser();
    await signIn(browser, ada.email);
    const payload = JSON.stringify({ address: '5 Marina' });
    const answer = await browser.call('PUT', `/users/${ada.id}`, payload, {
      'content-type': 'application/json',
      ...(headers as unknown as Record<string, string>),
    });
    expect(answer.status).toBe(status);
  });

  it('from an unknown page is refused when it has only the cookie', async () => {
    const browser = accounts.browser();
    await signIn(browser, ada.email);
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await accounts.program().call('POST', '/users/logout', {}, { cookie });
    expect(answer.code).toBe('forbidden-origin');
  });
});

describe('a refresh token', () => {
  it('is replaced by its successor, and two concurrent tabs get the same one', async () => {
    const { client, refreshToken } = await tokensOf();
    const responses = await Promise.all(Array.from({ length: 5 }, () => refresh(client, refreshToken)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(responses.map(({ data }) => data['refreshToken'])).size).toBe(1);
    const next = String(responses[0]!.data['refreshToken']);
    expect(next).not.toBe(refreshToken);
    expect((await refresh(client, next)).status).toBe(200);
  });

  it('of a tab that is two renewals behind leads to the newest, which was not used yet', async () => {
    const { client, refreshToken } = await tokensOf();
    const second = String((await refresh(client, refreshToken)).data['refreshToken']);
    const third = String((await refresh(client, second)).data['refreshToken']);
    expect((await refresh(client, refreshToken)).data['refreshToken']).toBe(third);
  });

  it('that is used again later ends the session, for both, and the user is notified', async () => {
    const { client, refreshToken, token } = await tokensOf();
    const { data } = await refresh(client, refreshToken);
    const next = String(data['refreshToken']);
    // The successor is in use: its access token has made a request.
    expect((await client.call('GET', '/users', undefined, bearer(String(data['token'])))).status).toBe(200);
    await letPass(11);
    expect((await refresh(client, refreshToken)).code).toBe('session-ended');
    expect((await refresh(client, next)).code).toBe('session-ended');
    expect((await client.call('GET', '/users', undefined, bearer(token))).code).toBe('sign-in-required');
    expect(await accounts.noticesFor(ada.email)).toContain('session-reuse');
    expect(await accounts.audited()).toContain('session.reuse');
  });

  it('whose response was lost gets the same successor again, even minutes later, until the successor is used', async () => {
    const { client, refreshToken, token } = await tokensOf();
    const lost = String((await refresh(client, refreshToken)).data['refreshToken']);
    await letPass(300);
    // The earlier access token is still valid, and says nothing about the lost response.
    expect((await client.call('GET', '/users', undefined, bearer(token))).status).toBe(200);
    const again = await refresh(client, refreshToken);
    expect([again.status, again.data['refreshToken']]).toEqual([200, lost]);
    const fresh = String((await refresh(client, lost)).data['refreshToken']);
    await letPass(11);
    expect((await refresh(client, refreshToken)).code).toBe('session-ended');
    expect((await refresh(client, fresh)).code).toBe('session-ended');
  });

  it('whose response was lost still counts as theft when another device sends it', async () => {
    const { client, refreshToken } = await tokensOf();
    await refresh(client, refreshToken);
    await letPass(11);
    const other = await refresh(accounts.program(), refreshToken, { 'user-agent': 'Another browser' });
    expect(other.code).toBe('session-ended');
    expect((await refresh(client, refreshToken)).code).toBe('session-ended');
  });

  it('whose response was lost and which a thief uses first ends the session when its owner returns', async () => {
    const { client, refreshToken } = await tokensOf();
    await refresh(client, refreshToken);
    await letPass(60);
    const thief = await refresh(accounts.program(), refreshToken);
    await client.call('GET', '/users', undefined, bearer(String(thief.data['token'])));
    expect((await refresh(client, refreshToken)).code).toBe('session-ended');
    expect((await refresh(client, String(thief.data['refreshToken']))).code).toBe('session-ended');
  });

  it('that waited in our queue counts from its arrival', async () => {
    const { client, refreshToken } = await tokensOf();
    const { data } = await refresh(client, refreshToken);
    await client.call('GET', '/users', undefined, bearer(String(data['token'])));
    await letPass(15);
    const hash = (token: string) => createHash('sha256').update(token).digest();
    const rotate = async (waitedMs: number) => {
      const next = accounts.tokens.successorOf(refreshToken);
      const by = { ip: client.ip, request: 'r', agent: null };
      return (await rotateSession(accounts.db, { hash: hash(refreshToken), nextHash: hash(next), waitedMs }, by))
        .outcome;
    };
    expect(await rotate(8000)).toBe('ok');
    expect(await rotate(2000)).toBe('ended');
  });

  it.each([
    ['7 days without use', sql`last_seen_at = now() - interval '7 days 1 minute'`],
    ['30 days', sql`expires_at = now() - interval '1 second'`],
  ])('ends after %s', async (_, change) => {
    const { client, refreshToken, token } = await tokensOf();
    await sql`update identity.session set ${change} where ended_at is null`.execute(accounts.owner);
    expect((await refresh(client, refreshToken)).code).toBe('session-ended');
    expect((await client.call('GET', '/users', undefined, bearer(token))).status).toBe(401);
  });

  it.each([[undefined], ['nonsense'], ['a'.repeat(43)]])('that is %j has no session', async (refreshToken) => {
    const answer = await accounts.program().call('POST', '/refresh-token', { refreshToken });
    expect([answer.status, answer.code]).toEqual([401, 'session-ended']);
    // Without a token there is nothing to remove, and a sign-in that was faster than this response keeps its cookies.
    expect(answer.cookies.map((cookie) => cookie.includes('Max-Age=0'))).toEqual(refreshToken ? [true, true] : []);
  });

  it('of a browser is in its cookie, and the page can never read it', async () => {
    const browser = accounts.browser();
    await signIn(browser, ada.email);
    const before = browser.jar.get('__Host-refresh');
    const answer = await browser.call('POST', '/refresh-token', {});
    expect([answer.status, answer.data]).toEqual([200, {}]);
    expect(browser.jar.get('__Host-refresh')).not.toBe(before);
  });

  it('is stored only as a hash', async () => {
    const { refreshToken } = await tokensOf();
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from identity.refresh_token t where t.hash = ${createHash('sha256').update(refreshToken).digest()}) as found
    `.execute(accounts.owner);
    expect(rows).toEqual([{ found: true }]);
  });
});

describe('an access token', () => {
  let signedIn: Promise<string> | undefined;
  const sample = () => (signedIn ??= tokensOf().then(({ token }) => token));

  /** Like a real one, with changes. */
  async function forge(changes: {
    key?: Buffer;
    header?: Record<string, unknown>;
    claims?: Record<string, unknown>;
    alg?: string;
    issuer?: string;
    audience?: string;
    expires?: string;
    notBefore?: string;
  }): Promise<string> {
    const [header = '', payload = ''] = (await sample()).split('.');
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    const { iss, aud, sub, sid, role } = decode(payload) as Record<string, string>;
    const claims = { sub, sid, role } as Record<string, string>;
    return new SignJWT({ ...claims, ...changes.claims })
      .setProtectedHeader({ ...decode(header), ...changes.header, alg: changes.alg ?? 'HS256' })
      .setIssuer(changes.issuer ?? String(iss))
      .setAudience(changes.audience ?? String(aud))
      .setIssuedAt()
      .setNotBefore(changes.notBefore ?? '0s')
      .setExpirationTime(changes.expires ?? '10m')
      .sign(changes.key ?? accounts.sessionKey);
  }
  const statusWith = async (token: string) =>
    (await accounts.program().call('GET', '/users', undefined, bearer(token))).status;

  it('is valid for at most ten minutes and names its session and role', async () => {
    const token = await sample();
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, number>;
    expect(claims).toMatchObject({ iss: publicUrl, aud: 'gatelight-api', sub: ada.id, role: 'user' });
    expect(claims['exp']! - claims['iat']!).toBe(600);
    expect(await statusWith(await forge({}))).toBe(200);
  });

  it.each([
    ['another key', { key: randomBytes(32) }],
    ['another algorithm', { alg: 'HS512', key: randomBytes(64) }],
    ['another type', { header: { typ: 'JWT' } }],
    ['an unknown key id', { header: { kid: 'other' } }],
    ['no key id', { header: { kid: undefined } }],
    ['a place of its own to find the key', { header: { jku: 'https://evil.example/keys' } }],
    ['a key of its own', { header: { jwk: { kty: 'oct', k: 'AAAA' } } }],
    ['another issuer', { issuer: 'https://evil.example' }],
    ['another audience', { audience: 'other' }],
    ['an end in the past', { expires: '-1m' }],
    ['a beginning in the future', { notBefore: '5m' }],
    ['no role', { claims: { role: undefined } }],
    ['no session', { claims: { sid: undefined } }],
    ['a session that is none', { claims: { sid: 'x' } }],
    ['the session of another user', { claims: { sub: '999999' } }],
    ['a subject that is not an id', { claims: { sub: '1 or 1=1' } }],
  ])('with %s opens nothing', async (_, changes) => {
    expect(await statusWith(await forge(changes as Parameters<typeof forge>[0]))).toBe(401);
  });

  it.each(['', 'x', 'a.b.c', `${'a'.repeat(3000)}`])('such as %j opens nothing', async (token) => {
    expect(await statusWith(token)).toBe(401);
  });

  it('without a signature opens nothing', async () => {
    const token = await sample();
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    expect(await statusWith(`${none}.${token.split('.')[1]}.`)).toBe(401);
  });

  it('of the previous key is accepted while the key is being replaced', async () => {
    const next = createTokens({ current: randomBytes(32), previous: accounts.sessionKey }, publicUrl);
    expect(await next.read(await sample())).toMatchObject({ userId: ada.id });
    const later = createTokens({ current: randomBytes(32), previous: undefined }, publicUrl);
    expect(await later.read(await sample())).toBeUndefined();
  });

  it('that claims to be admin gets only the rights in the database', async () => {
    const token = await forge({ claims: { role: 'admin', roles: ['admin'] } });
    expect((await accounts.program().call('GET', '/users', undefined, bearer(token))).data).toMatchObject({
      roles: ['user'],
    });
  });

  it('of a demoted user loses the role, and of a deleted user everything, immediately', async () => {
    const { id, email } = await accounts.signUp(accounts.browser());
    const { client, token, refreshToken } = await tokensOf(email);
    const roles = async () => (await client.call('GET', '/users', undefined, bearer(token))).data['roles'];
    await sql`insert into identity.user_role (user_id, role, granted_by) values (${id}, 'manager', 'test')`.execute(
      accounts.owner,
    );
    expect(await roles()).toEqual(['user', 'manager']);
    await sql`delete from identity.user_role where user_id = ${id}`.execute(accounts.owner);
    expect(await roles()).toEqual(['user']);
    await sql`select identity.erase_user(${id}::bigint, '{}')`.execute(accounts.owner);
    expect((await client.call('GET', '/users', undefined, bearer(token))).status).toBe(401);
    expect((await refresh(client, refreshToken)).code).toBe('session-ended');
    expect((await signIn(client, email)).code).toBe('wrong-sign-in');
  });
});
