import { cpus, loadavg } from 'node:os';
import type pg from 'pg';
import { pause } from '../../scripts/processes.ts';
import { printLine } from './measure.ts';

export interface Spread {
  min: number;
  median: number;
  max: number;
}

/** Throws when there is nothing to compare. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  if (min === undefined || max === undefined || lower === undefined || upper === undefined)
    throw new Error('no values');
  return { min, median: (lower + upper) / 2, max };
}

/** Processes waiting for a core, as the last minute's load says, leave less than half of the machine. */
export const isBusy = (load: number, cores: number) => load > cores / 2;

const patienceMs = 120_000;

/**
 * Waits until the server vacuums nothing, and says so when something else uses the machine: figures next to it mean little.
 * Returns whether the machine was quiet.
 */
export async function untilQuiet(owner: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await owner.query<{ workers: string }>(
      `select count(*) as workers from pg_stat_activity where backend_type = 'autovacuum worker'`,
    );
    if (rows[0]?.workers === '0') break;
    if (performance.now() > giveUpAt) {
      printLine('  a vacuum is still running after two minutes: the figures contain it');
      break;
    }
    await pause(500);
  }
  const [load = 0] = loadavg();
  const busy = isBusy(load, cpus().length);
  if (busy)
    printLine(
      `  the machine is busy: load ${load.toFixed(1)} on ${cpus().length} cores. Stop everything else for figures that count`,
    );
  return !busy;
}
