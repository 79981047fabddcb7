import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { householdsSlice, mayBuyFor, mayView, metersOf } from '#households';
import { sql } from '#platform/database/db';
import { untilBlocked } from '#platform/testing/until-blocked';
import { openStreet, type Resident, type Street } from '../../testing/test-street.ts';

let street: Street;
let people = 0;
const newcomer = (roles?: Resident['roles']) => street.resident(`Person${(people += 1)}`, roles);

beforeAll(async () => {
  street = await openStreet((db) => [householdsSlice.create({ db })]);
});
afterAll(() => street.close());

beforeEach(async () => {
  await sql`
    truncate households.seen_meter, households.link, households.request, teams.member, households.house_owner,
      platform.rate_limit, notifications.message
  `.execute(street.owner);
});

const ada = '04175000019';
const lookUp = (who: Resident, number: string = ada) => street.call(who, 'POST', '/meter', { meterNumber: number });
const link = (who: Resident, changes: object = {}) =>
  street.call(who, 'POST', '/users/add-meter', {
    propertyId: street.places.palm,
    houseId: street.places.flat,
    email: who.email,
    number: ada,
    ...changes,
  });
/** Looks up the masked name first, as the pages do. */
const add = async (who: Resident, changes: { number?: string; [field: string]: unknown } = {}) => {
  await lookUp(who, changes.number?.replaceAll(/\D/g, ''));
  return link(who, changes);
};
const messages = async () =>
  (
    await sql<{ recipient: string; name: string; user_id: bigint | null }>`
      select recipient, payload ->> 'name' as name, user_id from notifications.message order by id`.execute(
      street.owner,
    )
  ).rows;
const trail = async () =>
  (await sql<{ action: string }>`select action from audit.entry order by id desc limit 1`.execute(street.owner)).rows[0]
    ?.action;

