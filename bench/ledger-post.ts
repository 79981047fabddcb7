import pg from 'pg';
import { createDb, inTransaction } from '../apps/api/src/platform/database/db.ts';
import { openAccount, orderClearing, post, providerClearing, vatPayable } from '../apps/api/src/money/ledger/index.ts';
import { createTestDatabase } from '../apps/api/src/platform/testing/test-database.ts';
import { storeResult, measure, printLine, type Measured } from './measuring/measure.ts';
import { spreadOf, untilQuiet } from './measuring/quiet.ts';
import { prepareTpcB, runTpcB } from './measuring/tpc-b.ts';

const lanes = 8;
const seconds = 5;
const rounds = 5;

/*
 * Journals a second compared with the transactions of PostgreSQL's own TPC-B, on the same server with fsync on. Both
 * alternate (A B A B …), because the speed of a disk changes from minute to minute; each round has its own ratio.
 */
const database = await createTestDatabase();
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: lanes });
const db = createDb({ url: database.appUrl, poolSize: lanes });

await prepareTpcB(owner);
const tpcB = () => runTpcB(owner);

const clearing = providerClearing('bench');
await inTransaction(db, (tx) => openAccount(tx, clearing));
let count = 0;
async function journal(): Promise<void> {
  count += 1;
  await post(db, {
    reference: `bench:${count}`,
    kind: 'charge-captured',
    moves: [
      { from: clearing, to: orderClearing, amountKobo: 465_116n },
      { from: clearing, to: vatPayable, amountKobo: 34_884n },
    ],
    memo: 'benchmark',
    actor: 'system',
  });
}

const quiet = await untilQuiet(owner);
const yardsticks: Measured[] = [];
const ours: Measured[] = [];
for (let round = 0; round < rounds; round += 1) {
  yardsticks.push(await measure(lanes, seconds, tpcB));
  ours.push(await measure(lanes, seconds, journal));
}
const ratios = ours.map(({ perSecond }, round) => perSecond / (yardsticks[round]?.perSecond ?? 1));
const line = (name: string, all: Measured[]) => {
  const { min, median, max } = spreadOf(all.map(({ perSecond }) => perSecond));
  const [p50, p99] = [spreadOf(all.map(({ p50Ms }) => p50Ms)), spreadOf(all.map(({ p99Ms }) => p99Ms))];
  return `${name.padEnd(14)}${median.toFixed(0).padStart(7)} a second (${min.toFixed(0)} to ${max.toFixed(0)})   p50 ${p50.median.toFixed(1)} ms   p99 ${p99.median.toFixed(1)} ms`;
};
printLine(line('TPC-B', yardsticks));
printLine(line('journals', ours));
const ratio = spreadOf(ratios);
printLine(
  `ratio         ${ratio.median.toFixed(2).padStart(7)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})   median of ${rounds} rounds of ${seconds} s each, ${lanes} connections, fsync on`,
);
storeResult('ledger-post', { lanes, seconds, rounds, quiet, tpcB: yardsticks, journals: ours, ratios, ratio });

await db.destroy();
await owner.end();
await database.drop();
