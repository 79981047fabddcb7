import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inlineActs } from '#staff';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { peopleActHandlers } from './acts.ts';
import { peopleChecks, peopleRoutes } from './routes.ts';

let api: TestApi;
let clerk: TestMember;
let chief: TestMember;
const inline = inlineActs(() => peopleActHandlers('http://localhost:3000'));

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => {
      inline.bind(serve, parts);
      peopleRoutes(serve, { staffDb: parts.staffDb });
    },
    (parts) => ({ ...inline.objectChecks(parts), ...peopleChecks(parts.staffDb) }),
  );
  clerk = await api.staff('admin', 'Clerk');
  chief = await api.staff('admin', 'Chief');
});
afterAll(() => api.close());

const ask = (kind: string, input: object, by = clerk) =>
  by.call.post('/api/v1/admin/acts', { kind, input, reason: 'Asked by phone' }, { 'idempotency-key': randomUUID() });
const approve = async (act: { id: string; preview: { fingerprint: string } }) =>
  chief.call.post(`/api/v1/admin/acts/${act.id}/decision`, {
    decision: 'approve',
    fingerprint: act.preview.fingerprint,
    code: await chief.code(),
  });

describe('people', () => {
  it('are found by the beginning of a name, an e-mail address or a number, masked', async () => {
    const { id } = await api.user('Zubaida', { phone: '08099887766' });
    for (const q of ['zub', 'Zubaida T', 'test zubaida', '0809988', '0809 988']) {
      const { data } = await clerk.call.get(`/api/v1/admin/people?q=${encodeURIComponent(q)}`);
      expect(data.items, q).toMatchObject([{ id, name: 'Zubaida Test', email: 'Z••@example.com', phone: '•••• 7766' }]);
    }
    expect((await clerk.call.get('/api/v1/admin/people?q=%25')).data.items).toEqual([]);
    await sql`update identity."user" set first_name = 'Ọlásúnkànmí' where id = ${id}::bigint`.execute(api.owner);
    for (const q of ['olasun', 'Ọlásún', 'test olasunkanmi']) {
      const { data } = await clerk.call.get(`/api/v1/admin/people?q=${encodeURIComponent(q)}`);
      expect(data.items, q).toMatchObject([{ id, name: 'Ọlásúnkànmí Test' }]);
    }
    const resident = await api.user('nosy');
    expect((await resident.call.get('/api/v1/admin/people')).code).toBe('permission-required');
  });

  it('have sessions with the names of browser and system', async () => {
    const { id } = await api.user('browsing');
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
    await sql`update identity.session set user_agent = ${agent}, last_seen_at = now() where user_id = ${id}::bigint`.execute(
      api.owner,
    );
    const { data } = await clerk.call.get(`/api/v1/admin/people/${id}`);
    expect(data.sessions).toMatchObject([{ device: 'Chrome on Windows' }]);
    expect(JSON.stringify(data)).not.toContain('Mozilla');
  });

  it('are listed in pages, newest first, each once', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data }: { data: { items: { id: string }[]; next: string | null } } = await clerk.call.get(
        `/api/v1/admin/people?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...data.items.map(({ id }) => id));
      cursor = data.next;
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => Number(b) - Number(a)));
    expect(seen.length).toBeGreaterThan(2);
  });

  it('show their data to permitted staff, and the view is recorded', async () => {
    const { id } = await api.user('Private', { phone: '08011112222' });
    expect((await clerk.call.get(`/api/v1/admin/people/${id}`)).text).not.toContain('08011112222');
    const shown = await clerk.call.post(`/api/v1/admin/people/${id}/show`);
    expect(shown.data).toMatchObject({ phone: '08011112222' });
    await clerk.call.post(`/api/v1/admin/people/${id}/show`);
    const { rows } = await sql`
      select actor, action from audit.entry where object_kind = 'user' and object_id = ${id} and action = 'user.view'`.execute(
      api.owner,
    );
    expect(rows).toEqual([{ actor: `user:${clerk.id}`, action: 'user.view' }]);
    expect((await clerk.call.get('/api/v1/admin/people/999999')).code).toBe('not-found');
  });
});

describe('an account', () => {
  it('can be locked and unlocked, and a lock ends its sessions', async () => {
    const { id } = await api.user('Locked');
    expect((await ask('user.lock', { user_id: id })).data.state).toBe('done');
    expect((await clerk.call.get(`/api/v1/admin/people/${id}`)).data).toMatchObject({ is_locked: true, sessions: [] });
    expect((await ask('user.lock', { user_id: id })).data).toMatchObject({
      state: 'not-possible',
      error: 'nothing-to-change',
    });
    expect((await ask('user.unlock', { user_id: id })).data.state).toBe('done');
    const support = await api.staff('support');
    expect((await ask('user.lock', { user_id: id }, support)).code).toBe('permission-required');
  });

  it('of staff needs two people to lock it, and two to reset its second factor', async () => {
    const member = await api.staff('finance');
    const lock = await ask('user.lock', { user_id: member.id });
    expect(lock.data.state).toBe('waiting');
    const reset = await ask('second-factor.reset', { user_id: member.id });
    expect(reset.data.state).toBe('waiting');
    expect((await approve(reset.data)).data.state).toBe('done');
    const { data } = await clerk.call.get(`/api/v1/admin/people/${member.id}`);
    expect(data).toMatchObject({ has_second_factor: false, sessions: [], roles: ['finance'] });
  });

  it('without phone and recovery codes can sign in with the password alone after two people approve', async () => {
    const { id } = await api.user('Phoneless');
    await sql`select identity.set_second_factor(${id}::bigint, ${Buffer.alloc(20, 7)})`.execute(api.owner);
    const reset = await ask('second-factor.reset', { user_id: id });
    expect(reset.data.state).toBe('waiting');
    expect((await approve(reset.data)).data.state).toBe('done');
    const { data } = await clerk.call.get(`/api/v1/admin/people/${id}`);
    expect(data).toMatchObject({ has_second_factor: false });
  });

  it('can be signed out everywhere', async () => {
    const { id } = await api.user('Everywhere');
    expect((await ask('user.end-sessions', { user_id: id })).data).toMatchObject({
      state: 'done',
      facts: { ended: 1 },
    });
    const member = await api.staff('support');
    const ending = await ask('user.end-sessions', { user_id: member.id });
    expect(ending.data.state).toBe('waiting');
    expect((await approve(ending.data)).data).toMatchObject({ state: 'done', facts: { ended: 1 } });
  });
});

describe('staff', () => {
  it('are listed with their roles and the permissions of each role', async () => {
    const { data } = await clerk.call.get('/api/v1/admin/staff');
    expect(data.members).toContainEqual(
      expect.objectContaining({ name: 'Clerk Test', roles: ['admin'], has_second_factor: true }),
    );
    expect(data.roles.find(({ role }: { role: string }) => role === 'auditor').permissions).toContain('audit.read');
  });

  it('are invited by mail by two people, and people with an account are refused', async () => {
    const invited = await ask('staff.invite', { email: 'new@example.com', role: 'support' });
    expect(invited.data).toMatchObject({ state: 'waiting', preview: { warnings: [] } });
    expect((await approve(invited.data)).data).toMatchObject({
      state: 'done',
      facts: { role: 'support', alone: false },
    });
    const { rows } = await sql<{ payload: { secret: string } }>`
      select payload from notifications.message where recipient = 'new@example.com'`.execute(api.owner);
    expect(rows[0]!.payload.secret).toMatch(/^[\w-]{43}$/);
    // Only the mail has the secret.
    const { rows: kept } = await sql<{ text: string }>`
      select coalesce(string_agg(a::text, ''), '') as text from staff.act a`.execute(api.owner);
    expect(kept[0]!.text).not.toContain(rows[0]!.payload.secret);
    const { id } = await api.user('known');
    const { data } = await clerk.call.post(`/api/v1/admin/people/${id}/show`);
    expect((await ask('staff.invite', { email: data.email, role: 'support' })).data).toMatchObject({
      state: 'not-possible',
      error: 'email-taken',
    });
  });
});

describe('the only admin of a new deployment', () => {
  it('can invite alone, with a warning, until another member may invite', async () => {
    await sql`delete from identity.member_role where user_id = ${chief.id}::bigint`.execute(api.owner);
    try {
      await api.staff('support');
      const first = await ask('staff.invite', { email: 'second@example.com', role: 'admin' });
      expect(first.data).toMatchObject({
        state: 'done',
        facts: { role: 'admin', alone: true },
        preview: { warnings: ['nobody-to-approve'] },
      });
    } finally {
      await sql`insert into identity.member_role (user_id, role, granted_by) values (${chief.id}::bigint, 'admin', 'test')`.execute(
        api.owner,
      );
    }
    const next = await ask('staff.invite', { email: 'third@example.com', role: 'support' });
    expect(next.data.state).toBe('waiting');
  });

  it('is shown as the inviter when the new member joins', async () => {
    const { rows: invitation } = await sql<{ payload: { secret: string } }>`
      select payload from notifications.message where recipient = 'second@example.com'`.execute(api.owner);
    const secretHash = createHash('sha256').update(invitation[0]!.payload.secret).digest();
    await sql`select identity.register_admin(${secretHash}, 'second@example.com', 'Sade', 'Two', 'sade-two',
      ${Buffer.alloc(16)}, ${Buffer.alloc(32)}, '{}')`.execute(api.web);
    const { rows } = await sql<{ invitedBy: bigint }>`
      select i.invited_by as "invitedBy" from identity.invited i join identity."user" u on u.id = i.user_id
      where u.email = 'second@example.com'`.execute(api.owner);
    expect(rows).toEqual([{ invitedBy: BigInt(clerk.id) }]);
  });
});
