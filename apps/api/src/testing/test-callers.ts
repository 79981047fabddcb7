import { randomBytes, randomUUID } from 'node:crypto';
import { defaultPermissions, permissions, type Permission, type Role, type Route } from '@gatelight/contract';
import { addUser, demonstrationPassword } from '#identity';
import { loadConfig } from '../processes/configuration.ts';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createLog } from '#platform/log';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { buildApp, type App } from '../processes/app.ts';
import { loadDemonstration, loadDemonstrationPeople } from '../demonstration/demonstration.ts';

/* Everyone who may call, signed in, and an object for each check that a call may ask for. */

export type Person =
  | 'visitor'
  | 'ada'
  | 'zainab'
  | 'tunde'
  | 'musa'
  | 'chidi'
  | 'folake'
  | 'sani'
  | 'audu'
  | 'admin'
  | 'halima'
  | 'emeka'
  | 'ngozi.support'
  | 'tunde.audit';
export const people = [
  'visitor',
  'ada',
  'zainab',
  'tunde',
  'musa',
  'chidi',
  'folake',
  'sani',
  'audu',
  'admin',
  'halima',
  'emeka',
  'ngozi.support',
  'tunde.audit',
] as const satisfies readonly Person[];
export const rolesOf: Record<Person, readonly Role[]> = {
  visitor: [],
  ada: ['user'],
  zainab: ['user'],
  tunde: ['user', 'homeOwner'],
  musa: ['user', 'manager'],
  // Accountant of the estate of the examples, manager of another one.
  chidi: ['user', 'accountant', 'manager'],
  folake: ['user', 'viewer'],
  sani: ['user', 'facilityOfficer'],
  audu: ['user', 'guard'],
  admin: ['user', 'admin'],
  halima: ['user', 'admin'],
  emeka: ['user', 'admin'],
  'ngozi.support': ['user', 'admin'],
  'tunde.audit': ['user', 'admin'],
};

export const permissionsOf = (person: Person): readonly Permission[] =>
  ({
    admin: permissions,
    halima: defaultPermissions.operations,
    emeka: defaultPermissions.finance,
    'ngozi.support': defaultPermissions.support,
    'tunde.audit': defaultPermissions.auditor,
  })[person as string] ?? [];

const staffPeople = ['admin', 'halima', 'emeka', 'ngozi.support', 'tunde.audit'] as const;

let database: TestDatabase;
export let web: App;
export let owner: Db;
export const tokens: Partial<Record<Person, string>> = {};
export const ids: Partial<Record<Person, bigint>> = {};

const key = () => randomBytes(32).toString('hex');
const log = createLog('test', 'silent');

/** The whole product with its demonstration, in the web's role, and everyone signed in. */
export async function openCallers(): Promise<void> {
  database = await createTestDatabase();
  owner = createDb({ url: database.ownerUrl, poolSize: 2 });
  const worker = createDb({ url: database.appUrl, poolSize: 2 });
  await inTransaction(worker, async (tx) => {
    await loadDemonstration(tx);
    const { ada, tunde, musa, admin } = await loadDemonstrationPeople(tx, Buffer.alloc(32, 7));
    const other = (email: string, firstName: string, given: Role[]) =>
      addUser(tx, {
        email: `${email}@example.com`,
        firstName,
        lastName: 'Sule',
        userName: email,
        roles: given,
        isDemonstration: true,
        password: demonstrationPassword,
      });
    const zainab = await other('zainab', 'Zainab', ['user']);
    const chidi = await other('chidi', 'Chidi', ['user']);
    const folake = await other('folake', 'Folake', ['user']);
    const sani = await other('sani', 'Sani', ['user']);
    const audu = await other('audu', 'Audu', ['user']);
    Object.assign(ids, { ada, tunde, musa, admin, zainab, chidi, folake, sani, audu });
  });
  await worker.destroy();
  const config = loadConfig({
    DATABASE_URL: database.webUrl,
    DATABASE_STAFF_URL: database.staffUrl,
    SANDBOX: 'on',
    WEB_BUILD_DIR: '/nowhere',
    PAYSTACK_SECRET_KEY: 'sk_test_access_0123456789',
    TERMII_API_KEY: 'termii-access-key-0123',
    TERMII_SECRET: 'termii-access-secret-01',
    ORDER_LINK_KEY: key(),
    OTP_KEY: key(),
    SESSION_KEY: key(),
  });
  web = await buildApp(config, log);
  for (const person of people) if (person !== 'visitor') await signIn(person);
  await team();
}

/** From here on this person calls with a new session. */
export async function signIn(person: Person): Promise<void> {
  const reply = await web.app.inject({
    method: 'POST',
    url: '/api/v1/users/login',
    payload: { identifier: `${person}@example.com`, password: demonstrationPassword },
  });
  tokens[person] = (reply.json() as { data?: { token: string } }).data?.token;
  await sql`update identity.session set second_factor_at = now() where user_id in (select user_id from identity.member_role)`.execute(
    owner,
  );
}

