import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Fault } from '../scripts/fault.ts';
import { pause } from '../scripts/processes.ts';
import { root } from '../scripts/task.ts';
import { storeResult, printLine } from './measuring/measure.ts';
import { openShopDatabase, type ShopDatabase } from './purchasing/database.ts';
import { fillPast, fillSandbox } from './purchasing/filling.ts';
import { openObserver, type Observer } from './purchasing/observer.ts';
import { endedChildrenMs, requireProc } from './purchasing/processor-time.ts';
import { makePlace, startProduct, type RunningProduct } from './purchasing/product.ts';
import { buyToken, type Bought } from './purchasing/shopper.ts';
import { percentiles, type Percentiles } from './purchasing/percentiles.ts';
import {
  above,
  between,
  dividedBy,
  productMs,
  readSettledUsage,
  readUsage,
  rounded,
  type Usage,
} from './purchasing/usage.ts';
import {
  reconciliationMark,
  untilDelivered,
  untilQuiet,
  untilReconciliation,
  vendedAtMs,
  watchVended,
} from './purchasing/watch.ts';

/*
 * What one quick purchase costs, from the payment link to the delivery report, with none and with many before it: commits,
 * processor time by process, and how many a second the machine bears. The reconciliation, which reads everything each
 * minute, is measured apart: the other windows lie between two of its runs.
 */
const meterCount = 2000;
const pastDays = 10;
const idleSeconds = 25;
const calm = { lanes: 4, seconds: 20 };
const saturated = { lanes: 32, seconds: 20, warmUpSeconds: 4 };

interface Window {
  purchases: number;
  /** Figures of one purchase, without the work of the idle product. */
  each: Usage;
  linkMs: Percentiles;
  /** From the bank's booking to the token. */
  tokenMs: Percentiles;
  purchasesPerSecond: number;
  /** Whether the reconciliation ran meanwhile: then the figures contain it. */
  reconciled: boolean;
}

interface Figures {
  orders: number;
  fillSeconds: number;
  idleEachSecond: Usage;
  calm: Window;
  saturated: Window;
  reconciliation: Reconciliation;
}

interface Stage {
  product: RunningProduct;
  observer: Observer;
  database: ShopDatabase;
}

async function measureAt(orders: number): Promise<Figures> {
  const database = await openShopDatabase(meterCount);
  const place = makePlace();
  const observer = await openObserver(database.ownerUrl);
  try {
    const startedAt = performance.now();
    await fillPast(database.owner, { orders, days: pastDays }, (done) => printLine(`  ${done} orders made`));
    await fillSandbox(database.owner, place.sandboxFile);
    const fillSeconds = Math.round((performance.now() - startedAt) / 1000);
    const product = await startProduct(database, place);
    try {
      return { orders, fillSeconds, ...(await measure({ product, observer, database })) };
    } finally {
      await product.stop();
    }
  } finally {
    await observer.end();
    await database.drop();
    place.remove();
  }
}

async function measure(stage: Stage): Promise<Omit<Figures, 'orders' | 'fillSeconds'>> {
  const { product, observer } = stage;
  await untilQuiet(product);
  // Plans, connections and pages that the first purchases pay for.
  await makePurchases(stage, { lanes: 4, seconds: 3 });
  await untilReconciliation(observer);
  await untilQuiet(product);
  const restingFrom = await readUsage(product, observer);
  await pause(idleSeconds * 1000);
  const idle = between(restingFrom, await readUsage(product, observer));

  await untilReconciliation(observer);
  await untilQuiet(product);
  const calmly = await measurePurchases(stage, idle, calm);

  await untilReconciliation(observer);
  await untilQuiet(product);
  const saturatedly = await measurePurchases(stage, idle, saturated);
  const reconciliation = await measureReconciliation(stage, idle);
  return {
    idleEachSecond: rounded(dividedBy(idle, idle.seconds)),
    calm: calmly,
    saturated: saturatedly,
    reconciliation,
  };
}

interface Reconciliation {
  seconds: number;
  commandMs: number;
  postgresMs: number;
  clean: boolean;
}

/** By the command: the worker does the same each minute, but says neither when nor how long. */
async function measureReconciliation({ product, observer }: Stage, idle: Usage): Promise<Reconciliation> {
  const from = await readUsage(product, observer);
  const endedMs = endedChildrenMs();
  const output = await product.reconcile();
  const used = above(between(from, await readUsage(product, observer)), idle);
  const clean = output === 'reconcile: clean';
  if (!clean) printLine(`  the reconciliation found something:\n${output.slice(0, 2000)}`);
  return {
    seconds: Math.round(used.seconds * 10) / 10,
    commandMs: endedChildrenMs() - endedMs,
    postgresMs: Math.round(used.cpuMs.postgres),
    clean,
  };
}

