import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromVersion01, isOfVersion01 } from '../../apps/api/src/platform/migrations/migrate.ts';
import { readMigrations } from '../../apps/api/src/platform/migrations/sql-files.ts';
import { Fault } from '../fault.ts';
import type { Variables } from '../product/environment.ts';
import { writeDurably, type BackupFile } from './files.ts';

const manifestName = 'manifest.json';
const keyNames = ['ORDER_LINK_KEY', 'OTP_KEY', 'VENDING_SEAL_KEY'] as const;

interface CommonManifest {
  format: 1;
  /** Database time at which everything committed before is in the backup. */
  finishedAt: string;
  serverVersion: string;
  serverMajor: number;
  migrations: { name: string; sha256: string }[];
  /** Fingerprints, to notice that other keys are in use at the restore. They do not reveal the keys. */
  keys: Record<string, string>;
  files: BackupFile[];
}

export interface PhysicalManifest extends CommonManifest {
  kind: 'physical';
  systemIdentifier: string;
  walSegmentBytes: number;
  /** Names of the first and last segment of the write-ahead log that the backup needs. */
  firstSegment: string;
  lastSegment: string;
}

export interface LogicalManifest extends CommonManifest {
  kind: 'logical';
  tables: { name: string; file: string; columns: string[]; rows: number }[];
  roles: string[];
  /** SQL to run before and after the tables are filled. */
  before: string[];
  after: string[];
}

export type Manifest = PhysicalManifest | LogicalManifest;

/** Writes the manifest last: a folder without one is not a backup. Its own checksum is its last line. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 1);
  await writeDurably(join(folder, manifestName), `${text}\n${sha256(text)}\n`);
}

/** Reads the manifest of a backup and refuses a folder that is not a whole backup. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestName);
  if (!existsSync(file)) {
    throw new Fault(`${folder} is not a backup: it has no ${manifestName}. Give the folder that npm run backup wrote.`);
  }
  const content = readFileSync(file, 'utf8').trimEnd();
  const cut = content.lastIndexOf('\n');
  const text = content.slice(0, cut);
  if (cut < 0 || sha256(text) !== content.slice(cut + 1)) throw damaged(file);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) {
    throw new Fault(`${file} is of another format. Restore this backup with the version of Gatelight that made it.`);
  }
  return manifest;
}

/** The sentence for a file of a backup that is missing or not as it was written. */
export function damaged(file: string): Fault {
  return new Fault(`The backup is damaged: ${file} is missing or changed. Nothing was restored. Use another backup.`);
}

/** Refuses a backup from a newer version: this checkout does not know its tables. */
export function requireKnownMigrations(manifest: Manifest): void {
  if (manifest.migrations.some(({ name }) => isOfVersion01(name))) {
    throw new Fault(`The backup is of version 0.1. Restore it with the version that made it. ${fromVersion01}`);
  }
  const known = new Map(readMigrations().map(({ name, sha256: hash }) => [name, hash]));
  const unknown = manifest.migrations.find(({ name, sha256: hash }) => known.get(name) !== hash);
  if (!unknown) return;
  throw new Fault(
    `The backup has migration ${unknown.name}, which this version of Gatelight does not have in the same form. ` +
      'Check out the version that made the backup, or a newer one, and restore again.',
  );
}

export function keyFingerprints(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    keyNames.flatMap((name) => {
      const key = variables[name];
      return key ? [[name, createHmac('sha256', key).update('gatelight backup').digest('hex').slice(0, 16)]] : [];
    }),
  );
}

/** The names of the keys that differ from those in use when the backup was made. */
export function otherKeys(manifest: Manifest, variables: Variables): string[] {
  const present = keyFingerprints(variables);
  return Object.entries(manifest.keys).flatMap(([name, print]) => (present[name] === print ? [] : [name]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