export async function closeCallers(): Promise<void> {
  await web.close();
  await owner.destroy();
  await database.drop();
}

/** The id that a statement returns. */
export async function idFrom(statement: ReturnType<typeof sql<{ id: string | bigint }>>): Promise<string> {
  const { rows } = await owner.transaction().execute(async (tx) => {
    // The rows that these would belong to (an estate, a payment) are not the question here.
    await sql`set local session_replication_role = replica`.execute(tx);
    return statement.execute(tx);
  });
  return String(rows[0]!.id);
}

export interface Example {
  params: Record<string, string>;
  /** Who may use it; it does not exist for anyone else. In a team it depends on the roles that the call asks for. */
  users: readonly Person[] | ((route: Route) => readonly Person[]);
  /** An object of the same kind that belongs to another user: for these users it does not exist. */
  foreign?: Record<string, string>;
}

const id = async (
  statement: ReturnType<typeof sql<{ id: string | bigint }>>,
  users: readonly Person[],
): Promise<Example> => ({
  params: { id: await idFrom(statement) },
  users,
});

const meterOf = (number: string) => sql`(select id from metering.meter where number = ${number})`;

/** What people do for the estate of Ada's meter. */
const teamHere: Partial<Record<Person, Role>> = {
  musa: 'manager',
  chidi: 'accountant',
  folake: 'viewer',
  sani: 'facilityOfficer',
  audu: 'guard',
};
export const rolesOfCall = ({ access }: Route) =>
  typeof access === 'object' && 'roles' in access ? access.roles : undefined;

const team = once(async () => {
  for (const [person, role] of Object.entries(teamHere)) {
    await idFrom(sql`
      select teams.add_member(m.estate_id, ${ids[person as Person]}, ${role}, 'test') as id
      from metering.meter m where m.number = '04175000019'`);
  }
  const elsewhere = await idFrom(
    sql`insert into estates.estate (name, address) values ('Chidi Court', 'Yaba') returning id`,
  );
  await idFrom(sql`select teams.add_member(${elsewhere}, ${ids.chidi}, 'manager', 'test') as id`);
});

/** Ada's meter; a manager of its estate decides about it too. */
const adasMeter = once(async () => {
  await idFrom(sql`
    insert into households.link (meter_id, user_id, role, is_default)
    values (${meterOf('04175000019')}, ${ids.ada}, 'owner', true) returning id`);
  await team();
  return idFrom(sql`select id from metering.meter where number = '04175000019'`);
});

/** A house of an estate that musa does not manage. */
const houseElsewhere = () =>
  idFrom(sql`
    select h.id from estates.house h
    where h.estate_id <> (select estate_id from metering.meter where number = '04175000019') order by h.id limit 1`);

const vehicleOf = (house: string) =>
  idFrom(sql`
    insert into helpers.vehicle (estate_id, house_id, key, plate, made_by)
    select estate_id, id, gen_random_uuid(), 'ACC222SS', ${ids.ada} from estates.house where id = ${house}::bigint returning id`);

/** A tank, a generator, a delivery or an alarm of the estate of Ada's meter, and one of another estate. */
async function dieselOf(kind: 'tank' | 'generator' | 'supplier' | 'entry' | 'alarm'): Promise<Example> {
  await adasMeter();
  const name = `${kind} ${randomBytes(4).toString('hex')}`;
  const of = (estate: ReturnType<typeof sql>) =>
    idFrom(
      {
        tank: sql<{
          id: bigint;
        }>`insert into diesel.tank (estate_id, name, capacity_litres, dead_stock_litres, shape, dip_error_mm, delivery_days)
          values (${estate}, ${name}, 3000, 50, '{}', 2, 3) returning id`,
        generator: sql<{
          id: bigint;
        }>`insert into diesel.generator (estate_id, tank_id, name, rating_kva, rating_kw, litres_per_hour)
          values (${estate}, 1, ${name}, 100, 80, '{}') returning id`,
        supplier: sql<{
          id: bigint;
        }>`insert into diesel.supplier (estate_id, name) values (${estate}, ${name}) returning id`,
        entry: sql<{
          id: bigint;
        }>`insert into diesel.entry (estate_id, kind, tank_id, supplier_id, at, ended_at, litres, waybill_litres, before_mm,
            before_litres, after_mm, after_litres, price_kobo_per_litre, paid_kobo, received_by, key, body_hash, entered_by)
          values (${estate}, 'delivery', 1, 1, now() - interval '1 hour', now(), 990, 1000, 100, 250, 496, 1240, 124000, 124000000, 'Sani',
            ${randomBytes(16).toString('hex')}, ${randomBytes(32)}, ${ids.musa}) returning id`,
        alarm: sql<{
          id: bigint;
        }>`insert into diesel.alarm (estate_id, tank_id, kind, from_at, to_at, litres, used_litres, expected_litres, hours)
          values (${estate}, ${estate}, 'missing', now(), now(), 120, 184, 63, 6) returning id`,
      }[kind],
    );
  const own = await of(sql`(select estate_id from metering.meter where number = '04175000019')`);
  const foreign = await of(
    sql`(select id from estates.estate where id <> (select estate_id from metering.meter where number = '04175000019') order by id limit 1)`,
  );
  return {
    params: { id: own, photo: '00000000-0000-4000-8000-000000000001' },
    users: (route) => people.filter((person) => rolesOfCall(route)?.includes(teamHere[person] ?? 'user')),
    foreign: { id: foreign },
  };
}

