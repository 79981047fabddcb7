import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
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

/** What somebody with a copy of a token gets. */
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
  it.each(Object.keys(proofs))('%s makes new tokens, and a copy of the old ones is worth nothing', async (name) => {
    const { client, prove } = await proofs[name]!();
    const before = tokensIn(client);
    const answer = await prove();
    expect(answer.status).toBe(200);
    const after = tokensIn(client);
    expect(after.access).not.toBe(before.access);
    expect(after.refresh).not.toBe(before.refresh);
    // A page gets them in its cookies only.
    expect([answer.data['token'], answer.data['refreshToken']]).toEqual([undefined, undefined]);
    expect(await withCopy.access(before.access)).toBe(401);
    expect((await client.call('GET', '/users')).status).toBe(200);
    expect((await client.call('GET', '/users/sessions')).data).toHaveLength(1);
    // The new ones were used: who comes with the old one now has a copy of it.
    await sql`update identity.refresh_token set replaced_at = replaced_at - interval '1 minute'`.execute(
      accounts.owner,
    );
    expect((await withCopy.refresh(before.refresh)).code).toBe('session-ended');
  });

  it('that is wrong leaves the tokens as they are', async () => {
    const { client } = await resident();
    const before = tokensIn(client);
    expect((await typePassword(client, 'Wrong-Pass7&')).code).toBe('wrong-password');
    expect(tokensIn(client)).toEqual(before);
    expect(await withCopy.access(before.access)).toBe(200);
  });

  it('whose answer was lost ends nothing: the page goes on with the refresh token that it has', async () => {
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

  it('by two tabs at once ends nothing', async () => {
    const { client } = await resident();
    const answers = await Promise.all([typePassword(client), typePassword(client)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    // One that is let in only after the other has ended the old tokens renews its session, as after any 401.
    expect([200, 401]).toContain(statuses[1]);
    if ((await client.call('GET', '/users')).status === 401) await client.call('POST', '/refresh-token', {});
    expect((await typePassword(client)).status).toBe(200);
    expect((await client.call('GET', '/users/sessions')).data).toHaveLength(1);
  });

  it('gives a program its tokens in the answer; one that keeps its refresh token to itself keeps it', async () => {
    const { email } = await resident();
    const program = accounts.program();
    const signedIn = (await program.call('POST', '/users/login', { identifier: email, password: goodPassword })).data;
    const prove = (token: unknown, body: object) =>
      program.call('POST', '/users/step-up', { password: goodPassword, ...body }, { authorization: `Bearer ${token}` });
    const first = (await prove(signedIn['token'], {})).data;
    expect(Object.keys(first).sort()).toEqual(['token', 'valid_until']);
    expect(await withCopy.access(String(signedIn['token']))).toBe(401);
    const second = (await prove(first['token'], { refreshToken: signedIn['refreshToken'] })).data;
    expect(await withCopy.access(String(second['token']))).toBe(200);
    expect(second['refreshToken']).not.toBe(signedIn['refreshToken']);
    expect((await withCopy.refresh(String(second['refreshToken']))).status).toBe(200);
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
