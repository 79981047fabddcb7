import { loadConfig, type Config } from '#platform/config';
import { findUserByEmail } from '#identity';
import { createDb, databaseNow, inTransaction, sql } from '#platform/db';
import { createEmbeddedAuthority } from '#vending';
import { addDemonstrationAccount } from '#withdrawals';
import { loadDemonstrationHouseholds } from './demonstration-households.ts';
import { loadDemonstrationServices } from './demonstration-services.ts';
import { loadDemonstrationYear } from './demonstration-year.ts';
import { demonstrationKey, loadDemonstration, loadDemonstrationPeople } from './demonstration.ts';

/** `npm run db:seed`: demonstration data into an empty database; does nothing where there are estates already. */
function requireSandbox(config: Config): Buffer {
  if (!config.sandbox.enabled) throw new Error('Demonstration data is only for a deployment with the sandbox.');
  if (!config.keys.vendingSeal) throw new Error('VENDING_SEAL_KEY is needed to make the demonstration vending key.');
  return config.keys.vendingSeal;
}

const config = loadConfig(process.env, { vendingSeal: true });
const sealingKey = requireSandbox(config);
const db = createDb({ url: config.database.url, poolSize: 2 });
try {
  const loaded = await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('gatelight.seed'))`.execute(tx);
    const { rows } = await sql<{ estates: boolean; people: boolean }>`
      select exists (select from estates.estate) as estates, exists (select from identity."user") as people`.execute(
      tx,
    );
    const there = rows[0];
    if (!there?.estates) await loadDemonstration(tx);
    // Their password is published: not even a trial in production settings has them.
    const addsPeople = !there?.people && !config.production;
    if (addsPeople) {
      const people = await loadDemonstrationPeople(tx, config.keys.otp);
      await loadDemonstrationHouseholds(tx, people);
      await loadDemonstrationServices(tx);
      await addDemonstrationAccount(tx, people.ada, {
        bankCode: '001',
        bankName: 'Test Bank',
        accountNumber: '0123456789',
        accountName: 'Ada Obi',
      });
    }
    return !there?.estates || addsPeople;
  });
  const authority = createEmbeddedAuthority({
    db,
    sealingKey,
    capPerHourKobo: config.vending.capPerHourKobo,
    capPerMeterDayKobo: config.vending.capPerMeterDayKobo,
    allowSimulatorKeys: true,
  });
  await authority.ensureSimulatorKey(demonstrationKey);
  if (!config.production) {
    await inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('gatelight.seed'))`.execute(tx);
      const ada = await findUserByEmail(tx, 'ada@example.com');
      if (ada?.isDemonstration) {
        const user = { id: ada.id, name: `${ada.firstName} ${ada.lastName}`, email: ada.email };
        await loadDemonstrationYear(tx, authority, { user, now: await databaseNow(tx) });
      }
    });
  }
  process.stdout.write(loaded ? 'Demonstration data loaded.\n' : 'There is data already; nothing was added.\n');
} finally {
  await db.destroy();
}
