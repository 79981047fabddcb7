import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Does not write an unchanged file, because that would reload the pages at every start of the development server; and no program that
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
