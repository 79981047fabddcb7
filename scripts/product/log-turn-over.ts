import { copyFileSync, existsSync, statSync, truncateSync } from 'node:fs';

/** A log turns over at this size, or at this age; one file before it is kept, with `.1` behind its name. */
export const turnOverBytes = 50_000_000;
// With the file before it that makes two months: the privacy notice promises that no line is older than 90 days.
export const turnOverMs = 30 * 86_400_000;

/**
 * Turns over a log that another process holds open and only ever appends to, as PostgreSQL's: the file is copied and emptied, not
 * renamed. A line that is written between the two steps is lost.
 */
export function turnOverInPlace(file: string, now = Date.now()): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || found.size === 0) return;
  const before = `${file}.1`;
  const begunAt = existsSync(before) ? statSync(before).mtimeMs : found.birthtimeMs;
  if (found.size <= turnOverBytes && now - begunAt <= turnOverMs) return;
  copyFileSync(file, before);
  truncateSync(file);
}
