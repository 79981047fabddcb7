import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { requestedRole } from './sign-up.ts';
import { inSteadyTime } from '../passwords/steady-time.ts';
import { goodPassword, openAccounts, signUpForm, type Accounts } from '../test-accounts.ts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

const register = (form: object, client = accounts.browser()) => client.call('POST', '/users/register', form);

describe('a sign-up', () => {
  it('becomes an account with its code, and the browser that requested it is signed in', async () => {
    const browser = accounts.browser();
    const form = signUpForm();
    const registered = await register(form, browser);
    expect([registered.status, registered.data]).toEqual([202, { email: form.email }]);
    expect(registered.cookies[0]).toMatch(
      /^__Host-registration=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400; Secure$/,
    );
    const verified = await browser.call('POST', '/users/verify-otp', {
      email: form.email,
      otp: await accounts.codeFor(form.email),
    });
    expect(verified.data).toMatchObject({
      verified: true,
      user: {
        email: form.email,
        userName: form.userName,
        roles: ['user'],
        role: 'user',
        home: '/user/dashboard',
        requested_role: null,
        details_complete: false,
        demonstration: false,
      },
    });
    expect(verified.body).not.toMatch(/token|hash|password/i);
    expect([...browser.jar.keys()].toSorted()).toEqual(['__Host-access', '__Host-refresh']);
    expect((await browser.call('GET', '/users')).data).toMatchObject({ email: form.email });
    expect(await accounts.audited()).toEqual(
      expect.arrayContaining(['user.register', 'user.verified', 'session.start']),
    );
  });

  it('stores a phone number, which is optional, and refuses a wrong format', async () => {
    const phoneOf = async (phoneNumber?: string) => {
      const given = phoneNumber === undefined ? {} : { phoneNumber };
      const { id } = await accounts.signUp(accounts.browser(), given);
      const { rows } = await sql<{ phone: string | null }>`
        select phone_number as phone from identity."user" where id = ${id}::bigint`.execute(accounts.owner);
      return rows[0]!.phone;
    };
    expect(await phoneOf('0803 123 4567')).toBe('08031234567');
    expect([await phoneOf(''), await phoneOf()]).toEqual([null, null]);
    expect((await register(signUpForm({ phoneNumber: '12345' }))).status).toBe(400);
  });

  it('that is confirmed in another browser creates the account without a session', async () => {
    const form = signUpForm();
    await register(form);
    const elsewhere = accounts.browser();
    const verified = await elsewhere.call('POST', '/users/verify-otp', {
      email: form.email.toUpperCase(),
      otp: await accounts.codeFor(form.email),
    });
    expect(verified.data).toEqual({ verified: true, user: null });
    expect(verified.cookies).toEqual([]);
    const signedIn = await elsewhere.call('POST', '/users/login', { identifier: form.email, password: goodPassword });
    expect(signedIn.status).toBe(200);
  });

  it('by a stranger with my address does not set the password of my account', async () => {
    const form = signUpForm();
    const mine = accounts.browser();
    await register(form, mine);
    await register({ ...form, userName: `${form.userName}2`, password: 'Strangers-Pass7&' });
    // The newest mail is from the stranger's sign-up: its code is worthless in my browser.
    const answer = await mine.call('POST', '/users/verify-otp', {
      email: form.email,
      otp: await accounts.codeFor(form.email),
    });
    expect(answer.code).toBe('wrong-code');
    await mine.call('POST', '/users/resend-otp', { email: form.email });
    const otp = await accounts.codeFor(form.email);
    expect((await mine.call('POST', '/users/verify-otp', { email: form.email, otp })).data).toMatchObject({
      user: { userName: form.userName },
    });
    const stranger = await accounts
      .program()
      .call('POST', '/users/login', { identifier: form.email, password: 'Strangers-Pass7&' });
    expect(stranger.code).toBe('wrong-sign-in');
  });

  it('with a known address gets the same response as a new one, and its owner is notified once', async () => {
    const { email } = await accounts.signUp(accounts.browser());
    const known = await register(signUpForm({ email: email.toUpperCase() }));
    await register(signUpForm({ email }));
    const unknown = await register(signUpForm());
    expect([known.status, Object.keys(known.data)]).toEqual([unknown.status, Object.keys(unknown.data)]);
    expect(known.cookies[0]?.length).toBe(unknown.cookies[0]?.length);
    expect(await accounts.noticesFor(email)).toEqual(['registered-again']);
  });

  it('with a name that is taken is refused, in any capitals', async () => {
    const { userName } = await accounts.signUp(accounts.browser());
    const answer = await register(signUpForm({ userName: userName.toUpperCase() }));
    expect([answer.status, answer.code]).toEqual([409, 'user-name-taken']);
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', 'First Name is required'],
    [{ lastName: '' }, 'lastName', 'Last Name is required'],
    [{ userName: 'ab' }, 'userName', 'Username must be at least 3 characters long'],
    [
      { userName: 'a@b.c' },
      'userName',
      'Username can only have the letters A to Z, numbers, dots, dashes and underscores',
    ],
    [
      { userName: 'аda' },
      'userName',
      'Username can only have the letters A to Z, numbers, dots, dashes and underscores',
    ],
    [{ userName: 'supp0rt' }, 'userName', 'This username looks like one of ours. Choose another one.'],
    [{ email: 'ada' }, 'email', 'Invalid email format'],
    [{ password: 'Ab1!' }, 'password', 'Password must be at least 8 characters long'],
    [{ password: 'abcdefg1!' }, 'password', 'Password must contain at least one uppercase letter'],
    [{ password: 'ABCDEFG1!' }, 'password', 'Password must contain at least one lowercase letter'],
    [{ password: 'Abcdefgh!' }, 'password', 'Password must contain at least one number'],
    [{ password: 'Abcdefgh1' }, 'password', 'Password must contain at least one special character'],
    [{ password: `Aa1!${'x'.repeat(125)}` }, 'password', 'Use at most 128 characters'],
    [{ password: 'P@ssw0rd2026!' }, 'password', 'This password is easy to guess. Choose another one.'],
    [{ password: 'Ngozi-2026!' }, 'password', 'This password is easy to guess. Choose another one.'],
    [{ emailVerified: true }, 'emailVerified', 'This field is not expected'],
    [{ roles: ['admin'] }, 'roles', 'This field is not expected'],
  ])('with %j is refused by field', async (changes, field, message) => {
    const answer = await register(signUpForm(changes));
    expect([answer.status, JSON.parse(answer.body).fields]).toEqual([400, { [field]: message }]);
  });

  it.each([
    ['admin', undefined],
    ['', undefined],
    ['Manager', undefined],
    ['manager', 'manager'],
    ['houseOwner', 'homeOwner'],
    ['homeOwner', 'homeOwner'],
  ])('as %j is a resident; staff decide about the rest', async (role, requested) => {
    expect(requestedRole(role)).toBe(requested);
    const browser = accounts.browser();
    await accounts.signUp(browser, { role });
    expect((await browser.call('GET', '/users')).data).toMatchObject({
      roles: ['user'],
      requested_role: requested ?? null,
    });
  });

  it('whose name was taken before its code arrived gets a similar name', async () => {
    const userName = `same-${Date.now()}`;
    const [first, second] = [accounts.browser(), accounts.browser()];
    const forms = [signUpForm({ userName }), signUpForm({ userName })];
    await register(forms[0]!, first);
    await register(forms[1]!, second);
    const verify = async (client: typeof first, email: string) =>
      client.call('POST', '/users/verify-otp', { email, otp: await accounts.codeFor(email) });
    expect((await verify(first, forms[0]!.email)).data).toMatchObject({ user: { userName } });
    const { data } = await verify(second, forms[1]!.email);
    expect((data['user'] as { userName: string }).userName).toMatch(new RegExp(`^${userName}-[0-9a-f]{8}$`));
  });
});

