import { randomUUID } from 'node:crypto';
import { addDays, addMonths, lagosDate, lastOf, monthOf, startOf } from '@gatelight/contract/lagos-days';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemonstration } from '../../demonstration/demonstration.ts';
import { inTransaction, sql, type Db } from '#platform/database/db';
import { sendForm } from '#platform/testing/send-form';
import { openTestApi, type TestApi, type TestCaller } from '#platform/testing/test-api';
import { teamsSlice } from '#teams';
import { powerSlice } from './slice.ts';

let api: TestApi;
let estate: string;
let elsewhere: string;
let musa: TestCaller;
let bisi: TestCaller;
let folake: TestCaller;
let ada: TestCaller;

const partsOf = ({ web, staffDb }: { web: Db; staffDb: Db }) => ({ db: web, staffDb });
const key = () => ({ 'idempotency-key': randomUUID() });
const at = (day: string, hours = 0) => new Date(startOf(day).getTime() + hours * 3_600_000).toISOString();
const today = lagosDate(new Date());
const ago = (days: number) => addDays(today, -days);

async function member(name: string, role: string, of: string): Promise<TestCaller> {
  const { id, sessionKey } = await api.user(name);
  await sql`insert into teams.member (role, estate_id, user_id) values (${role}, ${of}::bigint, ${id}::bigint)`.execute(
    api.owner,
  );
  return api.as(id, ['user', role as 'manager'], sessionKey);
}

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => powerSlice.create(partsOf(parts)).routes?.(serve),
    (parts) => ({
      ...powerSlice.create(partsOf(parts)).objectChecks,
      ...teamsSlice.create({ config: { server: { publicUrl: 'https://gatelight.example' } }, db: parts.web } as never)
        .objectChecks,
    }),
  );
  await inTransaction(api.db, loadDemonstration);
  const { rows } = await sql<{ id: string }>`select id::text from estates.estate order by id limit 2`.execute(
    api.owner,
  );
  [estate = '', elsewhere = ''] = rows.map(({ id }) => id);
  musa = await member('Musa', 'manager', estate);
  bisi = await member('Bisi', 'manager', elsewhere);
  folake = await member('Folake', 'viewer', estate);
  // A third house with a meter, because an account of two houses would show the use of each.
  await sql`
    insert into metering.meter (number, utility, status, estate_id, house_id, customer_name, tariff_id, supply_group_code, key_revision,
      tariff_index, life)
    select '04175009999', m.utility, m.status, m.estate_id, h.id, 'Rita', m.tariff_id, m.supply_group_code, m.key_revision, m.tariff_index, m.life
    from metering.meter m join estates.house h on h.estate_id = m.estate_id and h.name = 'Block 2, Flat 3'
    where m.number = '04175000019'`.execute(api.owner);
  const resident = await api.user('Ada');
  ada = resident.call;
  await sql`
    insert into households.link (meter_id, user_id, role)
    select id, ${resident.id}::bigint, 'owner' from metering.meter where number = '04175000019'`.execute(api.owner);
});
afterAll(() => api.close());

const base = (of = estate) => `/api/v1/manage/estates/${of}/power`;
async function addMeter(kind: string, name: string, more: object = {}): Promise<string> {
  const body = { kind, name, account_number: '', supplier: '', in_use_from: ago(90), ...more };
  const { status, data } = await musa.post(`${base()}/meters`, body, key());
  expect(status).toBe(201);
  return data.id;
}
const enter = (meter: string, when: string, tenths: number, more: object = {}) =>
  musa.post(
    `/api/v1/manage/power/meters/${meter}/readings`,
    { at: when, reading_tenths: tenths, note: '', ...more },
    key(),
  );

const daysOf = async (meter: string) => {
  const { rows } = await sql<{ day: string; tenths: bigint; spread: boolean }>`
    select day::text, tenths, is_spread as spread from power.meter_day where meter_id = ${meter}::bigint order by day`.execute(
    api.owner,
  );
  return rows.map(({ day, tenths, spread }) => [day, Number(tenths), spread]);
};

