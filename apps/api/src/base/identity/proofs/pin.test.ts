import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { goodPassword, openAccounts, type Accounts, type Client } from '../test-accounts.ts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

const pin = '8305';
const otherPin = '274916';

const typePassword = (client: Client) => client.call('POST', '/users/step-up', { password: goodPassword });
const set = (client: Client, body: Record<string, unknown>) => client.call('PUT', '/users/pin', body);
const confirm = (client: Client, typed: string) => client.call('POST', '/users/pin/confirm', { pin: typed });
const stateOf = async (client: Client) => (await client.call('GET', '/users/pin')).data;

/** A signed-in user; with a PIN, the password was typed more than ten minutes ago. */
async function user({ withPin = true } = {}) {
  const client = accounts.browser();
  const { id, email } = await accounts.signUp(client);
  if (withPin) {
    await typePassword(client);
    expect((await set(client, { pin })).status).toBe(200);
    await sql`update identity.session set step_up_until = now() - interval '1 second' where user_id = ${id}`.execute(
      accounts.owner,
    );
  }
  const confirmed = async () => {
    const { rows } = await sql<{ confirmed: boolean }>`
      select identity.has_confirmed(s.key) as confirmed from identity.session s where s.user_id = ${id} order by s.id
    `.execute(accounts.owner);
    return rows.map((one) => one.confirmed);
  };
  return { client, id, email, confirmed };
}

describe('a wallet PIN', () => {
  it('is set with a password from the last ten minutes, and the user is notified', async () => {
    const { client, email } = await user({ withPin: false });
    expect(await stateOf(client)).toEqual({ is_set: false, tries_left: 0, set_at: null });
    expect((await set(client, { pin })).code).toBe('step-up-required');
    await typePassword(client);
    expect((await set(client, { pin })).data).toEqual({ set: true });
    expect(await stateOf(client)).toEqual({ is_set: true, tries_left: 5, set_at: expect.any(String) });
    expect(await accounts.noticesFor(email)).toEqual(['pin-set']);
    expect(await accounts.audited()).toContain('pin.set');
  });

  it.each(['0000', '1234', '4321', '7890', '1212', '123123', '55555', '1990', '2008', '170390', '900317', '031790'])(
    '%s is refused as easy to guess, with a clear message',
    async (weak) => {
      const answer = await set(await once(), { pin: weak });
      expect([answer.status, answer.code]).toEqual([400, 'invalid-input']);
      expect(answer.body).toContain('This PIN is easy to guess');
    },
  );

  it.each(['123', '1234567', '12a4', '', '८३०५'])('%j is not a PIN', async (wrong) => {
    expect((await set(await once(), { pin: wrong })).body).toContain('A PIN has 4 to 6 digits');
  });

  it('cannot be the last digits of the user’s own phone number', async () => {
    const { client, id } = await user({ withPin: false });
    await sql`update identity."user" set phone_number = '08039485172' where id = ${id}`.execute(accounts.owner);
    await typePassword(client);
    expect((await set(client, { pin: '5172' })).body).toContain('This PIN is easy to guess');
  });

  let first: Promise<Client> | undefined;
  const once = () =>
    (first ??= user({ withPin: false }).then(async ({ client }) => {
      await typePassword(client);
      return client;
    }));

  it('is changed with the password and the old PIN; confirmations by the old PIN on other devices end', async () => {
    const { client, id, email, confirmed } = await user();
    await sql`insert into identity.session (user_id, expires_at, idle_seconds, pin_until)
      values (${id}, now() + interval '1 day', 86400, now() + interval '10 minutes')`.execute(accounts.owner);
    expect((await set(client, { pin: otherPin, current_pin: pin })).code).toBe('step-up-required');
    await typePassword(client);
    expect((await set(client, { pin: otherPin })).code).toBe('current-pin-required');
    const wrong = await set(client, { pin: otherPin, current_pin: '9999' });
    expect([wrong.status, wrong.code]).toEqual([422, 'wrong-pin']);
    expect((await set(client, { pin: otherPin, current_pin: pin })).status).toBe(200);
    expect((await confirm(client, pin)).code).toBe('wrong-pin');
    expect((await confirm(client, otherPin)).status).toBe(200);
    expect(await confirmed()).toEqual([true, false]);
    expect(await accounts.noticesFor(email)).toEqual(['pin-set', 'pin-changed']);
  });

  it('is set once by two concurrent first requests', async () => {
    const { client } = await user({ withPin: false });
    await typePassword(client);
    const responses = await Promise.all([set(client, { pin }), set(client, { pin: otherPin })]);
    expect(responses.map(({ code }) => code ?? 'set').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'current-pin-required',
      'set',
    ]);
  });

  it('cannot be read by the web, neither hash nor salt, and two users with the same PIN have different hashes', async () => {
    await Promise.all([user(), user()]);
    for (const column of ['hash', 'salt', 'wrong_tries']) {
      await expect(sql`select ${sql.raw(column)} from identity.pin`.execute(accounts.db)).rejects.toThrow(
        /permission denied/,
      );
    }
    const { rows } = await sql<{ pins: bigint; hashes: bigint }>`
      select count(*) as pins, count(distinct hash) as hashes from identity.pin`.execute(accounts.owner);
    expect(rows[0]?.hashes).toBe(rows[0]?.pins);
  });

  it('is deleted with the account', async () => {
    const { id } = await user();
    await sql`select identity.erase_user(${id}::bigint, '{}')`.execute(accounts.owner);
    const { rows } = await sql`select from identity.pin where user_id = ${id}`.execute(accounts.owner);
    expect(rows).toEqual([]);
  });
});