describe('a household', () => {
  test('is chosen from the houses of an estate, and an unknown estate is refused', async () => {
    const houses = await street.call(undefined, 'GET', `/houses/${street.places.palm}`);
    expect(houses.data.map(({ name }: { name: string }) => name)).toEqual(['Block 4, Flat 2', 'Block 4, Flat 5']);
    expect(await street.call(undefined, 'GET', '/houses/999')).toMatchObject({
      status: 'error',
      code: 'unknown-estate',
    });
    expect((await street.call(undefined, 'GET', '/houses/0')).code).toBe('not-found');
  });

  test('must see the masked name before it links a meter: without the look-up nothing is linked or shown', async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    const refused = {
      status: 'error',
      code: 'meter-not-looked-up',
      message: expect.stringContaining('Look the meter up'),
    };
    const refusal = await link(who);
    expect(refusal).toMatchObject(refused);
    expect(JSON.stringify(refusal)).not.toContain('Ada Obi');
    // The look-up must be by the same user, for the same meter, signed in, and within the last half hour.
    await lookUp(other);
    await lookUp(who, '04175000043');
    await street.call(undefined, 'POST', '/meter', { meterNumber: ada });
    expect(await link(who)).toMatchObject(refused);
    const preview = await lookUp(who);
    expect(preview.data).toMatchObject({ customer_name: expect.stringContaining('•') });
    expect(preview.data).not.toHaveProperty('customer_addr');
    await sql`update households.seen_meter set seen_at = now() - interval '31 minutes' where user_id = ${who.id}`.execute(
      street.owner,
    );
    expect(await link(who)).toMatchObject(refused);
    expect((await street.call(who, 'GET', '/meter')).data).toMatchObject({ meters: [] });
    // Other reasons for a refusal come first.
    expect((await link(who, { propertyId: street.places.harmony, houseId: undefined })).code).not.toBe(
      'meter-not-looked-up',
    );
    await lookUp(who);
    expect((await link(who)).data).toMatchObject({ number: ada, customer_name: 'Ada Obi' });
    // A repeat returns the same meter. After the meter was removed, it must be looked up again.
    expect((await link(who)).data).toMatchObject({ number: ada });
  });

  test('links its meter, and a repeat is the same meter', async () => {
    const who = await newcomer();
    expect(await street.call(who, 'GET', '/meter')).toMatchObject({
      data: { status: 'inactive', number: null, meters: [] },
    });
    const added = await add(who, { number: ' 0417-5000 019', email: ` ${who.email.toUpperCase()}` });
    expect(added.data).toMatchObject({
      number: ada,
      customer_name: 'Ada Obi',
      estate_name: 'Palm Court Estate',
      house_name: 'Block 4, Flat 2',
      role: 'owner',
      is_default: true,
    });
    expect(await trail()).toBe('meter.link');
    expect((await add(who)).data).toEqual(added.data);
    expect((await add(who, { houseId: undefined, number: '04175000043' })).data).toMatchObject({ is_default: false });
    expect((await street.call(who, 'GET', '/meter')).data).toMatchObject({ status: 'active', number: ada });
    expect((await metersOf(street.web, who)).map(({ number }) => number)).toEqual([ada, '04175000043']);
    const { rows } = await sql`select details_completed_at from identity."user" where id = ${who.id}`.execute(
      street.owner,
    );
    expect(rows).not.toEqual([{ details_completed_at: null }]);
  });

  test.each([
    [{ propertyId: '' }, 'propertyId', 'Estate is required'],
    [{ houseId: '' }, 'houseId', 'House is required'],
    [{ email: 'ada' }, 'email', 'Invalid email address'],
    [{ email: 'someone@example.com' }, 'email', 'Use the email address of your account'],
    [{ number: '0417500001' }, 'number', 'Meter number must be exactly 11 digits'],
    [{ role: 'owner' }, 'role', 'This field is not expected'],
  ])('gets a message about what is wrong with %j', async (changes, field, message) => {
    const response = await add(await newcomer(), changes);
    expect([response.code, response.fields?.[field]]).toEqual(['invalid-input', message]);
  });

  test('can link a meter only in its own estate and house', async () => {
    const who = await newcomer();
    const { palm, harmony, neighbour, far } = street.places;
    const refusals = [
      [{ number: '01234567890' }, 'unknown-meter'],
      [{ propertyId: '999' }, 'unknown-estate'],
      [{ propertyId: harmony, houseId: undefined }, 'meter-not-in-estate'],
      [{ propertyId: palm, houseId: far }, 'house-not-in-estate'],
      [{ houseId: neighbour }, 'meter-not-in-house'],
      [{ propertyId: harmony, houseId: far, number: '04175000068' }, 'meter-inactive'],
    ] as const;
    for (const [changes, code] of refusals) expect([changes, (await add(who, changes)).code]).toEqual([changes, code]);
    expect(await metersOf(street.web, who)).toEqual([]);
  });

  test('gets a meter alone when several claim it at the same moment', async () => {
    const crowd = await Promise.all([newcomer(), newcomer(), newcomer(), newcomer()]);
    const responses = await Promise.all(crowd.map((who) => add(who)));
    expect(responses.filter(({ status }) => status === 'success')).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'meter-of-another-household')).toHaveLength(3);
  });

  test('keeps one default meter when both are chosen at the same moment', async () => {
    const who = await newcomer();
    const { meter } = street.places;
    await Promise.all([add(who), add(who, { number: '04175000043' })]);
    await Promise.all(
      [ada, '04175000043', ada, '04175000043'].map((number) =>
        street.call(who, 'PUT', `/users/meters/${meter(number)}`, { is_default: true, nickname: ` ${number} home ` }),
      ),
    );
    const meters = (await street.call(who, 'GET', '/users/meters')).data;
    expect(meters.map((one: { is_default: boolean }) => one.is_default)).toEqual([true, false]);
    expect(meters[0].nickname).toBe(`${meters[0].number} home`);
    await street.call(who, 'DELETE', `/users/meters/${meters[0].id}`);
    expect((await street.call(who, 'GET', '/users/meters')).data).toMatchObject([
      { number: meters[1].number, is_default: true },
    ]);
  });

  test('sees the full name on its own meter, and strangers see dots', async () => {
    const [who, stranger] = await Promise.all([newcomer(), newcomer()]);
    await add(who);
    const look = (as?: Resident) => street.call(as, 'POST', '/meter', { meterNumber: ada });
    expect((await look(who)).data).toMatchObject({
      customer_name: 'Ada Obi',
      customer_addr: 'Block 4, Flat 2, Palm Court Estate',
    });
    for (const as of [stranger, undefined]) {
      const { data } = await look(as);
      expect(data).toMatchObject({ customer_name: 'A••• O•••', estate_name: 'Palm Court Estate' });
      expect(data).not.toHaveProperty('customer_addr');
    }
  });
});

