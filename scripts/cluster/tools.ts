import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { packagedBinaries, reachableBinaries } from '../postgres/binaries.ts';
import { systemUser } from '../postgres/system-user.ts';

/** Programs that are installed on this machine, by the name of their Debian package. */
const wanted = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  psql: 'postgresql-client',
} as const;

type Tool = keyof typeof wanted;
export type Tools = Readonly<Record<Tool, string>> & { serverHelpers: string };

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/sbin', '/usr/local/bin'];
const debianServers = '/usr/lib/postgresql';

/** Where each program is. Throws a Fault that says what to install when one is missing. */
export function findTools(): Tools {
  const missing = new Set<string>();
  const find = (name: Tool): string => {
    const path = folders.map((folder) => join(folder, name)).find(mayRun);
    if (path === undefined) missing.add(wanted[name]);
    return path ?? name;
  };
  const tools = {
    patroni: find('patroni'),
    etcd: find('etcd'),
    haproxy: find('haproxy'),
    pgbouncer: find('pgbouncer'),
    psql: find('psql'),
    serverHelpers: findServerHelpers(),
  };
  if (tools.serverHelpers === '') missing.add('postgresql');
  if (missing.size > 0) {
    throw new Fault(
      `The cluster needs programs that are not installed. On Debian: apt-get install -y ${[...missing].join(' ')}. ` +
        'Stop and disable the services that these packages start; the run starts its own.',
    );
  }
  return tools;
}

/** pg_controldata and pg_isready, which the embedded server does not bring. */
function findServerHelpers(): string {
  if (!existsSync(debianServers)) return '';
  const versions = readdirSync(debianServers).toSorted((a, b) => Number(b) - Number(a));
  return (
    versions.map((version) => join(debianServers, version, 'bin')).find((bin) => mayRun(join(bin, 'pg_controldata'))) ??
    ''
  );
}

/**
 * A folder of programs as Patroni wants it: the server that the product brings, beside the two helpers of Debian. What Patroni
 * reads with pg_controldata is at the same place in each version since 15.
 */
export function makeServerFolder(folder: string, tools: Tools): string {
  const binaries = join(systemUser() ? reachableBinaries() : packagedBinaries(), 'bin');
  const bin = join(folder, 'bin');
  mkdirSync(bin, { mode: 0o755 });
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    // Not a link: the server looks for its files beside the path by which it was called.
    writeFileSync(join(bin, name), `#!/bin/sh\nexec ${join(binaries, name)} "$@"\n`);
    chmodSync(join(bin, name), 0o755);
  }
  for (const name of ['pg_controldata', 'pg_isready']) symlinkSync(join(tools.serverHelpers, name), join(bin, name));
  return bin;
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
