import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFingerprints, readManifest, writeManifest, type PhysicalManifest } from '../backup/manifest.ts';
import { readRecord } from '../postgres/place.ts';
import { root } from '../task.ts';

/* What backup and restore refuse, and that a refusal changes nothing. The drill is in scripts/backup. */

let folder: string;
let dataDir: string;
let backup: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'restore-'));
  dataDir = join(folder, 'data');
  backup = join(folder, 'backup');
  expect((await run(['db:migrate'])).code).toBe(0);
  // The product does not run: the command starts the database for as long as the copy takes.
  expect((await run(['backup', backup])).text).toContain('The backup is in');
});

afterAll(() => {
  const place = readRecord(dataDir)?.place;
  for (const path of [place, folder]) if (path) rmSync(path, { recursive: true, force: true });
});

function run(command: string[], settings: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'scripts/product/run.ts'), ...command],
      {
        cwd: root,
        env: { PATH, HOME, NODE_COMPILE_CACHE, ENV_FILE: '/dev/null', SANDBOX: 'on', DATA_DIR: dataDir, ...settings },
      },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: `${stdout}${stderr}`.trim() }),
    );
  });
}

async function withManifest(change: Partial<PhysicalManifest>, work: () => Promise<void>): Promise<void> {
  const file = join(backup, 'manifest.json');
  const kept = readFileSync(file);
  await writeManifest(backup, { ...(readManifest(backup) as PhysicalManifest), ...change });
  await work();
  writeFileSync(file, kept);
}

test.each([
  ['no folder', [], /^Give one folder for the backup:/],
  ['two folders', ['a', 'b'], /^Give one folder for the backup:/],
  ['an unknown word', ['a', '--logicaly'], /^Give one folder for the backup:/],
])('a backup with %s is refused with the usage', async (_what, args, sentence) => {
  const { code, text } = await run(['backup', ...args]);
  expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
});

test('a backup does not overwrite another one, and leaves nothing half done', async () => {
  const { code, text } = await run(['backup', backup]);
  expect([code, text]).toEqual([
    1,
    `${backup} is not empty. Give a new folder for each backup; nothing is overwritten.`,
  ]);
  expect(readdirSync(folder).filter((name) => name.includes('half'))).toEqual([]);
});

test.each([
  [
    'a time without a zone',
    ['--to', '2026-11-21T10:00:00'],
    /^--to is '2026-11-21T10:00:00': expected a time with its zone/,
  ],
  ['a time to come', ['--to', '2999-01-01T00:00:00Z'], /which is in the future\.$/],
  [
    'a time before the backup',
    ['--replace', '--to', '2020-01-01T00:00:00Z', '--archive', '/tmp'],
    /before this backup was finished/,
  ],
  ['an unknown word', ['--too'], /Unknown option '--too'/],
  ['a database in the way', [], /^There is a database in .* it is renamed and not deleted\.$/],
  [
    'an archive of another database',
    ['--replace', '--archive', '/tmp'],
    /\/tmp has no write-ahead log of this database/,
  ],
])('a restore with %s is refused, and the database stays', async (_what, args, sentence) => {
  const { code, text } = await run(['restore', backup, ...args]);
  expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
  expect(readdirSync(readRecord(dataDir)?.place ?? '').toSorted()).toEqual(['data', 'made-for']);
});

test('a folder that is not a backup, and a changed manifest, are refused', async () => {
  expect((await run(['restore', folder])).text).toMatch(/ is not a backup: it has no manifest\.json\./);
  const file = join(backup, 'manifest.json');
  const kept = readFileSync(file, 'utf8');
  writeFileSync(file, kept.replace('"serverMajor": 18', '"serverMajor": 19'));
  expect((await run(['restore', backup, '--replace'])).text).toMatch(/^The backup is damaged: .*manifest\.json/);
  writeFileSync(file, kept);
});

test('a backup of another PostgreSQL, or of a newer Gatelight, is refused', async () => {
  await withManifest({ serverMajor: 19, serverVersion: '19.1' }, async () => {
    expect((await run(['restore', backup, '--replace'])).text).toMatch(/^The backup was made by PostgreSQL 19\.1/);
  });
  await withManifest({ migrations: [{ name: '9999-later.sql', sha256: 'x' }] }, async () => {
    expect((await run(['restore', backup, '--replace'])).text).toMatch(/^The backup has migration 9999-later\.sql/);
  });
});

test('other keys than those of the backup are noticed, and no new ones are made', async () => {
  const fresh = join(folder, 'fresh');
  mkdirSync(fresh);
  const without = await run(['restore', backup], { DATA_DIR: fresh });
  expect([without.code, without.text]).toEqual([
    1,
    expect.stringMatching(/^ORDER_LINK_KEY, OTP_KEY, VENDING_SEAL_KEY must be the keys .* Put the secrets\.json/),
  ]);
  expect(readdirSync(fresh)).toEqual([]);
  const other = { VENDING_SEAL_KEY: 'ab'.repeat(32) };
  const wrong = await run(['restore', backup, '--replace'], other);
  expect([wrong.code, wrong.text]).toEqual([1, expect.stringMatching(/^VENDING_SEAL_KEY differ/)]);
  expect(JSON.stringify(keyFingerprints(other))).not.toContain('abab');
});

test('a restore on another machine needs the backup and the keys, and nothing else', async () => {
  const fresh = join(folder, 'elsewhere');
  mkdirSync(fresh);
  writeFileSync(join(fresh, 'secrets.json'), readFileSync(join(dataDir, 'secrets.json')));
  const { code, text } = await run(['restore', backup], { DATA_DIR: fresh });
  expect([code, text]).toEqual([0, expect.stringContaining('Restored.')]);
  const place = readRecord(fresh)?.place ?? '';
  expect(existsSync(join(place, 'data/PG_VERSION'))).toBe(true);
  // An interrupted restore leaves a mark, and no command uses its database.
  writeFileSync(join(fresh, 'restore-unfinished'), '');
  expect((await run(['reconcile'], { DATA_DIR: fresh })).text).toMatch(
    /^A restore into .* was interrupted\. Run it again/,
  );
  rmSync(place, { recursive: true });
});
