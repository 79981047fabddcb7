import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { parseStaTables } from '@gatelight/sts';
import { loadConfig, settingNames } from '../../apps/api/src/processes/configuration.ts';
import { ConfigError, isSandboxOn, type Config } from '../../apps/api/src/platform/settings/config.ts';
import { diskFault, Fault } from '../fault.ts';
import { makeDirectory, readRecord } from '../postgres/place.ts';
import { root } from '../task.ts';
import { misspeltNames, unknownNames } from './setting-names.ts';
import { withSettingsDirectory } from './settings-directory.ts';

export type Variables = Record<string, string | undefined>;

export interface Product {
  config: Config;
  /** Whether we bring PostgreSQL ourselves. */
  embedded: boolean;
  /** The checked settings and secrets, without database addresses that are only known once it runs. */
  variables: Variables;
}

// A placeholder while settings are checked: the embedded server has no address before it runs.
const notYet = 'postgresql://gatelight_app@127.0.0.1:5432/gatelight';
const ownKeys = ['ORDER_LINK_KEY', 'OTP_KEY', 'VENDING_SEAL_KEY'];
/** No data needs them: a new one only signs everyone out, or ends the subscriptions to web push. */
const replaceableKeys = ['SESSION_KEY', 'PUSH_KEY'];
const sandboxSecrets = [
  'PAYSTACK_SECRET_KEY',
  'MONNIFY_API_KEY',
  'MONNIFY_SECRET_KEY',
  'TERMII_API_KEY',
  'TERMII_SECRET',
];

/**
 * Reads .env, the folder of settings and the environment, checks every setting, and makes the data directory and the secrets that may be made.
 * `mustExist`: for commands about what is there. Of an embedded database that was never started nothing can be said.
 * `makesKeys: false`: for a restore, which needs the keys of the restored database and not new ones.
 * `leaveAlone`: for commands that change nothing, not even a missing secret.
 */
export function prepareProduct({ mustExist = false, makesKeys = true, leaveAlone = false } = {}): Product {
  const dotEnv = readDotEnv();
  const unknown = unknownNames(Object.keys(dotEnv), settingNames);
  if (unknown.length > 0) throw new ConfigError(unknown);
  const given: Variables = { ...dotEnv, ...withoutEmpty(withSettingsDirectory(process.env)) };
  for (const line of misspeltNames(Object.keys(process.env), settingNames)) process.stderr.write(`${line}\n`);
  const sandbox = isSandboxOn(given);
  const dataDir = resolve(root, given.DATA_DIR ?? '.data');
  const secrets = readSecrets(dataDir);
  const names = makeable(sandbox, given.NODE_ENV === 'production');
  const usable = Object.fromEntries(Object.entries(secrets).filter(([name]) => names.includes(name)));
  const made = makeMissing({ ...usable, ...given }, names);
  if (!makesKeys) refuseNewKeys(dataDir, made);
  const variables: Variables = {
    ...usable,
    ...made,
    ...given,
    DATA_DIR: dataDir,
    // Decided from what was given, before secrets were made: a generated key never belongs to a real provider.
    SANDBOX: ['auto', 'on', 'off', undefined].includes(given.SANDBOX) ? (sandbox ? 'on' : 'off') : given.SANDBOX,
  };
  const config = readConfig({ ...variables, DATABASE_URL: given.DATABASE_URL ?? notYet }, missingLogins(given));
  variables.PORT = String(config.server.port);
  variables.HOST = config.server.host;
  variables.PUBLIC_URL = config.server.publicUrl;
  variables.SANDBOX_URL = config.sandbox.url;
  variables.SMTP_URL = config.messaging.smtpUrl;
  variables.DEMO = config.sandbox.demo ? 'on' : 'off';
  refuseUnusableTables(config.vending.staTablesFile);
  if (given.DATABASE_URL === undefined) {
    // Before anything is locked, ended or written: the record of a copied directory names what belongs to another one.
    readRecord(dataDir);
    if (mustExist) requireStarted(dataDir);
  }
  if (!leaveAlone) {
    makeDirectory(dataDir);
    makeDirectory(join(dataDir, 'logs'));
    writeSecrets(dataDir, secrets, made);
  }
  return { config, embedded: given.DATABASE_URL === undefined, variables };
}

/** Throws with all faults in one error. */
function readConfig(variables: Variables, more: readonly string[]): Config {
  try {
    const config = loadConfig(variables, { vendingSeal: true });
    if (more.length === 0) return config;
  } catch (error) {
    if (error instanceof ConfigError) throw new ConfigError([...error.faults, ...more]);
    throw error;
  }
  throw new ConfigError(more);
}

