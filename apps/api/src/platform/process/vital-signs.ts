import { PROVIDER_NAMES, providerNames } from '@gatelight/contract/money/payments/providers';
import { sql, type Db } from '../database/db.ts';
import type { Log } from '../log.ts';

/*
 * What this process measured for each part of the product: how many calls, how many failed, how long they took. Each
 * process reports every few seconds; the table has one row for each part and minute (platform.health_minute).
 */

/** Upper bounds of the counted times in milliseconds; slower calls are in one more count. */
export const timeBoundsMs = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000] as const;

/** The name of a part on the health page, and the time of half of its responses from which it counts as slow. */
export interface Part {
  name: string;
  title: string;
  about: string;
  slowMs: number;
  /** Another view of the calls of a different part: it gets no finding of its own. */
  isView?: true;
}

export const parts = [
  { name: 'web', title: 'Pages and calls', about: 'Our own responses', slowMs: 1000 },
  { name: 'database', title: 'Database', about: 'PostgreSQL', slowMs: 100 },
  { name: 'token-making', title: 'Token making', about: 'Security module', slowMs: 2000 },
  { name: 'electricity', title: 'Electricity tokens', about: 'Part of token making', slowMs: 2000, isView: true },
  { name: 'water', title: 'Water tokens', about: 'Part of token making', slowMs: 2000, isView: true },
  { name: 'gas', title: 'Gas tokens', about: 'Part of token making', slowMs: 2000, isView: true },
  ...providerNames.map((name) => ({
    name,
    title: `Payments, ${PROVIDER_NAMES[name]}`,
    about: 'Payment provider',
    slowMs: 3000,
  })),
  { name: 'sms', title: 'SMS', about: 'Message provider', slowMs: 5000 },
  { name: 'whatsapp', title: 'WhatsApp', about: 'Message provider', slowMs: 5000 },
  { name: 'email', title: 'Email', about: 'Message provider', slowMs: 5000 },
] as const satisfies readonly Part[];
/** `quiet`: it was not called. */
export const partStates = ['quiet', 'working', 'slow', 'failing'] as const;
export type PartName = (typeof parts)[number]['name'];

interface Sample {
  part: PartName;
  /** Seconds since 1970, at the beginning of a minute. */
  minute: number;
  calls: number;
  failed: number;
  counts: number[];
}

let samples = new Map<string, Sample>();

/** Counts one call. `failed`: the part did not do its work; a refusal with a reason does not count as failed. */
export function noteCall(part: PartName, ms: number, failed: boolean): void {
  const minute = Math.floor(Date.now() / 60_000) * 60;
  const key = `${part}:${minute}`;
  let sample = samples.get(key);
  if (!sample) {
    sample = { part, minute, calls: 0, failed: 0, counts: Array.from({ length: timeBoundsMs.length + 1 }, () => 0) };
    samples.set(key, sample);
  }
  sample.calls += 1;
  if (failed) sample.failed += 1;
  const slot = timeBoundsMs.findIndex((bound) => ms <= bound);
  sample.counts[slot < 0 ? timeBoundsMs.length : slot]! += 1;
}

/** Counts a call by its outcome, for each of the parts. A call that throws has failed. */
export async function measured<T>(
  part: PartName | readonly PartName[],
  work: Promise<T>,
  failed: (outcome: T) => boolean,
): Promise<T> {
  const startedAt = performance.now();
  const note = (hasFailed: boolean) => {
    const ms = performance.now() - startedAt;
    for (const name of [part].flat()) noteCall(name, ms, hasFailed);
  };
  try {
    const outcome = await work;
    note(failed(outcome));
    return outcome;
  } catch (error) {
    note(true);
    throw error;
  }
}

/** Sends the counts since the last report. Counts that cannot be sent are kept for ten minutes. */
export async function reportVitalSigns(db: Db): Promise<void> {
  if (samples.size === 0) return;
  const taken = samples;
  samples = new Map();
  try {
    await sql`select platform.report_health(${JSON.stringify([...taken.values()])}::jsonb)`.execute(db);
  } catch (error) {
    const oldest = Date.now() / 1000 - 600;
    for (const [key, sample] of taken) {
      const newer = samples.get(key);
      if (sample.minute < oldest) continue;
      if (!newer) samples.set(key, sample);
      else {
        newer.calls += sample.calls;
        newer.failed += sample.failed;
        newer.counts = newer.counts.map((count, slot) => count + sample.counts[slot]!);
      }
    }
    throw error;
  }
}

const reportEveryMs = 10_000;

/** Reports until the returned function is called; for processes without jobs. */
export function keepReporting(db: Db, log: Log): () => void {
  const timer = setInterval(() => {
    reportVitalSigns(db).catch((error: unknown) => log.warn({ err: error }, 'could not report vital signs'));
  }, reportEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** The time within which half of the counted calls ended, in milliseconds; undefined without calls. */
export function medianMs(counts: readonly number[]): number | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  let below = 0;
  for (const [slot, count] of counts.entries()) {
    if (below + count >= all / 2) {
      const low = slot === 0 ? 0 : timeBoundsMs[slot - 1]!;
      const high = timeBoundsMs[slot] ?? 60_000;
      return low + ((all / 2 - below) / count) * (high - low);
    }
    below += count;
  }
  return undefined;
}
