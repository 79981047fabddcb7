import { randomUUID } from 'node:crypto';
import type { EstateRole, Role } from '@gatelight/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { jpegFile, sendForm } from '#platform/testing/send-form';
import { openTestApi, type TestApi, type TestCaller } from '#platform/testing/test-api';
import { teamsSlice } from '#teams';
import { generatorDays, generatorMonths } from './log/generator-days.ts';
import { dieselSlice } from './slice.ts';

type Parts = Parameters<typeof dieselSlice.create>[0];

let api: TestApi;
let palm: string;
let lekki: string;
let musa: TestCaller;
let sani: TestCaller;
let folake: TestCaller;
let stranger: TestCaller;

const made = (parts: { web: Parts['db']; staffDb: Parts['db'] }) =>
  dieselSlice.create({ db: parts.web, staffDb: parts.staffDb });
const office = (rest = '', estate = palm) => `/api/v1/manage/estates/${estate}/diesel${rest}`;

async function person(name: string, roles: readonly EstateRole[], estate = palm): Promise<TestCaller> {
  const { id, sessionKey } = await api.user(name);
  for (const role of roles) {
    await sql`select teams.add_member(${estate}::bigint, ${id}::bigint, ${role}, 'test')`.execute(api.db);
  }
  return api.as(id, ['user', ...roles] as Role[], sessionKey);
}

const tankForm = (name: string) => ({
  name,
  capacity_litres: 3000,
  dead_stock_litres: 50,
  shape: {
    kind: 'table',
    rows: [
      { depth_mm: 0, litres: 0 },
      { depth_mm: 1200, litres: 3000 },
    ],
  },
  dip_error_mm: 1.5,
  delivery_days: 3,
});
const curve = { quarter: 8, half: 15, three_quarters: 20, full: 26 };

/** A tank, its generator and a supplier in a new estate. */
async function plant(caller = musa, estate = palm) {
  const name = randomUUID().slice(0, 8);
  const tank = (await caller.post(office('/tanks', estate), tankForm(`Tank ${name}`))).data.id as string;
  const generator = await caller.post(office('/generators', estate), {
    name: `Mikano ${name}`,
    tank_id: tank,
    rating_kva: 100,
    rating_kw: 80,
    litres_per_hour: curve,
  });
  const supplier = await caller.post(office('/suppliers', estate), {
    name: `Ardova ${name}`,
    price_kobo_per_litre: 124_000,
    price_from: '2026-01-01',
  });
  return { tank, generator: generator.data.id as string, supplier: supplier.data.id as string };
}

const enter = (body: object, { caller = musa, key = randomUUID() as string, estate = palm } = {}) =>
  caller.post(office('/entries', estate), body, { 'idempotency-key': key });
const dayMs = 86_400_000;
/** 06:30 in Lagos, some days before today. */
const dawn = (daysAgo: number, hours = 0) =>
  new Date(new Date().setUTCHours(5, 30, 0, 0) - daysAgo * dayMs + hours * 3_600_000).toISOString();
const common = { note: '', photos: [] };
const dip = (tank: string, at: string, litres: number) => ({
  ...common,
  kind: 'dip',
  tank_id: tank,
  at,
  depth_mm: litres / 2.5,
});
const runJob = async () => {
  const [job] = dieselSlice.create({ db: api.db, staffDb: api.db }).jobs!();
  await job!.run();
};

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => made(parts).routes?.(serve),
    (parts) => ({
      ...teamsSlice.create({ config: { server: { publicUrl: '' } }, db: parts.web } as never).objectChecks,
      ...made(parts).objectChecks,
    }),
  );
  const { rows } = await sql<{ id: string }>`
    insert into estates.estate (name, address) values ('Palm Court', 'Lekki'), ('Lekki View', 'Lekki') returning id::text as id`.execute(
    api.owner,
  );
  palm = rows[0]!.id;
  lekki = rows[1]!.id;
  musa = await person('Musa', ['manager']);
  sani = await person('Sani', ['facilityOfficer']);
  folake = await person('Folake', ['viewer']);
  stranger = await person('Ejike', ['manager'], lekki);
});
afterAll(() => api.close());

