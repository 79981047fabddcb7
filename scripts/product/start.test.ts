import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';
import { testServerVariable, type TestServer } from '../../apps/api/src/platform/testing/test-database.ts';
import { freePort } from '../ports.ts';
import { root } from '../task.ts';
import { emptyPages } from '../testing/throwaway-product.ts';

let dataDir: string;
let pages: string;
let port: number;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-'));
  pages = emptyPages(mkdtempSync(join(tmpdir(), 'pages-')));
  port = await freePort(2);
});

afterEach(() => {
  for (const folder of [dataDir, pages]) rmSync(folder, { recursive: true, force: true });
});

function start(settings: Record<string, string>): Promise<{ code: number; text: string }> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'scripts/product/start.ts')],
      {
        cwd: root,
        env: {
          PATH,
          HOME,
          NODE_COMPILE_CACHE,
          ENV_FILE: '/dev/null',
          WEB_BUILD_DIR: pages,
          DATA_DIR: dataDir,
          PORT: String(port),
          ...settings,
        },
      },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: `${stdout}${stderr}`.trim() }),
    );
  });
}

function listen(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });
}

test('wrong settings are one line each', async () => {
  const { code, text } = await start({ PORT: 'abc', LOG_LEVEL: 'loud' });
  expect(code).toBe(1);
  expect(text.split('\n').slice(1)).toEqual([
    "  PORT is 'abc': expected a whole number from 1 to 65533",
    "  LOG_LEVEL is 'loud': expected one of fatal, error, warn, info, debug, trace, silent",
  ]);
});

test('an invalid value of SANDBOX is refused', async () => {
  const { code, text } = await start({ SANDBOX: 'banana' });
  expect([code, text.split('\n').slice(1)]).toEqual([1, ["  SANDBOX is 'banana': expected one of auto, on, off"]]);
});

test('names in .env that are not settings are refused, with the setting that was probably meant', async () => {
  const file = join(dataDir, 'settings');
  writeFileSync(file, 'COLOUR=red\nTZ=Africa/Lagos\nPUBLIC_ULR=https://shop.example\n');
  const { code, text } = await start({ ENV_FILE: file });
  expect(code).toBe(1);
  expect(text.split('\n').slice(1).toSorted()).toEqual([
    '  COLOUR is not a setting: .env.example has all of them',
    '  PUBLIC_ULR is not a setting: did you mean PUBLIC_URL?',
  ]);
});

test('a misspelt name in the environment is a warning', async () => {
  const { text } = await start({ DATABSE_URL: 'postgresql://x@y/z', LOG_LEVEL: 'loud', HOMEE: '/x' });
  expect(text.split('\n')[0]).toBe('DATABSE_URL in the environment is not a setting. Did you mean DATABASE_URL?');
  expect(text).not.toContain('HOMEE');
});

test('a folder without built pages is refused', async () => {
  const { code, text } = await start({ WEB_BUILD_DIR: '/nonexistent' });
  expect([code, text]).toEqual([
    1,
    "WEB_BUILD_DIR is '/nonexistent', where there are no built pages (no index.html). Build them with npm run build, or leave it out.",
  ]);
});

test('wrong settings are reported before anything is built', async () => {
  const { code, text } = await start({ PORT: 'abc', WEB_BUILD_DIR: '' });
  expect(code).toBe(1);
  expect(text).toMatch(/^Settings that need attention/);
});

test('production without secrets of its own is refused, and none are made', async () => {
  const { code, text } = await start({ NODE_ENV: 'production' });
  expect(code).toBe(1);
  for (const name of [
    'PAYSTACK_SECRET_KEY',
    'TERMII_API_KEY',
    'ORDER_LINK_KEY',
    'OTP_KEY',
    'VENDING_SEAL_KEY',
    'SESSION_KEY',
  ]) {
    expect(text).toContain(`${name} is not set`);
  }
});

test('all that production needs is one list, with the logins on a database of the operator', async () => {
  const { code, text } = await start({ NODE_ENV: 'production', DATABASE_URL: 'postgresql://app@db.internal/x' });
  expect(code).toBe(1);
  const names = text
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(' ')[0]);
  expect(names).toEqual(
    expect.arrayContaining([
      'DATABASE_URL',
      'DATABASE_WEB_URL',
      'DATABASE_STAFF_URL',
      'PUBLIC_URL',
      'BRAND_FILE',
      'MAIL_FROM',
      'SMTP_URL',
      'PAYSTACK_SECRET_KEY',
    ]),
  );
  expect(new Set(names).size).toBe(names.length);
});

test('a port that is taken is one sentence that says what to do', async () => {
  const server = await listen();
  const { code, text } = await start({});
  server.close();
  expect(code).toBe(1);
  expect(text).toBe(
    `Port ${port} (PORT) is taken by another program. Stop that program, or set PORT to another number.`,
  );
});

test('a data directory that is a file is one sentence', async () => {
  writeFileSync(join(dataDir, 'file'), '');
  const { code, text } = await start({ DATA_DIR: join(dataDir, 'file/below') });
  expect(code).toBe(1);
  expect(text).toMatch(/is a file where a directory is needed\. .*set DATA_DIR to another place\.$/);
});

test('a data directory that cannot be written is one sentence', async () => {
  const { code, text } = await start({ DATA_DIR: '/proc/gatelight' });
  expect(code).toBe(1);
  expect(text).toBe(
    '/proc/gatelight cannot be written by this user. Change its owner, or set DATA_DIR to a directory of your own.',
  );
});

