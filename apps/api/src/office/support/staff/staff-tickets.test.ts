import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inlineActs } from '#staff';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestMember, type TestUser } from '#platform/testing/test-api';
import { untilBlocked } from '#platform/testing/until-blocked';
import { isFileOf } from '../files/file-store.ts';
import { supportRoutes } from '../routes.ts';
import { supportActHandlers } from './staff-acts.ts';
import { staffTicketRoutes } from './staff-routes.ts';
import { formOf } from '../files/test-files.ts';
import { isTicketOf } from '../users/user-ticket-store.ts';

let api: TestApi;
let ada: TestUser;
let clerk: TestMember;
let other: TestMember;
let auditor: TestMember;
let finance: TestMember;
const inline = inlineActs(() => supportActHandlers);

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => {
      inline.bind(serve, parts);
      supportRoutes(serve, { db: parts.web });
      staffTicketRoutes(serve, { staffDb: parts.staffDb });
    },
    (parts) => ({
      ...inline.objectChecks(parts),
      'own-ticket': (user, { number }) => isTicketOf(parts.web, user.sessionKey ?? '', number ?? ''),
      'own-attachment': (user, { id }) => isFileOf(parts.web, user.sessionKey ?? '', id ?? ''),
    }),
  );
  ada = await api.user('ada', { phone: '08031112222' });
  clerk = await api.staff('support', 'Ngozi');
  other = await api.staff('operations', 'Halima');
  auditor = await api.staff('auditor');
  finance = await api.staff('finance');
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`truncate support.ticket, support.attachment, support.canned_answer, notifications.message, platform.rate_limit cascade`.execute(
    api.owner,
  );
});

async function opened(user = ada): Promise<string> {
  const form = { subject: 'Token rejected', message: 'The meter says 30.', reference: '', topic: 'token' };
  return (await user.call.post('/api/v1/users/tickets', form)).data.number;
}
async function visitors(changes: object = {}): Promise<string> {
  const form = {
    name: 'Bola Ade',
    email: 'bola@example.com',
    phoneNumber: '',
    subject: 'Prices',
    message: 'How much?',
  };
  return (await api.as(undefined).post('/api/v1/tickets', { kind: 'general', reference: '', ...form, ...changes })).data
    .number;
}
const ask = (
  kind: string,
  input: object,
  { by = clerk, key = randomUUID(), fingerprint }: { by?: TestMember; key?: string; fingerprint?: string } = {},
) =>
  by.call.post(
    '/api/v1/admin/acts',
    { kind, input, reason: 'Ticket', ...(fingerprint === undefined ? {} : { fingerprint }) },
    { 'idempotency-key': key },
  );
const reply = (number: string, changes: object = {}, options?: Parameters<typeof ask>[2]) =>
  ask('ticket.reply', { number, message: 'Try again.', ...changes }, options);
const story = async (number: string, by = clerk) => (await by.call.get(`/api/v1/admin/tickets/${number}`)).data;
const userReplies = (number: string, message = 'Still wrong.') =>
  ada.call.post(`/api/v1/users/tickets/${number}/replies`, { message });
const hours = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 3_600_000);
async function uploaded(by: TestMember): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const form = formOf(by.call.headers, { bytes, name: 'how-to.png', type: 'image/png' });
  const response = await api.app.inject({ method: 'POST', url: '/api/v1/admin/ticket-attachments', ...form });
  return response.json<{ data: { id: string } }>().data.id;
}

