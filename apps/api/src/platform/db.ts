import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { databaseHosts } from './database-url.ts';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

const INT8 = 20;

/** int8 arrives as `bigint`, everywhere and only here: money must never pass through a float. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary'
      ? (text: string) => BigInt(text)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export interface DbOptions {
  /** `postgresql://…`; several hosts, split by commas, are tried until one takes writes. */
  url: string;
  poolSize?: number;
  /** Told about connections that broke while idle; they are replaced by themselves. */
  onIdleError?: (error: Error) => void;
}

/** A pool of connections as the application's role. */
export function createDb(options: DbOptions): Db {
  const hosts = databaseHosts(options.url);
  const pools = hosts.map((connectionString) => {
    const pool = new pg.Pool({
      connectionString,
      max: options.poolSize ?? 10,
      types,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'gatelight',
      ...(hosts.length > 1 ? { verify: refuseStandby } : {}),
    });
    // Without these listeners a restart of the database would end this process: the pool hears of connections that rest,
    // and one that is lent out can break between two statements of a transaction. Its next statement says so.
    pool.on('error', (error) => options.onIdleError?.(error));
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  });
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: firstThatWrites(pools) }) });
}

/** A connection to a standby counts as none: writes to it would be refused for ever. */
function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query('select pg_is_in_recovery() as standby', (error: Error | null, result: pg.QueryResult) => {
    const [row] = (result?.rows ?? []) as { standby: boolean }[];
    if (error) done(error);
    else done(row?.standby ? new Error('Connection terminated: this server is a standby') : undefined);
  });
}

/** The host that worked last is asked first; when it is away or was demoted, the others in turn. */
function firstThatWrites(pools: readonly pg.Pool[]) {
  let current = 0;
  return {
    options: {},
    async connect(): Promise<pg.PoolClient> {
      let failure: unknown;
      for (let tries = 0; tries < pools.length; tries += 1) {
        try {
          return await pools[current]!.connect();
        } catch (error) {
          failure = error;
          if (!isDatabaseUnavailable(error)) throw error;
          current = (current + 1) % pools.length;
        }
      }
      throw failure;
    },
    async end(): Promise<void> {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

const retriable = new Set(['40001', '40P01', '55P03', '57P01']);

function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** The database is away, full or read-only: the caller may come again, nothing was kept. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (/^(08...|57P0.|53...|25006)$/.test(state)) return true;
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/.test(state)) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message,
  );
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs `work` in a transaction and repeats it (3 times at most, with jitter) after a serialisation failure, a deadlock,
 * a lock time-out or a lost connection. A connection lost during COMMIT leaves the outcome unknown: `work` must
 * therefore be written so that running it again finds what it already did (by reference), which all our money paths do.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const state = sqlState(error) ?? '';
      const again = retriable.has(state) || state.startsWith('08') || state === 'ECONNRESET';
      if (!again || attempt > 3) throw error;
      await pause(attempt * 20 + Math.random() * 60);
    }
  }
}

/** The database's clock: business time. */
export async function databaseNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('the database told no time');
  return row.now;
}

export { sql };
