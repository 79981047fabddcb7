import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDemonstration } from '../../demonstration/demonstration.ts';
import { inlineActs } from '#staff';
import { inTransaction, sql, type Db } from '#platform/database/db';
import { createSettings, type Settings } from '#platform/settings/settings';
import { openTestApi, type TestApi, type TestCaller, type TestMember } from '#platform/testing/test-api';
import { announcementsSlice } from '#announcements';
import { movesSlice } from '#moves';
import { teamsSlice } from '#teams';
import { manageSlice } from './slice.ts';

type Parts = Parameters<typeof manageSlice.create>[0];

const brand = {
  name: 'Gatelight',
  legalName: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'h@x.example',
  phone: '0',
  address: 'Lekki',
};
let api: TestApi;
let clerk: TestMember;
let musa: { id: string; call: TestCaller };
let bisi: { id: string; call: TestCaller };
let own: string;
let other: string;
let house: string;

/** Settings that are read fresh each time, because a test changes one. */
const settingsOf = (db: Db): Settings => ({
  ...createSettings({ db }),
  read: (setting) => createSettings({ db }).read(setting),
});
const partsOf = ({ web, staffDb }: { web: Db; staffDb: Db }) =>
  ({
    config: { brand, server: { publicUrl: brand.publicUrl } },
    db: web,
    staffDb,
    notifications: { brand },
    settings: settingsOf(staffDb),
  }) as unknown as Parts;
const acts = inlineActs(
  ({ db }) => announcementsSlice.acts?.({ notifications: { brand }, settings: settingsOf(db) } as never) ?? [],
);

async function addManager(name: string, estate: string): Promise<{ id: string; call: TestCaller }> {
  const { id, sessionKey } = await api.user(name);
  await sql`insert into identity.user_role (user_id, role, granted_by) values (${id}::bigint, 'manager', 'test')`.execute(
    api.owner,
  );
  await sql`insert into teams.member (role, estate_id, user_id) values ('manager', ${estate}::bigint, ${id}::bigint)`.execute(
    api.owner,
  );
  return { id, call: api.as(id, ['user', 'manager'], sessionKey) };
}

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => {
      acts.bind(serve, parts);
      manageSlice.create(partsOf(parts)).routes?.(serve);
      announcementsSlice.create(partsOf(parts)).routes?.(serve);
    },
    (parts) => ({
      ...acts.objectChecks(parts),
      ...manageSlice.create(partsOf(parts)).objectChecks,
      ...movesSlice.create(partsOf(parts)).objectChecks,
      ...teamsSlice.create(partsOf(parts)).objectChecks,
    }),
  );
  await inTransaction(api.db, loadDemonstration);
  const { rows } = await sql<{ id: string; house: string }>`
    select e.id::text as id, (select min(m.house_id)::text from metering.meter m where m.estate_id = e.id and m.life = 'active') as house
    from estates.estate e order by e.id limit 2`.execute(api.owner);
  own = rows[0]!.id;
  house = rows[0]!.house;
  other = rows[1]!.id;
  musa = await addManager('Musa', own);
  bisi = await addManager('Bisi', other);
  clerk = await api.staff('operations', 'Clerk');
  // People of the estate: the manager, and a resident with an account and a phone.
  const ada = await api.user('Ada', { phone: '08030000001' });
  await sql`
    insert into households.link (meter_id, user_id, role)
    select id, ${ada.id}::bigint, 'owner' from metering.meter where house_id = ${house}::bigint and life = 'active' limit 1`.execute(
    api.owner,
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`truncate platform.rate_limit`.execute(api.owner);
});

const key = () => ({ 'idempotency-key': `manage-${randomUUID()}` });
const at = (path: string, estate = own) => `/api/v1/manage/estates/${estate}${path}`;
const threshold = (people: number) =>
  sql`select platform.change_setting('thresholds.announcement-people', null, ${JSON.stringify({ people })}::jsonb, 'user:1', null, 'test')`.execute(
    api.db,
  );

