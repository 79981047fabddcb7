import { statSync, openSync, readSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../scripts/processes.ts';
import { root } from '../scripts/task.ts';
import { printLine } from './measuring/measure.ts';
import { openShopDatabase, type ShopDatabase } from './purchasing/database.ts';
import { openObserver } from './purchasing/observer.ts';
import { makePlace, startProduct } from './purchasing/product.ts';
import { buyToken } from './purchasing/shopper.ts';
import { logPrefix, readStatementLog, type Transaction } from './purchasing/statement-log.ts';
import { untilDelivered } from './purchasing/watch.ts';

/* Every statement of one purchase in the order in which the database ran them, transaction by transaction. */
const logFile = join(root, '.cache/bench-server/postgres.log');
const database = await openShopDatabase(3);
const observer = await openObserver(database.ownerUrl);
const place = makePlace();
try {
  await logStatements(database);
  const product = await startProduct(database, place);
  try {
    const [first = '', second = ''] = database.meters;
    // The first one pays for what is done once: plans, connections, accounts of the ledger.
    for (let warming = 0; warming < 3; warming += 1)
      await untilDelivered(observer, [(await buyToken(product, first)).reference]);
    const idleFrom = statSync(logFile).size;
    await pause(15_000);
    const from = statSync(logFile).size;
    const { reference } = await buyToken(product, second);
    await untilDelivered(observer, [reference]);
    await pause(1000);
    const log = readFrom(logFile, idleFrom);
    print(log.subarray(0, from - idleFrom).toString('utf8'), log.subarray(from - idleFrom).toString('utf8'));
  } finally {
    await product.stop();
  }
  await printFunctions(database);
} finally {
  await database.owner.query('alter system reset log_line_prefix');
  await database.owner.query('select pg_reload_conf()');
  await observer.end();
  await database.drop();
  place.remove();
}

async function logStatements({ owner, name }: ShopDatabase): Promise<void> {
  await owner.query(`alter system set log_line_prefix = '${logPrefix}'`);
  await owner.query('select pg_reload_conf()');
  for (const setting of ['log_min_duration_statement = 0', 'log_parameter_max_length = 0', "track_functions = 'all'"]) {
    await owner.query(`alter database ${name} set ${setting}`);
  }
}

function readFrom(file: string, start: number): Buffer {
  const bytes = Buffer.alloc(statSync(file).size - start);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, bytes, 0, bytes.length, start);
  } finally {
    closeSync(handle);
  }
  return bytes;
}

function print(idleLog: string, log: string): void {
  const ours = (one: Transaction) => one.client === 'web' || one.client === 'worker';
  const idle = new Map(
    readStatementLog(idleLog)
      .filter(ours)
      .map((one) => [textOf(one), one.writes]),
  );
  const all = readStatementLog(log).filter(ours);
  const isPolling = (one: Transaction) => idle.has(textOf(one)) && (idle.get(textOf(one)) || !one.writes);
  for (const client of ['web', 'worker']) {
    const own = all.filter((one) => one.client === client && !isPolling(one));
    const statements = own.flatMap((one) => one.statements);
    const ms = statements.reduce((sum, one) => sum + one.ms, 0);
    const writing = own.filter((one) => one.writes).length;
    printLine(
      `\n${client}: ${own.length} transactions (${writing} that write), ${statements.length} statements, ${ms.toFixed(1)} ms`,
    );
    for (const [index, one] of own.entries()) {
      printLine(`  ${client} ${index + 1}${one.writes ? ', writes' : ', reads'}`);
      for (const { text, ms: took } of one.statements) {
        printLine(`    ${took.toFixed(2).padStart(6)} ms  ${text.slice(0, 400)}`);
      }
    }
  }
  printLine('\nlooks for work that found none: by chance or because they were woken');
  const looks = Map.groupBy(all.filter(isPolling), textOf);
  for (const [text, times] of looks) printLine(`  ${String(times.length).padStart(3)} times  ${text.slice(0, 160)}`);
}

function textOf(one: Transaction): string {
  return one.statements.map(({ text }) => text).join('; ');
}

async function printFunctions({ owner }: ShopDatabase): Promise<void> {
  await pause(1000);
  const { rows } = await owner.query<{ name: string; calls: string; self: number; total: number }>(
    `select schemaname || '.' || funcname as name, calls, self_time as self, total_time as total
     from pg_stat_user_functions order by self_time desc`,
  );
  printLine('\nfunctions of the database, all purchases and polling together');
  for (const { name, calls, self, total } of rows) {
    printLine(
      `  ${name.padEnd(40)}${calls.padStart(6)} calls  ${self.toFixed(1).padStart(8)} ms itself  ${total.toFixed(1).padStart(8)} ms in all`,
    );
  }
}
