import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keyFingerprints } from '../backup/manifest.ts';
import { makeLogicalBackup } from '../backup/logical.ts';
import { dataDirectoryOf, makePhysicalBackup } from '../backup/physical.ts';
import { recordBackup } from '../backup/record.ts';
import { Fault } from '../fault.ts';
import { readRecord } from '../postgres/place.ts';
import type { DatabaseAddresses } from './database.ts';
import type { Product } from './environment.ts';

const usage = `npm run backup -- DIR             copies the embedded database, running or not, to a new folder
npm run backup -- DIR --logical   writes all rows in a form that any PostgreSQL 16 or newer can load`;

/** `npm run backup -- DIR`: a backup in a new folder, while the product runs or not. */
export async function runBackup(
  args: readonly string[],
  product: Product,
  addresses: DatabaseAddresses,
): Promise<number> {
  const { folder, logical } = readBackupArguments(args);
  const startedAt = performance.now();
  const keys = keyFingerprints(product.variables);
  const manifest = logical
    ? await makeLogicalBackup(addresses.ownerUrl, keys, folder)
    : await copyEmbedded(product, addresses, keys, folder);
  await recordBackup(addresses.ownerUrl, manifest, logical ? 'logical' : 'physical').catch((error: unknown) =>
    printLine(
      `The backup could not be recorded for the health page: ${error instanceof Error ? error.message : 'unknown'}`,
    ),
  );
  const megabytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const seconds = (performance.now() - startedAt) / 1000;
  printLine(`The backup is in ${folder} (${megabytes.toFixed(1)} MB, ${seconds.toFixed(1)} s).`);
  printLine(`It holds everything that was committed before ${manifest.finishedAt}.`);
  printLine(
    `It does not hold the keys. Keep ${product.config.dataDir}/secrets.json, or the keys of your settings, in another safe place: without VENDING_SEAL_KEY the vending keys in this backup cannot be opened.`,
  );
  return 0;
}

/** Reads the arguments before anything is started, so that a wrong one is reported immediately. */
export function readBackupArguments(args: readonly string[]): { folder: string; logical: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { logical: { type: 'boolean', default: false } },
    });
    const [folder, ...others] = positionals;
    if (folder !== undefined && others.length === 0) return { folder: resolve(folder), logical: values.logical };
  } catch {
    // Said below.
  }
  throw new Fault(`Give one folder for the backup:\n${usage}`);
}

async function copyEmbedded(
  product: Product,
  addresses: DatabaseAddresses,
  keys: Record<string, string>,
  folder: string,
) {
  const record = readRecord(product.config.dataDir);
  if (!product.embedded || !record) {
    throw new Fault(
      'DATABASE_URL leads to a server that we do not run: back it up with its own tools (docs/backup.md), or add --logical.',
    );
  }
  if (`${folder}/`.startsWith(`${record.place}/`)) {
    throw new Fault(
      `${folder} is inside the database's own folder. Give a folder somewhere else, best on another disk.`,
    );
  }
  return makePhysicalBackup({ ownerUrl: addresses.ownerUrl, dataDirectory: dataDirectoryOf(record), keys }, folder);
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