describe('a reply', () => {
  it('reaches the customer in the conversation and by mail, with its file; a note never does', async () => {
    const number = await opened();
    const file = await uploaded(clerk);
    expect((await ask('ticket.note', { number, message: 'Known fault of this batch' })).data.state).toBe('done');
    expect((await reply(number, { attachments: [file] })).data).toMatchObject({
      state: 'done',
      facts: { attachments: 1 },
    });
    const seen = await ada.call.get(`/api/v1/users/tickets/${number}`);
    expect(seen.data).toMatchObject({
      status: 'waiting_for_customer',
      messages: [
        { author: 'user' },
        { author: 'staff', text: 'Try again.', attachments: [{ id: file, name: 'how-to.jpg' }] },
      ],
    });
    expect(seen.text).not.toContain('Known fault');
    const got = await api.app.inject({
      method: 'GET',
      url: `/api/v1/users/attachments/${file}`,
      headers: ada.call.headers,
    });
    expect(got.statusCode).toBe(200);
    const { rows } = await sql<{ recipient: string; userId: bigint; payload: object }>`
      select recipient, user_id as "userId", payload from notifications.message where template = 'ticket-answer'`.execute(
      api.owner,
    );
    expect(rows).toMatchObject([
      {
        recipient: 'ada1@example.com',
        userId: BigInt(ada.id),
        payload: { message: 'Try again.', files: 1, isSolved: false },
      },
    ]);
    expect((await story(number)).entries).toMatchObject([
      { kind: 'customer', author: 'ada Test' },
      { kind: 'note', author: 'Ngozi Test', text: 'Known fault of this batch' },
      { kind: 'staff', author: 'Ngozi Test', attachments: [{ id: file }] },
    ]);
  });

  it('goes to a visitor by mail, without a file', async () => {
    const number = await visitors();
    expect(await story(number)).toMatchObject({
      customer: { user_id: null, email_masked: expect.stringContaining('•') },
    });
    const withFile = await reply(number, { attachments: [await uploaded(clerk)] });
    expect(withFile.data).toMatchObject({ state: 'not-possible', error: 'attachment-needs-account' });
    expect((await reply(number, { state: 'solved' })).data.state).toBe('done');
    const { rows } = await sql`
      select recipient, user_id, payload ->> 'hasAccount' as account from notifications.message where template = 'ticket-answer'`.execute(
      api.owner,
    );
    expect(rows).toEqual([{ recipient: 'bola@example.com', user_id: null, account: 'false' }]);
    expect((await story(number)).ticket.state).toBe('solved');
  });

  it('is sent once, however often it is requested with one key', async () => {
    const number = await opened();
    const key = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => reply(number, {}, { key })));
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    expect((await reply(number, { message: 'Another text' }, { key })).code).toBe('idempotency-key-reused');
    expect((await story(number)).entries).toHaveLength(2);
  });

  it('is stale when the customer has written since, but not when a colleague took the ticket meanwhile', async () => {
    const number = await opened();
    const { fingerprint } = await story(number);
    await userReplies(number);
    expect((await reply(number, {}, { fingerprint })).data.state).toBe('stale');
    const { fingerprint: now } = await story(number);
    const [answered, assigned] = await Promise.all([
      reply(number, {}, { fingerprint: now }),
      ask('ticket.assign', { number, to: other.id }, { by: other }),
    ]);
    // Either call may have run both acts.
    for (const { data } of [answered, assigned]) {
      expect((await clerk.call.get(`/api/v1/admin/acts/${data.id}`)).data).toMatchObject({ state: 'done' });
    }
    expect((await story(number)).ticket).toMatchObject({ state: 'waiting_for_customer', assignee: { id: other.id } });
  });

  it('is refused on a closed ticket, with an unfilled placeholder, and with another person’s file', async () => {
    const number = await opened();
    const file = await uploaded(other);
    expect((await reply(number, { attachments: [file] })).data.error).toBe('attachment-unknown');
    expect((await reply(number, { message: 'Dear {name},' })).data.error).toBe('placeholder-left');
    await ask('ticket.state', { number, state: 'closed' });
    expect((await reply(number)).data).toMatchObject({ state: 'not-possible', error: 'ticket-closed' });
    expect((await reply('T-00000000')).data.error).toBe('not-found');
    expect((await story(number)).entries).toHaveLength(1);
  });
});

