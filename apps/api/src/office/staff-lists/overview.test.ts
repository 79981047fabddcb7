import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffListsSlice } from '#staff-lists';
import { sql } from '#platform/database/db';
import { openStreet, type Street } from '../../testing/test-street.ts';

let street: Street;
beforeAll(async () => {
  street = await openStreet((db) => [
    staffListsSlice.create({ config: { sandbox: { enabled: true } }, db, staffDb: db }),
  ]);
});
afterAll(() => street.close());

test('the overview counts the day in Lagos, for admins only', async () => {
  const admin = await street.resident('Chidi', ['admin']);
  const manager = await street.resident('Musa', ['manager']);
  expect((await street.call(undefined, 'GET', '/admin/overview')).code).toBe('sign-in-required');
  expect((await street.call(manager, 'GET', '/admin/overview')).code).toBe('permission-required');
  // The role was removed a moment ago, so the database decides.
  expect((await street.call({ ...admin, userId: manager.userId }, 'GET', '/admin/overview')).code).toBe(
    'permission-required',
  );
  const { rows } = await sql`select * from staff_lists.overview(${manager.sessionKey})`.execute(street.web);
  expect(rows).toEqual([]);

  await sql`alter table vending."order" disable trigger user`.execute(street.owner);
  const meterId = street.places.meter('04175000019');
  const order = (reference: string, status: string, vendedAt: string) =>
    sql`
    insert into vending."order" (reference, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo, debt_kobo,
      fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit, rounding,
      units_tenths, carry_before_micro, status, vended_at)
    select ${reference}, m.id, m.number, m.estate_id, 'Palm Court Estate', m.utility, 10750, 0, 0, 10000, 750, 750, 0, p.id, 'x',
      20000, 'up', 405, 0, ${status}, ${sql.raw(vendedAt)}
    from metering.meter m join metering.tariff_price p on p.tariff_id = m.tariff_id where m.id = ${meterId}
  `.execute(street.owner);
  const midnight = `(date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos')`;
  await order('today', 'vended', midnight);
  await order('yesterday', 'vended', `${midnight} - interval '1 second'`);
  await order('long-ago', 'vended', `${midnight} - interval '30 days'`);
  await order('unknown', 'unknown', 'null');
  await order('waiting', 'paid', 'null');
  await order('failed', 'vend_failed', 'null');
  const { data } = await street.call(admin, 'GET', '/admin/overview');
  const day = { sales: 1, sales_kobo: 10_750, units: { electricity: '40.5', water: '0.0', gas: '0.0' } };
  expect(data).toMatchObject({
    today: { ...day, new_users: 2 },
    yesterday: { ...day, new_users: 0 },
    now: { waiting_orders: 1, unknown_orders: 1, failed_orders: 1, users: 2, open_findings: 0, approvals: 0 },
  });
});
