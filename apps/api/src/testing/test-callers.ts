import { randomBytes } from 'node:crypto';
import { defaultPermissions, permissions, type Permission, type Role, type Route } from '@gatelight/contract';
import { addUser, demonstrationPassword } from '#identity';
import { loadConfig } from '../processes/configuration.ts';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createLog } from '#platform/log';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { buildApp, type App } from '../processes/app.ts';
import { loadDemonstration, loadDemonstrationPeople } from '../demonstration/demonstration.ts';

/* Every kind of caller, signed in, and an object for each check of a call. */

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
  // Accountant of the estate in the examples, and manager of another estate.
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

export const staffPeople = ['admin', 'halima', 'emeka', 'ngozi.support', 'tunde.audit'] as const;

let database: TestDatabase;
export let web: App;
export let owner: Db;
export const tokens: Partial<Record<Person, string>> = {};
export const ids: Partial<Record<Person, bigint>> = {};

const key = () => randomBytes(32).toString('hex');
const log = createLog('test', 'silent');

/** The whole product with its demonstration, with the web's database role, and every caller signed in. */
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

/** From now on this person calls with a new session. */
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
    // The parents of these rows (an estate, a payment) do not matter here.
    await sql`set local session_replication_role = replica`.execute(tx);
    return statement.execute(tx);
  });
  return String(rows[0]!.id);
}

/** The roles of people in the estate of Ada's meter. */
export const teamHere: Partial<Record<Person, Role>> = {
  musa: 'manager',
  chidi: 'accountant',
  folake: 'viewer',
  sani: 'facilityOfficer',
  audu: 'guard',
};
export const rolesOfCall = ({ access }: Route) =>
  typeof access === 'object' && 'roles' in access ? access.roles : undefined;

export const team = once(async () => {
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

/** Once for each database, because test files of one process share this module. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  let of: TestDatabase | undefined;
  return () => {
    if (of !== database) made = undefined;
    of = database;
    return (made ??= make());
  };
}

export const parameters = (route: Route) => [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Calls as this person, with one unknown parameter. Returns the status and the code of the refusal. */
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

/**
 * The refusal for a caller without the right: it names the missing role, or the permission when only staff may call.
 */
export const lacking = ({ access }: Route) =>
  typeof access === 'object' && 'permission' in access && !access.roles ? 'permission-required' : 'role-required';

/** The refusal that an admitted call gets: an unknown parameter, or a form where JSON is not read. */
export const admitted = (route: Route) => (route.bodyType === 'multipart' ? [415] : [400]);
