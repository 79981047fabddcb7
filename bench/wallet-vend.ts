import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { asOwner, makeMeters, makeResidents, ownerUrlOf } from '../scripts/testing/residents.ts';
import { emptyPages, startThrowawayProduct } from '../scripts/testing/throwaway-product.ts';
import { readRecord } from '../scripts/postgres/place.ts';
import { serverUrl } from '../scripts/postgres/server.ts';
import { pause } from '../scripts/processes.ts';
import { partNames, runningPart } from '../scripts/soak/parts.ts';
import { storeResult, measure, measureAtRate, printLine, type Measured } from './measuring/measure.ts';
import { prepareTpcB, runTpcB } from './measuring/tpc-b.ts';
import { processorMs, requireProc } from './purchasing/processor-time.ts';

/*
 * Vends from wallets over HTTP, from the request to the token in its response, with 8 parallel buyers and with 64: each resident
 * buys for one meter after the other. The whole product runs, with its vending process and its messages, on a database that waits for
 * its disk. Before and after, the same server runs PostgreSQL's own TPC-B with as many connections. What a vend costs is measured
 * until its messages are sent: processor time by process, transactions, and the log with images of full pages.
 * `--data=DIR`: on the million orders of a data directory that `db:seed -- --large` has filled. The residents and
 * their purchases stay in it. At the end, vends come at half of the highest rate that was reached: what a buyer then waits.
 */
const wanted = { ratio: { 8: 0.1, 64: 0.15 }, cpuMs: 4, transactions: 6, p99MsAtHalf: 60 };
/** A meter's identifiers are minutes: more than a few tokens a minute run ahead of the clock, and the authority refuses them. */
const meterCount = 6000;

