import { createHmac } from 'node:crypto';
import { defaultPermissions, type Permission, type Role, type StaffRole } from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { Secret, TOTP } from 'otpauth';
import { createApi, type ObjectCheck, type Serve } from '../http/api.ts';
import {
  type AuthenticateController,
  type AuthenticateDevice,
  type AuthenticateKey,
} from '../http/authenticate-request.ts';
import { createDb, sql, type Db } from '../database/db.ts';
import { createHttp } from '../http/http.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testOtpKey } from './test-otp-key.ts';

const publicUrl = 'http://localhost:3000';

export interface TestApi {
  app: FastifyInstance;
  database: TestDatabase;
  /** With the role of the worker. */
  db: Db;
  /** With the role of the web process. */
  web: Db;
  /** With the role in which the web process reads for staff. */
  staffDb: Db;
  owner: Db;
  log: Logger;
  /** A call as this user; without a user as a visitor. */
  as: (
    userId: string | undefined,
    roles?: readonly Role[],
    sessionKey?: string,
    permissions?: readonly Permission[],
  ) => TestCaller;
  /** A user in the database with a session; with `stepUp` they have just typed their password. */
  user: (name: string, options?: { stepUp?: boolean; phone?: string; id?: string }) => Promise<TestUser>;
  /** A member of staff with this role, in a session with its second factor and a recently confirmed code. */
  staff: (role: StaffRole, name?: string) => Promise<TestMember>;
  close: () => Promise<void>;
}

export interface TestMember extends TestUser {
  /** A code of the second factor that is valid now; each works once. */
  code: () => Promise<string>;
}

export interface TestUser {
  id: string;
  sessionKey: string;
  call: TestCaller;
}

export interface TestCaller {
  get: (url: string, headers?: Record<string, string>) => Promise<TestAnswer>;
  post: (url: string, body?: object, headers?: Record<string, string>) => Promise<TestAnswer>;
  put: (url: string, body?: object, headers?: Record<string, string>) => Promise<TestAnswer>;
  delete: (url: string, body?: object) => Promise<TestAnswer>;
  headers: Record<string, string>;
}

interface TestAnswer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  code: string | undefined;
  headers: Record<string, unknown>;
  text: string;
}