describe('an estate of a manager', () => {
  it('is shown with its houses and their people; users with an account manage their own contact details', async () => {
    const { data } = await musa.call.get(at(''));
    expect(data).toMatchObject({ id: own, service_charges: { open_kobo: expect.any(Number) } });
    expect(data.houses).toBeGreaterThan(0);
    expect(data.tariffs[0].prices[0].price_kobo_per_unit).toBeGreaterThan(0);
    const houses = (await musa.call.get(at('/houses?limit=100'))).data.items as { id: string; people: object[] }[];
    const lived = houses.find(({ id }) => id === house)!;
    expect(lived.people).toContainEqual(
      expect.objectContaining({ id: expect.stringMatching('^user:'), name: 'Ada Test', phone: null, email: null }),
    );
    expect(JSON.stringify(houses)).not.toContain('08030000001');
  });

  it('is the only one that they can see: another estate looks as if it did not exist', async () => {
    for (const path of [
      '',
      '/houses',

      '/share',
      '/share/2026-10/file',
      '/announcements',
    ]) {
      expect((await musa.call.get(at(path, other))).code, path).toBe('not-found');
      expect((await musa.call.get(at(path, '999999'))).code, path).toBe('not-found');
    }
    expect((await clerk.call.get(at(''))).code).toBe('role-required');
    // The role alone gives no access after the estate was taken away.
    const former = await addManager('Chidi', own);
    expect((await former.call.get(at(''))).status).toBe(200);
    await sql`update teams.member set ended_at = now() where user_id = ${former.id}::bigint`.execute(api.owner);
    expect((await former.call.get(at(''))).code).toBe('not-found');
  });

  it('shows each role its waiting work in one response', async () => {
    const { rows } = await sql<{ day: string }>`select (platform.today() - 1)::text as day`.execute(api.owner);
    await sql`insert into facility.job (estate_id, number, title, source, due_on)
      values (${own}::bigint, 901, 'Gate motor', 'hand', ${rows[0]!.day}::date), (${other}::bigint, 901, 'Elsewhere', 'hand', ${rows[0]!.day}::date)`.execute(
      api.owner,
    );
    await sql`insert into service_charges.manual_receipt
        (estate_id, house_id, way, amount_kobo, reference, received_on, state, key, body_hash, entered_by)
      values (${own}::bigint, ${house}::bigint, 'cash', 100, 'COUNT-1', '2026-01-01', 'waits', 'count-1', sha256('1'), ${musa.id}::bigint)`.execute(
      api.owner,
    );
    expect((await musa.call.get(at('/counts'))).data).toEqual({
      requests: 0,
      tickets: 0,
      late_jobs: 1,
      payments: 1,
      waivers: 0,
      hardships: 0,
    });
    const { id, sessionKey } = await api.user('Folake');
    await sql`insert into teams.member (role, estate_id, user_id) values ('accountant', ${own}::bigint, ${id}::bigint)`.execute(
      api.owner,
    );
    const folake = api.as(id, ['user', 'accountant'], sessionKey);
    expect((await folake.get(at('/counts'))).data).toEqual({
      requests: null,
      tickets: null,
      late_jobs: null,
      payments: 1,
      waivers: 0,
      hardships: null,
    });
    expect((await folake.get(at('/counts', other))).code).toBe('not-found');
  });

  it('shows its share of sales by month, and the statement as a file', async () => {
    const { data } = await musa.call.get(at('/share'));
    expect(data.months).toHaveLength(12);
    const csv = await musa.call.get(at(`/share/${data.months[1].month}/file?kind=csv`));
    expect(csv.text).toContain('Share of sales');
    expect(csv.headers['content-type']).toContain('text/csv');
  });
});

