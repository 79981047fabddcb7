import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { monthOf, todayInLagos } from '@gatelight/contract/lagos-days';
import { createDb, sql } from '../apps/api/src/platform/database/db.ts';
import { openLargeWeb } from './large/web.ts';
import { openLargeYear } from './large/year.ts';
import { storeResult, measure, printLine, type Measured } from './measuring/measure.ts';

/*
 * The requests of a resident's app, with a large year in the database: each as a call to the web process, by one resident after
 * the other. `--data=DIR` and `--orders` as in staff.ts.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    data: { type: 'string' },
  },
  strict: false,
});
const goals = { p99Ms: 100 };

const year = await openLargeYear({
  dataDir: typeof values.data === 'string' ? values.data : undefined,
  orders: Number(values.orders),
});
const owner = createDb({ url: year.ownerUrl, poolSize: 1 });
const { rows: counted } = await sql<{ orders: bigint }>`select max(id) as orders from vending."order"`.execute(owner);
await owner.destroy();
const web = await openLargeWeb(year);
const month = monthOf(todayInLagos(-40));

const paths: Record<string, string> = {
  dashboard: '/api/v1/dashboard',
  'history: first page': '/api/v1/transactions?limit=20',
  'history: one utility': '/api/v1/transactions?limit=20&type=water_token',
  'history: one month': `/api/v1/transactions?limit=20&month=${month}`,
  'history: a reference': '/api/v1/transactions?limit=20&q=LRG-2026',
  'statement of a month': `/api/v1/wallet/statement?month=${month}`,
  wallet: '/api/v1/wallet',
  'own meters': '/api/v1/users/meters',
  notifications: '/api/v1/notifications',
};
const figures: Record<string, Measured> = {};
for (const [name, path] of Object.entries(paths)) {
  const measured = await measure(1, 2, async () => void (await web.get(web.resident(), path)));
  figures[name] = measured;
  printLine(
    `${name.padEnd(30)} p50 ${measured.p50Ms.toFixed(1).padStart(7)} ms   p99 ${measured.p99Ms.toFixed(1).padStart(7)} ms`,
  );
}
storeResult('resident', { loadAverage: loadavg(), orders: Number(counted[0]!.orders), goals, figures });
await web.close();
await year.close();
