import { parseArgs } from 'node:util';
import { storeResult } from '../../bench/measuring/measure.ts';
import { endWith, Fault } from '../fault.ts';
import { pause } from '../processes.ts';
import { builtPrograms } from '../product/programs.ts';
import { createCaller } from '../soak/calls.ts';
import { buildCluster, type Cluster } from './database.ts';
import { examineLoad } from './examine.ts';
import { exactPurchases, longestGap, startLoad, untilAtRest, type Load } from './load.ts';
import { patroniTimes, requireLinux } from './node.ts';
import { startClusterProduct, type ClusterProduct } from './product.ts';
import { databaseSteps, processSteps, type Step } from './steps.ts';

const help = `npm run cluster -- [--only=WORD]
Builds a PostgreSQL cluster on this machine (Patroni with three nodes and one confirmed standby, etcd, HAProxy, PgBouncer in transaction
mode) in a folder of its own, starts three webs, two vending processes and two workers on it, and buys without pause. Then it breaks one
thing after the other. Nothing acknowledged may be lost or done twice, vends go on within ten seconds, and no process of ours is
restarted. --only: just the steps whose names hold this word. It takes about five minutes, and ends with 1 unless all is well.`;

const shape = { webs: 3, vendings: 2, workers: 2 } as const;
const calmMs = 3000;

interface StepResult {
  name: string;
  how: string;
  /** Longest time without an acknowledged vend; undefined: this machine could not do the step. */
  gapMs?: number;
  acknowledged?: number;
  /** Responses that asked to retry, by status; 0: no response. */
  refused?: Record<string, number>;
  primary?: { before: string; after: string };
  faults: string[];
}

/** `npm run cluster`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return printLine(help);
  requireLinux();
  const startedAt = performance.now();
  const programs = await builtPrograms();
  printLine('Building the cluster …');
  const cluster = await buildCluster(shape);
  let product: ClusterProduct | undefined;
  let isClean = false;
  const interrupted = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => interrupted.reject(new Fault('Interrupted.')));
  try {
    isClean = await Promise.race([
      interrupted.promise,
      (async () => {
        product = await startClusterProduct(cluster, shape, programs);
        printLine(
          `${shape.webs} webs, ${shape.vendings} vending processes and ${shape.workers} workers serve at ${product.url}`,
        );
        return run(cluster, product, values.only);
      })(),
    ]);
    printLine(
      `cluster: ${isClean ? 'clean' : 'not clean'}, in ${Math.round((performance.now() - startedAt) / 1000)} s`,
    );
  } finally {
    await product?.stop();
    if (!isClean) cluster.keepLogs();
    await cluster.remove();
  }
  process.exit(isClean ? 0 : 1);
}

async function run(cluster: Cluster, product: ClusterProduct, only: string): Promise<boolean> {
  const caller = createCaller(product.url);
  const load = await startLoad({ url: product.url, ownerUrl: cluster.ownerUrl, caller, plans: exactPurchases() });
  await pause(calmMs);
  const steps = [...databaseSteps(cluster.nodes), ...processSteps(shape)].filter(({ name }) => name.includes(only));
  const results: StepResult[] = [];
  for (const step of steps) {
    const result = await runStep(step, { cluster, product, load });
    results.push(result);
    printLine(
      `${result.faults.length === 0 ? '✓' : '✗'} ${step.name}: ` +
        (result.gapMs === undefined
          ? 'this machine cannot do it'
          : `${result.acknowledged} vends acknowledged, longest gap ${(result.gapMs / 1000).toFixed(1)} s, ` +
            `${result.primary?.before} → ${result.primary?.after}`),
    );
    for (const fault of result.faults) printLine(`    ${fault}`);
  }
  await load.stop();
  const atRest = await untilAtRest(cluster.ownerUrl);
  const differences = await examineLoad(cluster.ownerUrl, load);
  const reconciliation = await product.reconcile();
  const faults = [
    ...atRest.map((what) => `did not come to rest: ${what}`),
    ...differences,
    ...(reconciliation.code === 0
      ? []
      : [`reconciliation ended with ${reconciliation.code}: ${reconciliation.output}`]),
  ];
  for (const fault of faults) printLine(`✗ ${fault}`);
  const acknowledged = load.vends.filter(({ told }) => told).length;
  const bought = load.journals.filter(({ tokens }) => tokens.length > 0).length;
  printLine(
    `${acknowledged} vends and ${bought} purchases were acknowledged; ${differences.length} differ from the books`,
  );
  if (only === '') {
    const refusals = load.refusedSince();
    storeResult('cluster', { shape, patroni: patroniTimes, acknowledged, bought, refusals, steps: results, faults });
  }
  return faults.length === 0 && results.every((one) => one.faults.length === 0);
}

async function runStep(
  step: Step,
  { cluster, product, load }: { cluster: Cluster; product: ClusterProduct; load: Load },
): Promise<StepResult> {
  const { name, how } = step;
  if (!step.strike) return { name, how, faults: [] };
  await cluster.untilWhole();
  await pause(calmMs);
  const leader = await cluster.primary();
  const scene = { cluster, product, leader };
  const ours = product.parts();
  const seen = { complaints: load.complaints.length, refused: load.refusedSince() };
  const struckAt = performance.now();
  await step.strike(scene);
  const from = step.countsFrom === 'strike' ? struckAt : performance.now();
  await pause(step.holdMs);
  await step.heal(scene);
  await cluster.untilWhole();
  await pause(calmMs);
  const to = performance.now();
  const gapMs = Math.round(longestGap(load.times(), from, to));
  const refused = load.refusedSince(seen.refused);
  const ended = ours.filter((one) => !one.runs()).map((one) => one.name);
  return {
    name,
    how,
    gapMs,
    refused,
    acknowledged: load.times().filter((time) => time > struckAt && time < to).length,
    primary: { before: leader.name, after: (await cluster.primary()).name },
    faults: [
      ...load.complaints.slice(seen.complaints),
      ...(gapMs > step.gapMs ? [`no vend for ${gapMs} ms; at most ${step.gapMs} are allowed`] : []),
      ...(step.restartsOurs ? [] : ended.map((one) => `${one} ended`)),
      ...(step.refusesNothing && Object.keys(refused).length > 0
        ? [`refused, by status: ${JSON.stringify(refused)}`]
        : []),
    ],
  };
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main().catch(endWith);
