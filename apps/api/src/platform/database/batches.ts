import { currentTrace, traced, type TraceContext } from '../tracing/spans.ts';
import { isDatabaseUnavailable } from './db.ts';

export interface BatchOptions<Item, Result> {
  /** The most calls in one run. */
  most: number;
  /**
   * Makes one commit for all of them. Its results are in the order of the items; each is the same as for a single call.
   */
  run: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;
  /** The same for one item, also after a failed run: then each caller gets only the error of its own item. */
  runOne: (item: Item) => Promise<Result>;
  /**
   * In ms. After a run of several calls, the next run starts at least this long after the start of that one. Only for
   * calls whose result is not waited for. A caller that sends one call after another is never delayed.
   */
  gatherMs?: number;
  /** A run was rolled back, and each of its calls runs alone. For the log: callers only notice that it took longer. */
  onUndone?: ((error: unknown, calls: number) => void) | undefined;
}

/** Concurrent runs, while more calls wait than fit into one run. */
const mostRuns = 4;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  trace: TraceContext | undefined;
}

/** PostgreSQL rolled the run back completely: a deadlock, a lock or a statement that took too long. */
const certainlyUndone = new Set(['40001', '40P01', '55P03', '57014']);

/**
 * Puts calls together that arrive while another run is running, into one statement and one commit. A single call starts
 * immediately and does not wait.
 */
export function createBatches<Item, Result>({ most, run, runOne, onUndone, gatherMs = 0 }: BatchOptions<Item, Result>) {
  const queue: Waiting<Item, Result>[] = [];
  let runs = 0;
  let isScheduled = false;
  let last = { startedAt: 0, calls: 0 };

  async function runTogether(taken: readonly Waiting<Item, Result>[]): Promise<void> {
    const [first] = taken;
    if (!first) return;
    if (taken.length === 1) return runAlone(first);
    try {
      const [parent, ...links] = taken.flatMap(({ trace }) => trace ?? []);
      const results = await traced('run', { parent, links, attributes: { 'gatelight.calls': taken.length } }, () =>
        run(taken.map(({ item }) => item)),
      );
      for (const [index, { resolve, reject }] of taken.entries()) {
        const result = results[index];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason ?? new Error('a run gave no result for one of its calls'));
      }
    } catch (error) {
      if (isDatabaseUnavailable(error) && !certainlyUndone.has(String((error as { code?: unknown }).code))) {
        // The commit may have succeeded: each caller gets the same error as for a single call.
        for (const { reject } of taken) reject(error);
      } else {
        onUndone?.(error, taken.length);
        await Promise.all(taken.map(runAlone));
      }
    }
  }

  const runAlone = ({ item, resolve, reject, trace: parent }: Waiting<Item, Result>) =>
    traced('run', { parent }, () => runOne(item)).then(resolve, reject);

  function start(): void {
    isScheduled = false;
    while (queue.length > 0 && (runs === 0 || (queue.length >= most && runs < mostRuns))) {
      runs += 1;
      const taken = queue.splice(0, most);
      last = { startedAt: performance.now(), calls: taken.length };
      void runTogether(taken).finally(() => {
        runs -= 1;
        schedule();
      });
    }
  }

  /** Waits for the end of this turn of the event loop, so that calls that arrived together share a run. */
  function schedule(): void {
    if (isScheduled || queue.length === 0) return;
    isScheduled = true;
    const waitMs = last.calls > 1 && queue.length < most ? last.startedAt + gatherMs - performance.now() : 0;
    if (waitMs > 0) setTimeout(start, waitMs);
    else setImmediate(start);
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject, trace: currentTrace() });
      schedule();
    });
}

/** The row of a database function for one item of a run. Without `refused` the item succeeded. */
export interface RunRow {
  position: number;
  /** The SQLSTATE with which only this item was rolled back. */
  refused: string | null;
  problem: string | null;
  detail: string | null;
}

/** The error that a single statement for the item would have raised. */
export function refusalOf({ refused, problem, detail }: RunRow): Error {
  return Object.assign(new Error(problem ?? 'refused'), { code: refused, detail });
}

/** The results of a run in the order of its items. */
export function settleRows<Row extends RunRow, Result>(
  count: number,
  rows: readonly Row[],
  read: (row: Row) => Result | Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return Promise.allSettled(
    Array.from({ length: count }, async (_, index) => {
      const row = byPosition.get(index + 1);
      if (!row) throw new Error('a run gave no row for one of its items');
      return read(row);
    }),
  );
}
