import { parseArgs } from 'node:util';
import { runRandomMoney } from '../apps/api/src/testing/test-random-money.ts';
import { storeResult, printLine } from './measuring/measure.ts';

/* Random operations with money on both rails, with faults and deaths of web, worker and vending process: --operations=10000 --seed=word.
   Ends with 1 when the books are not clean. */
const { values } = parseArgs({
  options: { operations: { type: 'string', default: '1000' }, seed: { type: 'string', default: 'bench' } },
});
const operations = Number(values.operations);
const begun = performance.now();
const run = await runRandomMoney(operations, values.seed, (made) => {
  if (made % 1000 === 0) printLine(`${made} operations after ${Math.round((performance.now() - begun) / 1000)} s`);
});
const seconds = Math.round((performance.now() - begun) / 1000);
for (const counts of [run.operations, run.made, run.deaths]) {
  for (const [kind, count] of Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b)))
    printLine(`${kind.padEnd(40)} ${count}`);
  printLine('');
}
const kills = Object.values(run.deaths).reduce((sum, one) => sum + one, 0);
printLine(`answers ${JSON.stringify(run.answers)}, deaths ${kills}, ${seconds} s, seed ${values.seed}`);
for (const finding of run.findings.slice(0, 50)) printLine(`NOT CLEAN ${finding}`);
printLine(run.findings.length === 0 ? 'all invariants are clean' : `${run.findings.length} findings`);
storeResult('random-money', {
  operations,
  seed: values.seed,
  seconds,
  kills,
  byKind: run.operations,
  made: run.made,
  deaths: run.deaths,
  answers: run.answers,
  findings: run.findings.length,
});
process.exitCode = run.findings.length === 0 ? 0 : 1;