describe('an entry', () => {
  it('of a dip becomes litres, and a run what it should have burned', async () => {
    const { tank, generator } = await plant();
    expect(await enter(dip(tank, dawn(3), 560))).toMatchObject({ status: 201, data: { litres: 560 } });
    const run = { ...common, kind: 'run', generator_id: generator, at: dawn(3, 2), ended_at: dawn(3, 6), kwh: 112 };
    // 28 kW of 80 are 35 %: 8 l and two fifths of the 7 l to a half.
    expect((await enter(run, { caller: sani })).data.expected_litres).toBeCloseTo(43.2, 1);
    const byMeter = {
      ...common,
      kind: 'run',
      generator_id: generator,
      at: dawn(2, 2),
      load_percent: 50,
      meter_start_hours: 1200.5,
      meter_end_hours: 1202.5,
    };
    expect((await enter(byMeter)).data.expected_litres).toBeCloseTo(30, 1);
  });

  it('that arrives twice is stored once, however late; a different entry with its key is refused', async () => {
    const { tank } = await plant();
    const key = randomUUID();
    const body = dip(tank, dawn(2), 500);
    const responses = await Promise.all([1, 2, 3].map(() => enter(body, { key })));
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    expect((await enter(dip(tank, dawn(2), 600), { key })).code).toBe('idempotency-key-reused');
    const { rows } = await sql`select from diesel.entry where tank_id = ${tank}::bigint`.execute(api.owner);
    expect(rows).toHaveLength(1);
  });

  it('is never changed: a correction is a line that names it, once', async () => {
    const { tank } = await plant();
    const { id } = (await enter(dip(tank, dawn(2), 500))).data;
    const again = { ...dip(tank, dawn(2), 510), corrects: id, reason: 'Read wrong' };
    expect((await enter({ ...dip(tank, dawn(2), 510), corrects: id })).status).toBe(400);
    const corrected = await enter(again, { caller: sani });
    expect(corrected.status).toBe(201);
    expect((await enter(again)).code).toBe('entry-corrected');
    const { data } = await musa.get(`/api/v1/manage/diesel-entries/${id}`);
    expect(data.entry).toMatchObject({ litres: 500, corrected_by: corrected.data.id, entered_by: 'Musa Test' });
    expect(data.line.map((one: { litres: number; reason: string }) => [one.litres, one.reason])).toEqual([
      [500, ''],
      [510, 'Read wrong'],
    ]);
    expect(
      (await musa.get(office(`?tank=${tank}`))).data.tanks.find((one: { id: string }) => one.id === tank),
    ).toMatchObject({
      last_dip: { litres: 510 },
    });
    const taken = await enter({ kind: 'void', corrects: corrected.data.id, reason: 'Wrong tank' });
    expect(taken.status).toBe(201);
    expect(
      (await musa.get(office(`?tank=${tank}`))).data.tanks.find((one: { id: string }) => one.id === tank).last_dip,
    ).toBeNull();
    await expect(sql`update diesel.entry set litres = 1 where id = ${id}::bigint`.execute(api.db)).rejects.toThrow(
      'permission denied',
    );
  });

  it('that cannot be true is refused, and the refusal says what to check', async () => {
    const { tank, generator } = await plant();
    expect((await enter(dip(tank, dawn(1), 3100))).code).toBe('dip-above-tank');
    expect((await enter(dip(tank, new Date(Date.now() + 3_600_000).toISOString(), 500))).code).toBe('entry-in-future');
    const run = (from: number, to: number) => ({
      ...common,
      kind: 'run',
      generator_id: generator,
      at: dawn(3, from),
      ended_at: dawn(3, to),
    });
    const both = await Promise.all([enter(run(1, 3)), enter(run(2, 4))]);
    expect(new Set(both.map(({ code, status }) => code ?? status))).toEqual(new Set([201, 'runs-overlap']));
    expect((await enter(run(5, 4))).status).toBe(400);
  });

  it('for another estate’s tank, by another manager or with another supplier gets the refusal of an unknown one', async () => {
    const own = await plant();
    const theirs = await plant(stranger, lekki);
    expect((await enter(dip(theirs.tank, dawn(1), 500))).code).toBe('not-found');
    expect((await enter(dip(own.tank, dawn(1), 500), { caller: stranger })).code).toBe('not-found');
    expect((await enter({ ...delivery(own), supplier_id: theirs.supplier })).code).toBe('not-found');
    const transfer = {
      ...common,
      kind: 'transfer',
      tank_id: own.tank,
      to_tank_id: theirs.tank,
      at: dawn(1),
      litres: 20,
    };
    expect((await enter(transfer)).code).toBe('not-found');
    expect((await stranger.get(office())).code).toBe('not-found');
    const { id } = (await enter(dip(theirs.tank, dawn(1), 500), { caller: stranger, estate: lekki })).data;
    expect((await enter({ ...dip(own.tank, dawn(1), 500), corrects: id, reason: 'x' })).code).toBe('not-found');
  });

  it('keeps its photos, without the place where they were taken, for people who may write entries', async () => {
    const { tank } = await plant();
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Make: 'Phone' } })
      .jpeg()
      .toBuffer();
    const sent = await sendForm(api.app, office('/photos'), musa.headers, { file: jpegFile(picture) });
    const photo = sent.json().data.id as string;
    expect((await enter({ ...dip(tank, dawn(1), 500), photos: [photo] }, { caller: sani })).code).toBe(
      'attachment-unknown',
    );
    const { id } = (await enter({ ...dip(tank, dawn(1), 500), photos: [photo] })).data;
    expect((await enter({ ...dip(tank, dawn(1), 500), photos: [photo] })).code).toBe('attachment-unknown');
    const file = await api.app.inject({
      url: `/api/v1/manage/diesel-entries/${id}/photos/${photo}`,
      headers: sani.headers,
    });
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
    expect((await folake.get(`/api/v1/manage/diesel-entries/${id}`)).data.entry).toMatchObject({
      photos: [],
      entered_by: null,
    });
    expect((await stranger.get(`/api/v1/manage/diesel-entries/${id}/photos/${photo}`)).code).toBe('not-found');
  });
});

