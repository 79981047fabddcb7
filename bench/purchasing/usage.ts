import type { Observer } from './observer.ts';
import { processorMs } from './processor-time.ts';
import { pause } from '../../scripts/processes.ts';
import type { ProcessName, RunningProduct } from './product.ts';

/** Amounts that only ever grow; the difference of two readings is what happened between them. */
export interface Usage {
  seconds: number;
  /** Of the database, those that only read included. */
  transactions: number;
  /** Those that wrote: each of them waits for the disk, alone or with others. */
  writing: number;
  walFlushes: number;
  walBytes: number;
  cpuMs: Record<ProcessName, number>;
}

const processNames = ['web', 'worker', 'postgres', 'sandbox'] as const;

/** Idle backends report their statistics with a delay of up to ten seconds. */
const statisticsDelayMs = 11_000;

export async function readUsage(product: RunningProduct, observer: Observer): Promise<Usage> {
  const [row] = await observer.query<Record<'transactions' | 'xid' | 'flushes' | 'bytes', string>>(
    `select (select sum(xact_commit + xact_rollback) from pg_stat_database where datname = current_database()) as transactions,
            pg_snapshot_xmax(pg_current_snapshot())::text as xid,
            (select sum(fsyncs) from pg_stat_io where object = 'wal') as flushes,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
  );
  return {
    seconds: performance.now() / 1000,
    transactions: Number(row?.transactions) - observer.asked(),
    writing: Number(row?.xid),
    walFlushes: Number(row?.flushes),
    walBytes: Number(row?.bytes),
    cpuMs: {
      web: processorMs(product.pids.web),
      worker: processorMs(product.pids.worker),
      postgres: processorMs(product.pids.postgres, observer.pid),
      sandbox: processorMs(product.pids.sandbox),
    },
  };
}

/** The same once everything until now has been counted. */
export async function readSettledUsage(product: RunningProduct, observer: Observer): Promise<Usage> {
  await pause(statisticsDelayMs);
  return readUsage(product, observer);
}

function combine(a: Usage, b: Usage, how: (a: number, b: number) => number): Usage {
  return {
    seconds: how(a.seconds, b.seconds),
    transactions: how(a.transactions, b.transactions),
    writing: how(a.writing, b.writing),
    walFlushes: how(a.walFlushes, b.walFlushes),
    walBytes: how(a.walBytes, b.walBytes),
    cpuMs: Object.fromEntries(processNames.map((name) => [name, how(a.cpuMs[name], b.cpuMs[name])])) as Usage['cpuMs'],
  };
}

export function between(from: Usage, to: Usage): Usage {
  return combine(from, to, (before, after) => after - before);
}

export function dividedBy(usage: Usage, by: number): Usage {
  return combine(usage, usage, (one) => one / by);
}

/** The usage above that of the idle product. */
export function above(usage: Usage, idle: Usage): Usage {
  const share = usage.seconds / idle.seconds;
  return { ...combine(usage, idle, (all, resting) => all - resting * share), seconds: usage.seconds };
}

/** For a table of results: without meaningless digits. */
export function rounded(usage: Usage): Usage {
  return combine(usage, usage, (one) => Math.round(one * 100) / 100);
}

/** What one purchase costs the product, without the simulated outside world. */
export function productMs({ cpuMs }: Usage): number {
  return cpuMs.web + cpuMs.worker + cpuMs.postgres;
}
