import { createHmac } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDb, inTransaction, sql, type Db } from '#platform/db';
import { createTestDatabase, type TestDatabase } from '#platform/test-database';
import type { MessageRequest } from './message.ts';
import { createNotifications } from './notifications.ts';
import { deliveriesOf, queueMessage } from './queue-message.ts';
import type { MailMessage, SendOutcome, TextMessage } from './sender.ts';
import { createTermiiSender } from './termii.ts';

let database: TestDatabase;
let db: Db;
let owner: Db;
let orders = 0;

const phone: (TextMessage | MailMessage)[] = [];
const logged: string[] = [];
let answers: SendOutcome[] = [];
let providerIds = 0;
/** Runs in the middle of a send, when the provider has it and we do not know yet. */
let whileSending: () => Promise<void> = async () => undefined;

const ok = (): SendOutcome => ({ kind: 'ok', providerId: `p-${(providerIds += 1)}` });
const busy: SendOutcome = { kind: 'refused', reason: 'status 429', isForGood: false };
const never: SendOutcome = { kind: 'refused', reason: 'status 400', isForGood: true };
const silence: SendOutcome = { kind: 'unknown', reason: 'no answer' };

async function send(message: TextMessage | MailMessage): Promise<SendOutcome> {
  phone.push(message);
  await whileSending();
  return answers.shift() ?? ok();
}

const { readReport } = createTermiiSender({
  baseUrl: 'http://127.0.0.1:9',
  apiKey: 'api-key-api-key-',
  secret: 'report-secret-16',
  sender: 'Gatelight',
});

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '0',
};
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });

function start(options: { crash?: () => void; withMail?: boolean } = {}) {
  const { crash = () => undefined, withMail = true } = options;
  const notifications = createNotifications({
    db,
    sms: { send, readReport },
    mail: withMail ? { send } : undefined,
    log,
    crash,
    brand,
  });
  const run = async (name: string) => {
    const job = notifications.jobs.find((one) => one.name === `notifications.${name}`);
    if (!job) throw new Error(`no job ${name}`);
    return job.run();
  };
  return { ...notifications, run };
}

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 8 });
  owner = createDb({ url: database.ownerUrl, poolSize: 2 });
});

beforeEach(async () => {
  phone.length = 0;
  logged.length = 0;
  answers = [];
  whileSending = async () => undefined;
  await sql`truncate notifications.message, notifications.report`.execute(owner);
});