describe('the objects of others', () => {
  test('look to a stranger as if they did not exist', async () => {
    const [who, member, stranger] = await Promise.all([newcomer(), newcomer(), newcomer()]);
    await add(who);
    const id = street.places.meter(ada);
    await street.call(who, 'POST', `/users/meters/${id}/members`, { email: member.email, role: 'viewer' });
    const [invitation] = (await street.call(member, 'GET', '/meter-requests?box=received')).data;
    await street.call(member, 'POST', `/meter-requests/${invitation.id}/decision`, { decision: 'approve' });
    const { data: request } = await street.call(stranger, 'POST', '/meter-requests', { meterNumber: ada });
    const [{ id: memberId }] = (await street.call(who, 'GET', `/users/meters/${id}/members`)).data;
    const owned = [
      ['GET', `/users/meters/${id}/members`],
      ['POST', `/users/meters/${id}/members`, { email: 'x@example.com', role: 'buyer' }],
      ['PUT', `/users/meters/${id}/members/${memberId}`, { role: 'buyer' }],
      ['DELETE', `/users/meters/${id}/members/${memberId}`],
      ['POST', `/meter-requests/${request.id}/decision`, { decision: 'approve' }],
    ] as const;
    for (const as of [stranger, member]) {
      for (const [method, path, body] of owned)
        expect((await street.call(as, method, path, body)).code).toBe('not-found');
    }
    for (const [method, body] of [['PUT', { nickname: 'mine' }], ['DELETE']] as const) {
      expect((await street.call(stranger, method, `/users/meters/${id}`, body)).code).toBe('not-found');
      expect((await street.call(undefined, method, `/users/meters/${id}`, body)).code).toBe('sign-in-required');
    }
    expect((await street.call(who, 'DELETE', `/meter-requests/${request.id}`)).code).toBe('not-found');
    for (const path of ['/admin/approvals', '/manage/estates', '/users/houses']) {
      expect((await street.call(who, 'GET', path)).code).toBe('role-required');
    }
    expect(await mayView(street.web, member, id)).toBe(true);
    expect(await mayBuyFor(street.web, member, id)).toBe(false);
    expect(await mayView(street.web, stranger, id)).toBe(false);
  });

  test('stay out of reach of the web process without a session', async () => {
    const who = await newcomer();
    await add(who);
    const id = BigInt(street.places.meter(ada));
    for (const statement of [
      sql`select households.remove_link(gen_random_uuid(), ${id}, null, null)`,
      sql`select households.decide_approval(null, '{"kind": "role", "id": 1, "decision": "approve", "estate_id": 1, "house_id": 1}')`,
    ]) {
      await expect(statement.execute(street.web)).rejects.toMatchObject({ code: 'WL003' });
    }
    for (const statement of [
      sql`select * from households.link`,
      sql`insert into households.link (meter_id, user_id, role) values (${id}, ${who.id}, 'owner')`,
      sql`select households.give_access(${who.id}, ${id}, 'owner')`,
      sql`insert into teams.member (role, estate_id, user_id) values ('manager', 1, ${who.id})`,
    ]) {
      await expect(statement.execute(street.web)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('members', () => {
  test('shows its owner a waiting request, however many were decided since', async () => {
    const [owner, friend] = [await newcomer(), await newcomer()];
    await add(owner);
    const asked = await street.call(friend, 'POST', '/meter-requests', { meterNumber: ada, message: 'Let me buy' });
    const decide = sql`
      insert into households.request (kind, meter_id, sender_id, role, status, decided_at)
      select r.kind, r.meter_id, r.sender_id, r.role, 'declined', now() from households.request r, generate_series(1, 60)`;
    await decide.execute(street.owner);
    const received = (await street.call(owner, 'GET', '/meter-requests?box=received')).data;
    expect(received).toHaveLength(51);
    expect(received.at(-1)).toMatchObject({ id: asked.data.id, status: 'open', message: 'Let me buy' });
    expect((await street.call(friend, 'GET', '/meter-requests?box=sent')).data).toHaveLength(51);
    expect((await street.call(await newcomer(), 'GET', '/meter-requests?box=received')).data).toEqual([]);
  });

  test('are invited in the same way with and without an account, and join when they accept', async () => {
    const [who, friend] = await Promise.all([newcomer(), newcomer()]);
    await add(who);
    const path = `/users/meters/${street.places.meter(ada)}/members`;
    const known = await street.call(who, 'POST', path, { email: friend.email.toUpperCase(), role: 'buyer' });
    const unknown = await street.call(who, 'POST', path, { email: 'nobody@example.com', role: 'buyer' });
    const shape = ({ data }: { data: object }) => ({ ...data, id: 0, since: 0, email: '' });
    expect(shape(known)).toEqual(shape(unknown));
    expect(known.data).toMatchObject({ state: 'invited', name: null });
    // A repeat of the invitation sends no second mail.
    await street.call(who, 'POST', path, { email: friend.email, role: 'buyer' });
    expect(await messages()).toEqual([
      { recipient: friend.email, name: 'meter-invitation', user_id: friend.id },
      { recipient: 'nobody@example.com', name: 'meter-invitation', user_id: null },
    ]);
    expect(await mayView(street.web, friend, street.places.meter(ada))).toBe(false);
    const [invitation] = (await street.call(friend, 'GET', '/meter-requests?box=received')).data;
    expect(invitation).toMatchObject({ kind: 'invitation', meter_number: '•••••••0019', from_email: null });
    const decide = () =>
      street.call(friend, 'POST', `/meter-requests/${invitation.id}/decision`, { decision: 'approve' });
    expect((await decide()).data).toMatchObject({ status: 'approved', meter_number: ada });
    expect((await decide()).code).toBe('already-decided');
    expect(await mayBuyFor(street.web, friend, street.places.meter(ada))).toBe(true);
    expect((await street.call(who, 'POST', path, { email: friend.email, role: 'viewer' })).code).toBe('already-member');

    const members = (await street.call(who, 'GET', path)).data;
    const member = members.find(({ state }: { state: string }) => state === 'member');
    expect(member).toMatchObject({ email: friend.email, name: expect.stringContaining('Bello'), role: 'buyer' });
    expect((await street.call(who, 'PUT', `${path}/${member.id}`, { role: 'viewer' })).data).toMatchObject({
      role: 'viewer',
    });
    expect((await street.call(who, 'PUT', `${path}/${member.id}`, { role: 'owner' })).code).toBe('invalid-input');
    for (const { id } of members) expect((await street.call(who, 'DELETE', `${path}/${id}`)).status).toBe('success');
    expect((await street.call(who, 'DELETE', `${path}/${member.id}`)).code).toBe('not-found');
    expect(await mayView(street.web, friend, street.places.meter(ada))).toBe(false);
    expect((await messages()).at(-1)).toMatchObject({ recipient: friend.email, name: 'meter-access-ended' });
  });

  test('lose access when the owner gives the meter up, and are told', async () => {
    const [who, friend, next] = await Promise.all([newcomer(), newcomer(), newcomer()]);
    await add(who);
    const id = street.places.meter(ada);
    await street.call(who, 'POST', `/users/meters/${id}/members`, { email: friend.email, role: 'buyer' });
    const [invitation] = (await street.call(friend, 'GET', '/meter-requests?box=received')).data;
    await street.call(friend, 'POST', `/meter-requests/${invitation.id}/decision`, { decision: 'approve' });
    await street.call(who, 'DELETE', `/users/meters/${id}`);
    expect(await metersOf(street.web, friend)).toEqual([]);
    expect((await messages()).at(-1)).toMatchObject({ recipient: friend.email, name: 'meter-access-ended' });
    expect((await add(next)).status).toBe('success');
  });

  test('have no access when the owner removes the meter at the moment they accept', async () => {
    const [who, friend] = await Promise.all([newcomer(), newcomer()]);
    await add(who);
    const id = street.places.meter(ada);
    await street.call(who, 'POST', `/users/meters/${id}/members`, { email: friend.email, role: 'buyer' });
    const [invitation] = (await street.call(friend, 'GET', '/meter-requests?box=received')).data;
    const responses: Promise<{ code?: string; status: string }>[] = [];
    // The meter is locked for a moment, so that the decision comes first, and then the owner removes the meter.
    await street.owner.transaction().execute(async (tx) => {
      await sql`select from metering.meter m where m.id = ${BigInt(id)} for no key update`.execute(tx);
      responses.push(street.call(friend, 'POST', `/meter-requests/${invitation.id}/decision`, { decision: 'approve' }));
      await untilBlocked(street.owner);
      responses.push(street.call(who, 'DELETE', `/users/meters/${id}`));
      await untilBlocked(street.owner, 2);
    });
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(['success', 'success']);
    expect(await metersOf(street.web, who)).toEqual([]);
    expect(await metersOf(street.web, friend)).toEqual([]);
  });
});

describe('a request for a meter of another household', () => {
  test('is decided once by its owner', async () => {
    const [who, other] = await Promise.all([newcomer(), newcomer()]);
    const ask = (as: Resident, body: object = {}) =>
      street.call(as, 'POST', '/meter-requests', { meterNumber: ada, message: 'I moved in', ...body });
    expect((await ask(other)).code).toBe('meter-not-linked');
    await add(who);
    expect((await ask(who)).code).toBe('already-member');
    const { data: first } = await ask(other);
    expect((await ask(other)).data.id).toBe(first.id);
    expect(await messages()).toMatchObject([{ recipient: who.email, name: 'meter-access-asked' }]);
    expect((await street.call(who, 'GET', '/meter-requests?box=received')).data).toMatchObject([
      { id: first.id, kind: 'access', from_email: other.email, message: 'I moved in', meter_number: ada },
    ]);
    const decide = (decision: string) => street.call(who, 'POST', `/meter-requests/${first.id}/decision`, { decision });
    const decisions = await Promise.all([decide('approve'), decide('decline')]);
    expect(decisions.filter(({ code }) => code === 'already-decided')).toHaveLength(1);
    expect((await messages()).filter(({ name }) => name === 'meter-request-decided')).toHaveLength(1);
  });

  test('can be withdrawn, and can then no longer be approved', async () => {
    const [who, other] = await Promise.all([newcomer(), newcomer()]);
    await add(who);
    const { data } = await street.call(other, 'POST', '/meter-requests', { meterNumber: ada });
    expect((await street.call(other, 'DELETE', `/meter-requests/${data.id}`)).status).toBe('success');
    expect((await street.call(other, 'DELETE', `/meter-requests/${data.id}`)).code).toBe('already-decided');
    const late = await street.call(who, 'POST', `/meter-requests/${data.id}/decision`, { decision: 'approve' });
    expect(late.code).toBe('already-decided');
    expect(await metersOf(street.web, other)).toEqual([]);
  });

  test('as a claim is decided by staff of that estate, and moves the whole meter', async () => {
    const [who, rightful, manager, elsewhere] = await Promise.all([
      newcomer(),
      newcomer(),
      newcomer(['manager']),
      newcomer(['manager']),
    ]);
    await sql`insert into teams.member (role, estate_id, user_id) values
      ('manager', ${street.places.palm}, ${manager.id}), ('manager', ${street.places.harmony}, ${elsewhere.id})`.execute(
      street.owner,
    );
    await add(who);
    await street.call(rightful, 'POST', '/meter-requests', {
      meterNumber: ada,
      claim: true,
      message: 'This is my flat',
    });
    expect((await street.call(who, 'GET', '/meter-requests?box=received')).data).toEqual([]);
    expect((await street.call(elsewhere, 'GET', '/admin/approvals')).data).toEqual([]);
    const [approval] = (await street.call(manager, 'GET', '/admin/approvals')).data;
    expect(approval).toMatchObject({
      kind: 'claim',
      wants: 'owner',
      meter_number: ada,
      estate_name: 'Palm Court Estate',
    });
    const decide = (as: Resident) =>
      street.call(as, 'POST', `/admin/approvals/${approval.id}/decision`, {
        decision: 'approve',
        note: 'Seen the lease',
      });
    expect((await decide(elsewhere)).code).toBe('not-found');
    expect((await decide(rightful)).code).toBe('role-required');
    expect((await decide(manager)).data).toEqual({ status: 'approved' });
    expect((await decide(manager)).code).toBe('already-decided');
    expect(await metersOf(street.web, who)).toEqual([]);
    expect(await metersOf(street.web, rightful)).toMatchObject([{ number: ada, role: 'owner' }]);
    expect(await trail()).toBe('meter.request-approved');
    expect((await messages()).map(({ name }) => name)).toEqual(['meter-access-ended', 'meter-request-decided']);
  });
});

test('the estates of a manager count their houses without retired ones', async () => {
  const manager = await newcomer(['manager']);
  await sql`insert into teams.member (role, estate_id, user_id) values ('manager', ${street.places.palm}, ${manager.id})`.execute(
    street.owner,
  );
  const houses = async () => (await street.call(manager, 'GET', '/manage/estates')).data[0].houses;
  const before = await houses();
  await sql`insert into estates.house (estate_id, name, retired_at) values (${street.places.palm}, 'Old gate house', now())`.execute(
    street.owner,
  );
  expect(await houses()).toBe(before);
});

describe('a role that a user requested at sign-up', () => {
  test('is given by an admin only, with its estate or house', async () => {
    const [admin, manager, wanted] = await Promise.all([newcomer(['admin']), newcomer(['manager']), newcomer()]);
    await sql`insert into teams.member (role, estate_id, user_id) values ('manager', ${street.places.palm}, ${manager.id})`.execute(
      street.owner,
    );
    await sql`insert into identity.role_request (user_id, role) values (${wanted.id}, 'homeOwner')`.execute(
      street.owner,
    );
    await add(wanted);
    expect((await street.call(manager, 'GET', '/admin/approvals')).data).toEqual([]);
    const [approval] = (await street.call(admin, 'GET', '/admin/approvals')).data;
    expect(approval).toMatchObject({
      kind: 'role',
      wants: 'homeOwner',
      house_name: 'Block 4, Flat 2',
      user_email: wanted.email,
    });
    const decide = (as: Resident, body: object) =>
      street.call(as, 'POST', `/admin/approvals/${approval.id}/decision`, { decision: 'approve', ...body });
    const { palm, harmony, flat } = street.places;
    expect((await decide(manager, { propertyId: palm, houseId: flat })).code).toBe('not-found');
    expect((await decide(admin, {})).code).toBe('unknown-estate');
    expect((await decide(admin, { propertyId: harmony, houseId: flat })).code).toBe('house-not-in-estate');
    expect((await decide(admin, { propertyId: palm, houseId: flat })).status).toBe('success');
    expect((await decide(admin, { propertyId: palm, houseId: flat })).code).toBe('already-decided');
    const landlord = { ...wanted, roles: ['user', 'homeOwner'] as Resident['roles'] };
    await sql`select from identity.user_role where user_id = ${wanted.id} and role = 'homeOwner'`
      .execute(street.owner)
      .then(({ rows }) => expect(rows).toHaveLength(1));
    wanted.roles.push('homeOwner');
    expect((await street.call(landlord, 'GET', '/users/houses')).data).toMatchObject([
      {
        name: 'Block 4, Flat 2',
        meters: [
          { number: ada, tenant_name: expect.any(String) },
          { number: '04175000043', tenant_name: null },
        ],
      },
    ]);
    // The tenant decides whether other residents read the full name.
    await sql`update households.link l set user_id = ${manager.id} from metering.meter m
      where m.id = l.meter_id and m.number = ${ada} and l.ended_at is null`.execute(street.owner);
    const tenantName = async (shown: boolean) => {
      await sql`insert into preferences.choice (user_id, setting, allowed)
        select l.user_id, 'privacy.profile', ${shown} from households.link l join metering.meter m on m.id = l.meter_id
        where m.number = ${ada} and l.role = 'owner' and l.ended_at is null`.execute(street.owner);
      return (await street.call(landlord, 'GET', '/users/houses')).data[0].meters[0].tenant_name as string;
    };
    expect(await tenantName(false)).toMatch(/^\S••• \S•••$/);
    expect(await tenantName(true)).toMatch(/^\w+ \w+$/);
  });
});

test('a deleted account leaves no access and no texts behind', async () => {
  const [who, friend] = await Promise.all([newcomer(), newcomer()]);
  await add(who);
  await street.call(friend, 'POST', '/meter-requests', { meterNumber: ada, message: 'Please' });
  await sql`select households.forget_user(${friend.id}), households.forget_user(${who.id})`.execute(street.db);
  expect(await metersOf(street.web, who)).toEqual([]);
  const { rows } = await sql`select message, status from households.request`.execute(street.owner);
  expect(rows).toEqual([{ message: '', status: 'withdrawn' }]);
});

test('a manager of two estates sees the waiting requests of each, however many wait in the other', async () => {
  const [who, manager] = await Promise.all([newcomer(), newcomer(['manager'])]);
  const { palm, harmony } = street.places;
  await sql`insert into teams.member (role, estate_id, user_id)
    select 'manager', e, ${manager.id} from unnest(array[${palm}, ${harmony}]::bigint[]) e`.execute(street.owner);
  await sql`
    with meter as (
      insert into metering.meter (number, utility, status, life, estate_id, customer_name, tariff_id, supply_group_code, key_revision, tariff_index)
      select '9' || lpad(n::text, 10, '0'), m.utility, 'active', 'active', case when n > 130 then ${harmony}::bigint else m.estate_id end,
        'Ada Obi', m.tariff_id, m.supply_group_code, m.key_revision, m.tariff_index
      from metering.meter m cross join generate_series(1, 131) n where m.number = ${ada}
      returning id, estate_id
    )
    insert into households.request (kind, meter_id, sender_id, role, created_at)
    select 'access', m.id, ${who.id}, 'buyer', now() - case when m.estate_id = ${palm} then interval '2 days' else interval '1 day' end
    from meter m`.execute(street.owner);
  const waiting: { estate_id: string }[] = (await street.call(manager, 'GET', '/admin/approvals')).data;
  expect(waiting.filter(({ estate_id: at }) => at === String(harmony))).toHaveLength(1);
  expect(waiting).toHaveLength(101);
});

test('the requests that a manager is told of are those that they may decide, and the meters those in use', async () => {
  const [manager, who] = [await newcomer(['manager']), await newcomer()];
  const { palm } = street.places;
  await sql`insert into teams.member (role, estate_id, user_id) values ('manager', ${palm}, ${manager.id})`.execute(
    street.owner,
  );
  await sql`
    insert into households.request (kind, meter_id, sender_id, role)
    select 'claim', m.id, u.id, 'buyer' from metering.meter m, unnest(array[${manager.id}, ${who.id}]::bigint[]) u (id)
    where m.number = ${ada}`.execute(street.owner);
  const listed = (await street.call(manager, 'GET', '/admin/approvals')).data;
  expect(listed).toMatchObject([{ kind: 'claim', user_email: who.email }]);
  const estate = async () => (await street.call(manager, 'GET', '/manage/estates')).data[0];
  const before = await estate();
  expect(before.open_requests).toBe(1);
  // The first page of a manager.
  const { rows } = await sql`
    select open_requests from service_charges.offices_of(${manager.sessionKey}::uuid)`.execute(street.owner);
  expect(rows).toEqual([{ open_requests: 1 }]);
  const setLife = (life: string, status: string) =>
    street.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update metering.meter set life = ${life}, status = ${status} where number = '04175000043'`.execute(tx);
    });
  await setLife('retired', 'inactive');
  expect((await estate()).meters).toBe(before.meters - 1);
  await setLife('active', 'active');
});
