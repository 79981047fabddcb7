import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAccount, openingBalances, post, wallet } from '#ledger';
import { findAll } from '#platform/checks/checks';
import { createDb, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import * as audit from './audit.ts';
import { auditChecks } from './checks.ts';

let database: TestDatabase;
let app: Db;
let owner: Db;

beforeEach(async () => {
  database = await createTestDatabase();
  app = createDb({ url: database.appUrl, poolSize: 4 });
  owner = createDb({ url: database.ownerUrl, poolSize: 1 });
});

afterEach(async () => {
  await Promise.all([app.destroy(), owner.destroy()]);
  await database.drop();
});

const entry = (objectId: string): audit.AuditRecord => ({
  actor: 'user:1',
  action: 'meter.deactivate',
  objectKind: 'meter',
  objectId,
  before: { isActive: true },
  after: { isActive: false, note: 'O\'Brien said "stop" ₦5' },
  ip: '2001:db8::1',
  requestId: 'req-1',
});

/**
 * The first call notes how far the entries go; a later call seals them once no other transaction can add an entry in
 * between.
 */
async function sealAll(): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    // Any transaction on the server holds the mark back, including those of other tests.
    await audit.sealEntries(app);
    const { rows } = await sql<{ open: bigint }>`
      select count(*) as open from audit.entry e where not exists (select from audit.seal s where s.entry_id = e.id)`.execute(
      app,
    );
    if (rows[0]!.open === 0n) return;
    expect(Date.now(), 'everything is sealed within 15 s').toBeLessThan(deadline);
  }
}

async function tamper(table: string, statement: string): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql.raw(`alter table ${table} disable trigger all`).execute(tx);
    await sql.raw(statement).execute(tx);
    await sql.raw(`alter table ${table} enable always trigger append_only`).execute(tx);
  });
}

it('stores who did what to which object, from where, before and after', async () => {
  const id = await audit.record(app, entry('04175000019'));
  const { rows } = await sql`
    select actor, action, object_kind, object_id, before, after, host(ip) as ip, request_id from audit.entry where id = ${id}`.execute(
    app,
  );
  expect(rows[0]).toEqual({
    actor: 'user:1',
    action: 'meter.deactivate',
    object_kind: 'meter',
    object_id: '04175000019',
    before: { isActive: true },
    after: { isActive: false, note: 'O\'Brien said "stop" ₦5' },
    ip: '2001:db8::1',
    request_id: 'req-1',
  });
});

it('drops the entry when the change that it describes is rolled back', async () => {
  const attempt = app.transaction().execute(async (tx) => {
    await audit.record(tx, entry('1'));
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  const { rows } = await sql<{ count: bigint }>`select count(*) from audit.entry`.execute(app);
  expect(rows[0]!.count).toBe(0n);
});

it('seals in id order, in steps, and the chain verifies', async () => {
  for (let i = 0; i < 25; i += 1) await audit.record(app, entry(String(i)));
  await audit.sealEntries(app, 10);
  await sealAll();
  expect(await audit.verifyChain(app)).toEqual([]);
  const head = await audit.sealEntries(app);
  expect(head).toEqual({ sealed: 0n, headHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from audit.seal order by entry_id desc limit 1`.execute(app);
  expect(head.headHash).toBe(rows[0]!.hash);
});

it('waits for an entry whose transaction commits after a later one', async () => {
  await app.transaction().execute(async (slow) => {
    await audit.record(slow, entry('slow'));
    await audit.record(app, entry('overtaker'));
    for (let i = 0; i < 4; i += 1) expect(await audit.sealEntries(app)).toMatchObject({ sealed: 0n });
  });
  await sealAll();
  const { rows } = await sql<{ objectId: string }>`
    select e.object_id as "objectId" from audit.seal s join audit.entry e on e.id = s.entry_id order by s.entry_id`.execute(
    app,
  );
  expect(rows.map((row) => row.objectId)).toEqual(['slow', 'overtaker']);
  expect(await audit.verifyChain(app)).toEqual([]);
});

it('is sealed once when several workers seal at the same moment and others write', async () => {
  await Promise.all([
    ...Array.from({ length: 30 }, (_, i) => audit.record(app, entry(String(i)))),
    ...Array.from({ length: 12 }, () => audit.sealEntries(app, 5)),
  ]);
  await sealAll();
  expect(await audit.verifyChain(app)).toEqual([]);
});

it.each([
  ['audit.entry', "update audit.entry set actor = 'user:2' where id = 2", 'the entry is not what was sealed', 2n],
  [
    'audit.entry',
    "update audit.entry set at = at - interval '1 second' where id = 2",
    'the entry is not what was sealed',
    2n,
  ],
  [
    'audit.entry',
    `update audit.entry set after = '{"isActive": true}' where id = 3`,
    'the entry is not what was sealed',
    3n,
  ],
  ['audit.entry', 'delete from audit.entry where id = 3', 'the sealed entry is gone', 3n],
  ['audit.seal', 'delete from audit.seal where entry_id = 2', 'the chain is cut before this entry', 3n],
])('notices, with the guard on %s taken down: %s', async (table, statement, fault, entryId) => {
  for (let i = 0; i < 4; i += 1) await audit.record(app, entry(String(i)));
  await sealAll();
  await tamper(table, statement);
  expect(await audit.verifyChain(app)).toContainEqual({ entryId, fault });
});

it('refuses entries without an actor or with an action that is not a plain word', async () => {
  await expect(audit.record(app, { ...entry('1'), actor: '' })).rejects.toMatchObject({ code: '23514' });
  await expect(audit.record(app, { ...entry('1'), action: 'Drop Table' as never })).rejects.toMatchObject({
    code: '23514',
  });
  await expect(audit.record(app, { ...entry('1'), ip: 'localhost' })).rejects.toMatchObject({ code: '22P02' });
});

it.each([
  "insert into audit.entry (actor, action, object_kind, object_id) values ('a', 'a', 'a', 'a')",
  'delete from audit.entry',
  "update audit.entry set actor = 'x'",
  'truncate audit.seal',
])("is not open to the application's role: %s", async (statement) => {
  await expect(sql.raw(statement).execute(app)).rejects.toMatchObject({ code: '42501' });
});

it('finds a journal whose entry is lost', async () => {
  await openAccount(app, wallet(1));
  await post(app, {
    reference: 'seen',
    kind: 'test',
    moves: [{ from: openingBalances, to: wallet(1), amountKobo: 5n }],
    memo: '',
    actor: 'system',
  });
  const found = async () =>
    (await findAll(app, auditChecks)).filter(({ check }) => check === 'I12 audit').map(({ detail }) => detail);
  expect(await found()).toEqual([]);
  await sql`alter table audit.entry disable trigger all`.execute(owner);
  await sql`delete from audit.entry where object_kind = 'journal'`.execute(owner);
  expect(await found()).toEqual([expect.stringContaining('(seen) has no audit entry')]);
});
