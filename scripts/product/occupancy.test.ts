import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markOf, stillRuns } from '../processes.ts';
import { occupy } from './occupancy.ts';

let dataDir: string;
const lock = () => join(dataDir, 'running.lock');

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'occupancy-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function someProcess() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  if (!child.pid) throw new Error('no process');
  return { child, mark: markOf(child.pid) };
}

test('the lock of a start that was killed is taken over, and its remaining processes are ended', async () => {
  const killed = someProcess();
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  writeFileSync(lock(), JSON.stringify(killed.mark));
  const left = someProcess();
  writeFileSync(join(dataDir, 'running.json'), JSON.stringify({ worker: left.mark }));
  const occupancy = await occupy(dataDir);
  expect(stillRuns(left.mark)).toBe(false);
  occupancy.release();
  expect(existsSync(lock())).toBe(false);
});

test('a pid that was given to another process since holds no lock', async () => {
  writeFileSync(lock(), JSON.stringify({ pid: process.pid, startedAt: 'long ago' }));
  (await occupy(dataDir)).release();
});

test('a lock that a kill left incomplete does not count', async () => {
  writeFileSync(lock(), '{"pid":12');
  utimesSync(lock(), new Date(Date.now() - 5000), new Date(Date.now() - 5000));
  (await occupy(dataDir)).release();
});

test('a second start while one runs names the process that runs', async () => {
  const living = someProcess();
  writeFileSync(lock(), JSON.stringify(living.mark));
  await expect(occupy(dataDir)).rejects.toThrow(
    `Gatelight already runs from ${dataDir} (process ${living.mark.pid}). Stop it first, or set DATA_DIR and PORT for a second one.`,
  );
  living.child.kill('SIGKILL');
});
