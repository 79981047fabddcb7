import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { openOffice, type Office } from '../../testing/test-office.ts';
import { tariffActHandlers } from './acts.ts';
import { tariffRoutes } from './routes.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ acts: tariffActHandlers, routes: tariffRoutes });
  const { api, estate } = office;
  const manager = await api.user('Musa');
  await sql`update estates.estate set is_demonstration = true where id = ${estate}::bigint`.execute(api.owner);
  await sql`select teams.add_member(${estate}::bigint, ${manager.id}::bigint, 'manager', 'test')`.execute(api.db);
  const at = (daysAgo: number, hours: number) =>
    new Date(new Date().setUTCHours(5, 30, 0, 0) - daysAgo * 86_400_000 + hours * 3_600_000);
  const dip = (daysAgo: number, litres: number) => ({
    kind: 'dip',
    at: at(daysAgo, 0),
    litres,
    depth_mm: Math.round(litres * 1.27),
  });
  // 20 litres at ₦1,200 made 50 kWh.
  const past = {
    tank: {
      name: 'Tank',
      capacity_litres: 1000,
      dead_stock_litres: 0,
      shape: { kind: 'upright', diameter_mm: 1000, height_mm: 1270 },
      dip_error_mm: 1.5,
      delivery_days: 3,
    },
    generator: {
      name: 'Generator',
      rating_kva: 50,
      rating_kw: 40,
      litres_per_hour: { quarter: 4, half: 7, three_quarters: 10, full: 13 },
    },
    supplier: 'Depot',
    prices: [{ valid_from: '2020-01-01', price_kobo_per_litre: 120_000 }],
    entries: [
      dip(4, 500),
      {
        kind: 'run',
        at: at(4, 12),
        ended_at: at(4, 15),
        hours: 3,
        kwh: 50,
        is_metered: true,
        expected_litres: 19,
        expected_error: 0.04,
      },
      dip(3, 480),
    ],
  };
  await sql`select diesel.add_demonstration(${estate}::bigint, ${JSON.stringify(past)}::jsonb)`.execute(api.db);
});
afterAll(() => office.close());

const proposals = async () => (await office.read('tariff-proposals')).items;
const set = async (is_generator: boolean, tariff_id = office.tariff) =>
  (await office.ask('tariff.set-generator', { tariff_id, estate_id: office.estate, is_generator })).data;

it('the next version of a generator tariff is proposed from its diesel, and needs two people', async () => {
  expect(await proposals()).toEqual([]);
  expect((await set(true)).state).toBe('done');
  const [proposal] = await proposals();
  expect(proposal).toMatchObject({
    estate_name: 'Palm Court Estate',
    tariff_name: 'Residential R2',
    price_kobo_per_unit: 20_740,
    next: null,
    fuel: { kwh: 50, cost_kobo: 2_400_000, price_kobo_per_unit: 48_000 },
  });
  // A proposal changes nothing.
  const one = () => office.read(`tariffs/${office.tariff}`);
  expect((await one()).versions).toHaveLength(1);
  const asked = await office.ask('tariff.schedule', {
    tariff_id: office.tariff,
    valid_from: new Date(Date.now() + 40 * 86_400_000).toISOString(),
    price_kobo_per_unit: proposal.fuel.price_kobo_per_unit,
    rounding: 'up',
  });
  expect(asked.data.state).toBe('waiting');
  expect((await proposals())[0].next).toBeNull();
  expect((await office.approve(asked.data)).data.state).toBe('done');
  expect((await proposals())[0].next).toMatchObject({ price_kobo_per_unit: 48_000 });
  expect((await office.read(`tariff-proposals?tariff=${office.tariff}`)).items).toHaveLength(1);
});

it('a tariff of water cannot be set for a generator, and only the current tariff of an estate can be ended', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into metering.tariff (code, name, utility) values ('W1', 'Water', 'water'), ('G1', 'Other', 'electricity') returning id::text as id`.execute(
    office.api.owner,
  );
  const [water = '', other = ''] = rows.map(({ id }) => id);
  expect(await set(true, water)).toMatchObject({ state: 'not-possible', error: 'other-utility' });
  expect(await set(false, other)).toMatchObject({ state: 'not-possible', error: 'not-found' });
  expect((await set(false)).state).toBe('done');
  expect(await proposals()).toEqual([]);
});
