import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { testServerVariable } from '../../apps/api/src/platform/testing/test-database.ts';
import { endWith, Fault } from '../fault.ts';
import { root } from '../task.ts';
import { enterServer, leaveServer } from '../testing/test-server.ts';

const help = `npm run bench -- [NAME …] [--OPTION=VALUE …]

Runs the benchmarks whose names contain one of the words, with their options. Without a name it runs all of them, which takes
long. Results are kept in bench/results.`;

/** The name of a benchmark and the first comment of its file. */
function describe(file: string): string {
  const [, comment = ''] = /^\/\*\s(.*?)\*\//ms.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  const lines = comment.split('\n').map((line) => line.replace(/^ ?\*? */, '').trim());
  return [basename(file, '.ts'), ...lines.filter((line) => line !== '').map((line) => `  ${line}`)].join('\n');
}

/** Runs every benchmark of bench/ (or those named, with their options) against a database of their own that does wait for its disk. */
async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const wanted = given.filter((word) => !word.startsWith('--'));
  const options = given.filter((word) => word.startsWith('--'));
  const all = globSync('bench/*.ts', { cwd: root, exclude: (path) => path.includes('.test.') }).toSorted();
  const chosen = all.filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)));
  if (chosen.length === 0) throw new Fault(`There is no such benchmark. There are: ${all.join(', ') || 'none yet'}.`);
  if (options.includes('--help')) {
    process.stdout.write(`${[help, ...chosen.map(describe)].join('\n\n')}\n`);
    return;
  }
  const server = await enterServer('bench');
  try {
    for (const file of chosen) {
      const child = spawn(process.execPath, [join(root, file), ...options], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, [testServerVariable]: JSON.stringify(server) },
      });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Fault(`${file} ended with code ${String(code)}.`);
    }
  } finally {
    await leaveServer('bench');
  }
}

await main().catch(endWith);