const delivery = (of: { tank: string; supplier: string }, measured = 991) => ({
  ...common,
  kind: 'delivery',
  tank_id: of.tank,
  supplier_id: of.supplier,
  at: dawn(5, 4),
  ended_at: dawn(5, 5),
  waybill_number: 'W-1',
  waybill_litres: 1000,
  before_mm: 160,
  after_mm: Math.round((400 + measured) / 2.5),
  price_kobo_per_litre: 124_000,
  received_by: 'Sani',
});

/** Twelve days with one run of 4 h and 112 kWh each, which needs 43.2 l; `lost` more on day 3 before today. */
async function fortnight(plantOf: { tank: string; generator: string }, lost = 0) {
  let level = 1900;
  for (let day = 12; day >= 1; day -= 1) {
    await enter(dip(plantOf.tank, dawn(day), Math.round(level / 2.5) * 2.5));
    await enter({
      ...common,
      kind: 'run',
      generator_id: plantOf.generator,
      at: dawn(day, 6),
      ended_at: dawn(day, 10),
      kwh: 112,
    });
    level -= 43.2 + (day === 3 ? lost : 0);
  }
}

describe('the page', () => {
  it('compares used with expected by day, and has stock by dip and by book, days left and the cost of a kWh', async () => {
    const own = await plant();
    await fortnight(own);
    const { data } = await folake.get(office(`?tank=${own.tank}`));
    expect(data.may_write).toBe(false);
    expect(data.days).toHaveLength(7);
    expect(data.days[0]).toMatchObject({ hours: 4, kwh: 112, is_estimate: false, expected_litres: 43.2 });
    const tank = data.tanks.find((one: { id: string }) => one.id === own.tank);
    expect(tank.book_litres).toBeCloseTo(tank.last_dip.litres - 43.2, 1);
    expect(tank.litres_a_day).toBeCloseTo(43.2, 1);
    const used = data.days.reduce((sum: number, day: { used_litres: number }) => sum + day.used_litres, 0);
    expect(data.layers).toEqual([
      { litres: used, price_kobo_per_litre: 124_000, cost_kobo: Math.round(used * 124_000) },
    ]);
    expect((await folake.post(office('/tanks'), tankForm('No'))).code).toBe('role-required');
  });

  it('counts a day of the power account from midnight to midnight in Lagos: a run and its litres are divided', async () => {
    const own = await plant();
    const [first, second] = [dawn(40).slice(0, 10), dawn(39).slice(0, 10)];
    await enter(dip(own.tank, dawn(40), 1000));
    // From 20:00 to 04:00 in Lagos: half of it is on the next day.
    const night = { generator_id: own.generator, at: dawn(40, 13.5), ended_at: dawn(40, 21.5), kwh: 224 };
    await enter({ ...common, kind: 'run', ...night });
    await enter(dip(own.tank, dawn(39), 900));
    const days = await generatorDays(api.staffDb, palm, { from: first, to: second });
    expect(days.map(({ day, kwh, hours, litres }) => ({ day, kwh, hours, litres }))).toEqual(
      [first, second].map((day) => ({ day, kwh: 112, hours: 4, litres: 50 })),
    );
    const months = await generatorMonths(api.staffDb, palm, { from: first, to: second });
    expect(months.reduce((sum, month) => sum + month.costKobo, 0n)).toBe(
      days.reduce((sum, day) => sum + day.costKobo, 0n),
    );
  });

  it('explains the difference between book and dip of each month, and pages the log', async () => {
    const own = await plant();
    await fortnight(own);
    await enter(delivery(own));
    const months = (await musa.get(office(`/months?tank=${own.tank}`))).data;
    for (const month of months) {
      expect(month.book_litres).toBeCloseTo(
        month.opening_litres + month.delivered_litres - month.transferred_litres - month.expected_litres,
        0,
      );
      expect(month.variance_litres).toBeCloseTo(month.dip_litres - month.book_litres, 0);
    }
    const first = (await musa.get(office(`/entries?tank=${own.tank}&limit=20`))).data;
    const second = (await musa.get(office(`/entries?tank=${own.tank}&limit=20&cursor=${first.next}`))).data;
    expect(first.items).toHaveLength(20);
    expect(second.items).toHaveLength(5);
    const [bought] = (await musa.get(office(`/entries?tank=${own.tank}&kind=delivery`))).data.items;
    expect(bought).toMatchObject({
      litres: 990,
      short_litres: 10,
      paid_kobo: 124_000_000,
      received_by: 'Sani',
      at_15: false,
    });
    const { from, to } = { from: dawn(20).slice(0, 10), to: dawn(0).slice(0, 10) };
    expect((await musa.get(office(`/days?tank=${own.tank}&from=${from}&to=${to}`))).data.days).toHaveLength(11);
    expect((await stranger.get(office(`/days?tank=${own.tank}&from=${from}&to=${to}`, lekki))).code).toBe('not-found');
  });
});

