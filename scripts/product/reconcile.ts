import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { readRecord } from '../postgres/place.ts';
import { root } from '../task.ts';
import { embeddedAddresses, openEmbedded, runningAddresses } from './database.ts';
import { builtPrograms } from './programs.ts';
import { prepareProduct, type Product } from './environment.ts';
import { occupy } from './occupancy.ts';

/** The database could not be examined. Another code than 1, which means that there are findings. */
const notExamined = 2;

/**
 * Runs every check on the database as it is. Creates and migrates nothing: a server, a database or a table that is missing
 * is a reason to stop, not to make one and call it clean.
 */
export async function reconcile(): Promise<number> {
  try {
    const product = prepareProduct({ mustExist: true, leaveAlone: true });
    return product.embedded
      ? await examineEmbedded(product)
      : await examine(product, product.config.database.url, ['--worker-expected']);
  } catch (error) {
    if (!(error instanceof Error) || !['Fault', 'ConfigError'].includes(error.name)) throw error;
    process.stderr.write(`${error.message}\n`);
    return notExamined;
  }
}

/** Uses the server of the running product, or starts it for as long as the checks take. */
async function examineEmbedded(product: Product): Promise<number> {
  const { dataDir } = product.config;
  const running = runningAddresses(product.config);
  if (running) return examine(product, running.appUrl, ['--worker-expected']);
  const data = join(readRecord(dataDir)?.place ?? '', 'data');
  if (!existsSync(data)) {
    throw new Fault(`The database of ${dataDir} is gone: there is nothing in ${data}. Restore it from a backup.`);
  }
  const occupancy = await occupy(dataDir);
  const server = await openEmbedded(product.config);
  try {
    const child = await server.start();
    if (child.pid) occupancy.recordProcess('postgres', child.pid);
    return await examine(product, embeddedAddresses(server.record).appUrl);
  } finally {
    await server.stop();
    occupancy.release();
  }
}

async function examine(product: Product, databaseUrl: string, options: readonly string[] = []): Promise<number> {
  const programs = await builtPrograms();
  const child = spawn(process.execPath, [...programs('reconcile'), ...options], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...product.variables,
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: undefined,
    } as NodeJS.ProcessEnv,
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : notExamined;
}