/** On a server of the operator, the web process and what it reads for staff need logins of their own (docs/decisions/0012). */
function missingLogins(given: Variables): string[] {
  if (given.NODE_ENV !== 'production' || given.DATABASE_URL === undefined) return [];
  return ['DATABASE_WEB_URL', 'DATABASE_STAFF_URL']
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is not set: expected a login of its own in production (docs/deploy.md has the SQL for it)`);
}

/** The address of this machine at which the product's own parts reach its HTTP server. */
export function localAddress(config: Config): string {
  const { host, port, tls } = config.server;
  const scheme = tls ? 'https' : 'http';
  if (host === '0.0.0.0') return `${scheme}://127.0.0.1:${port}`;
  if (host === '::') return `${scheme}://[::1]:${port}`;
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Secrets that a newcomer need not think about. In production the product's own keys must be given; the sandbox's
 * simulated credentials may always be made, since they open nothing but the sandbox.
 */
function makeable(sandbox: boolean, production: boolean): readonly string[] {
  return [...(production ? [] : [...ownKeys, ...replaceableKeys]), ...(sandbox ? sandboxSecrets : [])];
}

function makeMissing(present: Variables, names: readonly string[]): Variables {
  return Object.fromEntries(names.filter((name) => !present[name]).map((name) => [name, newSecret(name)]));
}

function newSecret(name: string): string {
  switch (name) {
    case 'PAYSTACK_SECRET_KEY':
      return `sk_test_${randomBytes(20).toString('hex')}`;
    case 'MONNIFY_API_KEY':
      return `MK_TEST_${randomBytes(20).toString('hex')}`;
    case 'MONNIFY_SECRET_KEY':
    case 'TERMII_API_KEY':
    case 'TERMII_SECRET':
      return `sandbox_${randomBytes(20).toString('hex')}`;
    default:
      return randomBytes(32).toString('hex');
  }
}

function readSecrets(dataDir: string): Variables {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Variables;
    } catch (error) {
      throw new Fault(`${file} cannot be read (${String(error)}). Restore it: the database holds keys sealed by it.`);
    }
  }
  if (existsSync(join(dataDir, 'postgres.json'))) {
    throw new Fault(
      `${file} is gone, and the database beside it holds keys sealed by it. Restore the file, or delete ${dataDir} to start with an empty database.`,
    );
  }
  return {};
}

function writeSecrets(dataDir: string, known: Variables, made: Variables): void {
  const file = join(dataDir, 'secrets.json');
  if (Object.keys(made).length === 0 && existsSync(file)) return;
  try {
    writeFileSync(`${file}.new`, `${JSON.stringify({ ...known, ...made }, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw diskFault(error, file) ?? error;
  }
}

function requireStarted(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres.json'))) return;
  throw new Fault(
    `Nothing was ever started in ${dataDir}, so there is nothing to look at. Start the product first (npm start), or set DATA_DIR to where it runs.`,
  );
}

function refuseNewKeys(dataDir: string, made: Variables): void {
  const missing = ownKeys.filter((name) => made[name] !== undefined);
  if (missing.length === 0) return;
  throw new Fault(
    `${missing.join(', ')} must be the keys that were in use when the backup was made. Put the secrets.json that you kept into ${dataDir} (or set the keys), then restore again.`,
  );
}

/** The worker reads the tables; without this check the others would be up before it refuses. */
function refuseUnusableTables(file: string | undefined): void {
  if (file === undefined) return;
  if (!existsSync(file)) {
    throw new Fault(`STA_TABLES_FILE is '${file}', where there is no file. Set it to the tables, or leave it out.`);
  }
  try {
    parseStaTables(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Fault(
      `STA_TABLES_FILE is '${file}', which cannot be used: ${error instanceof Error ? error.message : String(error)}. Set it to the tables, or leave it out.`,
    );
  }
}

function readDotEnv(): Variables {
  // Another file can be named, for a run that must not see this one's settings.
  const named = process.env.ENV_FILE;
  const file = resolve(root, named ?? '.env');
  if (named && !existsSync(file)) {
    throw new Fault(`ENV_FILE is '${named}', where there is no file. Set it to one with settings, or leave it out.`);
  }
  if (!existsSync(file)) return {};
  try {
    return withoutEmpty(parseEnv(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Fault(
      `The settings in ${file} cannot be read (${String(error)}). Make it a file that this user may read.`,
    );
  }
}

function withoutEmpty(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, text]) => text !== undefined && text.trim() !== ''));
}