const { values } = parseArgs({
  options: {
    lanes: { type: 'string', default: '8,64' },
    seconds: { type: 'string', default: '15' },
    data: { type: 'string' },
  },
});
const laneCounts = values.lanes.split(',').map(Number);
const mostLanes = Math.max(...laneCounts);
const seconds = Number(values.seconds);
requireProc();
const product = await startThrowawayProduct({
  VENDING_CAP_PER_HOUR_KOBO: '100000000000000',
  VENDING_CAP_PER_METER_DAY_KOBO: '100000000000000',
  WEB_BUILD_DIR: emptyPages(),
  ...(values.data === undefined ? {} : { DATA_DIR: resolve(values.data) }),
});
const dataDir = values.data === undefined ? product.dataDir : resolve(values.data);
const record = readRecord(dataDir);
if (!record) throw new Error('the product has no database');
// A run that was stopped leaves it.
await asOwner(dataDir, 'drop database if exists yardstick');
await asOwner(dataDir, 'create database yardstick');
const yardstick = new pg.Pool({ connectionString: serverUrl(record, 'owner', 'yardstick'), max: mostLanes });
try {
  await prepareTpcB(yardstick);
  const residents = await makeResidents(
    { url: product.url, ownerUrl: ownerUrlOf(dataDir) },
    mostLanes,
    10_000_000_000_00,
  );
  const meters = await makeMeters(ownerUrlOf(dataDir), meterCount);
  await untilIdle();
  let keys = 0;
  let refused = 0;
  const vend = async (lane: number) => {
    const resident = residents[lane];
    const answer = await fetch(`${product.url}/api/v1/vend/wallet`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `bench-wallet-vend-${(keys += 1)}`,
        ...(await resident?.headers()),
      },
      body: JSON.stringify({
        meterNumber: meters[keys % meterCount],
        amount_kobo: 100_000 + (keys % 50) * 1000,
        repeat: true,
      }),
    });
    const body = (await answer.json()) as { data?: { order?: { tokens?: unknown[] } } };
    if (answer.status !== 200 || body.data?.order?.tokens?.length !== 1) {
      refused += 1;
      if (refused < 4) printLine(`refused: ${answer.status} ${JSON.stringify(body).slice(0, 200)}`);
    }
  };
  await measure(8, 5, vend);
  const runs: (Measured & Record<string, unknown>)[] = [];
  for (const lanes of laneCounts) {
    await untilSent();
    const load = loadavg();
    const before = await measure(lanes, 5, () => runTpcB(yardstick));
    const from = { usage: await readUsage(), vends: keys };
    const measured = await measure(lanes, seconds, vend);
    await untilSent();
    const used = await readUsage();
    const vends = keys - from.vends;
    const after = await measure(lanes, 5, () => runTpcB(yardstick));
    const tpcB = (before.perSecond + after.perSecond) / 2;
    const each = Object.fromEntries(
      Object.entries(used).map(([name, value]) => [
        name,
        Math.round(((value - (from.usage[name] ?? 0)) / vends) * 100) / 100,
      ]),
    );
    const cpuMs = partNames
      .filter((name) => name !== 'sandbox')
      .reduce((sum, name) => sum + (each[`${name}Ms`] ?? 0), 0);
    const ratio = measured.perSecond / tpcB;
    printLine(
      `${lanes} buyers: ${measured.perSecond.toFixed(0)} a second, median ${measured.p50Ms.toFixed(0)} ms, 99 of 100 below ` +
        `${measured.p99Ms.toFixed(0)} ms; TPC-B ${tpcB.toFixed(0)} a second, ratio ${ratio.toFixed(3)}`,
    );
    printLine(`  a vend: ${cpuMs.toFixed(1)} ms of processor time without the sandbox; ${JSON.stringify(each)}`);
    runs.push({ lanes, load, ...measured, tpcB, ratio, cpuMs, each });
  }
  await untilSent();
  const highest = Math.max(...runs.map(({ perSecond }) => perSecond));
  const atHalf = { load: loadavg(), ...(await measureAtRate(highest / 2, seconds, (nth) => vend(nth % mostLanes))) };
  printLine(
    `at half of the highest rate: ${atHalf.perSecond.toFixed(0)} a second, median ${atHalf.p50Ms.toFixed(0)} ms, 99 of 100 below ` +
      `${atHalf.p99Ms.toFixed(0)} ms`,
  );
  const [counted] = await asOwner<{ orders: string }>(dataDir, `select max(id) as orders from vending."order"`);
  storeResult(values.data === undefined ? 'wallet-vend' : 'wallet-vend-large', {
    orders: Number(counted?.orders),
    refused,
    wanted,
    runs,
    atHalf,
  });
  if (refused > 0) {
    const reasons = await asOwner(
      dataDir,
      `select reason, count(*)::int as times from vending.vend_attempt where outcome <> 'ok' group by 1`,
    );
    printLine(JSON.stringify(reasons));
    process.exitCode = 1;
  }
} finally {
  await yardstick.end();
  await product.discard();
}

/** Amounts that only ever grow. */
async function readUsage(): Promise<Record<string, number>> {
  const [row] = await asOwner<{ transactions: number; walBytes: number; fullPages: number }>(
    dataDir,
    `select (select xact_commit::float8 from pg_stat_database where datname = current_database()) as transactions,
       wal_bytes::float8 as "walBytes", wal_fpi::float8 as "fullPages" from pg_stat_wal`,
  );
  const times = partNames.map((name) => {
    const part = runningPart({ dataDir, pid: product.pid }, name);
    return [`${name}Ms`, part ? processorMs(part.pid) : 0] as const;
  });
  return { ...Object.fromEntries(times), ...row };
}

/**
 * The worker reports each new meter to the sandbox, which costs as much as a vend and is not a vend. In a year that was just made, it
 * also makes up for the nights that passed.
 */
async function untilIdle(): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const before = await readUsage();
    await pause(10_000);
    const after = await readUsage();
    if (partNames.every((name) => after[`${name}Ms`]! - before[`${name}Ms`]! < 1000)) return;
  }
  throw new Error('the product is still busy after ten minutes');
}

/** Until all messages are sent and the reports about them are in; backends report their statistics after ten seconds. */
async function untilSent(): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const [row] = await asOwner<{ waiting: number }>(
      dataDir,
      `select count(*)::int as waiting from notifications.message where state = 'queued' and due_at <= now()`,
    );
    if (row?.waiting === 0) break;
    await pause(500);
  }
  await pause(11_000);
}
