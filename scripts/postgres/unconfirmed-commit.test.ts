import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  createDb,
  inTransaction,
  isDatabaseUnavailable,
  sql,
  type Db,
} from '../../apps/api/src/platform/database/db.ts';
import { openServer, serverUrl, type EmbeddedServer } from './server.ts';

let home: string;
let server: EmbeddedServer;
let db: Db;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'unconfirmed-'));
  // It waits for a standby that does not exist.
  const settings = ['synchronous_standby_names=missing'];
  server = await openServer({ home, logFile: join(home, 'log'), durable: false, settings });
  await server.start();
  db = createDb({ url: serverUrl(server.record, 'owner', 'postgres') });
  await sql`set synchronous_commit = local`.execute(db);
  await sql`create table note (text text)`.execute(db);
  await sql`reset synchronous_commit`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
  rmSync(server.record.place, { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
});

it('a commit that was cancelled before a standby confirmed it is an unknown outcome, not a success', async () => {
  let tries = 0;
  const commit = inTransaction(db, async (tx) => {
    tries += 1;
    await sql`insert into note values ('one')`.execute(tx);
  }).catch((error: unknown) => error);
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`.execute(db);
    expect(rows).toHaveLength(1);
  });
  const failure = await commit;
  expect(failure).toMatchObject({ name: 'CommitUnconfirmed' });
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(tries).toBe(1);
  // It is on this server all the same: the caller has to look by its key.
  const { rows } = await sql<{ text: string }>`select text from note`.execute(db);
  expect(rows).toEqual([{ text: 'one' }]);
});
