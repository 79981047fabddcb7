import { lagosMonth } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { inAnHour, openOffice, type Office } from '../../testing/test-office.ts';
import { commissionActHandlers } from './acts.ts';
import { commissionRoutes } from './routes.ts';

const brand = { name: 'Gatelight', phone: '0800', email: 'help@example.com' };

let office: Office;
beforeAll(async () => {
  office = await openOffice({
    acts: commissionActHandlers,
    routes: (serve, { staffDb }) => commissionRoutes(serve, { staffDb, brand }),
  });
});
afterAll(() => office.close());

test('commission is posted once a month is over, once, from the month’s sales at the rates of their days', async () => {
  const begin = { estate_id: office.estate, rate_bp: 250, valid_from: inAnHour() };
  expect((await office.approve((await office.ask('commission.schedule', begin)).data)).data.state).toBe('done');
  const past = await sql<{ month: string }>`
    select to_char(now() at time zone 'Africa/Lagos' - interval '1 month', 'YYYY-MM') as month`.execute(office.api.db);
  const { month } = past.rows[0]!;
  await sql`alter table commission.rate disable trigger user`.execute(office.api.owner);
  await sql`insert into commission.rate (estate_id, valid_from, rate_bp) values (${office.estate}, '2020-01-01', 200)`.execute(
    office.api.owner,
  );
  await sql`alter table vending."order" disable trigger user`.execute(office.api.owner);
  await sql`
    insert into vending."order" (reference, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo, debt_kobo,
      fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit, rounding,
      units_tenths, carry_before_micro, status, vended_at)
    select 'TOK-1', m.id, m.number, m.estate_id, 'Palm Court Estate', 'electricity', 107500, 0, 0, 100000, 7500, 750, 0, p.id, 'R2',
      20740, 'up', 49, 0, 'vended',
      date_trunc('month', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' - interval '10 days'
    from metering.meter m, metering.tariff_price p limit 1`.execute(office.api.owner);
  // The rate of today is not that of a month that is over.
  await sql`insert into commission.rate (estate_id, valid_from, rate_bp) values (${office.estate}, now(), 900)`.execute(
    office.api.owner,
  );
  expect((await office.read(`commission?month=${month}`))[0]).toMatchObject({ rate_bp: 200, share_kobo: 2000 });
  expect((await office.read(`commission?month=${lagosMonth(Date.now())}`))[0]).toMatchObject({ rate_bp: 900 });
  expect(await office.read(`commission/${office.estate}/${month}`)).toMatchObject({
    statement: { sales_kobo: 107_500, base_kobo: 100_000, share_kobo: 2000, posted_at: null },
    lines: [{ utility: 'electricity', rate_bp: 200, orders: 1 }],
  });
  const soon = (await office.ask('commission.post', { estate_id: office.estate, month: '2039-01' })).data;
  expect((await office.approve(soon)).data).toMatchObject({ state: 'not-possible', error: 'period-not-over' });
  expect(
    (await office.approve((await office.ask('commission.post', { estate_id: office.estate, month })).data)).data.state,
  ).toBe('done');
  expect((await office.ask('commission.post', { estate_id: office.estate, month })).data).toMatchObject({
    error: 'already-posted',
  });
  const [statement] = await office.read(`commission?month=${month}`);
  expect(statement).toMatchObject({ share_kobo: 2000, posted_by: 'Halima Test' });
  const { rows } = await sql<{ balance: bigint }>`
    select balance_kobo as balance from ledger.account_balance where code = ${`commission-payable:${office.estate}`}`.execute(
    office.api.db,
  );
  expect(rows).toEqual([{ balance: 2000n }]);
  for (const kind of ['pdf', 'csv']) {
    const file = await office.asker.call.get(`/api/v1/admin/commission/${office.estate}/${month}/file?kind=${kind}`);
    expect(file.status).toBe(200);
    expect(file.text).toContain(kind === 'pdf' ? '%PDF' : '20.00');
  }
});
