import { randomUUID } from 'node:crypto';
import type { NewEntry } from '@gatelight/contract';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { ALL_HOURS, judgeHours } from '@gatelight/contract/places/passes/judge-hours';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { readApart } from '#platform/files/read-apart';
import { gateChecks } from '../findings.ts';
import { cleanUp } from '../store.ts';
import { entry, makePass, openGate, sendEntries } from '../test-gate.ts';

let world: Awaited<ReturnType<typeof openGate>>;
let palm: string;
let musa: Awaited<ReturnType<(typeof world)['member']>>;
let sunday: Awaited<ReturnType<(typeof world)['member']>>;
let phone: Awaited<ReturnType<(typeof world)['device']>>;
let ada: Awaited<ReturnType<(typeof world)['home']>>;

beforeAll(async () => {
  world = await openGate();
  palm = await world.estate();
  musa = await world.member(palm, 'manager', 'musa');
  sunday = await world.member(palm, 'guard', 'sunday');
  phone = await world.device(palm, musa);
  ada = await world.home(palm);
});
afterAll(() => world.api.close());

const make = (more = {}) => makePass(ada, more);

describe('the gates of an estate', () => {
  it('have unique names, and rules that devices follow after their next contact', async () => {
    const at = `/api/v1/manage/estates/${palm}/gates`;
    expect(await musa.call.post(at, { name: 'Gate 1' })).toMatchObject({ status: 409, code: 'name-taken' });
    const hours = { open_from: 330, open_to: 1380, deliveries_from: 480, deliveries_to: 1080 };
    const rules = {
      ...hours,
      photos: 'vehicles',
      list_hours: 6,
      old_list: 'refuse',
      asks_plate: true,
      log_days: 90,
      way: 'Second turn after the bank',
    };
    expect((await musa.call.put(`${at}/rules`, rules)).data).toEqual({ changed: true });
    expect((await musa.call.get(at)).data.rules).toEqual(rules);
    // Two managers change two parts at the same time. Both changes stay.
    const parts = [{ old_list: 'call' }, { asks_plate: false, photos: 'never' }];
    await Promise.all(parts.map(async (part) => musa.call.put(`${at}/rules`, part)));
    expect((await musa.call.get(at)).data.rules).toEqual({ ...rules, ...parts[0], ...parts[1] });
    await musa.call.put(`${at}/rules`, rules);
    const { data } = await phone.get('/api/v1/gate/list');
    expect(data.rules).toEqual({ ...hours, photos: 'vehicles', list_hours: 6, old_list: 'refuse', asks_plate: true });
    // There are no drivers at a gate for pedestrians.
    const change = (body: object) => musa.call.put(`${at}/${phone.gate}`, body);
    expect((await change({ name: 'Side gate', kind: 'pedestrian' })).data).toEqual({ changed: true });
    expect((await phone.get('/api/v1/gate/list')).data).toMatchObject({
      gate: 'Side gate',
      rules: { photos: 'never', asks_plate: false },
    });
    expect((await musa.call.get(at)).data.gates).toContainEqual(
      expect.objectContaining({ id: phone.gate, name: 'Side gate', kind: 'pedestrian' }),
    );
    const other = await musa.call.post(at, { name: 'Back gate', kind: 'vehicle' });
    expect(other.status).toBe(201);
    expect(await change({ name: 'Back gate', kind: 'both' })).toMatchObject({ status: 409, code: 'name-taken' });
    expect((await change({ name: 'Gate 1', kind: 'water' })).status).toBe(400);
    expect((await change({ name: 'Gate 1', kind: 'both' })).data).toEqual({ changed: true });
    for (const wrong of [{ log_days: 181 }, { list_hours: 0 }, { old_list: 'let-in' }, { open_from: 1440 }])
      expect((await musa.call.put(`${at}/rules`, { ...rules, ...wrong })).status).toBe(400);
    await musa.call.put(`${at}/rules`, { ...rules, ...ALL_HOURS, photos: 'never', log_days: 180, way: '' });
  });

  it('mark entries outside their hours, unless the house was called, and refuse none', async () => {
    const at = `/api/v1/manage/estates/${palm}/gates/rules`;
    const rules = {
      list_hours: 12,
      old_list: 'call',
      asks_plate: false,
      photos: 'never',
      log_days: 180,
      way: '',
      ...ALL_HOURS,
    };
    const now = Math.floor(Date.now() / 60_000) + 60;
    const around = (from: number, to: number) => [(now + from + 1440) % 1440, (now + to + 1440) % 1440] as const;
    const conflictOf = async (kind: 'once' | 'delivery', more: Partial<NewEntry> = {}) => {
      const pass = await make({ kind, people: 1, until: new Date(Date.now() + 3_600_000).toISOString() });
      return (await sendEntries(phone, entry(sunday.id, pass.number, { people: 1, ...more })))[0];
    };
    const closed = around(60, 120);
    await musa.call.put(at, { ...rules, open_from: closed[0], open_to: closed[1] });
    expect(await conflictOf('once')).toMatchObject({ state: 'stored', conflict: 'gate-hours' });
    expect(await conflictOf('once', { check: 'call' })).toMatchObject({ state: 'stored', conflict: null });
    const open = around(-60, 60);
    await musa.call.put(at, {
      ...rules,
      open_from: open[0],
      open_to: open[1],
      deliveries_from: closed[0],
      deliveries_to: closed[1],
    });
    expect(await conflictOf('once')).toMatchObject({ state: 'stored', conflict: null });
    expect(await conflictOf('delivery')).toMatchObject({ state: 'stored', conflict: 'gate-hours' });
    await musa.call.put(at, rules);
    expect(await conflictOf('delivery')).toMatchObject({ state: 'stored', conflict: null });
  });

  it('decide about each minute as the rule of the device does, over midnight too', async () => {
    const ranges = [
      [330, 1380],
      [1380, 60],
      [0, 1439],
      [600, 600],
    ] as const;
    for (const [from, to] of ranges) {
      const { rows } = await sql<{ minute: number; within: boolean }>`
        select m as minute, gate.is_within(timestamptz '2026-11-24 00:00+01' + make_interval(mins => m), ${from}, ${to}) as within
        from generate_series(0, 1439) m`.execute(world.api.owner);
      const start = Date.parse('2026-11-24T00:00:00+01:00') / 60_000;
      for (const { minute, within } of rows) {
        // The server also counts five minutes before and after as within the hours.
        const near = Array.from({ length: 11 }, (_, place) => place - 5).map((by) =>
          judgeHours({ ...ALL_HOURS, open_from: from, open_to: to }, false, start + minute + by),
        );
        expect(within, `${from}-${to} at ${minute}`).toBe(near.includes(null));
      }
    }
  });
});

