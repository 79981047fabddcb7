import { spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diskFault, Fault } from '../fault.ts';
import { refuseFullDisk, type Place } from './place.ts';

const majorVersion = '18';

/** Makes a new cluster beside its final name and renames it, so that a half-made one is never mistaken for a whole. */
export async function initialise(place: Place): Promise<void> {
  const { record, user } = place;
  refuseFullDisk(record.place);
  for (const entry of readdirSync(record.place)) {
    if (entry.startsWith('half-')) rmSync(join(record.place, entry), { recursive: true, force: true });
  }
  const half = join(record.place, `half-${process.pid}`);
  const passwordFile = `${half}.password`;
  writeFileSync(passwordFile, `${record.ownerPassword}\n`, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  try {
    await runInitdb(place, half, passwordFile);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(half, place.dataDirectory);
}

/** Refuses a data directory that this PostgreSQL cannot open, saying which one could. */
export function requireVersion(place: Place): void {
  const file = join(place.dataDirectory, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new Fault(
      `${place.dataDirectory} is not a whole PostgreSQL data directory. Restore it from a backup, or move ${place.home} away to start with an empty database.`,
    );
  }
  const found = readFileSync(file, 'utf8').trim();
  if (found !== majorVersion) {
    throw new Fault(
      `The database in ${place.dataDirectory} was made by PostgreSQL ${found} and this product brings ${majorVersion}. ` +
        `Move ${place.home} away to start with an empty database, or set DATABASE_URL to a server that holds the data.`,
    );
  }
}

function runInitdb(place: Place, directory: string, passwordFile: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      join(place.binaries, 'bin/initdb'),
      [
        '-D',
        directory,
        '--username=gatelight_owner',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The built-in locale sorts the same on every machine; checksums detect a disk that returns wrong data.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
      ],
      { ...place.user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } },
    );
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')));
    child.once('error', (error) => reject(new Fault(`PostgreSQL's initdb does not run: ${error.message}.`)));
    child.once('exit', (code) => {
      if (code === 0) return resolve();
      rmSync(directory, { recursive: true, force: true });
      const full = /no space left|disk quota/i.test(complaint);
      const disk = full && diskFault(Object.assign(new Error(complaint), { code: 'ENOSPC' }), directory);
      const reason = complaint.split('\n').findLast((line) => line.includes('error:')) ?? complaint.trim();
      reject(disk || new Fault(`PostgreSQL could not be initialised in ${place.record.place}: ${reason}`));
    });
  });
}