afterAll(async () => {
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

function codeFor(changes: Partial<MessageRequest> = {}): MessageRequest {
  const id = String((orders += 1));
  return {
    event: `order:${id}:token`,
    subjectKind: 'order',
    subjectId: id,
    channel: 'sms',
    to: '08031234567',
    template: { name: 'one-time-code', code: '012345', purpose: 'find-token' },
    ...changes,
  };
}

async function queue(changes: Partial<MessageRequest> = {}): Promise<MessageRequest & { id: bigint }> {
  const request = codeFor(changes);
  const { id } = await inTransaction(db, (tx) => queueMessage(tx, request));
  return { ...request, id };
}

async function row(
  id: bigint,
): Promise<{ state: string; attempts: number; wait: number; payload: unknown; provider_id: string | null }> {
  const { rows } = await sql<Awaited<ReturnType<typeof row>>>`
    select state, attempts, extract(epoch from due_at - now())::float8 as wait, payload, provider_id
    from notifications.message where id = ${id}
  `.execute(db);
  if (!rows[0]) throw new Error('no such message');
  return rows[0];
}

const states = async (request: MessageRequest) =>
  (await deliveriesOf(db, request)).map(({ channel, state }) => `${channel} ${state}`);
const passTime = () => sql`update notifications.message set due_at = now() where state = 'queued'`.execute(owner);

function report(providerId: string, status: string, changes: object = {}): [Buffer, string] {
  const body = Buffer.from(JSON.stringify({ type: 'outbound', message_id: providerId, status, ...changes }));
  return [body, createHmac('sha512', 'report-secret-16').update(body).digest('hex')];
}

describe('queueing', () => {
  test('a message of a transaction that rolls back is never sent', async () => {
    await expect(
      db.transaction().execute(async (tx) => {
        await queueMessage(tx, codeFor());
        throw new Error('the order could not be paid');
      }),
    ).rejects.toThrow();
    expect(await start().run('send')).toBe(0);
    expect(phone).toEqual([]);
  });

  test('the same event for the same address is sent once, however often and however parallel it is queued', async () => {
    const request = codeFor();
    const results = await Promise.all(
      Array.from({ length: 8 }, () => inTransaction(db, (tx) => queueMessage(tx, request))),
    );
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    await start().run('send');
    expect(phone).toHaveLength(1);
  });

  test('an address with a line break, a second recipient or the wrong shape is refused', async () => {
    for (const to of ['0803123456', '2348031234567', '08031234567\n0', '']) {
      await expect(queue({ to })).rejects.toThrow('not an address for sms');
    }
    for (const to of ['ada', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', 'A <a@b.example>']) {
      await expect(queue({ channel: 'email', to })).rejects.toThrow('not an address for email');
    }
    await expect(queue({ fallback: [{ channel: 'email', to: 'ada' }] })).rejects.toThrow('not an address for email');
  });

  test('deliveries show a masked address and their state', async () => {
    const request = await queue();
    const [delivery] = await deliveriesOf(db, request);
    expect(delivery).toEqual({ channel: 'sms', toMasked: '0803 ••• 4567', state: 'queued', at: expect.any(Date) });
  });
});

describe('sending', () => {
  test('what is queued goes out and becomes sent', async () => {
    const { id } = await queue();
    expect(await start().run('send')).toBe(1);
    expect(phone).toEqual([
      { channel: 'sms', to: '08031234567', text: expect.stringContaining('012345 is your code') },
    ]);
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await start().run('send')).toBe(0);
  });

  test('e-mail carries an id that stays the same when it is sent again', async () => {
    const { id } = await queue({ channel: 'email', to: 'ada@example.com' });
    answers = [silence];
    const worker = start();
    await worker.run('send');
    await passTime();
    await worker.run('send');
    expect(phone.map((message) => 'id' in message && message.id)).toEqual(
      Array(2).fill(`<message-${id}@gatelight.example>`),
    );
  });

  test('workers that look at the same moment share the work and send nothing twice', async () => {
    for (let n = 0; n < 30; n += 1) await queue();
    const taken = await Promise.all([start().run('send'), start().run('send'), start().run('send')]);
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(30);
    expect(phone).toHaveLength(30);
  });

  test('a provider that is busy is asked again after a wait that doubles', async () => {
    const { id } = await queue();
    const worker = start();
    answers = [busy, busy, busy];
    const waits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await worker.run('send');
      waits.push((await row(id)).wait);
      expect(await worker.run('send')).toBe(0);
      await passTime();
    }
    [2, 4, 8].forEach((seconds, index) => {
      expect(waits[index]).toBeGreaterThan(seconds / 2 - 0.5);
      expect(waits[index]).toBeLessThan(seconds * 1.5);
    });
    await worker.run('send');
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 4 });
  });

  test('when the provider says nothing, the same words are sent again', async () => {
    const { id } = await queue();
    const worker = start();
    answers = [silence];
    await worker.run('send');
    expect((await row(id)).state).toBe('queued');
    await passTime();
    await worker.run('send');
    expect(phone).toHaveLength(2);
    expect(phone[0]).toEqual(phone[1]);
    expect((await row(id)).state).toBe('sent');
  });

  test('without another channel it is tried twelve times and then lies where a person sees it', async () => {
    const request = await queue();
    const worker = start();
    answers = Array(20).fill(busy) as SendOutcome[];
    for (let n = 0; n < 20; n += 1) {
      await worker.run('send');
      await passTime();
    }
    expect(phone).toHaveLength(12);
    expect(await states(request)).toEqual(['sms failed']);
    expect(await worker.findings(db)).toEqual([
      {
        check: 'message-failed',
        id: request.id,
        event: request.event,
        detail: 'sms failed for good: status 429',
        since: expect.any(Date),
      },
    ]);
  });

  test('a refusal for good turns to the next channel at once, and on to the one after it', async () => {
    const request = await queue({
      fallback: [
        { channel: 'whatsapp', to: '08031234567' },
        { channel: 'email', to: 'ada@example.com' },
      ],
    });
    const worker = start();
    answers = [never, never];
    for (let n = 0; n < 3; n += 1) await worker.run('send');
    expect(await states(request)).toEqual(['sms failed', 'whatsapp failed', 'email sent']);
    expect(await worker.findings(db)).toEqual([]);
  });

  test('with another channel at hand, a busy provider is given up after four tries', async () => {
    const request = await queue({ fallback: [{ channel: 'email', to: 'ada@example.com' }] });
    const worker = start();
    answers = [busy, silence, busy, busy];
    for (let n = 0; n < 5; n += 1) {
      await worker.run('send');
      await passTime();
    }
    expect(await states(request)).toEqual(['sms failed', 'email sent']);
  });

  test('an address that was already told about the event is not told again as a stand-in', async () => {
    const request = await queue({ fallback: [{ channel: 'email', to: 'ada@example.com' }] });
    await queue({ ...request, channel: 'email', to: 'ada@example.com', fallback: [] });
    answers = [never];
    const worker = start();
    await worker.run('send');
    await worker.run('send');
    expect(phone.filter((message) => message.to === 'ada@example.com').length).toBeLessThanOrEqual(1);
    expect(await states(request)).toHaveLength(2);
  });

  test('without a mail server e-mail fails in so many words', async () => {
    const request = await queue({ channel: 'email', to: 'ada@example.com' });
    const worker = start({ withMail: false });
    await worker.run('send');
    expect(await states(request)).toEqual(['email failed']);
    expect((await worker.findings(db))[0]?.detail).toBe('email failed for good: no mail server is configured');
  });

  test('what expired is not sent any more, and its stand-in neither', async () => {
    const request = await queue({
      expiresAt: new Date(Date.now() - 1000),
      fallback: [{ channel: 'email', to: 'ada@example.com' }],
    });
    await start().run('send');
    expect(phone).toEqual([]);
    expect(await states(request)).toEqual(['sms failed']);
  });

  test('a message that nobody takes up for two minutes is a finding', async () => {
    const request = await queue();
    await sql`update notifications.message set due_at = now() - interval '3 minutes'`.execute(owner);
    expect(await start().findings(db)).toMatchObject([{ check: 'message-overdue', id: request.id }]);
  });

  test('the log tells which message, never its words or its address', async () => {
    await queue();
    answers = [busy];
    const worker = start();
    await worker.run('send');
    await passTime();
    await worker.run('send');
    expect(logged.join('')).toContain('message sent');
    expect(logged.join('')).not.toMatch(/012345|08031234567|2348031234567/);
  });
});

