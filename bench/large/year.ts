import { resolve } from 'node:path';
import { insertLargeYear, settleLargeYear } from '../../apps/api/src/demonstration/large/large-store.ts';
import { loadDemonstration } from '../../apps/api/src/demonstration/demonstration.ts';
import { createDb, inTransaction, sql } from '../../apps/api/src/platform/database/db.ts';
import { createTestDatabase } from '../../apps/api/src/platform/testing/test-database.ts';
import { createEmbeddedAuthority, demonstrationKey } from '../../apps/api/src/selling/vending/index.ts';
import { embeddedAddresses, prepareEmbedded } from '../../scripts/product/database.ts';
import { openServer, runningServer } from '../../scripts/postgres/server.ts';
import { printLine } from '../measuring/measure.ts';

/** Addresses of a database with a large year in it, one for each role. */
export interface LargeYear {
  appUrl: string;
  webUrl: string;
  staffUrl: string;
  ownerUrl: string;
  close(): Promise<void>;
}

/**
 * The year that `db:seed -- --large` left in the data directory of `dataDir`, or else one of this many orders in a database
 * of its own, which is dropped again. Either is vacuumed, so that no vacuum runs while something is measured.
 */
export async function openLargeYear({
  dataDir,
  orders,
}: {
  dataDir?: string | undefined;
  orders: number;
}): Promise<LargeYear> {
  const year = dataDir === undefined ? await makeYear(orders) : await openSeeded(resolve(dataDir));
  const owner = createDb({ url: year.ownerUrl, poolSize: 1, queryDeadlineMs: 3_600_000 });
  try {
    await sql`set statement_timeout = 0`.execute(owner);
    await sql`vacuum (analyze)`.execute(owner);
    await sql`checkpoint`.execute(owner);
  } finally {
    await owner.destroy();
  }
  return year;
}

async function openSeeded(home: string): Promise<LargeYear> {
  const running = runningServer(home);
  if (running) return { ...embeddedAddresses(running), close: async () => undefined };
  const server = await openServer({ home, logFile: resolve(home, 'logs/postgres.log'), durable: true });
  await server.start();
  await prepareEmbedded(server.record);
  return { ...embeddedAddresses(server.record), close: () => server.stop() };
}

async function makeYear(orders: number): Promise<LargeYear> {
  const database = await createTestDatabase();
  const db = createDb({ url: database.appUrl, poolSize: 2 });
  await inTransaction(db, loadDemonstration);
  const caps = { capPerHourKobo: 1n, capPerMeterDayKobo: 1n };
  const authority = createEmbeddedAuthority({ db, sealingKey: Buffer.alloc(32, 7), ...caps, allowSimulatorKeys: true });
  await authority.ensureSimulatorKey(demonstrationKey);
  await db.destroy();
  const owner = createDb({ url: database.ownerUrl, poolSize: 1, queryDeadlineMs: 3_600_000 });
  await insertLargeYear(owner, { estates: 50, meters: 20_000, orders }, (what) => printLine(`  filled: ${what}`));
  await settleLargeYear(owner, (what) => printLine(`  settled: ${what}`));
  await owner.destroy();
  const { appUrl, webUrl, staffUrl, ownerUrl } = database;
  return { appUrl, webUrl, staffUrl, ownerUrl, close: () => database.drop() };
}
