import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { closeRestoreFindings, prepareAfterRestore } from '../backup/after-restore.ts';
import { checkFiles, loadLogicalBackup } from '../backup/load-logical.ts';
import { otherKeys, readManifest, requireKnownMigrations, type Manifest } from '../backup/manifest.ts';
import { moveAside, putBack, restorePhysical } from '../backup/restore-physical.ts';
import { Fault } from '../fault.ts';
import { openPlace } from '../postgres/place.ts';
import { runningServer } from '../postgres/server.ts';
import {
  createDatabase,
  embeddedAddresses,
  embeddedOptions,
  openEmbedded,
  prepareEmbedded,
  prepareExternal,
  unfinishedRestore,
  type DatabaseAddresses,
} from './database.ts';
import { prepareProduct, type Product } from './environment.ts';
import { occupy, type Occupancy } from './occupancy.ts';

const usage = `npm run restore -- DIR            restores a backup that npm run backup wrote
  --to 2026-11-21T10:00:00Z       go to this moment (needs the archive of WAL_ARCHIVE_DIR)
  --archive FOLDER                take the write-ahead log from here instead of WAL_ARCHIVE_DIR
  --no-archive                    the backup alone, without what happened after it
  --replace                       move a database that is there out of the way
  --other-keys                    go on although the keys are not those of the backup
npm run restore -- --by-other-tools TIME   after a restore of DATABASE_URL to TIME with the server's own tools
npm run restore -- --reviewed "NOTE"       closes the findings of a restore`;

/** The work that follows once the database of a command is there. */
type Then = (product: Product, addresses: DatabaseAddresses) => Promise<number>;

interface RestoreRequest {
  folder: string;
  target: Date | undefined;
  archive: string | undefined;
  noArchive: boolean;
  replace: boolean;
  otherKeys: boolean;
}

/** `npm run restore -- DIR`: puts a backup in the place of the database, then runs every check. */
export async function runRestore(args: readonly string[], check: Then): Promise<number> {
  const { values, positionals } = readArguments(args);
  if (values['by-other-tools'] !== undefined) return noteForeignRestore(values['by-other-tools'], check);
  const folder = positionals[0];
  if (folder === undefined || positionals.length > 1) throw new Fault(usage);
  const wanted: RestoreRequest = {
    folder: resolve(folder),
    target: values.to === undefined ? undefined : readMoment(values.to),
    archive: values.archive && resolve(values.archive),
    noArchive: values['no-archive'] === true,
    replace: values.replace === true,
    otherKeys: values['other-keys'] === true,
  };
  const manifest = readManifest(wanted.folder);
  requireKnownMigrations(manifest);
  const product = prepareProduct({ makesKeys: false });
  refuseOtherKeys(manifest, product, wanted);
  if (product.embedded) return intoEmbedded(product, manifest, wanted, check);
  if (manifest.kind === 'physical') {
    throw new Fault(
      'This backup is of the embedded database and DATABASE_URL is set. Leave DATABASE_URL out, or restore a backup made with --logical.',
    );
  }
  await checkFiles(manifest, wanted.folder);
  await loadLogicalBackup(manifest, wanted.folder, product.config.database.ownerUrl);
  return finishRestore(
    product,
    await prepareExternal(product.config),
    manifest.finishedAt,
    new Date(manifest.finishedAt),
    check,
  );
}

/** `npm run restore -- --by-other-tools TIME`: the server's owner restored the database; records it for the product. */
async function noteForeignRestore(time: string, check: Then): Promise<number> {
  const recoveredTo = readMoment(time, '--by-other-tools');
  const product = prepareProduct({ makesKeys: false });
  if (product.embedded)
    throw new Fault('--by-other-tools is for the server of DATABASE_URL. Use npm run restore -- DIR.');
  const occupancy = await occupy(product.config.dataDir);
  try {
    const addresses = await prepareExternal(product.config);
    return await finishRestore(product, addresses, recoveredTo.toISOString(), recoveredTo, check);
  } finally {
    occupancy.release();
  }
}

/** `npm run restore -- --reviewed NOTE`: a person has reviewed what the restore lost. Undefined: not requested. */
export function readReview(args: readonly string[]): string | undefined {
  return readArguments(args).values.reviewed;
}