const requestOf = (kind: 'access' | 'claim') =>
  idFrom(sql`
    insert into households.request (kind, meter_id, sender_id, role)
    values (${kind}, ${meterOf('04175000019')}, ${ids.zainab}, 'buyer') returning id`);

const accessRequest = once(async () => {
  await adasMeter();
  return requestOf('access');
});

const bankAccount = once(() =>
  idFrom(sql`
    insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, usable_from)
    values (${ids.ada}, '058', 'Sandbox Bank', '0123456789', 'ADA OBI', now()) returning id`),
);

/** Something of the power account of the estate of Ada's meter, and of another estate. */
async function ofPower(make: (estate: bigint) => ReturnType<typeof sql<{ id: string | bigint }>>): Promise<Example> {
  await adasMeter();
  const estate = BigInt(await idFrom(sql`select estate_id as id from metering.meter where number = '04175000019'`));
  const elsewhere = BigInt(
    await idFrom(sql`select id from estates.estate where id <> ${estate.toString()}::bigint order by id limit 1`),
  );
  return {
    params: { id: await idFrom(make(estate)) },
    users: (route) => people.filter((person) => rolesOfCall(route)?.includes(teamHere[person] ?? 'user')),
    foreign: { id: await idFrom(make(elsewhere)) },
  };
}
const powerMeterIn = (estate: bigint, name: string) => sql`
  insert into power.meter (estate_id, kind, name, in_use_from) values (${estate}, 'grid', ${name}, '2026-01-01')`;

/** What an estate has of service charges: here, and at an estate of somebody else. */
async function chargesOf(estateId: string, houseId: string) {
  const head = await idFrom(sql`
    insert into service_charges.head (estate_id, kind, name) values (${estateId}::bigint, 'security', 'Access') returning id`);
  const change = await idFrom(sql`
    insert into service_charges.rate_change (estate_id, valid_from) values (${estateId}::bigint, '2099-01-01') returning id`);
  const run = await idFrom(sql`
    insert into service_charges.run (estate_id, kind, title, period_from, period_to, invoice_on, due_on, made_from)
    values (${estateId}::bigint, 'period', 'Access', '2099-01-01', '2099-02-01', '2099-01-01', '2099-01-07', ${randomBytes(32)}) returning id`);
  const invoice = await idFrom(sql`
    insert into service_charges.invoice (estate_id, house_id, kind, number, title, due_on, total_kobo, vat_kobo, payer_kind, payer_user_id)
    values (${estateId}::bigint, ${houseId}::bigint, 'single', 'INV-2099-01-999', 'Access', '2099-01-07', 100, 0, 'occupant', ${ids.ada})
    returning id`);
  const payment = await idFrom(sql`
    insert into service_charges.manual_receipt (estate_id, house_id, way, amount_kobo, reference, received_on, state, key, body_hash, entered_by)
    values (${estateId}::bigint, ${houseId}::bigint, 'cash', 100, 'ACCESS', '2026-01-01', 'waits', ${`access-${estateId}`}, ${randomBytes(32)},
      ${ids.musa}) returning id`);
  const plan = await idFrom(sql`
    with p as (
      insert into arrears.plan (estate_id, house_id, state, total_kobo, payer_name, ended_at, expires_at, key, body_hash)
      values (${estateId}::bigint, ${houseId}::bigint, 'cancelled', 100, 'Ada', now(), now(), ${`access-${estateId}`}, ${randomBytes(32)}) returning id),
    i as (insert into arrears.plan_invoice (plan_id, invoice_id, kobo) select p.id, ${invoice}::bigint, 100 from p),
    n as (insert into arrears.instalment (plan_id, number, due_on, kobo) select p.id, 1, '2099-01-07', 100 from p)
    select id from p`);
  const rule = await idFrom(sql`
    insert into service_charges.late_rule (estate_id, valid_from, way, asked_by, state, decided_at)
    values (${estateId}::bigint, '2099-01-01', 'off', ${ids.musa}, 'confirmed', now()) returning id`);
  const waiver = await idFrom(sql`
    insert into service_charges.waiver (estate_id, house_id, invoice_id, amount_kobo, reason, state, asked_by, key, body_hash)
    values (${estateId}::bigint, ${houseId}::bigint, ${invoice}::bigint, 100, 'Access', 'waits', ${ids.musa}, ${`access-${estateId}`},
      ${randomBytes(32)}) returning id`);
  const lock = await idFrom(sql`
    insert into arrears.vending_lock (estate_id, state, days, least_kobo, reason, starts_on, view, asked_by, ended_at)
    values (${estateId}::bigint, 'off', 60, 100000, 'Access', '2099-01-01', 'access', ${ids.musa}, now()) returning id`);
  return { head, change, run, invoice, payment, plan, rule, waiver, lock, house: houseId };
}
const estateCharges = once(async () => {
  await adasMeter();
  const estate = await idFrom(sql`select estate_id as id from metering.meter where number = '04175000019'`);
  const house = await idFrom(sql`select house_id as id from metering.meter where number = '04175000019'`);
  const elsewhere = await houseElsewhere();
  return {
    estate,
    own: await chargesOf(estate, house),
    foreign: await chargesOf(
      await idFrom(sql`select estate_id as id from estates.house where id = ${elsewhere}::bigint`),
      elsewhere,
    ),
  };
});
/** One of them, under the estate of the caller; that of the other estate is not found there. */
const chargeObject = (name: keyof Awaited<ReturnType<typeof chargesOf>>) => async (): Promise<Example> => {
  const { estate, own, foreign } = await estateCharges();
  return {
    params: { id: estate, [name]: own[name] },
    users: (route) => people.filter((person) => rolesOfCall(route)?.includes(teamHere[person] ?? 'user')),
    foreign: { [name]: foreign[name] },
  };
};
const inTeam = (route: Route) => people.filter((person) => rolesOfCall(route)?.includes(teamHere[person] ?? 'user'));
export const estateHere = once(async () => {
  await adasMeter();
  return idFrom(sql`select estate_id as id from metering.meter where number = '04175000019'`);
});
export const estateElsewhere = async () =>
  idFrom(sql`select id from estates.estate where id <> ${await estateHere()} order by id limit 1`);

