import { parseArgs } from 'node:util';
import { hasClosedDays, insertLargeYear, settleLargeYear } from '../demonstration/large/large-store.ts';
import type { LargeSize } from '../demonstration/large/statement-store.ts';
import type { Config } from '#platform/settings/config';
import { loadConfig } from '../processes/configuration.ts';
import { loadDemonstrationHealth } from '#health';
import { findUserByEmail } from '#identity';
import { createDb, databaseNow, inTransaction } from '#platform/database/db';
import { loadDemonstrationTickets } from '#support';
import { createEmbeddedAuthority, demonstrationKey, makersKey } from '#vending';
import { addDemonstrationAccount } from '#withdrawals';
import { loadDemonstrationHouseholds } from '../demonstration/year/demonstration-households.ts';
import { loadPalmCourtDiesel } from '../demonstration/palm-court/diesel.ts';
import { loadDemonstrationServices } from '../demonstration/year/demonstration-services.ts';
import { loadDemonstrationYear } from '../demonstration/year/demonstration-year.ts';
import { loadDemonstration, loadDemonstrationPeople } from '../demonstration/demonstration.ts';
import { loadPalmCourtFacility } from '../demonstration/palm-court/facility.ts';
import { loadPalmCourtGate } from '../demonstration/palm-court/gate.ts';
import { loadPalmCourtMoves } from '../demonstration/palm-court/moves.ts';
import { loadPalmCourtWalkIns } from '../demonstration/palm-court/walk-ins.ts';
import { loadPalmCourtPatrol } from '../demonstration/palm-court/patrol.ts';
import { loadPalmCourtPayouts } from '../demonstration/palm-court/payouts.ts';
import { loadPalmCourtPower } from '../demonstration/palm-court/power.ts';
import { loadPalmCourtSecond } from '../demonstration/palm-court/second.ts';
import { lockSeed } from './seed-store.ts';

/** `npm run db:seed`: demonstration data for an empty database. Does nothing when there are estates already. */
function requireSandbox(config: Config): Buffer {
  if (!config.sandbox.enabled) throw new Error('Demonstration data is only for a deployment with the sandbox.');
  if (!config.keys.vendingSeal) throw new Error('VENDING_SEAL_KEY is needed to make the demonstration vending key.');
  return config.keys.vendingSeal;
}

/**
 * `--large`: a business of 50 estates, 20,000 meters and a million orders. `--orders`, `--meters` and `--estates`
 * change these numbers.
 */
function largeSize(): LargeSize | undefined {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { large: { type: 'boolean' }, estates: number, meters: number, orders: number },
  });
  if (!values.large) return undefined;
  const size = (given: string | undefined, usual: number, most: number) => {
    const count = Number(given ?? usual);
    if (!Number.isInteger(count) || count < 1 || count > most)
      throw new Error(`A size is a whole number from 1 to ${most}.`);
    return count;
  };
  return {
    estates: size(values.estates, 50, 999),
    meters: size(values.meters, 20_000, 1_000_000),
    orders: size(values.orders, 1_000_000, 20_000_000),
  };
}

/** Only for a database without closed days, because the added year is in days that the ledger closes. */
async function loadLarge({ database }: Config, size: LargeSize): Promise<void> {
  const startedAt = performance.now();
  const said = (what: string) =>
    process.stdout.write(`  ${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${what}\n`);
  const owner = createDb({ url: database.ownerUrl, poolSize: 1, queryDeadlineMs: 3_600_000 });
  try {
    if (await hasClosedDays(owner)) {
      throw new Error(
        'The ledger has closed days. Use an empty data directory: DATA_DIR=.data-large npm run db:seed -- --large',
      );
    }
    await insertLargeYear(owner, size, said);
    await settleLargeYear(owner, said);
    process.stdout.write(`A large year is loaded: ${size.orders} orders of ${size.meters} meters.\n`);
  } finally {
    await owner.destroy();
  }
}

const config = loadConfig(process.env, { vendingSeal: true });
const sealingKey = requireSandbox(config);
const db = createDb({ url: config.database.directUrl, poolSize: 2 });
try {
  const loaded = await inTransaction(db, async (tx) => {
    const there = await lockSeed(tx);
    if (!there.estates) await loadDemonstration(tx);
    // Their password is public, so even a trial with production settings does not have them.
    const addsPeople = !there.people && !config.production;
    if (addsPeople) {
      const people = await loadDemonstrationPeople(tx, config.keys.otp);
      await loadDemonstrationHouseholds(tx, people);
      await loadDemonstrationServices(tx);
      await loadPalmCourtDiesel(tx);
      await loadDemonstrationHealth(tx, await databaseNow(tx));
      await loadDemonstrationTickets(tx, { resident: people.tunde, member: people.admin });
      await loadPalmCourtFacility(tx, people);
      await loadPalmCourtSecond(tx);
      await addDemonstrationAccount(tx, people.ada, {
        bankCode: '001',
        bankName: 'Test Bank',
        accountNumber: '0123456789',
        accountName: 'Ada Obi',
      });
    }
    return !there.estates || addsPeople;
  });
  const authority = createEmbeddedAuthority({
    db,
    sealingKey,
    capPerHourKobo: config.vending.capPerHourKobo,
    capPerMeterDayKobo: config.vending.capPerMeterDayKobo,
    allowSimulatorKeys: true,
  });
  await authority.ensureSimulatorKey(demonstrationKey);
  await authority.ensureSimulatorKey(makersKey);
  if (!config.production) {
    await inTransaction(db, async (tx) => {
      await lockSeed(tx);
      const ada = await findUserByEmail(tx, 'ada@example.com');
      if (ada?.isDemonstration) {
        const user = { id: ada.id, name: `${ada.firstName} ${ada.lastName}`, email: ada.email };
        await loadDemonstrationYear(tx, authority, { user, now: await databaseNow(tx) });
        await loadPalmCourtPayouts(tx);
        await loadPalmCourtMoves(tx);
        await loadPalmCourtGate(tx, config.keys.gate, ada.id);
        await loadPalmCourtWalkIns(tx);
        await loadPalmCourtPatrol(tx);
        await loadPalmCourtPower(tx);
      }
    });
  }
  process.stdout.write(loaded ? 'Demonstration data loaded.\n' : 'There is data already; nothing was added.\n');
  const large = largeSize();
  if (large) await loadLarge(config, large);
} finally {
  await db.destroy();
}
