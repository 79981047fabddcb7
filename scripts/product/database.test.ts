import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../apps/api/src/processes/configuration.ts';
import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';
import { createDb } from '../../apps/api/src/platform/database/db.ts';
import { testServerVariable, type TestServer } from '../../apps/api/src/platform/testing/test-database.ts';
import { staffRole, webRole, type ProcessRole } from '../../apps/api/src/platform/database/roles.ts';
import { roleFault } from '../../apps/api/src/platform/database/web-role.ts';
import { isPlaceOfRoot, openPlace, readRecord } from '../postgres/place.ts';
import { prepareExternal } from './database.ts';

const secret = () => randomBytes(32).toString('hex');

function configFor(settings: Record<string, string>) {
  return loadConfig({
    SANDBOX: 'on',
    PAYSTACK_SECRET_KEY: secret(),
    TERMII_API_KEY: secret(),
    TERMII_SECRET: secret(),
    ORDER_LINK_KEY: secret(),
    SESSION_KEY: secret(),
    OTP_KEY: secret(),
    ...settings,
  });
}

async function faultOf(url: string, role: ProcessRole = webRole): Promise<string | undefined> {
  const db = createDb({ url, poolSize: 1 });
  try {
    return await roleFault(db, 'THE_SETTING', role);
  } finally {
    await db.destroy();
  }
}

test('on a server of the operator the web process works in its own role, with a login of its own or without', async () => {
  const { ownerUrl } = JSON.parse(process.env[testServerVariable] ?? '{}') as TestServer;
  const owner = await connectToWritable(ownerUrl);
  const name = `login_${randomBytes(6).toString('hex')}`;
  const urlOf = (user: string) =>
    Object.assign(new URL(ownerUrl), { username: user, password: 'secret', pathname: `/${name}` }).href;
  const ownerOfDatabase = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href;
  try {
    for (const user of [name, `${name}_web`, `${name}_staff`])
      await owner.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret'`);
    await owner.query(`CREATE DATABASE ${name}`);
    const one = { DATABASE_URL: urlOf(name), DATABASE_OWNER_URL: ownerOfDatabase };

    const shared = await prepareExternal(configFor(one));
    expect(await faultOf(shared.webUrl)).toMatch(/may take the role gatelight_app$/);
    expect(await faultOf(shared.appUrl)).toMatch(/works as 'gatelight_app'$/);

    expect(await faultOf(shared.staffUrl, staffRole)).toMatch(/^THE_SETTING: .* may take the role gatelight_app$/);

    const own = await prepareExternal(
      configFor({ ...one, DATABASE_WEB_URL: urlOf(`${name}_web`), DATABASE_STAFF_URL: urlOf(`${name}_staff`) }),
    );
    expect(await faultOf(own.webUrl)).toBeUndefined();
    expect(await faultOf(own.staffUrl, staffRole)).toBeUndefined();
  } finally {
    await owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    for (const user of [name, `${name}_web`, `${name}_staff`]) await owner.query(`DROP ROLE IF EXISTS ${user}`);
    await owner.end();
  }
});

test('an embedded server from before the web and staff had roles of their own gets passwords for them, and keeps the others', async () => {
  const home = mkdtempSync(join(tmpdir(), 'place-'));
  const file = join(home, 'postgres.json');
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const made = await openPlace(home);
  try {
    const { webPassword: _gone, staffPassword: _gone2, ...before } = read();
    writeFileSync(file, JSON.stringify(before));
    const { record } = await openPlace(home);
    expect(record.webPassword).toMatch(/^[\w-]{32}$/);
    expect(record.staffPassword).toMatch(/^[\w-]{32}$/);
    expect(read()).toEqual({ ...before, webPassword: record.webPassword, staffPassword: record.staffPassword });
    // And keeps it from then on.
    expect((await openPlace(home)).record).toEqual(record);
  } finally {
    rmSync(made.record.place, { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
  }
});

test('an embedded server is in the folder that the caller chooses, also after the folder was deleted', async () => {
  const home = mkdtempSync(join(tmpdir(), 'place-'));
  const folder = join(home, 'memory');
  try {
    const { record } = await openPlace(home, folder);
    expect(dirname(record.place)).toBe(folder);
    rmSync(folder, { recursive: true });
    expect((await openPlace(home, folder)).record).toEqual(record);
    expect(existsSync(record.place)).toBe(true);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

describe('a data directory knows its own path', () => {
  let folder: string;
  const home = () => join(folder, 'first');
  const made = async (place?: string) => (await openPlace(home(), place)).record.place;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'place-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('a copy is refused, also by commands that only read, and the original is not touched', async () => {
    const place = await made(join(folder, 'databases'));
    const copy = join(folder, 'copy');
    cpSync(home(), copy, { recursive: true });
    const before = readFileSync(join(copy, 'postgres.json'), 'utf8');

    const words = `${copy} is a copy of ${home()} and has no database of its own. For a second product`;
    expect(() => readRecord(copy)).toThrow(words);
    await expect(openPlace(copy)).rejects.toThrow(words);
    expect(readFileSync(join(copy, 'postgres.json'), 'utf8')).toBe(before);
    expect(readFileSync(join(place, 'made-for'), 'utf8')).toBe(`${home()}\n`);
    expect(readRecord(home())?.place).toBe(place);
  });

  test('a directory that was moved keeps its database, and the copy that is left is a copy of the new one', async () => {
    const place = await made(join(folder, 'databases'));
    const copy = join(folder, 'copy');
    cpSync(home(), copy, { recursive: true });
    const moved = join(folder, 'moved');
    renameSync(home(), moved);

    expect(readRecord(moved)?.place).toBe(place);
    expect((await openPlace(moved)).record.place).toBe(place);
    expect(readFileSync(join(place, 'made-for'), 'utf8')).toBe(`${moved}\n`);
    expect(() => readRecord(copy)).toThrow(`${copy} is a copy of ${moved}`);
  });

  test('a database inside a directory that was moved is found at its new path', async () => {
    // As an ordinary user's is.
    const elsewhere = await made(join(folder, 'databases'));
    renameSync(elsewhere, join(home(), 'postgres'));
    const file = join(home(), 'postgres.json');
    const record = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...record, place: join(home(), 'postgres') }));
    const moved = join(folder, 'moved');
    renameSync(home(), moved);

    const now = join(moved, 'postgres');
    expect(readRecord(moved)?.place).toBe(now);
    expect((await openPlace(moved)).record.place).toBe(now);
    expect(JSON.parse(readFileSync(join(moved, 'postgres.json'), 'utf8'))).toMatchObject({ place: now });
    expect(existsSync(home())).toBe(false);
  });

  test('the same directory under another name is not a copy', async () => {
    const place = await made(join(folder, 'databases'));
    const link = join(folder, 'link');
    symlinkSync(home(), link);
    expect(readRecord(link)?.place).toBe(place);
  });
});

test('a service whose data directory is /var/lib/gatelight has a database of its own there, and not one of root', () => {
  expect(isPlaceOfRoot('/var/lib/gatelight', '/var/lib/gatelight/postgres')).toBe(false);
  expect(isPlaceOfRoot('/var/lib/gatelight', '/var/lib/gatelight/0a654873-59bab4f3')).toBe(true);
  expect(isPlaceOfRoot('/opt/gatelight/.data', '/var/lib/gatelight/0a654873-59bab4f3')).toBe(true);
});
