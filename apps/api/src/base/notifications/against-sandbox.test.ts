import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createSandbox, type Sandbox } from '@gatelight/sandbox/src/sandbox.ts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createApi } from '#platform/http/api';
import { createHttp } from '#platform/http/http';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import type { MessageRequest } from './templates/message.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import { deliveriesOf, queueMessage } from './sending/queue-message.ts';
import { notificationRoutes } from './routes.ts';
import { createSmtpSender } from './sending/smtp.ts';
import { createTermiiSender } from './sending/termii.ts';
import { testNote, testTemplates } from './test-templates.ts';

/* The adapters over real HTTP and SMTP, the delivery reports over a real port: nothing is simulated in this process. */

let database: TestDatabase;
let db: Db;
let owner: Db;
let sandbox: Sandbox;
let app: FastifyInstance;
let notifications: Notifications;
let urls: { url: string; smtpPort: number };
const closing: (() => Promise<void> | void)[] = [];
const log = pino({ level: 'silent' });
const secret = 'termii-webhook-secret';

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl });
  owner = createDb({ url: database.ownerUrl, poolSize: 2 });
  sandbox = await createSandbox({
    behaviour: 'lenient',
    paystackSecretKey: 'sk_test_sandbox_only',
    termiiApiKey: 'termii-api-key-1',
    termiiSecret: secret,
    timings: { reportDelayMs: 20, slowMs: 50, silenceMs: 500, webhookRetryMs: [50, 50] },
  });
  urls = await sandbox.listen();
  notifications = withKey('termii-api-key-1');
  app = createHttp({ log, trustedProxies: [], secure: false }).app;
  const serve = createApi(app, { publicUrl: 'http://localhost:3000', authenticate: async () => undefined });
  notificationRoutes(serve, { notifications });
  sandbox.sendWebhooksTo({ sms: `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/webhooks/termii` });
});

beforeEach(async () => {
  await faults('ok');
  await sql`truncate notifications.message, notifications.report`.execute(owner);
});

