import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { monthOf, todayInLagos } from '@gatelight/contract/lagos-days';
import { connectToWritable } from '../apps/api/src/platform/database/database-url.ts';
import { runningServer, serverUrl } from '../scripts/postgres/server.ts';
import { pause } from '../scripts/processes.ts';
import { startThrowawayProduct } from '../scripts/testing/throwaway-product.ts';
import { printLine, storeResult } from './measuring/measure.ts';
import { signInCookies } from './measuring/pages.ts';

/*
 * A billing run of an estate of 5,000 houses with an occupant each, on the product as it is started: how long the preview takes, and how long
 * from its confirmation to the last invoice, which the worker makes in the background. Each occupant has a phone, so each invoice also has
 * its message. The run is of this month, because the invoices of a later one wait for its first day; the houses of the demonstration are billed
 * already and stay out. Ends with code 1 if an invoice is missing or the two together take 30 seconds or longer.
 */
const HOUSES = 5000;
const MOST_SECONDS = 30;

async function addHouses(dataDir: string): Promise<void> {
  const server = runningServer(dataDir);
  if (!server) throw new Error('the product of the benchmark has no database');
  const owner = await connectToWritable(serverUrl(server, 'owner', 'gatelight'));
  try {
    await owner.query(
      `with h as (
         insert into estates.house (estate_id, name, area_m2, bedrooms)
         select 1, 'Bench ' || n, 90 + n % 60, 2 + n % 3 from generate_series(1, $1::integer) n returning id, name)
       insert into households.occupant (house_id, name, phone, pays, since)
       select h.id, 'Occupant of ' || h.name, '080' || lpad((h.id % 100000000)::text, 8, '0'), true, '2025-01-01' from h`,
      [HOUSES],
    );
  } finally {
    await owner.end();
  }
}

interface Run {
  id: string;
  state: string;
  bills: number;
  issued_bills: number;
  total_kobo: number;
}

const product = await startThrowawayProduct();
try {
  await addHouses(product.dataDir);
  const cookie = await signInCookies(product.url, 'musa@example.com');
  const call = async (path: string, body?: object): Promise<Run> => {
    const answer = await fetch(`${product.url}/api/v1/manage/estates/1/service-charges/runs${path}`, {
      headers: {
        cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': randomUUID(),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: Run }).data;
  };
  const begin = performance.now();
  const run = await call('', { kind: 'period', period: 'month', from: monthOf(todayInLagos()) });
  const previewed = performance.now();
  const load = loadavg()[0] ?? 0;
  let now = await call(`/${run.id}/confirm`, { bills: run.bills, total_kobo: run.total_kobo });
  const shown = new Set<number>();
  while (now.state !== 'issued' && performance.now() - previewed < 3 * MOST_SECONDS * 1000) {
    await pause(250);
    now = await call(`/${run.id}`);
    shown.add(now.issued_bills);
  }
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  const figures = {
    load,
    invoices: now.issued_bills,
    previewSeconds: seconds(previewed - begin),
    issueSeconds: seconds(performance.now() - previewed),
    /** Different counts that a manager's page could show while the run went on. */
    progressSteps: shown.size,
  };
  printLine(JSON.stringify(figures, null, 2));
  storeResult('billing-run', figures);
  const isDone = now.state === 'issued' && now.issued_bills === now.bills && now.bills >= HOUSES;
  if (!isDone || figures.previewSeconds + figures.issueSeconds >= MOST_SECONDS) process.exitCode = 1;
} finally {
  await product.discard();
}
