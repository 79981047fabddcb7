import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { findMeter, type Meter } from '#metering';
import { sql } from '#platform/database/db';
import type { AppError } from '#platform/errors';
import type { VendingCaps } from './price-store.ts';
import { requireVendable } from './require-vendable.ts';
import { meters, openShop, paymentLink, type Shop } from '../test-shop.ts';

let shop: Shop;
let owner: pg.Client;
let meter: Meter;
const caps: VendingCaps = {
  capPerHourKobo: 2_000_000n,
  capPerMeterDayKobo: 1_200_000n,
  allowSimulatorKeys: true,
};

beforeAll(async () => {
  shop = await openShop({ caps });
  owner = new pg.Client({ connectionString: shop.database.ownerUrl });
  await owner.connect();
  meter = (await findMeter(shop.db, meters.electricity))!;
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

const reason = async (one: { id: bigint }, amountKobo: bigint, changes: Partial<VendingCaps> = {}) => {
  try {
    await requireVendable(shop.db, one, amountKobo, { ...caps, ...changes });
    return undefined;
  } catch (error) {
    return (error as AppError).code;
  }
};

describe('the reasons that stop a token', () => {
  it('do not exist in normal times', async () => {
    expect(await reason(meter, 500_000n)).toBeUndefined();
  });

  it('include an amount above a cap', async () => {
    expect(await reason(meter, 1_200_000n)).toBeUndefined();
    expect(await reason(meter, 1_200_001n)).toBe('meter-limit-reached');
    expect(await reason(meter, 2_000_001n, { capPerMeterDayKobo: 9_000_000n })).toBe('vending-paused');
  });

  it('include a report of tampering, for every payment method, until it is cleared', async () => {
    await owner.query('update metering.meter set tampered_at = now() where id = $1', [meter.id]);
    const ada = await shop.user(2_000_000n);
    const refused = { status: 409, body: { code: 'meter-tampered' } };
    const asked = { meterNumber: meters.electricity, amount_kobo: 500_000 };
    expect(await shop.call('POST', '/api/v1/quotes', asked)).toMatchObject(refused);
    expect(await shop.call('POST', paymentLink, shop.linkBody())).toMatchObject(refused);
    expect(await ada.post('/vend/wallet', asked)).toMatchObject(refused);
    expect(await ada.post('/vend/transfer', asked)).toMatchObject(refused);
    expect(await ada.balance()).toBe(2_000_000n);
    await owner.query('update metering.meter set tampered_at = null where id = $1', [meter.id]);
    expect(await reason(meter, 500_000n)).toBeUndefined();
  });

  it('include a held house, for electricity and every payment method; earlier orders are vended', async () => {
    const before = await shop.open({ amount: 200_000 });
    const hold = (reason: string | null) =>
      owner.query('select metering.hold_house(m.house_id, $2) from metering.meter m where m.id = $1', [
        meter.id,
        reason,
      ]);
    await hold('service-charge');
    const ada = await shop.user(2_000_000n);
    const refused = { status: 409, body: { code: 'meter-held' } };
    const asked = { meterNumber: meters.electricity, amount_kobo: 500_000 };
    expect(await shop.call('POST', '/api/v1/quotes', asked)).toMatchObject(refused);
    expect(await shop.call('POST', paymentLink, shop.linkBody())).toMatchObject(refused);
    expect(await ada.post('/vend/wallet', asked)).toMatchObject(refused);
    expect(await ada.post('/vend/transfer', asked)).toMatchObject(refused);
    expect(await ada.balance()).toBe(2_000_000n);
    const water = await findMeter(shop.db, meters.water);
    expect(await reason(water!, 500_000n)).toBeUndefined();
    // The money of an earlier order is not withheld: its token is made.
    await shop.transfer(before.accountNumber, 200_000);
    await shop.workUntil(async () => (await shop.purchase(before.secret)).status === 'vended');
    await hold(null);
    expect(await reason(meter, 500_000n)).toBeUndefined();
    await owner.query(`update authority.minute_total set minute = minute - interval '62 minutes'`);
    await owner.query(`update authority.meter_hour_total set hour = hour - interval '25 hours'`);
  });

  it('include an inactive meter, a missing key, another base date, or a simulator key where none is allowed', async () => {
    const inactive = await findMeter(shop.db, meters.inactive);
    expect(await reason(inactive!, 1000n)).toBe('meter-inactive');
    expect(await reason({ id: 999_999n }, 1000n)).toBe('meter-inactive');
    expect(await reason(meter, 1000n, { allowSimulatorKeys: false })).toBe('vending-paused');
    await owner.query('begin');
    const stopped = async () => {
      const { rows } = await owner.query<{ reason: string }>(
        'select vending.stopping_reason($1, 1000, 2000000, 2000000, true) as reason',
        [meter.id],
      );
      return rows[0]?.reason;
    };
    await owner.query(`update metering.meter set base_date = 1993 where id = $1`, [meter.id]);
    expect(await stopped()).toBe('base-date');
    await owner.query(`update metering.meter set supply_group_code = '999999' where id = $1`, [meter.id]);
    expect(await stopped()).toBe('no-key');
    await owner.query('rollback');
  });

  it('include a tariff whose first price has not begun: nothing is charged, and nothing fails', async () => {
    const ada = await shop.user(2_000_000n);
    await owner.query(`with t as (insert into metering.tariff (code, name, utility) values ('LATER', 'Later', 'electricity') returning id),
      a as (update metering.meter m set tariff_id = t.id from t where m.id = ${meter.id})
      insert into metering.tariff_price (tariff_id, valid_from, price_kobo_per_unit) select id, now() + interval '1 day', 20000 from t`);
    const paused = { status: 503, body: { code: 'vending-paused' } };
    const asked = { meterNumber: meters.electricity, amount_kobo: 500_000 };
    expect(await shop.call('POST', '/api/v1/quotes', asked)).toMatchObject(paused);
    expect(await shop.call('POST', paymentLink, shop.linkBody())).toMatchObject(paused);
    expect(await ada.post('/vend/wallet', asked)).toMatchObject(paused);
    expect(await ada.balance()).toBe(2_000_000n);
    await owner.query(`update metering.meter set tariff_id = $1 where id = $2`, [meter.tariffId, meter.id]);
    expect((await shop.call('POST', '/api/v1/quotes', asked)).status).toBe(200);
  });

  it('do not include a VAT rate that was never set: it is 0, as staff see it', async () => {
    await owner.query('begin');
    await owner.query('alter table metering.vat_rate disable trigger user');
    await owner.query('delete from metering.vat_rate');
    const { rows } = await owner.query<{ meter: number; estate: number }>(
      `select (select p.vat_rate_bp from vending.price_of_meter($1) p) as meter,
        (select q.vat_rate_bp from metering.meter m join estates.estate e on e.id = m.estate_id,
          vending.quote_for_estate(e.name, 500000) q where m.id = $1) as estate`,
      [meter.id],
    );
    expect(rows).toEqual([{ meter: 0, estate: 0 }]);
    await owner.query('rollback');
  });

  it('are shown with the price, and the text says that nothing was charged', async () => {
    const quote = (amount: number, meterNumber: string = meters.electricity) =>
      shop.call('POST', '/api/v1/quotes', { meterNumber, amount_kobo: amount });
    expect((await quote(1_200_000)).status).toBe(200);
    const refused = await quote(1_300_000);
    expect(refused).toMatchObject({ status: 409, body: { code: 'meter-limit-reached' } });
    expect(refused.body.message).toContain('Nothing was charged');
  });

  it('count paid orders that wait for their token, and vended orders, once each', async () => {
    await shop.faults({ vending: 'error' });
    const { accountNumber, secret } = await shop.open({ amount: 500_000 });
    expect(await reason(meter, 1_200_000n)).toBeUndefined();
    await shop.transfer(accountNumber, 500_000);
    await shop.workUntil(async () => (await shop.purchase(secret)).status === 'vending');
    expect(await reason(meter, 700_000n)).toBeUndefined();
    expect(await reason(meter, 700_001n)).toBe('meter-limit-reached');
    await shop.faults({ vending: 'ok' });
    await shop.workUntil(async () => (await shop.purchase(secret)).status === 'vended');
    expect(await reason(meter, 700_000n)).toBeUndefined();
    expect(await reason(meter, 700_001n)).toBe('meter-limit-reached');
    // Another meter has its own day and shares the hour.
    const neighbour = await findMeter(shop.db, meters.water);
    expect(await reason(neighbour!, 1_200_000n)).toBeUndefined();
    expect(await reason(neighbour!, 1_500_001n, { capPerMeterDayKobo: 9_000_000n })).toBe('vending-paused');
  });

  it('do not count anything older than the hour or day', async () => {
    const { rows } = await sql<{ hour: bigint; day: bigint }>`
      select authority.hour_kobo() as hour, authority.meter_day_kobo(${meter.number}) as day`.execute(shop.db);
    expect(rows[0]).toEqual({ hour: 500_000n, day: 500_000n });
    await owner.query(`update authority.minute_total set minute = minute - interval '62 minutes'`);
    await owner.query(`update authority.meter_hour_total set hour = hour - interval '25 hours'`);
    expect(await reason(meter, 1_200_000n)).toBeUndefined();
  });
});
