import { randomUUID } from 'node:crypto';
import { defaultPermissions, defineAct, permissions, staffRoles } from '@gatelight/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { identitySlice } from '#identity';
import { changeLine, fieldLabel, fingerprintOf, handleAct } from '#platform/callers/acts';
import { inTransaction, sql } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { sqlArguments } from '#platform/database/sql-arguments';
import { inlineActs } from './inline-acts.ts';
import { memberActHandlers } from '../members/member-acts.ts';
import { setStaffRole } from '../members/member-store.ts';
import type { Acts } from './run-acts.ts';

/* A counter that staff set represents everything that acts change. From 100 on it needs a second person. */
const setCounter = defineAct({
  kind: 'counter.set',
  permission: 'settings.edit',
  approval: 'settings.edit',
  input: z.strictObject({ name: z.string(), value: z.int() }),
});

let api: TestApi;
let acts: Acts;
/** What `run` does after its change, once. */
let afterwards: (() => void) | undefined;

const valueOf = async (name: string) => {
  const { rows } = await sql<{ value: number; runs: number }>`
    select value, runs from public.counter where name = ${name}`.execute(api.owner);
  return rows[0];
};

const inline = inlineActs(
  () => [
    ...memberActHandlers,
    handleAct({
      act: setCounter,
      object: ({ name }) => ({ kind: 'counter', id: name }),
      secondPerson: async (_db, { value }) => value >= 100,
      async preview(db, { name, value }) {
        const { rows } = await sql<{ value: number }>`select value from public.counter where name = ${name}`.execute(
          db,
        );
        const from = rows[0]?.value;
        return {
          changes: [changeLine(fieldLabel('value'), from === undefined ? null : String(from), String(value))],
          journal: [{ account: 'suspense:NGN', debit_kobo: 5n, credit_kobo: 0n }],
          fingerprint: fingerprintOf(from),
        };
      },
      async run(tx, { name, value }) {
        await sql`insert into public.counter (name, value, runs) values (${name}, ${value}, 1)
        on conflict (name) do update set value = excluded.value, runs = public.counter.runs + 1`.execute(tx);
        const then = afterwards;
        afterwards = undefined;
        then?.();
        if (value === 13) throw new AppError('amount-too-large');
        return { value };
      },
    }),
  ],
  { objectNames: identitySlice.objectNames! },
);

let asker: TestMember;
let second: TestMember;

beforeAll(async () => {
  api = await openTestApi((serve, parts) => {
    acts = inline.bind(serve, parts);
  }, inline.objectChecks);
  await sql`create table public.counter (name text primary key, value integer not null, runs integer not null)`.execute(
    api.owner,
  );
  await sql`grant select on public.counter to gatelight_staff`.execute(api.owner);
  await sql`grant select, insert, update on public.counter to gatelight_app`.execute(api.owner);
  asker = await api.staff('admin', 'Asker');
  second = await api.staff('admin', 'Second');
});
afterAll(() => api.close());
beforeEach(() => {
  afterwards = undefined;
});

const key = (): { 'idempotency-key': string } => ({ 'idempotency-key': randomUUID() });
let names = 0;
const fresh = () => `c${(names += 1)}`;
const ask = (member: Pick<TestMember, 'call'>, input: object, more: object = {}, headers = key()) =>
  member.call.post('/api/v1/admin/acts', { kind: 'counter.set', input, reason: 'For the test', ...more }, headers);
const decide = async (
  member: Pick<TestMember, 'call'> & Partial<TestMember>,
  act: { id: string; preview: { fingerprint: string } },
  more: object = {},
) =>
  member.call.post(`/api/v1/admin/acts/${act.id}/decision`, {
    decision: 'approve',
    fingerprint: act.preview.fingerprint,
    code: await member.code?.(),
    ...more,
  });
const audited = async (name: string) => {
  const { rows } = await sql<{ action: string; actor: string; after: Record<string, unknown> }>`
    select action, actor, after from audit.entry where object_kind = 'counter' and object_id = ${name} order by id`.execute(
    api.owner,
  );
  return rows;
};