describe('a worker that dies', () => {
  test('after the provider had the message: the lease ends within 30 s and the message is healed', async () => {
    const { id } = await queue();
    const dying = start({
      crash: () => {
        throw new Error('killed');
      },
    });
    await expect(dying.run('send')).rejects.toThrow('killed');
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await row(id)).wait).toBeGreaterThan(20);
    expect((await row(id)).wait).toBeLessThanOrEqual(30);
    expect(await start().run('send')).toBe(0);
    await passTime();
    await start().run('send');
    expect((await row(id)).state).toBe('sent');
    expect(phone[0]).toEqual(phone[1]);
  });

  test('at every try: the message does not kill workers for ever', async () => {
    const request = await queue();
    const dying = start({
      crash: () => {
        throw new Error('killed');
      },
    });
    for (let n = 0; n < 12; n += 1) {
      await dying.run('send').catch(() => undefined);
      await passTime();
    }
    await start().run('send');
    expect(phone).toHaveLength(12);
    expect(await states(request)).toEqual(['sms failed']);
  });

  test('a worker that was only slow neither undoes nor postpones what another one did', async () => {
    const { id } = await queue();
    answers = [busy, ok()];
    whileSending = async () => {
      whileSending = async () => undefined;
      await passTime();
      await start().run('send');
      await sql`update notifications.message set due_at = now() + interval '1 hour'`.execute(owner);
    };
    // The inner worker gets `busy` or `ok` first depending on who asks; either way one of them succeeds.
    await start().run('send');
    expect((await row(id)).state).toBe('sent');
  });
});

