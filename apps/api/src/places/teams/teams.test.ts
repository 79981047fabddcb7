import { createHash, randomUUID } from 'node:crypto';
import type { EstateRole, Role } from '@gatelight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestCaller, type TestMember } from '#platform/testing/test-api';
import { inlineActs } from '#staff';
import { managerActHandlers } from './manager-acts.ts';
import { teamsSlice } from './slice.ts';

type Parts = Parameters<typeof teamsSlice.create>[0];

let api: TestApi;
let palm: string;
let lekki: string;
let clerk: TestMember;
let musa: { id: string; call: TestCaller };

const acts = inlineActs(() => managerActHandlers);
const made = (db: Parts['db']) =>
  teamsSlice.create({ config: { server: { publicUrl: 'https://gatelight.example' } }, db } as unknown as Parts);
const team = (estate = palm, rest = '') => `/api/v1/manage/estates/${estate}/team${rest}`;
const invite = (body: object, call = musa.call, estate = palm) => call.post(team(estate, '/invitations'), body);

async function person(name: string, roles: readonly EstateRole[] = [], estate = palm) {
  const { id, sessionKey } = await api.user(name);
  for (const role of roles) {
    await sql`select teams.add_member(${estate}::bigint, ${id}::bigint, ${role}, 'test')`.execute(api.db);
  }
  return { id, call: api.as(id, ['user', ...roles] as Role[], sessionKey) };
}
const rolesOf = async (id: string) => {
  const { rows } = await sql<{ role: string }>`
    select role from identity.user_role where user_id = ${id}::bigint order by role`.execute(api.owner);
  return rows.map(({ role }) => role);
};
/** The secret in the newest message of this kind to this address. */
async function secretFor(recipient: string): Promise<string> {
  const { rows } = await sql<{ link: string }>`
    select payload ->> 'link' as link from notifications.message
    where recipient = ${recipient} and template = 'team-invitation' order by id desc limit 1`.execute(api.owner);
  return rows[0]!.link.split('#')[1]!;
}
const messagesTo = async (recipient: string) => {
  const { rows } = await sql<{ state: string; channel: string }>`
    select state, channel from notifications.message where recipient = ${recipient} order by id`.execute(api.owner);
  return rows;
};

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => {
      acts.bind(serve, parts);
      made(parts.web).routes?.(serve);
    },
    (parts) => ({ ...acts.objectChecks(parts), ...made(parts.web).objectChecks }),
  );
  const { rows } = await sql<{ id: string }>`
    insert into estates.estate (name, address) values ('Palm Court', 'Lekki'), ('Lekki View', 'Lekki') returning id::text as id`.execute(
    api.owner,
  );
  palm = rows[0]!.id;
  lekki = rows[1]!.id;
  musa = await person('Musa', ['manager']);
  clerk = await api.staff('operations', 'Clerk');
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`truncate platform.rate_limit`.execute(api.owner);
});