describe('a confirmation', () => {
  it('by PIN is valid for ten minutes of this session, for payments only', async () => {
    const { client, id, confirmed } = await user();
    expect(await confirmed()).toEqual([false]);
    const answer = await confirm(client, pin);
    expect(Date.parse(String(answer.data['valid_until'])) - Date.now()).toBeGreaterThan(590_000);
    expect(await confirmed()).toEqual([true]);
    // Changes of the account itself need the password.
    expect((await set(client, { pin: otherPin, current_pin: pin })).code).toBe('step-up-required');
    await sql`update identity.session set pin_until = now() - interval '1 second' where user_id = ${id}`.execute(
      accounts.owner,
    );
    expect(await confirmed()).toEqual([false]);
    await typePassword(client);
    expect(await confirmed()).toEqual([true]);
  });

  it('shows how many attempts are left, and a right PIN resets them', async () => {
    const { client } = await user();
    expect((await confirm(client, '9999')).message).toBe('That wallet PIN is not correct. 4 tries are left.');
    expect(await stateOf(client)).toMatchObject({ tries_left: 4 });
    expect((await confirm(client, pin)).status).toBe(200);
    expect(await stateOf(client)).toMatchObject({ tries_left: 5 });
  });

  it('by PIN is locked after five wrong ones, and then the right one is refused too; the password works', async () => {
    const { client, email, confirmed } = await user();
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 5; n += 1) codes.push((await confirm(client, `999${n}`)).code);
    expect(codes).toEqual(['wrong-pin', 'wrong-pin', 'wrong-pin', 'wrong-pin', 'pin-locked']);
    expect((await confirm(client, pin)).code).toBe('pin-locked');
    expect(await confirmed()).toEqual([false]);
    expect(await accounts.noticesFor(email)).toEqual(['pin-set', 'pin-locked']);
    expect(await stateOf(client)).toMatchObject({ is_set: true, tries_left: 0 });
    await typePassword(client);
    expect(await confirmed()).toEqual([true]);
    expect((await set(client, { pin: otherPin, current_pin: pin })).code).toBe('pin-locked');
  });

  it('by eight concurrent wrong PINs counts five and locks once', async () => {
    const { client, email } = await user();
    const responses = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => confirm(client, `999${n}`)));
    expect(responses.filter(({ code }) => code === 'wrong-pin')).toHaveLength(4);
    expect(responses.filter(({ code }) => code === 'pin-locked')).toHaveLength(4);
    expect(responses.flatMap(({ body }) => /"tries_left":(\d)/.exec(body)?.[1] ?? []).sort()).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
    expect(await accounts.noticesFor(email)).toEqual(['pin-set', 'pin-locked']);
  });

  it('by two concurrent wrong PINs counts two', async () => {
    const { client } = await user();
    await Promise.all([confirm(client, '9991'), confirm(client, '9992')]);
    expect(await stateOf(client)).toMatchObject({ tries_left: 3 });
  });

  it('of a user without a PIN reports that', async () => {
    const { client } = await user({ withPin: false });
    const answer = await confirm(client, pin);
    expect([answer.status, answer.code]).toEqual([409, 'pin-not-set']);
    await typePassword(client);
    expect((await client.call('POST', '/users/pin/code')).code).toBe('pin-not-set');
  });

  it('belongs to the session that typed it, and needs a session', async () => {
    const { client, email, confirmed } = await user();
    const there = accounts.browser();
    await there.call('POST', '/users/login', { identifier: email, password: goodPassword });
    await confirm(client, pin);
    expect(await confirmed()).toEqual([true, false]);
    expect((await confirm(accounts.browser(), pin)).code).toBe('sign-in-required');
  });
});

