import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { listOrders } from './staff-orders.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi(() => undefined);
});
afterAll(() => api.close());

test('npm run orders -- list names each stuck order, however many there are', async () => {
  await inTransaction(api.owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into vending."order" (reference, status, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo, debt_kobo,
        fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit, rounding,
        units_tenths, paid_at, method)
      select 'TST-' || n, 'paid', 1, '04175000019', 1, 'Palm Court', 'electricity', 100, 0, 0, 100, 0, 750, 0, 1, 'R2', 100, 'up', 10,
        now() - interval '1 day' + make_interval(secs => n), 'transfer'
      from generate_series(1, 510) n`.execute(tx);
  });
  const lines = await listOrders(api.db, true);
  expect(lines).toHaveLength(510);
  expect(lines.at(-1)).toMatch(/^TST-510 /);
});
