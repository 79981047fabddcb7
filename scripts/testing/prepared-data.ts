import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lagosDate } from '@gatelight/contract/lagos-days';
import { Fault } from '../fault.ts';
import { withLock } from '../lock.ts';
import { openPlace, readRecord, writeRecord } from '../postgres/place.ts';
import { builtPrograms } from '../product/programs.ts';
import { root } from '../task.ts';

/*
 * A database with the demonstration, for products that tests start: each takes a copy. Making the tables and the demonstration takes
 * more of the processor than the whole start of a product that has them.
 */

const home = join(root, '.cache/prepared-data');
const lock = `${home}.lock`;

/** The demonstration data is around the time when it was made: visitors of this hour, deliveries of today. */
const longestAgeMs = 600_000;

/** Puts a copy of the prepared database, with the keys that it was made with, into a data directory that has none. */
export async function copyPreparedData(dataDir: string, environment: NodeJS.ProcessEnv): Promise<void> {
  if (existsSync(join(dataDir, 'postgres.json'))) return;
  mkdirSync(dirname(home), { recursive: true });
  await withLock(lock, async () => {
    const name = basename(dirname((await builtPrograms())('seed').at(-1) ?? ''));
    if (!isFresh(name)) make(name, environment);
    const from = readRecord(home);
    if (!from) throw new Fault(`${home} has no database although it was just made.`);
    const { record } = await openPlace(dataDir);
    writeRecord(dataDir, { ...from, place: record.place, port: record.port });
    copyFileSync(join(home, 'secrets.json'), join(dataDir, 'secrets.json'));
    // Keeps the owner: for root, the data belongs to PostgreSQL's own user.
    run('cp', ['-a', join(from.place, 'data'), join(record.place, 'data')]);
  });
}

/** Removes what copies are made of. */
export async function removePreparedData(): Promise<void> {
  await withLock(lock, () => Promise.resolve(remove()));
}

function isFresh(name: string): boolean {
  const stamp = join(home, name);
  if (!existsSync(stamp)) return false;
  const made = statSync(stamp).mtime;
  return Date.now() - made.getTime() < longestAgeMs && lagosDate(made) === lagosDate(new Date());
}

/** As a product makes them at its first start, and named after the programs that made them. */
function make(name: string, environment: NodeJS.ProcessEnv): void {
  remove();
  run(process.execPath, [join(root, 'scripts/run.mjs'), 'db:seed'], {
    ...environment,
    ENV_FILE: '/dev/null',
    DATA_DIR: home,
    SANDBOX: 'on',
  });
  writeFileSync(join(home, name), '');
}

function remove(): void {
  const place = readRecord(home)?.place;
  for (const path of [place, home]) if (path) rmSync(path, { recursive: true, force: true });
}

function run(command: string, args: readonly string[], env = process.env): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', env });
  if (status !== 0) throw new Fault(`The data for the tests could not be prepared:\n${`${stdout}${stderr}`.trim()}`);
}
