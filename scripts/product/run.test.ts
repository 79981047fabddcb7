import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../task.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'run-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function run(command: string[], settings: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'scripts/product/run.ts'), ...command],
      { cwd: root, env: { PATH, HOME, ENV_FILE: '/dev/null', DATA_DIR: dataDir, ...settings } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: `${stdout}${stderr}`.trim() }),
    );
  });
}

test.each([[['reconcile']], [['settle', 'TOK-20261121093000123AB12CD34']], [['orders', 'list']]])(
  '%j where nothing was ever started says so, makes nothing and fails',
  async (command) => {
    for (const place of [dataDir, join(dataDir, 'mistyped')]) {
      const { code, text } = await run(command, { DATA_DIR: place });
      expect([code, text]).toEqual([
        1,
        `Nothing was ever started in ${place}, so there is nothing to look at. Start the product first (npm start), or set DATA_DIR to where it runs.`,
      ]);
    }
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test('a command that there is not is named, with those that there are', async () => {
  const { code, text } = await run(['reconsile']);
  expect([code, text]).toEqual([
    1,
    "There is no command 'reconsile'. There are: reconcile, settle, orders, backup, restore, db:seed, db:migrate, db:types.",
  ]);
  expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
});
