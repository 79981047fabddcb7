import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { diskFault, errorCode, Fault } from '../fault.ts';
import { freePort } from '../ports.ts';
import { packagedBinaries, reachableBinaries, systemPlace } from './binaries.ts';
import { systemUser, type SystemUser } from './system-user.ts';

/** The record of an embedded server, in a file that only its owner may read. */
export interface ServerRecord {
  /** The folder that holds the data directory: below `home`, or for root where PostgreSQL's own user can reach it. */
  place: string;
  port: number;
  ownerPassword: string;
  appPassword: string;
  webPassword: string;
  staffPassword: string;
  readPassword: string;
}

export interface Place {
  home: string;
  user: SystemUser | undefined;
  binaries: string;
  record: ServerRecord;
  dataDirectory: string;
}

const recordName = 'postgres.json';
/** Below the home, unless the place must be elsewhere. */
const ownFolder = 'postgres';
/** Says for whom a folder was made: its name is only a hash. */
export const homeName = 'made-for';
const roomNeededBytes = 250_000_000;

/**
 * The record of the server of this home; undefined when it never had one.
 *
 * @throws {Fault} when the file is damaged, or the home is a copy of another one.
 */
export function readRecord(home: string): ServerRecord | undefined {
  const record = readFile(home);
  return record && recordAt(home, record);
}

/**
 * The record as it is valid at this home. A moved directory keeps its database. A copy is refused: its record
 * names the database of the original, so starting the copy would change the original.
 */
function recordAt(home: string, record: ServerRecord): ServerRecord {
  const first = madeFor(record.place) ?? home;
  if (isSameFolder(first, home)) return record;
  if (isPlaceOf(first, record.place)) {
    throw new Fault(
      `${home} is a copy of ${first} and has no database of its own. For a second product, set DATA_DIR to an empty folder and restore ` +
        `a backup into it (npm run backup, npm run restore). If this copy is to replace ${first}, move that one away first.`,
    );
  }
  const isInside = record.place.startsWith(`${first}${sep}`);
  return isInside ? { ...record, place: join(home, relative(first, record.place)) } : record;
}

/** The home that a place was made for; undefined when nothing says so. */
export function madeFor(place: string): string | undefined {
  const file = join(place, homeName);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  return basename(place) === ownFolder ? dirname(place) : undefined;
}

/** Whether a home names this place as that of its database. */
export function isPlaceOf(home: string, place: string): boolean {
  return readFile(home)?.place === place;
}

function isSameFolder(one: string, other: string): boolean {
  return one === other || (existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other));
}

function readFile(home: string): ServerRecord | undefined {
  const file = join(home, recordName);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ServerRecord;
  } catch {
    throw new Fault(
      `${file} is damaged: it says where the database is and holds its passwords. Restore it from a backup, ` +
        `or move ${home} away to start with an empty database.`,
    );
  }
}

export function writeRecord(home: string, record: ServerRecord): void {
  const file = join(home, recordName);
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Finds the place of the embedded server of this home, or makes one: below the home, or for root where PostgreSQL's own
 * user can reach it. A `folder` that the caller chooses takes the place of both.
 */
export async function openPlace(home: string, folder?: string): Promise<Place> {
  makeDirectory(home);
  const user = systemUser();
  const shared = folder ?? (user ? systemPlace : undefined);
  if (shared) makeDirectory(shared, { mode: 0o755 });
  let record = readRecord(home);
  if (!record) {
    record = {
      place: shared ? join(shared, newName(home)) : join(home, ownFolder),
      port: await freePort(),
      ownerPassword: password(),
      appPassword: password(),
      webPassword: password(),
      staffPassword: password(),
      readPassword: password(),
    };
    refuseFullDisk(home);
    if (shared) refuseFullDisk(shared);
    if (user && !folder) tellOfEarlier(home);
    makeDirectory(record.place);
    nameHome(record.place, home);
    writeRecord(home, record);
  } else if (!isSameFolder(madeFor(record.place) ?? '', home)) {
    // The directory was moved here.
    makeDirectory(record.place);
    nameHome(record.place, home);
    writeRecord(home, record);
  }
  // A server that was set up before the web process and staff had roles of their own.
  if (!record.webPassword || !record.staffPassword) {
    record = {
      ...record,
      webPassword: record.webPassword || password(),
      staffPassword: record.staffPassword || password(),
    };
    writeRecord(home, record);
  }
  if (!user && isPlaceOfRoot(home, record.place)) {
    throw new Fault(
      `The database of ${home} was made by root and is in ${record.place}. Start as root, or set DATA_DIR to another directory.`,
    );
  }
  makeDirectory(record.place);
  if (user) {
    if (shared) chmodSync(shared, 0o755);
    chownSync(record.place, user.uid, user.gid);
  }
  chmodSync(record.place, 0o700);
  const binaries = user ? reachableBinaries() : packagedBinaries();
  return { home, user, binaries, record, dataDirectory: join(record.place, 'data') };
}

/** The data directory of a service may be the system's place itself (docs/deploy.md): then its own folder is below that too. */
export function isPlaceOfRoot(home: string, place: string): boolean {
  return place.startsWith(systemPlace) && place !== join(home, ownFolder);
}

function nameHome(place: string, home: string): void {
  writeFileSync(join(place, homeName), `${home}\n`);
}

/** @param options.setting what chooses the path, for the sentence when it cannot be made. */
export function makeDirectory(path: string, { mode = 0o700, setting = 'DATA_DIR' } = {}): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  // Step by step and not `recursive`: below /proc, where nothing can be made, Node tries that for ever.
  if (dirname(path) !== path) makeDirectory(dirname(path), { mode, setting });
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && statSync(path).isDirectory()) return;
    throw diskFault(error, path, setting) ?? error;
  }
}

/** Refuses before PostgreSQL would run into it: a half-written cluster is of no use to anyone. */
export function refuseFullDisk(path: string): void {
  const room = statfsSync(path);
  const free = room.bavail * room.bsize;
  if (free >= roomNeededBytes) return;
  throw new Fault(
    `The disk is too full for a database: ${Math.floor(free / 1e6)} MB are free at ${path}, ${roomNeededBytes / 1e6} MB are needed. Make room, then start again.`,
  );
}

// Deleting the data directory does not delete files outside it, and we do not delete files that may be needed.
function tellOfEarlier(home: string): void {
  for (const entry of readdirSync(systemPlace)) {
    const file = join(systemPlace, entry, homeName);
    if (existsSync(file) && readFileSync(file, 'utf8').trim() === home) {
      process.stdout.write(
        `An earlier database of this directory is left in ${dirname(file)}; delete it if no one needs it.\n`,
      );
    }
  }
}

// A fresh random part: a data directory that was deleted must not get its old database again.
function newName(home: string): string {
  return `${createHash('sha256').update(home).digest('hex').slice(0, 8)}-${randomBytes(4).toString('hex')}`;
}

function password(): string {
  return randomBytes(24).toString('base64url');
}
