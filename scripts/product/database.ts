import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrapSecret } from '../../apps/api/src/base/identity/sign-in/bootstrap-secret.ts';
import type { Config } from '../../apps/api/src/platform/settings/config.ts';
import { asRole, connectToWritable, databaseUser } from '../../apps/api/src/platform/database/database-url.ts';
import { migrate, type MigrateOptions } from '../../apps/api/src/platform/migrations/migrate.ts';
import { appRole, staffRole, webRole, type ProcessRole } from '../../apps/api/src/platform/database/roles.ts';
import { archiveSettings } from '../backup/archive-settings.ts';
import { errorCode, Fault } from '../fault.ts';
import {
  letRolesIn,
  openServer,
  runningServer,
  serverUrl,
  type EmbeddedServer,
  type ServerOptions,
} from '../postgres/server.ts';
import type { ServerRecord } from '../postgres/place.ts';

export interface DatabaseAddresses {
  /** For the worker and for commands. */
  appUrl: string;
  /** For the web process. */
  webUrl: string;
  /** For what the web process reads for staff. */
  staffUrl: string;
  ownerUrl: string;
}

const databaseName = 'gatelight';
// Tables name how a column is stored, which came with this version.
const oldestVersion = 16;

export type Connection = Awaited<ReturnType<typeof connectToWritable>>;

/** The file that is there while a restore is not finished. */
export function unfinishedRestore(dataDir: string): string {
  return join(dataDir, 'restore-unfinished');
}

/**
 * The embedded server of the data directory. `restoring`: a restore may open a database that is not finished. `filling`: much
 * is written together in one transaction. The server then keeps more of its log between checkpoints, and writes no log of
 * indexes that are made in that transaction; it still waits for the disk at the end of it.
 */
export async function openEmbedded(
  config: Config,
  { restoring = false, filling = false } = {},
): Promise<EmbeddedServer> {
  if (!restoring && existsSync(unfinishedRestore(config.dataDir))) {
    throw new Fault(
      `A restore into ${config.dataDir} was interrupted. Run it again with --replace (npm run restore -- DIR --replace); nothing else may use this database.`,
    );
  }
  const options = embeddedOptions(config);
  // An archive needs the whole log.
  if (!filling || config.database.walArchiveDir) return openServer(options);
  const settings = ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=8GB', 'checkpoint_timeout=1h'];
  return openServer({ ...options, settings: [...(options.settings ?? []), ...settings] });
}

export function embeddedOptions(config: Config): ServerOptions {
  const home = config.dataDir;
  const settings = config.database.walArchiveDir ? archiveSettings : [];
  return { home, logFile: join(home, 'logs/postgres.log'), durable: true, settings };
}

/** The addresses of the embedded server, if one is running for this data directory. */
export function runningAddresses(config: Config): DatabaseAddresses | undefined {
  const record = runningServer(config.dataDir);
  return record && embeddedAddresses(record);
}

/** Where the product's database is on the embedded server. */
export function embeddedAddresses(record: ServerRecord): DatabaseAddresses {
  return {
    appUrl: serverUrl(record, 'app', databaseName),
    webUrl: serverUrl(record, 'web', databaseName),
    staffUrl: serverUrl(record, 'staff', databaseName),
    ownerUrl: serverUrl(record, 'owner', databaseName),
  };
}

/** Brings the running embedded server's database up to date and lets the roles log in. */
export async function prepareEmbedded(record: ServerRecord, options: MigrateOptions = {}): Promise<void> {
  await createDatabase(record);
  const owner = await connectToWritable(serverUrl(record, 'owner', 'postgres'));
  try {
    await migrate(embeddedAddresses(record).ownerUrl, options);
    await letRolesIn(owner, record);
  } finally {
    await owner.end();
  }
}

/** Makes the product's database, without tables, unless it is there. */
export async function createDatabase(record: ServerRecord): Promise<void> {
  const owner = await connectToWritable(serverUrl(record, 'owner', 'postgres'));
  try {
    const { rowCount } = await owner.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (rowCount === 0) await owner.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await owner.end();
  }
}