describe('a reading', () => {
  it('that is lower than the last reading is refused, unless the meter was replaced', async () => {
    const meter = await addMeter('common', 'Lights of the pump house');
    expect((await enter(meter, at(ago(10)), 1000)).status).toBe(201);
    expect(await enter(meter, at(ago(8)), 990)).toMatchObject({ status: 409, code: 'reading-too-low' });
    expect(await enter(meter, at(ago(10)), 1001)).toMatchObject({ status: 409, code: 'reading-exists' });
    expect(await enter(meter, at(addDays(today, 2)), 2000)).toMatchObject({ status: 422, code: 'reading-in-future' });
    // The old meter last showed 1,020, the new one begins at 7.
    expect((await enter(meter, at(ago(8)), 7, { replaced_at_tenths: 1020 })).status).toBe(201);
    expect((await enter(meter, at(ago(7)), 27)).status).toBe(201);
    expect(await enter(meter, at(ago(9)), 1021)).toMatchObject({ status: 409, code: 'reading-too-high' });
    expect(await daysOf(meter)).toEqual([
      [ago(10), 10, true],
      [ago(9), 10, true],
      [ago(8), 20, false],
    ]);
  });

  it('is corrected by a new line: both stay, the new one counts, and a second correction of the old one is refused', async () => {
    const meter = await addMeter('common', 'Gate 1');
    await enter(meter, at(ago(6)), 0);
    const { data } = await enter(meter, at(ago(5)), 5000);
    await enter(meter, at(ago(4)), 5600);
    const url = `/api/v1/manage/power/readings/${data.id}/correction`;
    const right = { reading_tenths: 500, note: 'a digit too many' };
    expect((await musa.post(url, right, key())).status).toBe(201);
    expect(await musa.post(url, right, key())).toMatchObject({ status: 409, code: 'already-decided' });
    expect(await daysOf(meter)).toEqual([
      [ago(6), 500, false],
      [ago(5), 5100, false],
    ]);
    const list = await folake.get(`/api/v1/manage/power/meters/${meter}/readings`);
    expect(list.data.items.map((one: never) => [one['reading_tenths'], one['is_corrected'], one['by']])).toEqual([
      [5600, false, 'Musa Test'],
      [500, false, 'Musa Test'],
      [5000, true, 'Musa Test'],
      [0, false, 'Musa Test'],
    ]);
  });

  it('gives days that add up to what the meter counted, at any hours of the readings', async () => {
    const meter = await addMeter('common', 'Street lights');
    let shows = 12_345;
    for (const [index, day] of [20, 19, 17, 16, 12, 11].map(ago).entries()) {
      await enter(meter, at(day, 6 + index), shows);
      shows += 333 + index * 7;
    }
    const days = await daysOf(meter);
    expect(days).toHaveLength(8);
    // All readings again in another order give the same days.
    const again = await addMeter('common', 'Street lights again');
    const { rows } = await sql<{ at: Date; tenths: bigint }>`
      select at, reading_tenths as tenths from power.reading where meter_id = ${meter}::bigint order by reading_tenths % 5, at`.execute(
      api.owner,
    );
    for (const row of rows) await enter(again, row.at.toISOString(), Number(row.tenths));
    expect(await daysOf(again)).toEqual(days);
  });

  it('is stored once when it is sent twice with one key, and refused with a different number', async () => {
    const meter = await addMeter('common', 'Borehole');
    const url = `/api/v1/manage/power/meters/${meter}/readings`;
    const body = { at: at(ago(3)), reading_tenths: 70, note: '' };
    const headers = key();
    const first = await musa.post(url, body, headers);
    expect((await musa.post(url, body, headers)).data).toEqual(first.data);
    expect(await musa.post(url, { ...body, reading_tenths: 71 }, headers)).toMatchObject({
      code: 'idempotency-key-reused',
    });
  });

  it('in a file is stored with all others or not at all, and a second upload changes nothing', async () => {
    const meter = await addMeter('common', 'Clubhouse', { account_number: 'CL-1' });
    const send = async (text: string, store: 'yes' | 'no') => {
      const file = new File([text], 'readings.csv', { type: 'text/csv' });
      const response = await sendForm(api.app, `${base()}/readings-file`, musa.headers, { store, file });
      return response.json();
    };
    const good = `meter,at,kwh\nCL-1,${ago(9)},100.0\nclubhouse,${ago(8)} 00:00,112.5\n`;
    const bad = await send(`${good}Nowhere,${ago(8)},1\nCL-1,yesterday,2\nCL-1,${ago(7)},90\n`, 'yes');
    expect(bad.data).toMatchObject({ rows: 5, stored: false });
    expect(bad.data.faults.map((one: never) => [one['row'], one['code']])).toEqual([
      [4, 'power-row-meter'],
      [5, 'power-row-time'],
      [6, 'reading-too-low'],
    ]);
    expect(await daysOf(meter)).toEqual([]);
    const noDay = await send('meter,at,kwh\nCL-1,2026-02-30,1\nCL-1,2025-11-31 06:00,1\nCL-1,2025-02-29,1\n', 'yes');
    expect(noDay.data.faults).toMatchObject([2, 3, 4].map((row) => ({ row, code: 'power-row-time' })));
    expect((await send(good, 'yes')).data).toMatchObject({ rows: 2, same: 0, stored: true });
    expect((await send(good, 'yes')).data).toMatchObject({ rows: 2, same: 2, stored: true });
    expect(await daysOf(meter)).toEqual([[ago(9), 125, false]]);
  });
});

