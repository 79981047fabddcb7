import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readMigrations } from '../../apps/api/src/platform/migrate.ts';
import { Fault } from '../fault.ts';
import type { Variables } from '../product/environment.ts';
import { writeDurably } from './files.ts';

const manifestName = 'manifest.json';
const keyNames = ['ORDER_LINK_KEY', 'OTP_KEY', 'VENDING_SEAL_KEY'] as const;

const fileSchema = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });
const common = {
  format: z.literal(1),
  /** Database time at which everything committed before is in the backup. */
  finishedAt: z.iso.datetime(),
  serverVersion: z.string(),
  serverMajor: z.number(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Fingerprints, to notice that other keys are in use at the restore. They do not reveal the keys. */
  keys: z.record(z.string(), z.string()),
  files: z.array(fileSchema),
};
const physicalSchema = z.object({
  ...common,
  kind: z.literal('physical'),
  systemIdentifier: z.string(),
  walSegmentBytes: z.number(),
  /** Names of the first and last segment of the write-ahead log that the backup needs. */
  firstSegment: z.string(),
  lastSegment: z.string(),
});
const logicalSchema = z.object({
  ...common,
  kind: z.literal('logical'),
  tables: z.array(
    z.object({
      name: z.string(),
      file: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      hasTriggers: z.boolean(),
    }),
  ),
  roles: z.array(z.string()),
  /** SQL to run before and after the tables are filled. */
  before: z.array(z.string()),
  after: z.array(z.string()),
});
const manifestSchema = z.discriminatedUnion('kind', [physicalSchema, logicalSchema]);

export type BackupFile = z.infer<typeof fileSchema>;
export type PhysicalManifest = z.infer<typeof physicalSchema>;
export type LogicalManifest = z.infer<typeof logicalSchema>;
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
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new Fault(`${file} is of another format. Restore this backup with the version of Gatelight that made it.`);
  }
  return parsed.data;
}

/** The sentence for a file of a backup that is missing or not as it was written. */
export function damaged(file: string): Fault {
  return new Fault(`The backup is damaged: ${file} is missing or changed. Nothing was restored. Use another backup.`);
}

/** Refuses a backup from a newer version: this checkout does not know its tables. */
export async function requireKnownMigrations(manifest: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, sha256: hash }) => [name, hash]));
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
