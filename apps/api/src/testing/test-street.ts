import pino from 'pino';
import { permissions, type Permission, type Role } from '@gatelight/contract';
import { addEstate, addHouse } from '#estates';
import { addMeter, addTariff, addVatRate } from '#metering';
import { createApi } from '#platform/http/api';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createHttp } from '#platform/http/http';
import type { Slice } from '#platform/slice';
import { createTestDatabase } from '#platform/testing/test-database';

/** A user of a test, signed in. */
export interface Resident {
  id: bigint;
  userId: string;
  email: string;
  sessionKey: string;
  roles: Role[];
  permissions: readonly Permission[];
}

/**
 * Two estates with houses and meters, and an API with the web's database role that reads its callers from a header, for
 * tests.
 */
export async function openStreet(makeSlices: (db: Db) => readonly Slice[]) {
  const database = await createTestDatabase();
  const web = createDb({ url: database.webUrl, poolSize: 4 });
  const db = createDb({ url: database.appUrl, poolSize: 2 });
  const owner = createDb({ url: database.ownerUrl, poolSize: 2 });
  const slices = makeSlices(web);
  const people = new Map<string, Resident>();
  const app = createHttp({
    log: pino({ level: 'silent' }),
    trustedProxies: ['127.0.0.1'],
    secure: false,
  }).app;
  await app.register(async (api) => {
    const serve = createApi(api, {
      publicUrl: 'http://localhost:3000',
      authenticate: async ({ headers }) => people.get(String(headers['x-user'] ?? '')),
      objectChecks: Object.assign({}, ...slices.map(({ objectChecks }) => objectChecks ?? {})),
    });
    for (const slice of slices) slice.routes?.(serve);
  });
  const places = await inTransaction(db, async (tx) => {
    const validFrom = new Date('2020-01-01T00:00:00Z');
    const tariffs = new Map<string, bigint>();
    for (const utility of ['electricity', 'water'] as const) {
      await addVatRate(tx, { utility, validFrom, rateBp: 750 });
      tariffs.set(
        utility,
        await addTariff(tx, {
          code: utility,
          name: utility,
          utility,
          rounding: 'up',
          validFrom,
          priceKoboPerUnit: 20_000n,
        }),
      );
    }
    const palm = await addEstate(tx, { name: 'Palm Court Estate', address: 'Lekki', isDemonstration: false });
    const harmony = await addEstate(tx, { name: 'Harmony Gardens Estate', address: 'Ikeja', isDemonstration: false });
    const flat = await addHouse(tx, { estateId: palm, name: 'Block 4, Flat 2' });
    const neighbour = await addHouse(tx, { estateId: palm, name: 'Block 4, Flat 5' });
    const far = await addHouse(tx, { estateId: harmony, name: 'House 12' });
    const meters = [
      ['04175000019', 'electricity', 'active', palm, flat],
      ['04175000043', 'water', 'active', palm, flat],
      ['04175000027', 'electricity', 'active', palm, neighbour],
      ['04175000035', 'electricity', 'active', harmony, far],
      ['04175000068', 'electricity', 'inactive', harmony, far],
    ] as const;
    const ids = new Map<string, string>();
    for (const [number, utility, status, estateId, houseId] of meters) {
      const id = await addMeter(tx, {
        number,
        utility,
        status,
        estateId,
        houseId,
        customerName: 'Ada Obi',
        tariffId: tariffs.get(utility)!,
        supplyGroupCode: '600001',
        keyRevision: 1,
        tariffIndex: '01',
        debtRecoveryBp: 0,
        isDemonstration: false,
      });
      ids.set(number, id.toString());
    }
    return {
      palm: palm.toString(),
      harmony: harmony.toString(),
      flat: flat.toString(),
      neighbour: neighbour.toString(),
      far: far.toString(),
      meter: (number: string) => ids.get(number)!,
    };
  });

  /** A new user with a session. */
  async function resident(name: string, roles: Role[] = ['user']): Promise<Resident> {
    const isStaff = roles.includes('admin');
    const email = `${name.toLowerCase()}@example.com`;
    const { rows } = await sql<{ id: bigint; key: string }>`
      with u as (
        insert into identity."user" (email, first_name, last_name, user_name)
        values (${email}, ${name}, 'Bello', ${`${name.toLowerCase()}-user`}) returning id
      ), r as (
        insert into identity.user_role (user_id, role, granted_by)
        select u.id, role, 'test' from u, unnest(${roles.filter((role) => role !== 'user' && role !== 'admin')}::text[]) role
      ), m as (
        insert into identity.member_role (user_id, role, granted_by) select u.id, 'admin', 'test' from u where ${isStaff}
      )
      insert into identity.session (user_id, expires_at, idle_seconds, second_factor_at)
      select u.id, now() + interval '1 day', 3600, case when ${isStaff} then now() end from u returning user_id as id, key
    `.execute(owner);
    const { id, key } = rows[0]!;
    const person = {
      id,
      userId: id.toString(),
      email,
      sessionKey: key,
      roles,
      permissions: isStaff ? permissions : [],
    };
    people.set(person.userId, person);
    return person;
  }

  async function call(
    caller: Resident | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) {
    const response = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `10.0.0.${caller === undefined ? 250 : Number(caller.id % 250n)}`,
        ...(caller ? { 'x-user': caller.userId } : {}),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, ...response.json() };
  }

  return {
    db,
    web,
    owner,
    places,
    resident,
    call,
    async close() {
      await app.close();
      await web.destroy();
      await db.destroy();
      await owner.destroy();
      await database.drop();
    },
  };
}

export type Street = Awaited<ReturnType<typeof openStreet>>;
