import { randomBytes } from 'node:crypto';
import { luhnDigit } from '@gatelight/sts';
import pg from 'pg';
import { loadDemonstration } from '../../apps/api/src/demonstration/demonstration.ts';
import { createDb, inTransaction } from '../../apps/api/src/platform/database/db.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/api/src/platform/testing/test-database.ts';
import { createEmbeddedAuthority, demonstrationKey } from '../../apps/api/src/selling/vending/index.ts';

export const benchEstate = 'Bench Estate';

/** A database of the bench server with a shop in it: prices, a vending key, and an estate full of meters. */
export interface ShopDatabase extends TestDatabase {
  owner: pg.Client;
  /** Opens the vending keys. */
  sealingKey: string;
  meters: readonly string[];
}

export async function openShopDatabase(meterCount: number): Promise<ShopDatabase> {
  const database = await createTestDatabase();
  const sealingKey = randomBytes(32).toString('hex');
  await loadShop(database.ownerUrl, sealingKey);
  const owner = new pg.Client({ connectionString: database.ownerUrl, application_name: 'bench' });
  await owner.connect();
  const meters = Array.from({ length: meterCount }, (_, index) => meterNumber(index));
  await addMeters(owner, meters);
  return {
    ...database,
    owner,
    sealingKey,
    meters,
    async drop() {
      await owner.end();
      await database.drop();
    },
  };
}

async function loadShop(url: string, sealingKey: string): Promise<void> {
  const db = createDb({ url, poolSize: 2 });
  try {
    await inTransaction(db, loadDemonstration);
    const authority = createEmbeddedAuthority({
      db,
      sealingKey: Buffer.from(sealingKey, 'hex'),
      capPerHourKobo: 1n,
      capPerMeterDayKobo: 1n,
      allowSimulatorKeys: true,
    });
    await authority.ensureSimulatorKey(demonstrationKey);
  } finally {
    await db.destroy();
  }
}

/** `09000000017`: eleven digits of which the last closes the others, as on a real meter. */
export function meterNumber(index: number): string {
  const body = `09${String(index + 1).padStart(8, '0')}`;
  return `${body}${luhnDigit(body)}`;
}

async function addMeters(owner: pg.Client, numbers: readonly string[]): Promise<void> {
  await owner.query(`insert into estates.estate (name, address) values ($1, 'Nowhere Road, Lagos')`, [benchEstate]);
  await owner.query(
    `insert into estates.house (estate_id, name)
     select e.id, 'House ' || g from estates.estate e, generate_series(1, $2::int) g where e.name = $1`,
    [benchEstate, numbers.length],
  );
  await owner.query(
    `insert into metering.meter (number, utility, estate_id, house_id, customer_name, tariff_id, supply_group_code,
                                 key_revision, tariff_index)
     select n.number, 'electricity', e.id, h.id, 'Resident ' || n.position, t.id, $3, $4, '01'
     from unnest($2::text[]) with ordinality as n (number, position)
     join estates.estate e on e.name = $1
     join estates.house h on h.estate_id = e.id and h.name = 'House ' || n.position
     join metering.tariff t on t.code = 'R2-ELECTRICITY'`,
    [benchEstate, numbers, demonstrationKey.supplyGroupCode, demonstrationKey.keyRevision],
  );
  await owner.query(
    `select ledger.open_account('debt-receivable:' || m.id) from metering.meter m join estates.estate e on e.id = m.estate_id
     where e.name = $1`,
    [benchEstate],
  );
}