/** Uploads a picture as a member of a team. Returns its id. */
async function picture(who = musa): Promise<string> {
  const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#226644' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(png)], 'meter.png', { type: 'image/png' });
  const response = await sendForm(api.app, `${base()}/files`, who.headers, { file });
  expect(response.statusCode).toBe(201);
  return response.json().data.id;
}
const bytesOf = async (who: TestCaller, url: string) => {
  const response = await api.app.inject({ url, headers: who.headers });
  return response.statusCode === 200 ? response.rawPayload.subarray(0, 2).toString('hex') : response.statusCode;
};
const jpeg = 'ffd8';

it('the photo of a reading is for its team; the picture of a receipt for residents too, unless the account is hidden', async () => {
  const meter = await addMeter('common', 'Swimming pool');
  const photo = await picture();
  const { data: reading } = await enter(meter, at(ago(2)), 70, { file_id: photo });
  // A picture can prove only one thing.
  expect((await enter(meter, at(ago(1)), 80, { file_id: photo })).code).toBe('not-found');
  const photoUrl = `/api/v1/manage/power/readings/${reading.id}/photo`;
  expect([await bytesOf(folake, photoUrl), await bytesOf(bisi, photoUrl), await bytesOf(ada, photoUrl)]).toEqual([
    jpeg,
    404,
    403,
  ]);
  const entry = { month: monthOf(ago(40)), amount_kobo: 1_000_000, on: ago(3) };
  const bought = { ...entry, kind: 'payment', number: 'EK-1', file_id: await picture() };
  const { data: paid } = await musa.post(`${base()}/entries`, bought, key());
  const { data: billed } = await musa.post(
    `${base()}/entries`,
    { ...entry, kind: 'bill', number: 'BILL-1', file_id: await picture() },
    key(),
  );
  const receipt = (id: string, of = estate) => `/api/v1/users/power/${of}/receipts/${id}`;
  expect(await bytesOf(folake, `/api/v1/manage/power/entries/${billed.id}/receipt`)).toBe(jpeg);
  expect(await bytesOf(ada, receipt(paid.id))).toBe(jpeg);
  expect(await bytesOf(ada, receipt(billed.id))).toBe(404);
  expect(await bytesOf(bisi, receipt(paid.id))).toBe(404);
  await musa.post(`${base()}/publishing`, { publishes: false }, key());
  expect(await bytesOf(ada, receipt(paid.id))).toBe(404);
  await musa.post(`${base()}/publishing`, { publishes: true }, key());
  await musa.post(`/api/v1/manage/power/entries/${paid.id}/cancel`, { reason: 'a test' }, key());
  await musa.post(`/api/v1/manage/power/entries/${billed.id}/cancel`, { reason: 'a test' }, key());
});

it('a meter with a new name stays in use', async () => {
  const meter = await addMeter('grid', 'Transformer of old');
  const all = { name: 'Transformer of new', account_number: '2', supplier: '', in_use_until: null };
  expect((await musa.put(`/api/v1/manage/power/meters/${meter}`, all)).status).toBe(200);
  const { meters } = (await musa.get(`${base()}/setup`)).data;
  expect(meters.find(({ id }: { id: string }) => id === meter)).toMatchObject(all);
});