const alarmsOf = async (tank: string) =>
  (await musa.get(office('/alarms'))).data.items.filter((one: { tank_id: string }) => one.tank_id === tank);

describe('an alarm', () => {
  it('about missing litres states the lost and the needed litres, and notifies manager and facility officer once', async () => {
    const own = await plant();
    await fortnight(own, 121);
    await runJob();
    await enter(dip(own.tank, dawn(0, -1), 1400));
    await runJob();
    const [alarm, ...more] = await alarmsOf(own.tank);
    expect(more).toEqual([]);
    expect(alarm).toMatchObject({ kind: 'missing', state: 'open', from: dawn(3), to: dawn(2), hours: 4 });
    expect(Math.round(alarm.litres / 10) * 10).toBe(120);
    expect(alarm.used_litres - alarm.expected_litres).toBeCloseTo(alarm.litres, 0);
    const { rows } = await sql<{ recipient: string }>`
      select recipient from notifications.message where event = ${`diesel-alarm:${alarm.id}`} order by 1`.execute(
      api.owner,
    );
    expect(rows.map(({ recipient }) => recipient.replace(/\d+@.*/, ''))).toEqual(['Musa', 'Sani']);

    const state = `/api/v1/manage/diesel-alarms/${alarm.id}/state`;
    expect((await stranger.post(state, { state: 'explained', words: 'no' })).code).toBe('not-found');
    expect((await musa.post(state, { state: 'looking', words: '' })).status).toBe(400);
    expect((await musa.post(state, { state: 'explained', words: 'The hose was emptied' })).data).toMatchObject({
      state: 'explained',
      words: 'The hose was emptied',
      changed_by: 'Musa Test',
    });
  });

  it('ends automatically when a forgotten entry explains the litres', async () => {
    const own = await plant();
    const other = await plant();
    await fortnight(own, 100);
    await runJob();
    expect((await alarmsOf(own.tank))[0]).toMatchObject({ kind: 'missing', state: 'open' });
    await enter({
      ...common,
      kind: 'transfer',
      tank_id: own.tank,
      to_tank_id: other.tank,
      at: dawn(3, 4),
      litres: 100,
    });
    await runJob();
    expect((await alarmsOf(own.tank))[0]).toMatchObject({ kind: 'missing', state: 'explained', changed_by: null });
  });

  it('is raised for a delivery that is short beyond measuring errors, and for a stock that lasts too short', async () => {
    const own = await plant();
    await enter(delivery(own, 990));
    await runJob();
    expect(await alarmsOf(own.tank)).toEqual([]);
    const bought = (await enter({ ...delivery(own, 930), at: dawn(4, 4), ended_at: dawn(4, 5) })).data;
    await runJob();
    const [short] = await alarmsOf(own.tank);
    expect(short).toMatchObject({
      kind: 'short',
      litres: 70,
      used_litres: 930,
      expected_litres: 1000,
      entry_id: bought.id,
    });

    const low = await plant();
    await enter(dip(low.tank, dawn(3), 300));
    await enter({
      ...common,
      kind: 'run',
      generator_id: low.generator,
      at: dawn(3, 2),
      ended_at: dawn(3, 6),
      kwh: 112,
    });
    await enter(dip(low.tank, dawn(1), 150));
    await runJob();
    const kinds = (await alarmsOf(low.tank)).map((one: { kind: string }) => one.kind);
    expect(kinds).toContain('missing');
    expect(kinds).not.toContain('low');
    await enter({
      ...common,
      kind: 'run',
      generator_id: low.generator,
      at: dawn(2, 2),
      ended_at: dawn(2, 8),
      kwh: 168,
    });
    await runJob();
    const lowAlarm = async () => (await alarmsOf(low.tank)).find((one: { kind: string }) => one.kind === 'low');
    expect(await lowAlarm()).toMatchObject({ litres: 100, figure: 1, state: 'open' });

    // Diesel from another tank counts before the next dip.
    const moved = { ...common, kind: 'transfer', tank_id: own.tank, to_tank_id: low.tank, at: dawn(1, 1), litres: 400 };
    await enter(moved);
    await runJob();
    expect(await lowAlarm()).toMatchObject({ state: 'explained' });
  });
});

