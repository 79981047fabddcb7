import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNotifications, defineTemplate, queueMessage, type Notifications } from '#notifications';
import { inlineActs } from '#staff';
import { inTransaction, sql, type Db } from '#platform/database/db';
import { createSettings } from '#platform/settings/settings';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { templateActHandlers } from './acts.ts';
import { templateRoutes } from './routes.ts';

const token = defineTemplate({
  name: 'token',
  kind: 'transaction',
  topic: 'tokens',
  about: 'A token.',
  schema: z.object({ digits: z.string(), amount: z.string() }),
  examples: {
    Small: { digits: '1234 5678', amount: 'NGN 500.00' },
    Large: { digits: '1111 2222', amount: 'NGN 90,000.00' },
  },
  facts: ({ digits, amount }) => ({ token: digits, amount }),
  required: { sms: ['token'] },
  secret: ['token'],
  texts: {
    en: {
      sms: ({ digits, amount }) => [`${digits} for ${amount}.`],
      mail: ({ digits, amount }) => ({ subject: 'Your token', opening: [`You paid ${amount}.`], digits: [digits] }),
      inApp: ({ amount }) => ({ title: 'Your token is ready', text: `For ${amount}.` }),
    },
  },
});
const reply = defineTemplate({
  name: 'reply',
  kind: 'conversation',
  about: 'A reply.',
  schema: z.object({ text: z.string() }),
  examples: { One: { text: 'Hello' } },
  facts: ({ text }) => ({ reply: text }),
  texts: {
    en: {
      sms: ({ text }) => [text],
      mail: ({ text }) => ({ subject: 'Our reply', opening: [text] }),
      inApp: ({ text }) => ({ title: 'Our reply', text }),
    },
  },
});
const code = defineTemplate({
  name: 'code',
  kind: 'security',
  about: 'A code.',
  schema: z.object({ code: z.string() }),
  examples: { One: { code: '123456' } },
  texts: {
    en: {
      sms: ({ code: digits }) => [digits],
      mail: ({ code: digits }) => ({ subject: 'Code', opening: [digits] }),
      inApp: () => ({ title: 'Code', text: '' }),
    },
  },
});

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '0',
};
const sent: { to: string; text: string; html?: string; subject?: string }[] = [];
let api: TestApi;
let clerk: TestMember;
let chief: TestMember;
let queries = 0;
let messages = 0;

/** A worker with an empty cache, which counts how often it reads the texts. */
function workerOf(db: Db): Notifications {
  const counted = new Proxy(db, {
    get(target, name) {
      if (name === 'getExecutor') queries += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return createNotifications({
    db: counted,
    sms: {
      send: async (message) => (sent.push(message), { kind: 'ok', providerId: randomUUID() }),
      readReport: () => ({ kind: 'ignored' }),
    },
    mail: { send: async (message) => (sent.push(message), { kind: 'ok' }) },
    log: pino({ level: 'silent' }),
    crash: () => undefined,
    brand,
    templates: [token, reply, code],
  });
}

async function sendAll(worker = workerOf(api.db)) {
  sent.length = 0;
  await worker.jobs.find(({ name }) => name === 'notifications.send')!.run();
  return sent;
}

const inline = inlineActs(({ db }) => templateActHandlers(workerOf(db)));

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => {
      inline.bind(serve, parts);
      const settings = createSettings({ db: parts.staffDb });
      templateRoutes(serve, { staffDb: parts.staffDb, notifications: workerOf(parts.db), settings });
    },
    (parts) => inline.objectChecks(parts),
  );
  clerk = await api.staff('operations', 'Clerk');
  chief = await api.staff('admin', 'Chief');
});
afterAll(() => api.close());
beforeEach(() => sql`delete from notifications.message`.execute(api.owner));

const path = '/api/v1/admin/templates';
const ask = (kind: string, input: object, by = clerk) =>
  by.call.post('/api/v1/admin/acts', { kind, input, reason: 'Clearer' }, { 'idempotency-key': randomUUID() });
