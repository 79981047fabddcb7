import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { freePort } from '../ports.ts';
import { readRecord } from '../postgres/place.ts';
import { pause } from '../processes.ts';
import { root } from '../task.ts';
import { leaksOf } from './log-leaks.ts';
import { copyPreparedData } from './prepared-data.ts';

export interface ThrowawayProduct {
  url: string;
  dataDir: string;
  /** Process of the supervisor; the parts are in running.json of the data directory. */
  pid: number;
  /**
   * Stops it in the ordinary way and removes everything that it stored; returns its exit code. Fails when a log has a code, a token, a
   * password, or the number of a card or phone.
   */
  discard(): Promise<number | null>;
}

const readyPatienceMs = 120_000;

const tries = 4;

/**
 * The built product on free ports with a data directory of its own and the sandbox on. It sees neither .env nor the
 * settings of this process, so no test can touch a real database or provider; `settings` are laid over the defaults.
 * `prepared`: on a copy of a database that has the demonstration already, in place of making one as a first start does.
 */
export async function startThrowawayProduct(
  settings: Record<string, string> = {},
  { prepared = false } = {},
): Promise<ThrowawayProduct> {
  if (!settings.WEB_BUILD_DIR) buildFor(settings);
  for (let left = tries; ; left -= 1) {
    const started = await startOnce(settings, prepared);
    if ('url' in started) return started;
    // Between looking for ports and listening on them another test may have taken one.
    if (left === 1 || !started.output.includes('is taken by another program')) {
      throw new Fault(`The product does not start for the tests:\n${started.output}`);
    }
  }
}

/** A first start compresses the pages once it is ready. Here their bytes are counted, so they are compressed before. */
function buildFor(settings: Record<string, string>): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    encoding: 'utf8',
    env: { ...machine(), ...settings },
  });
  if (status !== 0) throw new Fault(`The product could not be built for the tests:\n${`${stdout}${stderr}`.trim()}`);
}

async function startOnce(
  settings: Record<string, string>,
  prepared: boolean,
): Promise<ThrowawayProduct | { output: string }> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const dataDir = mkdtempSync(join(root, '.cache/product-'));
  if (prepared) await copyPreparedData(settings.DATA_DIR ?? dataDir, machine());
  const port = settings.PORT ?? String(await freePort(2));
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...machine(),
      ENV_FILE: '/dev/null',
      PORT: port,
      DATA_DIR: dataDir,
      SANDBOX: 'on',
      // Wrong amounts must reach the product here: what it does with them is looked at. rails-strict.test.ts has the other world.
      SANDBOX_BEHAVIOUR: 'lenient',
      ...settings,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  }
  const exit = once(child, 'exit');
  const discard = async () => {
    child.kill('SIGTERM');
    await exit;
    const place = readRecord(dataDir)?.place;
    const leaks = leaksOf(dataDir, place);
    for (const path of [place, dataDir]) if (path) rmSync(path, { recursive: true, force: true });
    if (leaks.length > 0) throw new Fault(`Logs of the product hold what they must not:\n${leaks.join('\n')}`);
    return child.exitCode;
  };
  const deadline = Date.now() + readyPatienceMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await discard();
      return { output: output.trim() };
    }
    await pause(100);
  }
  return { url, dataDir, pid: child.pid ?? 0, discard };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok === true;
}

/** A folder with a page that says nothing, as WEB_BUILD_DIR of a product whose pages take no part: they need not be built. */
export function emptyPages(folder = join(root, '.cache/no-pages')): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Gatelight</title>');
  writeFileSync(join(folder, 'client-routes.json'), '[]');
  return folder;
}

function machine(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG, npm_execpath } = process.env;
  return { PATH, HOME, TMPDIR, LANG, npm_execpath };
}
