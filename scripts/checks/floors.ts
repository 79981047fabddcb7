import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { endWith, Fault } from '../fault.ts';
import { root } from '../task.ts';
import { placedSlices } from './api-floors.ts';
import { subjectFaults, writeSubjects } from './contract-subjects.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

interface Report {
  diagnostics: { code: string; filename: string }[];
}

/**
 * Proves that the floors can fail: the known-bad files, put where their paths say, must each be refused by the rule that
 * their first line names, and the known-good ones by none.
 */
function main(): void {
  if (process.argv.includes('--write')) writeSubjects();
  // Outside the repository, where no .gitignore hides it from the linter.
  const stage = mkdtempSync(join(tmpdir(), 'gatelight-floors-'));
  try {
    const bad = layFiles('known-bad', stage);
    const good = layFiles('known-good', stage);
    const rules = pathToFileURL(join(root, 'oxlint.config.ts')).href;
    writeFileSync(join(stage, 'oxlint.config.ts'), `export { default } from '${rules}';\n`);
    writeFileSync(join(stage, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, types: [] } }));
    const refusals = lint(stage);
    const faults = [
      ...slicesWithoutFloor(),
      ...subjectFaults(),
      ...bad.flatMap((file) => missingRefusal(stage, file, refusals)),
      ...good.flatMap((file) => (refusals.has(file) ? [`${file} is allowed, but was refused`] : [])),
    ];
    if (faults.length > 0)
      throw new Fault(`The floors do not hold:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    process.stdout.write(`floors: ${bad.length} known-bad files refused, ${good.length} known-good ones pass\n`);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function slicesWithoutFloor(): string[] {
  const placed = new Set(placedSlices(root).map((slice) => slice.name));
  return globSync('apps/api/src/*/*/index.ts', { cwd: root })
    .map(dirname)
    .filter((folder) => !placed.has(basename(folder)))
    .map((folder) => `${folder} has no floor: give it a line in apps/api/src/processes/slices.ts`);
}

function layFiles(kind: string, stage: string): string[] {
  const source = join(here, kind);
  cpSync(source, stage, { recursive: true });
  return globSync('**/*.{ts,tsx}', { cwd: source });
}

function missingRefusal(stage: string, file: string, refusals: Map<string, Set<string>>): string[] {
  const rule = /^\/\/ must be refused by: (\S+)/.exec(readFileSync(join(stage, file), 'utf8'))?.[1];
  if (!rule) return [`${file} does not say by which rule it must be refused`];
  const found = [...(refusals.get(file) ?? [])];
  return found.some((code) => code.includes(`(${rule})`)) ? [] : [`${file} was not refused by ${rule}`];
}

function lint(stage: string): Map<string, Set<string>> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const run = spawnSync(process.execPath, [oxlint, '-c', 'oxlint.config.ts', '--format=json', '.'], {
    cwd: stage,
    encoding: 'utf8',
  });
  const refusals = new Map<string, Set<string>>();
  for (const { code, filename } of parse(run.stdout, run.stderr).diagnostics) {
    refusals.set(filename, (refusals.get(filename) ?? new Set()).add(code));
  }
  return refusals;
}

function parse(text: string, complaint: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    throw new Fault(`oxlint did not run: ${`${text}${complaint}`.trim()}`);
  }
}

try {
  main();
} catch (error) {
  endWith(error);
}