describe('staff who may not answer', () => {
  it('can only read, and a resident sees nothing', async () => {
    const number = await opened();
    for (const member of [auditor, finance]) {
      expect((await story(number, member)).ticket.number).toBe(number);
      for (const [kind, input] of [
        ['ticket.reply', { number, message: 'x' }],
        ['ticket.assign', { number, to: null }],
        ['canned-answer.create', { title: 'x', message: 'x' }],
      ] as const) {
        expect((await ask(kind, input, { by: member })).code).toBe('permission-required');
      }
      expect((await member.call.post(`/api/v1/admin/tickets/${number}/contact`)).code).toBe('permission-required');
    }
    expect((await ada.call.get(`/api/v1/admin/tickets/${number}`)).code).toBe('permission-required');
    expect((await ada.call.get('/api/v1/admin/tickets')).code).toBe('permission-required');
    // A ticket can only be assigned to staff who may answer it.
    expect((await ask('ticket.assign', { number, to: auditor.id })).data.error).toBe('not-found');
    expect((await ask('ticket.assign', { number, to: ada.id })).data.error).toBe('not-found');
    const members = (await clerk.call.get('/api/v1/admin/ticket-members')).data;
    expect(members.map(({ id }: { id: string }) => id).toSorted()).toEqual([clerk.id, other.id].toSorted());
  });

  it('cannot get a file of another ticket by its number', async () => {
    const [one, two] = [await opened(), await opened()];
    const file = await uploaded(clerk);
    await reply(one, { attachments: [file] });
    const fetchAs = (number: string, by: TestUser) =>
      by.call.get(`/api/v1/admin/tickets/${number}/attachments/${file}`);
    expect((await fetchAs(one, auditor)).status).toBe(200);
    expect((await fetchAs(two, auditor)).status).toBe(404);
    expect((await fetchAs(one, ada)).code).toBe('permission-required');
  });
});

describe('the clock', () => {
  it('depends on the priority, stops while the customer has a question, and continues with their reply', async () => {
    const number = await opened();
    const first = await story(number);
    expect(first.ticket).toMatchObject({ state: 'open', priority: 'normal', topic: 'token', due: { what: 'answer' } });
    expect(hours(first.ticket.created_at, first.clock.answer_due_at)).toBe(12);
    expect(hours(first.ticket.created_at, first.clock.resolve_due_at)).toBe(72);
    await ask('ticket.priority', { number, priority: 'urgent' });
    const urgent = await story(number);
    expect(hours(urgent.ticket.created_at, urgent.ticket.due.at)).toBe(1);
    await reply(number);
    expect((await story(number)).ticket).toMatchObject({ due: null, is_overdue: false });
    // The customer replies ten hours later. Eight hours were left, and still are.
    await sql`update support.ticket set paused_at = paused_at - interval '10 hours'`.execute(api.owner);
    await userReplies(number);
    const back = await story(number);
    expect(back.ticket).toMatchObject({ state: 'waiting_for_us', due: { what: 'solution' } });
    expect(hours(back.ticket.created_at, back.clock.resolve_due_at)).toBe(18);
  });

  it('depends on the setting, for tickets that are opened afterwards', async () => {
    await sql`select platform.change_setting('support.service-level', null, ${JSON.stringify({ normal_answer: 2, normal_resolve: 5 })}::jsonb,
      'test', null, 'test')`.execute(api.owner);
    const { ticket, clock } = await story(await opened());
    expect(hours(ticket.created_at, clock.answer_due_at)).toBe(2);
    expect(hours(ticket.created_at, clock.resolve_due_at)).toBe(5);
  });

  it('does not run for an entry on a waiting list', async () => {
    const { phoneNumber: _, ...place } = { kind: 'waiting_list', service: 'ev', place: 'Lekki', phoneNumber: '' };
    const form = { name: 'Bola', email: 'b@example.com', phoneNumber: '', message: 'Soon?', ...place };
    const { number } = (await api.as(undefined).post('/api/v1/tickets', form)).data;
    expect((await story(number)).ticket).toMatchObject({ topic: 'waiting-list', priority: 'low', due: null });
    expect((await clerk.call.get('/api/v1/admin/tickets?queue=waiting')).data.items).toEqual([]);
  });

  it('closes a ticket a week after it was solved, and an earlier reply opens it again', async () => {
    const [done, again] = [await opened(), await opened()];
    for (const number of [done, again]) await ask('ticket.state', { number, state: 'solved' });
    const { rows } = await sql`select 1 from notifications.message where template = 'ticket-solved'`.execute(api.owner);
    expect(rows).toHaveLength(2);
    await userReplies(again);
    await sql`update support.ticket set solved_at = solved_at - interval '8 days'`.execute(api.owner);
    await sql`select support.tidy()`.execute(api.db);
    expect((await story(done)).ticket.state).toBe('closed');
    expect((await story(again)).ticket.state).toBe('waiting_for_us');
    // Staff can open a closed ticket again.
    expect((await ask('ticket.state', { number: done, state: 'waiting_for_us' })).data.state).toBe('done');
  });
});