describe('permissions', () => {
  it('are the same in the contract and in the database', async () => {
    const { rows } = await sql<{ role: string; permission: string }>`
      select role, permission from identity.role_permission`.execute(api.owner);
    const inDatabase = (role: string) => rows.filter((row) => row.role === role).map(({ permission }) => permission);
    for (const role of staffRoles) expect(inDatabase(role).toSorted()).toEqual(defaultPermissions[role].toSorted());
    const all = await sql<{ name: string }>`select name from identity.staff_permission`.execute(api.owner);
    expect(all.rows.map(({ name }) => name).toSorted()).toEqual(permissions.toSorted());
  });
});

describe('an act', () => {
  it('is shown before it is requested, is done immediately, and is in the history of its object with its reason', async () => {
    const name = fresh();
    const shown = await asker.call.post('/api/v1/admin/acts/preview', {
      kind: 'counter.set',
      input: { name, value: 7 },
    });
    expect(shown.data).toMatchObject({
      preview: { changes: [{ field: 'value', from: null, to: '7' }], journal: [{ debit_kobo: 5 }] },
      needs_second_person: false,
    });
    expect(await valueOf(name)).toBeUndefined();
    const done = await ask(asker, { name, value: 7 });
    expect([done.status, done.data]).toMatchObject([
      202,
      { state: 'done', facts: { value: 7 }, asked_by: { name: 'Asker Test' } },
    ]);
    expect(await valueOf(name)).toEqual({ value: 7, runs: 1 });
    expect(await audited(name)).toMatchObject([
      {
        action: 'counter.set',
        actor: `user:${asker.id}`,
        after: { act: done.data.id, reason: 'For the test', value: 7 },
      },
    ]);
    const listed = await asker.call.get(`/api/v1/admin/acts?object=counter:${name}`);
    expect(listed.data).toMatchObject({ items: [{ id: done.data.id }], next: null });
  });

  it('needs its permission, both for the request and for the worker that runs it', async () => {
    const name = fresh();
    const support = await api.staff('support');
    expect((await ask(support, { name, value: 1 })).code).toBe('permission-required');
    expect((await ask({ call: api.as(undefined) }, { name, value: 1 })).code).toBe('sign-in-required');
    const resident = await api.user('ada');
    expect((await ask(resident, { name, value: 1 })).code).toBe('permission-required');
    // The web process claims more permissions for a caller than the database has.
    const boasting = { call: api.as(support.id, ['admin'], support.sessionKey, permissions) };
    const refused = await ask(boasting, { name, value: 1 });
    expect(refused.data).toMatchObject({ state: 'not-possible', error: 'permission-required' });
    const residentBoasting = { call: api.as(resident.id, ['admin'], resident.sessionKey, permissions) };
    expect((await ask(residentBoasting, { name, value: 1 })).code).toBe('permission-required');
    expect(await valueOf(name)).toBeUndefined();
  });

  it('is done once under one key, and twice under two', async () => {
    const name = fresh();
    const headers = key();
    const both = await Promise.all([
      ask(asker, { name, value: 1 }, {}, headers),
      ask(asker, { name, value: 1 }, {}, headers),
    ]);
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1);
    expect((await ask(asker, { name, value: 1 }, {}, headers)).headers['idempotent-replayed']).toBe('true');
    expect(await valueOf(name)).toEqual({ value: 1, runs: 1 });
    expect((await ask(asker, { name, value: 2 }, {}, headers)).code).toBe('idempotency-key-reused');
    await ask(asker, { name, value: 1 });
    expect(await valueOf(name)).toEqual({ value: 1, runs: 2 });
    expect((await ask(asker, { name, value: 1 }, {}, { 'idempotency-key': 'short' })).code).toBe('invalid-input');
  });

  it('reports which fields of its input are wrong, and that a reason is missing', async () => {
    const answer = await ask(asker, { name: 'x', value: 'seven' });
    expect([answer.status, Object.keys(JSON.parse(answer.text).fields)]).toEqual([400, ['value']]);
    const silent = await ask(asker, { name: 'x', value: 1 }, { reason: ' ' });
    expect(JSON.parse(silent.text).field_codes).toEqual({ reason: { code: 'reason-required' } });
  });

  it('of an unknown kind is refused, even when its row exists', async () => {
    expect((await ask(asker, {}, { kind: 'money.print' })).code).toBe('unknown-act');
    await sql`select staff.ask_acts(${asker.sessionKey}::uuid, ${sqlArguments({
      kind: 'money.print',
      inputs: [{}],
      reason: 'x',
      key: randomUUID(),
      body_hash: Buffer.alloc(32),
      is_batch: false,
      needs_code: false,
      by: {},
    })})`.execute(api.staffDb);
    await acts.runDue();
    const { data } = await asker.call.get('/api/v1/admin/acts?kind=money.print');
    expect(data.items).toMatchObject([{ state: 'not-possible', error: 'unknown-act' }]);
  });

  it('that its handler refuses changes nothing and has the reason', async () => {
    const name = fresh();
    const refused = await ask(asker, { name, value: 13 });
    expect(refused.data).toMatchObject({ state: 'not-possible', error: 'amount-too-large' });
    expect(await valueOf(name)).toBeUndefined();
    expect(await audited(name)).toMatchObject([{ action: 'act.not-possible' }]);
  });

  it('ends as stale when its object is not as the requester saw it', async () => {
    const name = fresh();
    const input = { name, value: 2 };
    const shown = await asker.call.post('/api/v1/admin/acts/preview', { kind: 'counter.set', input });
    await ask(second, { name, value: 1 });
    const late = await ask(asker, input, { fingerprint: shown.data.preview.fingerprint });
    expect(late.data.state).toBe('stale');
    expect(await valueOf(name)).toEqual({ value: 1, runs: 1 });
  });

  it('is refused in a session that ended, even in the middle of a form', async () => {
    const member = await api.staff('admin');
    await sql`update identity.session set ended_at = now(), end_reason = 'staff' where key = ${member.sessionKey}`.execute(
      api.owner,
    );
    expect((await ask(member, { name: fresh(), value: 1 })).code).toBe('sign-in-required');
  });

  it('is refused in a session without the second factor', async () => {
    const member = await api.staff('admin');
    await sql`update identity.session set second_factor_at = null where key = ${member.sessionKey}`.execute(api.owner);
    expect((await ask(member, { name: fresh(), value: 1 })).code).toBe('permission-required');
  });

  it('is neither lost nor done twice when the worker crashes in the middle', async () => {
    const name = fresh();
    // As after a crash: the transaction is rolled back, and the act was not marked.
    afterwards = () => {
      throw new Error('killed');
    };
    const first = await ask(asker, { name, value: 3 });
    expect(first.data.state).toBe('asked');
    expect(await valueOf(name)).toBeUndefined();
    expect(await acts.runDue(), 'not due yet').toBe(0);
    await sql`update staff.act set next_at = now() where id = ${first.data.id}::bigint`.execute(api.owner);
    await Promise.all([acts.runDue(), acts.runDue()]);
    expect(await valueOf(name)).toEqual({ value: 3, runs: 1 });
    await sql`update staff.act set next_at = now() where state in ('asked', 'running')`.execute(api.owner);
    await acts.runDue();
    expect(await valueOf(name)).toEqual({ value: 3, runs: 1 });
  });

  it('is marked as failed after five attempts, visibly', async () => {
    const name = fresh();
    const fail = () => {
      throw new Error('broken');
    };
    afterwards = fail;
    const { data } = await ask(asker, { name, value: 4 });
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      afterwards = fail;
      await sql`update staff.act set next_at = now() where id = ${data.id}::bigint and ended_at is null`.execute(
        api.owner,
      );
      await acts.runDue();
    }
    expect((await asker.call.get(`/api/v1/admin/acts/${data.id}`)).data).toMatchObject({
      state: 'failed',
      error: 'internal',
    });
  });
});

