import { randomBytes } from 'node:crypto';
import { routes, type Route } from '@gatelight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '#platform/callers/secrets';
import { sql } from '#platform/database/db';
import {
  closeCallers,
  idFrom,
  mayCall,
  needsDevice,
  needsKey,
  openCallers,
  owner,
  people,
  signIn,
  tokens,
  web,
  type Person,
} from './test-callers.ts';
import { exampleOf } from './test-objects.ts';
import { draws, oddShots, refusedShots, type Shot } from './test-hostile-input.ts';

/*
 * Every call of the contract with hostile input. It never gets an internal error (500), and input that the contract
 * refuses changes nothing. The input is the same every time. `npm run fuzz` tries more, with other seeds: HOSTILE_SEED,
 * HOSTILE_COUNT.
 */

const seed = Number(process.env.HOSTILE_SEED ?? 20_261_128);
const count = Number(process.env.HOSTILE_COUNT ?? 3);

/**
 * Rows that change during refused calls: counts of rate limits, when callers were last seen, and the health of the
 * server.
 */
const moving = new Set([
  'platform.rate_limit',
  'platform.health_minute',
  'identity.session',
  'integrations.api_key',
  'gate.device',
]);

let deviceKey = '';
let apiKey = '';
const callers = new Map<Route, Caller>();

beforeAll(async () => {
  await openCallers();
  deviceKey = randomBytes(32).toString('base64url');
  await idFrom(sql`
    with g as (insert into gate.gate (estate_id, name) select id, 'Hostile input' from estates.estate order by id limit 1 returning id, estate_id)
    insert into gate.device (estate_id, gate_id, name, pairing_until, key_hash, paired_at)
    select estate_id, id, 'Phone', now(), ${sha256(deviceKey)}, now() from g returning id`);
  const prefix = `glk_${randomBytes(4).toString('hex')}`;
  apiKey = `${prefix}_${randomBytes(32).toString('hex')}`;
  await idFrom(sql`
    insert into integrations.api_key (estate_id, name, scopes, per_minute, prefix, hash, created_by)
    select e.id, 'Hostile input', array['orders.read', 'meters.read', 'houses.read', 'occupants.read'], 600, ${prefix}, ${sha256(apiKey)}, u.id
    from estates.estate e, identity."user" u order by e.id, u.id limit 1 returning id`);
  // Makes all objects first, because later calls remove some of them.
  for (const route of routes) callers.set(route, await callerFor(route));
});
afterAll(closeCallers);

interface Caller {
  readonly person: Person;
  readonly params: Readonly<Record<string, string>>;
}

/** A person who may make this call, with an object of theirs. */
async function callerFor(route: Route): Promise<Caller> {
  if (typeof route.access === 'string') {
    const example = route.object === undefined ? undefined : await exampleOf(route);
    return {
      person: route.access === 'public' ? 'visitor' : 'ada',
      params: { provider: 'paystack', ...example?.params },
    };
  }
  const example = await exampleOf(route);
  const users = typeof example?.users === 'function' ? example.users(route) : (example?.users ?? people);
  return { person: users.find((one) => mayCall(route, one)) ?? 'visitor', params: example?.params ?? {} };
}

function credentials(route: Route, person: Person): Record<string, string> {
  if (needsDevice(route)) return { cookie: `gate=${deviceKey}` };
  if (needsKey(route)) return { authorization: `Bearer ${apiKey}` };
  const token = tokens[person];
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

const writing = (route: Route) => (route.idempotent ? { 'idempotency-key': randomBytes(16).toString('hex') } : {});

async function shoot(route: Route, { person, params }: Caller, shot: Shot) {
  const path = route.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => shot.params?.[name] ?? encodeURIComponent(params[name] ?? '1'),
  );
  const reply = await web.app.inject({
    method: route.method,
    url: shot.query === undefined ? path : `${path}?${shot.query}`,
    headers: { ...writing(route), ...credentials(route, person), ...shot.headers },
    ...(shot.payload ? { payload: shot.payload } : {}),
  });
  return { status: reply.statusCode, text: reply.payload.slice(0, 300) };
}