it('a change of a meter keeps the changes of another person meanwhile, and the meter stays in use', async () => {
  const meter = await addMeter('grid', 'Transformer of two', { supplier: 'Eko', account_number: '1' });
  const change = async (body: object) => musa.put(`/api/v1/manage/power/meters/${meter}`, body);
  const seen = async () => {
    const { meters } = (await musa.get(`${base()}/setup`)).data;
    return meters.find(({ id }: { id: string }) => id === meter);
  };
  expect((await change({ supplier: 'Ikeja' })).status).toBe(200);
  expect(await seen()).toMatchObject({ supplier: 'Ikeja', in_use_until: null });
  await Promise.all([change({ in_use_until: today }), change({ account_number: '2' })]);
  expect(await seen()).toMatchObject({ supplier: 'Ikeja', account_number: '2', in_use_until: today });
  // A page of the previous version sends all fields.
  const all = { name: 'Transformer of two', account_number: '', supplier: '', in_use_until: null };
  expect((await change(all)).status).toBe(200);
  expect(await seen()).toMatchObject(all);
});

it('newer terms of another manager are not replaced', async () => {
  const { seen_at } = (await musa.get(`${base()}/setup`)).data;
  const set = async (fee_bp: number, seen?: string) =>
    musa.post(
      `${base()}/terms`,
      {
        valid_from: ago(100),
        fee_bp,
        common_charge_kobo: 0,
        common_daily_tenths: 0,
        promised_minutes: null,
        promise_name: '',
        complaints: '',
        seen_at: seen,
      },
      key(),
    );
  const responses = await Promise.all([set(100, seen_at), set(200, seen_at)]);
  expect(new Set(responses.map(({ status, code }) => code ?? status))).toEqual(new Set([201, 'changed-meanwhile']));
  expect((await set(300, (await musa.get(`${base()}/setup`)).data.seen_at)).status).toBe(201);
  // A page of the previous version does not send when it last saw the terms.
  expect((await set(100)).status).toBe(201);
  await sql`delete from power.terms where estate_id = ${estate}::bigint`.execute(api.owner);
});

it('another estate’s team, viewers and residents cannot change the account or see that it exists', async () => {
  const meter = await addMeter('common', 'Fountain');
  const reading = { at: at(ago(2)), reading_tenths: 1, note: '' };
  for (const [who, status] of [
    [bisi, 404],
    [folake, 403],
    [ada, 403],
  ] as const) {
    expect((await who.post(`/api/v1/manage/power/meters/${meter}/readings`, reading, key())).status).toBe(status);
  }
  expect((await bisi.get(base())).status).toBe(404);
  expect((await ada.get(`/api/v1/users/power/${elsewhere}`)).status).toBe(404);
});