describe('many acts at once', () => {
  it('end one by one, and are requested once under one key', async () => {
    const [one, two] = [fresh(), fresh()];
    const headers = key();
    const body = {
      kind: 'counter.set',
      reason: 'All of them',
      inputs: [
        { name: one, value: 1 },
        { name: two, value: 13 },
        { name: two, value: 2 },
      ],
    };
    const asked = await asker.call.post('/api/v1/admin/acts/batch', body, headers);
    expect(asked.data.ids).toHaveLength(3);
    expect((await asker.call.post('/api/v1/admin/acts/batch', body, headers)).data).toEqual(asked.data);
    const { data } = await asker.call.get(`/api/v1/admin/acts?batch=${asked.data.batch_id}`);
    expect(data.items.map(({ state }: { state: string }) => state)).toEqual(['done', 'not-possible', 'done']);
    expect([await valueOf(one), await valueOf(two)]).toEqual([
      { value: 1, runs: 1 },
      { value: 2, runs: 1 },
    ]);
  });
});

describe('a second person', () => {
  it('sees what will happen, and approves it with a code', async () => {
    const name = fresh();
    const waiting = await ask(asker, { name, value: 100 });
    expect(waiting.data).toMatchObject({
      state: 'waiting',
      may_decide: false,
      may_withdraw: true,
      needs_second_person: true,
      object: { kind: 'counter', id: name, name: null },
    });
    expect(await valueOf(name)).toBeUndefined();
    const { data: shown } = await second.call.get(`/api/v1/admin/acts/${waiting.data.id}`);
    expect(shown).toMatchObject({
      may_decide: true,
      may_withdraw: false,
      reason: 'For the test',
      preview: { changes: [{ to: '100' }] },
    });
    expect((await decide(second, shown, { code: '000000' })).code).toBe('wrong-code');
    expect((await decide(second, shown, { code: undefined })).code).toBe('wrong-code');
    const code = await second.code();
    const approved = await decide(second, shown, { code, note: 'Seen' });
    expect(approved.data).toMatchObject({ state: 'done', decided_by: { name: 'Second Test' }, note: 'Seen' });
    expect(await valueOf(name)).toEqual({ value: 100, runs: 1 });
    expect((await audited(name)).map(({ action, actor }) => [action, actor])).toEqual([
      ['act.ask', `user:${asker.id}`],
      ['act.approve', `user:${second.id}`],
      ['counter.set', `user:${asker.id}`],
    ]);
    // The same code a second time.
    const again = await ask(asker, { name, value: 101 });
    const { fingerprint } = again.data.preview;
    const used = await second.call.post(`/api/v1/admin/acts/${again.data.id}/decision`, {
      decision: 'approve',
      fingerprint,
      code,
    });
    expect(used.code).toBe('code-used');
  });

  it('is never the requester', async () => {
    const { data } = await ask(asker, { name: fresh(), value: 100 });
    expect((await decide(asker, data)).code).toBe('own-act');
    expect((await asker.call.get(`/api/v1/admin/acts/${data.id}`)).data.state).toBe('waiting');
  });

  it('needs the permission to approve and the permission of the act', async () => {
    const { data } = await ask(asker, { name: fresh(), value: 100 });
    const auditor = await api.staff('auditor');
    expect((await decide(auditor, data)).code).toBe('permission-required');
    // May approve, but cannot even see acts of other departments.
    const finance = await api.staff('finance');
    expect((await decide(finance, data)).code).toBe('not-found');
    const boasting = { call: api.as(finance.id, ['admin'], finance.sessionKey, permissions), code: finance.code };
    expect((await decide(boasting, data)).code).toBe('permission-required');
  });

  it('cannot approve an act that changed since', async () => {
    const name = fresh();
    const { data } = await ask(asker, { name, value: 100 });
    await ask(asker, { name, value: 5 });
    const late = await decide(second, data);
    expect(late.data.state).toBe('stale');
    expect(await valueOf(name)).toEqual({ value: 5, runs: 1 });
    const other = await ask(asker, { name, value: 100 });
    const seen = { ...other.data, preview: { fingerprint: 'x'.repeat(32) } };
    expect((await decide(second, seen)).code).toBe('act-changed');
  });

  it('decides once when two members decide at the same moment', async () => {
    const name = fresh();
    const third = await api.staff('admin');
    const { data } = await ask(asker, { name, value: 100 });
    const responses = await Promise.all([decide(second, data), decide(third, data, { decision: 'reject' })]);
    expect(responses.filter(({ code }) => code === 'already-decided')).toHaveLength(1);
    const { state } = (await asker.call.get(`/api/v1/admin/acts/${data.id}`)).data;
    expect(await valueOf(name)).toEqual(state === 'done' ? { value: 100, runs: 1 } : undefined);
    expect((await decide(third, data)).code).toBe('already-decided');
  });

  it('may reject without a code, and the requester may withdraw', async () => {
    const name = fresh();
    const { data } = await ask(asker, { name, value: 100 });
    expect((await second.call.post(`/api/v1/admin/acts/${data.id}/withdrawal`)).code).toBe('not-found');
    const rejected = await decide(second, data, { decision: 'reject', code: undefined, note: 'No' });
    expect(rejected.data).toMatchObject({ state: 'rejected', note: 'No' });
    const other = await ask(asker, { name, value: 101 });
    const withdrawn = await asker.call.post(`/api/v1/admin/acts/${other.data.id}/withdrawal`);
    expect(withdrawn.data.state).toBe('withdrawn');
    expect((await decide(second, other.data)).code).toBe('already-decided');
    expect(await valueOf(name)).toBeUndefined();
  });

  it('must wait after several wrong codes', async () => {
    const slow = await api.staff('admin');
    const { data } = await ask(asker, { name: fresh(), value: 100 });
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 8; tries += 1) codes.push((await decide(slow, data, { code: '000000' })).code);
    expect(codes).toContain('too-many-tries');
    expect((await decide(slow, data)).code, 'also a right one').toBe('too-many-tries');
  });

  it('does nothing for an asker whose account was locked meanwhile', async () => {
    const name = fresh();
    const leaver = await api.staff('admin');
    const { data } = await ask(leaver, { name, value: 100 });
    await sql`select identity.lock_user(${leaver.id}::bigint, true)`.execute(api.owner);
    expect((await decide(second, data)).data).toMatchObject({ state: 'not-possible', error: 'permission-required' });
    expect(await valueOf(name)).toBeUndefined();
  });

  it('an approval is void when the approver loses the permission before the worker runs it', async () => {
    const name = fresh();
    const leaver = await api.staff('admin');
    const { data } = await ask(asker, { name, value: 100 });
    // Only the decision, without the worker.
    await sql`update staff.act set state = 'running', next_at = now(), decided_by = ${leaver.id}::bigint, decided_at = now() where id = ${data.id}::bigint`.execute(
      api.owner,
    );
    await sql`delete from identity.member_role where user_id = ${leaver.id}::bigint`.execute(api.owner);
    await acts.runDue();
    expect((await asker.call.get(`/api/v1/admin/acts/${data.id}`)).data).toMatchObject({
      state: 'not-possible',
      error: 'permission-required',
    });
    expect(await valueOf(name)).toBeUndefined();
  });
});

