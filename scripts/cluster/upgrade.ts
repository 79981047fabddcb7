import { parseArgs } from 'node:util';
import { storeResult } from '../../bench/measuring/measure.ts';
import { migrate } from '../../apps/api/src/platform/migrations/migrate.ts';
import { endWith, Fault } from '../fault.ts';
import { pause } from '../processes.ts';
import { builtPrograms, type Programs } from '../product/programs.ts';
import { createCaller } from '../soak/calls.ts';
import { buildCluster, type Cluster } from './database.ts';
import { buildEarlierVersion, lastCommitBeforeSql } from './earlier-version.ts';
import { examineLoad } from './examine.ts';
import { exactPurchases, longestGap, startLoad, untilAtRest, type Load } from './load.ts';
import { requireLinux } from './node.ts';
import { startClusterProduct, type ClusterProduct, type PartName } from './product.ts';
import { restartWith } from './steps.ts';

const help = `npm run upgrade-test -- [--from=COMMIT]
Starts the product of an earlier commit on a cluster as npm run cluster builds it, buys without pause, migrates the database to this
version under the load, and replaces half of the processes, so that both versions run side by side; then the rest. No call may be refused,
nothing acknowledged may be lost. --from: the earlier commit; without it, the one before the last change of SQL.`;

const shape = { webs: 2, vendings: 2, workers: 2 } as const;
const firstHalf = ['web1', 'vending1', 'worker1'] as const satisfies PartName[];
const secondHalf = ['web2', 'vending2', 'worker2'] as const satisfies PartName[];
const sideBySideMs = 15_000;
const calmMs = 5000;
const longestGapMs = 3000;

/** `npm run upgrade-test`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, help: { type: 'boolean', default: false } } });
  if (values.help) return printLine(help);
  requireLinux();
  const programs = await builtPrograms();
  const earlier = await buildEarlierVersion(values.from ?? (await lastCommitBeforeSql()));
  printLine(`Building a cluster for ${earlier.commit.slice(0, 9)} …`);
  let cluster: Cluster | undefined;
  let product: ClusterProduct | undefined;
  let isClean = false;
  const interrupted = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => interrupted.reject(new Fault('Interrupted.')));
  try {
    isClean = await Promise.race([
      interrupted.promise,
      (async () => {
        cluster = await buildCluster(shape, (ownerUrl) => earlier.migrate(ownerUrl));
        product = await startClusterProduct(cluster, shape, earlier.programs);
        return upgrade(cluster, product, programs, earlier.commit);
      })(),
    ]);
    printLine(`upgrade-test: ${isClean ? 'clean' : 'not clean'}`);
  } finally {
    await product?.stop();
    if (!isClean) cluster?.keepLogs();
    await cluster?.remove();
    await earlier.remove();
  }
  process.exit(isClean ? 0 : 1);
}

async function upgrade(
  cluster: Cluster,
  product: ClusterProduct,
  programs: Programs,
  commit: string,
): Promise<boolean> {
  const caller = createCaller(product.url);
  const load = await startLoad({ url: product.url, ownerUrl: cluster.ownerUrl, caller, plans: exactPurchases() });
  const phases: Phase[] = [];
  const phase = async (name: string, work: () => Promise<void>) => {
    const result = await watch(load, name, work);
    phases.push(result);
    printLine(
      `${name}: ${result.acknowledged} vends, longest gap ${result.gapMs} ms, refused ${JSON.stringify(result.refused)}`,
    );
  };
  let applied: string[] = [];
  await phase('the earlier version alone', () => pause(calmMs));
  await phase('the migration', async () => {
    ({ applied } = await migrate(cluster.ownerUrl));
    await pause(calmMs);
  });
  printLine(`${applied.length} migrations, and the functions and views of this version`);
  await phase('half of the processes replaced', async () => {
    for (const name of firstHalf) await restartWith({ cluster, product }, name, programs);
  });
  await phase('both versions side by side', () => pause(sideBySideMs));
  await phase('the other half replaced', async () => {
    for (const name of secondHalf) await restartWith({ cluster, product }, name, programs);
    await pause(calmMs);
  });
  await load.stop();
  const open = await untilAtRest(cluster.ownerUrl);
  const differences = await examineLoad(cluster.ownerUrl, load);
  const reconciliation = await product.reconcile(programs);
  const faults = [
    ...open.map((what) => `did not come to rest: ${what}`),
    ...differences,
    ...load.complaints,
    ...phases.flatMap(({ name, refused, gapMs }) => [
      ...(Object.keys(refused).length > 0 ? [`${name}: calls were refused: ${JSON.stringify(refused)}`] : []),
      ...(gapMs > longestGapMs ? [`${name}: no vend for ${gapMs} ms`] : []),
    ]),
    ...(reconciliation.code === 0
      ? []
      : [`reconciliation ended with ${reconciliation.code}: ${reconciliation.output}`]),
  ];
  for (const fault of faults) printLine(`✗ ${fault}`);
  const acknowledged = load.times().length;
  printLine(`${acknowledged} vends were acknowledged; ${differences.length} differ from the books`);
  storeResult('upgrade', { from: commit, migrations: applied, shape, acknowledged, phases, faults });
  return faults.length === 0;
}

interface Phase {
  name: string;
  acknowledged: number;
  gapMs: number;
  refused: Record<string, number>;
}

async function watch(load: Load, name: string, work: () => Promise<void>): Promise<Phase> {
  const refusedBefore = load.refusedSince();
  const from = performance.now();
  await work();
  const to = performance.now();
  const times = load.times();
  return {
    name,
    acknowledged: times.filter((time) => time > from && time < to).length,
    gapMs: Math.round(longestGap(times, from, to)),
    refused: load.refusedSince(refusedBefore),
  };
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main().catch(endWith);