interface Load {
  lanes: number;
  seconds: number;
  warmUpSeconds?: number;
}

async function measurePurchases(stage: Stage, idle: Usage, load: Load): Promise<Window> {
  const { product, observer } = stage;
  const mark = await reconciliationMark(observer);
  const from = await readUsage(product, observer);
  const startedAtMs = Date.now();
  const bought = await makePurchases(stage, load);
  const used = between(from, await readSettledUsage(product, observer));
  const vended = await vendedAtMs(
    observer,
    bought.map(({ reference }) => reference),
  );
  const warmMs = startedAtMs + (load.warmUpSeconds ?? 0) * 1000;
  const endMs = startedAtMs + load.seconds * 1000;
  const counted = [...vended.values()].filter((at) => at >= warmMs && at < endMs).length;
  return {
    purchases: bought.length,
    each: rounded(dividedBy(above(used, idle), bought.length)),
    linkMs: percentiles(bought.map(({ linkMs }) => linkMs)),
    tokenMs: percentiles(bought.map(({ reference, paidAtMs }) => (vended.get(reference) ?? Number.NaN) - paidAtMs)),
    purchasesPerSecond: Math.round((counted * 10_000) / (endMs - warmMs)) / 10,
    reconciled: (await reconciliationMark(observer)) !== mark,
  };
}

/** Buys on several lanes for a while, each lane again once it has its token, and waits for all the delivery reports. */
async function makePurchases({ product, observer, database }: Stage, { lanes, seconds }: Load): Promise<Bought[]> {
  const bought: Bought[] = [];
  const watch = watchVended(observer);
  const endAt = performance.now() + seconds * 1000;
  try {
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (performance.now() < endAt) {
          const one = await buyToken(product, database.meters[randomInt(database.meters.length)] ?? '');
          bought.push(one);
          await watch.untilVended(one.reference);
        }
      }),
    );
  } finally {
    await watch.stop();
  }
  await untilDelivered(
    observer,
    bought.map(({ reference }) => reference),
  );
  return bought;
}

function print({ orders, ...figures }: Figures): void {
  printLine(`\n${orders} orders before (made in ${figures.fillSeconds} s)`);
  const { idleEachSecond: idle, reconciliation } = figures;
  for (const name of ['calm', 'saturated'] as const) {
    const { each, linkMs, tokenMs, purchases, purchasesPerSecond, reconciled } = figures[name];
    const { web, worker, postgres, sandbox } = each.cpuMs;
    printLine(`  ${name} (${purchases} purchases${reconciled ? '; the reconciliation ran meanwhile' : ''})`);
    printLine(
      `    transactions ${each.transactions.toFixed(1)}, of which write ${each.writing.toFixed(1)}; log flushes ${each.walFlushes.toFixed(1)}, ${(each.walBytes / 1024).toFixed(1)} KiB`,
    );
    printLine(
      `    processor ms ${productMs(each).toFixed(1)} = web ${web.toFixed(1)} + worker ${worker.toFixed(1)} + PostgreSQL ${postgres.toFixed(1)}; sandbox ${sandbox.toFixed(1)}`,
    );
    printLine(
      `    payment link p50 ${linkMs.p50} ms, p99 ${linkMs.p99} ms; money to token p50 ${tokenMs.p50} ms, p99 ${tokenMs.p99} ms; ${purchasesPerSecond} a second`,
    );
  }
  printLine(`  idle, each second: ${idle.transactions.toFixed(1)} transactions, ${productMs(idle).toFixed(1)} ms`);
  printLine(
    `  one reconciliation: ${reconciliation.seconds} s, command ${reconciliation.commandMs} ms, PostgreSQL ${reconciliation.postgresMs} ms, ${reconciliation.clean ? 'clean' : 'NOT CLEAN'}`,
  );
}

function chosenSizes(): number[] {
  const { values } = parseArgs({ options: { orders: { type: 'string', default: '0,50000,500000' } } });
  const sizes = values.orders.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 0)) {
    throw new Fault('--orders takes whole numbers with commas between them, for example --orders=0,50000.');
  }
  return sizes;
}

requireProc();
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const [loadBefore = 0] = loadavg();
const sizes: Figures[] = [];
for (const orders of chosenSizes()) {
  printLine(`\nmeasuring with ${orders} orders`);
  const figures = await measureAt(orders);
  sizes.push(figures);
  print(figures);
  storeResult('purchase', { commit, loadBefore, lanes: { calm: calm.lanes, saturated: saturated.lanes }, sizes });
}
