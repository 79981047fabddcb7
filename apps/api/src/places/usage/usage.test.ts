import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { householdsSlice, linkMeter } from '#households';
import { usageSlice } from '#usage';
import { openStreet, type Resident, type Street } from '../../testing/test-street.ts';

let street: Street;
let ada: Resident;
let friend: Resident;
let stranger: Resident;
let meterId: string;

beforeAll(async () => {
  street = await openStreet((db) => [householdsSlice.create({ db }), usageSlice.create({ db })]);
  ada = await street.resident('Ada');
  friend = await street.resident('Friend');
  stranger = await street.resident('Stranger');
  meterId = street.places.meter('04175000019');
  await street.db.transaction().execute(async (tx) => {
    await linkMeter(tx, { userId: ada.id, number: '04175000019', role: 'owner', nickname: 'Home' });
    await linkMeter(tx, { userId: friend.id, number: '04175000019', role: 'viewer' });
  });
});
afterAll(() => street.close());

beforeEach(async () => {
  await sql`truncate usage.reading, usage.reminder, platform.rate_limit, notifications.message`.execute(street.owner);
});

const read = (who: Resident, units: unknown) =>
  street.call(who, 'POST', `/users/meters/${meterId}/readings`, { units_left: units });
const estimate = async (who = ada) => (await street.call(who, 'GET', `/users/meters/${meterId}/estimate`)).data;

/** A reading of some days ago. */
async function past(days: number, tenths: number): Promise<void> {
  await sql`insert into usage.reading (meter_id, user_id, units_tenths, taken_at)
    values (${meterId}, ${ada.id}, ${tenths}, now() - make_interval(days => ${days}))`.execute(street.owner);
}

describe('readings', () => {
  test('are shared by the household, and only their writer can remove them', async () => {
    const { data } = await read(ada, ' 1,012.58 ');
    expect(data.units_left).toBe('1012.5');
    expect((await street.call(friend, 'GET', `/users/meters/${meterId}/readings`)).data).toEqual([data]);
    const remove = (who: Resident) => street.call(who, 'DELETE', `/users/meters/${meterId}/readings/${data.id}`);
    expect((await remove(friend)).code).toBe('not-found');
    expect((await remove(ada)).status).toBe('success');
    expect((await street.call(ada, 'GET', `/users/meters/${meterId}/readings`)).data).toEqual([]);
  });

  test.each(['', '-1', '12,5.5.1', 'lots', '9999999', '1e3'])('of %j are refused with a message', async (units) => {
    expect((await read(ada, units)).fields).toEqual({ units_left: 'Enter the units as a number, for example 12.5' });
  });

  test('estimates and reminders look to strangers as if they did not exist', async () => {
    for (const [method, path, body] of [
      ['GET', 'readings'],
      ['POST', 'readings', { units_left: '1' }],
      ['GET', 'estimate'],
      ['PUT', 'reminder', { enabled: true }],
    ] as const) {
      expect((await street.call(stranger, method, `/users/meters/${meterId}/${path}`, body)).code).toBe('not-found');
      expect((await street.call(undefined, method, `/users/meters/${meterId}/${path}`, body)).code).toBe(
        'sign-in-required',
      );
    }
  });
});