/** What we hold for an estate: a bank account that waits, or a payout, here and at another estate. */
const estateMoneyObject = (kind: 'account' | 'payout') => async (): Promise<Example> => {
  const make = async (estate: string) => {
    if (kind === 'account')
      return idFrom(sql`
        insert into estate_money.bank_account (estate_id, bank_code, bank_name, account_number, account_name, entered_by)
        values (${estate}::bigint, '001', 'Test Bank', '0123456789', 'ACCESS', ${ids.admin}) returning id`);
    return idFrom(sql`
      with a as (
        insert into withdrawals.bank_account (estate_id, bank_code, bank_name, account_number, account_name, usable_from)
        values (${estate}::bigint, '001', 'Test Bank', '0123456789', 'ACCESS', now()) returning id),
      w as (
        insert into withdrawals.withdrawal (reference, estate_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, provider, approval, send_after)
        select ${`wdr-accessestate00000${estate}`}, ${estate}::bigint, 'access-0000000002', ${randomBytes(32)}, a.id, 600000, 6000, 'paystack', 'waiting', now()
        from a returning id)
      insert into estate_money.payout (withdrawal_id, estate_id, kind) select w.id, ${estate}::bigint, 'weekly' from w returning id`);
  };
  const estate = await estateHere();
  const elsewhere = await estateElsewhere();
  return {
    params: { id: estate, [kind]: await make(estate) },
    users: inTeam,
    foreign: { id: estate, [kind]: await make(elsewhere) },
  };
};

/** A file that nobody has. */
const noFile = '00000000-0000-4000-8000-000000000009';

type FacilityKind = 'job' | 'asset' | 'vendor' | 'checklist' | 'inspection';
let facilityObjects = 900;
/** What an estate keeps in order: one row of this kind. */
function facilityObject(kind: FacilityKind, estate: string): Promise<string> {
  const number = (facilityObjects += 1);
  const name = `Access ${number}`;
  const rows = {
    job: sql`insert into facility.job (estate_id, number, title, source) values (${estate}::bigint, ${number}, 'Work', 'hand') returning id`,
    asset: sql`insert into facility.asset (estate_id, kind, name, place) values (${estate}::bigint, 'lift', ${name}, 'Here') returning id`,
    vendor: sql`insert into facility.vendor (estate_id, name, trade) values (${estate}::bigint, ${name}, 'Pumps') returning id`,
    checklist: sql`insert into facility.checklist (estate_id, name) values (${estate}::bigint, ${name}) returning id`,
    inspection: sql`insert into facility.inspection (estate_id, checklist_id) values (${estate}::bigint, 1) returning id`,
  };
  return idFrom(rows[kind] as ReturnType<typeof sql<{ id: string }>>);
}

