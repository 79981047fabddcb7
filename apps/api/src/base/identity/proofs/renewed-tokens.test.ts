import { PassThrough } from 'node:stream';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { stepUpSession } from '../sign-in/session-store.ts';
import { goodPassword, openAccounts, type Accounts, type Answer, type Client } from '../test-accounts.ts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

const typePassword = (client: Client, password = goodPassword) => client.call('POST', '/users/step-up', { password });

const tokensIn = ({ jar }: Client) => ({
  access: jar.get('__Host-access') ?? '',
  refresh: jar.get('__Host-refresh') ?? '',
});

/** Calls of a thief who copied a token. */
const withCopy = {
  access: async (token: string) =>
    (await accounts.program().call('GET', '/users', undefined, { authorization: `Bearer ${token}` })).status,
  refresh: (refreshToken: string, headers = {}) =>
    accounts.program().call('POST', '/refresh-token', { refreshToken }, headers),
};

async function resident() {
  const client = accounts.browser();
  return { client, ...(await accounts.signUp(client)) };
}

async function clerk() {
  const { client, id } = await resident();
  await sql`insert into identity.member_role (user_id, role, granted_by) values (${id}::bigint, 'support', 'test')`.execute(
    accounts.owner,
  );
  const { data } = await client.call('POST', '/admin/second-factor/enrolment', {});
  return { client, id, totp: new TOTP({ secret: Secret.fromBase32(String(data['secret'])) }) };
}

async function member() {
  const { client, id, totp } = await clerk();
  await client.call('POST', '/admin/second-factor', { code: totp.generate() });
  await sql`update identity.second_factor set last_step = 0 where user_id = ${id}::bigint`.execute(accounts.owner);
  return { client, totp };
}

const ownApp = '/users/authenticator-app';

/** A resident with an app, whose next code is valid. */
async function withApp() {
  const { client, id } = await resident();
  await typePassword(client);
  const { data } = await client.call('POST', `${ownApp}/secret`, {});
  const totp = new TOTP({ secret: Secret.fromBase32(String(data['secret'])) });
  await client.call('POST', `${ownApp}/recovery-codes`, { code: totp.generate() });
  await sql`update identity.second_factor set last_step = 0 where user_id = ${id}::bigint`.execute(accounts.owner);
  return { client, totp };
}

const proofs: Record<string, () => Promise<{ client: Client; prove: () => Promise<Answer> }>> = {
  'the password': async () => {
    const { client } = await resident();
    return { client, prove: () => typePassword(client) };
  },
  'the wallet PIN': async () => {
    const { client } = await resident();
    await typePassword(client);
    await client.call('PUT', '/users/pin', { pin: '8305' });
    return { client, prove: () => client.call('POST', '/users/pin/confirm', { pin: '8305' }) };
  },
  'the current password, for a new one': async () => {
    const { client } = await resident();
    const body = { current_password: goodPassword, new_password: 'Louder-Sea8%' };
    return { client, prove: () => client.call('POST', '/users/password', body) };
  },
  'a code of an own app, for recovery codes': async () => {
    const { client, totp } = await withApp();
    return { client, prove: () => client.call('POST', `${ownApp}/recovery-codes`, { code: totp.generate() }) };
  },
  'a code of an own app, to remove it': async () => {
    const { client, totp } = await withApp();
    return { client, prove: () => client.call('POST', `${ownApp}/removal`, { code: totp.generate() }) };
  },
  'the second factor': async () => {
    const { client, totp } = await clerk();
    return { client, prove: () => client.call('POST', '/admin/second-factor', { code: totp.generate() }) };
  },
  'a fresh code': async () => {
    const { client, totp } = await member();
    return { client, prove: () => client.call('POST', '/admin/step-up', { code: totp.generate() }) };
  },
};

