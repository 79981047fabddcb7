import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A file that is as it was keeps its time, or every start of the development server would reload the pages; and no one who
 * reads it meanwhile finds it half written.
 */
export function writeIfNew(path: string, text: string): void {
  if (textOf(path) !== text) writeFileSync(path, text);
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
