import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { messageLogRoutes } from './routes.ts';

let api: TestApi;
let support: TestMember;
const path = '/api/v1/admin/messages';
interface Shown {
  id: string;
  state: string;
  channel: string;
  to_masked: string;
  about: object | null;
}
const list = async (query = '') => (await support.call.get(`${path}?limit=100${query}`)).data.items as Shown[];

beforeAll(async () => {
  api = await openTestApi((serve, { staffDb }) => messageLogRoutes(serve, { staffDb }));
  support = await api.staff('support');
  await sql`
    insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, state, last_problem, created_at)
    values
      ('order:1:token', 'order', '1', 'sms', '08031234567', '{"name": "token", "secret": "1234 5678"}', 'sent', null, '2026-10-01T22:59:59Z'),
      ('order:1:token', 'order', '1', 'email', 'ada@example.com', '{"name": "token"}', 'delivered', null, '2026-10-01T23:00:00Z'),
      ('ticket:T-1:answer', 'ticket', 'T-00000001', 'email', 'bola@example.com', '{"name": "ticket-answered"}', 'failed', '=mailbox full', '2026-10-02T10:00:00Z'),
      ('announcement:7', 'announcement', '7', 'push', 'push:3', '{"name": "announcement"}', 'queued', null, '2026-10-02T11:00:00Z'),
      ('account:9:x', 'account', '9', 'sms', '08039999999', '{"name": "account-x"}', 'withheld', null, '2026-10-03T10:00:00Z')`.execute(
    api.owner,
  );
});
afterAll(() => api.close());

test('messages are listed newest first, with their links and masked addresses', async () => {
  const shown = await list();
  expect(shown.map(({ channel, state, to_masked: to }) => [channel, state, to])).toEqual([
    ['sms', 'withheld', '0803 ••• 9999'],
    ['push', 'queued', ''],
    ['email', 'failed', 'b•••@example.com'],
    ['email', 'delivered', 'a•••@example.com'],
    ['sms', 'sent', '0803 ••• 4567'],
  ]);
  expect(shown.map(({ about }) => about)).toEqual([
    null,
    { kind: 'announcement', id: '7' },
    { kind: 'ticket', id: 'T-00000001' },
    // An order that no longer exists.
    null,
    null,
  ]);
  expect(JSON.stringify(shown)).not.toContain('1234 5678');
});

test('they can be filtered by state, channel and Lagos day, and each page continues after the last', async () => {
  expect((await list('&state=out')).map(({ state }) => state)).toEqual(['delivered', 'sent']);
  expect((await list('&state=failed')).map(({ channel }) => channel)).toEqual(['email']);
  expect(await list('&channel=email')).toHaveLength(2);
  expect((await list('&from=2026-10-02&until=2026-10-02')).map(({ state }) => state)).toEqual([
    'queued',
    'failed',
    'delivered',
  ]);
  const pages = [];
  let cursor = '';
  do {
    const { data } = await support.call.get(`${path}?limit=2${cursor}`);
    pages.push(...(data.items as Shown[]));
    cursor = data.next === null ? '' : `&cursor=${data.next}`;
  } while (cursor !== '');
  expect(pages).toEqual(await list());
  expect((await support.call.get(`${path}?state=lost`)).code).toBe('invalid-input');
});

test('the overview counts the rows of the list', async () => {
  const [from, until] = ['2026-10-01', '2026-10-03'];
  const { rows: counted } = await sql<Record<'sent' | 'delivered' | 'failed', bigint>>`
    select x.sent, x.delivered, x.failed from generate_series(${from}::date, ${until}::date, interval '1 day') d (day)
    cross join lateral staff_lists.messages_of_day(d.day::date) x`.execute(api.staffDb);
  for (const [name, state] of [
    ['sent', 'out'],
    ['delivered', 'delivered'],
    ['failed', 'failed'],
  ] as const) {
    const sum = counted.reduce((total, row) => total + Number(row[name]), 0);
    expect(await list(`&state=${state}&from=${from}&until=${until}`), name).toHaveLength(sum);
  }
});

test('the file has the same rows, without formulas', async () => {
  const { text } = await support.call.get(`${path}/file?state=failed`);
  expect(text).toContain("'=mailbox full");
  expect(text).toContain('b•••@example.com');
  expect(text.trim().split('\n')).toHaveLength(2);
});

test('it is only for staff who may read orders', async () => {
  expect((await api.as(undefined).get(path)).status).toBe(401);
  expect((await (await api.user('ada')).call.get(path)).code).toBe('permission-required');
});
