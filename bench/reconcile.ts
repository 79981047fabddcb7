import { parseArgs } from 'node:util';
import { createLog } from '../apps/api/src/platform/log.ts';
import { paymentChecks } from '../apps/api/src/payments/reconcile.ts';
import { checkNewRows, type Check } from '../apps/api/src/platform/checks.ts';
import { createDb } from '../apps/api/src/platform/db.ts';
import { auditChecks } from '../apps/api/src/audit/checks.ts';
import { ledgerChecks } from '../apps/api/src/ledger/findings.ts';
import { vendingChecks } from '../apps/api/src/vending/findings.ts';
import { reconcileAllRows } from '../apps/api/src/reconcile-job.ts';
import { keep, say } from './measuring/measure.ts';
import { openShopDatabase } from './purchasing/database.ts';
import { fillPast } from './purchasing/filling.ts';

/*
 * How long the reconciliation takes with a million orders in the database: the run of each minute, with the orders of three
 * minutes at ten a second above its marks, and the nightly run over everything.
 */
const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } }, strict: false });
const orders = Number(values.orders);
const newOrders = Math.min(orders, 1800);
const runs = 7;
const meterCount = 20_000;

const log = createLog('bench', 'silent');
const database = await openShopDatabase(meterCount);
await fillPast(database.owner, { orders, days: 100 }, (done) => {
  if (done % 250_000 === 0) say(`  ${done} orders`);
});
const db = createDb({ url: database.appUrl, poolSize: 4, queryDeadlineMs: 1_800_000 });
const checks = [...ledgerChecks, ...auditChecks, ...vendingChecks, ...paymentChecks];

// The filling writes ids by hand, so the sequences do not name the last row.
await database.owner.query(`
  select setval('ledger.journal_id_seq', (select max(id) from ledger.journal)),
         setval('payments.charge_id_seq', (select max(id) from payments.charge)),
         setval('payments.capture_id_seq', (select max(id) from payments.capture))`);
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
    await database.owner.query(
      `update platform.reconcile_mark set settled_id = greatest(0, coalesce(pg_sequence_last_value($1::regclass), 0) - $2),
         noted_id = null, noted_xid = null, noted_at = null where check_id = $3`,
      [reads.newOf, back, id],
    );
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
let findings = 0;
for (let run = 0; run < runs; run += 1) {
  await moveMarksBack();
  const startedAt = performance.now();
  const { found, failed } = await checkNewRows(db, timed);
  times.push(performance.now() - startedAt);
  findings += found.length + failed.length;
  for (const { check, error } of failed) say(`${check.id} failed: ${String(error)}`);
}
const sorted = times.toSorted((a, b) => a - b);
const ms = (value: number | undefined) => `${Math.round(value ?? 0)} ms`;
say(`reconciliation of a minute, ${orders} orders of which ${newOrders} are new`);
say(
  `  median ${ms(sorted[Math.floor(runs / 2)])}, ${ms(sorted[0])} to ${ms(sorted.at(-1))} in ${runs} runs, ${findings} findings`,
);
const five = [...slowest].toSorted(([, a], [, b]) => b - a).slice(0, 5);
say(`  slowest checks: ${five.map(([id, value]) => `${id} ${ms(value)}`).join(', ')}`);

slowest.clear();
const startedAt = performance.now();
const full = await reconcileAllRows({ db, log, checks: timed });
const fullMs = performance.now() - startedAt;
say(`full reconciliation: ${ms(fullMs)}, ${full.found.length} findings, ${full.failed.length} failed`);
const fiveOfAll = [...slowest].toSorted(([, a], [, b]) => b - a).slice(0, 5);
say(`  slowest checks: ${fiveOfAll.map(([id, value]) => `${id} ${ms(value)}`).join(', ')}`);
keep('reconcile', {
  orders,
  newOrders,
  minuteMs: sorted.map(Math.round),
  fullMs: Math.round(fullMs),
  slowest: Object.fromEntries(five),
});
await db.destroy();
await database.drop();