describe('a code', () => {
  it('is void after five wrong attempts, even for the right digits', async () => {
    const browser = accounts.browser();
    const form = signUpForm();
    await register(form, browser);
    const otp = await accounts.codeFor(form.email);
    const wrong = otp === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) {
      const answer = await browser.call('POST', '/users/verify-otp', { email: form.email, otp: wrong });
      expect([answer.status, answer.code]).toEqual([422, 'wrong-code']);
    }
    expect((await browser.call('POST', '/users/verify-otp', { email: form.email, otp })).code).toBe('wrong-code');
  });

  it('works once, even when it is sent twice concurrently', async () => {
    const browser = accounts.browser();
    const form = signUpForm();
    await register(form, browser);
    const body = { email: form.email, otp: await accounts.codeFor(form.email) };
    const responses = await Promise.all([1, 2, 3].map(() => browser.call('POST', '/users/verify-otp', body)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it('expires after ten minutes', async () => {
    const browser = accounts.browser();
    const form = signUpForm();
    await register(form, browser);
    await sql`update otp.code set expires_at = now() - interval '1 second' where purpose = 'verify-email'`.execute(
      accounts.owner,
    );
    const answer = await browser.call('POST', '/users/verify-otp', {
      email: form.email,
      otp: await accounts.codeFor(form.email),
    });
    expect(answer.code).toBe('wrong-code');
  });

  it('for an unknown address fails with the same message', async () => {
    const form = signUpForm();
    const browser = accounts.browser();
    await register(form, browser);
    const tried = async (email: string) => {
      const { message, status } = await browser.call('POST', '/users/verify-otp', { email, otp: '123456' });
      return { message, status };
    };
    expect(await tried('nobody@example.com')).toEqual(await tried(form.email));
    const resent = await browser.call('POST', '/users/resend-otp', { email: 'nobody@example.com' });
    expect([resent.status, resent.data]).toEqual([202, { email: 'nobody@example.com' }]);
  });
});

it('a response is sent after a whole number of steps, whether it is a success or a refusal', async () => {
  const elapsed = async (work: () => Promise<void>) => {
    const startedAt = performance.now();
    await inSteadyTime(40, work).catch(() => undefined);
    return performance.now() - startedAt;
  };
  expect(await elapsed(async () => undefined)).toBeGreaterThan(38);
  expect(await elapsed(() => Promise.reject(new Error('no')))).toBeGreaterThan(38);
});