test('settings that cannot be read are one sentence', async () => {
  const { code, text } = await start({ ENV_FILE: dataDir });
  expect(code).toBe(1);
  expect(text).toMatch(/^The settings in .* cannot be read \(.*\)\. Make it a file that this user may read\.$/);
});

test('an invalid file of tables stops the start before anything runs', async () => {
  const file = join(dataDir, 'tables.json');
  writeFileSync(file, '{"tables": 7');
  const { code, text } = await start({ STA_TABLES_FILE: file });
  expect(code).toBe(1);
  expect(text.split('\n')).toHaveLength(1);
  expect(text).toMatch(
    /^STA_TABLES_FILE is '.*tables\.json', which cannot be used: .*\. Set it to the tables, or leave it out\.$/,
  );
});

test('a database server that takes the connection and says nothing ends the start within seconds', async () => {
  const server = await listen();
  const startedAt = Date.now();
  const { code, text } = await start({ DATABASE_URL: `postgresql://someone@127.0.0.1:${port}/x`, PORT: '15003' });
  server.close();
  expect(code).toBe(1);
  expect(text).toMatch(/cannot be used: .*timeout.* Set DATABASE_URL right\.$/);
  expect(Date.now() - startedAt).toBeLessThan(12_000);
});

test('a database user without the rights that the migrations need gets a list of them', async () => {
  const { ownerUrl } = JSON.parse(process.env[testServerVariable] ?? '{}') as TestServer;
  const owner = await connectToWritable(ownerUrl);
  const user = `weak_${randomBytes(6).toString('hex')}`;
  try {
    await owner.query(`CREATE ROLE ${user} LOGIN PASSWORD 'weak'`);
    await owner.query(`CREATE DATABASE ${user} OWNER ${user}`);
    const url = new URL(ownerUrl);
    Object.assign(url, { username: user, password: 'weak', pathname: `/${user}` });
    const { code, text } = await start({ DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(text).toMatch(
      new RegExp(`^The database user '${user}' may not make the roles and schemas .* Give it CREATEROLE and CREATE`),
    );
    expect(text).not.toContain(':weak@');
  } finally {
    await owner.query(`DROP DATABASE IF EXISTS ${user}`);
    await owner.query(`DROP ROLE IF EXISTS ${user}`);
    await owner.end();
  }
});

test('an owner’s login that is wrong is named as such', async () => {
  const { code, text } = await start({
    DATABASE_URL: 'postgresql://app@127.0.0.1:1/x',
    DATABASE_OWNER_URL: 'postgresql://owner:hunter2@127.0.0.1:1/x',
  });
  expect(code).toBe(1);
  expect(text).toMatch(/^The database at postgresql:\/\/owner@.* or set DATABASE_OWNER_URL right\.$/);
});

test('a database server that does not respond is reported in one sentence without the password', async () => {
  const { code, text } = await start({ DATABASE_URL: 'postgresql://someone:hunter2@127.0.0.1:1/gatelight' });
  expect(code).toBe(1);
  expect(text).toMatch(
    /^The database at postgresql:\/\/someone@127\.0\.0\.1:1\/gatelight cannot be used: nothing responds/,
  );
  expect(text).not.toContain('hunter2');
});

test.each([
  ['of another version', '16\n', /made by PostgreSQL 16 and this product brings 18/],
  ['without its version', undefined, /is not a whole PostgreSQL data directory/],
])('a data directory %s is refused with what to do', async (_what, version, sentence) => {
  const place = join(dataDir, 'postgres');
  mkdirSync(join(place, 'data'), { recursive: true });
  if (version) writeFileSync(join(place, 'data/PG_VERSION'), version);
  const record = { place, port: await freePort(), ownerPassword: 'a', appPassword: 'b', readPassword: 'c' };
  writeFileSync(join(dataDir, 'postgres.json'), JSON.stringify(record));
  writeFileSync(join(dataDir, 'secrets.json'), '{}');
  const { code, text } = await start({});
  expect(code).toBe(1);
  expect(text).toMatch(sentence);
});

test('a database whose sealed keys could not be opened any more is not touched', async () => {
  writeFileSync(join(dataDir, 'postgres.json'), '{}');
  const { code, text } = await start({});
  expect(code).toBe(1);
  expect(text).toMatch(/secrets\.json is gone, and the database beside it holds keys sealed by it\. Restore the file/);
});

test.each([
  ['ENV_FILE', /^ENV_FILE is '\/nowhere\/file', where there is no file/],
  ['STA_TABLES_FILE', /^STA_TABLES_FILE is '\/nowhere\/file', where there is no file/],
])('a missing file in %s is reported in one sentence', async (name, sentence) => {
  const { code, text } = await start({ [name]: '/nowhere/file' });
  expect(code).toBe(1);
  expect(text).toMatch(sentence);
});

test('a damaged record of the database server gives one sentence, and nothing is created again', async () => {
  writeFileSync(join(dataDir, 'postgres.json'), '{"pla');
  writeFileSync(join(dataDir, 'secrets.json'), '{}');
  const { code, text } = await start({});
  expect(code).toBe(1);
  expect(text).toMatch(/postgres\.json is damaged: .* Restore it from a backup/);
});
