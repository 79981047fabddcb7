import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { pause } from '../../scripts/processes.ts';

export interface Measured {
  /** How many a second. */
  perSecond: number;
  /** Milliseconds: half of the runs were faster than `p50`, 99 of 100 faster than `p99`. */
  p50Ms: number;
  p99Ms: number;
}

/** Runs `work` on `lanes` parallel lanes for `seconds`, after a second of warming up, and times each. */
export async function measure(
  lanes: number,
  seconds: number,
  work: (lane: number) => Promise<void>,
): Promise<Measured> {
  const times: number[] = [];
  const run = async (ms: number, keep: boolean) => {
    const end = performance.now() + ms;
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        while (performance.now() < end) {
          const start = performance.now();
          await work(lane);
          if (keep) times.push(performance.now() - start);
        }
      }),
    );
  };
  await run(1000, false);
  const start = performance.now();
  await run(seconds * 1000, true);
  return sum(times, (performance.now() - start) / 1000);
}

/** Starts `work` a number of times a second for `seconds`, whether or not earlier ones have ended, and times each. */
export async function measureAtRate(
  perSecond: number,
  seconds: number,
  work: (nth: number) => Promise<void>,
): Promise<Measured> {
  const times: number[] = [];
  const begun: Promise<void>[] = [];
  const start = performance.now();
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const due = start + (nth * 1000) / perSecond;
    await pause(Math.max(0, due - performance.now()));
    // Measured from the due time, so that a wait for a busy machine counts.
    begun.push(work(nth).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(begun);
  return sum(times, (performance.now() - start) / 1000);
}

function sum(times: number[], seconds: number): Measured {
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** Keeps a run's figures as data, with the machine that they belong to. */
export function storeResult(name: string, figures: Record<string, unknown>): void {
  const dir = new URL('../results/', import.meta.url);
  mkdirSync(dir, { recursive: true });
  const result = {
    at: new Date().toISOString(),
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    ...figures,
  };
  writeFileSync(new URL(`${name}.json`, dir), `${JSON.stringify(result, null, 2)}\n`);
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
