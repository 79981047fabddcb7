import pg from 'pg';
import { vi } from 'vitest';
import { sql, type Db } from '#platform/database/db';

/** The cost of some work in the database, as counts, which do not depend on the load of the machine. */
export interface Cost {
  transactions: number;
  /** Each statement that a client sent, by the function that it calls or the table that it changes. */
  statements: Record<string, number>;
  /** Rows that were inserted, updated or deleted, by table, including those of functions and triggers. */
  rows: Record<string, number>;
  /** Bytes of the write-ahead log, without images of full pages. */
  walBytes: number;
}

export interface CostMeter {
  measure: (work: () => Promise<unknown>) => Promise<Cost>;
  end: () => void;
}

export type Statements = Pick<Cost, 'transactions' | 'statements'>;

/**
 * Counts the statements of clients. Must be made before their connections, because a connection reads `query` when it
 * opens.
 */
export function createStatementMeter(isCounted: (client: unknown) => boolean = () => true): {
  measure: (work: () => Promise<unknown>) => Promise<Statements>;
  /** Waits, within `measure`, until a statement of this kind was sent and the last statement is done. */
  until: (kind: string) => Promise<void>;
  end: () => void;
} {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  return {
    async measure(work) {
      sent.mockClear();
      await work();
      const calls = sent.mock.calls.map(([query], index) => ({
        text: textOf(query),
        client: sent.mock.contexts[index],
      }));
      const counted = calls.filter(({ client }) => isCounted(client));
      const byClient = [...Map.groupBy(counted, ({ client }) => client).values()].map((own) =>
        own.map(({ text }) => text),
      );
      const inner = /^(begin|commit|rollback)/i;
      return {
        transactions: byClient.reduce(
          (sum, texts) => sum + texts.filter((_, index) => !isInside(texts, index)).length,
          0,
        ),
        statements: countBy(
          byClient
            .flat()
            .filter((text) => !inner.test(text))
            .map(kindOf),
        ),
      };
    },
    until: (kind) =>
      vi.waitFor(
        async () => {
          const { calls } = sent.mock;
          const count = calls.length;
          if (!calls.some(([query]) => kindOf(textOf(query)) === kind)) throw new Error(`${kind} was not sent`);
          await Promise.allSettled(sent.mock.results.map(({ value }) => value));
          if (calls.length > count) throw new Error('more is sent');
        },
        { timeout: 30_000, interval: 20 },
      ),
    end: () => sent.mockRestore(),
  };
}

/** Records the work of the connections of `dbs`. Must be made before them, like a statement meter. */
export function createCostMeter(owner: pg.Client, dbs: () => readonly { db: Db; connections: number }[]): CostMeter {
  const sent = createStatementMeter((client) => client !== owner);

  /**
   * A connection reports its work only on request. So each pool gets a query for each of its connections at the same
   * time.
   */
  async function readTables() {
    for (const { db, connections } of dbs()) {
      await Promise.all(
        Array.from({ length: connections }, () =>
          sql`select pg_stat_force_next_flush() from pg_sleep(${connections > 1 ? 0.05 : 0})`.execute(db),
        ),
      );
    }
    await owner.query('select pg_stat_force_next_flush()');
    const { rows } = await owner.query<{ name: string; written: number }>(
      `select schemaname || '.' || relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as written from pg_stat_user_tables`,
    );
    return new Map(rows.map(({ name, written }) => [name, written]));
  }

  async function readWalBytes(): Promise<number> {
    const [one] = dbs();
    if (!one || one.connections > 1) return 0;
    const { rows } = await sql<{ bytes: number }>`
      select wal_bytes::float8 as bytes from pg_stat_get_backend_wal(pg_backend_pid())`.execute(one.db);
    return rows[0]!.bytes;
  }

  return {
    async measure(work) {
      const before = { tables: await readTables(), walBytes: await readWalBytes() };
      const statements = await sent.measure(work);
      const after = { tables: await readTables(), walBytes: await readWalBytes() };
      return {
        ...statements,
        rows: Object.fromEntries(
          [...after.tables]
            .map(([name, written]) => [name, written - (before.tables.get(name) ?? 0)] as const)
            .filter(([, written]) => written > 0)
            .sort(([a], [b]) => a.localeCompare(b)),
        ),
        walBytes: after.walBytes - before.walBytes,
      };
    },
    end: sent.end,
  };
}

const more = (what: string, found: Record<string, number>, allowed: Record<string, number>) =>
  Object.entries(found)
    .filter(([name, count]) => count > (allowed[name] ?? 0))
    .map(([name, count]) => `${what} ${name}: ${count}, and the budget allows ${allowed[name] ?? 0}`);

/** The parts of the cost that exceed the budget, one line each. */
export function overBudget(cost: Cost, budget: Cost): string[] {
  return [
    ...overStatements(cost, budget),
    ...more('rows of', cost.rows, budget.rows),
    ...more('in all,', { walBytes: cost.walBytes }, { walBytes: budget.walBytes }),
  ];
}

export const overStatements = (cost: Statements, budget: Statements): string[] => [
  ...more('statement', cost.statements, budget.statements),
  ...more('in all,', { transactions: cost.transactions }, { transactions: budget.transactions }),
];

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: string }).text;
  return String(text).replaceAll(/\s+/g, ' ').trim();
}

/** Whether a statement is inside a transaction that a client began, and so does not count as another transaction. */
function isInside(texts: readonly string[], index: number): boolean {
  const begun = texts.findLastIndex((text, at) => at < index && /^begin/i.test(text));
  const ended = texts.findLastIndex((text, at) => at < index && /^(commit|rollback)/i.test(text));
  return begun > ended;
}

/** `vending.store_tokens`, `update notifications.message`, or the beginning of the statement. */
function kindOf(text: string): string {
  const [, changes] = /\b((?:insert into|update|delete from) [a-z_]+\."?[a-z_]+"?)/.exec(text) ?? [];
  const [, calls] = /(?:from|select|as [a-z]+,|then|when) ([a-z_]+\.[a-z_]+)\(/.exec(text) ?? [];
  const [, reads] = /\bfrom ([a-z_]+\."?[a-z_]+"?)/.exec(text) ?? [];
  return changes ?? calls ?? (reads ? `select from ${reads}` : text.slice(0, 60));
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
