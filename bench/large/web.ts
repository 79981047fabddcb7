import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { permissions, type Permission, type Role } from '@gatelight/contract';
import { buildApp } from '../../apps/api/src/processes/app.ts';
import { loadConfig } from '../../apps/api/src/processes/configuration.ts';
import { createDb, sql } from '../../apps/api/src/platform/database/db.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { root } from '../../scripts/task.ts';
import type { LargeYear } from './year.ts';

export interface Caller {
  userId: string;
  sessionKey: string;
  roles: readonly Role[];
  permissions: readonly Permission[];
}

/** The web process of the product on a large year, in this process, with calls that name who makes them. */
export interface LargeWeb {
  /** Returns the data; throws unless the status is 200. */
  get(caller: Caller, path: string): Promise<unknown>;
  /** Milliseconds until the first bytes of a file have come. Reads the rest too: a file that is left open holds a place. */
  firstBytes(caller: Caller, path: string): Promise<number>;
  /** Members of staff with every permission, one after the other. */
  staff(): Caller;
  /** Residents with purchases, one after the other, because each has a rate limit. */
  resident(): Caller;
  close(): Promise<void>;
}

/** Settings of the product on this database, with made-up keys. */
export function largeConfig(year: LargeYear) {
  const key = () => randomBytes(32).toString('hex');
  return loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: year.appUrl,
    DATABASE_WEB_URL: year.webUrl,
    DATABASE_STAFF_URL: year.staffUrl,
    SANDBOX: 'on',
    PAYSTACK_SECRET_KEY: `sk_test_${key()}`,
    TERMII_API_KEY: key(),
    TERMII_SECRET: key(),
    ORDER_LINK_KEY: key(),
    SESSION_KEY: key(),
    OTP_KEY: key(),
    WEB_BUILD_DIR: join(root, '.cache/no-pages'),
  });
}

const callerHeader = 'x-bench-caller';

export async function openLargeWeb(year: LargeYear): Promise<LargeWeb> {
  const owner = createDb({ url: year.ownerUrl, poolSize: 1 });
  const callersOf = async (users: ReturnType<typeof sql>, rights: Pick<Caller, 'roles' | 'permissions'>) => {
    const { rows } = await sql<Pick<Caller, 'userId' | 'sessionKey'>>`
      insert into identity.session (user_id, expires_at, idle_seconds, second_factor_at)
      select id, now() + interval '1 day', 86400, now() from (${users}) u (id)
      returning user_id::text as "userId", key::text as "sessionKey"`.execute(owner);
    return rows.map((row): Caller => ({ ...row, ...rights }));
  };
  const members = await callersOf(sql`select id from identity."user" order by id limit 20`, {
    roles: ['user', 'admin'],
    permissions,
  });
  // Some calls ask the database itself what a member of staff may do.
  await sql`
    insert into identity.member_role (user_id, role, granted_by)
    select m::bigint, 'admin', 'bench' from unnest(${members.map(({ userId }) => userId)}::text[]) m on conflict do nothing`.execute(
    owner,
  );
  const residents = await callersOf(
    sql`select user_id::bigint from transactions.spent order by purchases desc, user_id limit 500`,
    { roles: ['user'], permissions: [] },
  );
  await owner.destroy();
  const callers = new Map([...members, ...residents].map((caller) => [caller.sessionKey, caller]));
  const { app, close } = await buildApp(largeConfig(year), createLog('bench', 'silent'), {
    authenticate: async ({ headers }) => callers.get(String(headers[callerHeader])),
  });
  const headersOf = ({ sessionKey }: Caller) => ({ [callerHeader]: sessionKey, 'sec-fetch-site': 'same-origin' });
  const inTurn = (list: readonly Caller[]) => {
    let turn = 0;
    return () => list[(turn += 1) % list.length]!;
  };
  return {
    staff: inTurn(members),
    resident: inTurn(residents),
    async get(caller, url) {
      const answer = await app.inject({ method: 'GET', url, headers: headersOf(caller) });
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
      return (answer.json() as { data: unknown }).data;
    },
    async firstBytes(caller, url) {
      const startedAt = performance.now();
      const answer = await app.inject({ method: 'GET', url, headers: headersOf(caller), payloadAsStream: true });
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
      let firstMs: number | undefined;
      for await (const _ of answer.stream()) firstMs ??= performance.now() - startedAt;
      return firstMs ?? performance.now() - startedAt;
    },
    async close() {
      await close();
      const last = createDb({ url: year.ownerUrl, poolSize: 1 });
      await sql`delete from identity.member_role where granted_by = 'bench'`.execute(last);
      await last.destroy();
    },
  };
}
