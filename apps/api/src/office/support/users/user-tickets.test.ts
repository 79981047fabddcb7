import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestUser } from '#platform/testing/test-api';
import { isFileOf } from '../files/file-store.ts';
import { supportTemplates } from '../messages/index.ts';
import { supportRoutes } from '../routes.ts';
import { insertAnswer } from '../staff/staff-act-store.ts';
import { findTicket } from '../staff/staff-ticket-store.ts';
import { rememberOperator } from '../store.ts';
import { isTicketOf } from './user-ticket-store.ts';

let api: TestApi;
let ada: TestUser;
let tunde: TestUser;

beforeAll(async () => {
  api = await openTestApi(
    (serve, { web }) => supportRoutes(serve, { db: web }),
    ({ web }) => ({
      'own-ticket': (user, { number }) => isTicketOf(web, user.sessionKey ?? '', number ?? ''),
      'own-attachment': (user, { id }) => isFileOf(web, user.sessionKey ?? '', id ?? ''),
    }),
  );
  await rememberOperator(api.owner, 'help@gatelight.example');
  ada = await api.user('ada');
  tunde = await api.user('tunde');
});
afterAll(async () => api.close());
beforeEach(async () => {
  await sql`truncate support.ticket, notifications.message, platform.rate_limit cascade`.execute(api.owner);
});

const form = { subject: 'Token rejected', message: 'The meter says 30.', reference: '' };
const key = (text: string) => ({ 'idempotency-key': `${text}-0123456789abcdef` });
const open = async (user: TestUser, changes: object = {}, headers?: Record<string, string>) =>
  user.call.post('/api/v1/users/tickets', { ...form, ...changes }, headers);

/** Replies as an act of staff does. */
const reply = (number: string, message: string, state = 'waiting_for_customer') =>
  inTransaction(api.db, async (tx) => {
    const { id } = (await findTicket(tx, number))!;
    return insertAnswer(tx, { ticketId: id, by: 1n, message, state, attachments: [] });
  });

async function mails(): Promise<{ recipient: string; name: string; user: bigint | null }[]> {
  const { rows } = await sql<{ recipient: string; name: string; user: bigint | null }>`
    select recipient, template as name, user_id as "user" from notifications.message order by id`.execute(api.owner);
  return rows;
}

test('a very long conversation has its first message and its newest replies, in order', async () => {
  const { data } = await open(ada);
  await sql`
    insert into support.reply (ticket_id, author, message)
    select t.id, 'user', 'Reply ' || n from support.ticket t, generate_series(1, 510) n where t.number = ${data.number}`.execute(
    api.owner,
  );
  const { messages } = (await ada.call.get(`/api/v1/users/tickets/${data.number}`)).data;
  const texts = messages.map(({ text }: { text: string }) => text);
  expect(texts).toEqual(['The meter says 30.', ...Array.from({ length: 500 }, (_, at) => `Reply ${at + 11}`)]);
});

test('a conversation of both sides, with mails and an entry for the inbox', async () => {
  const { status, data } = await open(ada);
  expect(status).toBe(201);
  const path = `/api/v1/users/tickets/${data.number}`;
  await reply(data.number, 'Try a reset.');
  expect((await ada.call.get(path)).data).toMatchObject({
    status: 'waiting_for_customer',
    messages: [
      { author: 'user', text: 'The meter says 30.' },
      { author: 'staff', text: 'Try a reset.' },
    ],
  });
  const replied = await ada.call.post(`${path}/replies`, { message: 'It works now.\nThank you.' });
  expect(replied.data).toMatchObject({
    status: 'waiting_for_us',
    messages: [{}, {}, { text: 'It works now.\nThank you.' }],
  });
  const email = `ada1@example.com`;
  expect(await mails()).toEqual([
    { recipient: email, name: 'ticket-received', user: null },
    { recipient: 'help@gatelight.example', name: 'ticket-for-staff', user: null },
    { recipient: email, name: 'ticket-answer', user: BigInt(ada.id) },
    { recipient: 'help@gatelight.example', name: 'ticket-reply-for-staff', user: null },
  ]);
  expect((await ada.call.get('/api/v1/users/tickets')).data.items).toMatchObject([
    { number: data.number, subject: 'Token rejected', status: 'waiting_for_us' },
  ]);
});