describe('a role of staff', () => {
  const change = (kind: 'role.grant' | 'role.revoke', userId: string, role: string, by = asker) =>
    by.call.post('/api/v1/admin/acts', { kind, input: { user_id: userId, role }, reason: 'New colleague' }, key());
  const rolesOf = async (userId: string) => {
    const { rows } = await sql<{
      role: string;
    }>`select role from identity.member_role where user_id = ${userId}::bigint`.execute(api.owner);
    return rows.map(({ role }) => role);
  };

  it.each(['support', 'admin'])('needs a second person to grant and to remove: %s', async (role) => {
    const { id } = await api.user('newcomer');
    const { data } = await change('role.grant', id, role);
    expect([data.state, await rolesOf(id)]).toEqual(['waiting', []]);
    expect(data.object).toEqual({ kind: 'user', id, name: 'newcomer Test' });
    expect((await decide(second, data)).data.state).toBe('done');
    expect(await rolesOf(id)).toEqual([role]);
    expect((await change('role.grant', id, role)).data).toMatchObject({
      state: 'not-possible',
      error: 'nothing-to-change',
    });
    const taken = await change('role.revoke', id, role);
    expect([taken.data.state, await rolesOf(id)]).toEqual(['waiting', [role]]);
    expect((await decide(second, taken.data)).data.state).toBe('done');
    expect(await rolesOf(id)).toEqual([]);
  });

  describe('of a new member', () => {
    const joined = async (invitedBy: TestMember, days: number) => {
      const member = await api.staff('admin', 'New');
      await sql`insert into identity.invited (user_id, invited_by, joined_at)
        values (${member.id}::bigint, ${invitedBy.id}::bigint, now() - make_interval(days => ${days}))`.execute(
        api.owner,
      );
      return member;
    };

    it('approves nothing of the member who invited them, nor the other way round; others may', async () => {
      const member = await joined(asker, 6);
      const { data } = await ask(asker, { name: fresh(), value: 100 });
      expect((await decide(member, data)).code).toBe('new-together');
      expect((await decide(second, data)).data.state).toBe('done');
      const { data: theirs } = await ask(member, { name: fresh(), value: 100 });
      expect((await decide(asker, theirs)).code).toBe('new-together');
      // A rejection needs no trust.
      expect((await decide(asker, theirs, { decision: 'reject', code: undefined })).data.state).toBe('rejected');
    });

    it('does not count as an approver in a preview, which says that no one can approve yet', async () => {
      const member = await joined(asker, 6);
      const input = { name: fresh(), value: 100 };
      const warnings = async (of: TestMember) =>
        (await of.call.post('/api/v1/admin/acts/preview', { kind: 'counter.set', input })).data.preview.warnings;
      expect(await warnings(member)).toEqual([]);
      // All others are locked.
      await sql`update identity."user" set locked_at = now()
        where id not in (${asker.id}::bigint, ${member.id}::bigint)`.execute(api.owner);
      expect(await warnings(member)).toEqual(['no-approver']);
      expect(await warnings(asker)).toEqual(['no-approver']);
      await sql`update identity."user" set locked_at = null`.execute(api.owner);
      // An act that needs no second person needs no approver.
      input.value = 7;
      expect(await warnings(asker)).toEqual([]);
    });

    it('counts like any member after the days of the setting, and the database itself refuses before that', async () => {
      const member = await joined(asker, 8);
      const { data } = await ask(asker, { name: fresh(), value: 100 });
      expect((await decide(member, data)).data.state).toBe('done');
      await sql`select platform.change_setting('thresholds.new-member', null, '{"days": 30}', 'user:1', 'user:2', 'test')`.execute(
        api.owner,
      );
      const { data: later } = await ask(asker, { name: fresh(), value: 100 });
      expect((await decide(member, later)).code).toBe('new-together');
      await expect(
        sql`update staff.act set state = 'running', decided_by = ${member.id}::bigint where id = ${later.id}::bigint`.execute(
          api.owner,
        ),
      ).rejects.toMatchObject({ code: 'ST003' });
    });

    it('also counts from the first role that a resident got', async () => {
      const member = await api.staff('admin', 'Promoted');
      await sql`delete from identity.member_role where user_id = ${member.id}::bigint`.execute(api.owner);
      const { data: grant } = await change('role.grant', member.id, 'admin');
      expect((await decide(second, grant)).data.state).toBe('done');
      const { data } = await ask(asker, { name: fresh(), value: 100 });
      expect((await decide(member, data)).code).toBe('new-together');
    });
  });

  it('needs a recent code of the second factor', async () => {
    const member = await api.staff('admin');
    await sql`update identity.session set code_confirmed_until = now() where key = ${member.sessionKey}`.execute(
      api.owner,
    );
    const { id } = await api.user('newcomer');
    expect((await change('role.grant', id, 'support', member)).code).toBe('code-required');
  });
});

