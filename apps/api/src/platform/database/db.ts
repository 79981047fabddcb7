import { callbackify } from 'node:util';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { databaseHosts } from './database-url.ts';
import { DatabaseOverdue, destroyClient, guardQueries, isStalePlan, startWait } from './query-deadline.ts';

export type Db = Kysely<unknown>;
export type Tx = Transaction<unknown>;

const INT8 = 20;

/** int8 arrives as `bigint`, everywhere and only here: money must never pass through a float. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary'
      ? (text: string) => BigInt(text)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export interface DbOptions {
  /** `postgresql://…`; several hosts, separated by commas, are tried until one accepts writes. */
  url: string;
  poolSize?: number;
  /** The longest wait for the result of one query. The default is longer than the server's own statement_timeout. */
  queryDeadlineMs?: number;
  /** The longest wait for a connection of the pool. */
  connectDeadlineMs?: number;
  /** Statements keep a name and a plan on each connection. Poolers that cannot do that need `false`. Default: true. */
  prepareStatements?: boolean;
  /**
   * Called for connections that broke while idle, and for silent connections that were destroyed. The pool replaces
   * them.
   */
  onIdleError?: (error: Error) => void;
}

/** A pool of connections as the application's role. Every wait for the database has a deadline. */
export function createDb(options: DbOptions): Db {
  const hosts = databaseHosts(options.url);
  const connectDeadlineMs = options.connectDeadlineMs ?? 5000;
  const pools = hosts.map((connectionString) => {
    const pool = new pg.Pool({
      connectionString,
      max: options.poolSize ?? 10,
      types,
      connectionTimeoutMillis: connectDeadlineMs,
      // Long, because a new connection has no plans yet.
      idleTimeoutMillis: 300_000,
      keepAlive: true,
      application_name: 'gatelight',
      ...(hosts.length > 1 ? { verify: refuseStandby } : {}),
    });
    guardPool(pool, options);
    return pool;
  });
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: firstThatWrites(pools, connectDeadlineMs) }) });
}

function guardPool(pool: pg.Pool, options: DbOptions): void {
  const idle = new Set<pg.PoolClient>();
  // Without these listeners, a restart of the database would end this process: the pool reports idle connections only,
  // and a connection in use can break between two statements of a transaction. The next statement then reports the
  // error.
  pool.on('error', (error) => options.onIdleError?.(error));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    guardQueries(client, {
      deadlineMs: options.queryDeadlineMs ?? 35_000,
      prepare: options.prepareStatements ?? true,
      onOverdue(error) {
        options.onIdleError?.(error);
        // The idle connections used the same path. Each of them would cost another caller a full wait.
        for (const one of idle) destroyClient(one, error);
        idle.clear();
      },
    });
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (error, client) => void (error ? idle.delete(client) : idle.add(client)));
  pool.on('remove', (client) => idle.delete(client));
}

/** A connection to a standby is not usable: it always refuses writes. */
const refuseStandby = callbackify(async (client: pg.PoolClient): Promise<void> => {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new Error('Connection terminated: this server is a standby');
});

/** Tries the host that worked last. When it is unavailable or was demoted, tries the others one after the other. */
function firstThatWrites(pools: readonly pg.Pool[], deadlineMs: number) {
  let current = 0;
  async function connectInTurn(): Promise<pg.PoolClient> {
    let failure: unknown;
    // Starts where this call found it: if concurrent calls moved a shared position, they would make each other skip
    // hosts.
    const first = current;
    for (let tries = 0; tries < pools.length; tries += 1) {
      const host = (first + tries) % pools.length;
      try {
        const client = await pools[host]!.connect();
        current = host;
        return client;
      } catch (error) {
        failure = error;
        if (!isDatabaseUnavailable(error) || isPoolBusy(error)) throw error;
      }
    }
    throw failure;
  }
  return {
    options: {},
    async connect(): Promise<pg.PoolClient> {
      const wait = startWait(deadlineMs * pools.length, 'connection');
      try {
        return await orGiveBack(connectInTurn(), wait.limitMs);
      } finally {
        wait.endWait();
      }
    },
    async end(): Promise<void> {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/** A connection that arrives after its caller gave up returns to the pool. */
async function orGiveBack(connecting: Promise<pg.PoolClient>, limitMs: number): Promise<pg.PoolClient> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, limitMs, 'late');
  });
  const first = await Promise.race([connecting, limit]).finally(() => clearTimeout(timer));
  if (first !== 'late') return first;
  connecting.then(
    (client) => client.release(),
    () => undefined,
  );
  throw new DatabaseOverdue(`no connection to the database within ${Math.round(limitMs)} ms`);
}

const isPoolBusy = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

const retriable = new Set(['40001', '40P01', '55P03', '57P01']);

function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/**
 * The database is unavailable, silent, overloaded, full or read-only: the caller can try again later. After a lost
 * COMMIT the outcome is unknown.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (/^(08...|57P0.|57014|53...|58030|25006|25P0[34]|40001|40P01|55P03|DATABASE_OVERDUE)$/.test(state)) return true;
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(state))
    return true;
  const message = error instanceof Error ? error.message : '';
  if (isStalePlan(state, message)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed)/.test(
    message,
  );
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A serialisation failure, a deadlock, a lock time-out or a lost connection: the same work may succeed a moment later.
 * Not a silent connection, because its caller has waited long enough.
 */
export function isRetriable(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  return (
    retriable.has(state) ||
    // A second attempt would find the committed data and treat it as confirmed.
    (state.startsWith('08') && state !== '08007') ||
    state === 'ECONNRESET' ||
    isStalePlan(state, error instanceof Error ? error.message : undefined)
  );
}

/**
 * Runs `work`, which is one transaction, and repeats it (3 times at most, with jitter) after a retriable failure. A
 * connection that is lost or silent during COMMIT leaves the outcome unknown: `work` must therefore find what it
 * already did (by reference) when it runs again, as all our money paths do.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetriable(error) || attempt > 3) throw error;
      await pause(attempt * 20 + Math.random() * 60);
    }
  }
}

/** Runs `work` in a transaction, with retries. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetries(() => db.transaction().execute(work));
}

/**
 * A transaction for work that reads many rows, such as a day of a million orders: its statements may take longer than a
 * session's statement_timeout allows. A job sets its own deadline as well, with `longestQueryMs`.
 */
export function inLongTransaction<T>(db: Db, statementMs: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(tx);
    return work(tx);
  });
}

/** The database's clock: business time. */
export async function databaseNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('the database returned no time');
  return row.now;
}

export { sql };
