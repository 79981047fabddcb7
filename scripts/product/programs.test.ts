import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { markOf, type ProcessMark } from '../processes.ts';
import { root } from '../task.ts';
import { builtPrograms, sourcePrograms } from './programs.ts';

const programs = await builtPrograms();
const folder = dirname(programs('main').at(-1) ?? '');

test('the same sources are built once', async () => {
  const built = readdirSync(folder);
  expect((await builtPrograms())('main')).toEqual(programs('main'));
  expect(readdirSync(folder)).toEqual(built);
});

test('builds of other sources stay while someone uses them', async () => {
  const [used = '', left = '', cutShort = ''] = ['used', 'left', 'cut-short'].map((name) =>
    join(dirname(folder), `test-${process.pid}-${name}`),
  );
  placeBuild(used, markOf(process.ppid));
  placeBuild(left, { pid: process.ppid, startedAt: 'long ago' });
  placeBuild(cutShort);
  await builtPrograms();
  expect([used, left, cutShort].filter((place) => existsSync(place))).toEqual([used]);
  note(used, { pid: process.ppid, startedAt: 'long ago' });
  await builtPrograms();
  expect(existsSync(used)).toBe(false);
});

test('a user who may not write to the checkout notes the use of a build as well', async () => {
  const users = join(folder, 'users');
  const own = join(users, `${process.pid}-${process.getuid?.() ?? 0}`);
  rmSync(own);
  expect((await builtPrograms(false))('main')).toEqual(programs('main'));
  expect(JSON.parse(readFileSync(own, 'utf8'))).toEqual(markOf(process.pid));
  expect((statSync(users).mode & 0o7777).toString(8)).toBe('1777');
  // As after a copy of the build.
  chmodSync(users, 0o755);
  await builtPrograms();
  expect((statSync(users).mode & 0o7777).toString(8)).toBe('1777');
});

/** Put in place by one rename: other test files call `builtPrograms` at the same time, which removes builds that no process uses. */
function placeBuild(place: string, user?: ProcessMark): void {
  const half = mkdtempSync(join(root, 'build/test-'));
  if (user) note(half, user);
  renameSync(half, place);
}

function note(place: string, user: ProcessMark): void {
  mkdirSync(join(place, 'users'), { recursive: true });
  writeFileSync(join(place, 'users/1'), JSON.stringify(user));
}

test('a program refuses wrong settings as its source does', () => {
  const { status, stderr } = spawnSync(process.execPath, programs('main'), { cwd: root, encoding: 'utf8', env: {} });
  expect(stderr).toContain('DATABASE_URL is not set');
  expect(status).toBe(78);
});

test('a stack names the line of the source', () => {
  const lineOf = (text: string) => text.split('\n').findIndex((line) => line.includes("'listening'"));
  const built = readFileSync(join(folder, 'main.mjs'), 'utf8').replaceAll('"', "'");
  const map = JSON.parse(readFileSync(join(folder, 'main.mjs.map'), 'utf8')) as SourceMapPayload;
  const column = built.split('\n')[lineOf(built)]?.indexOf('log') ?? -1;
  expect(new SourceMap(map).findEntry(lineOf(built), column)).toMatchObject({
    originalSource: expect.stringMatching(/apps\/api\/src\/processes\/main\.ts$/),
    originalLine: lineOf(readFileSync(join(root, sourcePrograms('main')[0] ?? ''), 'utf8')),
  });
});

test('every source of our own is where a program says it is, and Node reads no map of a package at its start', () => {
  const sources = globSync('*.map', { cwd: folder }).flatMap(
    (file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { sources: string[] }).sources,
  );
  expect(sources.filter((source) => source.includes('node_modules'))).toEqual([]);
  const named = sources.filter((source) => source.endsWith('.ts'));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((source) => !existsSync(resolve(folder, source)))).toEqual([]);
});

test('no program loads the WebSocket of browsers, as an import of node:http does', () => {
  const importing = globSync('*.mjs', { cwd: folder }).filter((file) =>
    /^import [^;]*["'](node:)?http["']/m.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(importing).toEqual([]);
});

test('a program looks for files beside sources that are there', () => {
  const read = globSync('*.mjs', { cwd: folder }).flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/new URL\("(\.\.[^"]+)", import\.meta\.url\)/g),
  ]);
  expect(read.length).toBeGreaterThan(5);
  expect(read.map(([, place]) => place ?? '').filter((place) => !existsSync(resolve(folder, place)))).toEqual([]);
});