describe('the people of a house', () => {
  const ada = { name: 'Ada Obi', phone: '08031234567', email: 'ada@example.com', is_owner: true };
  const add = (body: object = ada, headers = key(), by = musa.call, to = house) =>
    by.post(`/api/v1/manage/houses/${to}/occupants`, body, headers);

  it('can be added, changed and removed, and the audit log has each step without the values', async () => {
    const made = await add();
    expect(made.status).toBe(201);
    const path = `/api/v1/manage/occupants/${made.data.id}`;
    expect((await musa.call.put(path, { ...ada, phone: '' })).data).toEqual({ id: made.data.id, house_id: house });
    expect((await musa.call.put(path, { ...ada, phone: '' })).code).toBe('nothing-to-change');
    expect((await musa.call.put(path, { ...ada, phone: '123' })).code).toBe('invalid-input');
    expect((await musa.call.delete(path)).status).toBe(200);
    expect((await musa.call.delete(path)).code).toBe('not-found');
    const { rows } = await sql<{ action: string; after: object }>`
      select action, after from audit.entry where object_kind = 'occupant' and object_id = ${made.data.id} order by id`.execute(
      api.owner,
    );
    expect(rows.map(({ action }) => action)).toEqual(['occupant.add', 'occupant.edit', 'occupant.end']);
    expect(JSON.stringify(rows)).not.toContain('Obi');
  });

  it('are added once for one key, also at the same moment', async () => {
    const headers = key();
    const responses = await Promise.all(Array.from({ length: 4 }, () => add(ada, headers)));
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    expect((await add({ ...ada, name: 'Bola' }, headers)).code).toBe('idempotency-key-reused');
  });

  it('have one payer: the first resident, until another one is chosen; when the payer leaves, the next resident pays', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into estates.house (estate_id, name) values (${own}::bigint, 'House of payers') returning id::text as id`.execute(
      api.owner,
    );
    const home = rows[0]!.id;
    const listed = async () => {
      const { people } = (await musa.call.get(at(`/houses/${home}`))).data.house as {
        people: { name: string; pays: boolean; lives_here: boolean }[];
      };
      return people.map(
        ({ name, pays, lives_here: lives }) => `${name}${lives ? '' : ' elsewhere'}${pays ? ' pays' : ''}`,
      );
    };
    const person = (name: string, more: object = {}) => ({ name, is_owner: false, ...more });
    const owner = await add(person('Owner', { is_owner: true, lives_here: false, pays: true }), key(), musa.call, home);
    expect(owner.status, owner.text).toBe(201);
    const first = await add(person('First'), key(), musa.call, home);
    expect(await listed()).toEqual(['First pays', 'Owner elsewhere']);
    expect((await add(person('Second', { pays: true }), key(), musa.call, home)).code).toBe('house-has-payer');
    const second = await add(person('Second'), key(), musa.call, home);
    expect(await listed()).toEqual(['First pays', 'Second', 'Owner elsewhere']);
    await musa.call.put(`/api/v1/manage/occupants/${second.data.id}`, person('Second', { pays: true }));
    expect(await listed()).toEqual(['Second pays', 'First', 'Owner elsewhere']);
    expect((await musa.call.put(`/api/v1/manage/occupants/${owner.data.id}`, person('Owner'))).code).toBe(
      'lives-or-owns',
    );
    await musa.call.delete(`/api/v1/manage/occupants/${second.data.id}`);
    expect(await listed()).toEqual(['First pays', 'Owner elsewhere']);
    await musa.call.delete(`/api/v1/manage/occupants/${first.data.id}`);
    expect(await listed()).toEqual(['Owner elsewhere pays']);
  });

  it('are not overwritten by a manager who saw an older version, and neither is the payer', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into estates.house (estate_id, name) values (${own}::bigint, 'House of two managers') returning id::text as id`.execute(
      api.owner,
    );
    const home = rows[0]!.id;
    const seen = async (name: string) =>
      (await musa.call.get(at(`/houses/${home}`))).data.house.people.find((one: { name: string }) => one.name === name);
    const edit = async (one: { id: string; seen_at: string }, body: object) =>
      musa.call.put(`/api/v1/manage/occupants/${one.id.replace('occupant:', '')}`, {
        is_owner: false,
        lives_here: true,
        seen_at: one.seen_at,
        ...body,
      });
    await add({ name: 'Ada', is_owner: false }, key(), musa.call, home);
    await add({ name: 'Bola', is_owner: false }, key(), musa.call, home);
    const [ada, bola] = [await seen('Ada'), await seen('Bola')];
    // One manager makes Bola the payer. The form of the other manager still has Ada.
    expect((await edit(bola, { name: 'Bola', pays: true })).status).toBe(200);
    const late = { name: 'Ada', phone: '08030000001', pays: true };
    expect((await edit(ada, late)).code).toBe('changed-meanwhile');
    expect(await seen('Bola')).toMatchObject({ pays: true });
    expect((await edit(await seen('Ada'), { ...late, pays: false })).status).toBe(200);
    // A page of the previous version does not send when it last saw the person.
    expect((await edit({ ...ada, seen_at: undefined }, { name: 'Ada', pays: false })).status).toBe(200);
    // Two requests at the same moment each make a different person of one house the payer.
    for (let round = 0; round < 5; round += 1) {
      for (const name of ['Ada', 'Bola']) await edit(await seen(name), { name, pays: false });
      const [one, other] = [await seen('Ada'), await seen('Bola')];
      const responses = await Promise.all([
        edit(one, { name: 'Ada', pays: true, phone: `0803000000${round}` }),
        edit(other, { name: 'Bola', pays: true, phone: `0803000000${round}` }),
      ]);
      expect(new Set(responses.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'changed-meanwhile']));
    }
  });

  it('lose the access of their account immediately when they are removed from the list', async () => {
    const { id: user } = await api.user('Chike');
    const { data } = await add({ name: 'Chike', is_owner: false });
    await sql`select households.connect_occupant(${data.id}::bigint, ${user}::bigint)`.execute(api.owner);
    const links = async () =>
      (await sql`select from households.link where user_id = ${user}::bigint and ended_at is null`.execute(api.owner))
        .rows.length;
    expect(await links()).toBeGreaterThan(0);
    await musa.call.delete(`/api/v1/manage/occupants/${data.id}`);
    expect(await links()).toBe(0);
  });

  it('of other estates are not found', async () => {
    const { data } = await add();
    expect((await add(ada, key(), bisi.call)).code).toBe('not-found');
    expect((await bisi.call.put(`/api/v1/manage/occupants/${data.id}`, ada)).code).toBe('not-found');
    expect((await bisi.call.delete(`/api/v1/manage/occupants/${data.id}`)).code).toBe('not-found');
    expect(
      (
        await api
          .as(musa.id, ['user', 'manager'], randomUUID())
          .post(`/api/v1/manage/houses/${house}/occupants`, ada, key())
      ).status,
    ).toBe(401);
  });
});

