import { randomUUID } from 'node:crypto';
import { CONFLICT_DAYS } from '@gatelight/contract';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { openPatrol, passOf } from '../test-patrol.ts';

let world: Awaited<ReturnType<typeof openPatrol>>;
beforeAll(async () => {
  world = await openPatrol();
});
afterAll(() => world.api.close());

it('figures count visits by hour and gate, also late ones, and stay when the log is deleted', async () => {
  const palm = await world.estate();
  const musa = await world.member(palm, 'manager', 'musa');
  const sunday = await world.member(palm, 'guard', 'sunday');
  const phone = await world.device(palm, musa);
  const ada = await world.home(palm);
  const at = `/api/v1/manage/estates/${palm}/gates/figures`;
  const pass = (await ada.call.post(`${ada.at}/passes`, passOf({ kind: 'event', people: 20 }))).data;
  const entry = (more: object) => ({
    key: randomUUID(),
    guard_id: sunday.id,
    at: new Date().toISOString(),
    kind: 'in',
    pass_id: Number(pass.id),
    people: 2,
    plate: '',
    check: 'call',
    list_age: 0,
    reason: '',
    ...more,
  });
  const old = new Date(Date.now() - 40 * 86_400_000).toISOString();
  const once = entry({});
  const walkIn = { source: 'walk-in', pass_id: null, house_id: ada.id, visitor: 'Ngozi Ita' };
  const entries = [
    once,
    once,
    entry({ ...walkIn, people: 1 }),
    entry({ kind: 'out' }),
    entry({ kind: 'refused', pass_id: null }),
    entry({ source: 'other', pass_id: null }),
    entry({ at: old, people: 5 }),
  ];
  await phone.post('/api/v1/gate/entries', { sent_at: new Date().toISOString(), entries });
  await phone.post('/api/v1/gate/check', { code: '000000' });
  const first = (await musa.call.get(at)).data;
  expect(first.now).toEqual({
    visits: 2,
    people: 3,
    with_pass: 1,
    asked_in: 1,
    refused: 1,
    wrong_codes: 1,
    answers: 0,
    wait_seconds: null,
  });
  expect(first.before).toMatchObject({ visits: 1, people: 5 });
  const hour = (new Date().getUTCHours() + 1) % 24;
  expect(first.gates).toMatchObject([{ name: 'Gate 1', visits: 2 }]);
  expect(first.gates[0].hours.reduce((sum: number, one: number) => sum + one, 0)).toBe(2);
  expect(first.gates[0].hours[hour]).toBeGreaterThan(0);

  await sql`delete from gate.entry where estate_id = ${palm}::bigint`.execute(world.api.owner);
  expect((await musa.call.get(at)).data).toEqual(first);
  expect((await musa.call.get(`${at}?from_day=2024-01-01&until_day=2026-01-01`)).code).toBe('period-too-long');
  expect((await musa.call.get(`${at}?from_day=2026-02-01&until_day=2026-01-01`)).code).toBe('period-too-long');
  const other = await world.member(await world.estate(), 'manager', 'bisi');
  expect((await other.call.get(at)).status).toBe(404);
});

it('waiting time is the mean time until houses replied; the number of rows read does not grow with the log', async () => {
  const palm = await world.estate();
  const musa = await world.member(palm, 'manager', `musa${palm}`);
  const sunday = await world.member(palm, 'guard', `sunday${palm}`);
  const phone = await world.device(palm, musa);
  const ada = await world.home(palm);
  for (const seconds of [20, 40]) {
    const { rows } = await sql<{ id: string }>`
      insert into walk_ins.ask (estate_id, gate_id, device_id, key, guard_id, house_id, visitor, reason, people, asked_at, until_at)
      values (${palm}::bigint, ${phone.gate}::bigint, ${phone.id}::bigint, gen_random_uuid(), ${sunday.id}::bigint, ${ada.id}::bigint,
        'Guest', 'visit', 1, now() - interval '5 minutes', now() - interval '3 minutes') returning id::text`.execute(
      world.api.owner,
    );
    const { rows: people } = await sql<{ id: string }>`
      insert into walk_ins.person (ask_id, user_id) values (${rows[0]!.id}::bigint, ${ada.userId}::bigint) returning id::text`.execute(
      world.api.owner,
    );
    await sql`update walk_ins.ask set state = 'yes', answered_by = ${people[0]!.id}::bigint, answered_how = 'app',
      answered_at = asked_at + make_interval(secs => ${seconds}) where id = ${rows[0]!.id}::bigint`.execute(
      world.api.owner,
    );
  }
  const at = `/api/v1/manage/estates/${palm}/gates/figures`;
  expect((await musa.call.get(at)).data.now).toMatchObject({ answers: 2, wait_seconds: 30 });
  // Ten thousand visits within 30 days at one gate: at most 24 rows a day.
  await sql`
    insert into gate.entry (estate_id, gate_id, device_id, key, guard_id, at, kind, people, checked_by, list_age_seconds, reason, house_id)
    select ${palm}::bigint, ${phone.gate}::bigint, ${phone.id}::bigint, gen_random_uuid(), ${sunday.id}::bigint,
      now() - make_interval(mins => n * 4), 'in', 1, 'list', 0, '', ${ada.id}::bigint from generate_series(1, 10000) n`.execute(
    world.api.owner,
  );
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from patrol.hour_count where estate_id = ${palm}::bigint`.execute(world.api.owner);
  expect(rows[0]!.n).toBeLessThanOrEqual(29 * 24);
  expect((await musa.call.get(at)).data.now.visits).toBe(10_000);
});

it('the overview counts the visitors of today as the figures do, and the entries to look at as the log lists them', async () => {
  const palm = await world.estate();
  const musa = await world.member(palm, 'manager', `musa${palm}`);
  const sunday = await world.member(palm, 'guard', `sunday${palm}`);
  const phone = await world.device(palm, musa);
  const ada = await world.home(palm);
  const enter = (source: string, people: number, ago = '0 minutes', conflict: string | null = null) =>
    sql`
      insert into gate.entry (estate_id, gate_id, device_id, key, guard_id, at, kind, people, checked_by, list_age_seconds, source, house_id, conflict)
      select d.estate_id, d.gate_id, d.id, gen_random_uuid(), ${sunday.id}::bigint, now() - ${ago}::interval, 'in', ${people}, 'list', 0, ${source},
        ${ada.id}::bigint, ${conflict} from gate.device d where d.id = ${phone.id}::bigint`.execute(world.api.owner);
  await enter('walk-in', 2);
  // People who live or work in the estate are not visitors.
  for (const source of ['helper', 'vehicle', 'other']) await enter(source, 1);
  await enter('other', 1, '0 minutes', 'clock');
  await enter('other', 1, '6 days', 'clock');
  await enter('other', 1, '8 days', 'clock');
  const at = `/api/v1/manage/estates/${palm}/gates`;
  const today = todayInLagos();
  const counts = (await musa.call.get(at)).data;
  const figures = (await musa.call.get(`${at}/figures?from_day=${today}&until_day=${today}`)).data.now;
  expect([counts.came_today, figures.people]).toEqual([2, 2]);
  const listed = await musa.call.get(`${at}/entries?only_conflicts=true&from_day=${todayInLagos(1 - CONFLICT_DAYS)}`);
  // Two of wrong clocks, and the walk-in that no house agreed to.
  expect([counts.conflicts, listed.data.items.length]).toEqual([3, 3]);
});
