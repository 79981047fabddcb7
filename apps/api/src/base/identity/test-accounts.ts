import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createApi } from '#platform/http/api';
import { createDb, sql, type Db } from '#platform/database/db';
import { createHttp } from '#platform/http/http';
import { createLog } from '#platform/log';
import { testOtpKey } from '#platform/testing/test-otp-key';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { createAuthenticate } from './sign-in/authenticate.ts';
import { createCookies } from './sign-in/cookies.ts';
import { identityChecks, identityRoutes } from './routes.ts';
import { createTokens, type Tokens } from './sign-in/tokens.ts';

export const publicUrl = 'https://shop.example';
export const goodPassword = 'Quiet-River7&';

export interface Answer {
  status: number;
  code: string | undefined;
  message: string | undefined;
  data: Record<string, unknown>;
  body: string;
  cookies: string[];
  headers: Record<string, unknown>;
}

/** A client with its own address. As a browser it keeps cookies; otherwise it keeps nothing. */
export interface Client {
  call: (method: string, url: string, payload?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  jar: Map<string, string>;
  ip: string;
}

export interface Accounts {
  app: FastifyInstance;
  db: Db;
  owner: Db;
  database: TestDatabase;
  tokens: Tokens;
  sessionKey: Buffer;
  browser: (ip?: string) => Client;
  program: (ip?: string) => Client;
  /** The digits of the newest message with a code to this address. */
  codeFor: (email: string) => Promise<string>;
  noticesFor: (email: string) => Promise<string[]>;
  audited: () => Promise<string[]>;
  /** A verified user with a session in the given browser. */
  signUp: (
    client: Client,
    changes?: Record<string, unknown>,
  ) => Promise<{ id: string; email: string; userName: string }>;
  close: () => Promise<void>;
}

let addresses = 0;

/** The identity slice as the web process runs it: in the web's role, behind the real API. */
export async function openAccounts(): Promise<Accounts> {
  const database = await createTestDatabase();
  const db = createDb({ url: database.webUrl, poolSize: 6 });
  const owner = createDb({ url: database.ownerUrl, poolSize: 2 });
  const sessionKey = randomBytes(32);
  const tokens = createTokens({ current: sessionKey, previous: undefined }, publicUrl);
  const deps = { db, tokens, cookies: createCookies(true), answerStepMs: 5, otpKey: testOtpKey, brand: 'Gatelight' };
  const { app } = createHttp({ log: createLog('test', 'silent'), trustedProxies: ['127.0.0.1'], secure: true });
  const serve = createApi(app, {
    publicUrl,
    authenticate: createAuthenticate(deps),
    objectChecks: identityChecks(deps),
  });
  identityRoutes(serve, deps);

  function client(isBrowser: boolean, ip?: string): Client {
    addresses += 1;
    const jar = new Map<string, string>();
    const own = ip ?? `102.89.${addresses >> 8}.${addresses & 255}`;
    return {
      jar,
      ip: own,
      async call(method, url, payload, headers = {}) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await app.inject({
          method: method as 'GET',
          url: `/api/v1${url}`,
          headers: {
            'x-forwarded-for': own,
            ...(isBrowser
              ? { 'sec-fetch-site': 'same-origin', origin: publicUrl, 'user-agent': chromeOnAndroid }
              : { 'user-agent': 'curl/8' }),
            ...(cookie === '' ? {} : { cookie }),
            ...headers,
          },
          ...(payload === undefined ? {} : { payload: payload as object }),
        });
        for (const { name, value, maxAge } of reply.cookies) {
          if (!isBrowser) continue;
          if (maxAge === 0) jar.delete(name);
          else jar.set(name, value);
        }
        const body = (reply.body === '' ? {} : reply.json()) as Record<string, unknown>;
        const cookies = [reply.headers['set-cookie'] ?? []].flat();
        return {
          status: reply.statusCode,
          code: body['code'] as string | undefined,
          message: body['message'] as string | undefined,
          data: (body['data'] ?? {}) as Record<string, unknown>,
          body: reply.body,
          cookies,
          headers: reply.headers,
        };
      },
    };
  }

  async function messagesFor(email: string, name: string): Promise<Record<string, string>[]> {
    const { rows } = await sql<{ payload: Record<string, string> }>`
      select payload from notifications.message where recipient = ${email} and payload ->> 'name' = ${name} order by id
    `.execute(owner);
    return rows.map(({ payload }) => payload);
  }

  async function codeFor(email: string): Promise<string> {
    const code = (await messagesFor(email, 'account-code')).at(-1)?.['code'];
    if (code === undefined) throw new Error(`no code for ${email}`);
    return code;
  }

  return {
    app,
    db,
    owner,
    database,
    tokens,
    sessionKey,
    browser: (ip) => client(true, ip),
    program: (ip) => client(false, ip),
    codeFor,
    noticesFor: async (email) => (await messagesFor(email, 'account-notice')).map(({ what }) => what ?? ''),
    async audited() {
      const { rows } = await sql<{ action: string }>`select action from audit.entry order by id`.execute(owner);
      return rows.map(({ action }) => action);
    },
    async signUp(one, changes = {}) {
      const form = signUpForm(changes);
      const registered = await one.call('POST', '/users/register', form);
      if (registered.status !== 202) throw new Error(registered.body);
      const verified = await one.call('POST', '/users/verify-otp', {
        email: form.email,
        otp: await codeFor(form.email),
      });
      if (verified.status !== 200) throw new Error(verified.body);
      const { rows } = await sql<{ id: string }>`
        select id::text from identity."user" where email = ${form.email}`.execute(owner);
      return { id: rows[0]!.id, email: form.email, userName: form.userName };
    },
    async close() {
      await app.close();
      await db.destroy();
      await owner.destroy();
      await database.drop();
    },
  };
}

export const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; SM-A146P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

export function signUpForm(changes: Record<string, unknown> = {}) {
  const tail = randomUUID().slice(0, 8);
  return {
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: `ngozi.${tail}@example.com`,
    userName: `ngozi-${tail}`,
    password: goodPassword,
    role: 'user',
    ...changes,
  };
}
