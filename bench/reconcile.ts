import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { compose } from '../apps/api/src/processes/compose.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { checkNewRows, type Check } from '../apps/api/src/platform/checks/checks.ts';
import { createDb, sql } from '../apps/api/src/platform/database/db.ts';
import { reconcileAllRows } from '../apps/api/src/commands/reconcile-job.ts';
import { allChecks } from '../apps/api/src/commands/reconcile-findings.ts';
import { largeConfig } from './large/web.ts';
import { openLargeYear } from './large/year.ts';
import { storeResult, printLine } from './measuring/measure.ts';

/*
 * How long the reconciliation takes with a million orders in the database: every check of every slice in the run of each
 * minute, with the orders of three minutes at ten a second above its marks, and the nightly run over everything. `--data=DIR` is a
 * data directory that `db:seed -- --large` has filled already; without it a year of `--orders` is made.
 */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, data: { type: 'string' } },
  strict: false,
});
const runs = 7;
const goalMs = 1000;

const log = createLog('bench', 'silent');
const year = await openLargeYear({
  dataDir: typeof values.data === 'string' ? values.data : undefined,
  orders: Number(values.orders),
});
const owner = createDb({ url: year.ownerUrl, poolSize: 1 });
const db = createDb({ url: year.appUrl, poolSize: 4, queryDeadlineMs: 1_800_000 });
const product = compose(largeConfig(year), db, log);
const checks = allChecks(product);
const { rows: counted } = await sql<{ orders: number }>`select max(id)::int as orders from vending."order"`.execute(
  owner,
);
const orders = counted[0]!.orders;
const newOrders = Math.min(orders, 1800);
await checkNewRows(db, checks);

/** How many rows of each sequence an order has. */
const rowsOfAnOrder: Record<string, number> = {
  'ledger.journal_id_seq': 2,
  'ledger.posting_id_seq': 6,
  'audit.entry_id_seq': 2,
  'vending.order_event_id_seq': 5,
};

async function moveMarksBack(): Promise<void> {
  for (const { id, reads } of checks) {
    if (typeof reads !== 'object') continue;
    const back = newOrders * (rowsOfAnOrder[reads.newOf] ?? 1);
    await sql`
      update platform.reconcile_mark set settled_id = greatest(0, coalesce(pg_sequence_last_value(${reads.newOf}::regclass), 0) - ${back}),
        noted_id = null, noted_xid = null, noted_at = null where check_id = ${id}`.execute(owner);
  }
}

const slowest = new Map<string, number>();
const timed = checks.map((check): Check => ({
  ...check,
  async find(reader, since) {
    const startedAt = performance.now();
    const found = await check.find(reader, since);
    slowest.set(check.id, Math.max(slowest.get(check.id) ?? 0, performance.now() - startedAt));
    return found;
  },
}));

const times: number[] = [];
const found = new Set<string>();
for (let run = 0; run < runs; run += 1) {
  await moveMarksBack();
  const startedAt = performance.now();
  const { found: findings, failed } = await checkNewRows(db, timed);
  times.push(performance.now() - startedAt);
  for (const { check, finding } of findings) found.add(`${check.id}: ${finding.detail}`);
  for (const { check, error } of failed) printLine(`${check.id} failed: ${String(error)}`);
}
const sorted = times.toSorted((a, b) => a - b);
const ms = (value: number | undefined) => `${Math.round(value ?? 0)} ms`;
printLine(`reconciliation of a minute, ${orders} orders of which ${newOrders} are new`);
printLine(
  `  median ${ms(sorted[Math.floor(runs / 2)])}, ${ms(sorted[0])} to ${ms(sorted.at(-1))} in ${runs} runs (at most ${goalMs} ms), ${found.size} findings`,
);
for (const one of Array.from(found).slice(0, 10)) printLine(`  finding: ${one}`);
const slowestOf = (times: Map<string, number>) =>
  [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([id, value]) => [id, Math.round(value)] as const);
const slowestOfMinute = slowestOf(slowest);
const told = (list: typeof slowestOfMinute) => list.map(([id, value]) => `${id} ${ms(value)}`).join(', ');
printLine(`  slowest checks: ${told(slowestOfMinute)}`);

slowest.clear();
const startedAt = performance.now();
const full = await reconcileAllRows({ db, log, checks: timed });
const fullMs = performance.now() - startedAt;
printLine(`full reconciliation: ${ms(fullMs)}, ${full.found.length} findings, ${full.failed.length} failed`);
for (const { check, finding } of full.found.slice(0, 10)) printLine(`  finding: ${check.id}: ${finding.detail}`);
for (const { check, error } of full.failed) printLine(`  ${check.id} failed: ${String(error)}`);
const slowestOfNight = slowestOf(slowest);
printLine(`  slowest checks: ${told(slowestOfNight)}`);
storeResult('reconcile', {
  loadAverage: loadavg(),
  orders,
  newOrders,
  checks: checks.length,
  goalMs,
  minuteMs: sorted.map(Math.round),
  slowestOfMinuteMs: Object.fromEntries(slowestOfMinute),
  fullMs: Math.round(fullMs),
  slowestOfNightMs: Object.fromEntries(slowestOfNight),
  findings: full.found.length,
});
await product.close();
await db.destroy();
await owner.destroy();
await year.close();