/** The routes of a slice with its own database, and callers that are named in a header. */
export async function openTestApi(
  bind: (serve: Serve, parts: { db: Db; web: Db; staffDb: Db; database: TestDatabase; log: Logger }) => void,
  objectChecksOf?: (parts: { web: Db; staffDb: Db; db: Db; log: Logger }) => Readonly<Record<string, ObjectCheck>>,
  authenticateKeyOf?: (parts: { db: Db }) => AuthenticateKey,
  authenticateDeviceOf?: (parts: { db: Db }) => AuthenticateDevice,
  authenticateControllerOf?: (parts: { db: Db }) => AuthenticateController,
): Promise<TestApi> {
  const database = await createTestDatabase();
  const db = createDb({ url: database.appUrl, poolSize: 8 });
  const web = createDb({ url: database.webUrl, poolSize: 8 });
  const staffDb = createDb({ url: database.staffUrl, poolSize: 4 });
  const owner = createDb({ url: database.ownerUrl, poolSize: 2 });
  const log = pino({ level: 'silent' });
  const { app } = createHttp({ log, trustedProxies: ['127.0.0.1'], secure: false });
  await app.register(async (api) => {
    const serve = createApi(api, {
      publicUrl,
      objectChecks: objectChecksOf?.({ web, staffDb, db, log }) ?? {},
      ...(authenticateKeyOf ? { authenticateKey: authenticateKeyOf({ db: web }) } : {}),
      ...(authenticateControllerOf ? { authenticateController: authenticateControllerOf({ db: web }) } : {}),
      ...(authenticateDeviceOf ? { authenticateDevice: authenticateDeviceOf({ db: web }) } : {}),
      authenticate: async ({ headers }) => {
        const userId = headers['x-test-user'];
        const roles = String(headers['x-test-roles'] ?? 'user').split(',') as Role[];
        const sessionKey = headers['x-test-session'];
        const permissions = String(headers['x-test-permissions'] ?? '')
          .split(',')
          .filter(Boolean) as Permission[];
        if (typeof userId !== 'string') return undefined;
        return { userId, roles, permissions, ...(typeof sessionKey === 'string' ? { sessionKey } : {}) };
      },
    });
    bind(serve, { db, web, staffDb, database, log });
  });

  let users = 0;
  const as: TestApi['as'] = (userId, roles = ['user'], sessionKey, permissions = []) => {
    const headers: Record<string, string> = {
      'sec-fetch-site': 'same-origin',
      ...(userId === undefined ? {} : { 'x-test-user': userId, 'x-test-roles': roles.join(',') }),
      ...(sessionKey === undefined ? {} : { 'x-test-session': sessionKey }),
      ...(permissions.length === 0 ? {} : { 'x-test-permissions': permissions.join(',') }),
    };
    const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, more = {}) => {
      const answer = await app.inject({
        method,
        url,
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { payload: body }),
      });
      const json = answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json() : {};
      return {
        status: answer.statusCode,
        data: json.data,
        code: json.code,
        headers: answer.headers,
        text: answer.body,
      };
    };
    return {
      get: (url, more) => send('GET', url, undefined, more),
      post: (url, body, more) => send('POST', url, body ?? {}, more),
      put: (url, body, extra) => send('PUT', url, body ?? {}, extra),
      delete: (url, body) => send('DELETE', url, body ?? {}),
      headers,
    };
  };

  const user: TestApi['user'] = async (name, { stepUp = false, phone, id: wanted } = {}) => {
    users += 1;
    const { rows } = await sql<{ id: string; key: string }>`
        with u as (
          insert into identity."user" (id, email, first_name, last_name, user_name, phone_number) overriding system value
          values (coalesce(${wanted ?? null}::bigint, nextval(pg_get_serial_sequence('identity."user"', 'id'))),
            ${`${name}${users}@example.com`}, ${name}, 'Test', ${`${name}-${users}`}, ${phone ?? null}) returning id
        )
        insert into identity.session (user_id, expires_at, idle_seconds, step_up_until)
        select id, now() + interval '1 day', 86400, case when ${stepUp} then now() + interval '10 minutes' end from u
        returning user_id::text as id, key::text as key`.execute(owner);
    const { id, key } = rows[0]!;
    return { id, sessionKey: key, call: as(id, ['user'], key) };
  };

  return {
    app,
    database,
    db,
    web,
    staffDb,
    owner,
    log,
    as,
    user,
    async staff(role, name = role) {
      const { id, sessionKey } = await user(name);
      const code = await joinStaff(owner, { id, sessionKey, role });
      return { id, sessionKey, code, call: as(id, ['user', 'admin'], sessionKey, defaultPermissions[role]) };
    },
    async close() {
      await app.close();
      await db.destroy();
      await web.destroy();
      await staffDb.destroy();
      await owner.destroy();
      await database.drop();
    },
  };
}

/**
 * Makes a user a member of staff with a second factor, and marks their session as having passed it. Returns the
 * generator of codes.
 */
export async function joinStaff(
  owner: Db,
  { id, sessionKey, role, otpKey = testOtpKey }: { id: string; sessionKey: string; role: StaffRole; otpKey?: Buffer },
): Promise<() => Promise<string>> {
  const secret = new Secret({ size: 20 });
  const pad = createHmac('sha256', otpKey).update(`second-factor:${id}`).digest();
  const sealed = Buffer.from(secret.bytes.map((byte, index) => byte ^ pad[index]!));
  await sql`insert into identity.member_role (user_id, role, granted_by) values (${id}::bigint, ${role}, 'test')`.execute(
    owner,
  );
  await sql`insert into identity.second_factor (user_id, sealed_secret, confirmed_at) values (${id}::bigint, ${sealed}, now())`.execute(
    owner,
  );
  await sql`
    update identity.session set second_factor_at = now(), code_confirmed_until = now() + interval '10 minutes'
    where key = ${sessionKey}::uuid`.execute(owner);
  const totp = new TOTP({ secret });
  return async () => {
    // In the half minute of one code a test may need several.
    await sql`update identity.second_factor set last_step = 0 where user_id = ${id}::bigint`.execute(owner);
    return totp.generate();
  };
}
