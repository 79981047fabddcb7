import { expect, it } from 'vitest';
import { createDb, sql } from '#platform/database/db';
import { createLog } from '#platform/log';
import { createOutbound } from '#platform/outbound/outbound';
import { createTestDatabase } from '#platform/testing/test-database';
import { createEmbeddedAuthority } from './embedded.ts';
import { provisionSimulatorMeters } from './provision-simulator-meters.ts';

it('makes the simulator keys without demonstration data, once, so that meters of staff get tokens', async () => {
  const database = await createTestDatabase();
  const db = createDb({ url: database.appUrl, poolSize: 2 });
  const sandbox = createOutbound({ baseUrl: 'http://127.0.0.1:9' });
  try {
    const job = provisionSimulatorMeters({
      authority: createEmbeddedAuthority({
        db,
        sealingKey: Buffer.alloc(32, 1),
        capPerHourKobo: 1n,
        capPerMeterDayKobo: 1n,
        allowSimulatorKeys: true,
      }),
      sandbox,
      secretKey: 'sk_test_x',
      listMeters: async () => [],
      log: createLog('test', 'silent'),
    });
    await job.run();
    await job.run();
    const { rows } = await sql`
      select supply_group_code, key_revision, is_simulator from authority.vending_key order by id`.execute(db);
    expect(rows).toEqual([
      { supply_group_code: '600001', key_revision: 1, is_simulator: true },
      { supply_group_code: '600002', key_revision: 2, is_simulator: true },
    ]);
  } finally {
    await sandbox.close();
    await db.destroy();
    await database.drop();
  }
});