export async function reviewRestore(note: string, addresses: DatabaseAddresses): Promise<number> {
  const count = await closeRestoreFindings(addresses.ownerUrl, note);
  printLine(count === 0 ? 'There is no open finding of a restore.' : 'The findings of the restore are closed.');
  return 0;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        archive: { type: 'string' },
        'no-archive': { type: 'boolean' },
        replace: { type: 'boolean' },
        'other-keys': { type: 'boolean' },
        reviewed: { type: 'string' },
        'by-other-tools': { type: 'string' },
      },
    });
  } catch (error) {
    throw new Fault(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** A moment with its zone: "10 o'clock" without one could be an hour off. */
function readMoment(text: string, name = '--to'): Date {
  const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const moment = new Date(text);
  if (!hasZone || Number.isNaN(moment.getTime())) {
    throw new Fault(`${name} is '${text}': expected a time with its zone, such as 2026-11-21T10:00:00Z.`);
  }
  if (moment.getTime() > Date.now()) throw new Fault(`${name} is '${text}', which is in the future.`);
  return moment;
}

function refuseOtherKeys(manifest: Manifest, product: Product, wanted: RestoreRequest): void {
  const others = otherKeys(manifest, product.variables);
  if (others.length === 0 || wanted.otherKeys) return;
  throw new Fault(
    `${others.join(', ')} differ from the keys in use when the backup was made. Put back the secrets.json (or the settings) of that time. ` +
      'If they are lost, add --other-keys: the ledger is restored whole, but its vending keys cannot be opened and links to purchases stop working.',
  );
}

async function intoEmbedded(
  product: Product,
  manifest: Manifest,
  wanted: RestoreRequest,
  check: Then,
): Promise<number> {
  if (runningServer(product.config.dataDir)) {
    throw new Fault(`Gatelight runs from ${product.config.dataDir}. Stop it first; nothing was restored.`);
  }
  const occupancy = await occupy(product.config.dataDir);
  try {
    const place = await openPlace(product.config.dataDir);
    if (existsSync(place.dataDirectory) && !wanted.replace) {
      throw new Fault(
        `There is a database in ${place.dataDirectory}. Add --replace to move it out of the way; it is renamed and not deleted.`,
      );
    }
    const recordProcess = (pid: number) => occupancy.recordProcess('postgres', pid);
    if (manifest.kind === 'logical') {
      await checkFiles(manifest, wanted.folder);
      beginRestore(product);
      const movedTo = moveAside(place);
      const code = await withServer(product, occupancy, async (addresses) => {
        await loadLogicalBackup(manifest, wanted.folder, addresses.ownerUrl);
        await prepareEmbedded(addresses.record);
        return finishRestore(product, addresses, manifest.finishedAt, new Date(manifest.finishedAt), check);
      }).catch((error: unknown) => {
        putBack(place, movedTo);
        endRestore(product);
        throw error;
      });
      if (movedTo) printLine(`The database that was there is now ${movedTo}.`);
      return code;
    }
    refuseOtherServer(manifest.serverMajor, manifest.serverVersion);
    refuseTooEarly(wanted.target, manifest);
    const archive = wanted.noArchive ? undefined : (wanted.archive ?? product.config.database.walArchiveDir);
    if (wanted.target && archive === undefined) {
      throw new Fault('--to needs the archive of the write-ahead log: set WAL_ARCHIVE_DIR, or give --archive FOLDER.');
    }
    const { recoveredTo, movedTo } = await restorePhysical({
      manifest,
      folder: wanted.folder,
      place,
      options: embeddedOptions(product.config),
      archive,
      target: wanted.target,
      report: printLine,
      onStarted: recordProcess,
      beforeTakingPlace: () => beginRestore(product),
    });
    if (movedTo) printLine(`The database that was there is now ${movedTo}.`);
    return await withServer(product, occupancy, async (addresses) => {
      await prepareEmbedded(addresses.record);
      return finishRestore(product, addresses, manifest.finishedAt, recoveredTo, check);
    });
  } finally {
    occupancy.release();
  }
}

function refuseOtherServer(major: number, version: string): void {
  if (major === 18) return;
  throw new Fault(
    `The backup was made by PostgreSQL ${version} and this product brings 18. Restore it with the version of Gatelight that made it.`,
  );
}

function refuseTooEarly(target: Date | undefined, manifest: Manifest): void {
  if (!target || target.getTime() >= new Date(manifest.finishedAt).getTime()) return;
  throw new Fault(
    `--to is ${target.toISOString()}, before this backup was finished (${manifest.finishedAt}). Use an older backup.`,
  );
}

type Addresses = DatabaseAddresses & { record: Parameters<typeof prepareEmbedded>[0] };

async function withServer(
  product: Product,
  occupancy: Occupancy,
  work: (addresses: Addresses) => Promise<number>,
): Promise<number> {
  const server = await openEmbedded(product.config, { restoring: true });
  try {
    const child = await server.start();
    if (child.pid) occupancy.recordProcess('postgres', child.pid);
    await createDatabase(server.record);
    return await work({ ...embeddedAddresses(server.record), record: server.record });
  } finally {
    await server.stop();
  }
}

async function finishRestore(
  product: Product,
  addresses: DatabaseAddresses,
  backupFinishedAt: string,
  recoveredTo: Date,
  check: Then,
): Promise<number> {
  const { heldOrders } = await prepareAfterRestore(addresses.ownerUrl, {
    recoveredTo,
    backupFinishedAt,
  });
  endRestore(product);
  printLine(`Restored. The last change in the database is of ${recoveredTo.toISOString()}; later ones are lost.`);
  if (heldOrders > 0) printLine(`${heldOrders} orders were being vended and need attention (see the findings).`);
  printLine('Result of the checks:');
  await check(product, addresses);
  printLine(
    'Start the product, wait a minute, and run npm run reconcile: it lists the payments that came after the backup.',
  );
  printLine('Then make a new backup.');
  return 0;
}

/** Until the last step is done the product does not start from a restored database: it could vend a token twice. */
function beginRestore({ config }: Product): void {
  writeFileSync(unfinishedRestore(config.dataDir), `${new Date().toISOString()}\n`, { mode: 0o600 });
}

function endRestore({ config }: Product): void {
  rmSync(unfinishedRestore(config.dataDir), { force: true });
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
