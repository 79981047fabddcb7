import { endWith } from '../fault.ts';
import { runTasks, type Task } from '../task.ts';
import { requireSqlInStores } from './sql-places.ts';

// The type checker and the linter are Go programs that end after seconds. They spend a fifth of their time on freeing memory,
// which the machine has.
process.env.GOGC ??= '400';

const tasks: Task[] = [
  // Several checkers at once work out the same types again: two programs beside each other need the cores anyway.
  { name: 'types', node: ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', 'tsconfig.json'] },
  { name: 'types of the web', npm: ['run', '--silent', 'typecheck', '-w', '@gatelight/web'] },
  { name: 'lint', node: ['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--format=unix'] },
  { name: 'unused code', node: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'floors', node: ['scripts/checks/floors.ts'] },
  { name: 'format', node: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'SQL places', work: requireSqlInStores },
];

try {
  const outcomes = await runTasks(tasks, 2);
  const failed = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.name);
  if (failed.length > 0) process.stdout.write(`check failed: ${failed.join(', ')}\n`);
  process.exit(failed.length > 0 ? 1 : 0);
} catch (error) {
  endWith(error);
}
