import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { createEvents, type Events } from '#platform/database/events';
import { openTestApi, type TestApi, type TestUser } from '#platform/testing/test-api';
import { untilBlocked } from '#platform/testing/until-blocked';
import { createNotifications } from '../notifications.ts';
import { queueMessage } from '../sending/queue-message.ts';
import type { SendOutcome } from '../sending/sender.ts';
import type { MessageContent } from '../templates/template.ts';
import { testCode, testNote, testTemplates, testToken } from '../test-templates.ts';
import { pushTime } from './file-inbox.ts';
import { inboxRoutes } from './routes.ts';
import { pushRoutes } from '../push/routes.ts';

let api: TestApi;
const people = new Map<string, TestUser>();
let events: Events;
let address: string;
const sent: { channel: string; to: string }[] = [];
const pushed: { endpoint: string; payload: string }[] = [];
let worker: ReturnType<typeof createNotifications>;
let count = 0;

const ok = (): SendOutcome => ({ kind: 'ok', providerId: `p-${(count += 1)}` });

beforeAll(async () => {
  api = await openTestApi((serve, { web, database, log }) => {
    events = createEvents({ url: database.webUrl, log });
    inboxRoutes(serve, { db: web, events });
    pushRoutes(serve, { db: web, publicKey: 'key' });
  });
  for (const id of ['1', '2', '52', '53']) people.set(id, await api.user('ada', { id }));
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  worker = createNotifications({
    db: api.db,
    sms: {
      send: async ({ channel, to }) => (sent.push({ channel, to }), ok()),
      readReport: () => ({ kind: 'ignored' }),
    },
    whatsapp: { send: async ({ to }) => (sent.push({ channel: 'whatsapp', to }), ok()) },
    mail: { send: async ({ to }) => (sent.push({ channel: 'email', to }), ok()) },
    push: {
      publicKey: 'key',
      send: async ({ endpoint }, payload) => {
        pushed.push({ endpoint, payload });
        return endpoint.includes('gone') ? { kind: 'not-sent', reason: 'status 410', isFinal: true } : ok();
      },
    },
    log: pino({ level: 'silent' }),
    crash: () => undefined,
    brand: { name: 'Gatelight', publicUrl: 'https://gatelight.example', email: 'help@gatelight.example', phone: '0' },
    templates: testTemplates,
  });
});

afterAll(async () => {
  await events.close();
  await api.close();
});

beforeEach(async () => {
  sent.length = 0;
  pushed.length = 0;
  await sql`truncate notifications.message, notifications.inbox, notifications.push_device`.execute(api.owner);
});

const run = async (name: string) => worker.jobs.find((job) => job.name === `notifications.${name}`)?.run();

async function queueNote(
  userId: bigint,
  options: { channel?: 'sms' | 'whatsapp' | 'email'; event?: string; content?: MessageContent } = {},
): Promise<void> {
  const {
    channel = 'email',
    event = `order:${(count += 1)}:note`,
    content = testNote.content({ code: 'A1' }),
  } = options;
  await inTransaction(api.db, (tx) =>
    queueMessage(tx, {
      event,
      subjectKind: 'order',
      subjectId: '7',
      channel,
      to: channel === 'email' ? 'ada@example.com' : '08031234567',
      audience: { kind: 'user', userId },
      content,
    }),
  );
}

const as = (userId: string) => people.get(userId)!.call;
const inboxOf = async (userId: string, query = '') => (await as(userId).get(`/api/v1/notifications${query}`)).data;

