import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { NewEntry, NewPass, Role } from '@gatelight/contract';
import { addEstate, addHouse } from '#estates';
import { inTransaction, sql, type Db } from '#platform/database/db';
import type { AuthenticateController } from '#platform/http/authenticate-request';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { jpegFile, sendForm } from '#platform/testing/send-form';
import type { SliceDefinition } from '#platform/slice';
import { worksFor } from '#teams';
import { authenticateDeviceWith } from './guard/device-routes.ts';
import { gateSlice } from './slice.ts';

/** For tests of the slices around the gate. */
export { followGate } from './guard/follow-gate.ts';

type Parts = Parameters<typeof gateSlice.create>[0];

const key = Buffer.alloc(32, 7);

/** A slice above that is tested at a gate. */
type Above = SliceDefinition<Parts> & { authenticateController?: (parts: { db: Db }) => AuthenticateController };

/** The slice with its own database, and the data for its tests. */
export async function openGate(...above: readonly Above[]) {
  const slicesOf = (db: Parts['db'], staffDb: Parts['staffDb']) => {
    const parts = {
      config: {
        keys: { gate: key, otp: Buffer.alloc(32, 8) },
        server: { publicUrl: 'http://localhost:3000' },
        messaging: { termii: { replyTo: '20120' } },
      },
      db,
      staffDb,
    } as unknown as Parts;
    return [gateSlice, ...above].map((slice) => slice.create(parts));
  };
  const api: TestApi = await openTestApi(
    (serve, { web, staffDb }) => {
      for (const slice of slicesOf(web, staffDb)) slice.routes?.(serve);
    },
    ({ web, staffDb }) => ({
      ...Object.assign({}, ...slicesOf(web, staffDb).map(({ objectChecks }) => objectChecks)),
      'managed-estate': (user, { id = '' }, roles) => worksFor(web, user, id, roles),
    }),
    undefined,
    ({ db }) => authenticateDeviceWith({ db, isSecure: false }),
    above.find((one) => one.authenticateController)?.authenticateController,
  );

  /** Uploads a picture as a browser does. */
  async function upload(
    url: string,
    headers: Parameters<typeof sendForm>[2],
    bytes: Buffer,
    fields: Parameters<typeof sendForm>[3] = {},
  ) {
    const sent = await sendForm(api.app, url, headers, { ...fields, file: jpegFile(bytes) });
    const { code, data } = sent.json() as { code?: string; data?: { id: string } };
    return { status: sent.statusCode, code, id: data?.id };
  }

  let estates = 0;
  async function estate() {
    estates += 1;
    const name = `Estate ${estates}`;
    const id = await inTransaction(api.db, (tx) => addEstate(tx, { name, address: `${estates} Admiralty Way, Lekki` }));
    return id.toString();
  }

  async function member(estateId: string, role: 'manager' | 'guard' | 'viewer', name: string) {
    const { id, sessionKey } = await api.user(name);
    await sql`select teams.add_member(${estateId}::bigint, ${id}::bigint, ${role}, 'test')`.execute(api.db);
    return { id, call: api.as(id, ['user', role] as Role[], sessionKey) };
  }

  let houses = 0;
  /** A house of an estate with one listed person, who has an account. */
  async function home(estateId: string) {
    houses += 1;
    const person = await api.user(`resident${houses}`);
    const house = await inTransaction(api.db, (tx) =>
      addHouse(tx, { estateId: BigInt(estateId), name: `House ${houses}` }),
    );
    await sql`
      insert into households.occupant (house_id, name, user_id, lives_here, pays, since)
      values (${house}, 'Resident', ${person.id}::bigint, true, true, current_date)`.execute(api.db);
    return {
      id: house.toString(),
      userId: person.id,
      call: api.as(person.id, ['user'], person.sessionKey),
      at: `/api/v1/users/visitors/houses/${house}`,
    };
  }

  let meters = 0;
  /** Links a meter of a house to a user, a new one when there is no `meter`. Returns its number. */
  async function linkMeter(houseId: string, userId: string, { role = 'owner', meter = '' } = {}): Promise<string> {
    const number = meter || `0417510${String((meters += 1)).padStart(4, '0')}`;
    await api.owner.transaction().execute(async (tx) => {
      // Tariffs are in a slice above.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into metering.meter (number, utility, status, life, estate_id, house_id, customer_name, tariff_id, supply_group_code,
          key_revision, tariff_index)
        select ${number}, 'electricity', 'active', 'active', h.estate_id, h.id, 'Ada', 1, '600001', 1, '01' from estates.house h
        where h.id = ${houseId}::bigint on conflict do nothing`.execute(tx);
      await sql`
        insert into households.link (meter_id, user_id, role)
        select m.id, ${userId}::bigint, ${role} from metering.meter m where m.number = ${number}`.execute(tx);
    });
    return number;
  }

  /** A paired device of a new gate, as calls that carry its cookie. */
  async function device(estateId: string, manager: Awaited<ReturnType<typeof member>>, gateName = 'Gate 1') {
    const at = `/api/v1/manage/estates/${estateId}/gates`;
    const gate = (await manager.call.post(at, { name: gateName })).data.id as string;
    const made = await manager.call.post(`${at}/${gate}/devices`, { name: 'Phone' });
    const paired = await api.as(undefined).post('/api/v1/gate/pair', { secret: made.data.secret });
    const cookie = String(paired.headers['set-cookie']).split(';')[0]!;
    const call = api.as(undefined);
    return {
      gate,
      id: made.data.id as string,
      secret: made.data.secret as string,
      headers: { cookie, 'sec-fetch-site': 'same-origin' } as Record<string, string>,
      setCookie: String(paired.headers['set-cookie']),
      at: `${at}/${gate}/devices/${made.data.id}`,
      get: (path: string) => call.get(path, { cookie }),
      post: (path: string, body: object) => call.post(path, body, { cookie }),
    };
  }
  return { api, upload, estate, member, home, linkMeter, device };
}

/** A pass for one visitor, for the next four hours. */
export function today(more: Partial<NewPass> = {}): NewPass {
  const now = Date.now();
  return {
    kind: 'once',
    visitor: 'Femi Adeyemi',
    plate: '',
    people: 2,
    from: new Date(now - 60_000).toISOString(),
    until: new Date(now + 4 * 3_600_000).toISOString(),
    weekdays: 127,
    day_from: 0,
    day_to: 1439,
    ...more,
  };
}

export function entry(guardId: string, passId: number | null, more: Partial<NewEntry> = {}): NewEntry {
  return {
    key: randomUUID(),
    guard_id: guardId,
    at: new Date().toISOString(),
    kind: 'in',
    pass_id: passId,
    people: 2,
    plate: '',
    check: 'server',
    list_age: 0,
    reason: '',
    ...more,
  };
}

export const batch = (...entries: NewEntry[]) => ({ sent_at: new Date().toISOString(), entries });

type Gate = Awaited<ReturnType<typeof openGate>>;

export async function makePass(home: Awaited<ReturnType<Gate['home']>>, more: Partial<NewPass> = {}) {
  const { status, data } = await home.call.post(`${home.at}/passes`, today(more));
  expect(status).toBe(201);
  return { ...data, number: Number(data.id) };
}

export const sendEntries = async (device: Awaited<ReturnType<Gate['device']>>, ...entries: NewEntry[]) =>
  (await device.post('/api/v1/gate/entries', batch(...entries))).data.entries;