/** An object of the estate, and the same estate with another estate's object. */
async function ofEstate(kind: FacilityKind, own: Record<string, string>): Promise<Example> {
  const estate = await estateHere();
  return {
    params: { id: estate, payment: '1', plan: '1', point: '1', ...own },
    users: inTeam,
    foreign: {
      id: estate,
      payment: '1',
      plan: '1',
      point: '1',
      [kind]: await facilityObject(kind, await estateElsewhere()),
    },
  };
}

const adasHouse = () =>
  idFrom(sql`
    select m.house_id as id from households.link l join metering.meter m on m.id = l.meter_id
    where l.user_id = ${ids.ada} and l.ended_at is null and l.role = 'owner' and m.house_id is not null limit 1`);

/** A guest who asks for this house. */
const askOf = (house: string) =>
  idFrom(sql`
    with h as (select id, estate_id from estates.house where id = ${house}::bigint),
      g as (insert into gate.gate (estate_id, name) select estate_id, 'Ask ' || id from h on conflict (estate_id, name) do update set name = excluded.name
        returning id, estate_id),
      d as (insert into gate.device (estate_id, gate_id, name, pairing_until) select estate_id, id, 'Phone', now() from g returning id, estate_id, gate_id)
    insert into walk_ins.ask (estate_id, gate_id, device_id, key, guard_id, house_id, visitor, reason, people, until_at)
    select d.estate_id, d.gate_id, d.id, gen_random_uuid(), ${ids.musa}, h.id, 'Ngozi Ita', 'visit', 1, now() + interval '2 minutes' from d, h
    returning id`);

const alarmOf = (house: string) =>
  idFrom(sql`
    insert into alarms.alarm (estate_id, house_id, user_id, key, is_test)
    select estate_id, id, ${ids.ada}, gen_random_uuid(), true from estates.house where id = ${house}::bigint returning id`);

/** Something of the caller's house, and the same house with what another house has. */
async function ofOwnHouse(kind: string, make: (house: string) => Promise<string>): Promise<Example> {
  await adasMeter();
  const house = await adasHouse();
  return {
    params: { house, [kind]: await make(house) },
    users: ['ada'],
    foreign: { house, [kind]: await make(await houseElsewhere()) },
  };
}