it('of two who change a tank, a generator or a supplier at once, one is refused; an entry meanwhile refuses nobody', async () => {
  const { tank, generator, supplier } = await plant();
  const read = async (part: 'tanks' | 'generators' | 'suppliers', id: string) =>
    (await musa.get(office())).data[part].find((one: { id: string }) => one.id === id);
  const forms = {
    tanks: { path: `/api/v1/manage/diesel-tanks/${tank}`, id: tank, form: tankForm(`Two ${tank}`) },
    generators: {
      path: `/api/v1/manage/generators/${generator}`,
      id: generator,
      form: { name: `Two ${generator}`, tank_id: tank, rating_kva: 100, rating_kw: 80, litres_per_hour: curve },
    },
    suppliers: {
      path: `/api/v1/manage/diesel-suppliers/${supplier}`,
      id: supplier,
      form: { name: `Two ${supplier}`, price_kobo_per_litre: 130_000, price_from: '2026-01-01' },
    },
  };
  for (const part of ['tanks', 'generators', 'suppliers'] as const) {
    const { path, id, form } = forms[part];
    const { seen_at } = await read(part, id);
    const answers = await Promise.all(
      [1, 2].map((n) => musa.put(path, { ...form, name: `${form.name} ${n}`, seen_at })),
    );
    expect(new Set(answers.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'changed-meanwhile']));
    expect((await musa.put(path, { ...form, seen_at })).code).toBe('changed-meanwhile');
    const { seen_at: now } = await read(part, id);
    await sql`update diesel.tank set changed_at = clock_timestamp() where id = ${tank}::bigint`.execute(api.owner);
    // Its response was lost: the second try is the same save, and not the change of another person.
    const key = { 'idempotency-key': `a-change-of-${part}` };
    expect((await musa.put(path, { ...form, seen_at: now }, key)).data).toEqual({ id });
    expect((await musa.put(path, { ...form, seen_at: now }, key)).data).toEqual({ id });
    expect((await musa.put(path, { ...form, seen_at: now })).code).toBe('changed-meanwhile');
    expect((await musa.put(path, form)).status).toBe(200);
  }
});

it('a tank, a generator and a supplier that arrive twice are added once; a different one with the same key is refused', async () => {
  const { tank } = await plant();
  const forms = {
    tanks: tankForm(`Once ${tank}`),
    generators: { name: `Once ${tank}`, tank_id: tank, rating_kva: 100, rating_kw: 80, litres_per_hour: curve },
    suppliers: { name: `Once ${tank}`, price_kobo_per_litre: 130_000, price_from: '2026-01-01' },
  };
  for (const [part, form] of Object.entries(forms)) {
    const headers = { 'idempotency-key': randomUUID() };
    const add = (body: object, caller = musa) => caller.post(office(`/${part}`), body, headers);
    const answers = await Promise.all([add(form), add(form), add(form)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await add({ ...form, name: `Other ${tank}` })).code).toBe('idempotency-key-reused');
    // Another person with the same key has not added it.
    expect((await add(form, sani)).code).toBe('name-taken');
  }
});
