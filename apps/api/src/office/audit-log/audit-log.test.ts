import { afterAll, beforeAll, expect, it } from 'vitest';
import { record, seal } from '#audit';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { allObjectNames } from '../../processes/compose.ts';
import { auditLogRoutes } from './routes.ts';

let api: TestApi;
let auditor: TestMember;
beforeAll(async () => {
  api = await openTestApi((serve, { staffDb }) => auditLogRoutes(serve, { staffDb, objectNames: allObjectNames }));
  auditor = await api.staff('auditor', 'Tunde');
  for (let n = 1; n <= 6; n += 1) {
    await record(api.db, {
      actor: `user:${auditor.id}`,
      action: n > 4 ? 'tariff.create' : 'meter.retire',
      objectKind: n > 4 ? 'tariff' : 'meter',
      objectId: String(n),
      after: { note: n === 6 ? '=cmd|calc' : 'plain' },
    });
  }
});
afterAll(() => api.close());

const list = async (query: string, by = auditor) => (await by.call.get(`/api/v1/admin/audit?${query}`)).data;
const idsOf = ({ items }: { items: { object: { id: string } }[] }) => items.map(({ object }) => object.id);

/** Verifies all parts of the chain, one entry in each call. */
async function verify(): Promise<{ checked: number; faults: { entry: string; code: string }[]; head_hash: string }> {
  const { data } = await auditor.call.post('/api/v1/admin/audit/verification');
  expect(data.is_end).toBe(true);
  return data;
}

it('can be searched by person, act, object and day, newest first', async () => {
  expect(idsOf(await list('action=tariff.*'))).toEqual(['6', '5']);
  expect(idsOf(await list('object=meter:2'))).toEqual(['2']);
  expect(idsOf(await list(`actor=${auditor.id}&action=meter.retire&limit=3`))).toEqual(['4', '3', '2']);
  const first = await list('action=meter.retire&limit=3');
  expect(idsOf(await list(`action=meter.retire&limit=3&cursor=${first.next}`))).toEqual(['1']);
  expect((await list('until=2020-01-01')).items).toEqual([]);
  expect((await list('from=2020-01-01')).items[0]).toMatchObject({ actor_name: 'Tunde Test', is_sealed: false });
});

it('shows the name that people know for an object, if there is one', async () => {
  const { rows } = await sql<{ id: bigint; estate: bigint }>`
    with e as (insert into estates.estate (name, address) values ('Palm Court Estate', 'Lekki') returning id)
    insert into estates.house (estate_id, name) select e.id, 'Block 4' from e returning id, estate_id as estate`.execute(
    api.owner,
  );
  const { id, estate } = rows[0]!;
  for (const [objectKind, objectId] of [
    ['user', auditor.id],
    ['estate', estate.toString()],
    ['house', id.toString()],
    ['estate', '99999999'],
    ['estate', '9'.repeat(30)],
    ['meter', '04175000019'],
  ] as const) {
    await record(api.db, { actor: 'system', action: 'estate.manager-add', objectKind, objectId });
  }
  const { items } = await list('action=estate.manager-add');
  const names = items.map(({ object }: { object: { name: string | null } }) => object.name);
  expect(names.toReversed()).toEqual([
    'Tunde Test',
    'Palm Court Estate',
    'Palm Court Estate, Block 4',
    null,
    null,
    null,
  ]);
});

it('is only for staff who may read it; the history of an object is for staff who may see the object', async () => {
  const support = await api.staff('support');
  for (const path of ['/api/v1/admin/audit', '/api/v1/admin/audit/file']) {
    expect((await support.call.get(path)).code).toBe('permission-required');
  }
  expect((await support.call.post('/api/v1/admin/audit/verification')).code).toBe('permission-required');
  expect((await support.call.get('/api/v1/admin/history?object=meter:2')).data.items).toHaveLength(1);
  expect((await support.call.get('/api/v1/admin/history?object=journal:2')).code).toBe('permission-required');
});

it('can be exported as CSV without formulas, and as JSON with an entry on each line', async () => {
  const csv = await auditor.call.get('/api/v1/admin/audit/file?action=tariff.*');
  expect(csv.headers['content-disposition']).toContain('audit.csv');
  expect(csv.text.split('\r\n')).toHaveLength(4);
  expect(csv.text).not.toMatch(/(^|,)"[=+@-]/m);
  const json = await auditor.call.get('/api/v1/admin/audit/file?format=jsonl&action=tariff.*');
  const lines = json.text.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).object.id)).toEqual(['6', '5']);
});

it('is verified, and an entry that the database owner changed, removed or added is found', async () => {
  const { rows } = await sql<{ id: bigint }>`select id from audit.entry order by id`.execute(api.owner);
  const deadline = Date.now() + 15_000;
  // An open transaction of the server delays the seal for a moment, even one of another test.
  while ((await verify()).checked < rows.length && Date.now() < deadline) await seal(api.db);
  const whole = await verify();
  expect(whole).toMatchObject({ checked: rows.length, faults: [], head_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const [, second, third] = rows.map(({ id }) => id.toString());
  const tamper = async (statement: string) => {
    await api.owner.transaction().execute(async (tx) => {
      await sql`alter table audit.entry disable trigger all`.execute(tx);
      await sql`alter table audit.seal disable trigger all`.execute(tx);
      await sql.raw(statement).execute(tx);
      await sql`alter table audit.entry enable always trigger append_only`.execute(tx);
      await sql`alter table audit.seal enable always trigger append_only`.execute(tx);
    });
  };
  await tamper(`update audit.entry set actor = 'user:999' where id = ${second}`);
  expect((await verify()).faults).toEqual([{ entry: second, code: 'entry-changed' }]);
  // A part after the change is valid alone. The part with the change is not.
  const behind = await auditor.call.post('/api/v1/admin/audit/verification', { after: second });
  expect(behind.data.faults).toEqual([]);
  await tamper(`delete from audit.seal where entry_id = ${third}`);
  expect((await verify()).faults.map(({ code }) => code).toSorted()).toEqual([
    'chain-cut',
    'entry-changed',
    'entry-slipped-in',
  ]);
});