/** A file that is cut off makes its reader fail. */
const broken = (failure: unknown) => ({ status: 500, text: String(failure) });

/** A fingerprint of each table's rows. */
async function rowsOfAll(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' order by 1`.execute(
    owner,
  );
  const all = tables.map(({ name }) => name).filter((name) => !moving.has(name));
  const one = (name: string) =>
    sql`select ${name}::text as name, count(*) || ':' || coalesce(sum(hashtextextended(r::text, 0)::numeric), 0) as rows from ${sql.raw(name)} r`;
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(all.map(one), sql` union all `)}`.execute(
    owner,
  );
  return new Map(rows.map(({ name, rows: content }) => [name, content]));
}

const forget = () => sql`truncate platform.rate_limit`.execute(owner);
/** Streams are left out, because the test would wait for their end. */
const calls = routes.filter(({ kind }) => kind !== 'stream');
/** Calls that wait for the worker are left out, because none runs here. The example of a withdrawal has no money. */
const slow = new Set(['createProperty', 'updateProperty', 'deleteProperty', 'cancelWithdrawal']);
const groups = Array.from({ length: Math.ceil(calls.length / 40) }, (_, n) => calls.slice(n * 40, n * 40 + 40));

describe('invalid input is refused by the contract, and changes nothing', () => {
  it.each(groups.map((group) => [`${group[0]!.id} and ${group.length - 1} more`, group] as const))(
    '%s',
    async (_, group) => {
      const before = await rowsOfAll();
      const faults: string[] = [];
      let refused = 0;
      for (const route of group) {
        const caller = callers.get(route)!;
        await forget();
        for (const shot of refusedShots(route, draws(seed), count)) {
          const { status, text } = await shoot(route, caller, shot);
          if (status < 400 || status >= 500) faults.push(`${route.id}, ${shot.what}: ${status} ${text}`);
          else refused += 1;
        }
      }
      expect(faults).toEqual([]);
      expect(refused).toBeGreaterThan(group.length * 2);
      const after = await rowsOfAll();
      expect([...after].filter(([name, content]) => before.get(name) !== content).map(([name]) => name)).toEqual([]);
    },
  );
});

describe('odd input is accepted or refused, and never causes an internal error', () => {
  it.each(groups.map((group) => [`${group[0]!.id} and ${group.length - 1} more`, group] as const))(
    '%s',
    async (_, group) => {
      const faults: string[] = [];
      for (const route of group.filter((one) => !slow.has(one.id))) {
        const caller = callers.get(route)!;
        await forget();
        for (const shot of oddShots(route, draws(seed + 1), count)) {
          const { status, text } = await shoot(route, caller, shot).catch(broken);
          // External services are not reachable here, and a call that reports this has not failed itself.
          if (status >= 500 && (status === 500 || text.includes('"internal"')))
            faults.push(`${route.id}, ${shot.what}: ${status} ${text}`);
          // A call that signs out, or ends a session.
          if (status === 401 && caller.person !== 'visitor') await signIn(caller.person);
        }
      }
      expect(faults).toEqual([]);
    },
  );
});

it('finds a call that fails, and a call that changes rows', async () => {
  const before = await rowsOfAll();
  await idFrom(sql`insert into estates.estate (name, address) values ('Found', 'Here') returning id`);
  const after = await rowsOfAll();
  expect([...after].filter(([name, content]) => before.get(name) !== content).map(([name]) => name)).toContain(
    'estates.estate',
  );
});

it('draws the same input for the same seed, of every kind', () => {
  const invite = routes.find(({ id }) => id === 'inviteToTeam')!;
  const shots = refusedShots(invite, draws(5), 30);
  expect(refusedShots(invite, draws(5), 30)).toEqual(shots);
  expect(shots.filter(({ what }) => what.includes('=')).length).toBeGreaterThan(10);
  expect(shots.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['a key twice', 'UTF-16', 'nested very deeply', 'too many bytes']),
  );
});
