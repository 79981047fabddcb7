import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { deliveriesOf, queueMessage } from './sending/queue-message.ts';
import type { SendOutcome } from './sending/sender.ts';
import {
  responses,
  busy,
  codeFor,
  db,
  hooks,
  logged,
  never,
  ok,
  owner,
  passTime,
  phone,
  queue,
  row,
  silence,
  start,
  states,
  useNotifications,
} from './test-worker.ts';
import { testCode, testNote } from './test-templates.ts';

useNotifications();

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

  test('the same event for the same address is sent once, however often it is queued at the same time', async () => {
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
  test('a queued message is sent and marked as sent', async () => {
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
    responses.push(silence);
    const worker = start();
    await worker.run('send');
    await passTime();
    await worker.run('send');
    expect(phone.map((message) => 'id' in message && message.id)).toEqual(
      Array(2).fill(`<message-${id}@gatelight.example>`),
    );
  });

  test('concurrent workers share the messages and send nothing twice', async () => {
    for (let n = 0; n < 30; n += 1) await queue();
    const taken = await Promise.all([start().run('send'), start().run('send'), start().run('send')]);
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(30);
    expect(phone).toHaveLength(30);
  });

  test('a busy provider is called again after a delay that doubles', async () => {
    const { id } = await queue();
    const worker = start();
    responses.push(busy, busy, busy);
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

  test('when the provider does not respond, the same text is sent again', async () => {
    const { id } = await queue();
    const worker = start();
    responses.push(silence);
    await worker.run('send');
    expect((await row(id)).state).toBe('queued');
    await passTime();
    await worker.run('send');
    expect(phone).toHaveLength(2);
    expect(phone[0]).toEqual(phone[1]);
    expect((await row(id)).state).toBe('sent');
  });

  test('without another channel there are twelve attempts and then a finding', async () => {
    const request = await queue();
    const worker = start();
    responses.push(...(Array(20).fill(busy) as SendOutcome[]));
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

  test('a permanent refusal moves the message to the next channel immediately, and then to the one after it', async () => {
    const request = await queue({
      fallback: [
        { channel: 'whatsapp', to: '08031234567' },
        { channel: 'email', to: 'ada@example.com' },
      ],
    });
    const worker = start();
    responses.push(never, never);
    for (let n = 0; n < 3; n += 1) await worker.run('send');
    expect(await states(request)).toEqual(['sms failed', 'whatsapp failed', 'email sent']);
    expect(await worker.findings(db)).toEqual([]);
  });

  test('with another channel left, a busy provider gets four attempts', async () => {
    const request = await queue({ fallback: [{ channel: 'email', to: 'ada@example.com' }] });
    const worker = start();
    responses.push(busy, silence, busy, busy);
    for (let n = 0; n < 5; n += 1) {
      await worker.run('send');
      await passTime();
    }
    expect(await states(request)).toEqual(['sms failed', 'email sent']);
  });

  test('an address that already has the message does not get it again as a fallback', async () => {
    const request = await queue({ fallback: [{ channel: 'email', to: 'ada@example.com' }] });
    await queue({ ...request, channel: 'email', to: 'ada@example.com', fallback: [] });
    responses.push(never);
    const worker = start();
    await worker.run('send');
    await worker.run('send');
    expect(phone.filter((message) => message.to === 'ada@example.com').length).toBeLessThanOrEqual(1);
    expect(await states(request)).toHaveLength(2);
  });

  test('without a mail server e-mail fails with that reason', async () => {
    const request = await queue({ channel: 'email', to: 'ada@example.com' });
    const worker = start({ withMail: false });
    await worker.run('send');
    expect(await states(request)).toEqual(['email failed']);
    expect((await worker.findings(db))[0]?.detail).toBe('email failed for good: no mail server is configured');
  });

  test('an expired message is not sent, on its fallback channel either', async () => {
    const request = await queue({
      expiresAt: new Date(Date.now() - 1000),
      fallback: [{ channel: 'email', to: 'ada@example.com' }],
    });
    await start().run('send');
    expect(phone).toEqual([]);
    expect(await states(request)).toEqual(['sms failed']);
  });

  test('a message that no worker takes for two minutes is a finding', async () => {
    const request = await queue();
    await sql`update notifications.message set due_at = now() - interval '3 minutes'`.execute(owner);
    expect(await start().findings(db)).toMatchObject([{ check: 'message-overdue', id: request.id }]);
  });

  test('the log names the message, never its text or its address', async () => {
    await queue();
    responses.push(busy);
    const worker = start();
    await worker.run('send');
    await passTime();
    await worker.run('send');
    expect(logged.join('')).toContain('message sent');
    expect(logged.join('')).not.toMatch(/\b012345\b|08031234567|2348031234567/);
  });
});

describe('a worker that crashes', () => {
  test('after the provider accepted the message: the lease ends within 30 s and the message is sent again', async () => {
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

  test('at every attempt: the message does not crash workers forever', async () => {
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

  test('a slow worker neither reverses nor delays the work of another worker', async () => {
    const { id } = await queue();
    responses.push(busy, ok());
    hooks.whileSending = async () => {
      hooks.whileSending = async () => undefined;
      await passTime();
      await start().run('send');
      await sql`update notifications.message set due_at = now() + interval '1 hour', lease_until = null`.execute(owner);
    };
    // The inner worker gets `busy` or `ok` first, depending on the order of the calls; in both cases one of them
    // succeeds.
    await start().run('send');
    expect((await row(id)).state).toBe('sent');
  });
});

describe('what the database itself refuses', () => {
  test('a state that moves backwards, and any deletion', async () => {
    const { id } = await queue();
    await start().run('send');
    await expect(sql`update notifications.message set state = 'queued' where id = ${id}`.execute(db)).rejects.toThrow(
      'cannot go from sent to queued',
    );
    await expect(sql`delete from notifications.message`.execute(db)).rejects.toThrow('permission denied');
  });
});

describe('the row of a message', () => {
  test('names its template, its language and its user, and the next channel keeps them', async () => {
    responses.push(never);
    await sql`insert into preferences.choice (user_id, setting, allowed) values (7, 'sms.alerts', true)`.execute(db);
    const request = await queue({
      audience: { kind: 'user', userId: 7n },
      language: 'pcm',
      fallback: [{ channel: 'email', to: 'ada@example.com' }],
    });
    const worker = start();
    await worker.run('send');
    await worker.run('send');
    const { rows } = await sql<{ template: string; language: string; user: bigint | null }>`
      select template, language, user_id as "user" from notifications.message where subject_id = ${request.subjectId}
    `.execute(db);
    expect(rows).toEqual(Array(2).fill({ template: 'test-note', language: 'pcm', user: 7n }));
    expect(phone.at(-1)).toMatchObject({
      to: 'ada@example.com',
      text: expect.stringContaining('Na your code be dis: 012345'),
    });
  });

  test('accepts any subject whose kind is a plain name, and no other', async () => {
    await queue({ subjectKind: 'wallet-funding' });
    await expect(queue({ subjectKind: 'Not a name' })).rejects.toThrow('message_subject_kind_check');
  });

  test('an unknown template waits for a version that knows it', async () => {
    const request = await queue({ content: { template: 'newer', payload: { name: 'newer' } } });
    await start().run('send');
    expect(phone).toEqual([]);
    expect(await states(request)).toEqual(['sms queued']);
  });

  test('a lost code is not a finding: its owner requests another one', async () => {
    responses.push(never, never);
    await queue({ content: testCode.content({ code: '123456' }) });
    const other = await queue({ content: testNote.content({ code: '1' }) });
    const worker = start();
    await worker.run('send');
    expect((await worker.findings(db)).map(({ id }) => id)).toEqual([other.id]);
  });
});

describe('retention', () => {
  test('a code is deleted from its message when it expires; a token stays', async () => {
    const code = await queue({
      content: testCode.content({ code: '123456' }),
      expiresAt: new Date(Date.now() + 60_000),
    });
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

  test('after thirty days the text of every message is deleted and its state stays', async () => {
    const request = await queue();
    const worker = start();
    await worker.run('send');
    await sql`update notifications.message set created_at = now() - interval '31 days'`.execute(owner);
    await worker.run('wipe');
    expect((await row(request.id)).payload).toBeNull();
    expect(await states(request)).toEqual(['sms sent']);
  });
});
