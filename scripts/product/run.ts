import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from '../../apps/api/src/platform/settings/config.ts';
import { endWith, Fault } from '../fault.ts';
import {
  embeddedAddresses,
  offerFirstAdmin,
  openEmbedded,
  prepareEmbedded,
  prepareExternal,
  runningAddresses,
  type DatabaseAddresses,
} from './database.ts';
import { readBackupArguments, runBackup } from './backup.ts';
import { runDatabases } from './databases.ts';
import { prepareProduct, type Product } from './environment.ts';
import { builtPrograms, type ProgramName } from './programs.ts';
import { reconcile } from './reconcile.ts';
import { root } from '../task.ts';
import { occupy } from './occupancy.ts';
import { readReview, reviewRestore, runRestore } from './restore.ts';

type Command = (product: Product, addresses: DatabaseAddresses) => Promise<number>;

const commands: Record<string, Command> = {
  reconcile,
  capture: (product, addresses) => runProgram('capture', product, addresses),
  refunds: (product, addresses) => runProgram('refunds', product, addresses),
  payouts: (product, addresses) => runProgram('payouts', product, addresses),
  orders: (product, addresses) => runProgram('orders', product, addresses),
  backup: (product, addresses) => runBackup(process.argv.slice(3), product, addresses),
  restore: (_product, addresses) => reviewRestore(readReview(process.argv.slice(3)) ?? '', addresses),
  'db:seed': (product, addresses) => runProgram('seed', product, addresses),
  // At this point it is done: opening a database always runs the migrations.
  'db:migrate': async ({ config }, { ownerUrl }) => {
    const secret = await offerFirstAdmin(ownerUrl, config.keys.session);
    process.stdout.write(`The database is up to date.\n${secret === undefined ? '' : firstAdmin(config, secret)}`);
    return 0;
  },
};

/** For a deployment whose processes are started one by one: `npm start` says it too. */
function firstAdmin({ server }: Config, secret: string): string {
  return `There is no admin yet. Open ${server.publicUrl}/admin/register and use this secret, once:\n${secret}\n`;
}

/** Commands that say something about the data; without data they would report it as clean. */
const about = ['capture', 'refunds', 'payouts', 'orders', 'backup', 'restore'];

async function main(): Promise<void> {
  const name = process.argv[2] ?? '';
  // About all databases of this machine, so it needs no settings and opens none.
  if (name === 'databases') return runDatabases(process.argv.slice(3));
  const command = commands[name];
  if (!command)
    throw new Fault(`There is no command '${name}'. There are: ${[...Object.keys(commands), 'databases'].join(', ')}.`);
  if (name === 'backup') readBackupArguments(process.argv.slice(3));
  if (name === 'restore' && readReview(process.argv.slice(3)) === undefined) {
    process.exitCode = await runRestore(process.argv.slice(3), (product, addresses) =>
      runProgram('reconcile', product, addresses, []),
    );
    return;
  }
  // Does not migrate the database; every other command does that first.
  if (name === 'reconcile') {
    process.exitCode = await reconcile();
    return;
  }
  const product = prepareProduct({ mustExist: about.includes(name) });
  process.exitCode = await withDatabase(product, (addresses) => command(product, addresses));
}

/** Uses the database of the running product, or starts one for as long as the work takes. */
async function withDatabase(
  product: Product,
  work: (addresses: DatabaseAddresses) => Promise<number>,
): Promise<number> {
  // After an upgrade that is taken back, this version's functions replace those of the newer one.
  const options = { goBack: process.argv[2] === 'db:migrate' && process.argv.includes('--go-back') };
  if (!product.embedded) return work(await prepareExternal(product.config, options));
  const running = runningAddresses(product.config);
  if (running) return work(running);
  const occupancy = await occupy(product.config.dataDir);
  const filling = process.argv[2] === 'db:seed' && process.argv.includes('--large');
  const server = await openEmbedded(product.config, { filling });
  try {
    const child = await server.start();
    if (child.pid) occupancy.recordProcess('postgres', child.pid);
    await prepareEmbedded(server.record, options);
    return await work(embeddedAddresses(server.record));
  } finally {
    await server.stop();
    occupancy.release();
  }
}

async function runProgram(
  name: ProgramName,
  product: Product,
  addresses: DatabaseAddresses,
  args: readonly string[] = process.argv.slice(3),
): Promise<number> {
  const programs = await builtPrograms();
  const child = spawn(process.execPath, [...programs(name), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...product.variables,
      DATABASE_URL: addresses.appUrl,
      DATABASE_OWNER_URL: addresses.ownerUrl,
    } as NodeJS.ProcessEnv,
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

await main().catch(endWith);
