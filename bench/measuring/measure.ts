import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

export interface Measured {
  /** How many a second. */
  perSecond: number;
  /** Milliseconds that one took: half of them were faster, and 99 of 100. */
  p50Ms: number;
  p99Ms: number;
}

/** Runs `work` on `lanes` lanes at once for `seconds`, after a second of warming up, and times each. */
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
  const elapsed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { perSecond: times.length / elapsed, p50Ms: at(0.5), p99Ms: at(0.99) };
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