/** An object for each check, by its name. */
const objects: Record<string, () => Promise<Example>> = {
  self: async () => ({ params: { id: String(ids.ada) }, users: ['ada'] }),
  'own-photo': async () => ({ params: { id: String(ids.ada) }, users: ['ada'] }),
  'own-session': () =>
    id(sql`select id from identity.session where user_id = ${ids.ada} and ended_at is null limit 1`, ['ada']),
  'my-meter': async () => ({ params: { id: await adasMeter(), readingId: '1' }, users: ['ada'] }),
  'own-favourite': () =>
    id(
      sql`insert into households.favourite (user_id, meter_number, name) values (${ids.ada}, '04175000043', 'Mum')
        on conflict (user_id, meter_number) do update set name = excluded.name returning id`,
      ['ada'],
    ),
  'owned-meter': async () => ({ params: { id: await adasMeter(), memberId: 'm1' }, users: ['ada'] }),
  'received-meter-request': async () => ({ params: { id: await accessRequest() }, users: ['ada'] }),
  'sent-meter-request': async () => ({ params: { id: await accessRequest() }, users: ['zainab'] }),
  approval: async () => {
    await adasMeter();
    return { params: { id: `claim-${await requestOf('claim')}` }, users: ['musa', 'admin', 'halima'] };
  },
  'managed-estate': async () => {
    await adasMeter();
    const estate = await idFrom(sql`select estate_id as id from metering.meter where number = '04175000019'`);
    return {
      params: {
        id: estate,
        month: '2026-10',
        list: 'houses',
        reference: '00000000-0000-4000-8000-000000000001',
        invitation: '1',
        member: '1',
        photo: '00000000-0000-4000-8000-000000000001',
        part: 'points',
      },
      users: (route) => people.filter((person) => rolesOfCall(route)?.includes(teamHere[person] ?? 'user')),
      foreign: { id: await idFrom(sql`select id from estates.estate where id <> ${estate} order by id limit 1`) },
    };
  },
  'managed-power-meter': () => ofPower((estate) => sql`${powerMeterIn(estate, 'Transformer')} returning id`),
  'managed-power-reading': () =>
    ofPower(
      (estate) => sql`with m as (${powerMeterIn(estate, 'Generator')} returning id)
        insert into power.reading (meter_id, at, reading_tenths, source) select id, now(), 10, 'hand' from m returning id`,
    ),
  'managed-power-entry': () =>
    ofPower(
      (estate) => sql`insert into power.supplier_entry (estate_id, kind, month, amount_kobo, "on", number)
        values (${estate}, 'payment', '2026-10-01', 100, '2026-11-09', 'R-1') returning id`,
    ),
  'managed-power-supply': () =>
    ofPower(
      (estate) => sql`insert into power.supply (estate_id, kind, started_at, ended_at, source)
        values (${estate}, 'grid', '2026-11-01 06:00+01', '2026-11-01 08:00+01', 'hand') returning id`,
    ),
  'resident-estate': async () => {
    await adasMeter();
    const estate = await idFrom(sql`select estate_id as id from metering.meter where number = '04175000019'`);
    return {
      params: { id: estate, entry: '1' },
      users: ['ada'],
      foreign: { id: await idFrom(sql`select id from estates.estate where id <> ${estate} order by id limit 1`) },
    };
  },
  ...Object.fromEntries(
    (['job', 'asset', 'vendor', 'checklist', 'inspection'] as const).map((kind) => [
      `managed-${kind}`,
      async () => ofEstate(kind, { [kind]: await facilityObject(kind, await estateHere()) }),
    ]),
  ),
  'managed-facility-file': async () => {
    const file = async (estate: string) =>
      idFrom(sql`insert into facility.file (estate_id, vendor_id, purpose, name, kind, content)
        values (${estate}::bigint, ${await facilityObject('vendor', estate)}::bigint, 'other', 'a.pdf', 'pdf', '\\x00') returning id`);
    const estate = await estateHere();
    return {
      params: { id: estate, file: await file(estate) },
      users: inTeam,
      foreign: { id: estate, file: await file(await estateElsewhere()) },
    };
  },
  'managed-ticket': async () => {
    const ticket = (number: string, estate: string) =>
      idFrom(sql`
        insert into support.ticket (number, name, email, phone_number, subject, message, reference, user_id, audience, estate_id)
        values (${number}, 'Ada', 'ada@example.com', '', 'Help', 'Hello', '', ${ids.ada}, 'estate', ${estate}::bigint)
        returning number as id`);
    const estate = await estateHere();
    return {
      params: { id: estate, number: await ticket('T-ACCESS02', estate), file: noFile },
      users: inTeam,
      foreign: { id: estate, number: await ticket('T-ACCESS03', await estateElsewhere()), file: noFile },
    };
  },
  'managed-house': async () => {
    await adasMeter();
    const own = await id(sql`select house_id as id from metering.meter where number = '04175000019'`, ['musa']);
    return { ...own, foreign: { id: await houseElsewhere() } };
  },
  'managed-import': async () => {
    const draft = (estate: string) =>
      idFrom(sql`
        insert into imports.batch (list, file_name, encoding, columns, created_by, estate_id)
        values ('houses', 'a.csv', 'utf-8', '{}', ${ids.musa}, ${estate}::bigint) returning id`);
    const estate = await estateHere();
    return {
      params: { id: estate, import: await draft(estate) },
      users: inTeam,
      foreign: { import: await draft(await estateElsewhere()) },
    };
  },
  'own-house': async () => ({
    params: {
      house: await adasHouse(),
      pass: '1',
      visit: '1',
      block: '1',
    },
    users: ['ada'],
    foreign: { house: await houseElsewhere() },
  }),
  'own-ask': () => ofOwnHouse('ask', askOf),
  'own-alarm': () => ofOwnHouse('alarm', alarmOf),
  'own-helper': () =>
    ofOwnHouse('helper', (house) =>
      idFrom(sql`
    with p as (insert into helpers.person (estate_id) select estate_id from estates.house where id = ${house}::bigint returning id, estate_id)
    insert into helpers.link (estate_id, person_id, house_id, key, name, kind, weekdays, day_from, day_to, until_on, made_by)
    select estate_id, id, ${house}::bigint, gen_random_uuid(), 'Mary', 'cleaner', 127, 0, 1439, current_date + 9, ${ids.ada} from p returning id`),
    ),
  'own-vehicle': () =>
    ofOwnHouse('vehicle', (house) =>
      idFrom(sql`
    insert into helpers.vehicle (estate_id, house_id, key, plate, made_by)
    select estate_id, id, gen_random_uuid(), 'ACC111SS', ${ids.ada} from estates.house where id = ${house}::bigint returning id`),
    ),
  'own-exit-pass': () =>
    ofOwnHouse('exit', (house) =>
      idFrom(sql`
    insert into helpers.exit_pass (estate_id, house_id, key, what, on_day, made_by)
    select estate_id, id, gen_random_uuid(), 'Chairs', current_date, ${ids.ada} from estates.house where id = ${house}::bigint returning id`),
    ),
  'managed-vehicle': async () => ({
    params: { id: await estateHere(), vehicle: await vehicleOf(await adasHouse()) },
    users: inTeam,
    foreign: { vehicle: await vehicleOf(await houseElsewhere()) },
  }),
  'managed-gate': async () => ({
    params: {
      id: await estateHere(),
      gate: await idFrom(sql`
        insert into gate.gate (estate_id, name) values (${await estateHere()}::bigint, 'Access test') returning id`),
      device: '1',
    },
    users: inTeam,
    foreign: {
      gate: await idFrom(sql`
        insert into gate.gate (estate_id, name)
        select estate_id, 'Access test' from estates.house where id = ${await houseElsewhere()}::bigint returning id`),
    },
  }),
  'managed-block': async () => {
    const block = (estate: string) =>
      idFrom(sql`
        insert into patrol.block (estate_id, visitor, plate, reason, until_on)
        values (${estate}::bigint, 'Access test', '', 'Access test', current_date + 30) returning id`);
    return {
      params: { id: await estateHere(), block: await block(await estateHere()) },
      users: inTeam,
      foreign: { block: await block(await estateElsewhere()) },
    };
  },
  'managed-home': async () => ({
    params: {
      id: await estateHere(),
      house: await idFrom(sql`select house_id as id from metering.meter where number = '04175000019'`),
      file: randomUUID(),
      deposit: '1',
      invitation: '1',
      note: '1',
    },
    users: inTeam,
    foreign: { house: await houseElsewhere() },
  }),
  'managed-occupant': async () => {
    await adasMeter();
    const own = await id(
      sql`insert into households.occupant (house_id, name)
        select house_id, 'Ada Obi' from metering.meter where number = '04175000019' returning id`,
      ['musa'],
    );
    const elsewhere = await houseElsewhere();
    return {
      ...own,
      foreign: {
        id: await idFrom(
          sql`insert into households.occupant (house_id, name) values (${elsewhere}, 'Bola Eze') returning id`,
        ),
      },
    };
  },
  'managed-charge-head': chargeObject('head'),
  'managed-rate-change': chargeObject('change'),
  'managed-charge-run': chargeObject('run'),
  'managed-invoice': chargeObject('invoice'),
  'managed-charge-payment': chargeObject('payment'),
  'managed-charge-house': chargeObject('house'),
  'managed-plan': chargeObject('plan'),
  'managed-late-rule': chargeObject('rule'),
  'managed-waiver': chargeObject('waiver'),
  'managed-vending-lock': chargeObject('lock'),
  'own-plan': async () => ({ params: { plan: (await estateCharges()).own.plan }, users: ['ada'] }),
  'managed-estate-account': estateMoneyObject('account'),
  'managed-estate-payout': estateMoneyObject('payout'),
  'own-invoice': async () => ({ params: { invoice: (await estateCharges()).own.invoice }, users: ['ada'] }),
  'own-charge-payment': async () => {
    const { estate, own } = await estateCharges();
    return {
      params: {
        reference: await idFrom(sql`
          insert into service_charges.payment_request (reference, estate_id, house_id, user_id, method, amount_kobo, key, body_hash)
          values ('SCP-ACCESS00000001', ${estate}::bigint, ${own.house}::bigint, ${ids.ada}, 'transfer', 100000, 'access', ${randomBytes(32)})
          returning reference as id`),
      },
      users: ['ada'],
    };
  },
  'managed-tank': () => dieselOf('tank'),
  'managed-generator': () => dieselOf('generator'),
  'managed-supplier': () => dieselOf('supplier'),
  'managed-diesel-entry': () => dieselOf('entry'),
  'managed-diesel-alarm': () => dieselOf('alarm'),
  'changeable-house': async () => {
    await adasMeter();
    return {
      params: { id: await idFrom(sql`select house_id as id from metering.meter where number = '04175000019'`) },
      users: people.filter((person) => person === 'musa' || permissionsOf(person).includes('estates.edit')),
    };
  },
  'staff-order': async () => ({
    params: {
      reference: await idFrom(sql`
        insert into vending."order" (reference, buyer_id, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo,
          debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name,
          price_kobo_per_unit, rounding, units_tenths, method, buyer_key)
        values ('VND-20260101BBBBBBBBBB', ${String(ids.ada)}, 1, '04175000019', 1, 'Palm Court', 'electricity', 500000, 0, 0,
          465116, 34884, 750, 0, 1, 'R2', 20740, 'up', 225, 'wallet', 'access-0000000002')
        returning reference as id`),
    },
    users: [...people],
  }),
  person: async () => ({ params: { id: String(ids.ada) }, users: staffPeople }),
  'visible-act': () =>
    id(
      sql`insert into staff.act (kind, input, reason, asked_by, confirmed, key, body_hash)
        values ('role.grant', '{}', 'access', ${ids.admin}, true, 'access-0000000001', ${randomBytes(32)}) returning id`,
      ['admin', 'tunde.audit'],
    ),
  'own-card': () =>
    id(
      sql`insert into payments.saved_card (user_id, provider, signature, brand, last4, expiry_month, expiry_year, name,
          consented_at, consent_charge_id)
        values (${String(ids.ada)}, 'paystack', 'SIG_access', 'visa', '4081', 12, 2040, 'My card', now(), 1) returning id`,
      ['ada'],
    ),
  'own-ticket': async () => ({
    params: {
      number: await idFrom(sql`
        insert into support.ticket (number, name, email, phone_number, subject, message, reference, user_id)
        values ('T-ACCESS01', 'Ada', 'ada@example.com', '', 'Help', 'Hello', '', ${ids.ada}) returning number as id`),
    },
    users: ['ada'],
  }),
  'own-attachment': () =>
    id(
      sql`insert into support.attachment (uploader_id, by_staff, name, kind, content)
        values (${ids.ada}, false, 'bill.pdf', 'pdf', '\\x00') returning id`,
      ['ada'],
    ),
  'own-order': async () => ({
    params: {
      reference: await idFrom(sql`
        insert into vending."order" (reference, buyer_id, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo,
          debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name,
          price_kobo_per_unit, rounding, units_tenths, method, buyer_key)
        values ('VND-20260101AAAAAAAAAA', ${String(ids.ada)}, 1, '04175000019', 1, 'Palm Court', 'electricity', 500000, 0, 0,
          465116, 34884, 750, 0, 1, 'R2', 20740, 'up', 225, 'wallet', 'access-0000000001')
        returning reference as id`),
    },
    users: ['ada'],
  }),
  'own-funding': async () => ({
    params: {
      reference: await idFrom(sql`
        insert into wallets.funding (reference, user_id, key, body_hash, method, amount_kobo)
        values ('FND-ACCESS00000001', ${String(ids.ada)}, 'access', ${randomBytes(32)}, 'transfer', 100000)
        returning reference as id`),
    },
    users: ['ada'],
  }),
  'own-bank-account': () => bankAccount().then((account) => ({ params: { id: account }, users: ['ada'] })),
  'own-withdrawal': async () => ({
    params: {
      reference: await idFrom(sql`
        insert into withdrawals.withdrawal (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, provider,
          send_after)
        values ('wdr-access0000000001', ${ids.ada}, 'access-0000000001', ${randomBytes(32)}, ${await bankAccount()}, 600000, 10000,
          'paystack', now())
        returning reference as id`),
    },
    users: ['ada'],
  }),
  'own-top-up': () =>
    id(
      sql`insert into top_ups.schedule (user_id, meter_id, method, amount_kobo, ceiling_kobo, every, next_due_on)
        values (${ids.ada}, 1, 'wallet', 100000, 400000, 'week', current_date) returning id`,
      ['ada'],
    ),
  'own-transaction': async () => ({
    params: {
      slug: 'wallet',
      id: await idFrom(sql`
        insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, journal_id)
        values (${String(ids.ada)}, now(), 'wallet', 'wallet_credit', 'success', 100, 'access', 999) returning id`),
    },
    users: ['ada'],
  }),
};