describe('the account of a month', () => {
  let lineId: string;
  const month = monthOf(ago(1));

  beforeAll(async () => {
    await sql`delete from power.meter where estate_id = ${estate}::bigint`.execute(api.owner);
    const { rows } = await sql<{ id: string }>`
      select id::text from estates.house where estate_id = ${estate}::bigint order by id`.execute(api.owner);
    const houses = rows.map(({ id }) => id);
    const line = { name: 'Line A', covers: 'All blocks', house_ids: houses };
    lineId = (await musa.post(`${base()}/lines`, line, key())).data.id;
    const grid = await addMeter('grid', 'Transformer 1', { supplier: 'Eko Electricity', account_number: '0551' });
    const generator = await addMeter('generator', 'Generator');
    const solar = await addMeter('solar', 'Roof of the clubhouse');
    const feeder = await addMeter('line', 'Feeder A', { line_id: lineId });
    const users = await addMeter('houses', 'House meters of line A', { line_id: lineId });
    const common = await addMeter('common', 'Common areas', { line_id: lineId });
    expect(
      await musa.post(
        `${base()}/meters`,
        { kind: 'line', name: 'x', account_number: '', supplier: '', in_use_from: today },
        key(),
      ),
    ).toMatchObject({ code: 'power-line-required' });
    await musa.post(
      `/api/v1/manage/power/meters/${grid}/tariffs`,
      { price_kobo: 18_820, vat_bp: 750, valid_from: ago(90) },
      key(),
    );
    const terms = { fee_bp: 150, common_charge_kobo: 30_000_000, common_daily_tenths: 0 };
    const promise = { promised_minutes: 1200, promise_name: 'Band A', complaints: '' };
    await musa.post(`${base()}/terms`, { valid_from: ago(90), ...terms, ...promise }, key());
    // Each day is the same, until five days ago. Since then 40 kWh less reach the houses.
    const daily = { [grid]: 5000, [generator]: 1000, [solar]: 500, [feeder]: 6500, [users]: 5600, [common]: 500 };
    await sql`
      insert into power.reading (meter_id, at, reading_tenths, source)
      select m.id, (platform.today() - n)::timestamp at time zone 'Africa/Lagos',
        (80 - n) * m.daily - case when m.id = ${users}::bigint then greatest(0, 5 - n) * 400 else 0 end, 'hand'
      from jsonb_each_text(${JSON.stringify(daily)}::jsonb) d, lateral (select d.key::bigint as id, d.value::bigint as daily) m,
        generate_series(0, 80) n`.execute(api.owner);
    await sql`
      select power.settle_meter(id, now() - interval '80 days', now()) from power.meter where estate_id = ${estate}::bigint`.execute(
      api.owner,
    );
    await sql`
      insert into power.sold_elsewhere (estate_id, house_id, day, units_tenths, energy_kobo)
      select ${estate}::bigint, h, platform.today() - 1, 100, 207400
      from unnest(${houses}::bigint[]) h`.execute(api.owner);
  });

  it('adds up, knows its normal range, and shows since when the loss is above it, by line', async () => {
    const { data } = await folake.get(base());
    expect(data.may_write).toBe(false);
    expect(data.grid_tenths + data.generator_tenths + data.solar_tenths).toBe(
      data.houses_tenths + data.common_tenths + data.lost_tenths,
    );
    expect(data).toMatchObject({
      month,
      last_day: ago(1),
      days_missing: 0,
      houses_estimated: false,
      above_since: ago(5),
    });
    // 400 of 6,500 on usual days, 800 since.
    expect(data.normal).toMatchObject({ median_bp: 615, limit_bp: 795, days: 60 });
    expect(data.above_bp).toBe(1231);
    expect(data.days[0]).toMatchObject({ day: ago(1), lost_tenths: 800, is_above: true, is_estimate: false });
    expect(data.lines.items).toEqual([
      expect.objectContaining({ id: lineId, above_since: ago(5), more_tenths: 400, limit_bp: 795 }),
    ]);
  });

  it('counts the money: tokens without VAT, the charge for common areas, the fee, and the bill as an estimate until there is one', async () => {
    const { data } = await musa.get(base());
    const days = data.days_counted;
    const bill = Math.round((days * 500 * 188.2 * 1.075) / 100) * 100 * 100;
    const sold = data.money.sold_kobo;
    expect(sold).toBeGreaterThan(0);
    expect(data.money).toMatchObject({
      elsewhere_kobo: sold,
      common_charge_kobo: 30_000_000,
      collected_kobo: sold + 30_000_000,
      fee_kobo: Math.round((sold * 0.015) / 100) * 100,
      supplier: 'Eko Electricity',
      supplier_is_estimate: true,
      supplier_kobo: bill,
      grid_price_kobo: 18_820,
      house_price_kobo: 20_740,
    });
    expect(data.money.left_kobo).toBe(data.money.collected_kobo - data.money.fee_kobo - bill);
  });

  it('lists payments to the supplier by month, once for each receipt, without cancelled ones', async () => {
    const { rows } = await sql<{ month: string }>`
      select to_char(platform.today() - 1 - interval '1 month', 'YYYY-MM') as month`.execute(api.owner);
    const before = rows[0]!.month;
    const payment = { kind: 'payment', month: before, amount_kobo: 347_030_000, on: ago(1), number: 'EK-88120417' };
    const { data } = await musa.post(`${base()}/entries`, payment, key());
    expect(await musa.post(`${base()}/entries`, payment, key())).toMatchObject({
      status: 409,
      code: 'reference-conflict',
    });
    const paid = async () =>
      (await folake.get(base())).data.months.find((one: { month: string }) => one.month === before)?.paid_kobo ?? 0;
    expect(await paid()).toBe(347_030_000);
    const url = `/api/v1/manage/power/entries/${data.id}/cancel`;
    expect((await musa.post(url, { reason: 'typed twice' }, key())).status).toBe(200);
    expect(await musa.post(url, { reason: 'typed twice' }, key())).toMatchObject({ code: 'already-decided' });
    expect(await paid()).toBe(0);
    expect((await musa.post(`${base()}/entries`, payment, key())).status).toBe(201);
  });

  it('is open to residents without lines and days, and shows no other house', async () => {
    const open = await ada.get(`/api/v1/users/power/${estate}`);
    const { data } = await musa.get(base());
    expect(open.data.account).toMatchObject({
      lost_tenths: data.lost_tenths,
      lost_bp: data.lost_bp,
      above_since: ago(5),
    });
    expect(open.data.account).not.toHaveProperty('lines');
    expect(open.data.account).toHaveProperty('diesel', data.diesel);
    expect(open.data.account).not.toHaveProperty('days');
    expect(open.data.yours).toMatchObject({ houses: ['Block 4, Flat 2'], bought_tenths: 100 });
    expect((await ada.get('/api/v1/users/power')).data).toMatchObject([
      { id: estate, publishing: { publishes: true } },
    ]);
  });

  it('is shown as hidden when a manager hides it, with the manager’s name', async () => {
    await musa.post(`${base()}/publishing`, { publishes: false }, key());
    const { data } = await ada.get(`/api/v1/users/power/${estate}`);
    expect(data).toMatchObject({ account: null, publishing: { publishes: false, by: 'Musa Test' } });
    await musa.post(`${base()}/publishing`, { publishes: true }, key());
    expect((await ada.get(`/api/v1/users/power/${estate}`)).data.account).not.toBeNull();
  });

  it('leaves out the figures of a line with two houses', async () => {
    const { data } = await musa.get(`${base()}/setup`);
    const [line] = data.lines;
    const two = { line_id: line.id, name: line.name, covers: '', house_ids: line.house_ids.slice(0, 2) };
    await musa.post(`${base()}/lines`, two, key());
    expect((await musa.get(base())).data.lines.items).toMatchObject([
      { houses: 2, in_tenths: null, lost_tenths: null },
    ]);
    await musa.post(`${base()}/lines`, { ...two, house_ids: line.house_ids }, key());
  });

  it('counts all money of a month that is over, as the list of months does, also without readings of its last day', async () => {
    const before = addMonths(month, -1);
    const last = lastOf(before);
    await sql`
      insert into power.sold_elsewhere (estate_id, house_id, day, units_tenths, energy_kobo)
      select h.estate_id, h.id, ${last}::date, 50, 103700 from estates.house h where h.estate_id = ${estate}::bigint`.execute(
      api.owner,
    );
    await sql`delete from power.meter_day where day = ${last}::date`.execute(api.owner);
    const { data } = await musa.get(`${base()}?month=${before}`);
    expect(data).toMatchObject({ last_day: addDays(last, -1), days_missing: 1 });
    const listed = data.months.find((one: { month: string }) => one.month === before);
    expect(data.money.sold_kobo).toBeGreaterThan(0);
    expect(data.money.collected_kobo).toBe(listed.collected_kobo);
  });
});

