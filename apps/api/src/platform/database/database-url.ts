import pg from 'pg';
import { appRole, appSessionSettings, valueSettings, type ProcessRole } from './roles.ts';

const pattern = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^/?#@]+)\/([^?#]+)(?:\?([^#]*))?$/;

interface Parts {
  login: string;
  hosts: string[];
  database: string;
  query: URLSearchParams;
}

/** Whether the text is a PostgreSQL address with a host (or several, split by commas) and a database. */
export function isDatabaseUrl(text: string): boolean {
  return pattern.test(text);
}

/** One address for each host of a multi-host address, in the order in which to try them. */
export function databaseHosts(url: string): string[] {
  const parts = split(url);
  return parts.hosts.map((host) => join({ ...parts, hosts: [host] }));
}

/** The driver checks the server's certificate in each of these modes. */
const verifyingModes = ['require', 'verify-ca', 'verify-full'];

/**
 * Whether no one between this process and the server can read the data: each host is this machine, or TLS with a
 * checked certificate is required.
 */
export function encryptsConnection(url: string): boolean {
  const { hosts, query } = split(url);
  if (verifyingModes.includes(query.get('sslmode') ?? '')) return true;
  return hosts.every((host) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host));
}

/** The login user of the address, or undefined when it names none. */
export function databaseUser(url: string): string | undefined {
  const user = split(url).login.split(':')[0];
  return user ? decodeURIComponent(user) : undefined;
}

/** The same address with other hosts, such as those of the servers behind a pooler. */
export function withHosts(url: string, hosts: string): string {
  return join({ ...split(url), hosts: hosts.split(',') });
}

/**
 * The same address with one of our roles: its sessions have that role's rights and time-outs although the login user
 * may have more.
 */
export function asRole(url: string, role: ProcessRole): string {
  return withSettings(url, { role, ...appSessionSettings });
}

/** The same address for sessions that read like the application and cannot change anything. */
export function asReader(url: string): string {
  const address = databaseUser(url) === appRole ? url : asRole(url, appRole);
  return withSettings(address, { ...appSessionSettings, default_transaction_read_only: 'on' });
}

/** The settings that an address may carry. */
type Settings = Partial<typeof appSessionSettings> & { role?: ProcessRole; default_transaction_read_only?: 'on' };

function withSettings(url: string, settings: Settings): string {
  const parts = split(url);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`);
  const given = parts.query.get('options');
  parts.query.set('options', [...(given ? [given] : []), ...options].join(' '));
  return join(parts);
}

/**
 * Connects to the first host of the address that responds and accepts writes; otherwise throws the last host's error.
 */
export async function connectToWritable(url: string): Promise<pg.Client> {
  let failure: unknown;
  for (const address of databaseHosts(url)) {
    const client = new pg.Client({
      connectionString: withSettings(address, valueSettings),
      connectionTimeoutMillis: 5000,
      application_name: 'gatelight-owner',
    });
    // The next statement reports a connection that breaks between two statements; without this listener it would end
    // the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
      if (rows[0]?.standby === false) return client;
      failure = new Error('the server is a standby and takes no writes');
    } catch (error) {
      failure = error;
    }
    await client.end().catch(() => undefined);
  }
  throw failure;
}

function split(url: string): Parts {
  const match = pattern.exec(url);
  if (!match) throw new Error('not a PostgreSQL address');
  const [, login = '', hosts = '', database = '', query = ''] = match;
  const search = new URLSearchParams(query);
  // libpq's parameter for what connectToWritable and the pool already do; the driver does not know it.
  search.delete('target_session_attrs');
  return { login, hosts: hosts.split(','), database, query: search };
}

function join({ login, hosts, database, query }: Parts): string {
  // The driver does not decode a plus sign, so spaces must be written as %20.
  const search = query.toString().replaceAll('+', '%20');
  return `postgresql://${login ? `${login}@` : ''}${hosts.join(',')}/${database}${search ? `?${search}` : ''}`;
}