describe('the list', () => {
  it('starts with the ticket that is due next, and has queues, filters, pages and a file', async () => {
    const numbers = [await opened(), await opened(), await visitors({ subject: '=cmd|calc', name: 'Bola Ade' })];
    const [low, late, visitor] = numbers as [string, string, string];
    await ask('ticket.priority', { number: low, priority: 'low' });
    await ask('ticket.assign', { number: low, to: clerk.id });
    await sql`update support.ticket set answer_due_at = now() - interval '1 hour' where number = ${late}`.execute(
      api.owner,
    );
    const list = async (query: string, by = clerk) =>
      (await by.call.get(`/api/v1/admin/tickets?${query}`)).data.items.map(({ number }: { number: string }) => number);
    expect(await list('')).toEqual([late, visitor, low]);
    expect(await list('queue=overdue')).toEqual([late]);
    expect(await list('queue=mine')).toEqual([low]);
    expect(await list('queue=mine', other)).toEqual([]);
    expect(await list('queue=unassigned')).toEqual([late, visitor]);
    expect(await list(`assignee=${clerk.id}`)).toEqual([low]);
    expect(await list('assignee=nobody&priority=normal&state=open&topic=token')).toEqual([late]);
    expect(await list(`q=${visitor.toLowerCase()}`)).toEqual([visitor]);
    expect(await list(`q=${visitor.slice(0, 5)}`)).toContain(visitor);
    expect(await list('q=BOLA%40example.com')).toEqual([visitor]);
    expect(await list('q=bola%20ad')).toEqual([visitor]);
    expect(await list('q=%25')).toEqual([]);
    const first = (await clerk.call.get('/api/v1/admin/tickets?limit=2')).data;
    const next = (await clerk.call.get(`/api/v1/admin/tickets?limit=2&cursor=${first.next}`)).data;
    expect([...first.items, ...next.items].map(({ number }) => number)).toEqual([late, visitor, low]);
    expect(next.next).toBeNull();
    const { text } = await clerk.call.get('/api/v1/admin/tickets/file');
    expect(text.split('\r\n')).toHaveLength(5);
    expect(text).toContain(`"'=cmd|calc"`);
    expect(text).toContain('"Token","New","Normal"');
  });

  it('shows the order and meters of a ticket', async () => {
    const number = await opened();
    await sql`update support.ticket set reference = 'TOK-1' where number = ${number}`.execute(api.owner);
    expect(await story(number)).toMatchObject({ reference: 'TOK-1', order: null, meters: [] });
  });
});

it('views of a conversation and an address are recorded, and the address is masked until then', async () => {
  const number = await opened();
  const { customer } = await story(number, finance);
  expect(customer).toMatchObject({ email_masked: expect.not.stringContaining('ada1@'), user_id: ada.id });
  expect((await other.call.post(`/api/v1/admin/tickets/${number}/contact`)).data).toEqual({
    email: 'ada1@example.com',
    phone: '08031112222',
  });
  const { rows } = await sql<{ actor: string }>`
    select actor from audit.entry where action = 'ticket.view' and object_id = ${number} order by id`.execute(
    api.owner,
  );
  expect(rows.map(({ actor }) => actor)).toEqual([`user:${finance.id}`, `user:${other.id}`]);
});

describe('canned answers', () => {
  const list = async () => (await clerk.call.get('/api/v1/admin/canned-answers')).data;

  it('can be added, changed and retired, with known placeholders only', async () => {
    const made = await ask('canned-answer.create', {
      title: 'Greeting',
      message: 'Dear {first_name}, about {number}:',
    });
    const { id } = made.data.facts;
    expect(await list()).toMatchObject([{ id, title: 'Greeting' }]);
    expect((await ask('canned-answer.create', { title: 'greeting', message: 'x' })).data.error).toBe(
      'ticket-title-taken',
    );
    expect((await ask('canned-answer.create', { title: 'Bad', message: '{password}' })).data.error).toBe(
      'placeholder-unknown',
    );
    expect((await ask('canned-answer.edit', { id, title: 'Greeting', message: 'Hello {name}' })).data.state).toBe(
      'done',
    );
    expect(await list()).toMatchObject([{ message: 'Hello {name}' }]);
    expect((await ask('canned-answer.retire', { id })).data.state).toBe('done');
    expect(await list()).toEqual([]);
    expect((await ask('canned-answer.edit', { id, title: 'Greeting', message: 'x' })).data.error).toBe('not-found');
  });
});