it('names houses that bought nothing for weeks or far less than usual, but only counts houses that do not share their purchases', async () => {
  await sql`delete from power.sold_elsewhere`.execute(api.owner);
  await sql`
    insert into power.sold_elsewhere (estate_id, house_id, day, units_tenths, energy_kobo)
    select m.estate_id, m.house_id, platform.today() - n * 7,
      case when m.number = '04175000027' and n <= 4 then 40 else 400 end, 1000
    from metering.meter m, generate_series(1, 15) n
    where m.number in ('04175000019', '04175000027') and (m.number <> '04175000019' or n > 3)`.execute(api.owner);
  const quiet = async () => (await musa.get(`${base()}/quiet-houses`)).data;
  expect(await quiet()).toMatchObject({
    not_shared: 0,
    items: [
      { house: 'Block 1, Flat 6', kind: 'less', bought_tenths: 160, usual_tenths: 1467 },
      { house: 'Block 4, Flat 2', kind: 'nothing', last_bought_on: ago(28), bought_tenths: 400 },
    ],
  });
  await sql`
    insert into preferences.choice (user_id, setting, allowed)
    select user_id, 'privacy.usage', false from households.link where role = 'owner'`.execute(api.owner);
  expect(await quiet()).toMatchObject({ not_shared: 1, items: [{ house: 'Block 1, Flat 6' }] });
  expect((await folake.get(`${base()}/quiet-houses`)).status).toBe(403);
});