const approve = async (act: { id: string; preview: { fingerprint: string } }) =>
  chief.call.post(`/api/v1/admin/acts/${act.id}/decision`, {
    decision: 'approve',
    fingerprint: act.preview.fingerprint,
    code: await chief.code(),
  });
const smsOf = (text: string) => ({ key: 'token', channel: 'sms', language: 'en', text: { title: '', text } });
const preview = (input: object) => clerk.call.post('/api/v1/admin/acts/preview', { kind: 'template.edit', input });

async function edit(input: object): Promise<void> {
  const asked = await ask('template.edit', input);
  const act = asked.data.state === 'waiting' ? (await approve(asked.data)).data : asked.data;
  expect(act).toMatchObject({ state: 'done' });
}

const queueToken = (channel: 'sms' | 'email' = 'sms') =>
  inTransaction(api.db, (tx) =>
    queueMessage(tx, {
      event: `order:${(messages += 1)}`,
      subjectKind: 'order',
      subjectId: '7',
      channel,
      to: channel === 'sms' ? '08031234567' : 'ada@example.com',
      content: token.content({ digits: '9999 8888', amount: 'NGN 1,000.00' }),
    }),
  );

describe('templates', () => {
  test('are listed with their audience, and one shows its text, its examples and the price of an SMS', async () => {
    const { data } = await clerk.call.get(path);
    expect(data).toMatchObject([
      { key: 'token', kind: 'transaction', topic: 'tokens', fixed: null, is_edited: false },
      { key: 'reply', kind: 'conversation', topic: null },
      { key: 'code', kind: 'security', fixed: 'security' },
    ]);
    const one = await clerk.call.get(`${path}/token`);
    expect(one.data.texts[0]).toMatchObject({
      channel: 'sms',
      source: 'program',
      text: { text: '{token} for {amount}.' },
      previews: [
        { example: 'Small', text: 'Gatelight: 1234 5678 for NGN 500.00.', sms: { segments: 1, price_kobo: 500 } },
        { example: 'Large' },
      ],
    });
    expect(one.data.placeholders[0]).toEqual({
      name: 'token',
      example: '1234 5678',
      is_secret: true,
      required_by: ['sms'],
    });
    expect(one.data.own).toMatchObject({ email: 'C•••@example.com', phone: null });
    expect((await clerk.call.get(`${path}/nothing`)).code).toBe('not-found');
    expect((await clerk.call.get(`${path}/template-test`)).code).toBe('not-found');
  });

  test.each(['finance', 'auditor', 'support'] as const)('are closed to %s', async (role) => {
    const member = await api.staff(role);
    expect((await member.call.get(path)).code).toBe('permission-required');
    expect((await member.call.get(`${path}/token`)).code).toBe('permission-required');
    expect((await ask('template.edit', smsOf('{token} now'), member)).code).toBe('permission-required');
    expect((await ask('template.test', { key: 'token', channel: 'email', language: 'en' }, member)).code).toBe(
      'permission-required',
    );
  });
});