describe('what a role may do', () => {
  const kind = 'role.permissions';
  const set = (role: string, list: readonly string[], by = asker) =>
    by.call.post('/api/v1/admin/acts', { kind, input: { role, permissions: list }, reason: 'New duties' }, key());
  const maySupport = async (permission: string) => {
    const { rows } =
      await sql`select from identity.role_permission where role = 'support' and permission = ${permission}`.execute(
        api.owner,
      );
    return rows.length === 1;
  };
  const asSupport = (...more: string[]) => [...defaultPermissions.support, ...more];

  it('is changed by two people, who see each permission, and applies immediately', async () => {
    const shown = await asker.call.post('/api/v1/admin/acts/preview', {
      kind,
      input: { role: 'support', permissions: asSupport('imports.run').filter((one) => one !== 'tokens.show') },
    });
    expect(shown.data.preview.changes).toEqual([
      { field: 'role', from: 'support', to: 'support' },
      { field: 'permission', from: null, to: 'imports.run' },
      { field: 'permission', from: 'tokens.show', to: null },
      { field: 'role-members', from: null, to: expect.stringMatching(/^\d+$/) },
    ]);
    const { data } = await set('support', asSupport('imports.run'));
    expect([data.state, await maySupport('imports.run')]).toEqual(['waiting', false]);
    expect((await decide(asker, data)).code).toBe('own-act');
    expect((await decide(second, data)).data.state).toBe('done');
    expect(await maySupport('imports.run')).toBe(true);
    // Back to the old permissions; a list without it keeps the permission that every role has.
    const back = await set(
      'support',
      defaultPermissions.support.filter((one) => one !== 'overview.read'),
    );
    expect((await decide(second, back.data)).data.state).toBe('done');
    expect([await maySupport('imports.run'), await maySupport('overview.read')]).toEqual([false, true]);
    expect((await set('support', defaultPermissions.support)).data.error).toBe('nothing-to-change');
  });

  it('is stale when another member changed it meanwhile', async () => {
    const first = await set('support', asSupport('imports.run'));
    const other = await set('support', asSupport('free-issue'));
    expect((await decide(second, first.data)).data.state).toBe('done');
    expect((await decide(second, other.data)).data.state).toBe('stale');
    const back = await set('support', defaultPermissions.support);
    expect((await decide(second, back.data)).data.state).toBe('done');
  });

  it('never lets an auditor do more than read, even when written by SQL', async () => {
    expect((await set('auditor', ['orders.read', 'orders.act'])).data.error).toBe('auditor-only-reads');
    await expect(
      sql`insert into identity.role_permission (role, permission) values ('auditor', 'orders.act')`.execute(api.owner),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('always leaves at least one member who may change roles', async () => {
    const { data } = await set(
      'admin',
      permissions.filter((one) => one !== 'roles.edit'),
    );
    expect((await decide(second, data)).data).toMatchObject({ state: 'not-possible', error: 'last-role-editor' });
    const { rows } = await sql`select from identity.role_permission where role = 'admin'`.execute(api.owner);
    expect(rows).toHaveLength(permissions.length);
    const lastOne = inTransaction(api.db, async (tx) => {
      const { rows: editors } = await sql<{
        id: bigint;
      }>`select user_id as id from identity.member_role where role = 'admin'`.execute(tx);
      for (const { id } of editors) await setStaffRole(tx, { userId: id, role: 'admin', has: false, by: 'system' });
    });
    await expect(lastOne).rejects.toMatchObject({ code: 'last-role-editor' });
  });
});

describe('a code of the second factor', () => {
  it('is the same here and in an authenticator app', async () => {
    for (let n = 0; n < 20; n += 1) {
      const secret = new Secret({ size: 20 });
      const step = Math.floor(Math.random() * 1e9);
      const { rows } = await sql<{ code: string }>`
        select identity.code_at(${Buffer.from(secret.bytes)}, ${step}::bigint) as code`.execute(api.owner);
      expect(rows[0]!.code).toBe(new TOTP({ secret }).generate({ timestamp: step * 30_000 }));
    }
  });
});

describe('the role in which the web process reads for staff', () => {
  it.each([
    `insert into staff.act (kind, input, reason, asked_by, confirmed, key, body_hash, state) values ('counter.set', '{}', 'x', 1, true, '0123456789abcdef', sha256(''), 'running')`,
    `update staff.act set state = 'done'`,
    `update staff.act set decided_by = 1`,
    `delete from staff.act`,
    `insert into identity.member_role (user_id, role, granted_by) values (1, 'admin', 'x')`,
    `insert into identity.role_permission (role, permission) values ('support', 'roles.edit')`,
    `select identity.set_staff_role(1, 'admin', true, 'x')`,
    `select identity.take_code(1, '000000', sha256(''))`,
    `select sealed_secret from identity.second_factor`,
    `select hash from identity.recovery_code`,
    `select hash from identity.credential`,
    `select key from identity.session`,
    `update identity.session set second_factor_at = now()`,
    `insert into audit.entry (actor, action, object_kind, object_id) values ('a', 'a', 'a', 'a')`,
    `select audit.record('user:1', 'a', 'a', 'a', null, null, null, null)`,
  ])('cannot: %s', async (statement) => {
    await expect(sql.raw(statement).execute(api.staffDb)).rejects.toMatchObject({ code: '42501' });
    await expect(sql.raw(statement).execute(api.web)).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    [`update staff.act set state = 'done', ended_at = now() where state = 'waiting'`, '23514'],
    [`update staff.act set reason = 'other'`, 'ST003'],
    [`update staff.act set state = 'running', ended_at = null where state = 'done'`, 'ST003'],
    [`delete from staff.act`, 'ST003'],
  ])('and not even the owner can avoid the second person: %s', async (statement, code) => {
    await ask(asker, { name: fresh(), value: 100 });
    await expect(sql.raw(statement).execute(api.owner)).rejects.toMatchObject({ code });
  });
});