describe('an invitation', () => {
  it('goes out by e-mail or SMS, is accepted once, and gives the role immediately', async () => {
    const sent = await invite({ role: 'accountant', email: 'Chidi@Example.com' });
    expect(sent).toMatchObject({
      status: 201,
      data: { role: 'accountant', contact: 'chidi@example.com', invited_by: 'Musa Test' },
    });
    expect(await messagesTo('chidi@example.com')).toEqual([{ state: 'queued', channel: 'email' }]);
    const secret = await secretFor('chidi@example.com');
    const chidi = await person('Chidi');
    expect((await chidi.call.post('/api/v1/users/team-invitations/look', { secret })).data).toMatchObject({
      estate_name: 'Palm Court',
      role: 'accountant',
      invited_by: 'Musa Test',
      status: 'open',
    });
    const responses = await Promise.all(
      [1, 2, 3].map(() => chidi.call.post('/api/v1/users/team-invitations/answer', { secret, accept: true })),
    );
    expect(responses.map(({ code, status }) => code ?? String(status)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '200',
      'invitation-ended',
      'invitation-ended',
    ]);
    expect(await rolesOf(chidi.id)).toEqual(['accountant']);
    expect((await chidi.call.get('/api/v1/manage/my-estates')).data).toEqual([
      { id: palm, name: 'Palm Court', roles: ['accountant'] },
    ]);
    const { data } = await musa.call.get(team());
    expect(data.members.map((one: { name: string; role: string }) => [one.name, one.role])).toContainEqual([
      'Chidi Test',
      'accountant',
    ]);
    expect(data.invitations).toEqual([]);
    // The address that the manager typed is deleted.
    const { rows } =
      await sql`select email, phone_number, status from teams.invitation where secret_hash = ${createHash('sha256').update(secret).digest()}`.execute(
        api.owner,
      );
    expect(rows).toEqual([{ email: null, phone_number: null, status: 'accepted' }]);
  });

  it('by SMS can be declined: the person gets no role, and the manager gets a message', async () => {
    expect((await invite({ role: 'viewer', phone_number: '08031234567' })).status).toBe(201);
    expect(await messagesTo('08031234567')).toEqual([{ state: 'queued', channel: 'sms' }]);
    const bola = await person('Bola');
    const secret = await secretFor('08031234567');
    expect((await bola.call.post('/api/v1/users/team-invitations/answer', { secret, accept: false })).data).toEqual({
      accepted: false,
    });
    expect(await rolesOf(bola.id)).toEqual([]);
    const { rows } = await sql<{ payload: object }>`
      select payload from notifications.message where user_id = ${musa.id}::bigint and template = 'team-answer' order by id desc limit 1`.execute(
      api.owner,
    );
    expect(rows[0]!.payload).toMatchObject({ who: 'Bola Test', accepted: false, estate: 'Palm Court' });
  });

  it('does not give a second approver for some days: neither for the inviting manager nor for another invited person', async () => {
    const join = async (name: string, role: EstateRole) => {
      const email = `${randomUUID()}@example.com`;
      await invite({ role, email });
      const invited = await person(name);
      await invited.call.post('/api/v1/users/team-invitations/answer', {
        secret: await secretFor(email),
        accept: true,
      });
      return invited.id;
    };
    const refusal = async (asked: string | null, decided: string, estate = palm) => {
      const { rows } = await sql<{ refusal: string | null }>`
        select teams.refuse_second(${estate}::bigint, ${asked}::bigint, ${decided}::bigint) as refusal`.execute(
        api.owner,
      );
      return rows[0]!.refusal;
    };
    const days = (id: string, ago: number) =>
      sql`update teams.invitation set ended_at = now() - make_interval(days => ${ago}) where user_id = ${id}::bigint`.execute(
        api.owner,
      );
    const { id: old } = await person('Ngozi', ['accountant']);
    const [first, second] = [await join('Sock', 'accountant'), await join('Puppet', 'viewer')];
    expect(await refusal(musa.id, musa.id)).toBe('second-person-required');
    expect([await refusal(musa.id, first), await refusal(first, musa.id)]).toEqual(['new-together', 'new-together']);
    expect(await refusal(first, second)).toBe('new-together');
    // A new member can immediately confirm for people whom the same manager did not invite, for another estate, and for
    // requests of the calendar.
    expect([await refusal(old, first), await refusal(first, old), await refusal(null, first)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await refusal(musa.id, first, lekki)).toBe(null);
    await days(first, 8);
    expect([await refusal(musa.id, first), await refusal(first, second)]).toEqual([null, 'new-together']);
    await days(second, 8);
    expect(await refusal(first, second)).toBe(null);
  });

  it('needs one address, and a role that a manager can give', async () => {
    expect((await invite({ role: 'viewer' })).status).toBe(400);
    expect((await invite({ role: 'viewer', email: 'a@example.com', phone_number: '08031234567' })).status).toBe(400);
    expect((await invite({ role: 'manager', email: 'a@example.com' })).status).toBe(400);
    expect((await invite({ role: 'facilityOfficer', email: 'facility@example.com' })).status).toBe(201);
    // The database refuses it too, in case a call passes the contract.
    const refused = await sql<{ refusal: string }>`
      select refusal from teams.invite(${musa.call.headers['x-test-session']}::uuid, ${palm}::bigint,
        jsonb_build_object('role', 'manager', 'email', 'a@example.com', 'secret_hash', '\\x${sql.raw('00'.repeat(32))}', 'link', 'x', 'days', 7), '{}')`.execute(
      api.web,
    );
    expect(refused.rows[0]!.refusal).toBe('role-by-staff');
  });

  it('is sent once for a double click; sent again later it has a new secret, and the old one ends', async () => {
    const body = { role: 'viewer', email: 'twice@example.com' };
    const both = await Promise.all([invite(body), invite(body)]);
    expect(both[0]!.data.id).toBe(both[1]!.data.id);
    expect(await messagesTo('twice@example.com')).toHaveLength(1);
    const old = await secretFor('twice@example.com');
    await sql`update teams.invitation set created_at = now() - interval '2 minutes' where id = ${both[0]!.data.id}::bigint`.execute(
      api.owner,
    );
    expect((await invite(body)).data.id).not.toBe(both[0]!.data.id);
    const guest = await person('Guest');
    expect((await guest.call.post('/api/v1/users/team-invitations/answer', { secret: old, accept: true })).code).toBe(
      'invitation-ended',
    );
    const fresh = await secretFor('twice@example.com');
    expect((await guest.call.post('/api/v1/users/team-invitations/look', { secret: fresh })).data.status).toBe('open');
  });

  it('gives no access when it was withdrawn, has expired, or its sender is no longer a manager', async () => {
    const guest = await person('Late');
    const accept = (secret: string) =>
      guest.call.post('/api/v1/users/team-invitations/answer', { secret, accept: true });
    const { data } = await invite({ role: 'viewer', email: 'back@example.com' });
    const secret = await secretFor('back@example.com');
    expect((await musa.call.delete(team(palm, `/invitations/${data.id}`))).data).toEqual({ withdrawn: true });
    expect((await musa.call.delete(team(palm, `/invitations/${data.id}`))).code).toBe('not-found');
    expect(await messagesTo('back@example.com')).toEqual([{ state: 'withheld', channel: 'email' }]);
    expect((await accept(secret)).code).toBe('invitation-ended');

    await invite({ role: 'viewer', email: 'old@example.com' });
    const old = await secretFor('old@example.com');
    await sql`update teams.invitation set expires_at = now() - interval '1 second' where email = 'old@example.com'`.execute(
      api.owner,
    );
    expect((await guest.call.post('/api/v1/users/team-invitations/look', { secret: old })).data.status).toBe('expired');
    expect((await accept(old)).code).toBe('invitation-expired');

    const former = await person('Former', ['manager']);
    await invite({ role: 'viewer', email: 'former@example.com' }, former.call);
    const lost = await secretFor('former@example.com');
    await sql`select teams.end_member(id) from teams.member where user_id = ${former.id}::bigint`.execute(api.db);
    expect((await accept(lost)).code).toBe('invitation-expired');
    expect(await rolesOf(guest.id)).toEqual([]);
  });

  it('is refused when an estate already has a hundred open invitations', async () => {
    await sql`
      insert into teams.invitation (estate_id, role, email, secret_hash, invited_by, expires_at)
      select ${palm}::bigint, 'viewer', 'crowd' || n || '@example.com', sha256(('crowd' || n)::bytea), ${musa.id}::bigint, now() + interval '1 day'
      from generate_series(1, 100) n`.execute(api.owner);
    expect((await invite({ role: 'viewer', email: 'late@example.com' })).code).toBe('too-many-invitations');
    // A person who is already invited still gets a new link.
    await sql`update teams.invitation set created_at = now() - interval '2 minutes' where email = 'crowd1@example.com'`.execute(
      api.owner,
    );
    expect((await invite({ role: 'viewer', email: 'crowd1@example.com' })).status).toBe(201);
    await sql`delete from teams.invitation where email like 'crowd%'`.execute(api.owner);
  });

  it('to an estate that was taken away meanwhile gives no access', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into estates.estate (name, address) values ('Soon Gone', 'Ikeja') returning id::text as id`.execute(
      api.owner,
    );
    const manager = await person('Ending', ['manager'], rows[0]!.id);
    await invite({ role: 'viewer', email: 'gone@example.com' }, manager.call, rows[0]!.id);
    const secret = await secretFor('gone@example.com');
    await sql`update estates.estate set retired_at = now() where id = ${rows[0]!.id}::bigint`.execute(api.owner);
    const guest = await person('Visitor');
    expect((await guest.call.post('/api/v1/users/team-invitations/look', { secret })).data.status).toBe('expired');
    expect((await guest.call.post('/api/v1/users/team-invitations/answer', { secret, accept: true })).code).toBe(
      'invitation-expired',
    );
  });

  it('sends at most twenty messages an hour for one manager', async () => {
    for (let sent = 0; sent < 20; sent += 1) await invite({ role: 'viewer', email: `many${sent}@example.com` });
    expect(await invite({ role: 'viewer', email: 'many20@example.com' })).toMatchObject({
      status: 429,
      code: 'rate-limited',
    });
    expect(await messagesTo('many20@example.com')).toEqual([]);
  });

  it('is found only by its secret, and a visitor must sign in', async () => {
    const secret = 'A'.repeat(43);
    expect((await api.as(undefined).post('/api/v1/users/team-invitations/look', { secret })).code).toBe(
      'sign-in-required',
    );
    const guest = await person('Guesser');
    for (const path of ['look', 'answer']) {
      const body = path === 'look' ? { secret } : { secret, accept: true };
      expect((await guest.call.post(`/api/v1/users/team-invitations/${path}`, body)).code).toBe('not-found');
    }
    const { status, code } = await invite({ role: 'viewer', email: 'rate@example.com' }).then(async () => {
      for (let tries = 0; tries < 60; tries += 1)
        await guest.call.post('/api/v1/users/team-invitations/look', { secret });
      return guest.call.post('/api/v1/users/team-invitations/look', { secret });
    });
    expect({ status, code }).toEqual({ status: 429, code: 'rate-limited' });
  });
});

describe('managers', () => {
  const act = (kind: string, input: object, member = clerk) =>
    member.call.post(
      '/api/v1/admin/acts',
      { kind, input, reason: 'the estate asked for it' },
      { 'idempotency-key': `teams-${randomUUID()}` },
    );
  const messagesOf = async (id: string) => {
    const { rows } = await sql<{ template: string }>`
      select template from notifications.message where user_id = ${id}::bigint order by id`.execute(api.owner);
    return rows.map(({ template }) => template);
  };

  it('are appointed and removed by staff with the permission, immediately, and get a message', async () => {
    const next = await person('Halima');
    const { rows } = await sql<{
      email: string;
    }>`select email from identity."user" where id = ${next.id}::bigint`.execute(api.owner);
    const appoint = { estate_id: palm, account_email: rows[0]!.email.toUpperCase() };
    expect((await act('manager.add', appoint)).data).toMatchObject({ state: 'done' });
    expect(await rolesOf(next.id)).toEqual(['manager']);
    expect((await act('manager.add', appoint)).data).toMatchObject({
      state: 'not-possible',
      error: 'nothing-to-change',
    });
    const dismiss = { estate_id: palm, user_id: next.id };
    expect((await act('manager.remove', dismiss)).data).toMatchObject({ state: 'done' });
    expect(await rolesOf(next.id)).toEqual([]);
    expect((await next.call.get(team())).code).toBe('role-required');
    expect((await act('manager.remove', dismiss)).data).toMatchObject({ state: 'not-possible', error: 'not-found' });
    expect(await messagesOf(next.id)).toEqual(['team-joined', 'team-left']);
  });

  it('need an account and an existing estate', async () => {
    expect((await act('manager.add', { estate_id: palm, account_email: 'nobody@example.com' })).data).toMatchObject({
      state: 'not-possible',
      error: 'nobody-with-email',
    });
    expect((await act('manager.add', { estate_id: '999999', account_email: 'nobody@example.com' })).data).toMatchObject(
      { state: 'not-possible', error: 'not-found' },
    );
    expect((await act('manager.remove', { estate_id: lekki, user_id: musa.id })).data).toMatchObject({
      state: 'not-possible',
      error: 'not-found',
    });
    const support = await api.staff('support', 'Helper');
    expect((await act('manager.remove', { estate_id: palm, user_id: musa.id }, support)).code).toBe(
      'permission-required',
    );
    expect(await rolesOf(musa.id)).toEqual(['manager']);
  });
});

describe('a team', () => {
  it('can be seen and changed only by managers of this estate', async () => {
    const stranger = await person('Bisi', ['manager'], lekki);
    const accountant = await person('Emeka', ['accountant']);
    // They are a manager of one estate and an accountant of the other. Each estate has its own check.
    const both = await person('Ngozi', ['accountant']);
    await sql`select teams.add_member(${lekki}::bigint, ${both.id}::bigint, 'manager', 'test')`.execute(api.db);
    const bothCall = api.as(both.id, ['user', 'accountant', 'manager'], both.call.headers['x-test-session']);
    expect((await bothCall.get(team(lekki))).status).toBe(200);
    for (const call of [stranger.call, bothCall]) {
      expect((await call.get(team())).code).toBe('not-found');
      expect((await invite({ role: 'viewer', email: 'x@example.com' }, call)).code).toBe('not-found');
      expect((await call.delete(team(palm, '/invitations/1'))).code).toBe('not-found');
      expect((await call.delete(team(palm, '/members/1'))).code).toBe('not-found');
    }
    expect((await accountant.call.get(team())).code).toBe('role-required');
  });

  it('loses a member immediately, and the member keeps a role in another estate', async () => {
    const { id, call } = await person('Kemi', ['viewer']);
    await sql`select teams.add_member(${lekki}::bigint, ${id}::bigint, 'viewer', 'test')`.execute(api.db);
    const member = async (estate: string) => {
      const { rows } = await sql<{ id: string }>`
        select id::text from teams.member where user_id = ${id}::bigint and estate_id = ${estate}::bigint`.execute(
        api.owner,
      );
      return rows[0]!.id;
    };
    const of = await member(palm);
    // A member of another estate is not found in this one.
    expect((await musa.call.delete(team(palm, `/members/${await member(lekki)}`))).code).toBe('not-found');
    expect((await musa.call.delete(team(palm, `/members/${of}`))).data).toEqual({ removed: true });
    expect((await musa.call.delete(team(palm, `/members/${of}`))).code).toBe('not-found');
    expect(await rolesOf(id)).toEqual(['viewer']);
    expect((await call.get('/api/v1/manage/my-estates')).data).toEqual([
      { id: lekki, name: 'Lekki View', roles: ['viewer'] },
    ]);
    await sql`select teams.end_member(${await member(lekki)}::bigint)`.execute(api.db);
    expect(await rolesOf(id)).toEqual([]);
  });

  it('is listed with the manager’s other estates in natural order: 2 before 10', async () => {
    const { id, call } = await person('Bisi', []);
    for (const name of ['Lagoon View 10', 'lagoon view 2', 'Lagoon View 1']) {
      await sql`
        with e as (insert into estates.estate (name, address) values (${name}, 'Lagos') returning id)
        insert into teams.member (role, estate_id, user_id) select 'manager', e.id, ${id}::bigint from e`.execute(
        api.owner,
      );
    }
    const { data } = await call.get('/api/v1/manage/my-estates');
    expect(data.map(({ name }: { name: string }) => name)).toEqual([
      'Lagoon View 1',
      'lagoon view 2',
      'Lagoon View 10',
    ]);
  });

  it('keeps its managers, because only staff can remove them', async () => {
    const second = await person('Zainab', ['manager']);
    const { rows } = await sql<{
      id: string;
    }>`select id::text from teams.member where user_id = ${second.id}::bigint`.execute(api.owner);
    expect((await musa.call.delete(team(palm, `/members/${rows[0]!.id}`))).code).toBe('role-by-staff');
  });

  it('records each change in the audit log, without the typed address', async () => {
    const { data } = await invite({ role: 'viewer', email: 'trail@example.com' });
    await musa.call.delete(team(palm, `/invitations/${data.id}`));
    const { rows } = await sql<{ action: string; all: string }>`
      select action, to_jsonb(e)::text as all from audit.entry e
      where object_kind = 'estate' and object_id = ${palm} and after ->> 'invitation' = ${data.id} order by e.id`.execute(
      api.owner,
    );
    expect(rows.map(({ action }) => action)).toEqual(['team.invite', 'team.withdraw']);
    expect(rows.map(({ all }) => all).join(' ')).not.toContain('trail@');
  });

  it('no longer exists when its estate was taken away', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into estates.estate (name, address, retired_at) values (${`Gone ${randomUUID()}`}, 'Ikeja', now()) returning id::text as id`.execute(
      api.owner,
    );
    const manager = await person('Old', ['manager'], rows[0]!.id);
    expect((await manager.call.get(team(rows[0]!.id))).code).toBe('not-found');
    expect((await manager.call.get('/api/v1/manage/my-estates')).data).toEqual([]);
  });

  it('loses a member who deletes their account', async () => {
    const leaver = await person('Leaver', ['manager']);
    await invite({ role: 'viewer', email: 'orphan@example.com' }, leaver.call);
    await sql`select teams.forget_user(${leaver.id}::bigint)`.execute(api.db);
    expect(await rolesOf(leaver.id)).toEqual([]);
    expect(JSON.stringify((await musa.call.get(team())).data)).not.toContain('orphan@');
  });
});