describe('an announcement of a manager', () => {
  const draft = (more: object = {}) => ({
    kind: 'notice',
    channels: ['in-app', 'sms'],
    title: 'Water is off',
    text: 'We clean the tank on Saturday.',
    ...more,
  });
  const estimate = async (more: object = {}) => (await musa.call.post(at('/announcements/estimate'), draft(more))).data;
  async function announce(
    more: object = {},
    { by = musa.call, estate = own, reference = randomUUID() as string, shown = undefined as number | undefined } = {},
  ) {
    const { figures } = await estimate(more);
    return by.post(at('/announcements', estate), { ...draft(more), reference, cost_kobo: shown ?? figures.cost_kobo });
  }
  const mine = async () =>
    (await musa.call.get(at('/announcements?limit=50'))).data.items as {
      reference: string;
      state: string;
      note: string;
    }[];
  const stateOf = async (reference: string) => (await mine()).find((one) => one.reference === reference);
  const statesOf = async (ids: readonly string[]) => {
    const { rows } = await sql<{ state: string }>`
      select state from staff.act where id = any(${ids}::bigint[]) order by state`.execute(api.owner);
    return rows.map(({ state }) => state);
  };
  const decide = (kind: string, input: object, by = clerk) =>
    by.call.post('/api/v1/admin/acts', { kind, input, reason: 'The estate asked' }, key());

  it('shows its cost first, goes to their own estate immediately, and is sent once for one reference', async () => {
    const counted = await estimate({ pidgin: { title: 'Water no dey', text: 'We dey wash tank.' } });
    expect(counted).toMatchObject({
      figures: { people: 2, sms: 1, cost_kobo: 500 },
      needs_second_person: false,
      previews: { pidgin: { title: 'Water no dey' } },
    });
    const reference = randomUUID();
    const responses = await Promise.all(Array.from({ length: 3 }, () => announce({}, { reference })));
    expect(responses.map(({ data }) => data)).toEqual(Array.from({ length: 3 }, () => ({ reference, state: 'sent' })));
    const { rows } = await sql<{ estates: string[]; by: string }>`
      select estate_ids::text[] as estates, asked_by as by from announcements.announcement where reference = ${reference}::uuid`.execute(
      api.owner,
    );
    expect(rows).toEqual([{ estates: [own], by: `user:${musa.id}` }]);
    expect(await stateOf(reference)).toMatchObject({ state: 'scheduled' });
    expect((await announce({ title: 'Other' }, { reference })).code).toBe('reference-reused');
  });

  it('goes to a part of the estate: by block, by kind of occupant, by arrears; then it shows how many people for each channel', async () => {
    await sql`update estates.house set block = 'Palm block' where id = ${house}::bigint`.execute(api.owner);
    const landlord = await api.user('Landlord', { phone: '08030000009' });
    await sql`insert into households.house_owner (house_id, user_id) values (${house}::bigint, ${landlord.id}::bigint)`.execute(
      api.owner,
    );
    const people = async (audience: object) => (await estimate({ audience })).figures.people;
    expect(await people({})).toBe(3);
    expect(await people({ blocks: ['Palm block'] })).toBe(2);
    expect(await people({ blocks: ['Elsewhere'] })).toBe(0);
    expect(await people({ held: 'owner' })).toBe(1);
    expect(await people({ held: 'tenant' })).toBe(1);
    expect(await people({ in_arrears: true })).toBe(0);
    const foreign = (await bisi.call.get(at('/houses', other))).data.items[0].id;
    expect(await people({ houses: [house, foreign] })).toBe(2);
    expect(await people({ houses: [foreign] })).toBe(0);
    await sql`insert into service_charges.invoice
        (estate_id, house_id, kind, number, title, due_on, total_kobo, vat_kobo, payer_kind)
      values (${own}::bigint, ${house}::bigint, 'single', 'INV-2020-01-999', 'Gate', '2020-01-07', 100, 0, 'occupant')`.execute(
      api.owner,
    );
    expect(await people({ in_arrears: true, held: 'tenant', blocks: ['Palm block'] })).toBe(1);
    const audience = { held: 'tenant', in_arrears: true };
    const { data } = await announce({ audience });
    expect((await announce({ audience: { held: 'owner' } }, { reference: data.reference })).code).toBe(
      'reference-reused',
    );
    let left = 1;
    while (left > 0) {
      const { rows } = await sql<{ left: number }>`select announcements.send_batch(50, 40) as left`.execute(api.db);
      left = rows[0]!.left;
    }
    expect(await stateOf(data.reference)).toMatchObject({
      state: 'sent',
      audience,
      delivery: { in_app: 1, email: { sent: 0, waiting: 0, failed: 0 }, sms: { sent: 0, waiting: 1, failed: 0 } },
    });
    for (const [state, sms] of [
      ['sent', { sent: 1, waiting: 0, failed: 0 }],
      ['failed', { sent: 0, waiting: 0, failed: 1 }],
    ] as const) {
      await sql`update notifications.message set state = ${state} where subject_kind = 'announcement' and channel = 'sms'`.execute(
        api.owner,
      );
      expect(await stateOf(data.reference)).toMatchObject({ delivery: { sms } });
    }
    await sql`delete from households.house_owner where user_id = ${landlord.id}::bigint`.execute(api.owner);
    await sql`delete from notifications.message where subject_kind = 'announcement'`.execute(api.owner);
  });

  it('never goes to another estate, and never costs more than was shown', async () => {
    expect((await announce({}, { estate: other })).code).toBe('not-found');
    expect((await announce({}, { shown: 100 })).code).toBe('announcement-cost-rose');
    expect((await bisi.call.delete(at(`/announcements/${randomUUID()}`))).code).toBe('not-found');
  });

  it('to many by SMS waits until staff approve it; a second decision is refused', async () => {
    await threshold(1);
    expect(await estimate()).toMatchObject({ needs_second_person: true });
    // Inbox only, because it costs nothing.
    expect((await announce({ channels: ['in-app'] })).data.state).toBe('sent');
    const { data } = await announce();
    expect(data.state).toBe('waiting');
    const { data: waiting } = await clerk.call.get('/api/v1/admin/announcement-requests');
    expect(waiting).toMatchObject([{ reference: data.reference, asked_by: 'Musa Test', estate_id: own }]);
    expect((await decide('announcement.approve', { reference: data.reference, cost_kobo: 100 })).data).toMatchObject({
      state: 'not-possible',
      error: 'announcement-cost-rose',
    });
    const approve = () => decide('announcement.approve', { reference: data.reference, cost_kobo: 500 });
    const ids = (await Promise.all([approve(), approve()])).map((response) => response.data.id as string);
    // The run of one call may take both acts, and the other call returns while its own act still runs.
    await expect.poll(() => statesOf(ids)).toEqual(['done', 'not-possible']);
    expect(await stateOf(data.reference)).toMatchObject({ state: 'scheduled' });
    const { rows } = await sql<{ asked: string; approved: string }>`
      select asked_by as asked, approved_by as approved from announcements.announcement where reference = ${data.reference}::uuid`.execute(
      api.owner,
    );
    expect(rows).toEqual([{ asked: `user:${musa.id}`, approved: `user:${clerk.id}` }]);
    const support = await api.staff('support');
    expect((await support.call.get('/api/v1/admin/announcement-requests')).code).toBe('permission-required');
    expect((await decide('announcement.approve', { reference: data.reference, cost_kobo: 500 }, support)).code).toBe(
      'permission-required',
    );
    await threshold(100);
  });

  it('can be declined with a note that the manager reads, or withdrawn', async () => {
    await threshold(1);
    const declined = (await announce()).data.reference as string;
    const note = 'Please write what the water is off for.';
    expect((await decide('announcement.decline', { reference: declined, note })).data.state).toBe('done');
    expect(await stateOf(declined)).toMatchObject({ state: 'declined', note });
    expect((await decide('announcement.approve', { reference: declined, cost_kobo: 500 })).data.error).toBe(
      'already-decided',
    );
    const taken = (await announce()).data.reference as string;
    expect((await musa.call.delete(at(`/announcements/${taken}`))).status).toBe(200);
    expect(await stateOf(taken)).toMatchObject({ state: 'withdrawn' });
    expect((await musa.call.delete(at(`/announcements/${taken}`))).code).toBe('announcement-ended');
    await threshold(100);
  });

  it('can be stopped while it is being sent', async () => {
    const { data } = await announce();
    expect((await musa.call.delete(at(`/announcements/${data.reference}`))).status).toBe(200);
    expect(await stateOf(data.reference)).toMatchObject({ state: 'cancelled' });
  });

  it('has a daily limit', async () => {
    const codes = [];
    for (let count = 0; count < 11; count += 1) codes.push((await announce({ channels: ['in-app'] })).code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(10);
    expect(codes.at(-1)).toBe('rate-limited');
  });
});

describe('the houses of an estate', () => {
  const names = async (query: string) => {
    const response = await musa.call.get(at(`/houses?limit=100&${query}`));
    expect(response.status, response.text).toBe(200);
    return response.data.items.map(({ name }: { name: string }) => name) as string[];
  };

  it('are found by block, resident and meter, and sorted by debt page by page', async () => {
    expect(await names('block=Block%204')).toEqual(['Block 4, Flat 1', 'Block 4, Flat 2', 'Block 4, Flat 3']);
    const { data } = await musa.call.get(at('/houses/figures'));
    expect(data).toMatchObject({ houses: data.occupied + data.empty });
    expect(data.blocks.slice(0, 2)).toEqual(['Block 1', 'Block 2']);
    expect(data.blocks).toContain('Terraces');
    const occupied = await names('state=occupied');
    expect(occupied).toHaveLength(data.occupied);
    expect(await names('q=0417%205000%20019')).toEqual(['Block 4, Flat 2']);
    expect(await names('state=arrears')).toHaveLength(data.arrears);
    const first = (await musa.call.get(at('/houses?limit=2&sort=-owed'))).data;
    const second = (await musa.call.get(at(`/houses?limit=2&sort=-owed&cursor=${first.next}`))).data;
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4);
    const csv = await musa.call.get(at('/houses/file?block=Block%204'));
    expect(csv.text.trim().split('\r\n')).toHaveLength(4);
  });

  it('have a page with people, meters, charges, jobs and history; a house of another estate is not found', async () => {
    const [{ id }] = (await musa.call.get(at('/houses?q=Block%204%2C%20Flat%202'))).data.items;
    const page = await musa.call.get(at(`/houses/${id}`));
    expect(page.status, page.text).toBe(200);
    expect(page.data).toMatchObject({
      house: { name: 'Block 4, Flat 2', block: 'Block 4' },
      jobs: [],
      story: { notes: [] },
    });
    expect(page.data.house.meters).toHaveLength(page.data.purchases.length);
    expect((await bisi.call.get(at(`/houses/${id}`, other))).status).toBe(404);
    expect((await bisi.call.get(at(`/houses/${id}`))).status).toBe(404);
  });

  it('accept block, kind and area, for many houses in one call, or for none when one is of another estate', async () => {
    const houses = (await musa.call.get(at('/houses?block=Block%209'))).data.items.map(({ id }: { id: string }) => id);
    const { data } = await musa.call.put(at('/houses/facts'), {
      houses,
      facts: { kind: 'duplex', area_m2: 180, bedrooms: null },
    });
    expect(data).toEqual({ changed: 2 });
    const [changed] = (await musa.call.get(at('/houses?block=Block%209'))).data.items;
    expect(changed).toMatchObject({ block: 'Block 9', kind: 'duplex', area_m2: 180, bedrooms: null });
    const foreign = (await bisi.call.get(at('/houses', other))).data.items[0].id;
    const refused = await musa.call.put(at('/houses/facts'), { houses: [...houses, foreign], facts: { kind: 'shop' } });
    expect(refused.status).toBe(404);
    expect((await musa.call.get(at('/houses?block=Block%209'))).data.items[0].kind).toBe('duplex');
  });
});