/** Checks a server that someone else runs, brings its database up to date, and returns addresses in the roles of the product. */
export async function prepareExternal(config: Config, options: MigrateOptions = {}): Promise<DatabaseAddresses> {
  const { url, ownerUrl, webUrl: ownWebUrl, staffUrl: ownStaffUrl } = config.database;
  await withClient(ownerUrl, requireUsable, ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
  // With a login of its own the web process must not be able to take any other role.
  const logins: [string, ProcessRole][] = [
    [url, appRole],
    [ownerUrl, appRole],
    [ownWebUrl ?? url, webRole],
    [ownStaffUrl ?? url, staffRole],
  ];
  const grants = logins.flatMap(([address, role]) => {
    const user = databaseUser(address);
    return user === undefined || user === role || user === appRole ? [] : [{ user, role }];
  });
  try {
    await migrate(ownerUrl, { ...options, grants });
  } catch (error) {
    if (errorCode(error) !== '42501') throw error;
    throw new Fault(
      `The database user '${databaseUser(ownerUrl) ?? ''}' may not make the roles and schemas of the product (${String(error)}). ` +
        'Give it CREATEROLE and CREATE on the database, or set DATABASE_OWNER_URL to a user that has them.',
    );
  }
  const appUrl = databaseUser(url) === appRole ? url : asRole(url, appRole);
  await withClient(appUrl, (client) => requireRole(client, appRole, 'DATABASE_URL'), 'DATABASE_URL');
  const webUrl = await processAddress(config, { name: 'DATABASE_WEB_URL', own: ownWebUrl, role: webRole });
  const staffUrl = await processAddress(config, { name: 'DATABASE_STAFF_URL', own: ownStaffUrl, role: staffRole });
  return { appUrl, webUrl, staffUrl, ownerUrl };
}

/** The address at which the web process works in a role: with a login of its own, or elsewhere than in production with that of DATABASE_URL. */
async function processAddress(
  { database, production }: Config,
  { name, own, role }: { name: string; own: string | undefined; role: ProcessRole },
): Promise<string> {
  const setting = own === undefined ? 'DATABASE_URL' : name;
  const login = own ?? database.url;
  if (databaseUser(login) === appRole) {
    if (own === undefined && !production) return login;
    throw new Fault(
      `${setting} logs in as ${appRole}, the role of the worker. Set ${name} to a login that has ${role} and no other role.`,
    );
  }
  const address = databaseUser(login) === role ? login : asRole(login, role);
  await withClient(address, (client) => requireRole(client, role, setting), setting);
  return address;
}

/** While there is no admin: the secret that makes the first one at /admin/register. */
export function offerFirstAdmin(ownerUrl: string, sessionKey: Buffer): Promise<string | undefined> {
  const { secret, hash } = bootstrapSecret(sessionKey);
  return withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ open: boolean }>('SELECT identity.offer_bootstrap($1) AS open', [hash]);
    return rows[0]?.open === true ? secret : undefined;
  });
}

/**
 * Whether demonstration data is still to be loaded: there is no estate, or a start was killed between the estates and
 * the vending key that their meters need, or before there were accounts.
 */
export function lacksDemonstration(ownerUrl: string, production: boolean): Promise<boolean> {
  return withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ lacks: boolean }>(
      `SELECT NOT (EXISTS (SELECT FROM estates.estate) AND EXISTS (SELECT FROM authority.vending_key)
        AND ($1 OR EXISTS (SELECT FROM identity."user"))) AS lacks`,
      [production],
    );
    return rows[0]?.lacks === true;
  });
}

/**
 * Writes the memory to disk, if the role is allowed to. After a large load, a PostgreSQL that crashes would read all of it
 * again from its log before it accepts connections.
 */
export function writeCheckpoint(ownerUrl: string): Promise<void> {
  return withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ may: boolean }>("SELECT pg_has_role('pg_checkpoint', 'USAGE') AS may");
    if (rows[0]?.may === true) await owner.query('CHECKPOINT');
  });
}

async function withClient<T>(
  url: string,
  work: (client: Connection) => Promise<T>,
  setting = 'DATABASE_OWNER_URL',
): Promise<T> {
  let client: Connection;
  try {
    client = await connectToWritable(url);
  } catch (error) {
    throw new Fault(`The database at ${withoutPassword(url)} cannot be used: ${whyUnreachable(error, setting)}`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function requireRole(client: Connection, role: ProcessRole, setting: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT current_user AS name');
  if (rows[0]?.name === role) return;
  throw new Fault(
    `${setting} works as '${rows[0]?.name ?? '?'}' and not in the role ${role}: something in between drops the start-up parameter "options". Let it through, or log in as ${role}.`,
  );
}

async function requireUsable(client: Connection): Promise<void> {
  const { rows } = await client.query<{ version: number; text: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS text,
            current_setting('server_encoding') AS encoding`,
  );
  const server = rows[0];
  if (!server || server.version < oldestVersion * 10_000) {
    throw new Fault(
      `DATABASE_URL leads to PostgreSQL ${server?.text ?? '?'}; version ${oldestVersion} or newer is needed. Upgrade that server, or leave DATABASE_URL out.`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new Fault(
      `The database of DATABASE_URL is encoded in ${server.encoding}; UTF8 is needed. Make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
}

function whyUnreachable(error: unknown, setting: string): string {
  const message = error instanceof Error ? error.message : String(error);
  switch (errorCode(error) ?? '') {
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ETIMEDOUT':
      return `nothing responds there. Start that server, or set ${setting} right.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `its host name is not known. Set ${setting} right.`;
    case '28P01':
    case '28000':
      return `it refuses the user or the password. Set ${setting} right.`;
    case '3D000':
      return `there is no database of that name. Create it, or set ${setting} right.`;
    default:
      return `${message || 'it does not answer'}. Set ${setting} right.`;
  }
}

function withoutPassword(url: string): string {
  return url.replace(/:[^:@/]*@/, '@').replace(/\?.*$/, '');
}
