import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asReader } from '../../apps/api/src/platform/database/database-url.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/api/src/platform/testing/test-database.ts';
import { root } from '../task.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'run-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function run(command: string[], settings: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'scripts/product/run.ts'), ...command],
      { cwd: root, env: { PATH, HOME, NODE_COMPILE_CACHE, ENV_FILE: '/dev/null', DATA_DIR: dataDir, ...settings } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: `${stdout}${stderr}`.trim() }),
    );
  });
}

test.each([
  [['reconcile'], 2],
  [['capture', 'TOK-20261121093000123AB12CD34'], 1],
  [['orders', 'list'], 1],
])('%j where nothing was ever started says so, creates nothing and fails', async (command, failure) => {
  for (const place of [dataDir, join(dataDir, 'mistyped')]) {
    const { code, text } = await run(command, { DATA_DIR: place });
    expect([code, text]).toEqual([
      failure,
      `Nothing was ever started in ${place}, so there is nothing to look at. Start the product first (npm start), or set DATA_DIR to where it runs.`,
    ]);
  }
  expect(readdirSync(dataDir)).toEqual([]);
});

test('an unknown command is named, with a list of the commands', async () => {
  const { code, text } = await run(['reconsile']);
  expect([code, text]).toEqual([
    1,
    "There is no command 'reconsile'. There are: reconcile, capture, refunds, payouts, orders, backup, restore, db:seed, db:migrate, databases.",
  ]);
  expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
});

describe('reconcile', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  beforeEach(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
  });
  afterEach(async () => {
    await owner.end();
    await database.drop();
  });

  const reconcile = (url: string) => run(['reconcile'], { DATABASE_URL: url, SANDBOX: 'on' });
  const writes = async () => {
    await owner.query('select pg_stat_force_next_flush()');
    const { rows } = await owner.query<{ writes: string }>(
      `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) || ' in ' || count(*) as writes from pg_stat_user_tables`,
    );
    return rows[0]?.writes;
  };

  test.each(['appUrl', 'ownerUrl'] as const)('examines our database (%s) and changes nothing', async (login) => {
    const before = await writes();
    const { code, text } = await reconcile(database[login]);
    // The server of the tests does not wait for its disk. That is the only thing to find; there is no provider to ask.
    const lines = text.split('\n').filter((line) => !line.startsWith('I13 '));
    expect(lines).toEqual([
      expect.stringMatching(/^not compared: payments of paystack: /),
      expect.stringMatching(/^not compared: payments of monnify: /),
      expect.stringMatching(/^not compared: settlements of paystack: /),
      expect.stringMatching(/^not compared: payouts of paystack: /),
      expect.stringMatching(/^not compared: payouts of monnify: /),
      'reconcile: 2 findings, 5 lists not compared',
    ]);
    expect(code).toBe(1);
    expect(await writes()).toBe(before);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('refuses a database without our tables, and creates none', async () => {
    await owner.query('drop schema platform cascade');
    const before = await writes();
    const { code, text } = await reconcile(database.appUrl);
    expect([code, text]).toEqual([
      2,
      'This is not a database of Gatelight: it has no table platform.migration. Set DATABASE_URL to the right one.',
    ]);
    expect(await writes()).toBe(before);
  });

  test('refuses a database that does not exist, and creates none', async () => {
    const { code, text } = await reconcile(`${database.appUrl}_mistyped`);
    expect(code).toBe(2);
    expect(text).toMatch(/^The database cannot be examined: database "\w+_mistyped" does not exist\.$/);
  });

  test.each([
    [
      `update platform.migration set name = '9999-later.sql' where name = '0301-platform.sql'`,
      /does not know \(9999-later/,
    ],
    [`delete from platform.migration where name = '0301-platform.sql'`, /lacks migrations .*\(0301-platform\.sql\)/],
    [
      `update platform.migration set sha256 = '' where name = '0301-platform.sql'`,
      /not those .*\(0301-platform\.sql\)/,
    ],
  ])('refuses a database of another version: %s', async (change, words) => {
    await owner.query(change);
    const { rows: before } = await owner.query('select * from platform.migration order by name');
    const { code, text } = await reconcile(database.appUrl);
    expect(code).toBe(2);
    expect(text).toMatch(words);
    expect((await owner.query('select * from platform.migration order by name')).rows).toEqual(before);
  });

  test('works in sessions in which no write is possible', async () => {
    const reader = new pg.Client({ connectionString: asReader(database.ownerUrl) });
    await reader.connect();
    await expect(reader.query('select platform.beat(0)')).rejects.toMatchObject({ code: '25006' });
    await expect(reader.query('create table public.x ()')).rejects.toMatchObject({ code: '25006' });
    await reader.end();
  });
});