describe('the search over an estate', () => {
  const found = async (q: string, by = musa.call) => {
    const response = await by.get(at(`/search?q=${encodeURIComponent(q)}`));
    expect(response.status, response.text).toBe(200);
    return response.data.items as { kind: string; id: string; name: string; note: string }[];
  };

  it('finds houses, people, meters, invoices and jobs, and nothing of another estate', async () => {
    expect((await found('block 4, flat 2'))[0]).toMatchObject({ kind: 'house', name: 'Block 4, Flat 2' });
    expect(await found('Ada Test')).toEqual([
      { kind: 'person', id: house, name: 'Ada Test', note: expect.any(String) },
    ]);
    await sql`update identity."user" set first_name = 'Adé' where first_name = 'Ada'`.execute(api.owner);
    expect(await found('ade test')).toMatchObject([{ kind: 'person', id: house, name: 'Adé Test' }]);
    await sql`update identity."user" set first_name = 'Ada' where first_name = 'Adé'`.execute(api.owner);
    expect((await found('0417 5000 019'))[0]).toMatchObject({
      kind: 'meter',
      name: '04175000019',
      note: 'Block 4, Flat 2',
    });
    await sql`insert into service_charges.invoice (estate_id, house_id, kind, number, title, due_on, total_kobo, vat_kobo, payer_kind)
      values (${own}::bigint, ${house}::bigint, 'single', 'INV-2021-02-004', 'Gate card', '2030-01-07', 100, 0, 'occupant')`.execute(
      api.owner,
    );
    await sql`insert into facility.job (estate_id, number, title, source, house_id) values
      (${own}::bigint, 902, 'Kitchen leak', 'hand', ${house}::bigint), (${other}::bigint, 902, 'Kitchen leak', 'hand', null)`.execute(
      api.owner,
    );
    expect(await found('inv-2021-02')).toMatchObject([{ kind: 'invoice', name: 'INV-2021-02-004' }]);
    expect(await found('kitch')).toMatchObject([{ kind: 'job', name: '902 · Kitchen leak' }]);
    expect((await musa.call.get(at('/search?q=x'))).code).toBe('invalid-input');
    expect(await found('%%')).toEqual([]);
    expect((await musa.call.get(at('/search?q=flat', other))).code).toBe('not-found');
  });

  it('shows each role only what it may open', async () => {
    const member = async (role: 'accountant' | 'facilityOfficer' | 'viewer') => {
      const { id, sessionKey } = await api.user(role);
      await sql`insert into teams.member (role, estate_id, user_id) values (${role}, ${own}::bigint, ${id}::bigint)`.execute(
        api.owner,
      );
      return api.as(id, ['user', role], sessionKey);
    };
    const [accountant, officer, viewer] = await Promise.all([
      member('accountant'),
      member('facilityOfficer'),
      member('viewer'),
    ]);
    const kinds = async (q: string, by: TestCaller) => (await found(q, by)).map(({ kind }) => kind);
    expect(await kinds('block 4', accountant)).toEqual([]);
    expect(await kinds('Ada Test', accountant)).toEqual([]);
    expect(await kinds('INV-2021', accountant)).toEqual(['invoice']);
    expect(await kinds('INV-2021', officer)).toEqual([]);
    expect(await kinds('kitchen', officer)).toEqual(['job']);
    expect((await viewer.get(at('/search?q=flat'))).code).toBe('role-required');
  });
});
