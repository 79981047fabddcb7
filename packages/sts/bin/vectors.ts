import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StsError } from '../src/errors.ts';
import { parseStaTables } from '../src/ciphers/sta.ts';
import type { StaTables } from '../src/ciphers/sta.ts';
import { checkVector } from './check-vector.ts';
import { isObject } from './json.ts';

/** Ends the program with one sentence and exit code 1. */
class Stop extends Error {}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Paths are relative to the folder where the user typed the command, which npm stores in INIT_CWD. */
function readNamed(what: string, file: string): string {
  try {
    return readFileSync(path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const why = code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a folder' : 'cannot be read';
    throw new Stop(`The ${what} ${file} ${why}.`);
  }
}

function readTables(file: string | undefined): StaTables | null {
  if (file === undefined || file === '') return null;
  try {
    return parseStaTables(readNamed('STA tables file', file));
  } catch (error) {
    if (error instanceof StsError) throw new Stop(`The STA tables file ${file} cannot be used. ${error.message}`);
    throw error;
  }
}

function readVectors(file: string): readonly unknown[] {
  const text = readNamed('vector file', file);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Stop(`The vector file ${file} is not valid JSON.`);
  }
  const vectors: unknown = isObject(data) ? data['vectors'] : null;
  if (!Array.isArray(vectors)) throw new Stop(`The vector file ${file} has no list of vectors.`);
  return vectors;
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}

function run(files: readonly string[]): number {
  if (files.length === 0) throw new Stop('Give at least one vector file: npm run sts:vectors -- FILE [...]');
  const tables = readTables(process.env['STA_TABLES_FILE']);
  // All files are read before any is checked, so that the error for a mistyped name is not hidden below a page of
  // results.
  const vectors = files.flatMap(readVectors);

  const counts = { passed: 0, failed: 0, skipped: 0 };
  vectors.forEach((vector, index) => {
    const checked = checkVector(vector, tables);
    counts[checked.outcome] += 1;
    if (checked.outcome !== 'failed') return;
    const id = isObject(vector) && typeof vector['id'] === 'string' ? vector['id'] : `number ${index + 1}`;
    for (const { what, expected, got } of checked.misses)
      printLine(`${id}: ${what}: expected ${textOf(expected)}, got ${textOf(got)}`);
  });
  if (counts.skipped > 0) {
    printLine('Skipped vectors use EA07, whose tables are licensed: name a file that holds them in STA_TABLES_FILE.');
  }
  printLine(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return counts.failed > 0 ? 1 : 0;
}

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
