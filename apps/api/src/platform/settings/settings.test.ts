import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import pino from 'pino';
import { createEvents, type Events } from '../database/events.ts';
import { sql, type Db } from '../database/db.ts';
import { createSettings, defineSetting, featureSwitch } from './settings.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

const refund = defineSetting<{ amount_kobo: number }>({
  key: 'thresholds.test-refund',
  group: 'thresholds',
  title: 'Smallest refund',
  about: 'For a test.',
  fields: [{ name: 'amount_kobo', label: 'Amount', kind: 'kobo', min: 0, max: 1000 }],
  fallback: { amount_kobo: 100 },
  secondPerson: false,
});
const cards = featureSwitch('cards', 'Cards', 'For a test.');

let api: TestApi;
let events: Events;
let db: Db;
beforeAll(async () => {
  api = await openTestApi(() => undefined);
  db = api.db;
  events = createEvents({ url: api.database.appUrl, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await events.close();
  await api.close();
});

const change = (key: string, value: object, at: Date | null = null) =>
  sql`select platform.change_setting(${key}, ${at}, ${JSON.stringify(value)}::jsonb, 'user:1', null, 'test')`.execute(
    db,
  );
const visitor = { kind: 'visitor', roles: [], ip: '10.0.0.1', requestId: 'x' } as const;

describe('settings', () => {
  it('has the default until it is changed, and a change applies in every process within a moment', async () => {
    const settings = createSettings({ db: api.web, events, all: [refund] });
    expect(await settings.read(refund)).toEqual({ amount_kobo: 100 });
    await events.subscribe('settings', { onEvent: () => undefined });
    await change(refund.key, { amount_kobo: 250 });
    await expect.poll(async () => (await settings.read(refund)).amount_kobo).toBe(250);
    await expect.poll(() => settings.peek(refund).amount_kobo).toBe(250);
  });

  it('uses the fallback of the environment before its own', async () => {
    const settings = createSettings({ db, fallbacks: { 'fees.test-fee': { amount_kobo: 7 } } });
    expect(await settings.read({ ...refund, key: 'fees.test-fee' })).toEqual({ amount_kobo: 7 });
  });

  it('refuses values that the setting does not allow', () => {
    expect(() => refund.read({ amount_kobo: 1001 })).toThrow(expect.objectContaining({ code: 'setting-invalid' }));
    expect(() => refund.read({ amount_kobo: 1.5 })).toThrow(expect.objectContaining({ code: 'setting-invalid' }));
    expect(() => refund.read({ amount_kobo: 1, more: 1 })).toThrow(
      expect.objectContaining({ code: 'setting-invalid' }),
    );
    expect(() => cards.read({ state: 'estates', estates: [] })).toThrow();
  });

  it('a version that has begun never changes, and a future one can only be cancelled', async () => {
    const key = 'thresholds.kept';
    await change(key, { amount_kobo: 1 });
    await change(key, { amount_kobo: 2 }, new Date(Date.now() + 60_000));
    const rows = async () =>
      (
        await sql<{ id: bigint; value: { amount_kobo: number }; cancelled: boolean }>`
          select id, value, cancelled_at is not null as cancelled from platform.setting_version where key = ${key} order by id
        `.execute(db)
      ).rows;
    const [begun, ahead] = await rows();
    await expect(
      sql`update platform.setting_version set value = '{}' where id = ${begun!.id}`.execute(api.owner),
    ).rejects.toMatchObject({ code: 'TF001' });
    await expect(
      sql`update platform.setting_version set value = '{}' where id = ${ahead!.id}`.execute(api.owner),
    ).rejects.toMatchObject({ code: 'TF001' });
    await expect(sql`delete from platform.setting_version`.execute(api.owner)).rejects.toMatchObject({ code: 'TF001' });
    await expect(sql`truncate platform.setting_version`.execute(api.owner)).rejects.toMatchObject({ code: 'TF001' });
    await expect(change(key, { amount_kobo: 3 }, new Date(Date.now() - 1000))).rejects.toMatchObject({ code: 'TF001' });
    const cancel = async (id: bigint) =>
      (await sql<{ done: boolean }>`select platform.cancel_version(${key}, ${id}, 'user:1') as done`.execute(db))
        .rows[0]!.done;
    expect(await cancel(begun!.id)).toBe(false);
    expect(await cancel(ahead!.id)).toBe(true);
    expect(await cancel(ahead!.id)).toBe(false);
    expect((await rows()).map(({ cancelled }) => cancelled)).toEqual([false, true]);
  });
});

it('a change applies from its own moment, which the database knows to the microsecond', async () => {
  const key = 'thresholds.test-refund';
  await change(key, { amount_kobo: 300 });
  const clock = vi.spyOn(Date, 'now');
  try {
    const { rows } = await sql<{ from: number }>`
      select floor(extract(epoch from max(valid_from)) * 1000)::float8 as from from platform.setting_version where key = ${key}
    `.execute(db);
    clock.mockReturnValue(rows[0]!.from);
    expect(await createSettings({ db, all: [refund] }).read(refund)).toEqual({ amount_kobo: 300 });
    clock.mockReturnValue(rows[0]!.from - 1);
    expect(await createSettings({ db, all: [refund] }).read(refund)).not.toEqual({ amount_kobo: 300 });
  } finally {
    clock.mockRestore();
  }
});

describe('a switched-off service', () => {
  it('is refused for everyone, or for everyone outside of some estates', async () => {
    const { rows } = await sql<{ id: string }>`
      with e as (insert into estates.estate (name, address) values ('Palm Court', 'Lekki'), ('Harmony', 'Ikeja') returning id, name),
      t as (insert into metering.tariff (code, name, utility) values ('r2', 'R2', 'electricity') returning id),
      m as (insert into metering.meter (number, utility, estate_id, customer_name, tariff_id, supply_group_code, key_revision, tariff_index)
        select case e.name when 'Harmony' then '04175000035' else '04175000019' end, 'electricity', e.id, 'Ada', t.id, '600001', 1, '01' from e, t)
      select id::text from e where name = 'Palm Court'`.execute(api.owner);
    const settings = createSettings({ db: api.web, all: [cards] });
    await settings.requireFeatures(['cards'], visitor);
    await change(cards.key, { state: 'off', estates: [] });
    const off = createSettings({ db: api.web, all: [cards] });
    await expect(off.requireFeatures(['cards'], visitor)).rejects.toMatchObject({ code: 'feature-off' });

    await change(cards.key, { state: 'estates', estates: [rows[0]!.id] });
    const some = createSettings({
      db: api.web,
      all: [cards],
      isOnForEstates: async (name, userId, meterNumber) => {
        const answer = await sql<{ isOn: boolean }>`
          select households.has_feature(${name}, ${userId ?? null}::bigint, ${meterNumber ?? null}) as "isOn"`.execute(
          api.web,
        );
        return answer.rows[0]!.isOn;
      },
    });
    await some.requireFeatures(['cards'], visitor, '04175000019');
    await expect(some.requireFeatures(['cards'], visitor, '04175000035')).rejects.toMatchObject({
      code: 'feature-off',
    });
    const user = await api.user('ada');
    const caller = { ...visitor, kind: 'user', userId: user.id, roles: [] } as const;
    expect(await some.isOn('cards', caller)).toBe(false);
    await sql`insert into households.link (meter_id, user_id, role)
      select m.id, ${user.id}, 'owner' from metering.meter m where m.number = '04175000019'`.execute(api.owner);
    expect(await some.isOn('cards', caller)).toBe(true);
  });
});