it('hours of supply do not overlap, end once, and residents see the current supply', async () => {
  const minute = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
  const add = (body: object) => musa.post(`${base()}/supply`, body, key());
  expect((await add({ kind: 'generator', started_at: minute(300), ended_at: minute(120) })).status).toBe(201);
  expect(await add({ kind: 'generator', started_at: minute(130), ended_at: minute(60) })).toMatchObject({
    code: 'supply-overlaps',
  });
  const { data } = await add({ kind: 'grid', started_at: minute(120) });
  expect(await add({ kind: 'grid', started_at: minute(10) })).toMatchObject({ code: 'supply-overlaps' });
  const supply = async () => (await ada.get(`/api/v1/users/power/${estate}/supply`)).data;
  expect(await supply()).toMatchObject({
    now: 'grid',
    promise_name: 'Band A',
  });
  const url = `/api/v1/manage/power/supply/${data.id}/end`;
  expect((await musa.post(url, { ended_at: minute(5) }, key())).status).toBe(200);
  expect(await musa.post(url, { ended_at: minute(4) }, key())).toMatchObject({ code: 'already-decided' });
  expect(await supply()).toMatchObject({ now: 'none', promised_minutes: 1200 });
});

it('a month that is over keeps the hours that were promised then', async () => {
  const promised = async (month?: string) => {
    const query = month === undefined ? '' : `?month=${month}`;
    return (await musa.get(`${base()}/supply${query}`)).data.promised_minutes;
  };
  const terms = { fee_bp: 0, common_charge_kobo: 0, common_daily_tenths: 0, promise_name: '', complaints: '' };
  const asked = { valid_from: today, ...terms, promised_minutes: 960 };
  expect((await musa.post(`${base()}/terms`, asked, key())).status).toBe(201);
  expect([await promised(), await promised(monthOf(today))]).toEqual([960, 960]);
  expect(await promised(addMonths(monthOf(today), -1))).toBe(1200);
});

it('the account has the kWh of the diesel log when the generator has no meter, and the cost of the diesel', async () => {
  const dip = (when: string, litres: number) => ({ kind: 'dip', at: at(when, 6.5), litres, depth_mm: litres * 2 });
  const given = {
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
      dip(ago(3), 500),
      {
        kind: 'run',
        at: at(ago(3), 18),
        ended_at: at(ago(3), 21),
        hours: 3,
        kwh: 50,
        is_metered: true,
        expected_litres: 19,
        expected_error: 0.04,
      },
      dip(ago(2), 480),
    ],
  };
  await sql`select diesel.add_demonstration(${elsewhere}::bigint, ${JSON.stringify(given)}::jsonb)`.execute(api.db);
  const { status, data } = await bisi.get(`${base(elsewhere)}?month=${monthOf(ago(3))}`);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    generator_tenths: 500,
    diesel: { kwh_tenths: 500, litres: 20, cost_kobo: 2_400_000 },
  });
});

it('names each quiet house of a large estate, and counts all houses that do not share their purchases', async () => {
  const before = (await musa.get(`${base()}/quiet-houses`)).data;
  await api.owner.transaction().execute(async (tx) => {
    await sql`
      insert into estates.house (estate_id, name) select ${estate}::bigint, 'Row ' || n from generate_series(1, 230) n`.execute(
      tx,
    );
    await sql`
      insert into metering.meter (number, utility, status, life, estate_id, house_id, customer_name, tariff_id, supply_group_code, key_revision,
        tariff_index)
      select '9' || lpad(h.id::text, 10, '0'), m.utility, m.status, m.life, h.estate_id, h.id, '', m.tariff_id, m.supply_group_code,
        m.key_revision, m.tariff_index from estates.house h, metering.meter m
      where h.estate_id = ${estate}::bigint and h.name like 'Row %' and m.number = '04175000019'`.execute(tx);
    await sql`
      insert into power.sold_elsewhere (estate_id, house_id, day, units_tenths, energy_kobo)
      select h.estate_id, h.id, platform.today() - n * 7, 400, 1000 from estates.house h, generate_series(5, 15) n
      where h.estate_id = ${estate}::bigint and h.name like 'Row %'`.execute(tx);
  });
  const { items, not_shared } = (await musa.get(`${base()}/quiet-houses`)).data;
  expect(items).toHaveLength(before.items.length + 230);
  expect(not_shared).toBe(before.not_shared);
});
