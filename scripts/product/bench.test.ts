import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../task.ts';

const bench = (...words: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/product/bench.ts'), ...words], { encoding: 'utf8' });

test('--help lists every benchmark with what it measures, and runs none', () => {
  const { status, stdout } = bench('--help');
  expect(status).toBe(0);
  expect(stdout).toContain('npm run bench -- [NAME …]');
  expect(stdout).toMatch(/^diesel\n {2}How often the alarm/m);
  // A name is always followed by an indented description.
  expect(stdout).not.toMatch(/^[a-z-]+\n(?! {2}\S)/m);
});

test('--help with a name describes that benchmark only, and a wrong name is a fault', () => {
  const { stdout } = bench('gate-scan', '--help');
  expect(stdout).toMatch(/^gate-scan\n {2}\S/m);
  expect(stdout).not.toMatch(/^diesel$/m);
  const { status, stderr } = bench('no-such', '--help');
  expect(status).toBe(1);
  expect(stderr).toContain('There is no such benchmark.');
});
