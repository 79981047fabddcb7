import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from './fault.ts';

/** A process and when it started: a pid alone may have been given to another process since. */
export interface ProcessMark {
  pid: number;
  startedAt: string;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** The command line of a process, or an empty text when there is no such process. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return process.platform === 'linux' ? '' : askPs(pid, 'command=');
  }
}

export function markOf(pid: number): ProcessMark {
  return { pid, startedAt: startOf(pid) };
}

/** Whether the marked process still runs and is the same one. */
export function stillRuns(mark: ProcessMark): boolean {
  return isAlive(mark.pid) && startOf(mark.pid) === mark.startedAt;
}

/** Asks a process to end, waits, and then kills it. */
export async function endProcess(mark: ProcessMark, patienceMs: number): Promise<void> {
  signal(mark, 'SIGTERM');
  if (!(await gone(mark, patienceMs))) {
    signal(mark, 'SIGKILL');
    await gone(mark, 2000);
  }
}

export async function gone(mark: ProcessMark, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (stillRuns(mark)) {
    if (Date.now() > deadline) return false;
    await pause(25);
  }
  return true;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function signal(mark: ProcessMark, name: NodeJS.Signals): void {
  try {
    if (stillRuns(mark)) process.kill(mark.pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; the start time is the 20th field after it, the state the first.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return process.platform === 'linux' ? '' : askPs(pid, 'lstart=');
  }
}

function askPs(pid: number, what: string): string {
  return spawnSync('ps', ['-o', what, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}
