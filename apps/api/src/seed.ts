import { loadConfig, type Config } from '#platform/config';
import { createDb, inTransaction, sql } from '#platform/db';
import { createEmbeddedAuthority } from '#vending';
import { demonstrationKey, loadDemonstration } from './demonstration.ts';

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
    const { rows } = await sql<{ any: boolean }>`select exists (select 1 from estates.estate) as any`.execute(tx);
    if (rows[0]?.any) return false;
    await loadDemonstration(tx);
    return true;
  });
  const authority = createEmbeddedAuthority({
    db,
    sealingKey,
    capPerHourKobo: config.vending.capPerHourKobo,
    capPerMeterDayKobo: config.vending.capPerMeterDayKobo,
    allowSimulatorKeys: true,
  });
  await authority.ensureSimulatorKey(demonstrationKey);
  process.stdout.write(loaded ? 'Demonstration data loaded.\n' : 'There is data already; nothing was added.\n');
} finally {
  await db.destroy();
}
