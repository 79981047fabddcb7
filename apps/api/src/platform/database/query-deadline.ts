import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { currentTrace, traced } from '../tracing/spans.ts';
import { describeStatement } from '../tracing/statements.ts';

/** A query, or the wait for a connection, took longer than its deadline. Counts as "database unavailable". */
export class DatabaseOverdue extends Error {
  override name = 'DatabaseOverdue';
  readonly code = 'DATABASE_OVERDUE';
}

/**
 * The server stopped waiting for its standby, because the statement was cancelled, and reported success: the commit is
 * only on its own disk, and is lost when the standby takes over. Counts as "database unavailable", with an unknown
 * outcome.
 */
export class CommitUnconfirmed extends Error {
  override name = 'CommitUnconfirmed';
  readonly code = '08007';
}

interface Allowance {
  /** The longest time for one query. Replaces the deadline of the pool. */
  queryMs?: number;
  /** How long one request may still wait for the database, over all of its queries. */
  leftMs?: number;
}

const allowances = new AsyncLocalStorage<Allowance>();

// A transaction whose time is used up must still be able to send its ROLLBACK.
const leastMs = 250;

/** Runs `work` with a limit on the total time that it waits for the database. */
export function withDatabaseBudget<T>(totalMs: number, work: () => Promise<T>): Promise<T> {
  return allowances.run({ leftMs: totalMs }, work);
}

/** Runs `work` with another deadline for each of its queries than the deadline of the pool. */
export function withQueryDeadline<T>(queryMs: number, work: () => Promise<T>): Promise<T> {
  return allowances.run({ ...allowances.getStore(), queryMs }, work);
}

/** Starts a wait for the database. `endWait` must be called when it ends, in every case. */
export function startWait(defaultMs: number, kind: 'query' | 'connection'): { limitMs: number; endWait: () => void } {
  const allowance = allowances.getStore();
  const startedAt = performance.now();
  const longest = (kind === 'query' ? allowance?.queryMs : undefined) ?? defaultMs;
  const left = allowance?.leftMs ?? Infinity;
  return {
    limitMs: Math.min(longest, Math.max(leastMs, left)),
    endWait() {
      if (allowance?.leftMs !== undefined) allowance.leftMs -= performance.now() - startedAt;
    },
  };
}

/** Breaks the socket of a client. Its queries fail with `error`, and a pool removes it. */
export function destroyClient(client: pg.ClientBase, error: Error): void {
  // The driver has no public call for this: end() waits for the other side, which is silent.
  const { connection } = client as unknown as { connection: { stream: { destroy: (error: Error) => void } } };
  connection.stream.destroy(error);
}

const statementNames = new Map<string, string>();

/**
 * A name for a statement, so that a connection parses and plans it once: half of the database's time was spent on that.
 */
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = `s${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    statementNames.set(text, name);
  }
  return name;
}

/**
 * True after errors that every later query on the same connection would have too: the server became a standby (25006),
 * a migration changed a table under a prepared statement (0A000), or a pooler lost the statement (26000).
 */
function needsNewConnection(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return code === '25006' || code === '26000' || isStalePlan(code, message);
}

/** A migration changed what a prepared statement returns. The statement works on a new connection. */
export function isStalePlan(code: unknown, message: string | undefined): boolean {
  return code === '0A000' && message === 'cached plan must not change result type';
}

/**
 * Gives every query of this client a deadline on our side. The server's statement_timeout does not help when the
 * connection is silent. The driver's own query_timeout does not help either: it rejects the query, keeps the dead
 * connection in the pool, and sends the ROLLBACK into the same silence.
 */
export function guardQueries(
  client: pg.ClientBase,
  options: { deadlineMs: number; prepare?: boolean; onOverdue?: (error: DatabaseOverdue) => void },
): void {
  const query = client.query.bind(client) as unknown as (
    text: string | pg.QueryConfig,
    values?: unknown[],
  ) => Promise<pg.QueryResult>;
  const send = (text: string, values?: unknown[]) =>
    options.prepare && values && values.length > 0
      ? query({ name: statementName(text), text, values })
      : query(text, values);
  let isUnconfirmed = false;
  // Recognised by its place in the server's source, which is not translated. It arrives before the result of the
  // statement.
  client.on('notice', ({ routine }) => (isUnconfirmed ||= routine === 'SyncRepWaitForLSN'));
  const guarded = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    const wait = startWait(options.deadlineMs, 'query');
    let timer = setTimeout(() => {
      // After a pause of this whole process the response may be waiting in the socket: read it before giving up.
      timer = setTimeout(() => {
        const error = new DatabaseOverdue(`no response from the database within ${Math.round(wait.limitMs)} ms`);
        destroyClient(client, error);
        options.onOverdue?.(error);
      }, 50);
    }, wait.limitMs);
    try {
      isUnconfirmed = false;
      const result = await send(text, values);
      if (isUnconfirmed) throw new CommitUnconfirmed('no standby confirmed the commit');
      return result;
    } catch (error) {
      if (needsNewConnection(error)) destroyClient(client, error as Error);
      throw error;
    } finally {
      clearTimeout(timer);
      wait.endWait();
    }
  };
  const observed = (text: string, values?: unknown[]) =>
    currentTrace() ? traced(...describeStatement(text), () => guarded(text, values)) : guarded(text, values);
  client.query = observed as unknown as typeof client.query;
}