/** Once for each database: test files of one process share this module. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  let of: TestDatabase | undefined;
  return () => {
    if (of !== database) made = undefined;
    of = database;
    return (made ??= make());
  };
}

const examples = new Map(Object.entries(objects).map(([name, make]) => [name, once(make)]));

/** What the path of this call names, if it names an object. */
export const exampleOf = async ({ object = '' }: Route): Promise<Example | undefined> => examples.get(object)?.();

export const parameters = (route: Route) => [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Asks as this person, with one parameter too many; the status and the code of the refusal. */
export async function ask(route: Route, person: Person, params: Record<string, string> = {}) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'));
  const isRead = route.method === 'GET';
  const token = tokens[person];
  const reply = await web.app.inject({
    method: route.method,
    url: isRead ? `${path}?access_probe=1` : path,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(isRead ? {} : { payload: { access_probe: 1 } }),
  });
  const { code } = (reply.headers['content-type']?.toString().includes('json') ? reply.json() : {}) as {
    code?: string;
  };
  return { status: reply.statusCode, code };
}

export const needsKey = ({ access }: Route) => typeof access === 'object' && 'apiKey' in access;
export const needsDevice = ({ access }: Route) => typeof access === 'object' && 'device' in access;
export const isSigned = ({ access }: Route) => typeof access === 'object' && 'controller' in access;
export const isClosed = (route: Route) =>
  route.access !== 'public' &&
  route.access !== 'signature' &&
  !needsKey(route) &&
  !needsDevice(route) &&
  !isSigned(route);
export const mayCall = ({ access }: Route, person: Person): boolean => {
  if (typeof access === 'string') return person !== 'visitor';
  if ('apiKey' in access || 'device' in access || 'controller' in access) return false;
  if (rolesOf[person].some((role) => access.roles?.includes(role))) return true;
  return 'permission' in access && permissionsOf(person).includes(access.permission);
};

/** How somebody is refused who may not call it: by the role that they lack, or by the permission where staff alone may. */
export const lacking = ({ access }: Route) =>
  typeof access === 'object' && 'permission' in access && !access.roles ? 'permission-required' : 'role-required';

/** What an admitted call meets: the parameter too many, or a form where JSON is not read. */
export const admitted = (route: Route) => (route.bodyType === 'multipart' ? [415] : [400]);