afterAll(async () => {
  await sandbox.close();
  await app.close();
  for (const close of closing) await close();
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

function withKey(apiKey: string, smtpPort = urls.smtpPort): Notifications {
  const sms = createTermiiSender({ baseUrl: urls.url, apiKey, secret, sender: 'Gatelight' });
  const mail = createSmtpSender({
    url: `smtp://127.0.0.1:${smtpPort}`,
    from: 'Gatelight <no-reply@gatelight.example>',
  });
  closing.push(sms.close, mail.close);
  const brand = { name: 'Gatelight', publicUrl: 'http://localhost:3000', email: 'help@gatelight.example', phone: '0' };
  return createNotifications({ db, sms, mail, log, crash: () => undefined, brand, templates: testTemplates });
}

async function faults(sms: string): Promise<void> {
  const answer = await fetch(`${urls.url}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sms }),
  });
  if (!answer.ok) throw new Error(`faults: ${answer.status}`);
}

async function inbox(to: string): Promise<{ channel: string; subject: string | null; text: string }[]> {
  const answer = await fetch(`${urls.url}/sandbox/inbox/messages?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { data: { channel: string; subject: string | null; text: string }[] }).data;
}

let people = 0;
async function queue(changes: Partial<MessageRequest> = {}): Promise<MessageRequest> {
  const n = String((people += 1)).padStart(7, '0');
  const request: MessageRequest = {
    event: `order:${n}:ticket`,
    subjectKind: 'order',
    subjectId: n,
    channel: 'sms',
    to: `0803${n}`,
    content: testNote.content({ code: 'T-AB12CD34' }),
    ...changes,
  };
  await inTransaction(db, (tx) => queueMessage(tx, request));
  return request;
}

async function run(name: string, from: Notifications = notifications): Promise<number> {
  return (await from.jobs.find((job) => job.name === `notifications.${name}`)?.run()) ?? 0;
}

const states = async (request: MessageRequest) =>
  (await deliveriesOf(db, request)).map(({ channel, state }) => `${channel} ${state}`);
const passTime = () =>
  sql`update notifications.message set due_at = now(), lease_until = null where state = 'queued'`.execute(owner);

async function untilDelivered(request: MessageRequest): Promise<void> {
  await expect
    .poll(async () => {
      await run('reports');
      return states(request);
    })
    .toContain('sms delivered');
}

test('an SMS reaches the phone and its delivery report arrives', async () => {
  const request = await queue();
  await run('send');
  expect(await inbox(request.to)).toMatchObject([{ channel: 'sms', text: 'Gatelight: T-AB12CD34 is your code.' }]);
  await untilDelivered(request);
});

test('WhatsApp uses the same provider on its own channel', async () => {
  const request = await queue({ channel: 'whatsapp' });
  await run('send');
  expect(await inbox(request.to)).toMatchObject([{ channel: 'whatsapp' }]);
});

test('an e-mail reaches the mailbox with names as they were written', async () => {
  const request = await queue({
    channel: 'email',
    to: 'ada@example.com',
    content: testNote.content({ code: 'T-1', reader: 'Ṣadé 🎉 עדה' }),
  });
  await run('send');
  expect(await states(request)).toEqual(['email sent']);
  const [mail] = await inbox('ada@example.com');
  expect(mail).toMatchObject({ channel: 'email', subject: 'T-1: Ṣadé 🎉 עדה' });
  expect(mail?.text).toContain('Name: Ṣadé 🎉 עדה');
});

test('a subject with line breaks adds neither header nor recipient', async () => {
  await queue({
    channel: 'email',
    to: 'staff@example.com',
    content: testNote.content({ code: 'T-1', reader: 'Hi\r\nBcc: victim@example.com\r\n\r\nnew body' }),
  });
  await run('send');
  const [mail] = await inbox('staff@example.com');
  expect(mail?.subject).toBe('T-1: Hi Bcc: victim@example.com new body');
  expect(mail?.text).toContain('QUIT');
  expect(await inbox('victim@example.com')).toEqual([]);
});

test.each(['sms', 'email'] as const)(
  'when the response is lost the %s may arrive twice, but it does arrive',
  async (channel) => {
    const request = await queue(channel === 'email' ? { channel, to: 'lost@example.com' } : {});
    await faults('lost_response');
    await run('send');
    expect(await states(request)).toEqual([`${channel} queued`]);
    await faults('ok');
    await passTime();
    await run('send');
    // On a busy machine the report of the provider may already have arrived.
    expect(await states(request)).toEqual([expect.stringMatching(/ (sent|delivered)$/)]);
    const [first, second] = await inbox(request.to);
    expect(second?.text).toBe(first?.text);
  },
);

test.each(['error', 'timeout'])('a failing provider (%s) is retried until it recovers', async (fault) => {
  const request = await queue();
  await faults(fault);
  await run('send');
  expect(await states(request)).toEqual(['sms queued']);
  expect(await inbox(request.to)).toEqual([]);
  await faults('ok');
  await passTime();
  await run('send');
  expect(await inbox(request.to)).toHaveLength(1);
});

async function workerProcess(crashAt: string): Promise<string> {
  const file = fileURLToPath(new URL('test-worker-process.ts', import.meta.url));
  const smtp = `smtp://127.0.0.1:${urls.smtpPort}`;
  const child = spawn(process.execPath, [file, database.appUrl, urls.url, smtp, crashAt], { stdio: 'inherit' });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? String(code);
}

test('a worker is killed right after the provider accepted the message: its lease ends and the next worker sends the message', async () => {
  const request = await queue();
  expect(await workerProcess('notify.after_send')).toBe('SIGKILL');
  expect(await states(request)).toEqual(['sms queued']);
  expect(await inbox(request.to)).toHaveLength(1);
  expect(await run('send')).toBe(0);
  const { rows } = await sql<{ lease: number }>`
    select extract(epoch from due_at - now())::float8 as lease from notifications.message
  `.execute(db);
  expect(rows[0]?.lease).toBeLessThanOrEqual(30);
  await passTime();
  expect(await workerProcess('')).toBe('0');
  await untilDelivered(request);
  const [first, second] = await inbox(request.to);
  expect(second?.text).toBe(first?.text);
});

test('the worker waits for a slow provider', async () => {
  const request = await queue();
  await faults('slow');
  await run('send');
  expect(await states(request)).toEqual(['sms sent']);
});

test('a report that arrives twice is applied once', async () => {
  await faults('duplicate_webhook');
  const request = await queue();
  await run('send');
  await untilDelivered(request);
  const changedAt = async () =>
    (await sql`select changed_at from notifications.message where subject_id = ${request.subjectId}`.execute(db)).rows;
  const first = await changedAt();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(await changedAt()).toEqual(first);
});

test('a wrong API key is retried: an operator can correct it', async () => {
  const request = await queue();
  await run('send', withKey('some-other-key-16'));
  expect(await states(request)).toEqual(['sms queued']);
});

test('a mail server that is down is retried', async () => {
  const request = await queue({ channel: 'email', to: 'ada@example.com' });
  await run('send', withKey('termii-api-key-1', 9));
  expect(await states(request)).toEqual(['email queued']);
  const { rows } = await sql<{ problem: string }>`select last_problem as problem from notifications.message`.execute(
    db,
  );
  expect(rows[0]?.problem).not.toContain('ada');
});

test('the webhook returns 200 to the provider from any origin, and 401 to every other caller', async () => {
  const body = JSON.stringify({ message_id: 'x', status: 'Delivered' });
  const post = (signature: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/termii',
      headers: {
        'content-type': 'application/json',
        origin: 'https://elsewhere.example',
        'x-termii-signature': signature,
      },
      payload: body,
    });
  const good = await post(createHmac('sha512', secret).update(body).digest('hex'));
  expect([good.statusCode, good.json()]).toEqual([200, { status: 'success', data: { received: true } }]);
  const forged = await post(createHmac('sha512', 'another secret').update(body).digest('hex'));
  expect([forged.statusCode, forged.json().code]).toEqual([401, 'invalid-signature']);
  const unsigned = await app.inject({ method: 'POST', url: '/api/v1/webhooks/termii', payload: {} });
  expect(unsigned.statusCode).toBe(401);
});
