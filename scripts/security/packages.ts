import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { npm, root } from '../task.ts';

/*
 * `packages.ts sbom [FILE]`: what the product ships, as a bill of materials (CycloneDX), by npm itself.
 * `packages.ts audit`: known weaknesses in it. Exit code 1: there are some that are high or critical; 3: the index did not respond.
 */

const [command, ...options] = npm();

function run(...args: string[]) {
  return spawnSync(command ?? 'npm', [...options, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
}

function writeBill(file: string | undefined): number {
  const { status, stdout, stderr } = run(
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
    '--package-lock-only',
  );
  if (status !== 0) {
    process.stderr.write(`The bill of materials could not be made: ${stderr.trim()}\n`);
    return 1;
  }
  if (file === undefined) process.stdout.write(stdout);
  else writeFileSync(file, stdout);
  return 0;
}

interface Audit {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string; range: string }>;
}

function audit(): number {
  const { stdout } = run('audit', '--omit=dev', '--json');
  const answer = parse(stdout);
  if (answer?.metadata === undefined) {
    process.stderr.write(
      'NOT CHECKED: the package index returned no answer about weaknesses. Try again, or on a machine that can reach it.\n',
    );
    return 3;
  }
  const found = Object.entries(answer.vulnerabilities ?? {});
  for (const [name, { severity, range }] of found) process.stdout.write(`${severity}  ${name} ${range}\n`);
  const bad = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  process.stdout.write(`${found.length} packages with known weaknesses, ${bad.length} of them high or critical.\n`);
  return bad.length > 0 ? 1 : 0;
}

function parse(text: string): Audit | undefined {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return undefined;
  }
}

process.exitCode = process.argv[2] === 'sbom' ? writeBill(process.argv[3]) : audit();
