import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOffice, type Office } from '../../testing/test-office.ts';
import { tariffActHandlers } from './acts.ts';
import { tariffRoutes } from './routes.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ acts: tariffActHandlers, routes: tariffRoutes });
});
afterAll(() => office.close());

describe('a tariff', () => {
  const change = (price: number) => ({
    tariff_id: office.tariff,
    valid_from: new Date(Date.now() + 40 * 86_400_000 + price).toISOString(),
    price_kobo_per_unit: price,
    rounding: 'up',
  });

  it('is listed with its meters, versions and the units that customers get', async () => {
    expect(await office.read('tariffs')).toEqual([
      expect.objectContaining({
        id: office.tariff,
        price_kobo_per_unit: 20_740,
        vat_rate_bp: 750,
        meters: 1,
        estates: 1,
        next: null,
      }),
    ]);
    const one = await office.read(`tariffs/${office.tariff}`);
    expect(one.on_it).toEqual([{ estate_id: office.estate, estate_name: 'Palm Court Estate', meters: 1 }]);
    expect(one.bought.map(({ units_now }: { units_now: string }) => units_now)).toEqual(['9.0', '22.5', '44.9']);
    const other = await office.read(`tariffs/${office.tariff}/preview?price_kobo_per_unit=21480`);
    expect(other.bought.map(({ units_then }: { units_then: string }) => units_then)).toEqual(['8.7', '21.7', '43.4']);
  });

  it('changes by two people; of two concurrent changes the later approval is stale', async () => {
    const first = (await office.ask('tariff.schedule', change(21_480))).data;
    const other = (await office.ask('tariff.schedule', change(22_000), office.second)).data;
    expect([first.state, other.state]).toEqual(['waiting', 'waiting']);
    // The second person sees its name, not our number of it.
    expect(first.object).toEqual({ kind: 'tariff', id: office.tariff, name: 'Residential R2' });
    expect((await office.approve(first)).data.state).toBe('done');
    expect((await office.approve(other, office.asker)).data.state).toBe('stale');
    const { versions, tariff: now } = await office.read(`tariffs/${office.tariff}`);
    expect(now.next.price_kobo_per_unit).toBe(21_480);
    expect(versions).toEqual([
      expect.objectContaining({ state: 'scheduled', asked_by: 'Halima Test', approved_by: 'Emeka Test' }),
      expect.objectContaining({ state: 'in-force' }),
    ]);
  });

  it('shows its corrections, and refuses one when nothing is left to correct', async () => {
    const query = 'from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z&right_price_kobo=100';
    expect(await office.read(`tariffs/${office.tariff}/corrections/preview?${query}`)).toMatchObject({
      orders: 0,
      items: [],
    });
    expect(await office.read('tariff-corrections')).toEqual([]);
    const file = await office.asker.call.get(
      `/api/v1/admin/tariffs/${office.tariff}/corrections/preview/file?${query}`,
    );
    expect(file.text).toContain('Energy back (NGN)');
    const asked = await office.ask('tariff.correct', {
      tariff_id: office.tariff,
      from: '2026-01-01T00:00:00Z',
      until: '2026-02-01T00:00:00Z',
      right_price_kobo: 100,
    });
    expect(asked.data).toMatchObject({ state: 'not-possible', error: 'nothing-to-correct' });
  });
});
