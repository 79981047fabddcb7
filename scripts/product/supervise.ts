import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get as getByHttp } from 'node:http';
import { get as getByHttps } from 'node:https';
import { dropArchiveSlot, startArchiver, type Archiver } from '../backup/archiver.ts';
import { dataDirectoryOf } from '../backup/physical.ts';
import { Fault } from '../fault.ts';
import { requirePort } from '../ports.ts';
import { readRecord } from '../postgres/place.ts';
import { pause } from '../processes.ts';
import {
  embeddedAddresses,
  lacksDemonstration,
  writeCheckpoint,
  offerFirstAdmin,
  openEmbedded,
  prepareEmbedded,
  prepareExternal,
  type DatabaseAddresses,
} from './database.ts';
import { localAddress, prepareProduct, type Product } from './environment.ts';
import type { Durations } from './durations.ts';
import { root } from '../task.ts';
import { guardDatabase, type GuardedDatabase } from './guarded-database.ts';
import { keepRunning, type Keeper } from './keeper.ts';
import { occupy, type Occupancy } from './occupancy.ts';
import { productParts } from './parts.ts';
import type { Programs } from './programs.ts';

export interface SuperviseOptions {
  /** Called with a text about the current step when it may take a while. */
  report: (line: string) => void;
  programs: Programs;
  /** Settles when the pages are built: until then the database is prepared, and nothing is served. */
  pages?: Promise<void>;
  durations?: Durations;
  /** Extra arguments for Node, such as --watch. */
  nodeArguments?: readonly string[];
}

export interface Supervised {
  product: Product;
  /** Makes the first admin; undefined when there is one. */
  adminSecret: string | undefined;
  /** Resolves with the reason when the product cannot be kept running. */
  gaveUp: Promise<string>;
  stop(): Promise<void>;
}

const finishPatienceMs = 13_000;
const readyPatienceMs = 60_000;

/**
 * Runs the whole product: database, sandbox, worker and api, each started again when it ends. Resolves when the product
 * reports that it is ready; throws a Fault, with nothing left running, when it cannot be started or `signal` fires.
 */
export async function supervise(options: SuperviseOptions, signal: AbortSignal): Promise<Supervised> {
  const product = prepareProduct();
  const occupancy = await occupy(product.config.dataDir);
  const running = createRunning(occupancy);
  const measure = <T>(step: string, work: () => Promise<T>) => options.durations?.measure(step, work) ?? work();
  try {
    await requirePorts(product);
    const addresses = await measure('database', () => startDatabase(product, running, options.report));
    signal.throwIfAborted();
    await measure('demonstration data', () => loadDemonstration(product, addresses, options));
    const adminSecret = await offerFirstAdmin(addresses.ownerUrl, product.config.keys.session);
    await options.pages;
    signal.throwIfAborted();
    let ready = false;
    for (const part of productParts({
      product,
      addresses: () => addresses,
      programs: options.programs,
      nodeArguments: options.nodeArguments,
    })) {
      const keeper: Keeper = keepRunning(
        part,
        () => ready,
        (pid) => occupancy.recordProcess(part.name, pid),
      );
      running.keepers.push(keeper);
    }
    const gaveUp = Promise.race(running.keepers.map((keeper) => keeper.gaveUp));
    const givenUp = gaveUp.then((reason) => {
      throw new Fault(`${reason} Its log is in ${product.config.dataDir}/logs.`);
    });
    await measure('processes', () => Promise.race([waitUntilReady(product, signal), givenUp]));
    ready = true;
    return { product, adminSecret, gaveUp, stop: () => running.stop() };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

interface Running {
  occupancy: Occupancy;
  keepers: Keeper[];
  database: GuardedDatabase | undefined;
  archiver: Archiver | undefined;
  stop(): Promise<void>;
}

function createRunning(occupancy: Occupancy): Running {
  const running: Running = {
    occupancy,
    keepers: [],
    database: undefined,
    archiver: undefined,
    async stop() {
      // The outside world stops last: work that is being finished may still need its response.
      const own = running.keepers.filter((keeper) => keeper.name !== 'sandbox');
      await Promise.all(own.map((keeper) => keeper.stop(finishPatienceMs)));
      await Promise.all(running.keepers.map((keeper) => keeper.stop(2000)));
      await running.archiver?.stop();
      await running.database?.stop();
      occupancy.release();
    },
  };
  return running;
}

async function requirePorts({ config }: Product): Promise<void> {
  await requirePort(config.server.port, config.server.host, 'PORT');
  if (!config.sandbox.enabled) return;
  const sandbox = new URL(config.sandbox.url);
  await requirePort(Number(sandbox.port || 80), sandbox.hostname, 'the sandbox, PORT + 1');
  await requirePort(config.server.port + 2, '127.0.0.1', "the sandbox's mail, PORT + 2");
}

async function startDatabase(
  product: Product,
  running: Running,
  say: (line: string) => void,
): Promise<DatabaseAddresses> {
  if (!product.embedded) {
    const external = await prepareExternal(product.config);
    product.variables.DATABASE_OWNER_URL = external.ownerUrl;
    return external;
  }
  if (!readRecord(product.config.dataDir)) say('Preparing the database …');
  const server = await openEmbedded(product.config);
  const addresses = embeddedAddresses(server.record);
  running.database = await guardDatabase(server, running.occupancy, () => {
    Object.assign(addresses, embeddedAddresses(server.record));
    for (const keeper of running.keepers) if (keeper.name !== 'sandbox') keeper.renew();
  });
  await prepareEmbedded(server.record);
  const archive = product.config.database.walArchiveDir;
  if (archive === undefined) await dropArchiveSlot(addresses.ownerUrl);
  else {
    running.archiver = await startArchiver({
      ownerUrl: () => addresses.ownerUrl,
      dataDirectory: dataDirectoryOf(server.record),
      archive,
      report: (line) => process.stderr.write(`${line}\n`),
    });
  }
  return addresses;
}

async function loadDemonstration(
  product: Product,
  addresses: DatabaseAddresses,
  { report, programs }: SuperviseOptions,
): Promise<void> {
  if (!product.config.sandbox.demo || !(await lacksDemonstration(addresses.ownerUrl, product.config.production)))
    return;
  report('Loading demonstration data …');
  const child = spawn(process.execPath, programs('seed'), {
    cwd: root,
    env: {
      ...process.env,
      ...product.variables,
      DATABASE_URL: addresses.appUrl,
      DATABASE_OWNER_URL: addresses.ownerUrl,
    } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Fault(`The demonstration data could not be loaded:\n${said.trim()}`);
  await writeCheckpoint(addresses.ownerUrl);
}

/** The web process of this machine is asked. Its certificate is for the name by which a proxy knows it, so it is not checked. */
async function returnsOk(address: string): Promise<boolean> {
  const get = address.startsWith('https:') ? getByHttps : getByHttp;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  get(address, { rejectUnauthorized: false, timeout: 2000 }, (response) => {
    response.resume();
    resolve(response.statusCode === 200);
  })
    .on('timeout', function (this: { destroy: () => void }) {
      this.destroy();
    })
    .on('error', () => resolve(false));
  return promise;
}

async function waitUntilReady({ config }: Product, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + readyPatienceMs;
  const address = `${localAddress(config)}/readyz`;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    if (await returnsOk(address)) return;
    await pause(50);
  }
  throw new Fault(
    `The product did not become ready within ${readyPatienceMs / 1000} s. Its logs are in ${config.dataDir}/logs.`,
  );
}