describe('a PIN that is forgotten or locked', () => {
  it('is set again with the password and the code from the e-mail', async () => {
    const { client, email } = await user();
    for (let n = 0; n < 5; n += 1) await confirm(client, `999${n}`);
    expect((await client.call('POST', '/users/pin/code')).code).toBe('step-up-required');
    await typePassword(client);
    expect((await client.call('POST', '/users/pin/code')).data).toEqual({ email });
    const code = await accounts.codeFor(email);
    const wrongCode = code === '111111' ? '222222' : '111111';
    expect((await set(client, { pin: otherPin, code: wrongCode })).code).toBe('wrong-code');
    expect((await confirm(client, pin)).code).toBe('pin-locked');
    expect((await set(client, { pin: otherPin, code })).status).toBe(200);
    expect((await confirm(client, otherPin)).status).toBe(200);
    expect((await set(client, { pin, code })).code).toBe('wrong-code');
    expect(await accounts.noticesFor(email)).toEqual(['pin-set', 'pin-locked', 'pin-changed']);
  });

  it('accepts no code for another purpose, and five wrong codes void the code', async () => {
    const { client, email } = await user();
    await accounts.program().call('POST', '/forget-password', { email });
    const passwordCode = await accounts.codeFor(email);
    await typePassword(client);
    expect((await set(client, { pin: otherPin, code: passwordCode })).code).toBe('wrong-code');
    await client.call('POST', '/users/pin/code');
    const code = await accounts.codeFor(email);
    const wrongCode = code === '111111' ? '222222' : '111111';
    for (let n = 0; n < 5; n += 1) await set(client, { pin: otherPin, code: wrongCode });
    expect((await set(client, { pin: otherPin, code })).code).toBe('wrong-code');
  });

  it('gets at most five codes in an hour', async () => {
    const { client } = await user();
    await typePassword(client);
    for (let n = 0; n < 5; n += 1) expect((await client.call('POST', '/users/pin/code')).status).toBe(202);
    expect((await client.call('POST', '/users/pin/code')).code).toBe('too-many-tries');
  });
});

it('a guess of the hash through the database role of the web counts too', async () => {
  const { client, id } = await user();
  const { rows } = await sql<{ key: string }>`select key from identity.session where user_id = ${id}`.execute(
    accounts.owner,
  );
  for (let n = 0; n < 6; n += 1) {
    await sql`select identity.confirm_pin(${rows[0]!.key}::uuid, ${randomBytes(32)}, '{}')`.execute(accounts.db);
  }
  expect((await confirm(client, pin)).code).toBe('pin-locked');
});
