import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';
import { migrate } from '../../apps/api/src/platform/migrations/migrate.ts';
import { Fault } from '../fault.ts';
import type { Connection } from '../product/database.ts';
import { copyIn } from './copy-stream.ts';
import { copyStatement, definitionsFile, loadSteps } from './load-script.ts';
import { damaged, type LogicalManifest } from './manifest.ts';
import { sessionSettings } from './table-text.ts';

/** Fills an empty database from an export, in one transaction; the tables are made by the export's own migrations. */
export async function loadLogicalBackup(manifest: LogicalManifest, folder: string, ownerUrl: string): Promise<void> {
  const client = await connectToWritable(ownerUrl);
  try {
    for (const setting of sessionSettings) await client.query(setting);
    await refuseUsed(client);
    await migrate(ownerUrl, { folder });
    await client.query(await readFile(join(folder, definitionsFile), 'utf8'));
    await client.query('BEGIN');
    for (const step of loadSteps(manifest)) {
      if ('sql' in step) await client.query(step.sql);
      else await copyIn(client, copyStatement(step.table), createReadStream(join(folder, step.table.file)));
    }
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/** Refuses an export with a file that is missing or changed. */
export async function checkFiles(manifest: LogicalManifest, folder: string): Promise<void> {
  for (const { path, sha256 } of manifest.files) {
    const file = join(folder, path);
    if (!existsSync(file)) throw damaged(file);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== sha256) throw damaged(file);
  }
}

/** Loading deletes what migrations wrote; a database that was used has more than that. */
async function refuseUsed(client: Connection): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT to_regclass('platform.migration') IS NOT NULL AS used`,
  );
  if (rows[0]?.used !== true) return;
  throw new Fault('The database is not empty. An export is loaded into a new, empty database only: create one.');
}
