import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/db';
import { openTestApi, type TestApi, type TestUser } from '#platform/test-api';
import { supportRoutes } from './routes.ts';
import { supportTemplates } from './messages/index.ts';
import { insertStaffReply, isTicketOf, rememberOperator } from './store.ts';

let api: TestApi;
let ada: TestUser;
let tunde: TestUser;

beforeAll(async () => {
  api = await openTestApi(
    (serve, { web }) => supportRoutes(serve, { db: web }),
    ({ web }) => ({ 'own-ticket': (user, { number }) => isTicketOf(web, user.userId, number ?? '') }),
  );
  await rememberOperator(api.owner, 'help@gatelight.example');
  ada = await api.user('ada');
  tunde = await api.user('tunde');
});
afterAll(async () => api.close());
beforeEach(async () => {
  await sql`truncate support.ticket, support.reply, notifications.message, platform.rate_limit`.execute(api.owner);
});

const form = { subject: 'Token rejected', message: 'The meter says 30.', reference: '' };
const key = (text: string) => ({ 'idempotency-key': `${text}-0123456789abcdef` });
const open = async (user: TestUser, changes: object = {}, headers?: Record<string, string>) =>
  user.call.post('/api/v1/users/tickets', { ...form, ...changes }, headers);

async function mails(): Promise<{ recipient: string; name: string; user: bigint | null }[]> {
  const { rows } = await sql<{ recipient: string; name: string; user: bigint | null }>`
    select recipient, template as name, user_id as "user" from notifications.message order by id`.execute(api.owner);
  return rows;
}

test('a conversation of both sides, with mails and an entry for the inbox', async () => {
  const { status, data } = await open(ada);
  expect(status).toBe(201);
  const path = `/api/v1/users/tickets/${data.number}`;
  expect(await insertStaffReply(api.db, { number: data.number, message: 'Try a reset.', by: 'staff:Bola' })).toBe(true);
  expect((await ada.call.get(path)).data).toMatchObject({
    status: 'answered',
    messages: [
      { author: 'user', text: 'The meter says 30.' },
      { author: 'staff', text: 'Try a reset.' },
    ],
  });
  const replied = await ada.call.post(`${path}/replies`, { message: 'It works now.\nThank you.' });
  expect(replied.data).toMatchObject({ status: 'open', messages: [{}, {}, { text: 'It works now.\nThank you.' }] });
  const email = `ada1@example.com`;
  expect(await mails()).toEqual([
    { recipient: email, name: 'ticket-received', user: null },
    { recipient: 'help@gatelight.example', name: 'ticket-for-staff', user: null },
    { recipient: email, name: 'ticket-answer', user: BigInt(ada.id) },
    { recipient: 'help@gatelight.example', name: 'ticket-reply-for-staff', user: null },
  ]);
  expect((await ada.call.get('/api/v1/users/tickets')).data.items).toMatchObject([
    { number: data.number, subject: 'Token rejected', status: 'open' },
  ]);
});

test("another user's ticket does not exist for anyone else", async () => {
  const { number } = (await open(ada)).data;
  const path = `/api/v1/users/tickets/${number}`;
  expect((await tunde.call.get(path)).status).toBe(404);
  expect((await tunde.call.post(`${path}/replies`, { message: 'x' })).status).toBe(404);
  expect((await api.as(undefined).get(path)).status).toBe(401);
  expect((await tunde.call.get('/api/v1/users/tickets')).data.items).toEqual([]);
  expect((await ada.call.get('/api/v1/users/tickets/T-00000000')).status).toBe(404);
});

test('a repeat with the same key opens one ticket and adds one reply, also at once', async () => {
  const opened = await Promise.all([1, 2, 3].map(() => open(ada, {}, key('open'))));
  const numbers = new Set(opened.map(({ data }) => data.number));
  expect(numbers.size).toBe(1);
  expect((await open(ada, { subject: 'Other' }, key('open'))).code).toBe('idempotency-key-reused');
  // The same key of another user is another key.
  expect((await open(tunde, {}, key('open'))).data.number).not.toBe(opened[0]!.data.number);
  const path = `/api/v1/users/tickets/${opened[0]!.data.number}/replies`;
  const replies = await Promise.all([1, 2, 3].map(() => ada.call.post(path, { message: 'Hello' }, key('reply'))));
  expect(replies.at(-1)!.data.messages).toHaveLength(2);
  expect((await ada.call.post(path, { message: 'Other' }, key('reply'))).code).toBe('idempotency-key-reused');
});

test('texts that are no message are refused, and floods slow down', async () => {
  for (const changes of [{ subject: ' ' }, { message: '\u200B' }, { message: 'x'.repeat(4001) }, { role: 'admin' }]) {
    expect((await open(ada, changes)).status).toBe(400);
  }
  expect((await open(ada, { message: 'My card 4084 0840 8408 4081' })).code).toBe('card-number-refused');
  const answers = await Promise.all(Array.from({ length: 25 }, () => open(ada)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

test('every mail of a ticket can be read', () => {
  const brand = { name: 'Gatelight', publicUrl: 'https://g.example', email: 'help@g.example', phone: '0' };
  const answer = supportTemplates.find(({ name }) => name === 'ticket-answer')!;
  const read = answer.read(
    { name: 'ticket-answer', number: 'T-0A', subject: 'Hi', message: 'One.\n\nTwo.', hasAccount: true },
    'en',
  );
  expect(read.mail(brand).text).toContain('One.\nTwo.');
  expect(read.mail(brand).text).toContain('https://g.example/user/help?ticket=T-0A');
});