describe('the inbox', () => {
  test('shows one entry for each event, in the requested language, however many channels were used', async () => {
    await queueNote(1n, { event: 'order:1:note' });
    await queueNote(1n, { event: 'order:1:note', channel: 'sms' });
    await run('inbox');
    expect(await inboxOf('1')).toMatchObject({
      items: [{ title: 'Your code', text: 'A1', subject_kind: 'order', subject_id: '7', unread: true }],
      next: null,
      unread_count: 1,
    });
    expect((await inboxOf('1', '?language=pcm')).items[0].title).toBe('Na your code');
  });

  test('is for its user only, and never contains codes', async () => {
    await queueNote(1n);
    await queueNote(1n, { content: testCode.content({ code: '123456' }) });
    await run('inbox');
    expect((await inboxOf('1')).items).toHaveLength(1);
    expect((await inboxOf('2')).items).toEqual([]);
    expect((await api.as(undefined).get('/api/v1/notifications')).status).toBe(401);
    const [{ id }] = (await inboxOf('1')).items;
    const foreign = await as('2').put('/api/v1/notifications/read', { ids: [id] });
    expect([foreign.status, foreign.code]).toEqual([404, 'not-found']);
    expect((await inboxOf('1')).unread_count).toBe(1);
  });

  test('pages by cursor without a gap or a repeat', async () => {
    for (let n = 0; n < 5; n += 1) await queueNote(1n);
    await run('inbox');
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: { id: string }[]; next: string | null } = await inboxOf(
        '1',
        `?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  test('marks all as read, and an undo restores exactly those', async () => {
    for (let n = 0; n < 3; n += 1) await queueNote(1n);
    await run('inbox');
    const [first] = (await inboxOf('1')).items;
    await as('1').put('/api/v1/notifications/read', { ids: [first.id] });
    const all = await as('1').put('/api/v1/notifications/read', { all: true });
    expect(all.data).toMatchObject({ unread_count: 0 });
    expect(all.data.changed).toHaveLength(2);
    const undone = await as('1').put('/api/v1/notifications/read', { ids: all.data.changed, read: false });
    expect(undone.data.unread_count).toBe(2);
    expect((await inboxOf('1')).items[0].unread).toBe(false);
  });
});

describe('preferences', () => {
  const choose = (userId: string, setting: string, allowed: boolean) =>
    sql`insert into preferences.choice (user_id, setting, allowed) values (${userId}::bigint, ${setting}, ${allowed})`.execute(
      api.db,
    );

  test.each([
    ['email', 'email.receipts', false],
    ['email', 'email.receipts', true],
    ['sms', 'sms.alerts', false],
    ['sms', 'sms.alerts', true],
    ['whatsapp', 'whatsapp.alerts', false],
    ['whatsapp', 'whatsapp.alerts', true],
  ] as const)(
    '%s with %s %s is obeyed at the moment of sending, and the inbox has it either way',
    async (channel, setting, allowed) => {
      await queueNote(52n, { channel });
      await choose('52', setting, allowed);
      await run('send');
      await run('inbox');
      expect(sent.map((one) => one.channel)).toEqual(allowed ? [channel] : []);
      const { rows } = await sql<{ state: string }>`select state from notifications.message`.execute(api.owner);
      expect(rows).toEqual([{ state: allowed ? 'sent' : 'withheld' }]);
      expect((await inboxOf('52')).items).toHaveLength(1);
    },
  );

  test('security messages are always sent', async () => {
    for (const setting of ['email.receipts', 'email.wallet', 'email.tokens']) await choose('53', setting, false);
    await queueNote(53n, { content: testCode.content({ code: '123456' }) });
    await run('send');
    expect(sent).toHaveLength(1);
  });
});

describe('web push', () => {
  const device = (endpoint: string) => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } });
  const subscribe = (userId: string, endpoint: string) => as(userId).post('/api/v1/users/push', device(endpoint));

  test('reaches the devices of the user with the text of the inbox, and deletes a device that no longer exists', async () => {
    await subscribe('1', 'https://fcm.googleapis.com/fcm/send/mine');
    await subscribe('1', 'https://fcm.googleapis.com/fcm/send/gone');
    await subscribe('2', 'https://fcm.googleapis.com/fcm/send/theirs');
    await queueNote(1n, { content: testToken.content({ digits: '1234 5678 9012 3456 7890' }) });
    await run('inbox');
    await run('send');
    expect(pushed.map(({ endpoint }) => endpoint.slice(-4)).sort()).toEqual(['gone', 'mine']);
    expect(pushed.every(({ payload }) => !/\d{4}/.test(payload))).toBe(true);
    expect((await as('1').get('/api/v1/users/push')).data).toEqual({
      public_key: 'key',
      devices: 1,
      is_here: true,
    });
  });

  test.each([
    'https://evil.example/push',
    'https://169.254.169.254/',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/',
  ])('an address that is not a push service is refused: %s', async (endpoint) => {
    expect((await subscribe('1', endpoint)).status).toBe(400);
  });

  test('a browser belongs to the user who signed in there last', async () => {
    await subscribe('1', 'https://fcm.googleapis.com/fcm/send/shared');
    await subscribe('2', 'https://fcm.googleapis.com/fcm/send/shared');
    expect((await as('1').get('/api/v1/users/push')).data.devices).toBe(0);
    await as('1').delete('/api/v1/users/push', { endpoint: 'https://fcm.googleapis.com/fcm/send/shared' });
    expect((await as('2').get('/api/v1/users/push')).data.devices).toBe(1);
  });

  describe('a device belongs to its session', () => {
    const queueToken = () => queueNote(1n, { content: testToken.content({ digits: '1234 5678 9012 3456 7890' }) });
    const lives = async (userId: string) => (await as(userId).get('/api/v1/users/push')).data;
    const phoneOf = async (userId: string) => {
      const { rows } = await sql<{ id: string; key: string }>`
        insert into identity.session (user_id, expires_at, idle_seconds)
        values (${userId}::bigint, now() + interval '30 days', 604800) returning id::text, key`.execute(api.owner);
      const phone = api.as(userId, ['user'], rows[0]!.key);
      const endpoint = `https://fcm.googleapis.com/fcm/send/phone-${rows[0]!.id}`;
      expect((await phone.post('/api/v1/users/push', device(endpoint))).status).toBe(201);
      return rows[0]!.id;
    };
    const expire = (id: string) =>
      sql`update identity.session set last_seen_at = now() - interval '8 days' where id = ${id}::bigint`.execute(
        api.owner,
      );

    test.each([
      ['signed out there', 'signed-out'],
      ['ended from another device', 'by-user'],
      ['ended by a new password', 'password'],
      ['ended by staff', 'staff'],
      ['ended because its token was stolen', 'reuse'],
    ])('a phone gets nothing after its session was %s, and other devices stay', async (_how, reason) => {
      await subscribe('1', 'https://fcm.googleapis.com/fcm/send/laptop');
      await subscribe('2', 'https://fcm.googleapis.com/fcm/send/theirs');
      const phone = await phoneOf('1');
      await queueToken();
      await run('inbox');
      await sql`update identity.session set ended_at = now(), end_reason = ${reason} where id = ${phone}::bigint`.execute(
        api.owner,
      );
      // A message that was waiting for the phone is not sent either.
      await run('send');
      await queueToken();
      await run('inbox');
      await run('send');
      expect(new Set(pushed.map(({ endpoint }) => endpoint))).toEqual(
        new Set(['https://fcm.googleapis.com/fcm/send/laptop']),
      );
      expect(await lives('1')).toMatchObject({ devices: 1, is_here: true });
      expect((await lives('2')).devices).toBe(1);
    });

    test('an expired session leaves its device until another one ends, the password changes or the account is locked', async () => {
      const lapsed = async () => {
        const phone = await phoneOf('1');
        await expire(phone);
        expect((await lives('1')).devices).toBe(1);
      };
      await lapsed();
      const other = await phoneOf('1');
      expect((await lives('1')).devices).toBe(2);
      await sql`update identity.session set ended_at = now(), end_reason = 'by-user' where id = ${other}::bigint`.execute(
        api.owner,
      );
      expect(await lives('1')).toMatchObject({ devices: 0, is_here: false });
      await lapsed();
      await sql`insert into identity.credential (user_id, salt, hash)
        values (1, ${Buffer.alloc(16)}, ${Buffer.alloc(32)}) on conflict (user_id) do nothing`.execute(api.owner);
      await sql`update identity.credential set hash = ${Buffer.alloc(32, 1)} where user_id = 1`.execute(api.owner);
      expect((await lives('1')).devices).toBe(0);
      await lapsed();
      await sql`update identity."user" set locked_at = now() where id = 1`.execute(api.owner);
      await sql`update identity."user" set locked_at = null where id = 1`.execute(api.owner);
      expect((await lives('1')).devices).toBe(0);
    });

    test('a session that ends while it registers a phone leaves none', async () => {
      const { rows } = await sql<{ id: string; key: string }>`
        insert into identity.session (user_id, expires_at, idle_seconds)
        values (1, now() + interval '30 days', 604800) returning id::text, key`.execute(api.owner);
      const phone = api.as('1', ['user'], rows[0]!.key);
      const registered = await api.owner.transaction().execute(async (tx) => {
        await sql`update identity.session set ended_at = now(), end_reason = 'by-user' where id = ${rows[0]!.id}::bigint`.execute(
          tx,
        );
        const waiting = phone.post('/api/v1/users/push', device('https://fcm.googleapis.com/fcm/send/late'));
        await untilBlocked(api.owner);
        return [waiting];
      });
      expect((await registered[0]!).status).toBe(401);
      expect((await lives('1')).devices).toBe(0);
    });
  });

  test('waits for the morning if it may', () => {
    const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
    expect(pushTime('any-hour', at('23:30'))).toEqual(at('23:30'));
    expect(pushTime('daytime', at('12:00'))).toEqual(at('12:00'));
    expect(pushTime('daytime', at('21:30'))).toEqual(new Date('2026-11-22T05:00:00Z'));
    expect(pushTime('daytime', at('03:00'))).toEqual(at('05:00'));
  });
});

