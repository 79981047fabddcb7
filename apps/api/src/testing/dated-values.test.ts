/* oxlint-disable no-restricted-imports -- a journey through several slices, from the inside of each */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEstate } from '#estates';
import { addMeter, addTariff, addVatRate } from '#metering';
import { inTransaction, sql } from '#platform/db';
import { createSettings, type Settings } from '#platform/settings';
import { openTestApi, type TestApi, type TestMember } from '#platform/test-api';
import { inlineActs } from '#staff';
import { commissionActHandlers } from '../money/commission/acts.ts';
import { commissionRoutes } from '../money/commission/routes.ts';
import { readHealth } from '../office/health/read-health.ts';
import { getHealth } from '@gatelight/contract';
import { tariffActHandlers } from '../selling/tariffs/acts.ts';
import { tariffRoutes } from '../selling/tariffs/routes.ts';
import { definitions } from '../processes/compose.ts';
import { settingActHandlers } from '../office/settings/acts.ts';
import { settingRoutes } from '../office/settings/routes.ts';

/* Everything that staff see and change here, as it runs: reads in the role of staff, changes by acts in that of the worker. */
let api: TestApi;
let settings: Settings;
let asker: TestMember;
let second: TestMember;
let estate: string;
let tariff: string;

const declared = definitions.flatMap((definition) => definition.settings ?? []);
const inline = inlineActs(() => [
  ...settingActHandlers({ settings: { all: declared } as unknown as Settings }),
  ...tariffActHandlers(),
  ...commissionActHandlers(),
]);

beforeAll(async () => {
  api = await openTestApi((serve, parts) => {
    inline.bind(serve, parts);
    settings = createSettings({ db: parts.web, all: declared });
    settingRoutes(serve, { staffDb: parts.staffDb, settings });
    tariffRoutes(serve, { staffDb: parts.staffDb });
    commissionRoutes(serve, {
      staffDb: parts.staffDb,
      brand: { name: 'Gatelight', phone: '0800', email: 'help@example.com' },
    });
    serve(getHealth, () =>
      readHealth({ db: parts.staffDb, vendingAnswers: async () => true, dataDir: '/tmp', version: () => '1' }),
    );
  }, inline.objectChecks);
  await inTransaction(api.db, async (tx) => {
    const validFrom = new Date('2020-01-01T00:00:00Z');
    await addVatRate(tx, { utility: 'electricity', validFrom, rateBp: 750 });
    tariff = String(
      await addTariff(tx, {
        code: 'R2',
        name: 'Residential R2',
        utility: 'electricity',
        rounding: 'up',
        validFrom,
        priceKoboPerUnit: 20_740n,
      }),
    );
    const id = await addEstate(tx, { name: 'Palm Court Estate', address: 'Lekki', isDemonstration: false });
    estate = id.toString();
    const { rows } = await sql<{ id: bigint }>`
      insert into estates.house (estate_id, name) values (${id}, 'House 1') returning id`.execute(tx);
    await addMeter(tx, {
      number: '04175000019',
      utility: 'electricity',
      status: 'active',
      estateId: id,
      houseId: rows[0]!.id,
      customerName: 'Ada Obi',
      tariffId: BigInt(tariff),
      supplyGroupCode: '600001',
      keyRevision: 1,
      tariffIndex: '01',
      debtRecoveryBp: 0,
      isDemonstration: false,
    });
  });
  asker = await api.staff('admin', 'Halima');
  second = await api.staff('admin', 'Emeka');
});
afterAll(() => api.close());

const ask = (kind: string, input: object, more: object = {}, member = asker) =>
  member.call.post(
    '/api/v1/admin/acts',
    { kind, input, reason: 'The board decided', ...more },
    { 'idempotency-key': randomUUID() },
  );
