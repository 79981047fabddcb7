import { randomUUID } from 'node:crypto';
import type { NewPass, Role } from '@gatelight/contract';
import { addEstate, addHouse } from '#estates';
import { authenticateDeviceWith, gateSlice } from '#gate';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { worksFor } from '#teams';
import { patrolSlice } from './slice.ts';

type Parts = Parameters<typeof gateSlice.create>[0];

/** The slice and the gate below it with their own database, and the data for its tests. */
export async function openPatrol() {
  const slicesOf = (db: Parts['db'], staffDb: Parts['staffDb']) => {
    const config = { keys: { gate: Buffer.alloc(32, 7) }, server: { publicUrl: 'http://localhost:3000' } };
    return [gateSlice.create({ config, db, staffDb } as unknown as Parts), patrolSlice.create({ db, staffDb })];
  };
  const api: TestApi = await openTestApi(
    (serve, { web, staffDb }) => slicesOf(web, staffDb).forEach((slice) => slice.routes?.(serve)),
    ({ web, staffDb }) =>
      Object.assign(
        {
          'managed-estate': (
            user: Parameters<typeof worksFor>[1],
            { id = '' },
            roles: Parameters<typeof worksFor>[3],
          ) => worksFor(web, user, id, roles),
        },
        ...slicesOf(web, staffDb).map((slice) => slice.objectChecks ?? {}),
      ),
    undefined,
    ({ db }) => authenticateDeviceWith({ db, isSecure: false }),
  );
  /** Uploads a picture as a browser does. */
  async function upload(
    url: string,
    headers: Record<string, string>,
    bytes: Buffer,
    fields: Record<string, string> = {},
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const sent = await api.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const { code, data } = sent.json() as { code?: string; data?: { id: string } };
    return { status: sent.statusCode, code, id: data?.id };
  }
  const post = (call: ReturnType<TestApi['as']>, path: string, body: object) =>
    call.post(path, body, { 'idempotency-key': randomUUID() });

  let made = 0;
  async function estate() {
    made += 1;
    const name = `Estate ${made}`;
    const id = await inTransaction(api.db, (tx) => addEstate(tx, { name, address: `${made} Admiralty Way, Lekki` }));
    return id.toString();
  }

  async function member(estateId: string, role: 'manager' | 'guard' | 'viewer', name: string) {
    const { id, sessionKey } = await api.user(name);
    await sql`select teams.add_member(${estateId}::bigint, ${id}::bigint, ${role}, 'test')`.execute(api.db);
    return { id, call: api.as(id, ['user', role] as Role[], sessionKey) };
  }

  /** A house with one listed person, who has an account. */
  async function home(estateId: string) {
    made += 1;
    const person = await api.user(`resident${made}`);
    const house = await inTransaction(api.db, (tx) =>
      addHouse(tx, { estateId: BigInt(estateId), name: `House ${made}` }),
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

  /** A paired device of a new gate, as calls that carry its cookie. */
  async function device(estateId: string, manager: Awaited<ReturnType<typeof member>>, gateName = 'Gate 1') {
    const at = `/api/v1/manage/estates/${estateId}/gates`;
    const gate = (await manager.call.post(at, { name: gateName })).data.id as string;
    const added = await manager.call.post(`${at}/${gate}/devices`, { name: 'Phone' });
    const paired = await api.as(undefined).post('/api/v1/gate/pair', { secret: added.data.secret });
    const cookie = String(paired.headers['set-cookie']).split(';')[0]!;
    const call = api.as(undefined);
    return {
      gate,
      id: added.data.id as string,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      get: (path: string) => call.get(path, { cookie }),
      post: (path: string, body: object) => call.post(path, body, { cookie }),
    };
  }
  return { api, post, upload, estate, member, home, device };
}

/** A pass for one visitor, for the next four hours. */
export function passOf(more: Partial<NewPass> = {}): NewPass {
  const now = Date.now();
  return {
    kind: 'once',
    visitor: 'Tayo Alabi',
    plate: '',
    people: 1,
    from: new Date(now - 60_000).toISOString(),
    until: new Date(now + 4 * 3_600_000).toISOString(),
    weekdays: 127,
    day_from: 0,
    day_to: 1439,
    ...more,
  };
}