describe('the log of a manager', () => {
  it('can be searched by day, source, guard and house, and its file has no names', async () => {
    const at = `/api/v1/manage/estates/${palm}/gates/entries`;
    const pass = await make({ visitor: 'Secret Guest' });
    await sendEntries(phone, entry(sunday.id, pass.number));
    const day = todayInLagos();
    const of = `source=pass&guard=${sunday.id}&house=${ada.id}&until_day=${day}`;
    const found = (await musa.call.get(`${at}?${of}`)).data.items;
    expect(found.length).toBeGreaterThan(0);
    for (const none of ['source=walk-in', `guard=${musa.id}`, 'until_day=2020-01-01', 'from_day=2099-01-01'])
      expect((await musa.call.get(`${at}?${none}`)).data.items).toEqual([]);
    const file = await musa.call.get(`${at}.csv?${of}`);
    // The file has every line, the list has one page of them.
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from gate.entry
      where estate_id = ${palm}::bigint and source = 'pass' and guard_id = ${sunday.id}::bigint and house_id = ${ada.id}::bigint`.execute(
      world.api.owner,
    );
    expect(rows[0]!.n).toBeGreaterThanOrEqual(found.length);
    expect(file.text.trim().split('\r\n')).toHaveLength(rows[0]!.n + 1);
    expect(file.text).not.toMatch(/Secret|Femi/);
    const sent = await world.api.app.inject({ url: `${at}.xlsx?${of}`, headers: musa.call.headers });
    expect(sent.statusCode).toBe(200);
    const table = await readApart('table', { bytes: sent.rawPayload, kind: 'xlsx', mostRows: 20_001 });
    expect(table!.rows).toHaveLength(rows[0]!.n + 1);
    expect(JSON.stringify(table!.rows)).not.toMatch(/Secret|Femi/);
    const bisi = await world.member(await world.estate(), 'manager', 'exporter');
    expect((await bisi.call.get(`${at}.csv`)).status).toBe(404);
  });
});

describe('names of visitors', () => {
  it('are shown to a manager with a reason, which the house reads, until the house deletes them', async () => {
    const pass = await make({ visitor: 'Ngozi Ita', plate: 'KJA 482 DX' });
    await sendEntries(phone, entry(sunday.id, pass.number));
    const list = `/api/v1/manage/estates/${palm}/gates/entries`;
    const { id } = (await musa.call.get(list)).data.items[0];
    const shown = await musa.call.post(`${list}/${id}/reveal`, { reason: 'The barrier was damaged' });
    expect(shown.data).toEqual({ visitor: 'Ngozi Ita', plate: 'KJA 482 DX', has_photo: false });

    const visits = `${ada.at}/visits`;
    const visit = (await ada.call.get(visits)).data.items[0];
    expect(visit).toMatchObject({ visitor: 'Ngozi Ita', guard: expect.any(String), may_forget: true });
    expect(visit.looks).toMatchObject([{ reason: 'The barrier was damaged' }]);
    expect((await ada.call.post(`${visits}/${visit.id}/forget`, {})).data).toEqual({ forgotten: true });
    expect((await ada.call.get(visits)).data.items[0]).toMatchObject({ visitor: '', may_forget: false });
    expect((await musa.call.post(`${list}/${id}/reveal`, { reason: 'Again' })).data).toEqual({
      visitor: '',
      plate: '',
      has_photo: false,
    });

    const other = await world.estate();
    const bisi = await world.member(other, 'manager', 'kemi');
    const foreign = await bisi.call.post(`/api/v1/manage/estates/${other}/gates/entries/${id}/reveal`, {
      reason: 'Curious',
    });
    expect(foreign.status).toBe(404);
  });

  it('and photos at entry are shown for an hour after a reason, and are deleted with the visitor', async () => {
    const pass = await make({ visitor: 'Photo Guest' });
    const one = entry(sunday.id, pass.number);
    await sendEntries(phone, one);
    const picture = await sharp({ create: { width: 1500, height: 900, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer();
    const to = async (key: string, headers = phone.headers) =>
      (await world.upload(`/api/v1/gate/entries/${key}/photo`, headers, picture)).status;
    expect(await to(one.key)).toBe(200);
    expect(await to(one.key)).toBe(200);
    expect(await to(randomUUID())).toBe(404);
    expect(await to(one.key, {})).toBe(401);
    const list = `/api/v1/manage/estates/${palm}/gates/entries`;
    const { id } = (await musa.call.get(list)).data.items[0];
    expect((await musa.call.get(`${list}/${id}/photo`)).status).toBe(404);
    expect((await musa.call.post(`${list}/${id}/reveal`, { reason: 'A bag is missing' })).data.has_photo).toBe(true);
    expect((await musa.call.get(`${list}/${id}/photo`)).headers['content-type']).toBe('image/jpeg');
    await sql`update gate.look set at = now() - interval '61 minutes' where entry_id = ${id}::bigint`.execute(
      world.api.owner,
    );
    expect((await musa.call.get(`${list}/${id}/photo`)).status).toBe(404);
    const visit = (await ada.call.get(`${ada.at}/visits`)).data.items[0];
    await ada.call.post(`${ada.at}/visits/${visit.id}/forget`, {});
    expect((await musa.call.post(`${list}/${id}/reveal`, { reason: 'Again' })).data.has_photo).toBe(false);
    // A photo that was still waiting on the phone is refused.
    expect(await to(one.key)).toBe(404);
  });

  it('are deleted by the estate’s rule, and codes are free again a day after their end', async () => {
    const pass = await make({ visitor: 'Old visitor' });
    await sendEntries(phone, entry(sunday.id, pass.number), entry(sunday.id, pass.number, { kind: 'out' }));
    await sql`update gate.pass set from_at = now() - interval '200 days', until_at = now() - interval '190 days' where id = ${pass.number}`.execute(
      world.api.owner,
    );
    await sql`update gate.entry set at = now() - interval '190 days' where pass_id = ${pass.number}`.execute(
      world.api.owner,
    );
    expect(await findAll(world.api.db, gateChecks)).toMatchObject([
      { detail: expect.stringContaining('older than its 180 days') },
      { detail: expect.stringContaining('has the code of a pass that ended') },
    ]);
    while ((await cleanUp(world.api.db)) > 0);
    expect(await findAll(world.api.db, gateChecks)).toEqual([]);
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from gate.entry where pass_id = ${pass.number}) + (select count(*) from gate.pass where id = ${pass.number}) as n`.execute(
      world.api.owner,
    );
    expect(Number(rows[0]!.n)).toBe(0);
  });
});