describe('an edited text', () => {
  test.each([
    ['an unknown placeholder', '{token} for {price}', 'There is no placeholder {price}'],
    ['no digits of the token', 'Your token is ready.', 'The placeholder {token} is missing'],
    ['an open bracket', '{token} for {amount', 'A curly bracket is left open'],
    ['a link to another site', '{token} https://gatelight.example.evil.com/x', 'leads to another site'],
    ['nothing in it', '  ', 'A part of the text is empty'],
    ['too many letters', `{token} ${'x'.repeat(400)}`, 'The text is too long'],
  ])('with %s is refused, and the response says which', async (_what, text, message) => {
    const response = await preview(smsOf(text));
    expect([response.status, response.code]).toEqual([422, 'template-text-wrong']);
    expect(response.text).toContain(message);
    expect((await ask('template.edit', smsOf(text))).data).toMatchObject({ state: 'not-possible' });
  });

  test('never shows the digits in the inbox, and cannot replace the texts of codes', async () => {
    const inbox = { key: 'token', channel: 'in-app', language: 'en', text: { title: 'Ready', text: '{token}' } };
    expect((await preview(inbox)).text).toContain('must not appear in the inbox');
    const secret = { key: 'code', channel: 'email', language: 'en', text: { title: 'Code', text: 'Hi' } };
    expect((await preview(secret)).code).toBe('template-fixed');
    const { key: _key, ...draft } = secret;
    expect((await clerk.call.post(`${path}/code/preview`, draft)).code).toBe('template-fixed');
  });

  test('is in use after two people approved it, and can be replaced by the old text again', async () => {
    const first = await ask('template.edit', smsOf('Load {token}. Thank you for {amount}!'));
    expect(first.data.state).toBe('waiting');
    await queueToken();
    expect((await sendAll())[0]!.text).toBe('Gatelight: 9999 8888 for NGN 1,000.00.');
    expect((await approve(first.data)).data.state).toBe('done');
    await queueToken();
    expect((await sendAll())[0]!.text).toBe('Gatelight: Load 9999 8888. Thank you for NGN 1,000.00!');
    await edit({ ...smsOf(''), text: null });
    await queueToken();
    expect((await sendAll())[0]!.text).toBe('Gatelight: 9999 8888 for NGN 1,000.00.');
    const { data } = await clerk.call.get(`${path}/token`);
    expect(data.versions).toMatchObject([
      { text: null, asked_by: 'Clerk Test', approved_by: 'Chief Test', reason: 'Clearer' },
      { text: { text: 'Load {token}. Thank you for {amount}!' } },
    ]);
    expect(data.texts[0].source).toBe('program');
    expect((await preview({ ...smsOf(''), text: null })).code).toBe('nothing-to-change');
  });

  test('is stale when another person changed the text meanwhile', async () => {
    const email = (text: string) => ({
      key: 'token',
      channel: 'email',
      language: 'en',
      text: { title: 'Token', text },
    });
    const mine = await ask('template.edit', email('Mine {amount}'));
    const theirs = await ask('template.edit', email('Theirs {amount}'));
    await approve(theirs.data);
    const late = await approve(mine.data);
    expect([late.code, late.data?.state]).toContain(late.code === undefined ? 'stale' : 'act-changed');
    const { data } = await clerk.call.get(`${path}/token`);
    expect(data.versions[0].text.text).toBe('Theirs {amount}');
    await edit({ ...email(''), text: null });
  });

  test('cannot add HTML or a second line, whatever staff or strangers write', async () => {
    await edit({
      key: 'reply',
      channel: 'email',
      language: 'en',
      text: { title: 'Re: {reply}', text: '<script>alert(1)</script> {reply}' },
    });
    await inTransaction(api.db, (tx) =>
      queueMessage(tx, {
        event: `reply:${(messages += 1)}`,
        subjectKind: 'ticket',
        subjectId: '7',
        channel: 'email',
        to: 'ada@example.com',
        content: reply.content({ text: '<b>{our-phone}</b>\r\nBcc: all@example.com' }),
      }),
    );
    const [mail] = await sendAll();
    expect(mail!.html).not.toContain('<script>');
    expect(mail!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;{our-phone}&lt;/b&gt; Bcc:');
    expect(mail!.subject).not.toMatch(/[\r\n]/);
  });

  test('in a language that messages do not have is refused', async () => {
    const [wanted, unknown] = [smsOf('{token} na your token'), smsOf('{token}')];
    expect((await preview({ ...wanted, language: 'pcm' })).status).toBe(200);
    expect((await preview({ ...unknown, language: 'fr' })).code).toBe('not-found');
    expect((await preview({ ...unknown, language: 'en_US' })).code).toBe('invalid-input');
    const text = { title: '', text: '{token}' };
    const shown = await clerk.call.post(`${path}/token/preview`, { channel: 'sms', language: 'fr', text });
    expect(shown.code).toBe('not-found');
  });

  test('with the naira sign shows that characters are replaced, and the cost without that', async () => {
    const long = `{token} ₦ ${'x'.repeat(60)}`;
    const { data } = await preview(smsOf(long));
    expect(data.preview.warnings).toEqual(['letters-replaced']);
    const shown = await clerk.call.post(`${path}/token/preview`, {
      channel: 'sms',
      language: 'en',
      text: { title: '', text: long },
    });
    expect(shown.data.previews[0]).toMatchObject({
      text: `Gatelight: 1234 5678 NGN ${'x'.repeat(60)}`,
      sms: { encoding: 'gsm', segments: 1, segments_as_written: 2, price_kobo: 500 },
    });
  });

  test('that no longer fits never stops a token: the program’s text is sent, and there is a finding', async () => {
    const store = (text: unknown) =>
      sql`
      insert into notifications.template_version (template, channel, language, text, asked_by, reason)
      values ('token', 'sms', 'en', ${JSON.stringify(text)}::jsonb, 'user:1', 'test')`.execute(api.owner);
    await store({ title: '', text: '{former-name} is your token' });
    await queueToken();
    expect((await sendAll())[0]!.text).toBe('Gatelight: 9999 8888 for NGN 1,000.00.');
    const check = workerOf(api.db).checks.find(({ id }) => id === 'notifications.template-broken')!;
    expect(await check.find(api.db, undefined)).toMatchObject([
      { detail: expect.stringContaining('unknown-placeholder former-name') },
    ]);
    const { data } = await clerk.call.get(`${path}/token`);
    expect(data).toMatchObject({ template: { is_broken: true }, texts: [{ source: 'broken' }, {}, {}, {}, {}, {}] });
    await store({ title: '', text: '{token}' });
    expect(await check.find(api.db, undefined)).toEqual([]);
  });

  test('is read once for a batch, not for each message', async () => {
    const worker = workerOf(api.db);
    for (let n = 0; n < 5; n += 1) await queueToken();
    await sendAll(worker);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from notifications.message where state = 'sent'`.execute(api.owner);
    expect(rows[0]!.count).toBe(5);
    const before = queries;
    for (let n = 0; n < 5; n += 1) await queueToken();
    await sendAll(worker);
    // At most two statements mark the batch as taken and sent, and none reads the texts.
    expect(queries - before).toBeLessThanOrEqual(3);
  });

  test('cannot change after it is stored', async () => {
    for (const statement of [
      sql`update notifications.template_version set reason = 'x'`,
      sql`delete from notifications.template_version`,
    ])
      await expect(statement.execute(api.owner)).rejects.toThrow('does not change');
  });
});

describe('a test', () => {
  test('goes to the staff member’s own address, marked as a test, with the unsaved draft', async () => {
    const { rows } = await sql<{ email: string }>`
      update identity."user" set phone_number = '08030000001' where id = ${clerk.id}::bigint returning email`.execute(
      api.owner,
    );
    const draft = { title: 'Draft {amount}', text: 'Draft text {amount}' };
    await ask('template.test', { key: 'token', channel: 'email', language: 'en', text: draft });
    await ask('template.test', { key: 'token', channel: 'sms', language: 'en' });
    const [mail, text] = (await sendAll()).toSorted((a, b) => Number('subject' in b) - Number('subject' in a));
    expect(mail).toMatchObject({ to: rows[0]!.email, subject: '[Test] Draft NGN 500.00' });
    expect(mail!.text).toContain('This is a test with made-up facts.');
    expect(text).toMatchObject({ to: '08030000001', text: expect.stringMatching(/^TEST Gatelight: /) });
  });

  test('needs an address and a valid text, and has a limit', async () => {
    const member = await api.staff('operations', 'Busy');
    const sms = { key: 'token', channel: 'sms', language: 'en' };
    expect((await ask('template.test', sms, member)).data).toMatchObject({
      state: 'not-possible',
      error: 'no-own-phone',
    });
    const wrong = { ...sms, text: { title: '', text: 'no digits' } };
    expect((await ask('template.test', wrong, member)).data.error).toBe('template-text-wrong');
    const email = { ...sms, channel: 'email' };
    for (let n = 0; n < 20; n += 1) await ask('template.test', email, member);
    expect((await ask('template.test', email, member)).data.error).toBe('rate-limited');
  });
});
