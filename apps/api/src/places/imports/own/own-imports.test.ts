import type { OwnImport, Role } from '@gatelight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addEstate, addHouse } from '#estates';
import { inTransaction, sql } from '#platform/database/db';
import { createLog } from '#platform/log';
import { openTestApi, type TestApi, type TestCaller } from '#platform/testing/test-api';
import { teamsSlice } from '#teams';
import { runWanted } from '../run-wanted.ts';
import { importsSlice } from '../slice.ts';

let api: TestApi;
let palm: string;
let harmony: string;
let musa: TestCaller;
let bisi: TestCaller;
const log = createLog('test', 'silent');

async function manager(name: string, estate: string): Promise<TestCaller> {
  const { id, sessionKey } = await api.user(name);
  await sql`select teams.add_member(${estate}::bigint, ${id}::bigint, 'manager', 'test')`.execute(api.db);
  return api.as(id, ['user', 'manager'] as Role[], sessionKey);
}

beforeAll(async () => {
  const teams = (db: TestApi['db']) => teamsSlice.create({ config: { server: { publicUrl: '' } }, db } as never);
  api = await openTestApi(
    (serve, { web, staffDb }) => importsSlice.create({ db: web, staffDb, log }).routes?.(serve),
    ({ web, staffDb }) => ({
      ...importsSlice.create({ db: web, staffDb, log }).objectChecks,
      ...teams(web).objectChecks,
    }),
  );
  await inTransaction(api.db, async (tx) => {
    palm = (await addEstate(tx, { name: 'Palm Court Estate', address: 'Lekki' })).toString();
    const far = await addEstate(tx, { name: 'Harmony Gardens Estate', address: 'Ikeja' });
    harmony = far.toString();
    await addHouse(tx, { estateId: far, name: 'House 12' });
  });
  musa = await manager('Musa', palm);
  bisi = await manager('Bisi', harmony);
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`truncate platform.rate_limit`.execute(api.owner);
});