describe('delivery reports', () => {
  async function sent(changes: Partial<MessageRequest> = {}) {
    const request = await queue(changes);
    const worker = start();
    await worker.run('send');
    const { provider_id: providerId } = await row(request.id);
    return { request, worker, providerId: providerId ?? '' };
  }

  test.each(['Delivered', 'DELIVERED', ' delivered ', 'Message Delivered'])('%j means delivered', async (wording) => {
    const { request, worker, providerId } = await sent();
    await worker.receiveDeliveryReport(...report(providerId, wording));
    await worker.run('reports');
    expect(await states(request)).toEqual(['sms delivered']);
  });

  test.each(['DND Active on Phone Number', 'message failed', 'Rejected', 'EXPIRED'])(
    '%j means failed, and the next channel takes over',
    async (wording) => {
      const { request, worker, providerId } = await sent({ fallback: [{ channel: 'email', to: 'ada@example.com' }] });
      await worker.receiveDeliveryReport(...report(providerId, wording));
      await worker.run('reports');
      await worker.run('send');
      expect(await states(request)).toEqual(['sms failed', 'email sent']);
    },
  );

  test('what is no end, or not known, changes nothing', async () => {
    const { request, worker, providerId } = await sent();
    for (const wording of ['Message Sent', 'Sent', 'Submitted', 'something new', ''])
      await worker.receiveDeliveryReport(...report(providerId, wording));
    await worker.run('reports');
    expect(await states(request)).toEqual(['sms sent']);
  });

  test('twice, late and out of order: a final state stays', async () => {
    const { request, worker, providerId } = await sent({ fallback: [{ channel: 'email', to: 'ada@example.com' }] });
    for (const wording of ['Delivered', 'Delivered', 'Message Failed', 'Expired', 'Delivered', 'Rejected']) {
      await worker.receiveDeliveryReport(...report(providerId, wording));
      await worker.run('reports');
    }
    expect(await states(request)).toEqual(['sms delivered']);
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from notifications.report`.execute(db);
    expect(rows[0]?.n).toBe(4n);
  });

  test('a failure that is reported again and again has one stand-in', async () => {
    const { request, worker, providerId } = await sent({ fallback: [{ channel: 'email', to: 'ada@example.com' }] });
    for (let n = 0; n < 3; n += 1) await worker.receiveDeliveryReport(...report(providerId, 'Rejected', { id: n }));
    await Promise.all([worker.run('reports'), start().run('reports')]);
    await worker.receiveDeliveryReport(...report(providerId, 'Delivered'));
    await worker.run('reports');
    expect(await states(request)).toEqual(['sms failed', 'email queued']);
  });

  test('a report that overtakes our own commit waits for it', async () => {
    const request = await queue();
    const worker = start();
    const early: SendOutcome = { kind: 'ok', providerId: 'early-bird' };
    answers = [early];
    whileSending = async () => {
      await worker.receiveDeliveryReport(...report('early-bird', 'Delivered'));
      expect(await worker.run('reports')).toBe(0);
    };
    await worker.run('send');
    expect(await states(request)).toEqual(['sms sent']);
    await worker.run('reports');
    expect(await states(request)).toEqual(['sms delivered']);
  });

  test('a report for a message that we never sent is put aside after an hour', async () => {
    const worker = start();
    await worker.receiveDeliveryReport(...report('nobody-knows', 'Delivered'));
    expect(await worker.run('reports')).toBe(0);
    await sql`update notifications.report set received_at = now() - interval '61 minutes'`.execute(owner);
    expect(await worker.run('reports')).toBe(1);
    expect(await worker.run('reports')).toBe(0);
  });

  test('a forged, altered or unsigned report is refused and leaves no trace', async () => {
    const { request, worker, providerId } = await sent();
    const [body, signature] = report(providerId, 'Delivered');
    const altered = Buffer.from(body.toString().replace('outbound', 'inbound'));
    for (const [raw, given] of [
      [body, undefined],
      [body, ''],
      [body, 'zz'.repeat(64)],
      [body, signature.slice(2)],
      [altered, signature],
    ] as const) {
      await expect(worker.receiveDeliveryReport(raw, given)).rejects.toMatchObject({ code: 'invalid-signature' });
    }
    await worker.run('reports');
    expect(await states(request)).toEqual(['sms sent']);
  });

  test('signed nonsense is received and ignored', async () => {
    const worker = start();
    for (const text of ['', 'null', '{', '{"status":"Delivered"}', '[]']) {
      const body = Buffer.from(text);
      const signature = createHmac('sha512', 'report-secret-16').update(body).digest('hex');
      await worker.receiveDeliveryReport(body, signature);
    }
    expect(await worker.run('reports')).toBe(0);
  });
});

describe('what the database itself refuses', () => {
  test('a message that goes backward, and any deletion', async () => {
    const { id } = await queue();
    await start().run('send');
    await expect(sql`update notifications.message set state = 'queued' where id = ${id}`.execute(db)).rejects.toThrow(
      'cannot go from sent to queued',
    );
    await expect(sql`delete from notifications.message`.execute(db)).rejects.toThrow('permission denied');
  });
});

describe('retention', () => {
  test('a one-time code is wiped from its message once it is over; a token stays for its order', async () => {
    const code = await queue({ subjectKind: 'otp', expiresAt: new Date(Date.now() + 60_000) });
    const token = await queue();
    const worker = start();
    await worker.run('send');
    expect(await worker.run('wipe')).toBe(0);
    await sql`update notifications.message set expires_at = now() - interval '1 second' where id = ${code.id}`.execute(
      owner,
    );
    expect(await worker.run('wipe')).toBe(1);
    expect((await row(code.id)).payload).toBeNull();
    expect((await row(token.id)).payload).not.toBeNull();
  });

  test('after thirty days the words of every message are gone, and its state is still there', async () => {
    const request = await queue();
    const worker = start();
    await worker.run('send');
    await sql`update notifications.message set changed_at = now() - interval '31 days'`.execute(owner);
    await worker.run('wipe');
    expect((await row(request.id)).payload).toBeNull();
    expect(await states(request)).toEqual(['sms sent']);
  });
});