describe('a proof within a session', () => {
  it.each(Object.keys(proofs))('%s makes new tokens, and the old ones are refused', async (name) => {
    const { client, prove } = await proofs[name]!();
    const before = tokensIn(client);
    const answer = await prove();
    expect(answer.status).toBe(200);
    const after = tokensIn(client);
    expect(after.access).not.toBe(before.access);
    expect(after.refresh).not.toBe(before.refresh);
    // A page gets them only in its cookies.
    expect([answer.data['token'], answer.data['refreshToken']]).toEqual([undefined, undefined]);
    expect(await withCopy.access(before.access)).toBe(401);
    expect((await client.call('GET', '/users')).status).toBe(200);
    expect((await client.call('GET', '/users/sessions')).data).toHaveLength(1);
    // The new ones were used: a caller with the old one now has a copy of it.
    await sql`update identity.refresh_token set replaced_at = replaced_at - interval '1 minute'`.execute(
      accounts.owner,
    );
    expect((await withCopy.refresh(before.refresh)).code).toBe('session-ended');
  });

  it('with a wrong password leaves the tokens unchanged', async () => {
    const { client } = await resident();
    const before = tokensIn(client);
    expect((await typePassword(client, 'Wrong-Pass7&')).code).toBe('wrong-password');
    expect(tokensIn(client)).toEqual(before);
    expect(await withCopy.access(before.access)).toBe(200);
  });

  it('does not sign the user out when its response was lost: the page continues with its refresh token', async () => {
    const { client } = await resident();
    const before = tokensIn(client);
    await typePassword(client);
    client.jar.set('__Host-access', before.access);
    client.jar.set('__Host-refresh', before.refresh);
    await sql`update identity.refresh_token set replaced_at = replaced_at - interval '1 minute'`.execute(
      accounts.owner,
    );
    expect((await client.call('GET', '/users')).status).toBe(401);
    expect((await client.call('POST', '/refresh-token', {})).status).toBe(200);
    expect((await typePassword(client)).status).toBe(200);
    expect((await client.call('GET', '/users')).status).toBe(200);
  });

  it('gives a program its tokens in the response; a refresh token that it does not send stays valid', async () => {
    const { email } = await resident();
    const program = accounts.program();
    const signedIn = (await program.call('POST', '/users/login', { identifier: email, password: goodPassword })).data;
    const prove = (token: string, body: object) =>
      program.call('POST', '/users/step-up', { password: goodPassword, ...body }, { authorization: `Bearer ${token}` });
    const first = (await prove(String(signedIn['token']), {})).data;
    expect(Object.keys(first).sort()).toEqual(['token', 'valid_until']);
    expect(await withCopy.access(String(signedIn['token']))).toBe(401);
    const second = (await prove(String(first['token']), { refreshToken: signedIn['refreshToken'] })).data;
    expect(await withCopy.access(String(second['token']))).toBe(200);
    expect(second['refreshToken']).not.toBe(signedIn['refreshToken']);
    expect((await withCopy.refresh(String(second['refreshToken']))).status).toBe(200);
  });

  it('does not sign the user out while other tabs refresh', async () => {
    const { client } = await resident();
    for (let round = 0; round < 8; round += 1) {
      const refresh = () => client.call('POST', '/refresh-token', {});
      const responses = await Promise.all([refresh(), typePassword(client), refresh(), refresh()]);
      expect(responses.map(({ code }) => code)).not.toContain('session-ended');
      if ((await client.call('GET', '/users')).status === 401) await refresh();
      expect((await client.call('GET', '/users')).status).toBe(200);
    }
  });

  it('counts for each of several concurrent ones', async () => {
    const { client } = await resident();
    await typePassword(client);
    await client.call('PUT', '/users/pin', { pin: '8305' });
    const confirm = () => client.call('POST', '/users/pin/confirm', { pin: '8305' });
    const responses = await Promise.all([confirm(), confirm(), confirm(), confirm()]);
    // A request that is handled only after another has ended the old tokens renews its session, as after any 401.
    expect(responses.map(({ code }) => code)).not.toContain('session-ended');
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });

  it('ends no session when its refresh token was replaced long ago by another tab', async () => {
    const { client } = await resident();
    const { refresh } = tokensIn(client);
    await client.call('POST', '/refresh-token', {});
    await sql`update identity.refresh_token set replaced_at = replaced_at - interval '1 minute'`.execute(
      accounts.owner,
    );
    const newest = tokensIn(client).refresh;
    client.jar.set('__Host-refresh', refresh);
    expect((await typePassword(client)).status).toBe(200);
    expect(tokensIn(client).refresh).toBe(refresh);
    client.jar.set('__Host-refresh', newest);
    expect((await client.call('POST', '/refresh-token', {})).status).toBe(200);
  });

  it('ends the old tokens in the same commit', async () => {
    const { client, id } = await resident();
    const { access } = tokensIn(client);
    const { rows } = await sql<{ key: string }>`
      select key from identity.session where user_id = ${id}::bigint`.execute(accounts.owner);
    const { rows: stored } = await sql<{ hash: Buffer }>`
      select hash from identity.credential where user_id = ${id}::bigint`.execute(accounts.owner);
    const given = { sessionKey: rows[0]!.key, hash: stored[0]!.hash, tryKeys: [Buffer.alloc(32)] };
    expect(await stepUpSession(accounts.db, given, { ip: client.ip, request: 'test', agent: null })).not.toBeNull();
    expect(await withCopy.access(access)).toBe(401);
  });

  it('does not count for a request that began with an old token and whose body arrives after it', async () => {
    const { client } = await resident();
    const { access } = tokensIn(client);
    const body = new PassThrough();
    const slow = accounts.app.inject({
      method: 'PUT',
      url: '/api/v1/users/pin',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        'x-forwarded-for': '102.89.9.9',
      },
      payload: body,
    });
    body.write('{"pin":');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await typePassword(client)).status).toBe(200);
    body.end('"8305"}');
    expect((await slow).statusCode).toBe(401);
    expect((await client.call('GET', '/users/pin')).data['is_set']).toBe(false);
  });

  it('leaves the refresh token of another session alone', async () => {
    const { email, client } = await resident();
    const other = accounts.browser();
    await other.call('POST', '/users/login', { identifier: email, password: goodPassword });
    const { refresh } = tokensIn(other);
    const program = { authorization: `Bearer ${tokensIn(client).access}` };
    const answer = await accounts
      .program()
      .call('POST', '/users/step-up', { password: goodPassword, refreshToken: refresh }, program);
    expect(answer.data['refreshToken']).toBeUndefined();
    expect((await other.call('POST', '/refresh-token', {})).status).toBe(200);
    expect((await other.call('GET', '/users')).status).toBe(200);
  });
});
