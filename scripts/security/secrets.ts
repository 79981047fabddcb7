import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../task.ts';
import { findSecrets } from './find-secrets.ts';

/* `npm run secrets`: looks at every line that was ever added, on all branches. Exit code 1: one of them looks like a secret. */

const git = spawn(
  'git',
  ['log', '--all', '-p', '--unified=0', '--no-color', '--no-ext-diff', '--format=commit %h', '--text'],
  {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
let commit = '';
let file = '';
let found = 0;
let lines = 0;
for await (const line of createInterface({ input: git.stdout, crlfDelay: Infinity })) {
  if (line.startsWith('commit ')) commit = line.slice(7);
  else if (line.startsWith('+++ ')) file = line.slice(6);
  else if (line.startsWith('+')) {
    lines += 1;
    for (const kind of findSecrets(line.slice(1), file)) {
      found += 1;
      // Never the secret itself: the output is kept in logs.
      process.stdout.write(`${commit}  ${file}: ${kind}\n`);
    }
  }
}
process.stdout.write(`${lines} added lines of the history: ${found} look like a secret.\n`);
if (lines === 0) process.stderr.write('NOT CHECKED: there is no history here. Run it in a complete clone.\n');
process.exitCode = lines === 0 || found > 0 ? 1 : 0;
