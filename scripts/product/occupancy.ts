import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { releaseLock, takeLock } from '../lock.ts';
import { endProcess, markOf, type ProcessMark } from '../processes.ts';

export interface Occupancy {
  /** Remembers a process so that a later start can end it, should this one be killed. */
  recordProcess(name: string, pid: number): void;
  release(): void;
}

const finishPatienceMs = 13_000;

/** Makes this process the only one for the product of a data directory, and ends processes that a killed start left running. */
export async function occupy(dataDir: string): Promise<Occupancy> {
  const lockFile = join(dataDir, 'running.lock');
  const partsFile = join(dataDir, 'running.json');
  const holder = takeLock(lockFile);
  if (holder) {
    throw new Fault(
      `Gatelight already runs from ${dataDir} (process ${holder.pid}). Stop it first, or set DATA_DIR and PORT for a second one.`,
    );
  }
  const left = readMarks(partsFile);
  await Promise.all(Object.values(left).map((mark) => endProcess(mark, finishPatienceMs)));
  const marks: Record<string, ProcessMark> = {};
  return {
    recordProcess(name, pid) {
      marks[name] = markOf(pid);
      writeFileSync(`${partsFile}.new`, JSON.stringify(marks), { mode: 0o600 });
      renameSync(`${partsFile}.new`, partsFile);
    },
    release() {
      rmSync(partsFile, { force: true });
      releaseLock(lockFile);
    },
  };
}

function readMarks(file: string): Record<string, ProcessMark> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, ProcessMark>;
  } catch {
    return {};
  }
}
