import { endWith } from '../fault.ts';
import { runTasks, type Task } from '../task.ts';
import { refuseOpenTables } from './open-tables.ts';
import { requireSqlInStores } from './sql-places.ts';
import { refuseUnusedTexts } from './unused-texts.ts';
import { refuseOldWords } from './voice.ts';

// The type checker and the linter are Go programs that run for seconds and spend a fifth of that on garbage collection. The
// machine has memory to spare.
process.env.GOGC ??= '400';

const tasks: Task[] = [
  // Several checkers repeat each other's work, and the two type checks already use both cores.
  { name: 'types', node: ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', 'tsconfig.json'] },
  { name: 'types of the web', npm: ['run', '--silent', 'typecheck', '-w', '@gatelight/web'] },
  { name: 'lint', node: ['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--format=unix'] },
  { name: 'unused code', node: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'floors', node: ['scripts/checks/floors.ts'] },
  { name: 'format', node: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'SQL places', work: requireSqlInStores },
  { name: 'closed lists', work: refuseOpenTables },
  { name: 'unused texts', work: refuseUnusedTexts },
  { name: 'old words', work: refuseOldWords },
  { name: 'SQL', node: ['scripts/checks/sql.ts'] },
];

try {
  const outcomes = await runTasks(tasks, 2);
  const failed = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.name);
  if (failed.length > 0) process.stdout.write(`check failed: ${failed.join(', ')}\n`);
  process.exit(failed.length > 0 ? 1 : 0);
} catch (error) {
  endWith(error);
}
