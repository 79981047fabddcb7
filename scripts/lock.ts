import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './fault.ts';
import { isAlive, markOf, pause, stillRuns, type ProcessMark } from './processes.ts';

/** Takes the lock file, or returns its holder; a lock whose holder was killed counts as free. */
export function takeLock(file: string): ProcessMark | undefined {
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(markOf(process.pid)), { flag: 'wx', mode: 0o600 });
      return undefined;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const holder = readMark(file);
      if (holder && stillRuns(holder)) return holder;
      // Unreadable means just removed, or cut short by a kill: neither is worth more than a moment's patience.
      if (holder || isOlderThan(file, 1000)) rmSync(file, { force: true });
    }
  }
}

export function releaseLock(file: string): void {
  rmSync(file, { force: true });
}

/** Runs the work while no other process holds the lock file, waiting for it as long as it takes. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (takeLock(file)) await pause(50);
  try {
    return await work();
  } finally {
    releaseLock(file);
  }
}

/** Notes in the folder that this process uses what it belongs to. */
export function signIn(folder: string): void {
  const note = ownNote(folder);
  mkdirSync(folder, { recursive: true });
  // A new file: where other users may write as well, a link of theirs is not followed.
  rmSync(note, { force: true });
  writeFileSync(note, JSON.stringify(markOf(process.pid)), { flag: 'wx' });
  // Other users must be able to read it, with any umask.
  chmodSync(note, 0o644);
}

/** Removes the note and returns whether other living users are left. */
export function signOut(folder: string): { othersLeft: boolean } {
  rmSync(ownNote(folder), { force: true });
  return { othersLeft: otherUsers(folder) };
}

/** Whether another living process has noted its use. */
export function otherUsers(folder: string): boolean {
  return readdirSync(folder).some((name) => {
    const mark = readMark(join(folder, name));
    if (mark) return mark.pid !== process.pid && stillRuns(mark);
    // Not yet written in full, or not readable to us: the process in its name may use it.
    const pid = Number.parseInt(name, 10);
    return pid > 0 && pid !== process.pid && isAlive(pid);
  });
}

/** A pid is used again: only the same user can replace a file that was left under it, so each user has separate names. */
const ownNote = (folder: string) => join(folder, `${process.pid}-${process.getuid?.() ?? 0}`);

function readMark(file: string): ProcessMark | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessMark;
  } catch {
    // Just removed, not yet written in full, or another user's.
    return undefined;
  }
}

function isOlderThan(file: string, ageMs: number): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs > ageMs;
  } catch {
    return false;
  }
}