async function approve(act: { id: string; preview: { fingerprint: string } }, member = second) {
  return member.call.post(`/api/v1/admin/acts/${act.id}/decision`, {
    decision: 'approve',
    fingerprint: act.preview.fingerprint,
    code: await member.code(),
  });
}
const read = async (path: string, member = asker) => {
  const answer = await member.call.get(`/api/v1/admin/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
};
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('settings', () => {
  it('list what every slice declared, with the value in force', async () => {
    const list = await read('settings');
    expect(list.map(({ key }: { key: string }) => key).toSorted()).toEqual(declared.map(({ key }) => key).toSorted());
    const of = (key: string) => list.find((one: { key: string }) => one.key === key);
    expect(of('vat.electricity').current).toMatchObject({ value: { rate_bp: 750 }, state: 'in-force' });
    expect(of('limits.withdrawal').current.value).toEqual({
      minimum_kobo: 500_000,
      fee_kobo: 10_000,
      per_withdrawal_kobo: 50_000_000,
      per_day_kobo: 100_000_000,
    });
    expect(of('features.cards').current).toMatchObject({ state: 'default', value: { state: 'on', estates: [] } });
  });

  it('a switch is turned at once, by one person, and is in the history with its reason', async () => {
    const input = { key: 'features.cards', value: { state: 'estates', estates: [estate] } };
    expect((await ask('setting.change', { ...input, value: { state: 'estates', estates: [] } })).data).toMatchObject({
      state: 'not-possible',
      error: 'setting-invalid',
    });
    expect((await ask('setting.change', input)).data).toMatchObject({ state: 'done', needs_second_person: false });
    const { versions, setting } = await read('settings/features.cards');
    expect(setting.current.value).toEqual(input.value);
    expect(versions[0]).toMatchObject({ asked_by: 'Halima Test', reason: 'The board decided', state: 'in-force' });
    expect((await asker.call.get('/api/v1/features')).data).toContainEqual({ name: 'cards', is_on: false });
  });

  it('VAT, fees and limits take a second person and a time in the future', async () => {
    const vat = { key: 'vat.electricity', value: { rate_bp: 1000 }, valid_from: inAnHour() };
    const asked = (await ask('vat.schedule', vat)).data;
    expect(asked).toMatchObject({ state: 'waiting', needs_second_person: true });
    expect(asked.preview.changes[0]).toEqual({ field: 'Rate', from: '7.5 %', to: '10 %' });
    expect((await approve(asked, asker)).code).toBe('own-act');
    expect((await approve(asked)).data.state).toBe('done');
    const { setting } = await read('settings/vat.electricity');
    expect(setting.next).toMatchObject({
      value: { rate_bp: 1000 },
      asked_by: 'Halima Test',
      approved_by: 'Emeka Test',
    });
    // An act for fees does not change VAT, and nothing begins in the past.
    expect((await ask('fee.schedule', vat)).data).toMatchObject({ state: 'not-possible', error: 'not-found' });
    const late = (await ask('vat.schedule', { ...vat, valid_from: '2026-01-01T00:00:00Z' })).data;
    expect((await approve(late)).data).toMatchObject({ state: 'not-possible', error: 'starts-too-early' });
    const cancel = (await ask('limit.cancel-change', { key: vat.key, id: setting.next.id })).data;
    expect((await approve(cancel)).data.state).toBe('done');
    expect((await read('settings/vat.electricity')).setting.next).toBeNull();

    const limit = {
      key: 'limits.withdrawal',
      value: { minimum_kobo: 100_000, fee_kobo: 5000, per_withdrawal_kobo: 200_000, per_day_kobo: 300_000 },
      valid_from: inAnHour(),
    };
    expect((await approve((await ask('limit.schedule', limit)).data)).data.state).toBe('done');
    expect((await read('settings/limits.withdrawal')).setting.next.value).toEqual(limit.value);
    for (const [key, value] of [
      ['limits.vend-2', { per_transaction_kobo: 100, per_day_kobo: 200 }],
      ['limits.payout-approval', { above_kobo: 700 }],
    ] as const) {
      const asked = await ask('limit.schedule', { key, value, valid_from: inAnHour() });
      expect((await approve(asked.data)).data.state).toBe('done');
      const now = (await read(`settings/${key}`)).setting;
      expect(now.next.value).toEqual(value);
      expect(now.current.state).toBe('in-force');
      const back = (await ask('limit.cancel-change', { key, id: now.next.id })).data;
      expect((await approve(back)).data.state).toBe('done');
    }
  });

  it('only staff who may schedule a change can cancel it', async () => {
    const key = 'features.cards';
    const value = { state: 'off', estates: [] };
    const asked = (await ask('setting.change', { key, value, valid_from: inAnHour() })).data;
    if (asked.state === 'waiting') await approve(asked);
    const { next } = (await read(`settings/${key}`)).setting;
    const finance = await api.staff('finance', 'Femi');
    // The act for VAT, fees and limits cancels nothing else, and the other act is not theirs.
    expect((await ask('limit.cancel-change', { key, id: next.id }, {}, finance)).data).toMatchObject({
      state: 'not-possible',
      error: 'not-found',
    });
    expect((await ask('setting.cancel-change', { key, id: next.id }, {}, finance)).code).toBe('permission-required');
    const cancel = (await ask('setting.cancel-change', { key, id: next.id })).data;
    if (cancel.state === 'waiting') expect((await approve(cancel)).data.state).toBe('done');
    expect((await read(`settings/${key}`)).setting.next).toBeNull();
  });

  it('support may not read them, an auditor may not change them', async () => {
    const support = await api.staff('support', 'Sade');
    expect((await support.call.get('/api/v1/admin/settings')).code).toBe('permission-required');
    const auditor = await api.staff('auditor', 'Ngozi');
    await read('settings', auditor);
    await read('tariffs', auditor);
    await read('health', auditor);
    const refused = await ask(
      'setting.change',
      { key: 'features.cards', value: { state: 'on', estates: [] } },
      {},
      auditor,
    );
    expect(refused.code).toBe('permission-required');
  });
});

describe('a tariff', () => {
  const change = (price: number) => ({
    tariff_id: tariff,
    valid_from: new Date(Date.now() + 40 * 86_400_000 + price).toISOString(),
    price_kobo_per_unit: price,
    rounding: 'up',
  });

  it('is listed with its meters, versions and what customers get', async () => {
    expect(await read('tariffs')).toEqual([
      expect.objectContaining({
        id: tariff,
        price_kobo_per_unit: 20_740,
        vat_rate_bp: 750,
        meters: 1,
        estates: 1,
        next: null,
      }),
    ]);
    const one = await read(`tariffs/${tariff}`);
    expect(one.on_it).toEqual([{ estate_id: estate, estate_name: 'Palm Court Estate', meters: 1 }]);
    expect(one.bought.map(({ units_now }: { units_now: string }) => units_now)).toEqual(['9.0', '22.5', '44.9']);
    const other = await read(`tariffs/${tariff}/preview?price_kobo_per_unit=21480`);
    expect(other.bought.map(({ units_then }: { units_then: string }) => units_then)).toEqual(['8.7', '21.7', '43.4']);
  });

  it('changes by two people, and of two changes at once the later approval is stale', async () => {
    const first = (await ask('tariff.schedule', change(21_480))).data;
    const other = (await ask('tariff.schedule', change(22_000), {}, second)).data;
    expect([first.state, other.state]).toEqual(['waiting', 'waiting']);
    // The second person reads its name, not our number of it.
    expect(first.object).toEqual({ kind: 'tariff', id: tariff, name: 'Residential R2' });
    expect((await approve(first)).data.state).toBe('done');
    expect((await approve(other, asker)).data.state).toBe('stale');
    const { versions, tariff: now } = await read(`tariffs/${tariff}`);
    expect(now.next.price_kobo_per_unit).toBe(21_480);
    expect(versions).toEqual([
      expect.objectContaining({ state: 'scheduled', asked_by: 'Halima Test', approved_by: 'Emeka Test' }),
      expect.objectContaining({ state: 'in-force' }),
    ]);
  });

  it('shows its corrections, and refuses one of which nothing is left', async () => {
    const query = 'from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z&right_price_kobo=100';
    expect(await read(`tariffs/${tariff}/corrections/preview?${query}`)).toMatchObject({ orders: 0, items: [] });
    expect(await read('tariff-corrections')).toEqual([]);
    const file = await asker.call.get(`/api/v1/admin/tariffs/${tariff}/corrections/preview/file?${query}`);
    expect(file.text).toContain('Energy back (NGN)');
    const asked = await ask('tariff.correct', {
      tariff_id: tariff,
      from: '2026-01-01T00:00:00Z',
      until: '2026-02-01T00:00:00Z',
      right_price_kobo: 100,
    });
    expect(asked.data).toMatchObject({ state: 'not-possible', error: 'nothing-to-correct' });
  });
});

describe('commission', () => {
  it('is posted once a month is over, once, from the sales of the month at the rates of their days', async () => {
    const begin = { estate_id: estate, rate_bp: 250, valid_from: inAnHour() };
    expect((await approve((await ask('commission.schedule', begin)).data)).data.state).toBe('done');
    const past = await sql<{ month: string }>`
      select to_char(now() at time zone 'Africa/Lagos' - interval '1 month', 'YYYY-MM') as month`.execute(api.db);
    const { month } = past.rows[0]!;
    await sql`alter table commission.rate disable trigger user`.execute(api.owner);
    await sql`insert into commission.rate (estate_id, valid_from, rate_bp) values (${estate}, '2020-01-01', 200)`.execute(
      api.owner,
    );
    await sql`alter table vending."order" disable trigger user`.execute(api.owner);
    await sql`
      insert into vending."order" (reference, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo, debt_kobo,
        fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit, rounding,
        units_tenths, carry_before_micro, status, vended_at)
      select 'TOK-1', m.id, m.number, m.estate_id, 'Palm Court Estate', 'electricity', 107500, 0, 0, 100000, 7500, 750, 0, p.id, 'R2',
        20740, 'up', 49, 0, 'vended',
        date_trunc('month', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' - interval '10 days'
      from metering.meter m, metering.tariff_price p limit 1`.execute(api.owner);
    expect(await read(`commission/${estate}/${month}`)).toMatchObject({
      statement: { sales_kobo: 107_500, base_kobo: 100_000, share_kobo: 2000, posted_at: null },
      lines: [{ utility: 'electricity', rate_bp: 200, orders: 1 }],
    });
    const soon = (await ask('commission.post', { estate_id: estate, month: '2039-01' })).data;
    expect((await approve(soon)).data).toMatchObject({ state: 'not-possible', error: 'period-not-over' });
    expect((await approve((await ask('commission.post', { estate_id: estate, month })).data)).data.state).toBe('done');
    expect((await ask('commission.post', { estate_id: estate, month })).data).toMatchObject({
      error: 'already-posted',
    });
    const [statement] = await read(`commission?month=${month}`);
    expect(statement).toMatchObject({ share_kobo: 2000, posted_by: 'Halima Test' });
    const { rows } = await sql<{ balance: bigint }>`
      select balance_kobo as balance from ledger.account_balance where code = ${`commission-payable:${estate}`}`.execute(
      api.db,
    );
    expect(rows).toEqual([{ balance: 2000n }]);
    for (const kind of ['pdf', 'csv']) {
      const file = await asker.call.get(`/api/v1/admin/commission/${estate}/${month}/file?kind=${kind}`);
      expect(file.status).toBe(200);
      expect(file.text).toContain(kind === 'pdf' ? '%PDF' : '20.00');
    }
  });
});

describe('health', () => {
  it('shows parts, queues, promises and the database', async () => {
    const health = await read('health');
    expect(health.queues.map(({ name }: { name: string }) => name)).toContain('tokens');
    expect(health.promises).toHaveLength(3);
    expect(health.database.bytes).toBeGreaterThan(1_000_000);
    expect(health.processes).toContainEqual({ name: 'worker', state: 'silent', age_seconds: null });
  });
});
