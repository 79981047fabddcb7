import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, markOf, stillRuns, type ProcessMark } from '../processes.ts';

export const partNames = ['api', 'worker', 'vending', 'sandbox', 'postgres'] as const;
export type PartName = (typeof partNames)[number];

/** The running processes of one product, as its supervisor notes them; a process that is not its descendant is not one. */
export function runningPart(product: { dataDir: string; pid: number }, name: PartName): ProcessMark | undefined {
  let marks: Record<string, ProcessMark>;
  try {
    marks = JSON.parse(readFileSync(join(product.dataDir, 'running.json'), 'utf8')) as Record<string, ProcessMark>;
  } catch {
    return undefined;
  }
  const mark = marks[name];
  return mark && stillRuns(mark) && descendsFrom(mark.pid, product.pid) ? mark : undefined;
}

/** Ends it immediately, as a loss of power would. */
export function killPart(mark: ProcessMark): boolean {
  if (!stillRuns(mark)) return false;
  process.kill(mark.pid, 'SIGKILL');
  return true;
}

/** One of the processes that a PostgreSQL server made for its connections. */
export function someBackend(server: ProcessMark, choose: (pids: number[]) => number): ProcessMark | undefined {
  const pids = childrenOf(server.pid).filter((pid) => isAlive(pid));
  return pids.length === 0 ? undefined : markOf(choose(pids));
}

function descendsFrom(pid: number, ancestor: number): boolean {
  for (let current = pid; current > 1; current = parentOf(current)) if (current === ancestor) return true;
  return false;
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; the parent is the second field after it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

export function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children === '' ? [] : children.split(' ').map(Number);
  } catch {
    return [];
  }
}
