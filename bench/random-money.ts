import { parseArgs } from 'node:util';
import { runRandomMoney } from '../apps/api/src/vending/test-random-money.ts';
import { keep, say } from './measuring/measure.ts';

/* Random operations with money on both rails, with faults and deaths of the worker: --operations=10000 --seed=word. Ends with 1 when the
   books are not clean. */
const { values } = parseArgs({
  options: { operations: { type: 'string', default: '1000' }, seed: { type: 'string', default: 'bench' } },
});
const operations = Number(values.operations);
const begun = performance.now();
const run = await runRandomMoney(operations, values.seed);
const seconds = Math.round((performance.now() - begun) / 1000);
for (const [kind, count] of Object.entries(run.operations)) say(`${kind.padEnd(26)} ${count}`);
say(`answers ${JSON.stringify(run.answers)}, deaths ${run.kills}, ${seconds} s, seed ${values.seed}`);
for (const finding of run.findings.slice(0, 50)) say(`NOT CLEAN ${finding}`);
say(run.findings.length === 0 ? 'all invariants are clean' : `${run.findings.length} findings`);
keep('random-money', {
  operations,
  seed: values.seed,
  seconds,
  kills: run.kills,
  byKind: run.operations,
  answers: run.answers,
  findings: run.findings.length,
});
process.exitCode = run.findings.length === 0 ? 0 : 1;
