import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { estateOf, meters, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
});

const quote = (estate: string, amount_kobo: number) =>
  shop.call('POST', '/api/v1/quotes/estate', { estate, amount_kobo });

describe('the price of an estate', () => {
  it('is the price of a meter without debt there', async () => {
    const byEstate = await quote(estateOf.first, 500_000);
    const byMeter = await shop.call('POST', '/api/v1/quotes', {
      meterNumber: meters.electricity,
      amount_kobo: 500_000,
    });
    expect(byEstate.status).toBe(200);
    expect(byEstate.body).toEqual(byMeter.body);
    expect(byEstate.body.data).toMatchObject({ units: '22.5', unit: 'kWh', amount_kobo: 500_000, debt_kobo: 0 });
  });

  it('does not include the debt of a meter', async () => {
    const { body } = await quote(estateOf.second, 500_000);
    expect(body.data).toMatchObject({ debt_kobo: 0, debt_left_kobo: 0 });
  });

  it('refuses an estate that does not exist or was retired', async () => {
    expect((await quote('No such estate', 500_000)).body).toMatchObject({ code: 'unknown-estate' });
    await sql`update estates.estate set retired_at = now() where name = ${estateOf.second}`.execute(shop.db);
    expect((await quote(estateOf.second, 500_000)).status).toBe(404);
    await sql`update estates.estate set retired_at = null where name = ${estateOf.second}`.execute(shop.db);
  });

  it('refuses an amount that is too much for one purchase', async () => {
    expect((await quote(estateOf.first, 1_000_000_000_000)).body).toMatchObject({ code: 'amount-too-large' });
  });
});
