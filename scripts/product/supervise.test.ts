import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive, pause, type ProcessMark } from '../processes.ts';
import { emptyPages, startThrowawayProduct, type ThrowawayProduct } from '../testing/throwaway-product.ts';

let product: ThrowawayProduct;
/** The limit of 5 s, adapted to this machine: a slow machine may take as long as a whole start. */
let mostMilliseconds: number;

beforeAll(async () => {
  const startedAt = performance.now();
  // The pages do not matter here, and building them takes longer than all of these tests.
  product = await startThrowawayProduct({ WEB_BUILD_DIR: emptyPages() });
  mostMilliseconds = Math.max(5000, performance.now() - startedAt);
});

afterAll(async () => {
  await product?.discard();
});

function parts(): Record<string, ProcessMark> {
  return JSON.parse(readFileSync(join(product.dataDir, 'running.json'), 'utf8')) as Record<string, ProcessMark>;
}

function pidOf(part: string): number {
  return parts()[part]?.pid ?? 0;
}

/** A process that has ended keeps its number until its parent, or the first process of the machine, has asked how it ended. */
function isRunning(pid: number): boolean {
  const status = `/proc/${pid}/status`;
  if (!existsSync('/proc/self/status')) return isAlive(pid);
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
}

async function isReady(): Promise<boolean> {
  const answer = await fetch(`${product.url}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
  return answer?.ok === true;
}

test.each(['api', 'worker', 'sandbox', 'postgres'])('%s killed without warning is back within 5 s', async (part) => {
  const killed = pidOf(part);
  process.kill(killed, 'SIGKILL');
  const deadline = Date.now() + mostMilliseconds;
  while (pidOf(part) === killed || !isAlive(pidOf(part)) || !(await isReady())) {
    expect(Date.now()).toBeLessThan(deadline);
    await pause(50);
  }
});

test('every file in the data directory is for its owner only', () => {
  expect(statSync(product.dataDir).mode & 0o777).toBe(0o700);
  const names = readdirSync(product.dataDir).filter((name) => statSync(join(product.dataDir, name)).isFile());
  expect(names).toEqual(
    expect.arrayContaining(['postgres.json', 'running.json', 'running.lock', 'sandbox.sqlite', 'secrets.json']),
  );
  for (const name of names) expect([name, statSync(join(product.dataDir, name)).mode & 0o777]).toEqual([name, 0o600]);
});

test('the public process has neither the owner’s password nor the vending seal', () => {
  const secrets = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const record = JSON.parse(readFileSync(join(product.dataDir, 'postgres.json'), 'utf8')) as Record<string, string>;
  const environment = readFileSync(`/proc/${pidOf('api')}/environ`, 'utf8');
  expect(environment).toContain(secrets.ORDER_LINK_KEY);
  expect(environment).not.toContain(secrets.VENDING_SEAL_KEY);
  expect(environment).not.toContain(record.ownerPassword);
  const sandbox = readFileSync(`/proc/${pidOf('sandbox')}/environ`, 'utf8');
  expect(sandbox).not.toContain(secrets.ORDER_LINK_KEY);
});

test('SIGTERM ends every process and the exit code is 0', async () => {
  const started = Object.entries(parts());
  expect(started.filter(([, { pid }]) => !isAlive(pid))).toEqual([]);
  expect(await product.discard()).toBe(0);
  expect(started.filter(([, { pid }]) => isRunning(pid))).toEqual([]);
});