test("another user's ticket looks as if it did not exist", async () => {
  const { number } = (await open(ada)).data;
  const path = `/api/v1/users/tickets/${number}`;
  expect((await tunde.call.get(path)).status).toBe(404);
  expect((await tunde.call.post(`${path}/replies`, { message: 'x' })).status).toBe(404);
  expect((await api.as(undefined).get(path)).status).toBe(401);
  expect((await tunde.call.get('/api/v1/users/tickets')).data.items).toEqual([]);
  expect((await ada.call.get('/api/v1/users/tickets/T-00000000')).status).toBe(404);
});

test('a reply opens a solved ticket again, and a closed one accepts none', async () => {
  const { number } = (await open(ada)).data;
  const path = `/api/v1/users/tickets/${number}`;
  await reply(number, 'Done.', 'solved');
  expect((await ada.call.get(path)).data.status).toBe('solved');
  expect((await ada.call.post(`${path}/replies`, { message: 'No.' })).data.status).toBe('waiting_for_us');
  await sql`update support.ticket set status = 'closed' where number = ${number}`.execute(api.owner);
  expect(await ada.call.post(`${path}/replies`, { message: 'Hello?' })).toMatchObject({
    status: 409,
    code: 'ticket-closed',
  });
  expect((await ada.call.get(path)).data.messages).toHaveLength(3);
});

test('repeats with the same key open one ticket and add one reply, even at the same moment', async () => {
  const opened = await Promise.all([1, 2, 3].map(() => open(ada, {}, key('open'))));
  const numbers = new Set(opened.map(({ data }) => data.number));
  expect(numbers.size).toBe(1);
  expect((await open(ada, { subject: 'Other' }, key('open'))).code).toBe('idempotency-key-reused');
  // The same key of another user is a different key.
  expect((await open(tunde, {}, key('open'))).data.number).not.toBe(opened[0]!.data.number);
  const path = `/api/v1/users/tickets/${opened[0]!.data.number}/replies`;
  const replies = await Promise.all([1, 2, 3].map(() => ada.call.post(path, { message: 'Hello' }, key('reply'))));
  expect(replies.at(-1)!.data.messages).toHaveLength(2);
  expect((await ada.call.post(path, { message: 'Other' }, key('reply'))).code).toBe('idempotency-key-reused');
});

test('texts that are not a message are refused, and many requests are limited', async () => {
  for (const changes of [{ subject: ' ' }, { message: '\u200B' }, { message: 'x'.repeat(4001) }, { role: 'admin' }]) {
    expect((await open(ada, changes)).status).toBe(400);
  }
  expect((await open(ada, { message: 'My card 4084 0840 8408 4081' })).code).toBe('card-number-not-allowed');
  const responses = await Promise.all(Array.from({ length: 25 }, () => open(ada)));
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
});

test('every mail of a ticket can be read', () => {
  const brand = { name: 'Gatelight', publicUrl: 'https://g.example', email: 'help@g.example', phone: '0' };
  const read = (name: string, payload: object, language: 'en' | 'pcm' = 'en') =>
    supportTemplates.find((one) => one.name === name)!.read({ name, ...payload }, language);
  const stored = { number: 'T-0A', subject: 'Hi', message: 'One.\n\nTwo.', hasAccount: true };
  const { text } = read('ticket-answer', stored).mail(brand);
  expect(text).toContain('One.\nTwo.');
  expect(text).toContain('https://g.example/user/help?ticket=T-0A');
  const full = read('ticket-answer', { ...stored, isSolved: true, files: 2 }).mail(brand).text;
  expect(full).toContain('We attached 2 files');
  expect(full).toContain('We take this as solved');
  // A visitor has no page on which to read it.
  const visitors = read('ticket-solved', { ...stored, hasAccount: false }).mail(brand).text;
  expect(visitors).toContain('write to help@g.example and give the number T-0A');
  expect(visitors).not.toContain('/user/help');
  expect(read('ticket-solved', stored, 'pcm').mail(brand).text).toContain('/pcm/user/help?ticket=T-0A');
});
