import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Fault } from '../../scripts/fault.ts';

/* What a process has used of the processors, from /proc of Linux. */

/** Linux counts there in hundredths of a second on every machine that we run on. */
const tickMs = 10;

export interface ProcessTimes {
  parent: number;
  /** Its own. */
  ownMs: number;
  /** Of its children that have ended. */
  childrenMs: number;
}

/** Reads a line of /proc/<pid>/stat. The name in brackets may hold spaces and brackets. */
export function parseStat(line: string): ProcessTimes {
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = [1, 11, 12, 13, 14].map(
    (index) => fields[index],
  );
  return { parent, ownMs: (user + system) * tickMs, childrenMs: (childrenUser + childrenSystem) * tickMs };
}

function timesOf(pid: number): ProcessTimes | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

export function requireProc(): void {
  if (!existsSync('/proc/self/stat')) {
    throw new Fault('This benchmark reads processor time from /proc, which only Linux has. Run it on Linux.');
  }
}

export function parentOf(pid: number): number {
  return timesOf(pid)?.parent ?? 0;
}

/** Milliseconds of processor time of a process with its children but one, those that have ended included. */
export function processorMs(pid: number, except?: number): number {
  const own = timesOf(pid);
  if (!own) throw new Error(`process ${pid} has ended`);
  let sum = own.ownMs + own.childrenMs;
  for (const entry of readdirSync('/proc')) {
    const times = /^\d+$/.test(entry) ? timesOf(Number(entry)) : undefined;
    if (times?.parent === pid && Number(entry) !== except) sum += times.ownMs;
  }
  return sum;
}

/** Of the processes that this one has started and that have ended. */
export function endedChildrenMs(): number {
  return timesOf(process.pid)?.childrenMs ?? 0;
}
