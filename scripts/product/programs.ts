import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { diskFault, errorCode, Fault } from '../fault.ts';
import { otherUsers, signIn, withLock } from '../lock.ts';
import { root } from '../task.ts';

/* Every process of the product as one program: reading its 1,700 modules one by one takes longer than the rest of its start. */

/** Where each program begins; `write-programs.ts` builds them. */
export const programSources = {
  main: 'apps/api/src/processes/main.ts',
  worker: 'apps/api/src/processes/worker.ts',
  'vending-process': 'apps/api/src/processes/vending-process.ts',
  seed: 'apps/api/src/commands/seed.ts',
  reconcile: 'apps/api/src/commands/reconcile.ts',
  capture: 'apps/api/src/commands/capture.ts',
  refunds: 'apps/api/src/commands/refunds.ts',
  payouts: 'apps/api/src/commands/payouts.ts',
  orders: 'apps/api/src/commands/orders.ts',
  'file-reader': 'apps/api/src/platform/files/program.ts',
  sandbox: 'apps/sandbox/src/main.ts',
} as const;

export type ProgramName = keyof typeof programSources;

/** Node's arguments that start a program in the root of the checkout. */
export type Programs = (name: ProgramName) => string[];

/** The programs as they are written: for `npm run dev`, which starts them again with every change. */
export const sourcePrograms: Programs = (name) => [programSources[name]];

const compiledLimitBytes = 500_000_000;

/** Builds are side by side, each named after its sources: a product that runs keeps its own while another is built. */
const home = join(root, 'build/programs');

/**
 * The programs of the present sources; builds them if needed. They stay while this process lives, and those of other
 * sources are removed when no process uses them.
 *
 * @throws {Fault} when they must be built and this user may not write here, or the disk is full.
 */
export async function builtPrograms(writes = mayWrite()): Promise<Programs> {
  const name = fingerprint();
  const folder = join(home, name);
  if (writes) {
    mkdirSync(join(root, '.cache'), { recursive: true });
    await withLock(join(root, '.cache/programs.lock'), async () => {
      if (!existsSync(folder)) build(folder);
      signIn(usersOf(folder));
      openToAll(usersOf(folder));
      removeUnused(name);
    });
  } else if (!noteGuest(folder)) {
    throw new Fault(
      `The programs must be built, and this user may not write to ${root}. Clone the project into a folder of your own.`,
    );
  }
  return (program) => ['--enable-source-maps', join(folder, `${program}.mjs`)];
}

function mayWrite(): boolean {
  try {
    for (const folder of [root, join(root, '.cache'), home]) {
      if (existsSync(folder)) accessSync(folder, constants.W_OK);
    }
    return true;
  } catch {
    return false;
  }
}

/** Notes that a user who may not write here uses the build; false when it is not there. */
function noteGuest(folder: string): boolean {
  const isThere = () => existsSync(join(folder, 'main.mjs'));
  if (!isThere()) return false;
  try {
    signIn(usersOf(folder));
  } catch {
    // A disk that no user may write to, on which nothing is removed either; or the build was removed just now.
  }
  // It may have been removed before the note was written.
  return isThere();
}

/** Every user of the machine may note that they use the build, and take back only their own note, as in /tmp. */
function openToAll(users: string): void {
  try {
    chmodSync(users, 0o1777);
  } catch (error) {
    // Another user built it.
    if (errorCode(error) !== 'EPERM') throw error;
  }
}

/** Builds in another folder and renames it at the end, so an interrupted build is never used. */
function build(folder: string): void {
  const half = join(home, 'half');
  try {
    rmSync(half, { recursive: true, force: true });
    mkdirSync(usersOf(half), { recursive: true });
    openToAll(usersOf(half));
    writePrograms(half, folder);
    renameSync(half, folder);
    limitCompiledCode();
  } catch (error) {
    throw diskFault(error, home) ?? error;
  }
}

/** In a process of its own: the build takes 600 MB, and this process lives as long as the product. */
function writePrograms(into: string, final: string): void {
  const script = join(root, 'scripts/product/write-programs.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, into, final], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Fault(stderr.trim() || 'The programs could not be built.');
}

/** Node keeps compiled code by the path of its source, so each build adds some. Deleted code is compiled again in seconds. */
function limitCompiledCode(): void {
  const compiled = join(root, '.cache/node');
  const sizes = globSync('*/*', { cwd: compiled }).map((file) =>
    statSync(join(compiled, file), { throwIfNoEntry: false }),
  );
  if (sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0) < compiledLimitBytes) return;
  rmSync(compiled, { recursive: true, force: true });
}

function removeUnused(present: string): void {
  for (const name of readdirSync(home)) {
    const users = usersOf(join(home, name));
    const isUsed = name === present || (existsSync(users) && otherUsers(users));
    if (isUsed) continue;
    // Renamed first, because removing the files takes a while and no one must start half of a build.
    const gone = join(home, 'gone');
    rmSync(gone, { recursive: true, force: true });
    if (name !== 'gone') renameSync(join(home, name), gone);
    rmSync(gone, { recursive: true, force: true });
  }
}

function usersOf(folder: string): string {
  return join(folder, 'users');
}

function fingerprint(): string {
  const files = globSync(['apps/{api,sandbox}/**/*.{ts,js,json}', 'packages/*/**/*.{ts,json}'], {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|build)(\/|$)|(^|\/)test-[^/]*$|\.test\.ts$/.test(path),
  });
  // The code that builds them counts as well.
  files.push('package-lock.json', 'scripts/product/programs.ts', 'scripts/product/write-programs.ts');
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