describe('the stream', () => {
  async function open(userId: string) {
    const stop = new AbortController();
    const answer = await fetch(`${address}/api/v1/events`, { headers: as(userId).headers, signal: stop.signal });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const next = async (type: string) => {
      while (!text.includes(`"type":"${type}"`)) text += (await reader.read()).value ?? '';
      const event = text.split('\n').find((line) => line.includes(`"type":"${type}"`)) ?? '';
      text = '';
      return JSON.parse(event.replace(/^data: /, ''));
    };
    return { status: answer.status, next, close: () => stop.abort() };
  }

  test('sends new entries only to its own user', async () => {
    const [ada, tunde] = await Promise.all([open('1'), open('2')]);
    await Promise.all([ada.next('sync'), tunde.next('sync')]);
    await queueNote(1n);
    await run('inbox');
    await ada.next('notification');
    await sql`select pg_notify('user_event', '{"user":"2","type":"wallet"}')`.execute(api.web);
    await tunde.next('wallet');
    ada.close();
    tunde.close();
  });

  test('that was interrupted begins with sync, so that nothing in the gap is missed', async () => {
    const first = await open('1');
    await first.next('sync');
    first.close();
    const tab = await open('1');
    await tab.next('sync');
    await queueNote(1n);
    await run('inbox');
    await tab.next('notification');
    tab.close();
    const [second, other] = await Promise.all([open('1'), open('2')]);
    // It names the most recent changes: a page that was loaded meanwhile reads only those again.
    expect((await second.next('sync')).recent.types).toContain('notification');
    expect((await other.next('sync')).recent.types).not.toContain('notification');
    other.close();
    expect((await inboxOf('1')).unread_count).toBe(1);
    second.close();
  });

  test('sends sync again after the database was unavailable', async () => {
    const ada = await open('1');
    await ada.next('sync');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'gatelight-listen' and datname = current_database()`.execute(api.owner);
    await ada.next('sync');
    ada.close();
  });

  test('needs a signed-in user', async () => {
    const answer = await fetch(`${address}/api/v1/events`);
    expect(answer.status).toBe(401);
  });
});