const at = (rest = '', estate = palm) => `/api/v1/manage/estates/${estate}/imports${rest}`;
async function upload(list: string, content: string, by = musa, estate = palm) {
  const boundary = 'gatelight-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="list"\r\n\r\n${list}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const response = await api.app.inject({
    method: 'POST',
    url: at('', estate),
    headers: { ...by.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${head}${content}\r\n--${boundary}--\r\n`,
  });
  return response.json() as { code?: string; data: OwnImport };
}
const now = async (id: string): Promise<OwnImport> => (await musa.get(at(`/${id}`))).data;
const problemsOf = async (id: string) =>
  (await musa.get(at(`/${id}/rows`))).data.items.map(({ problems }: { problems: { text: string }[] }) =>
    problems.map(({ text }) => text).join('; '),
  ) as string[];
const housesOf = async (estate = palm) => {
  const { rows } = await sql<{
    name: string;
    block: string;
    kind: string | null;
    area: number | null;
    beds: number | null;
  }>`
    select name, block, kind, area_m2 as area, bedrooms as beds from estates.house where estate_id = ${estate}::bigint and retired_at is null
    order by id`.execute(api.owner);
  return rows;
};
const apply = (id: string, by = musa) => by.post(at(`/${id}/apply`));

describe('an import of a manager', () => {
  it('adds houses with their facts and then their people, all or none, and can be undone', async () => {
    const { data } = await upload(
      'houses',
      'Name,Block,Kind,Area m2,Bedrooms\nA1,Block A,Flat,100 m2,3\nA2,Block A,semi detached,,\n',
    );
    expect(data).toMatchObject({ rows: 2, bad: 0, state: 'draft' });
    expect(await housesOf()).toEqual([]);
    const responses = await Promise.all([apply(data.id), apply(data.id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    // With two workers there is one import.
    await Promise.all([runWanted(api.db, log), runWanted(api.db, log)]);
    expect(await now(data.id)).toMatchObject({ state: 'applied', wanted: null, failure: null });
    expect(await housesOf()).toEqual([
      { name: 'A1', block: 'Block A', kind: 'flat', area: 100, beds: 3 },
      { name: 'A2', block: 'Block A', kind: 'semi-detached', area: null, beds: null },
    ]);

    const people = await upload('occupants', 'House,Name,Phone,Owner\nA1,Ngozi Adeyemi,08030000001,yes\n');
    await apply(people.data.id);
    await runWanted(api.db, log);
    // People live there, so the houses stay, and the import shows why.
    await musa.post(at(`/${data.id}/undo`));
    await runWanted(api.db, log);
    expect(await now(data.id)).toMatchObject({ state: 'applied', failure: 'import-in-use' });
    await musa.post(at(`/${people.data.id}/undo`));
    await musa.post(at(`/${data.id}/undo`));
    await runWanted(api.db, log);
    expect(await now(data.id)).toMatchObject({ state: 'undone', failure: null });
    expect(await housesOf()).toEqual([]);
  });

  it('refuses a row of another estate and shows nothing about that estate', async () => {
    const { data } = await upload(
      'occupants',
      'Estate,House,Name\nHarmony Gardens Estate,House 12,Eve\nHarmony Gardens Estate,No such house,Eve\n',
    );
    expect(data.bad).toBe(2);
    const [first, second] = await problemsOf(data.id);
    expect(first).toMatch('your own estate only');
    expect(second).toBe(first);
    expect((await apply(data.id)).code).toBe('import-has-problems');
    // Another manager cannot see the draft, or upload for this estate.
    expect((await bisi.get(at(`/${data.id}`))).status).toBe(404);
    expect((await bisi.get(at(`/${data.id}`, harmony))).status).toBe(404);
    expect((await upload('houses', 'Name\nX\n', bisi)).code).toBe('not-found');
    expect((await upload('houses', 'Name\nX\n', musa, harmony)).code).toBe('not-found');
  });

  it('shows each wrong cell, and imports nothing when a name was taken meanwhile', async () => {
    const bad = await upload('houses', 'Name,Kind,Bedrooms\nB1,castle,3\nB1,flat,many\n');
    expect(bad.data.bad).toBe(2);
    const faults = await musa.get(at(`/${bad.data.id}/file`));
    expect(faults.text).toMatch(/Kind is one of/);
    expect(faults.text).toMatch(/The same as row 2/);
    const [one, other] = await Promise.all([upload('houses', 'Name\nC1\nC2\n'), upload('houses', 'Name\nC2\nC3\n')]);
    await apply(one.data.id);
    await apply(other.data.id);
    await Promise.all([runWanted(api.db, log), runWanted(api.db, log)]);
    expect([await now(one.data.id), await now(other.data.id)].map(({ state }) => state).toSorted()).toEqual([
      'applied',
      'draft',
    ]);
    expect((await housesOf()).filter(({ name }) => name.startsWith('C'))).toHaveLength(2);
    expect((await musa.delete(at(`/${bad.data.id}`))).status).toBe(200);
    expect((await apply(bad.data.id)).code).toBe('import-ended');
  });

  it('that fails for a reason outside its file stops after three attempts, and the next one runs meanwhile', async () => {
    await sql`
      create function estates.poison() returns trigger language plpgsql as $$ begin raise exception 'poison' using errcode = 'XX000'; end $$`.execute(
      api.owner,
    );
    await sql`
      create trigger poison before insert on estates.house for each row when (new.name = 'Poison') execute function estates.poison()`.execute(
      api.owner,
    );
    const poisoned = (await upload('houses', 'Name\nP1\nPoison\n')).data.id;
    const good = (await upload('houses', 'Name\nP2\n')).data.id;
    await apply(poisoned);
    await apply(good);
    await runWanted(api.db, log);
    expect(await now(good)).toMatchObject({ state: 'applied' });
    expect(await now(poisoned)).toMatchObject({ state: 'draft', wanted: 'apply', failure: null });
    const waitIsOver = () =>
      sql`update imports.batch set try_after = now() where id = ${poisoned}::bigint`.execute(api.owner);
    // After two more attempts, a worker finds nothing due.
    expect(await runWanted(api.db, log)).toBe(0);
    await waitIsOver();
    await runWanted(api.db, log);
    await waitIsOver();
    await runWanted(api.db, log);
    expect(await now(poisoned)).toMatchObject({ state: 'draft', wanted: null, failure: 'import-failed' });
    expect((await housesOf()).some(({ name }) => name === 'P1')).toBe(false);
    // After the cause is fixed, the manager tries again.
    await sql`drop trigger poison on estates.house`.execute(api.owner);
    await apply(poisoned);
    await runWanted(api.db, log);
    expect(await now(poisoned)).toMatchObject({ state: 'applied', failure: null });
  });

  it('that ends the worker process each time also stops after three attempts', async () => {
    const { id } = (await upload('houses', 'Name\nQ1\n')).data;
    await apply(id);
    await sql`update imports.batch set tries = 3 where id = ${id}::bigint`.execute(api.owner);
    await runWanted(api.db, log);
    expect(await now(id)).toMatchObject({ state: 'draft', wanted: null, failure: 'import-failed' });
  });

  it('starts from a sample file that can be imported without changes', async () => {
    const sample = await musa.get(`/api/v1/manage/estates/${palm}/import-samples/houses`);
    expect((await upload('houses', sample.text)).data).toMatchObject({ rows: 3, bad: 0 });
    const xlsx = await musa.get(`/api/v1/manage/estates/${palm}/import-samples/occupants?format=xlsx`);
    expect(xlsx.status).toBe(200);
  });
});
