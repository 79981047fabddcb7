import { randomUUID } from 'node:crypto';
import type { EstateRole, Role } from '@gatelight/contract';
import { createPayments, createProviders, type Payments } from '#payments';
import { sql } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { openTestApi, type TestApi, type TestCaller, type TestUser } from '#platform/testing/test-api';
import { createFakeProvider, type FakeProvider } from '../payments/test-shop.ts';
import { serviceChargesSlice } from './slice.ts';

type Parts = Parameters<typeof serviceChargesSlice.create>[0];

/** An estate whose houses are billed: the slice's own calls, jobs and checks, with a provider in memory. */
export interface TestEstate {
  api: TestApi;
  provider: FakeProvider;
  payments: Payments;
  /** The slice as the worker has it. */
  slice: ReturnType<typeof serviceChargesSlice.create>;
  id: string;
  /** The path of a call of the estate. */
  at(path: string, estate?: string): string;
  manager: TestCaller;
  accountant: TestCaller;
  viewer: TestCaller;
  member(name: string, roles: readonly EstateRole[], estate?: string): Promise<TestCaller>;
  house(name: string, facts?: { kind?: string; areaM2?: number; bedrooms?: number }): Promise<string>;
  /** An occupant who pays moves in on that day. */
  moveIn(house: string, name: string, since: string, userId?: string): Promise<void>;
  fund(user: TestUser, kobo: number): Promise<void>;
  balance(code: string): Promise<bigint>;
  rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]>;
  /** Everything that does not add up. */
  faults(): Promise<string[]>;
  /** Runs the job until nothing is left. */
  work(job: string): Promise<number>;
}

export const key = () => ({ 'idempotency-key': `test-${randomUUID()}` });

/** A slice above this one, with its own calls and jobs. */
type Above = SliceDefinition<Pick<Parts, 'db' | 'staffDb' | 'crash'>>;

export async function openTestEstate(above: readonly Above[] = []): Promise<TestEstate> {
  const provider = createFakeProvider();
  let payments!: Payments;
  const parts = ({ db, staffDb }: Pick<Parts, 'db' | 'staffDb'>) =>
    ({
      db,
      staffDb,
      payments,
      crash: () => undefined,
      config: {
        server: { publicUrl: 'http://localhost:3000' },
        brand: { name: 'Gatelight', email: 'hello@gatelight.example', phone: '0700' },
        payments: { purchaseMaxKobo: 100_000_000n },
      },
    }) as unknown as Parts;
  const api = await openTestApi(
    (serve, { db, web, staffDb, log }) => {
      payments = createPayments({
        db,
        providers: createProviders([provider]),
        handlers: serviceChargesSlice.purposes!,
        log,
        crash: () => undefined,
        refundMinimumKobo: 10_000n,
        publicUrl: 'http://localhost:3000',
      });
      serviceChargesSlice.create(parts({ db: web, staffDb })).routes?.(serve);
      for (const slice of above) slice.create({ db: web, staffDb, crash: () => undefined }).routes?.(serve);
    },
    ({ web, staffDb }) => ({
      'managed-estate': async (user, { id = '0' }, roles) => {
        const { rows } = await sql<{ works: boolean }>`
          select teams.works_for(${user.sessionKey}::uuid, ${id}::bigint, ${[...roles]}::text[]) as works`.execute(web);
        return rows[0]!.works;
      },
      ...serviceChargesSlice.create(parts({ db: web, staffDb })).objectChecks,
      ...Object.assign(
        {},
        ...above.map((slice) => slice.create({ db: web, staffDb, crash: () => undefined }).objectChecks),
      ),
    }),
  );
  const rows: TestEstate['rows'] = async (query) => (await query.execute(api.owner)).rows;
  const [estate] = await rows(
    sql<{ id: string }>`insert into estates.estate (name, address) values ('Palm Court', 'Lekki') returning id::text`,
  );
  const id = estate!.id;
  const member: TestEstate['member'] = async (name, roles, of = id) => {
    const { id: user, sessionKey } = await api.user(name);
    for (const role of roles) {
      await sql`select teams.add_member(${of}::bigint, ${user}::bigint, ${role}, 'test')`.execute(api.db);
    }
    return api.as(user, ['user', ...roles] as Role[], sessionKey);
  };
  const slice = serviceChargesSlice.create(parts({ db: api.db, staffDb: api.staffDb }));
  let funded = 0;
  return {
    api,
    provider,
    payments,
    slice,
    id,
    at: (path, of = id) => `/api/v1/manage/estates/${of}/service-charges${path}`,
    manager: await member('Musa', ['manager']),
    accountant: await member('Chidi', ['accountant']),
    viewer: await member('Folake', ['viewer']),
    member,
    async house(name, { kind, areaM2, bedrooms } = {}) {
      const [house] = await rows(sql<{ id: string }>`
        insert into estates.house (estate_id, name, kind, area_m2, bedrooms)
        values (${id}::bigint, ${name}, ${kind ?? null}, ${areaM2 ?? null}, ${bedrooms ?? null}) returning id::text`);
      return house!.id;
    },
    async moveIn(house, name, since, userId) {
      await sql`
        insert into households.occupant (house_id, name, pays, since, user_id)
        values (${house}::bigint, ${name}, true, ${since}::date, ${userId ?? null}::bigint)`.execute(api.owner);
    },
    async fund(user, kobo) {
      await sql`select ledger.open_account('wallet:' || ${user.id}::text)`.execute(api.owner);
      await sql`select ledger.post(${`fund:${(funded += 1)}`}, 'test', 'NGN', 'Test', 'test', null,
        array[('opening-balances', 'wallet:' || ${user.id}::text, ${kobo})::ledger.move])`.execute(api.owner);
    },
    async balance(code) {
      const [row] = await rows(sql<{ kobo: bigint }>`
        select coalesce((select balance_kobo from ledger.account_balance where code = ${code}), 0)::bigint as kobo`);
      return row!.kobo;
    },
    rows,
    async faults() {
      const found = await Promise.all(slice.checks!.map((check) => check.find(api.db, undefined)));
      return found.flat().map(({ check, detail }) => `${check}: ${detail}`);
    },
    async work(name) {
      const job = slice.jobs!().find((one) => one.name === name)!;
      let total = 0;
      for (let done = await job.run(); done > 0; done = await job.run()) total += done;
      return total;
    },
  };
}