describe('the estimate', () => {
  test('does not count purchases of an earlier household', async () => {
    const number = '04175000027';
    const meter = street.places.meter(number);
    const next = await street.resident('Next');
    await street.db.transaction().execute((tx) => linkMeter(tx, { userId: next.id, number, role: 'owner' }));
    const since = async () => {
      const { rows } = await sql<{ at: string }>`
        select households.household_since(${meter}::bigint)::text as at`.execute(street.owner);
      return rows[0]!.at;
    };
    expect(await since()).toBe('-infinity');
    await sql`insert into households.link (meter_id, user_id, role, created_at, ended_at)
      values (${meter}, ${stranger.id}, 'owner', '2026-01-01Z', '2026-02-01Z'), (${meter}, ${next.id}, 'owner', '2026-01-01Z', '2026-03-01Z')`.execute(
      street.owner,
    );
    // An earlier stay of the same user changes nothing.
    expect(await since()).toContain('2026-02-01');
    await sql`insert into households.occupant (house_id, name, since, ended_at)
      select house_id, 'Former', '2025-01-01', '2026-02-20Z' from metering.meter where id = ${meter}`.execute(
      street.owner,
    );
    const { rows } = await sql<{ house: boolean }>`
      select house_id is not null as house from metering.meter where id = ${meter}`.execute(street.owner);
    expect(rows[0]!.house).toBe(true);
    expect(await since()).toContain('2026-02-20');
  });

  test('shows its basis', async () => {
    expect(await estimate()).toMatchObject({ days_left: null, units_left: null, basis: { kind: 'none' } });
    await past(10, 900);
    await past(2, 100);
    // 80 units in 8 days. The last 10 were used up a day ago.
    expect(await estimate()).toMatchObject({
      days_left: 0,
      units_left: '0.0',
      units_per_day: '10.0',
      basis: { kind: 'readings', readings: 2, purchases: 0 },
    });
  });

  test('counts purchases for the meter, for members only', async () => {
    await sql`alter table vending."order" disable trigger user`.execute(street.owner);
    for (const days of [20, 10]) {
      await sql`
        insert into vending."order" (reference, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo, debt_kobo,
          fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit, rounding,
          units_tenths, carry_before_micro, status, vended_at)
        select ${`test-${days}`}, m.id, m.number, m.estate_id, 'Palm Court Estate', m.utility, 10750, 0, 0, 10000, 750, 750, 0, p.id, 'x',
          20000, 'up', 400, 0, 'vended', now() - make_interval(days => ${days})
        from metering.meter m join metering.tariff_price p on p.tariff_id = m.tariff_id where m.id = ${meterId}
      `.execute(street.owner);
    }
    await sql`alter table vending."order" enable trigger user`.execute(street.owner);
    // 40 in ten days, and the second 40 since.
    expect(await estimate(friend)).toMatchObject({
      days_left: 0,
      units_per_day: '4.0',
      basis: { kind: 'purchases', purchases: 2 },
    });
    await read(ada, '21');
    expect(await estimate(friend)).toMatchObject({
      days_left: 5,
      units_left: '20.9',
      basis: { kind: 'reading-and-purchases' },
    });
    const { rows } = await sql`
      select kind from usage.own_history(${stranger.sessionKey}::uuid, ${meterId}, 90)`.execute(street.web);
    expect(rows).toEqual([{ kind: 'now' }]);
  });
});

describe('a reminder', () => {
  const sent = async () =>
    (
      await sql<{
        recipient: string;
        payload: object;
        user_id: bigint;
      }>`select recipient, payload, user_id from notifications.message`.execute(street.owner)
    ).rows;
  const dueAgain = () => sql`update usage.reminder set due_at = now()`.execute(street.owner);
  const run = () => usageSlice.create({ db: street.db }).jobs?.()[0]?.run();

  test('is off until it is switched on, and is sent once for the same units', async () => {
    await past(10, 900);
    await past(2, 300);
    await run();
    expect(await sent()).toEqual([]);
    const { data } = await street.call(ada, 'PUT', `/users/meters/${meterId}/reminder`, { enabled: true });
    expect(data).toEqual({ enabled: true, days_before: 3 });
    // Two workers at the same time.
    await Promise.all([run(), run()]);
    await dueAgain();
    await run();
    expect(await sent()).toMatchObject([
      {
        recipient: ada.email,
        user_id: ada.id,
        payload: { name: 'units-run-low', meter: 'Home', utility: 'electricity' },
      },
    ]);
    expect((await estimate()).reminder).toEqual({ enabled: true, days_before: 3 });
    await read(ada, '10');
    await dueAgain();
    await run();
    expect(await sent()).toHaveLength(2);
  });

  test('is not sent while the units last, or after it is switched off', async () => {
    await past(10, 900);
    await past(1, 880);
    await street.call(ada, 'PUT', `/users/meters/${meterId}/reminder`, { enabled: true, days_before: 2 });
    await run();
    await past(0, 1);
    await street.call(ada, 'PUT', `/users/meters/${meterId}/reminder`, { enabled: false });
    await run();
    expect(await sent()).toEqual([]);
    expect((await estimate()).reminder).toEqual({ enabled: false, days_before: 2 });
  });
});