it('shows the newest entries of a very long conversation, in order', async () => {
  const number = await opened();
  await sql`
    insert into support.reply (ticket_id, author, message)
    select t.id, 'user', 'Reply ' || n from support.ticket t, generate_series(1, 1010) n where t.number = ${number}`.execute(
    api.owner,
  );
  const { entries } = await story(number);
  expect(entries).toHaveLength(1001);
  expect([entries[0].text, entries[1].text, entries.at(-1).text]).toEqual([
    'The meter says 30.',
    'Reply 11',
    'Reply 1010',
  ]);
});

describe('a member whose role ends or whose account is locked', () => {
  // One member must keep the right to change roles.
  beforeAll(async () => {
    await api.staff('admin');
  });

  it('has no open ticket: it waits for another member', async () => {
    const [first, second, solved] = [await opened(), await opened(), await opened()];
    const leaver = await api.staff('support', 'Tunde');
    for (const number of [first, solved]) await ask('ticket.assign', { number, to: leaver.id });
    await ask('ticket.assign', { number: second, to: other.id });
    await sql`update support.ticket set status = 'solved' where number = ${solved}`.execute(api.owner);
    const assignee = async (number: string) => (await story(number)).ticket.assignee?.id ?? null;
    await sql`select identity.set_staff_role(${leaver.id}::bigint, 'support', false, 'system')`.execute(api.owner);
    expect([await assignee(first), await assignee(second), await assignee(solved)]).toEqual([
      null,
      other.id,
      leaver.id,
    ]);
    const locked = await api.staff('support', 'Bola');
    await ask('ticket.assign', { number: first, to: locked.id });
    expect(await assignee(first)).toBe(locked.id);
    await sql`select identity.lock_user(${locked.id}::bigint, true)`.execute(api.owner);
    expect(await assignee(first)).toBeNull();
  });

  it('has no open ticket when the role may no longer answer, unless another role may', async () => {
    const [first, second, solved] = [await opened(), await opened(), await opened()];
    const leaver = await api.staff('support', 'Kemi');
    const both = await api.staff('support', 'Chidi');
    await sql`select identity.set_staff_role(${both.id}::bigint, 'admin', true, 'system')`.execute(api.owner);
    for (const number of [first, solved]) await ask('ticket.assign', { number, to: leaver.id });
    await ask('ticket.assign', { number: second, to: both.id });
    await sql`update support.ticket set status = 'solved' where number = ${solved}`.execute(api.owner);
    const { rows } = await sql<{ permissions: string[] }>`
      select array_agg(permission) as permissions from identity.role_permission where role = 'support'`.execute(
      api.owner,
    );
    const all = rows[0]!.permissions;
    const permit = (permissions: readonly string[]) =>
      sql`select identity.set_role_permissions('support', ${permissions}::text[])`.execute(api.owner);
    await permit(all.filter((name) => name !== 'tickets.answer'));
    const found = await Promise.all(
      [first, second, solved].map(async (number) => (await story(number)).ticket.assignee?.id ?? null),
    );
    await permit(all);
    expect(found).toEqual([null, both.id, leaver.id]);
  });

  it('gets no ticket at that moment', async () => {
    const number = await opened();
    const leaver = await api.staff('support', 'Sade');
    const waiting = await api.owner.transaction().execute(async (tx) => {
      await sql`select identity.set_staff_role(${leaver.id}::bigint, 'support', false, 'system')`.execute(tx);
      const late = ask('ticket.assign', { number, to: leaver.id });
      await untilBlocked(api.owner);
      return [late];
    });
    expect((await waiting[0]!).data.error).toBe('not-found');
    expect((await story(number)).ticket.assignee).toBeNull();
  });
});
